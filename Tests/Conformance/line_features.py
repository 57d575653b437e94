"""Reads newline-delimited features (geojsonl) as the programs that they are for do.

    line_features.py <file> <geojson>

The file must have the features of the collection, one a line, whoever reads it: Python, jq, GDAL, DuckDB and
tippecanoe.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import duckdb
import pyogrio.raw

import report

TERMS = ("source", "attribution", "license")


def read(path: str, geojson: str) -> SimpleNamespace:
    """The file and the features that are expected."""
    data = Path(path).read_bytes()
    return SimpleNamespace(path=path, data=data,
                           features=json.loads(Path(geojson).read_bytes())["features"])


def differences(document: SimpleNamespace, found: list, expected: list) -> Iterator[str]:
    """Says that two lists differ."""
    if len(found) != len(expected):
        yield f"{len(found)} features, expected {len(expected)}"
    for index, (one, two) in enumerate(zip(found, expected)):
        if one != two:
            yield f"feature {index + 1} is {str(one)[:80]}, expected {str(two)[:80]}"
            return


def names(document: SimpleNamespace) -> list[str]:
    """The ids of the features."""
    return [feature["id"] for feature in document.features]


def lines_are_features(document: SimpleNamespace) -> Iterator[str]:
    """Each line is a feature of the collection."""
    lines = document.data.split(b"\n")
    if lines.pop() != b"":
        yield "the last line has no end"
    found = []
    for number, line in enumerate(lines, 1):
        try:
            feature = json.loads(line)
        except json.JSONDecodeError as error:
            yield f"line {number}: {error}"
            return
        found.append({key: value for key, value in feature.items() if key not in TERMS})
    yield from differences(document, found, document.features)


def jq_reads_it(document: SimpleNamespace) -> Iterator[str]:
    """jq."""
    command = ["jq", "-c", ".id", document.path]
    said = subprocess.run(command, capture_output=True, check=True).stdout
    found = [json.loads(line) for line in said.splitlines()]
    yield from differences(document, found, names(document))


def gdal_reads_it(document: SimpleNamespace) -> Iterator[str]:
    """GDAL's driver GeoJSONSeq, geometry included."""
    if not document.features:
        return
    meta, _, geometry, fields = pyogrio.raw.read(f"GeoJSONSeq:{document.path}")
    column = list(meta["fields"]).index("feature_id")
    yield from differences(document, list(fields[column]), names(document))
    if any(shape is None for shape in geometry):
        yield "a geometry is missing"


def duckdb_reads_it(document: SimpleNamespace) -> Iterator[str]:
    """DuckDB, which finds out itself that times are times."""
    if not document.features:
        return
    table = f"read_json('{document.path}', format = 'newline_delimited')"
    found = [row[0] for row in duckdb.sql(f"SELECT id FROM {table}").fetchall()]
    yield from differences(document, found, names(document))
    # DuckDB unpacks the properties itself if a line has no foreign members.
    properties = duckdb.sql(f"SELECT * FROM {table}")
    if "properties" in properties.columns:
        properties = duckdb.sql(f"SELECT unnest(properties) FROM {table}")
    kinds = dict(zip(properties.columns, map(str, properties.types)))
    for key in ("time", "start", "base_time"):
        if "TIMESTAMP" not in kinds.get(key, "TIMESTAMP"):
            yield f"{key} is read as {kinds[key]}"


def tippecanoe_reads_it(document: SimpleNamespace) -> Iterator[str]:
    """tippecanoe, in a single tile."""
    if not document.features:
        return
    program = Path(sys.executable).with_name("tippecanoe")
    with tempfile.TemporaryDirectory() as folder:
        tiles = str(Path(folder, "tiles.mbtiles"))
        # It warns that our ids are no numbers; they are in the properties too.
        subprocess.run([program, "-q", "-z0", "-r1", "-o", tiles, document.path],
                       stderr=subprocess.DEVNULL, check=True)
        decode = Path(sys.executable).with_name("tippecanoe-decode")
        tile = subprocess.run([decode, tiles, "0", "0", "0"], capture_output=True, check=True)
    found = {feature["properties"]["feature_id"] for layer in json.loads(tile.stdout)["features"]
             for feature in layer["features"]}
    # Tiles leave out shapes that are smaller than a pixel, but never points.
    points = {feature["id"] for feature in document.features
              if feature["geometry"]["type"] == "Point"}
    if not found <= set(names(document)) or not points <= found:
        yield f"{len(found)} features of {len(document.features)}"


RULES = (lines_are_features, jq_reads_it, gdal_reads_it, duckdb_reads_it, tippecanoe_reads_it)


def check(path: str, geojson: str) -> dict[str, list[str]]:
    """The findings of every rule on one file."""
    return report.run(read(path, geojson), RULES)


if __name__ == "__main__":
    everything = report.Report()
    everything.add("geojsonl", check(*sys.argv[1:3]), sys.argv[1])
    sys.exit(everything.finish())
