"""Reads what the program writes into the tables of pandas and geopandas, which are imported when they are used."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._findings import TrackconvError, tell
from ._options import TYPES, UNITS
from ._run import documented, run
from ._source import PathLike, Source, held
from ._table import with_index

if TYPE_CHECKING:
    import geopandas
    import pandas
    import pyarrow
    from typing_extensions import Unpack

    from ._options import Format, Options

# bytes: more than the terms of all agencies.
_LONGEST_TERMS = 1 << 18
# A list of the present storms, of which there are none.
_NO_STORM = b'{"activeStorms": []}'
_DTYPES = {"REAL": "float64", "INTEGER": "Int64", "BOOLEAN": "boolean"}


@documented
def read(source: Source, **options: Unpack[Options]) -> geopandas.GeoDataFrame:
    """Returns the features of a source as a GeoDataFrame: the rows and columns of a GeoPackage, one layer after the other.

    Columns of times are datetimes in UTC, lists are lists; ``attrs`` has the ``source`` and the ``attribution``. Without
    ``layers`` it has the layers that a GeoPackage has by default; the column ``layer`` names that of a row.
    """
    return _features(source, options)


def _features(source: Source, options: Options, names: Mapping[str, str] = {}) -> geopandas.GeoDataFrame:
    """The features of a source; ``names`` are those of files of our own in messages."""
    import sqlite3
    import tempfile
    from contextlib import closing

    import geopandas
    import pandas
    import pyarrow
    import pyogrio.raw
    import shapely

    with tempfile.TemporaryDirectory(prefix="trackconv-") as folder:
        path = Path(folder) / "features.gpkg"
        run([f"--output={path}"], source, options, names={str(path): "the result", **names})
        with closing(sqlite3.connect(path)) as database:
            layers = database.execute("SELECT table_name FROM gpkg_geometry_columns ORDER BY rowid").fetchall()
            described = database.execute("SELECT metadata FROM gpkg_metadata").fetchone()
        tables = [pyogrio.raw.read_arrow(path, layer=layer)[1] for (layer,) in layers]
    # Without a feature there is no table to name the columns.
    columns = dict.fromkeys(name for table in tables for name in table.column_names if name in TYPES) or TYPES
    schema = pyarrow.schema([(name, _arrow_type(TYPES[name])) for name in columns] + [("geom", pyarrow.binary())])
    own = (
        pyarrow.table({one.name: table[one.name].cast(one.type) for one in schema if one.name in table.column_names})
        for table in tables
    )
    whole = pyarrow.concat_tables([schema.empty_table(), *own], promote_options="default")
    frame = geopandas.GeoDataFrame(
        _frame(whole.drop_columns("geom")), geometry=shapely.from_wkb(whole["geom"].to_numpy()), crs="EPSG:4326"
    )
    for name in columns:
        if TYPES[name] == "LIST":
            lists = {text: json.loads(text) for text in whole[name].unique().to_pylist() if text is not None}
            values = [None if text is None else lists[text].copy() for text in whole[name].to_pylist()]
            frame[name] = pandas.Series(values, dtype="object", index=frame.index)
    frame.attrs = _credits(described[0]) if described else {}
    return frame


@documented
def fixes(source: Source, **options: Unpack[Options]) -> pandas.DataFrame:
    """Returns the fixes of a source, observed and forecast, as a DataFrame: the rows and columns of a CSV table.

    Columns of times are datetimes in UTC, lists are lists; ``attrs`` has the ``source``, the ``attribution`` and the
    ``license``, and in ``units`` the unit of each quantity.
    """
    import tempfile

    import pandas

    with tempfile.TemporaryDirectory(prefix="trackconv-") as folder:
        table, features = Path(folder) / "fixes.csv", Path(folder) / "fixes.geojson"
        # A table has no place for terms; in GeoJSON they stand in the last line.
        options = {"layers": "fix,forecast-fix", "no_style": True, **options}
        own = {str(table): "the result", str(features): "the result"}
        run([f"--output={table}", f"--output={features}"], source, options, names=own)
        output = table.read_bytes()
        with features.open("rb") as file:
            file.seek(max(0, features.stat().st_size - _LONGEST_TERMS))
            terms = json.loads(b"{" + file.read().rpartition(b"\n]")[2].lstrip(b","))
    header = output.partition(b"\n")[0].decode().split(",")
    # Columns that only tables have: coordinates, radii, and texts with the radii of several winds.
    kinds = {name: TYPES.get(name, "TEXT" if name.endswith("_radii") else "REAL") for name in header}
    try:
        import pyarrow
        from pyarrow import csv

        convert = csv.ConvertOptions(
            column_types={name: _arrow_type(kind) for name, kind in kinds.items()},
            null_values=[""],
            strings_can_be_null=True,
            quoted_strings_can_be_null=False,
        )
        frame = _frame(csv.read_csv(
            pyarrow.py_buffer(output), convert_options=convert, parse_options=csv.ParseOptions(newlines_in_values=True)
        ))
    except ImportError:
        import io

        dtypes = {name: _DTYPES.get(kind, "str") for name, kind in kinds.items()}
        frame = pandas.read_csv(io.BytesIO(output), dtype=dtypes, keep_default_na=False, na_values=[""])
        for name, kind in kinds.items():
            if kind == "DATETIME":
                frame[name] = pandas.to_datetime(frame[name], format="ISO8601", utc=True).dt.as_unit("ms")
    for name, kind in kinds.items():
        if kind == "LIST":
            texts = frame[name].astype(object).where(frame[name].notna(), None)
            lists = [None if text is None else text.split(", ") for text in texts]
            frame[name] = pandas.Series(lists, dtype="object", index=frame.index)
    units = {name: "km" for name in header if name.startswith("r") and name.endswith("_km")}
    frame.attrs = {name: terms[name] for name in ("source", "attribution", "license") if name in terms}
    frame.attrs["units"] = units | {name: UNITS[name] for name in header if name in UNITS}
    return frame


@documented
def places(
    source: Source, table: PathLike | pandas.DataFrame | None = None, /, **options: Unpack[Options]
) -> geopandas.GeoDataFrame:
    """Returns when and how near storms pass places: a row for each place and storm.

    ``table`` is a file of places, or a DataFrame with the columns ``name``, ``latitude`` and ``longitude``; without it the
    place is that of ``near``, such as ``near=(25.8, -80.2, 100)`` in degrees and km. Without a storm near it there are no rows.
    """
    import tempfile

    if "layers" in options:
        raise TypeError("places() has the layer 'place' only")
    options["layers"] = "place"
    if table is None or isinstance(table, (str, os.PathLike)):
        return _passages(source, options if table is None else {**options, "places": table})
    if not hasattr(table, "to_csv"):
        raise TypeError(f"expected a file or a DataFrame of places, found {type(table).__name__}")
    with tempfile.NamedTemporaryFile("w", suffix=".csv", prefix="trackconv-") as file:
        with_index(table).to_csv(file, index=False)
        file.flush()
        return _passages(source, {**options, "places": file.name}, {file.name: "the table of places"})


@documented
def convert(source: Source, *outputs: PathLike, to: Format | None = None, **options: Unpack[Options]) -> list[Path]:
    """Writes files, whose extensions set their formats, and returns their paths.

    ``to`` is the format of files with other extensions, such as ``"atcf"`` of ``storm.dat``.
    """
    if not outputs:
        raise TypeError("there is no output")
    paths = [Path(output) for output in outputs]
    words = [f"--to={to}"] if to else []
    run([*words, *(f"--output={'./-' if str(path) == '-' else path}" for path in paths)], source, options)
    return paths


def _passages(source: Source, options: Options, names: Mapping[str, str] = {}) -> geopandas.GeoDataFrame:
    """The passages of places; none where no storm is, as in the list of the command."""
    try:
        return _features(held(source), options, names)
    except TrackconvError as error:
        if not error.findings or not error.findings[-1].message.startswith("no storm matches"):
            raise
        for finding in error.findings:
            tell(finding._replace(severity="note" if finding.severity == "error" else finding.severity))
    return _features(_NO_STORM, {})


def _arrow_type(kind: str) -> pyarrow.DataType:
    import pyarrow

    known = {"REAL": pyarrow.float64(), "INTEGER": pyarrow.int64(), "BOOLEAN": pyarrow.bool_()}
    return pyarrow.timestamp("ms", tz="UTC") if kind == "DATETIME" else known.get(kind, pyarrow.string())


def _frame(table: pyarrow.Table) -> pandas.DataFrame:
    """A table with the types of pandas that have missing values."""
    import pandas
    import pyarrow

    types = {pyarrow.int64(): pandas.Int64Dtype(), pyarrow.bool_(): pandas.BooleanDtype()}
    frame: pandas.DataFrame = table.to_pandas(types_mapper=types.get)
    return frame


def _credits(metadata: str) -> dict[str, Any]:
    """The sources and the attributions in the metadata of a GeoPackage."""
    from xml.etree import ElementTree

    document = ElementTree.fromstring(metadata)
    found = {"source": "history", "attribution": "rights", "license": "license"}
    credits = {name: [item.text for item in document.iter(tag) if item.text] for name, tag in found.items()}
    return {name: texts[0] if len(texts) == 1 else texts for name, texts in credits.items() if texts}
