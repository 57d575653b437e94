"""Reads the lists of the program into tables of pandas: a row for each storm, season, forecast position or column."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any, cast

from ._options import UNITS
from ._run import documented, kept, run
from ._source import Source, held

if TYPE_CHECKING:
    import pandas
    from typing_extensions import Unpack

    from ._options import Options

    class Pairs(pandas.DataFrame):
        """A table of `verify`."""

        def summary(self, **options: Unpack[Options]) -> pandas.DataFrame:
            """Returns the errors by technique and lead time."""
            ...

_TEXTS = frozenset([
    "storm_id", "name", "agency", "basin", "technique", "quantity", "unit", "storm", "rules", "max_wind",
    "min_pressure", "radii", "techniques", "input", "format", "kind", "field", "decided_by", "first", "became",
])  # fmt: skip
_COUNTS = frozenset([
    "season", "fixes", "forecasts", "members", "cases", "storms", "landfalls", "derived_landfalls", "wind_period_min",
])  # fmt: skip
_UNITS = UNITS | {"hours": "h", "ace": "1e4 kt2", "pdi": "1e11 m3 s-3"}


@documented
def info(source: Source, **options: Unpack[Options]) -> pandas.DataFrame:
    """Returns what `trackconv info` lists: a row for each storm of a source.

    ``radii_ms`` or ``radii_kt`` has the winds for which there are radii, in the unit in which they are published.
    """
    import pandas

    table = _listed(["info"], source, options)
    for name, unit in (("radii_ms", " m/s"), ("radii_kt", " kt")):
        own = [text.removesuffix(unit) if str(text).endswith(unit) else None for text in table["radii"]]
        speeds = [text and [float(number) for number in text.split(",")] for text in own]
        table[name] = pandas.Series(speeds, dtype="object")
    table["techniques"] = pandas.Series([str(text).split(",") if pandas.notna(text) else None for text in table["techniques"]], dtype="object")
    return _with_units(table.drop(columns=["max_wind", "min_pressure", "radii"]))


@documented
def stats(source: Source, **options: Unpack[Options]) -> pandas.DataFrame:
    """Returns what `trackconv stats` lists: how long, how far and how strong each storm was.

    ``ace`` is in 10⁴ kt², ``pdi`` in 10¹¹ m³/s³.
    """
    return _listed(["stats"], source, options)


@documented
def seasons(source: Source, **options: Unpack[Options]) -> pandas.DataFrame:
    """Returns what `trackconv seasons` lists: the numbers, days and energies of the storms of each season.

    ``normal="1991-2020"`` compares seasons with the mean of these.
    """
    return _listed(["seasons"], source, options)


@documented
def explain(source: Source, **options: Unpack[Options]) -> pandas.DataFrame:
    """Returns how a source was read: a row for each column of a table, and for each kind of value that was found.

    ``kind`` tells which; ``attrs["inputs"]`` has, for each input, the findings, the storms and the command that reads
    the same without guessing.
    """
    import pandas

    output, _ = run(["explain", "--to=json"], source, options)
    names = ["input", "format", "kind", "name", "field", "unit", "decided_by", "fixes", "first", "became"]
    inputs: list[dict[str, Any]] = json.loads(output or b"[]")
    rows = [
        {"input": item["input"], "format": item["format"], "kind": kind, **row}
        for item in inputs for kind in ("column", "value")
        for row in item.pop(f"{kind}s")
    ]  # fmt: skip
    table = pandas.DataFrame(rows, columns=names)
    # Version 2 of pandas makes texts of what is missing.
    table = table.astype({name: "Int64" if name == "fixes" else "str" for name in names}).where(table.notna())
    table.attrs["inputs"] = inputs
    return table


@documented
def verify(source: Source, **options: Unpack[Options]) -> Pairs:
    """Returns how good the forecasts of a source were: a row for each forecast position beside the observed one.

    Errors are in nautical miles, knots and hectopascals. Its method ``summary(**options)`` returns the errors by technique
    and lead time, of the same source with the same options and further ones, such as ``baseline="OCD5"``.
    """
    source, again = held(source), kept(options)
    pairs: Any = _listed(["verify", "--pairs"], source, again)
    object.__setattr__(pairs, "summary", lambda **more: _listed(["verify"], source, {**again, **more}))
    return cast("Pairs", pairs)


def _listed(words: list[str], source: Source, options: Any) -> pandas.DataFrame:
    """A list of the program, with types that do not depend on the data."""
    import pandas

    output, _ = run([*words, "--to=csv"], source, options)
    header = output.partition(b"\n")[0].decode().split(",")
    times = [name for name in header if name in ("from", "to", "time", "rapid_from") or name.endswith("_time")]
    kinds = {
        name: "str" if name in _TEXTS or name in times
        else "boolean" if name == "interpolated"
        else "Int64" if name in _COUNTS or name.startswith("storms_")
        else "float64"
        for name in header
    }  # fmt: skip
    table = pandas.read_csv(io.BytesIO(output), dtype=kinds, keep_default_na=False, na_values=[""])
    for name in times:
        table[name] = pandas.to_datetime(table[name], format="%Y%m%dT%H%MZ", utc=True).dt.as_unit("ms")
    return _with_units(table)


def _with_units(table: pandas.DataFrame) -> pandas.DataFrame:
    by_end = {name.rsplit("_")[-1]: unit for name, unit in UNITS.items()}
    units = {name: _UNITS.get(name, by_end.get(name.rsplit("_")[-1])) for name in map(str, table)}
    table.attrs["units"] = {name: unit for name, unit in units.items() if unit}
    return table
