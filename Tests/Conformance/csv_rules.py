"""Rules for CSV: RFC 4180, the same points as GeoJSON, and the types that pandas and DuckDB find.

    csv_rules.py <csv>...

Beside each file is the GeoJSON of the same input and options, `x.geojson` beside `x.csv`, which may have
other features too.
"""

import csv
import json
import re
import sys
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import duckdb
import pandas

import formulas
import report

TIMES = ("time", "issued", "base_time")
# Columns of shapes that other maps have as features of their own.
RADII = re.compile("r(34|50|64)_(..)?_?km|other_radii|warning_radii|probability_(radius_km|percent)")


class Table:
    """A table, and the points that it should hold."""

    def __init__(self, path: str, geojson: str | None):
        self.path = path
        self.data = Path(path).read_bytes()
        with open(path, encoding="utf-8", newline="") as file:
            self.header, *self.rows = csv.reader(file, strict=True)
        document = json.loads(Path(geojson or Path(path).with_suffix(".geojson")).read_bytes())
        self.features = document["features"]
        self.points = [feature for feature in document["features"]
                       if feature["geometry"]["type"] == "Point"]

    def named(self) -> Iterator[dict[str, str]]:
        """The rows, as fields by the names of their columns."""
        return (dict(zip(self.header, row)) for row in self.rows)

    @cached_property
    def frame(self) -> pandas.DataFrame:
        """What pandas reads; `NA` is the North Atlantic."""
        return pandas.read_csv(self.path, keep_default_na=False, na_values=[""])

    def values(self, column: str) -> list:
        """The values of a property that points have."""
        return [point["properties"][column] for point in self.points
                if column in point["properties"]]


def as_text(value) -> str:
    """A value of a property as a field."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(value) if isinstance(value, list) else str(value)


def same_number(field: str, value) -> bool:
    """Whether a field is a number; `12` and `12.0` are the same."""
    try:
        return not isinstance(value, (bool, str, list)) and float(field) == value
    except ValueError:
        return False


def records_are_whole(table: Table) -> Iterator[str]:
    """RFC 4180, 2.4: each line has the same number of fields; here it ends with a line feed."""
    for number, row in enumerate(table.rows, 1):
        if len(row) != len(table.header):
            yield f"row {number} has {len(row)} fields, the header {len(table.header)}"
    if not table.data.endswith(b"\n") or table.data.startswith(b"\xef\xbb\xbf"):
        yield "no line feed at the end, or a byte order mark at the start"


def rows_are_points(table: Table) -> Iterator[str]:
    """Each row is a point of the GeoJSON, in its order, with all of its properties."""
    if len(table.rows) != len(table.points):
        yield f"{len(table.rows)} rows, {len(table.points)} points"
    for number, (row, point) in enumerate(zip(table.named(), table.points), 1):
        properties = point["properties"]
        place = [float(row.pop(name, "nan")) for name in ("longitude", "latitude")]
        if place != point["geometry"]["coordinates"]:
            yield f"row {number} is at {place}, not {point['geometry']['coordinates']}"
        for name, field in row.items():
            if RADII.fullmatch(name):
                continue
            value = properties.get(name, "")
            if field != as_text(value) and not same_number(field, value):
                yield f"row {number}: {name} is {field!r}, not {value!r}"


def radii_are_features(table: Table) -> Iterator[str]:
    """The radii of each wind area and probability circle are in the row of its fix."""
    def key(values: dict, time: str) -> tuple:
        names = ("storm_id", "base_time", "technique", "member")
        lead = values.get("lead_h", "")
        return (*(str(values.get(name, "")) for name in names), time if lead == "" else float(lead))

    rows = {}
    for row in table.named():
        if row["layer"] in ("fix", "forecast-fix"):  # means have the times of fixes, and no radii
            rows.setdefault(key(row, row["time"]), row)
    for feature in table.features:
        properties = feature["properties"]
        row = rows.get(key(properties, properties.get("start", "")), {})
        shown = {}
        if properties["layer"] == "probability-circle":
            shown = {"probability_radius_km": properties["radius_km"],
                     "probability_percent": properties.get("probability")}
        # Winds of other speeds have one column for all.
        elif properties["layer"] == "wind-radius" and not row.get("other_radii"):
            shown = {f"r{properties['threshold_kt']}_{name}km": properties.get(f"radius_{name}km")
                     for name in ("", "ne_", "se_", "sw_", "nw_")}
        for name, value in shown.items():
            if value is not None and name in row and not same_number(row[name], value):
                yield f"{properties['start']}: {name} is {row[name]!r}, not {value!r}"


def columns_are_properties(table: Table) -> Iterator[str]:
    """Every property of the points has a column, and no column comes twice."""
    styles = {"feature_id", "title", "description", "marker-color", "marker-size"}
    for name in {name for point in table.points for name in point["properties"]} - styles:
        if name not in table.header:
            yield f"{name} has no column"
    if len(set(table.header)) != len(table.header):
        yield "a column comes twice"


def pandas_has_the_types(table: Table) -> Iterator[str]:
    """pandas reads numbers as numbers, flags as flags and times as times, and nothing as 'nan'."""
    for name in table.header[2:]:
        if RADII.fullmatch(name):
            continue
        column, values = table.frame[name].dropna(), table.values(name)
        if len(column) != len(values):
            yield f"{name} has {len(column)} values, not {len(values)}"
        elif values and name in TIMES:
            times = pandas.to_datetime(column, format="ISO8601", utc=True, errors="coerce")
            if times.isna().any():
                yield f"{name} has {column[times.isna()].iloc[0]!r}, not a time"
        elif values and isinstance(values[0], bool):
            if not all(value is True or value is False for value in column.tolist()):
                yield f"{name} is {column.dtype}, not bool"
        elif values and isinstance(values[0], (int, float)):
            if not pandas.api.types.is_numeric_dtype(column):
                yield f"{name} is {column.dtype}, not a number"
        if (column.astype(str).str.lower() == "nan").any():
            yield f"{name} has a 'nan'"


def duckdb_has_the_types(table: Table) -> Iterator[str]:
    """DuckDB finds numbers, flags and times without options, and as many rows."""
    found = duckdb.read_csv(table.path)
    if found.shape[0] != len(table.points):
        yield f"{found.shape[0]} rows, not {len(table.points)}"
    for name, kind in zip(found.columns, map(str, found.types)):
        values = table.values(name)
        if not values:
            continue
        if name in TIMES:
            wanted = ("TIMESTAMP",)
        elif isinstance(values[0], bool):
            wanted = ("BOOLEAN",)
        elif isinstance(values[0], (int, float)):
            wanted = ("BIGINT", "DOUBLE")
        else:
            continue
        if not kind.startswith(wanted):
            yield f"{name} is {kind}, not {wanted[0]}"


def no_text_is_a_formula(table: Table) -> Iterator[str]:
    """No text of a real source begins like a formula; `formulas.py` has names that do."""
    for number, row in enumerate(table.rows, 1):
        yield from (f"row {number}: {text!r}" for text in row if formulas.opens_formula(text))


RULES = (records_are_whole, rows_are_points, radii_are_features, columns_are_properties, pandas_has_the_types,
         duckdb_has_the_types, no_text_is_a_formula)


def check(path: str, geojson: str | None = None) -> dict[str, list[str]]:
    """The findings of every rule on a table; an unreadable one fails them all."""
    try:
        table = Table(path, geojson)
    except (csv.Error, UnicodeError, ValueError) as error:
        return {report.title(rule): [f"{report.UNEXAMINED}{error!r}"] for rule in RULES}
    return report.run(table, RULES)


if __name__ == "__main__":
    sys.exit(report.main("csv", check))
