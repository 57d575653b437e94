"""Runs the program: where it is, what it is given, and what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple, TypeVar, Union

from ._keywords import keywords
from ._options import OPTIONS, REPEATED
from ._table import tabulated

if TYPE_CHECKING:
    import pandas
    import xarray

PathLike = Union[str, "os.PathLike[str]"]
Item = Union[PathLike, bytes, IO[bytes], IO[str], "pandas.DataFrame", "xarray.Dataset"]
Source = Union[Item, Iterable[Item]]

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
_keywords = {option.removeprefix("--"): name for name, (option, _) in OPTIONS.items()} | {"to": "to"}
_line = re.compile(r"(?:(?P<file>.*?):(?:(?P<line>\d+):(?P<column>\d+):)? )?(?P<severity>note|warning|error): (?P<text>.*)")


class Finding(NamedTuple):
    """What the program says about an input: its severity is ``note``, ``warning`` or ``error``."""

    severity: str
    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        """The finding as the program prints it."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        return f"{place}: {self.severity}: {self.message}" if place else self.message


class TrackconvWarning(UserWarning):
    """Something was omitted or decided, and the rest was read."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding
        self.file, self.line, self.column = finding.file, finding.line, finding.column


class TrackconvError(Exception):
    """An input could not be read, an output could not be written, or an option is wrong."""

    def __init__(self, findings: list[Finding], status: int) -> None:
        errors = [str(finding) for finding in findings if finding.severity == "error"]
        super().__init__("\n".join(errors) or f"trackconv ended with status {status}")
        self.findings = findings
        self.status = status

    def __reduce__(self) -> tuple[Any, ...]:
        """Other processes receive the error whole."""
        return type(self), (self.findings, self.status)


Function = TypeVar("Function", bound=Callable[..., Any])


def documented(function: Function) -> Function:
    """Shows the program's options in the signature and the docstring, for help() and completion."""
    listed = "\n".join(f"    {name}: {described}" for name, (_, described) in OPTIONS.items())
    function.__doc__ = f"{function.__doc__}\n\nOptions of the program:\n\n{listed}\n"
    # Notebooks have imported it; for others it would take a third of the time of the import.
    if inspect := sys.modules.get("inspect"):
        signature = inspect.signature(function)
        parameters = [item for item in signature.parameters.values() if item.kind is not item.VAR_KEYWORD]
        names = [name for name in OPTIONS if name not in signature.parameters]
        parameters += [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None) for name in names]
        function.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return function


def run(words: list[str], source: Source, options: Mapping[str, Any]) -> tuple[bytes, list[Finding]]:
    """Runs the program on a source, and returns its output and findings."""
    inputs, data, more = _inputs(source)
    command = [_program(), *words, *_words(options), *more, "--", *inputs]
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
    findings = _findings(said.decode(errors="replace"))
    if process.returncode != 0:
        raise TrackconvError(findings, process.returncode)
    level = caller()
    for finding in findings:
        if finding.severity == "note":
            import logging

            logging.getLogger("trackconv").info("%s", finding)
        else:
            warnings.warn(TrackconvWarning(finding), stacklevel=level)
    return output, findings


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


def _inputs(source: Source) -> tuple[list[str], bytes | None, list[str]]:
    """The names of inputs, the bytes of standard input, and options that go with them."""
    is_one = isinstance(source, (str, bytes, os.PathLike)) or any(
        hasattr(source, name) for name in ("read", "to_csv", "to_dataframe")
    )
    names: list[str] = []
    data: bytes | None = None
    more: list[str] = []
    for item in [source] if is_one else source:  # type: ignore[union-attr]
        if isinstance(item, (str, os.PathLike)):
            names.append(file_name(item))
            continue
        if data is not None:
            raise TypeError("only one of the inputs can be bytes, a file object, a DataFrame or a Dataset")
        item = tabulated(item)
        if isinstance(item, bytes):
            content: Any = item
        elif hasattr(item, "to_csv"):
            content = item.to_csv(index=False)
            more = ["--from=csv"]
        elif hasattr(item, "read"):
            content = item.read()
        else:
            raise TypeError(f"expected a path, URL, feed, bytes, file object, DataFrame or Dataset, found {type(item).__name__}")
        data = content.encode() if isinstance(content, str) else bytes(content)
        names.append("-")
    if not names:
        raise ValueError("there is no input")
    return names, data, more


def file_name(path: PathLike) -> str:
    """A name that the program takes for a file, or for a URL or feed if it is a text."""
    name = os.fspath(path)
    if not isinstance(path, str):
        return os.path.abspath(name) if ":" in name or name == "-" else name
    return "./-" if name == "-" else name


def _words(options: Mapping[str, Any]) -> list[str]:
    words: list[str] = []
    for name, value in options.items():
        if name not in OPTIONS:
            raise TypeError(f"unknown option '{name}'")
        if value is None or value is False:
            continue
        option = OPTIONS[name][0]
        if value is True:
            words.append(option)
        elif isinstance(value, Mapping):
            words += [f"{option}={key}={text(item)}" for key, item in value.items()]
        elif isinstance(value, range):
            if not value:
                raise ValueError(f"'{name}' is an empty range: {value}")
            # The members: a step leaves some out.
            joined = abs(value.step) == 1 and [f"{min(value)}-{max(value)}"]
            words += [f"{option}={item}" for item in joined or value]
        elif isinstance(value, (str, bytes, os.PathLike)) or not isinstance(value, Iterable):
            words.append(f"{option}={text(value)}")
        elif name in REPEATED:
            words += [f"{option}={text(item)}" for item in value]
        else:
            words.append(f"{option}={('x' if name == 'size' else ',').join(map(text, value))}")
    return words


def text(value: Any) -> str:
    """A value as the program reads it."""
    if getattr(getattr(value, "dtype", None), "kind", None) in ("M", "m"):
        # Of numpy: a datetime or a timedelta of whole seconds.
        value = value.astype(f"{value.dtype.kind}8[s]").item()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, timedelta):
        return f"{value.total_seconds():.0f}s"
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def _findings(said: str) -> list[Finding]:
    findings = []
    for line in said.splitlines():
        if match := _line.fullmatch(line):
            row, column = (int(match[part]) if match[part] else None for part in ("line", "column"))
            findings.append(Finding(match["severity"], keywords(match["text"], _keywords), match["file"], row, column))
        elif line.startswith("Error: "):
            findings.append(Finding("error", keywords(line.removeprefix("Error: "), _keywords)))
    return findings


def caller() -> int:
    """How many frames up the code is that called the package."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back and frame.f_code.co_filename.startswith(str(_package)):
        level, frame = level + 1, frame.f_back
    return level
