"""Checks one GeoPackage, and compares it with the GeoJSON of the same features.

    gpkg_rules.py <file>...

The standard is OGC 12-128r17. GDAL's validate_gpkg, GDAL's programs and GeoPandas read the file; what the standard
does not say (styles, metadata) is QGIS's.
"""

import json
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC
from functools import partial
from pathlib import Path

import geopandas
import pandas
import shapely
from lxml import etree

import report

# The interpreter with Debian's python3-gdal, which contains GDAL's validator.
SYSTEM_PYTHON = "/usr/bin/python3"
PAGE = Path(__file__).parents[2] / "Documentation" / "output.md"
# What ogrinfo calls the types of output.md.
OGR_TYPES = {"text": "String (0.0)", "number": "Real (0.0)", "flag": "Integer(Boolean) (0.0)",
             "time": "DateTime (0.0)", "list": "String(JSON) (0.0)"}
INTEGERS = {"season", "wind_period_min", "members"}
# Members of simplestyle, which a database does not need: it has styles.
STYLE = {"title", "description", "marker-color", "marker-size", "stroke", "stroke-width",
         "stroke-opacity", "fill", "fill-opacity"}


def documented_types() -> dict[str, str]:
    """The type of each property in output.md."""
    section = PAGE.read_text(encoding="utf-8").split("\n## Properties\n")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| (\w+) \|", section, re.M))


class Package:
    """A GeoPackage."""

    def __init__(self, path: str):
        self.path = path
        self.database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self.tables = [name for name, in self.rows(
            "SELECT table_name FROM gpkg_contents WHERE data_type = 'features' ORDER BY rowid")]

    def rows(self, query: str, *values) -> list[tuple]:
        """The rows of a query."""
        return self.database.execute(query, values).fetchall()

    def frame(self, table: str) -> geopandas.GeoDataFrame:
        """A table as GeoPandas reads it."""
        return geopandas.read_file(self.path, layer=table, engine="pyogrio", fid_as_index=True)


def validates(package: Package) -> Iterator[str]:
    """OGC 12-128r17: GDAL's validator finds nothing, also in the content of tables."""
    run = subprocess.run(
        [SYSTEM_PYTHON, "-m", "osgeo_utils.samples.validate_gpkg", "-k", "--extra",
         "--warning-as-error", package.path], capture_output=True, text=True, timeout=600)
    if run.returncode != 0 or run.stdout.strip() or run.stderr.strip():
        yield (run.stdout + run.stderr).strip()[:400]


def intact(package: Package) -> Iterator[str]:
    """SQLite finds no damage, no reference that leads nowhere, and sound R-trees."""
    for check in ("integrity_check", "foreign_key_check"):
        found = [row for row in package.rows(f"PRAGMA {check}") if row != ("ok",)]
        if found:
            yield f"{check}: {found[:3]}"
    for table in package.tables:
        found = package.rows(f"SELECT rtreecheck('rtree_{table}_geom')")
        if found != [("ok",)]:
            yield f"rtreecheck of {table}: {found}"


def types(package: Package) -> Iterator[str]:
    """GDAL reads each column with the type of its property in output.md."""
    documented = documented_types()
    for table in package.tables:
        run = subprocess.run(["ogrinfo", "-ro", "-so", package.path, table], capture_output=True,
                             text=True, timeout=300)
        if run.returncode != 0 or run.stderr.strip():
            yield f"{table}: ogrinfo: exit {run.returncode}: {run.stderr[:200]}"
        found = dict(re.findall(r"^(\w+): (\w+(?:\(\w+\))? \(\d+\.\d+\))", run.stdout, re.M))
        if found.pop("feature_id", None) != "String (0.0)":
            yield f"{table} has no feature_id"
        for name, kind in found.items():
            due = "Integer64 (0.0)" if name in INTEGERS else OGR_TYPES[documented[name]]
            if kind.replace("Integer (0.0)", "Integer64 (0.0)") != due:
                yield f"{table}.{name} is {kind}, expected {due}"


def comparable(value, kind: str):
    """A value as both formats have it: a list from JSON, a time in UTC, a plain number."""
    if isinstance(value, list):
        return value
    if value is None or (not isinstance(value, str) and pandas.isna(value)):
        return None
    if kind == "list" and isinstance(value, str):
        return json.loads(value)
    if kind == "time":
        return pandas.Timestamp(value).tz_convert(UTC)
    return value.item() if hasattr(value, "item") else value


def as_multi(shape: shapely.Geometry) -> shapely.Geometry:
    """A line or polygon as a collection of one."""
    kinds = {"LineString": shapely.MultiLineString, "Polygon": shapely.MultiPolygon}
    return kinds[shape.geom_type]([shape]) if shape.geom_type in kinds else shape


def same_as_geojson(package: Package, geojson: str) -> Iterator[str]:
    """GeoPandas reads the features of the GeoJSON: shapes to the last bit, and every property."""
    documented = documented_types()
    features = json.loads(Path(geojson).read_text(encoding="utf-8"))["features"]
    by_table: dict[str, list] = {}
    for feature in features:
        by_table.setdefault(feature["properties"]["layer"].replace("-", "_"), []).append(feature)
    if set(by_table) != set(package.tables):
        yield f"tables are {package.tables}, layers {sorted(by_table)}"
    for table in package.tables:
        frame, due = package.frame(table), by_table.get(table, [])
        if frame["feature_id"].tolist() != [feature["id"] for feature in due]:
            yield f"{table} has other ids, or in another order"
            continue
        if frame.crs is None or frame.crs.to_epsg() != 4326:
            yield f"{table} is in {frame.crs}"
        for feature, shape in zip(due, frame.geometry):
            expected = as_multi(shapely.geometry.shape(feature["geometry"]))
            if not shapely.equals_identical(shape, expected):
                yield f"{feature['id']} has another shape"
        for name, kind in documented.items():
            expected = [comparable(feature["properties"].get(name), kind) for feature in due]
            if name not in frame:
                found = [None] * len(due)
            else:
                found = [comparable(value, kind) for value in frame[name]]
            for feature, one, other in zip(due, expected, found):
                if one != other:
                    yield f"{feature['id']}: {name} is {other!r}, expected {one!r}"
        surplus = {name for feature in due for name in feature["properties"]} - STYLE - {
            "feature_id", *documented}
        if surplus:
            yield f"{table} lacks {sorted(surplus)}"


def index_finds_all(package: Package) -> Iterator[str]:
    """A search of the R-tree finds the rows that a search of all shapes finds."""
    chance = random.Random(12128)
    for table in package.tables:
        frame = package.frame(table)
        boxes = shapely.bounds(frame.geometry.to_numpy())
        for _ in range(20):
            x, y = chance.choice(boxes.tolist())[:2]
            x, y, size = x - chance.uniform(0, 5), y - chance.uniform(0, 5), chance.uniform(0, 10)
            # The tree has boxes in single precision, rounded outward.
            due, wide = ({row for row, (west, south, east, north) in zip(frame.index, boxes)
                          if west <= x + size + slack and east >= x - slack
                          and south <= y + size + slack and north >= y - slack}
                         for slack in (0, 1e-4))
            found = {row for row, in package.rows(
                f"SELECT id FROM rtree_{table}_geom WHERE minx <= ? AND maxx >= ? AND miny <= ? "
                "AND maxy >= ?", x + size, x, y + size, y)}
            if not due <= found <= wide:
                yield f"{table} at {x:.1f} {y:.1f}: {len(found)} found, expected {len(due)}"


def extents(package: Package) -> Iterator[str]:
    """gpkg_contents has the extent of each table."""
    for table in package.tables:
        found, = package.rows("SELECT min_x, min_y, max_x, max_y FROM gpkg_contents "
                              "WHERE table_name = ?", table)
        due = tuple(package.frame(table).total_bounds)
        if found != due:
            yield f"{table}: {found}, expected {due}"


def edits(package: Package) -> Iterator[str]:
    """The triggers keep the index right when GDAL moves, adds and deletes features."""
    with tempfile.TemporaryDirectory() as folder:
        copy = str(Path(folder, "copy.gpkg"))
        shutil.copyfile(package.path, copy)
        # The triggers of tables differ only in names.
        for table in package.tables[:1] + package.tables[1:][-1:]:
            for query in (f"UPDATE {table} SET geom = (SELECT geom FROM {table} WHERE fid = "
                          f"(SELECT max(fid) FROM {table})) WHERE fid = 1",
                          f"UPDATE {table} SET fid = 1000000 WHERE fid = 1",
                          f"INSERT INTO {table} (geom, feature_id) SELECT geom, 'x' FROM {table} "
                          "LIMIT 1",
                          f"DELETE FROM {table} WHERE fid = 1000000"):
                run = subprocess.run(["ogrinfo", copy, "-sql", query], capture_output=True,
                                     text=True, timeout=300)
                if run.returncode != 0 or run.stderr.strip():
                    yield f"{query}: {run.stderr[:200]}"
        edited = Package(copy)
        yield from index_finds_all(edited)
        yield from intact(edited)
        edited.database.close()


def metadata(package: Package, geojson: str) -> Iterator[str]:
    """The metadata of every table name the sources, attributions and terms that the GeoJSON has."""
    rows = package.rows(
        "SELECT r.table_name, m.metadata FROM gpkg_metadata_reference r JOIN gpkg_metadata m "
        "ON r.md_file_id = m.id WHERE md_standard_uri = 'http://mrcc.com/qgis.dtd'")
    if {table for table, _ in rows} != {None, *package.tables}:
        yield f"it is about {[table for table, _ in rows]}"
    root = json.loads(Path(geojson).read_text(encoding="utf-8"))
    for _, text in rows:
        tree = etree.fromstring(text.encode())
        for member, name in (("source", "history"), ("attribution", "rights"),
                             ("license", "license")):
            due = root.get(member, [])
            due = {words for words in (due if isinstance(due, list) else [due]) if words}
            found = {element.text for element in tree.findall(name)}
            if found != due:
                yield f"{name}: {sorted(found)}, expected {sorted(due)}"


def styles(package: Package) -> Iterator[str]:
    """Each table has one default style, with a category for each class and the table's time."""
    rows = dict(package.rows(
        "SELECT f_table_name, styleQML FROM layer_styles WHERE useAsDefault AND "
        "f_geometry_column = 'geom'"))
    if set(rows) != set(package.tables):
        yield f"styles for {sorted(rows)}"
    for table, text in rows.items():
        root = etree.fromstring(text.encode())
        columns = {row[1] for row in package.rows(f"PRAGMA table_info({table})")}
        time = root.find("temporal")
        fields = [time.get(name) for name in ("startField", "endField") if time.get(name)]
        if time.get("enabled") != "1" or not fields or not set(fields) <= columns:
            yield f"{table}: time is {fields}"
        renderer = root.find("renderer-v2")
        symbols = {symbol.get("name") for symbol in renderer.findall("symbols/symbol")}
        categories = renderer.findall("categories/category")
        if {category.get("symbol") for category in categories} not in (symbols, set()):
            yield f"{table}: symbols {sorted(symbols)}"
        if categories:
            found = {value or "" for value, in package.rows(
                f"SELECT DISTINCT {renderer.get('attr')} FROM {table}")}
            lost = found - {category.get("value") for category in categories}
            if lost:
                yield f"{table}: no category for {sorted(lost)}"


RULES = [validates, intact, types, index_finds_all, extents, edits, styles]


def check(path: str, geojson: str | None = None, only: str | None = None) -> dict[str, list[str]]:
    """The findings on one file, by rule: of all rules, or only of the one with that title."""
    try:
        package = Package(path)
    except sqlite3.DatabaseError as error:
        return {"opens": [str(error)]}
    rules: list = RULES
    for rule in (same_as_geojson, metadata) if geojson else ():
        beside = partial(rule, geojson=geojson)
        beside.__name__ = rule.__name__
        rules = [*rules, beside]
    rules = [rule for rule in rules if only in (None, report.title(rule))]
    found = {"opens": []} | report.run(package, rules)
    package.database.close()
    return found


if __name__ == "__main__":
    sys.exit(report.main("gpkg", check))
