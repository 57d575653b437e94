"""Runs the program: where it is, and the words of its command line."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any, TypeVar

from ._findings import Finding, TrackconvError, findings, tell
from ._options import FLAGS, OPTIONS, REPEATED
from ._source import Source, inputs

_package = Path(__file__).parent
_bundled = _package / "bin" / "trackconv"
# Where distributions keep the certificates of authorities; the library in the wheel knows Debian's place only.
_certificates = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)
# The extras of the package that install what its functions import.
_EXTRAS = {"geopandas": "geo", "matplotlib": "plot", "pandas": "pandas", "pyarrow": "geo", "pyogrio": "geo", "shapely": "geo", "xarray": "xarray"}

Function = TypeVar("Function", bound=Callable[..., Any])


def documented(implementation: Function) -> Function:
    """Shows the program's options in the signature and the docstring, for help() and completion.

    An import of the function that fails says which extra installs the module.
    """

    @functools.wraps(implementation)
    def function(*arguments: Any, **options: Any) -> Any:
        try:
            return implementation(*arguments, **options)
        except ModuleNotFoundError as error:
            if (extra := _EXTRAS.get(error.name or "")) is None:
                raise
            raise ModuleNotFoundError(f"{error.msg}: it comes with the extra trackconv[{extra}]", name=error.name) from error

    listed = "\n".join(f"    {name}: {described}" for name, (_, described) in OPTIONS.items())
    function.__doc__ = f"{function.__doc__}\n\nOptions of the program:\n\n{listed}\n"
    # Notebooks have imported it; for others it would take a third of the time of the import.
    if inspect := sys.modules.get("inspect"):
        signature = inspect.signature(implementation)
        parameters = [item for item in signature.parameters.values() if item.kind is not item.VAR_KEYWORD]
        names = [name for name in OPTIONS if name not in signature.parameters]
        parameters += [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None) for name in names]
        function.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return function  # type: ignore[return-value]


def run(
    words: list[str], source: Source, options: Mapping[str, Any], *, names: Mapping[str, str] = {}
) -> tuple[bytes, list[Finding]]:
    """Runs the program on a source, and returns its output and findings; ``names`` are those of files of our own in these."""
    named = options.get("column")
    latitude = (named.get("lat") or named.get("latitude")) if isinstance(named, Mapping) else None
    paths, data, more = inputs(source, latitude)
    command = [_program(), *words, *_words(options), *more, "--", *paths]
    stdin = subprocess.DEVNULL if data is None else subprocess.PIPE
    process = subprocess.Popen(
        command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=_environment()
    )
    with process:
        try:
            output, said = process.communicate(data)
        except BaseException:
            # Of SIGTERM it removes its temporary files. Leaving 'with' waits for it.
            process.terminate()
            raise
    messages = said.decode(errors="replace")
    for path, name in names.items():
        messages = messages.replace(path, name)
    found = findings(messages)
    for finding in found:
        if finding.severity != "error":
            tell(finding)
    if process.returncode != 0:
        raise TrackconvError(found, process.returncode)
    return output, found


def kept(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options, which can be used more than once."""
    return {name: list(value) if isinstance(value, Iterator) else value for name, value in options.items()}


def version() -> str:
    """The version of the program, which is that of the package."""
    said = subprocess.run([_program(), "--version"], capture_output=True, text=True, check=True, env=_environment())
    return said.stdout.split()[1]


def main() -> None:
    """The command ``trackconv``, which becomes the program."""
    program = _program()
    if sys.argv[1:] == ["gdal-path"] and (_package / "gdal").is_dir():
        print(_package / "gdal")
        return
    os.execve(program, ["trackconv", *sys.argv[1:]], _environment())


def _program() -> str:
    if _bundled.exists():
        return str(_bundled)
    import shutil

    found = shutil.which("trackconv")
    if found is None or Path(found).parent == Path(sys.executable).parent:
        raise FileNotFoundError("this copy of the package has no program, and there is no 'trackconv' in the PATH")
    return found


def _environment() -> dict[str, str]:
    environment = dict(os.environ)
    if _bundled.exists():
        # Those of other packages belong to other versions of PROJ.
        environment.pop("PROJ_LIB", None)
        environment["PROJ_DATA"] = str(_package / "proj")
        if not {"SSL_CERT_FILE", "SSL_CERT_DIR"} & environment.keys():
            for path in _certificates:
                if os.path.exists(path):
                    environment["SSL_CERT_FILE"] = path
                    break
    return environment


def _words(options: Mapping[str, Any]) -> list[str]:
    words: list[str] = []
    for name, value in options.items():
        if name not in OPTIONS:
            raise TypeError(f"unknown option '{name}'")
        if getattr(value, "ndim", None) == 0:
            # An array without dimensions, or a scalar of numpy.
            value = getattr(value, "values", value)[()]
        if getattr(getattr(value, "dtype", None), "kind", None) == "b":
            value = bool(value)
        if value is None or value is False:
            continue
        option = OPTIONS[name][0]
        if value is True:
            if name not in FLAGS:
                raise TypeError(f"'{name}' needs a value, found True")
            words.append(option)
        elif isinstance(value, Mapping):
            words += [f"{option}={key}={text(item)}" for key, item in value.items()]
        elif isinstance(value, range):
            if not value:
                raise ValueError(f"'{name}' is an empty range: {value}")
            # The members: a step leaves some out.
            whole = abs(value.step) == 1 and [f"{min(value)}-{max(value)}"]
            words += [f"{option}={item}" for item in whole or value]
        elif isinstance(value, (str, bytes, os.PathLike)) or not isinstance(value, Iterable):
            words.append(f"{option}={text(value)}")
        else:
            texts = [text(item) for item in value]
            # It would select nothing, and the program would not know.
            if not texts:
                raise ValueError(f"'{name}' is empty: {value}")
            joined = texts if name in REPEATED else [("x" if name == "size" else ",").join(texts)]
            words += [f"{option}={one}" for one in joined]
    return words


def text(value: Any) -> str:
    """A value as the program reads it."""
    kind = getattr(getattr(value, "dtype", None), "str", "")[1:]
    # Of numpy. A year, a month or a day is a span of time, as in texts.
    if kind in ("M8[Y]", "M8[M]", "M8[D]"):
        return str(value)
    if kind.startswith(("M8", "m8")):
        value = value.astype(f"{kind[0]}8[s]").item()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, timedelta):
        return f"{value.total_seconds():.0f}s"
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)
