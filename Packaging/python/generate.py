"""Writes src/trackconv/_options.py: the options, from `trackconv --json-usage`, and the types of properties, from GeoPackages.

    generate.py <trackconv> [--check]
"""

import json
import keyword
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = pathlib.Path(__file__).parent / "src" / "trackconv" / "_options.py"
# By itself: the package needs the file that is made here.
sys.path.insert(0, str(TARGET.parent))
from _keywords import keywords

# What the functions of the package set themselves, and what only prints.
OMITTED = {"output", "to", "frames", "quiet", "help", "help_all", "json_usage", "version", "verbose", "pairs"}
TYPES = {
    "flag": "bool", "number": "float | str", "time": "str | date | numpy.datetime64", "duration": "str | timedelta | numpy.timedelta64",
    "file": "str | PathLike[str]", "table": "str | PathLike[str]", "box": "str | Iterable[float]", "size": "str | Iterable[int]",
    "list": "str | Iterable[str]",
}
# What Python has better than the texts of the command.
BETTER = {
    "season": "int | str | range | Sequence[int | str]", "column": "Mapping[str, str]", "near": "str | Iterable[str | float]",
    "category": "str | int | range", "max-size": "str | int",
}
# Values that the command takes without listing them.
ALSO = {"--basin": ["AL", "SL", "IO"]}
# Samples that together have every layer.
SAMPLES = ("cwb/ty_infos.js", "cxml/ensemble.xml", "jma-xml/nangka_5_days.xml", "atcf/aal122005.dat", "atcf/bal122005.dat",
           "nhc-gis/ida_010_warnings.geojson")
UNITS = {"ms": "m s-1", "kt": "kt", "kmh": "km h-1", "km": "km", "nmi": "nautical_mile", "m": "m", "ft": "ft", "hpa": "hPa", "deg": "degrees", "h": "h",
         "min": "min", "s": "s"}


def python_name(option):
    name = option["name"].removeprefix("--").replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


def python_type(option):
    if option["type"] == "text" and option["value"] == "<list>":
        return "str | float | Iterable[str | float]"
    if option["choices"] and option["type"] == "choice":
        kind = f"Literal[{', '.join(json.dumps(choice) for choice in option['choices'] + ALSO.get(option['name'], []))}]"
    else:
        kind = TYPES.get(option["type"], "str")
    if better := BETTER.get(option["name"].removeprefix("--")):
        return better
    if option["value_is_optional"]:
        return f"bool | {kind}"
    return f"{kind} | Sequence[{kind}]" if option["repeatable"] else kind


def properties(binary):
    """The columns of every layer with their types, without the row number and the geometry."""
    with tempfile.TemporaryDirectory() as folder:
        places = pathlib.Path(folder) / "places.csv"
        places.write_text("name,latitude,longitude\nTaipei,25.04,121.56\n")
        path = pathlib.Path(folder) / "all.gpkg"
        samples = [ROOT / "samples" / name for name in SAMPLES]
        subprocess.run([binary, *samples, "--layers", "all", "--base-time", "all", "--places", places, "-q", "-o", path], check=True)
        with sqlite3.connect(path) as database:
            tables = [row[0] for row in database.execute("SELECT table_name FROM gpkg_geometry_columns")]
            lists = {row[0] for row in database.execute("SELECT column_name FROM gpkg_data_columns")}
            columns = {}
            for table in tables:
                for _, name, kind, *_ in database.execute(f"PRAGMA table_info({table})"):
                    columns[name] = "LIST" if name in lists else kind
        database.close()
    del columns["fid"], columns["geom"]
    return columns, tables


def module(binary):
    usage = json.loads(subprocess.run([binary, "--json-usage"], capture_output=True, check=True).stdout)
    options = {python_name(option): option for option in usage["options"] if python_name(option) not in OMITTED}
    names = {option["name"].removeprefix("--"): name for name, option in options.items()} | {"to": "to"}
    columns, tables = properties(binary)
    layers = next(option for option in usage["options"] if option["name"] == "--layers")
    missing = {layer for layer in layers["choices"] or [] if layer != "all"} - {table.replace("_", "-") for table in tables}
    if missing:
        raise SystemExit(f"generate.py: no sample has the layers {missing}")
    lines = [
        '"""The options of the program and the types of properties. Made by generate.py; do not edit."""', "",
        "# ruff: noqa: E501", "from __future__ import annotations", "", "from typing import TYPE_CHECKING, Literal, TypedDict", "",
        "if TYPE_CHECKING:", "    from collections.abc import Iterable, Mapping, Sequence", "    from datetime import date, timedelta",
        "    from os import PathLike", "", "    import numpy", "",
        "# The formats that the program writes.",
        f"Format = Literal[{', '.join(json.dumps(format['name']) for format in usage['writes'])}]", "", "",
        "class Options(TypedDict, total=False):", '    """The options of the program, as keywords."""', "",
    ]
    for name, option in options.items():
        described = keywords(option["description"] + (f" {option['details']}" if option["details"] else ""), names)
        lines.append(f"    {name}: {python_type(option)}")
        lines += textwrap.wrap(f'"""{described}"""', 116, initial_indent="    ", subsequent_indent="    ")
    lines += ["", "", "# The option of each keyword, and what it does.", "OPTIONS: dict[str, tuple[str, str]] = {"]
    lines += [f"    {json.dumps(name)}: ({json.dumps(option['name'])}, {json.dumps(keywords(option['description'], names), ensure_ascii=False)}),"
              for name, option in options.items()]
    lines += ["}", "# Options that may be repeated.",
              f"REPEATED = frozenset({sorted(name for name, option in options.items() if option['repeatable'])!r})",
              "# Options that need no value.",
              f"FLAGS = frozenset({sorted(name for name, option in options.items() if python_type(option).startswith('bool'))!r})"]
    lines += ["# The type of each property in GeoPackages.", "TYPES: dict[str, str] = {"]
    lines += [f"    {json.dumps(name)}: {json.dumps(kind)}," for name, kind in columns.items()]
    units = {name: UNITS[name.rsplit("_")[-1]] for name, kind in columns.items()
             if kind in ("REAL", "INTEGER") and name.rsplit("_")[-1] in UNITS}
    lines += ["}", "# The unit of each quantity, which is the end of its name.", "UNITS: dict[str, str] = {"]
    lines += [f"    {json.dumps(name)}: {json.dumps(unit)}," for name, unit in units.items()]
    return "\n".join([*lines, "}", ""])


def main():
    text = module(pathlib.Path(sys.argv[1]).resolve())
    if "--check" not in sys.argv:
        TARGET.write_text(text)
    elif TARGET.read_text() != text:
        raise SystemExit(f"{TARGET.relative_to(ROOT)} is stale: run Packaging/python/generate.py <trackconv>")


if __name__ == "__main__":
    main()
