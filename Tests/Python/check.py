"""Tests the Python package with a binary: check.py <trackconv> [<test>...]."""

import ast
import base64
import datetime
import io
import json
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from xml.etree import ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "Packaging" / "python"
BINARY = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(PACKAGE / "src"))
os.environ["PATH"] = f"{BINARY.parent}:{os.environ['PATH']}"

import geopandas
import numpy
import pandas
import pyogrio
import shapely
import xarray

import recipes
import trackconv

SAMPLES = sorted(path for path in (ROOT / "samples").glob("*/*") if path.is_file())
TEMBIN = ROOT / "samples" / "cwb" / "ty_infos.js"
DATA = os.environ.get("TRACKCONV_DATA")


def raises(kind, function, *arguments, **options):
    """The error that a function raises."""
    try:
        function(*arguments, **options)
    except kind as error:
        return error
    raise AssertionError(f"{function.__name__} raised no {kind}")


def test_types():
    """mypy --strict and pyright find nothing in the package's examples, mypy nothing in the package; wrong options they find."""
    with tempfile.TemporaryDirectory() as folder:
        right, wrong = pathlib.Path(folder, "right.py"), pathlib.Path(folder, "wrong.py")
        right.write_text("\n".join(code for language, code in blocks() if language == "python"))
        right.write_text(right.read_text() + TYPED)
        wrong.write_text("import trackconv\ntrackconv.read('x', lang='de')\ntrackconv.read('x', lnag='ja')\n")
        settings = {"include": [folder], "extraPaths": [str(PACKAGE / "src")], "typeCheckingMode": "standard",
                    "venvPath": str(pathlib.Path(sys.prefix).parent), "venv": pathlib.Path(sys.prefix).name}
        pathlib.Path(folder, "pyrightconfig.json").write_text(json.dumps(settings))
        pyright = pathlib.Path(sys.executable).with_name("basedpyright")
        said = subprocess.run([pyright, "-p", folder, "--outputjson"], capture_output=True, text=True, check=False).stdout
        found = [(pathlib.Path(item["file"]).name, item["range"]["start"]["line"]) for item in json.loads(said)["generalDiagnostics"]
                 if item["severity"] == "error"]
        assert found == [("wrong.py", 1), ("wrong.py", 2)], said
        mypy = [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--untyped-calls-exclude=dask",
                "--cache-dir", folder]
        environment = os.environ | {"MYPYPATH": str(PACKAGE / "src")}
        run = {"capture_output": True, "text": True, "env": environment}
        said = subprocess.run([*mypy, PACKAGE / "src" / "trackconv"], **run).stdout
        assert said.startswith("Success"), said
        said = subprocess.run([*mypy, right], **run).stdout
        assert said.startswith("Success"), said
        said = subprocess.run([*mypy, wrong], **run).stdout
        assert "Found 2 errors" in said and "wrong.py:2:" in said and "wrong.py:3:" in said, said


# What Python has better than texts, and no example shows.
TYPED = """
import numpy
import trackconv

trackconv.read("x", near=(25.8, -80.2, 100), category=5, bbox=numpy.array([1.0, 2, 3, 4]), since=numpy.datetime64("2012-08-22"))
trackconv.fixes("x", near=("Taipei", 300), category=range(3, 6), levels=[10, 50], past=numpy.timedelta64(6, "h"))
trackconv.convert("x", "storm.dat", to="atcf")
version: str = trackconv.__version__
"""


def test_options():
    """The keywords are those of --json-usage, and completion and help() have them."""
    subprocess.run([sys.executable, PACKAGE / "generate.py", BINARY, "--check"], check=True)
    import inspect

    for function in (trackconv.read, trackconv.fixes, trackconv.plate, trackconv.convert):
        assert "min_wind" in inspect.signature(function).parameters and "min_wind: Select" in function.__doc__
    assert list(inspect.signature(trackconv.read).parameters).count("layers") == 1
    assert "'every' may make" in trackconv.read.__doc__ and "--" not in trackconv.read.__doc__.partition("Options of")[2].replace("--in_fmt", "")
    program = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True).stdout
    assert program.startswith(f"trackconv {trackconv.__version__}\n")
    raises(AttributeError, getattr, trackconv, "nothing")


def test_values():
    """Numbers, tuples, arrays and times of numpy mean what the texts of the command mean."""
    sample = ROOT / "samples" / "hurdat2" / "atlantic.txt"
    pairs = (("near", (25.8, -80.2, 100), "25.8,-80.2,100"), ("near", ("Miami", 100), "Miami,100"), ("category", 5, "5"),
             ("category", range(3, 6), "3-5"), ("bbox", numpy.array([-88, 20, -80.5, 27.5]), "-88,20,-80.5,27.5"),
             ("since", numpy.datetime64("2005-08-28T06:00:00.000000000"), "2005-08-28T06:00"), ("since", datetime.date(2005, 8, 28), "2005-08-28"),
             ("since", pandas.Timestamp("2005-08-28T06:00"), "2005-08-28T06:00"), ("every", numpy.timedelta64(3, "h"), "3h"))
    whole = len(trackconv.fixes(sample))
    for name, value, text in pairs:
        found, expected = (trackconv.fixes(sample, **{name: one}) for one in (value, text))
        pandas.testing.assert_frame_equal(found, expected)
        assert len(found) != whole, name
    for options, words in (({"min_wind": "x"}, "Invalid value 'x' for 'min_wind': expected"), ({"lang": "de"}, "for 'lang'"),
                           ({"longitudes": "continuous", "since": "2020", "until": "2019"}, "'since' is later than 'until'")):
        assert words in str(raises(trackconv.TrackconvError, trackconv.fixes, sample, **options))
    with tempfile.TemporaryDirectory() as folder:
        (path,) = trackconv.convert(sample, f"{folder}/storm.dat", to="atcf", storm="KATRINA")
        assert path.read_text().startswith("AL, 12, 2005082318,")
        assert "'to'" in str(raises(trackconv.TrackconvError, trackconv.convert, sample, f"{folder}/storm.dat"))


def test_lists():
    """The lists have the numbers, times and texts of the command's, with types that do not depend on the data."""
    count = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for sample in SAMPLES:
            for function in (trackconv.info, trackconv.stats, trackconv.seasons):
                words = [BINARY, function.__name__, "--to=json", sample]
                run = subprocess.run(words, capture_output=True)
                if run.returncode:
                    raises(trackconv.TrackconvError, function, sample)
                    continue
                rows, table = json.loads(run.stdout), function(sample)
                assert len(rows) == len(table), sample
                for row, found in zip(rows, table.to_dict("records")):
                    count += 1
                    for name in set(row) & set(found) - {"techniques"}:
                        expected, value = row[name], found[name]
                        if isinstance(value, pandas.Timestamp):
                            value = f"{value.year:04}{value:%m%dT%H%MZ}"
                        assert value == expected or expected is None and pandas.isna(value), (sample, name, value, expected)
            try:
                known, table = trackconv.fixes(sample, layers="fix"), trackconv.info(sample).set_index("storm_id")
            except trackconv.TrackconvError:
                continue
            # The strongest wind is that of the fixes, in both units.
            for unit in ("ms", "kt"):
                strongest = known.groupby("storm_id")[f"wind_{unit}"].max()
                equal(table.loc[strongest.index, f"max_wind_{unit}"], strongest, 1e-9, f"{sample} {unit}")
    for function in (trackconv.info, trackconv.stats, trackconv.seasons):
        empty, full = function(ROOT / "samples" / "cwb" / "no_storms.js"), function(TEMBIN)
        assert len(empty) == 0 and (empty.dtypes == full.dtypes).all() and empty.attrs == full.attrs, function
    row = trackconv.info(TEMBIN).iloc[0]
    assert row["radii_ms"] == [15, 25] and row["techniques"] == ["CWB"] and row["from"] == pandas.Timestamp("2012-08-17T06:00Z")
    assert trackconv.info(TEMBIN).attrs["units"]["max_wind_ms"] == "m s-1"
    assert trackconv.stats(TEMBIN).attrs["units"]["distance_km"] == "km"
    codes = [f"M{number:03}" for number in range(10)]
    deck = "\n".join(f"AL, 01, 2020090100,   , {code},  12, 210N,  600W,  50,    0, XX," for code in codes)
    assert trackconv.info(deck.encode())["techniques"][0] == codes
    return f"{count} rows"


def test_ranges():
    """A range means its members."""
    from trackconv import _run

    words = _run._words
    assert words({"season": range(2004, 2008)}) == words({"season": range(2007, 2003, -1)}) == ["--season=2004-2007"]
    assert words({"season": range(2004, 2008, 3)}) == ["--season=2004", "--season=2007"]
    assert words({"season": range(2005, 2006)}) == ["--season=2005-2005"]
    try:
        words({"season": range(0)})
    except ValueError as error:
        assert str(error) == "'season' is an empty range: range(0, 0)"
    else:
        raise AssertionError("an empty range is accepted")


def test_geopackage():
    """read() equals the GeoPackage of each sample as pyogrio reads it, and fixes() the CSV table, feature by feature."""
    count = 0
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = pathlib.Path(folder, "expected.gpkg")
        for sample in SAMPLES:
            run = subprocess.run([BINARY, sample, "--layers", "all", "-o", path], capture_output=True)
            if run.returncode:
                error = raises(trackconv.TrackconvError, trackconv.read, sample, layers="all")
                assert str(error).splitlines() == [
                    line for line in run.stderr.decode().splitlines() if ": error: " in line], (str(error), run.stderr)
                continue
            frame = trackconv.read(sample, layers="all")
            layers = [name for name, kind in pyogrio.list_layers(path) if kind]
            assert len(frame) == sum(pyogrio.read_info(path, layer=layer)["features"] for layer in layers), sample
            assert frame.crs == "EPSG:4326"
            for layer in layers:
                expected = geopandas.read_file(path, layer=layer)
                found = frame[frame["layer"] == layer.replace("_", "-")]
                count += len(expected)
                assert shapely.equals_exact(found.geometry.values, expected.geometry.values, 0).all(), (sample, layer)
                for column in expected.columns.drop("geometry"):
                    same(found[column], expected[column], f"{sample} {layer} {column}")
            table = pandas.read_csv(
                io.BytesIO(subprocess.run([BINARY, sample, "--to", "csv"], capture_output=True, check=True).stdout),
                dtype=str, keep_default_na=False)
            found = trackconv.fixes(sample)
            assert list(found) == list(table) and len(found) == len(table), sample
            for column in ("storm_id", "number", "name", "remark", "basin"):
                assert list(found[column].fillna("")) == list(table[column]), (sample, column)
            assert list(found["longitude"]) == [float(value) for value in table["longitude"]]
            path.unlink()
    assert count > 1000, count
    return f"{count} features"


def same(found, expected, what):
    """Whether two columns hold the same values."""
    for one, other in zip(found.array, expected.array):
        missing = [value is None or value is pandas.NA or (not isinstance(value, list) and pandas.isna(value)) for value in (one, other)]
        assert missing[0] == missing[1] and (missing[0] or one == other), (what, one, other)


def test_empty():
    """Without a storm, or without a feature of the layer, a table has columns of the same types and no rows."""
    full, empty = trackconv.read(TEMBIN), trackconv.read(ROOT / "samples" / "cwb" / "no_storms.js")
    assert len(empty) == 0 and empty.crs == full.crs
    assert {name: full.dtypes[name] for name in full} == {name: empty.dtypes[name] for name in full}
    assert len(trackconv.read(TEMBIN, layers="ensemble-mean")) == 0
    assert (trackconv.fixes(ROOT / "samples" / "cwb" / "no_storms.js").dtypes == trackconv.fixes(TEMBIN).dtypes).all()


def test_without_pyarrow():
    """fixes() has the same values and types without pyarrow."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for sample in ("hurdat2/atlantic.txt", "cwb/ty_infos.js", "cxml/ensemble.xml", "jma-xml/nangka_5_days.xml"):
            expected = trackconv.fixes(ROOT / "samples" / sample)
            arrow, sys.modules["pyarrow"] = sys.modules.get("pyarrow"), None
            try:
                pandas.testing.assert_frame_equal(trackconv.fixes(ROOT / "samples" / sample), expected)
            finally:
                sys.modules["pyarrow"] = arrow
                if arrow is None:
                    del sys.modules["pyarrow"]


def test_sources():
    """A path, bytes, a file object, a DataFrame and several inputs give the same fixes; names are never options."""
    expected = trackconv.fixes(TEMBIN)
    for source in (str(TEMBIN), TEMBIN.read_bytes(), TEMBIN.open("rb"), io.StringIO(TEMBIN.read_text()), [TEMBIN]):
        pandas.testing.assert_frame_equal(trackconv.fixes(source), expected)
    again = trackconv.fixes(expected)
    key = ["storm_id", "time", "longitude", "latitude", "wind_kt", "lead_h"]
    pandas.testing.assert_frame_equal(again[key], expected[key])
    assert len(trackconv.fixes([TEMBIN, (ROOT / "samples" / "hurdat2" / "atlantic.txt").read_bytes()])) > len(expected)
    assert "only one" in str(raises(TypeError, trackconv.fixes, [b"", b""]))
    with tempfile.TemporaryDirectory() as folder:
        here = os.getcwd()
        os.chdir(folder)
        try:
            for name in ("--help", "-", "-o", "feed:nhc", "https:"):
                pathlib.Path(name).write_bytes(TEMBIN.read_bytes())
                assert len(trackconv.fixes(pathlib.Path(name))) == len(expected), name
            before = sorted(os.listdir())
            raises(trackconv.TrackconvError, trackconv.fixes, "--output=x.csv")
            raises(trackconv.TrackconvError, trackconv.fixes, "-", storm="--output=x.csv")
            raises(trackconv.TrackconvError, trackconv.fixes, TEMBIN, scale="cwa --output=x.csv")
            raises(TypeError, trackconv.fixes, TEMBIN, **{"output": "x.csv"})
            raises(TypeError, trackconv.fixes, TEMBIN, **{"digits=3 --output": "x.csv"})
            assert sorted(os.listdir()) == before
        finally:
            os.chdir(here)


def test_tables():
    """A GeoDataFrame and a Dataset of fixes are sources: of this package, and of others in several shapes."""
    key = ["storm_id", "time", "longitude", "latitude", "wind_ms", "pressure_hpa", "lead_h"]
    expected = trackconv.fixes(TEMBIN)
    frame = trackconv.read(TEMBIN)
    assert frame.geom_type.nunique() > 1
    for source in (frame, frame.to_crs("EPSG:3857")):
        again = trackconv.fixes(source).round({"longitude": 6, "latitude": 6})
        pandas.testing.assert_frame_equal(again[key], expected[key])
    points = geopandas.GeoDataFrame(
        {"name": "IDA", "date": pandas.date_range("2021-08-27", periods=2, freq="6h"), "wind_kt": [30, 35]},
        geometry=geopandas.points_from_xy([-80, -81], [20, 21]), crs=4326)
    with tempfile.TemporaryDirectory() as folder:
        paths = trackconv.convert(points, pathlib.Path(folder) / "a.geojson", layers="fix")
        found = geopandas.read_file(paths[0])
    assert list(found.geometry.x) == [-80, -81] and list(found["wind_kt"]) == [30, 35]
    tracks = trackconv.to_xarray(TEMBIN)
    pandas.testing.assert_frame_equal(trackconv.fixes(tracks).drop(columns="derived", errors="ignore"), expected)
    assert "TEMBIN" in trackconv.plate(frame).title and "TEMBIN" in trackconv.plate(tracks).title
    times = pandas.date_range("2021-08-27", periods=3, freq="6h")
    grid = xarray.Dataset(
        {"lat": (("track", "time"), [[20.0, 21, 22], [10, 11, numpy.nan]]),
         "lon": (("track", "time"), [[120.0, 121, 122], [130, 131, numpy.nan]]),
         "wind": (("track", "time"), [[20.0, 25, 30], [18, 20, numpy.nan]], {"units": "m s-1"}),
         "slp": (("track", "time"), [[99000.0, 98000, 97000], [99900, 99800, numpy.nan]], {"units": "Pa"})},
        coords={"time": times})
    for source, sizes in ((grid, [3, 2]), (grid.transpose("time", "track"), [3, 2]), (grid.isel(track=0), [3]),
                          (grid.assign_coords(track=["WP012021", "WP022021"]), [3, 2])):
        found = trackconv.fixes(source)
        assert list(found.groupby("storm_id").size()) == sizes, found
        assert list(found["wind_ms"])[:3] == [20, 25, 30] and list(found["pressure_hpa"])[:3] == [990, 980, 970]
        assert list(found["time"].dt.tz_localize(None))[:3] == list(times)


def test_parts():
    """What is left of a Dataset gives no fix twice; quadrants, bytes, units in attributes and terms are read."""
    whole = trackconv.to_xarray(ROOT / "samples" / "hurdat2" / "atlantic.txt")
    for part in (whole, whole.drop_vars("wind_kt"), whole.drop_vars("wind_radii"), whole.rename(wind_period_min="period"),
                 whole.drop_dims(["threshold", "quadrant"]), whole.drop_dims("trajectory"), whole[["track_id", "wind"]]):
        assert len(trackconv.fixes(part)) == whole.sizes["record"]
    forecast = trackconv.to_xarray(TEMBIN)
    assert set(trackconv.fixes(forecast.drop_vars("wind_radii"))["layer"]) == {"fix", "forecast-fix"}
    times = numpy.array([pandas.date_range("2020-01-01", periods=3, freq="6h").values] * 2)
    archive = xarray.Dataset({
        "sid": ("storm", numpy.array([b"2020001N10120", b"2020002N10130"])), "name": ("storm", numpy.array([b"AAA", b"BBB"])),
        "lat": (("storm", "date_time"), [[10.0, 11, 12], [20, 21, numpy.nan]]),
        "lon": (("storm", "date_time"), [[120.0, 119, 118], [130, 131, numpy.nan]]), "time": (("storm", "date_time"), times),
        "wind": (("storm", "date_time"), [[40.0, 50, 60], [35, 45, numpy.nan]], {"units": "kt"}),
        "r34": (("storm", "date_time", "quadrant"), numpy.full((2, 3, 4), [60.0, 50, 40, 30]), {"units": "nmi"}),
        "depth": (("storm", "level"), numpy.zeros((2, 9))),
    }).set_coords(["lat", "lon", "time"])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = trackconv.fixes(archive)
    assert list(found["name"]) == ["AAA"] * 3 + ["BBB"] * 2 and list(found["wind_kt"]) == [40, 50, 60, 35, 45]
    assert [round(found[f"r34_{name}_km"][0] / 1.852) for name in ("ne", "se", "sw", "nw")] == [60, 50, 40, 30]
    named = trackconv.fixes(archive.assign_coords(quadrant=["NW", "SW", "SE", "NE"]).drop_vars("depth"))
    assert [round(named[f"r34_{name}_km"][0] / 1.852) for name in ("ne", "se", "sw", "nw")] == [30, 40, 50, 60]
    (said,) = [str(item.message) for item in caught]
    assert "depth" in said and "omitted" in said, said
    single = xarray.Dataset(
        {"max_sustained_wind": ("time", [30.0, 40])}, {"time": times[0][:2], "lat": ("time", [10.0, 11]), "lon": ("time", [179.0, 180])},
        {"max_sustained_wind_unit": "kn", "name": "X", "sid": "1"})
    assert trackconv.fixes(single)[["name", "wind_kt"]].values.tolist() == [["X", 30], ["X", 40]]
    by_time = pandas.DataFrame({"lat": [10, 11], "lon": [120, 121]}, index=pandas.date_range("2020-01-01", periods=2, freq="6h"))
    assert list(trackconv.fixes(by_time)["time"].dt.hour) == [0, 6]


def test_shapes():
    """Storms and their fixes are told apart by times, ids and names of dimensions; transposed or chosen parts keep their values."""
    times = pandas.date_range("2020-09-01", periods=3, freq="6h")
    values = numpy.array([times, times + pandas.Timedelta(days=2), times + pandas.Timedelta(days=4)])

    def grid(storms, steps, **coords):
        latitudes = [[20.0, 21, 22], [20.5, 21.5, 22.5], [21, 22, 23]]
        return xarray.Dataset({name: ((storms, steps), item) for name, item in
                               (("lat", latitudes), ("lon", -numpy.array(latitudes) * 3), ("time", values))}, coords=coords)

    for storms, steps, coords in (("storm", "obs", {"storm": ["A", "B", "C"]}), ("n", "obs", {"n": ["A", "B", "C"]}),
                                  ("number", "obs", {"number": [7, 8, 9]}), ("storm", "storm_obs", {}), ("tc", "tc_step", {})):
        found = trackconv.fixes(grid(storms, steps, **coords))
        assert found.groupby("storm_id", sort=False)["latitude"].first().tolist() == [20, 20.5, 21], (storms, found)
    members = xarray.concat([grid("storm", "obs", storm=["A", "B", "C"])] * 2, "member")
    assert trackconv.fixes(members).groupby("storm_id").size().tolist() == [3] * 6
    assert "storm" in str(raises(ValueError, trackconv.fixes, grid("batch", "match")))
    radii = (("time", "quadrant"), numpy.tile([60.0, 50, 40, 30], (3, 1)), {"units": "km"})
    for name, other, options in (("clat", "clon", {}), ("usa_lat", "usa_lon", {}), ("ycen", "xcen", {"column": {"lat": "ycen", "lon": "xcen"}})):
        one = xarray.Dataset({name: ("time", [20.0, 21, 22]), other: ("time", [-60.0, -61, -62]), "r34": radii}, {"time": times})
        assert trackconv.fixes(one, **options)["r34_sw_km"].tolist() == [40] * 3
    one = one.rename(ycen="lat", xcen="lon")
    for labels, expected in ((["NE", "NW", "SE", "SW"], [60, 40, 30, 50]), ([b"NE", b"NW", b"SE", b"SW"], [60, 40, 30, 50]),
                             ([315, 45, 135, 225], [50, 40, 30, 60]), ([1, 2, 3, 4], [60, 50, 40, 30])):
        found = trackconv.fixes(one.assign_coords(quadrant=numpy.array(labels)))
        assert found.loc[0, ["r34_ne_km", "r34_se_km", "r34_sw_km", "r34_nw_km"]].tolist() == expected, labels
    for part in (one.assign_coords(quadrant=list("abcd")), one.assign_coords(quadrant=["NE", "SE", "SW", "NW"]).isel(quadrant=0)):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            assert trackconv.fixes(part)["r34_km"].isna().all() and "r34" in str(caught[0].message)
    assert len(trackconv.fixes(one.drop_vars("r34").isel(time=0))) == 1
    whole = trackconv.to_xarray(TEMBIN)
    expected = trackconv.fixes(whole)
    for part in (whole.transpose(), whole.squeeze(), whole.isel(member=0), whole.isel(forecast=0)):
        pandas.testing.assert_frame_equal(trackconv.fixes(part), expected)
    archive = trackconv.to_xarray(ROOT / "samples" / "hurdat2" / "atlantic.txt", layers="fix")
    part = trackconv.fixes(archive.sel(threshold="34 kt"))
    assert part["r34_ne_km"].equals(trackconv.fixes(archive)["r34_ne_km"]) and not (part["r64_ne_km"] > 0).any()
    assert trackconv.fixes(archive.drop_vars("wind_kt").assign(wind=archive.wind_kt.assign_attrs(units="kt")))["wind_kt"].max() == 150
    warning = trackconv.TrackconvWarning(trackconv.Finding("warning", "x", "f", 1, 2))
    assert pickle.loads(pickle.dumps(warning)).line == 1
    atlantic = ROOT / "samples" / "hurdat2" / "atlantic.txt"
    assert len(trackconv.fixes(atlantic, since=archive.time[3])) and len(trackconv.fixes(atlantic, season=numpy.array(2005)))
    assert trackconv.plate(atlantic, season=(year for year in [2005])).png().startswith(b"\x89PNG")


def test_terms_of_tables():
    """Attribution and licence of our own tables and Datasets stay with what is made of them."""
    file = ROOT / "samples" / "jma-xml" / "nangka_5_days.xml"
    expected = trackconv.fixes(file).attrs
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for source in (trackconv.fixes(file), trackconv.to_xarray(file), trackconv.read(file)):
            found = trackconv.fixes(source).attrs
            assert {name: found.get(name) for name in ("source", "attribution", "license")} == {
                name: expected[name] for name in ("source", "attribution", "license")}, found
            assert expected["license"].split(" (")[0] in trackconv.plate(source).text


def test_wrong():
    """What is no source, or no value of an option, is one clear error; nothing is selected by an empty list."""
    for source in (None, 3, {"a": 1}, [3], xarray.Dataset()):
        assert "expected" in str(raises((TypeError, ValueError), trackconv.fixes, source))
    for text in ("a\nb" * 9, "a\0b", "x" * 9000):
        assert "bytes" in str(raises(ValueError, trackconv.fixes, text))
    for name, value in (("storm", []), ("season", ()), ("storm", range(0)), ("bbox", [])):
        assert name in str(raises(ValueError, trackconv.fixes, TEMBIN, **{name: value}))
    for name in ("category", "near", "storm"):
        assert name in str(raises(TypeError, trackconv.fixes, TEMBIN, **{name: True}))
    raises(TypeError, trackconv.places, TEMBIN, [("A", 23, 121)])
    assert len(trackconv.fixes(bytearray(TEMBIN.read_bytes()))) == len(trackconv.fixes(pandas.Series([TEMBIN])))
    assert len(trackconv.fixes(TEMBIN, stale=numpy.True_)) > 0
    atlantic = ROOT / "samples" / "hurdat2" / "atlantic.txt"
    for text, unit in (("2005-08-28", "D"), ("2005-08", "M"), ("2005", "Y")):
        assert len(trackconv.fixes(atlantic, until=numpy.datetime64(text, unit))) == len(trackconv.fixes(atlantic, until=text))
    empty = trackconv.places(TEMBIN, near=(0, 0, 10))
    assert len(empty) == 0 and "place" in empty
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        trackconv.fixes(trackconv.read(TEMBIN))
    assert ["wind-radius: 12" in str(item.message) for item in caught] == [True], caught
    hidden = sys.modules["pandas"]
    try:
        sys.modules["pandas"] = None
        assert "trackconv[pandas]" in str(raises(ImportError, trackconv.info, TEMBIN))
    finally:
        sys.modules["pandas"] = hidden
    with open(ROOT / "samples" / "cwb" / "ty_infos.js", "rb") as file:
        plate = trackconv.plate([file])
        assert plate.png().startswith(b"\x89PNG")
    with tempfile.TemporaryDirectory() as folder:
        assert plate.save(f"{folder}/a.png").read_bytes().startswith(b"\x89PNG")


def test_findings():
    """Warnings have file, line and column; a broken input raises one error with the program's own message."""
    text = b"time,lat,lon\n2012-01-01T00:00Z,10,120\n2012-01-01T06:00Z,xx,121\n2012-01-01T12:00Z,12,120\n"
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert len(trackconv.fixes(text)) == 2
    (said,) = [item for item in caught if issubclass(item.category, trackconv.TrackconvWarning)]
    assert (said.message.file, said.message.line, said.message.column) == ("<stdin>", 3, 19), said.message
    assert said.filename == __file__
    assert "row omitted" in str(raises(trackconv.TrackconvError, trackconv.fixes, text, strict=True))
    for broken in (b"", b"nothing", b"\x00" * 500, TEMBIN.read_bytes()[:900], b"<xml", b"PK\x03\x04"):
        for function in (trackconv.read, trackconv.fixes, trackconv.info, trackconv.plate):
            error = raises(trackconv.TrackconvError, function, broken)
            assert error.status == 1 and len(str(error).splitlines()) == 1, str(error)
            assert [item.severity for item in error.findings].count("error") == 1
    error = raises(trackconv.TrackconvError, trackconv.read, TEMBIN, lang="de")
    assert error.status == 64 and "'lang'" in str(error)


def test_functions():
    """info(), explain(), places(), convert(), plate() and page() give what the commands give."""
    read = trackconv.explain(b"time,lat,lon,wind_kt\n2012-08-22T00:00Z,22.4,124.5,40\n")
    assert set(read["format"]) == {"csv"} and list(read[read["kind"] == "column"]["field"]) == ["time", "lat", "lon", "wind"]
    assert list(read[read["kind"] == "value"]["fixes"]) == [1, 1, 1, 1] and read.attrs["inputs"][0]["command"][1:3] == ["--from", "csv"]
    towns = pandas.DataFrame({"name": ["Taipei"], "latitude": [25.04], "longitude": [121.56]})
    passed = trackconv.places(TEMBIN, towns)
    assert list(passed["place_name"]) == ["Taipei"] and abs(passed["forecast_km"][0] - 194.3) < 0.05
    near = trackconv.places(TEMBIN, near=(25.04, 121.56, 300))
    assert near["forecast_km"][0] == passed["forecast_km"][0] and near["forecast_time"].dtype == passed["forecast_time"].dtype
    deck = b"".join(
        b"AL, 01, 2020090100,   , OFCL,  %2d, 210N,  6%d0W,  50,    0, XX,\nAL, 01, 20200901%02d,   , BEST,   0, 200N,  6%d0W,  60,    0, TS,\n"
        % (hour, hour // 6, hour, hour // 6) for hour in (0, 6, 12))
    pairs = trackconv.verify(deck)
    assert list(pairs["error_nmi"]) == [60, 60, 60] and str(pairs["time"].dtype).startswith("datetime64")
    table = pairs.summary(quantity="wind", by="storm")
    assert list(table["bias"]) == [-10, -10, -10] and list(table["storm"]) == ["atcf-al012020"] * 3
    with tempfile.TemporaryDirectory() as folder:
        outputs = trackconv.convert(TEMBIN, f"{folder}/a.svg", pathlib.Path(folder, "b.html"), lang="ja", size=(800, 600))
        plate = trackconv.plate(TEMBIN, lang="ja", size=(800, 600))
        page = trackconv.page(TEMBIN, lang="ja", size=(800, 600))
        pictures = trackconv.convert(TEMBIN, f"{folder}/a.png", lang="ja", size=(800, 600), scale_factor=1.5)
        assert plate.png(1.5) == pictures[0].read_bytes() != plate.png()
        with open(TEMBIN, "rb") as file:
            assert trackconv.plate(file, lang="ja", size=(800, 600), scale_factor=1.5).png() == plate.png(1.5)
        assert plate._repr_svg_() == outputs[0].read_text() and page.text == outputs[1].read_text()
        assert page.save(f"{folder}/c.html").read_bytes() == outputs[1].read_bytes()
    attributes = trackconv.read(TEMBIN).attrs
    collection = json.loads(subprocess.run([BINARY, TEMBIN], capture_output=True, check=True).stdout)
    assert attributes["source"] == collection["source"] and "Central Weather Bureau" in attributes["attribution"]


def test_terms():
    """Each table and Dataset has the sources, attributions and licences that GeoJSON names."""
    names, count = ("source", "attribution", "license"), 0
    both = [ROOT / "samples" / "hurdat2" / "atlantic.txt", ROOT / "samples" / "jma-xml" / "nangka_5_days.xml"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for sources in [*([sample] for sample in SAMPLES), both]:
            run = subprocess.run([BINARY, *sources], capture_output=True)
            if run.returncode == 0:
                collection = json.loads(run.stdout)
                expected = {name: collection[name] for name in names if name in collection}
                found = trackconv.fixes(sources).attrs
                assert {name: found[name] for name in names if name in found} == expected, (sources, found)
                count += len(expected)
        attributes = trackconv.to_xarray(both).attrs
    assert attributes["license"] == "; ".join(expected["license"]) and "HURDAT2" in attributes["source"], attributes
    return f"{count} texts"


def test_dataset():
    """A Dataset has all that the table has: every sample comes back whole, also from a file of netCDF."""
    count = 0
    with warnings.catch_warnings(), tempfile.TemporaryDirectory() as folder:
        warnings.simplefilter("ignore")
        for sample in SAMPLES:
            for options in ({}, {"technique": "all", "base_time": "all"}):
                try:
                    expected = trackconv.fixes(sample, **options)
                except trackconv.TrackconvError:
                    continue
                tracks = trackconv.to_xarray(sample, **options)
                assert tracks.attrs["featureType"] == "trajectory" and tracks.rowSize.sum() == tracks.sizes["record"]
                if len(expected) == 0:
                    continue
                if options:
                    tracks.to_netcdf(f"{folder}/a.nc")
                    tracks = xarray.load_dataset(f"{folder}/a.nc")
                # All that the options chose.
                found = trackconv.fixes(tracks, technique="all", base_time="all", stale=True)
                pandas.testing.assert_frame_equal(found, expected, obj=str(sample))
                count += len(expected)
        # An ensemble: members and lead times are dimensions.
        tracks, table = (function(ROOT / "samples" / "cxml" / "ensemble.xml", technique="all") for function in (trackconv.to_xarray, trackconv.fixes))
        for fix in table[table["layer"] == "forecast-fix"].itertuples():
            which = (tracks.forecast_technique == fix.technique) & (tracks.forecast_track_id == fix.storm_id)
            member = "" if pandas.isna(fix.member) else fix.member
            assert float(tracks.forecast_lat.isel(forecast=which.values).sel(member=member, lead=fix.lead_h).item()) == fix.latitude
    katrina = trackconv.to_xarray(ROOT / "samples" / "hurdat2" / "atlantic.txt", storm="KATRINA")
    assert float(katrina.wind_radii.sel(threshold="34 kt", quadrant="NE").max()) == 370.4 and katrina.wind_radii.units == "km"
    assert katrina.wind.averaging_period_min == [1] and katrina.wind.units == "m s-1" and set(katrina.agency.values) == {"NHC"}
    tembin = trackconv.to_xarray(TEMBIN)
    assert float(tembin.wind_radius.sel(threshold="15 m/s").max()) == 180 and float(tembin.gust_ms.max()) == 50
    # Winds of one minute and of ten are not the same thing.
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        both = trackconv.to_xarray([ROOT / "samples" / "hurdat2" / "atlantic.txt", ROOT / "samples" / "jma-best-track" / "bst_owen_mireille.txt"])
    (said,) = [item for item in caught if "averaged over 1 and 10 minutes" in str(item.message)]
    assert said.filename == __file__ and both.wind.averaging_period_min == [1, 10]
    assert dict(zip(both.agency.values, both.wind_period_min.values)) == {"NHC": 1, "JMA": 10}
    return f"{count} fixes"


def test_plot():
    """Plots have the shapes, colours and words of the program's GeoJSON, on plain axes and on maps of cartopy."""
    import matplotlib

    matplotlib.use("Agg")
    from cartopy import crs
    from matplotlib import collections, colors, pyplot

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for sample in ("cwb/ty_infos.js", "jma-xml/nangka_5_days.xml", "jma-best-track/bst_crossing.txt", "hurdat2/atlantic.txt"):
            sample = ROOT / "samples" / sample
            words = [BINARY, sample, "--layers", "potential-area,wind-radius,track-segment,forecast-track,fix,forecast-fix"]
            features = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)["features"]
            figure, plain = pyplot.subplots()
            assert trackconv.plot(sample, plain) is plain
            areas = [item for item in plain.collections if isinstance(item, collections.PolyCollection)]
            lines = [item for item in plain.collections if isinstance(item, collections.LineCollection)]
            points = [item for item in plain.collections if isinstance(item, collections.PathCollection)]
            # Winds at the last fixes of an archive's storms are no part of it.
            is_archive = len({item["properties"]["storm_id"] for item in features}) > 1
            polygons = [item for item in features if "olygon" in item["geometry"]["type"] and not is_archive]
            assert sum(len(item.get_paths()) for item in areas) == len(polygons)
            fixes = [item for item in features if item["geometry"]["type"] == "Point"]
            assert sum(len(item.get_offsets()) for item in points) == len(fixes)
            strokes = {item["properties"]["stroke"] for item in features if "LineString" in item["geometry"]["type"]}
            assert {colors.to_hex(color) for item in lines for color in item.get_colors()} == strokes
            # Fixes of forecasts are hollow, and their lines dashed.
            shown = {(colors.to_hex(inside), colors.to_hex(edge)) for item in points
                     for inside, edge in zip(item.get_facecolors(), item.get_edgecolors())}
            kinds = {(item["properties"]["marker-color"], item["properties"]["layer"] == "forecast-fix") for item in fixes}
            assert shown == {("#ffffff", color) if is_hollow else (color, "#ffffff") for color, is_hollow in kinds}, shown
            dashed = {colors.to_hex(item.get_colors()[0]) for item in lines if item.get_linestyles()[0][1]}
            assert dashed == {item["properties"]["stroke"] for item in features if item["properties"]["layer"] == "forecast-track"}
            # Each class is in the legend, in its colour.
            legend = {label.get_text(): handle for label, handle in zip(plain.get_legend().get_texts(), plain.get_legend().legend_handles)}
            for item in fixes:
                item = item["properties"]
                if "category" in item:
                    name = item["description"].split(", ")[0]
                    handle = next(handle for entry, handle in legend.items() if name.lower() in entry.lower().split(", "))
                    if hasattr(handle, "get_color"):
                        color = handle.get_color()
                    else:
                        color = next(color for color in (handle.get_facecolor()[0], handle.get_edgecolor()[0]) if min(color[:3]) < 1)
                    assert colors.to_hex(color if isinstance(color, str) else numpy.ravel(color)[:4]) == item["marker-color"], item
            # Everything is within the axes, and a line that crosses 180 degrees is not torn.
            assert plain.get_xlim()[1] - plain.get_xlim()[0] < 100
            for ring in (path.vertices for item in plain.collections if item not in points for path in item.get_paths()):
                assert plain.viewLim.contains(*ring.min(0)) and plain.viewLim.contains(*ring.max(0)), sample
            axes = trackconv.plot(sample)
            assert isinstance(axes.projection, crs.PlateCarree) and axes.get_legend() is not None
            axes.figure.canvas.draw()
            given = pyplot.figure().add_subplot(projection=crs.LambertConformal())
            assert trackconv.plot(sample, given) is given
            given.figure.canvas.draw()
            fixed = next(item for item in given.collections if isinstance(item, collections.PathCollection))
            assert given.viewLim.contains(*given.projection.transform_point(*fixed.get_offsets()[0], crs.PlateCarree()))
            pyplot.close("all")
        labels = trackconv.plot(TEMBIN).get_legend_handles_labels()[1]
        assert labels == ["Typhoon", "Tropical storm", "Class not given", "Forecast track", "25 m/s wind radius", "15 m/s wind radius",
                          "Potential track area"], labels
        cartopy, sys.modules["cartopy"] = sys.modules["cartopy"], None
        try:
            axes = trackconv.plot([TEMBIN, ROOT / "samples" / "hurdat2" / "atlantic.txt"])
            assert not hasattr(axes, "projection") and axes.get_xlabel() == "longitude (°)"
            # Again on the same axes: no name stands twice.
            labels = trackconv.plot(TEMBIN, axes).get_legend_handles_labels()[1]
            assert len(labels) == len(set(labels))
        finally:
            sys.modules["cartopy"] = cartopy
        assert trackconv.plot(ROOT / "samples" / "cwb" / "no_storms.js").get_legend() is None
        pyplot.close("all")


def test_shown():
    """What a notebook shows is as wide as its cell, with the title for those who cannot see it; the plate is the file's."""
    plate, page = trackconv.plate(TEMBIN, title='A "B" & <C>'), trackconv.page(TEMBIN, title='A "B" & <C>')
    assert plate.title == page.title == 'A "B" & <C>'
    image, frame = (ElementTree.fromstring(shown) for shown in (plate._repr_html_().replace(">", "/>"), page._repr_html_()))
    assert base64.b64decode(image.get("src").partition("base64,")[2]).decode() == plate.text
    assert image.get("alt") == frame.get("title") == plate.title
    assert image.get("width") == frame.get("width") == "100%" and "max-width: 1200px" in image.get("style")
    assert frame.get("height") == "760" and frame.get("srcdoc").split() == page.text.split()


def test_interrupt():
    """Ctrl-C ends the program, and nothing is left behind."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "trackconv").write_text("#!/bin/sh\necho $$ >pid\nexec sleep 100\n")
        pathlib.Path(folder, "trackconv").chmod(0o755)
        code = "import trackconv; trackconv.read('x')"
        environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(PACKAGE / "src"), "TMPDIR": folder}
        child = subprocess.Popen([sys.executable, "-c", code], env=environment, cwd=folder, stderr=subprocess.DEVNULL)
        pid = pathlib.Path(folder, "pid")
        while not (pid.exists() and pid.read_text().strip()):
            time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        assert child.wait(30) != 0
        raises(ProcessLookupError, os.kill, int(pid.read_text()), 0)
        assert sorted(os.listdir(folder)) == ["pid", "trackconv"], os.listdir(folder)


def test_huracanpy():
    """huracanpy's functions give on our Dataset what they give on that of its own loader, where both read a format."""
    import huracanpy

    pairs = (
        (huracanpy.example_IRIS_file, {"source": "iris"}, "vmax", {"from_": "iris"}),
        (huracanpy.example_TE_file, {"source": "tempestextremes", "variable_names": ["slp", "wind"]}, "wind", {"from_": "tempest"}),
        (huracanpy.example_TRACK_file, {"source": "track"}, "feature_9", {"column": {"wind_ms": "feature_9"}}),
    )
    counts = []
    for file, theirs, wind, ours in pairs:
        expected = huracanpy.load(file, **theirs)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = trackconv.to_xarray(file, **ours)
        counts.append(compare(huracanpy, found, expected, wind, file))
    # And on every sample: a file that it loads again is the same, and its functions run.
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for sample in ("cwb/ty_infos.js", "hurdat2/atlantic.txt", "jma-best-track/bst_crossing.txt", "ibtracs/katrina.csv"):
            tracks = trackconv.to_xarray(ROOT / "samples" / sample)
            assert int(tracks.rowSize.sum()) == tracks.sizes["record"]
            path = f"{folder}/{sample.replace('/', '-')}.nc"
            tracks.to_netcdf(path)
            loaded = huracanpy.load(path)
            for name in ("lon", "lat", "wind", "slp", "track_id"):
                assert (loaded[name].values == tracks[name].values)[~pandas.isna(tracks[name].values)].all(), (sample, name)
            assert (loaded.trajectory.values == tracks.track_id.values).all()
            huracanpy.calc.translation_speed(tracks.lon, tracks.lat, tracks.time, tracks.track_id)
            # ACE of the knots that the source gives, by the definition.
            knots = tracks.wind_kt.values
            expected = numpy.where(knots >= 34, knots**2, 0).sum() / 1e4
            assert abs(float(huracanpy.tc.ace(tracks.wind_kt.fillna(0).copy()).sum()) - expected) < 1e-6
    return f"{counts} fixes compared"


def compare(huracanpy, found, expected, wind, what):
    """Checks tracks, translation speeds, ACE and densities of two Datasets; returns the number of fixes."""
    assert found.sizes["record"] == expected.sizes["record"], (what, found.sizes, expected.sizes)
    numpy.testing.assert_allclose(found.lat, expected.lat, atol=1e-6)
    numpy.testing.assert_allclose((found.lon - expected.lon + 180) % 360 - 180, 0, atol=1e-6)
    assert (pandas.factorize(found.track_id.values)[0] == pandas.factorize(expected.track_id.values)[0]).all()
    speeds = [huracanpy.calc.translation_speed(tracks.lon, tracks.lat, tracks.time, tracks.track_id) for tracks in (found, expected)]
    numpy.testing.assert_allclose(*[numpy.asarray(speed, dtype=float) for speed in speeds], rtol=1e-6, atol=1e-6)
    # Winds are rounded to 0.1 m/s.
    numpy.testing.assert_allclose(found.wind, expected[wind], atol=0.0501)
    rounded = expected[wind].copy(data=numpy.round(expected[wind].values.astype(float), 1))
    energies = [float(huracanpy.tc.ace(winds).sum()) for winds in (found.wind, rounded)]
    assert abs(energies[0] / energies[1] - 1) < 2e-3, (what, energies)
    densities = [huracanpy.calc.density(tracks.lon % 360, tracks.lat, method="histogram", spherical=True) for tracks in (found, expected)]
    numpy.testing.assert_array_equal(densities[0].values, densities[1].values)
    return found.sizes["record"]


def test_every():
    """`--every 1h` gives winds and pressures as huracanpy's interpolation in time does; positions are geodesics here."""
    import huracanpy

    sample = ROOT / "samples" / "hurdat2" / "atlantic.txt"
    names = ["lon", "lat", "time", "track_id", "wind_kt", "slp"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        known, found = (trackconv.to_xarray(sample, storm="KATRINA", **more)[names] for more in ({}, {"every": "1h"}))
        expected = huracanpy.interp_time(known, known.track_id, freq="1h", prog_bar=False)
    hours = found.isel(record=pandas.DatetimeIndex(found.time.values).minute == 0)
    numpy.testing.assert_array_equal(hours.time.values, expected.time.values)
    for name, tolerance in (("wind_kt", 0.051), ("slp", 5.1), ("lat", 0.02), ("lon", 0.02)):
        numpy.testing.assert_allclose(hours[name], expected[name], atol=tolerance, err_msg=name)
    return f"{hours.sizes['record']} hours"


def test_netcdf():
    """netCDF has the fixes that huracanpy finds in it, and a Dataset of ours that xarray has saved comes back."""
    import huracanpy

    count = 0
    for file, wind in ((huracanpy.example_TRACK_netcdf_file, "wind_speed_10m"), (huracanpy.example_ERA20C_file, "wind_speed_10m"),
                       (huracanpy.example_CHAZ_file, None)):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found, expected = trackconv.to_xarray(file), huracanpy.load(file)
        # Positions are single-precision numbers there, with six decimals here.
        numpy.testing.assert_allclose(found.lat, expected.lat, atol=2e-5)
        numpy.testing.assert_allclose((found.lon - expected.lon + 180) % 360 - 180, 0, atol=2e-5)
        if wind:
            numpy.testing.assert_allclose(found.wind, expected[wind], atol=1e-5)
        count += found.sizes["record"]
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tracks = trackconv.to_xarray(ROOT / "samples/hurdat2/atlantic.txt")
        tracks.to_netcdf(f"{folder}/a.nc")
        back = trackconv.to_xarray(f"{folder}/a.nc")
        for name in ("lon", "lat", "wind", "slp", "time"):
            numpy.testing.assert_array_equal(back[name], tracks[name])
    return f"{count} fixes compared"


def test_landfalls():
    """Landfalls are those that the NHC marks, that shapely finds in the same coast, and points of huracanpy's."""
    import landfalls

    return landfalls.check(BINARY, pathlib.Path(DATA)) if DATA else "no agencies' files"


def climada_tracks(table):
    """Tracks as CLIMADA 6.1 has them: a Dataset each, with units, id and name among its attributes."""
    for name, own in table.groupby("storm_id", sort=False):
        own = own[own["wind_kt"].notna() & own["pressure_hpa"].notna()].drop_duplicates("time")
        if len(own) < 2:
            continue
        columns = {"max_sustained_wind": own["wind_kt"], "central_pressure": own["pressure_hpa"],
                   "environmental_pressure": own["pressure_hpa"] * 0 + 1010, "radius_max_wind": own["wind_kt"] * 0}
        values = {key: ("time", column.to_numpy(dtype=float)) for key, column in columns.items()}
        times = own["time"].dt.tz_localize(None).to_numpy().astype("datetime64[ns]")
        yield xarray.Dataset(values | {"basin": ("time", numpy.full(len(own), "NA"))}, {
            "time": times, "lat": ("time", own["latitude"].to_numpy()), "lon": ("time", own["longitude"].to_numpy())}, {
            "max_sustained_wind_unit": "kn", "central_pressure_unit": "mb", "name": name, "sid": name, "orig_event_flag": 1})


def test_climada():
    """What CLIMADA writes has its values: `write_netcdf`, `write_hdf5`, and pandas's `to_csv` of a track."""
    samples = ("hurdat2/atlantic.txt", "jma-best-track/bst_owen_mireille.txt")
    tracks = [track for name in samples for track in climada_tracks(trackconv.fixes(ROOT / "samples" / name))]
    assert len(tracks) > 1

    def compare(found, expected, what):
        assert len(found) == sum(track.sizes["time"] for track in expected) > 4, (what, len(found))
        for column, name in (("wind_kt", "max_sustained_wind"), ("pressure_hpa", "central_pressure"), ("latitude", "lat"),
                             ("longitude", "lon")):
            numpy.testing.assert_allclose(found[column], numpy.concatenate([track[name] for track in expected]), err_msg=what)
        times = numpy.concatenate([track["time"].values for track in expected])
        numpy.testing.assert_array_equal(found["time"].dt.tz_localize(None).to_numpy().astype("datetime64[s]"), times.astype("datetime64[s]"))

    with tempfile.TemporaryDirectory() as folder:
        track = tracks[0]
        track.to_netcdf(f"{folder}/one.nc")
        compare(trackconv.fixes(f"{folder}/one.nc"), [track], "write_netcdf")
        track.to_dataframe().to_csv(f"{folder}/one.csv")
        compare(trackconv.fixes(f"{folder}/one.csv"), [track], "to_csv")
        steps = max(track.sizes["time"] for track in tracks)
        padded = [track.assign(time_=track["time"]).drop_vars("time").rename(time="step", time_="time").reset_coords()
                  .pad(step=(0, steps - track.sizes["time"])) for track in tracks]
        both = xarray.concat(padded, "storm", combine_attrs="drop")
        both = both.assign({key: ("storm", [track.attrs[key] for track in tracks]) for key in tracks[0].attrs})
        both.to_netcdf(f"{folder}/all.nc")
        compare(trackconv.fixes(f"{folder}/all.nc"), tracks, "write_hdf5")
        # Storms with different units have no wind that one could take.
        both["max_sustained_wind_unit"][0] = "m/s"
        both.to_netcdf(f"{folder}/units.nc")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert trackconv.fixes(f"{folder}/units.nc")["wind_kt"].isna().all()
    return f"{len(tracks)} tracks"


def test_damaged_netcdf():
    """Damage to a file in netCDF-4 is an error or a warning: no trap, no long run, no memory out of proportion."""
    import netCDF4
    import random
    import resource

    chance, codes, most = random.Random(40), {0: 0, 1: 0}, 700 << 20

    # The peak of a child that was forked from this process includes this process's own.
    def limit():
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))

    def convert(what):
        began = time.perf_counter()
        done = subprocess.run([BINARY, path, "--to", "csv", "-o", os.devnull], capture_output=True, preexec_fn=limit)
        assert done.returncode in codes and time.perf_counter() - began < 60, (what, done)
        codes[done.returncode] += 1

    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "a.nc")
        trackconv.to_xarray(ROOT / "samples/hurdat2/atlantic.txt")[["lon", "lat", "time", "wind_kt", "track_id", "rowSize"]].to_netcdf(path)
        good = path.read_bytes()
        for number in range(150):
            data = bytearray(good)
            place = chance.randrange(len(data) if number % 2 else min(len(data), 4096))
            if number % 5 == 0:
                del data[place:]
            elif number % 5 == 1:
                data[place:place + 8] = chance.choice([b"\xff" * 8, bytes(8), (1 << 40).to_bytes(8, "little")])
            elif number % 5 == 2:
                data[place:place + 64] = data[-64:]
            else:
                for index in range(place, min(len(data), place + chance.randrange(1, 9))):
                    data[index] ^= 1 << chance.randrange(8)
            path.write_bytes(data)
            convert(number)
        # Every variable of another type or shape; dimensions of 2^40 with nothing in them.
        names = ("track_id", "rowSize", "time", "lat", "lon", "wind")
        for wrong in [(name, kind, shape) for name in names for kind in (str, "S1", "i1", "f4", "u8")
                      for shape in ((), ("obs",), ("traj",), ("traj", "obs"), ("huge",), ("huge", "huge"))]:
            with netCDF4.Dataset(path, "w") as file:
                for dimension, length in (("obs", 3), ("traj", 2), ("huge", 1 << 40)):
                    file.createDimension(dimension, length)
                for name in names:
                    kind, shape = wrong[1:] if name == wrong[0] else ("f8", ("traj",) if name in names[:2] else ("obs",))
                    variable = file.createVariable(name, kind, shape, **({"chunksizes": (4,) * len(shape)} if "huge" in shape else {}))
                    if name == "time":
                        variable.units = "hours since 2012-08-20 00:00:00"
                    if name == names[0]:
                        variable.cf_role = "trajectory_id"
                    if name == names[1]:
                        variable.sample_dimension = "obs"
            convert(wrong)
    assert min(codes.values()) > 5, codes
    return f"{codes[1]} of {sum(codes.values())} refused, each within {most >> 20} MB"


def test_tropycal():
    """The numbers of seasons that tropycal computes from HURDAT2 follow from fixes() too."""
    files = sorted(pathlib.Path(DATA, "hurdat2").glob("*2005*")) if DATA else []
    if not files:
        return "skipped: TRACKCONV_DATA is not set"
    from tropycal import tracks

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        dataset = tracks.TrackDataset(basin="north_atlantic", source="hurdat", atlantic_url=str(files[0]))
        table = trackconv.fixes(files[0])
    for season in sorted(int(year) for year in table["season"].dropna().unique()):
        summary = dataset.get_season(season).summary()
        own = table[(table["season"] == season) & table["class"].isin(["TS", "HU", "SS"])]
        synoptic = own[own["time"].dt.hour.isin([0, 6, 12, 18]) & (own["time"].dt.minute == 0)]
        named = own[own["wind_kt"] >= 34].groupby("storm_id")["wind_kt"].max()
        numbers = (len(named), int((named >= 64).sum()), int((named >= 96).sum()))
        theirs = tuple(summary[f"season_{kind}"] for kind in ("named", "hurricane", "major"))
        assert numbers == theirs, (season, numbers, theirs)
        strong = synoptic[synoptic["wind_kt"] >= 34]
        # tropycal rounds the energy of each storm.
        energy = ((strong["wind_kt"] ** 2).groupby(strong["storm_id"]).sum() / 1e4).round(1).sum()
        assert abs(energy - summary["season_ace"]) < 0.11, (season, energy, summary["season_ace"])
    return f"{table['season'].nunique()} seasons"


def written(folder, name, sample, *options):
    """A sample in another format: the path of the file, and the fixes of the sample."""
    path = pathlib.Path(folder, name)
    subprocess.run([BINARY, sample, "-o", path, "--quiet", *options], check=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return path, trackconv.fixes(sample, layers="fix")


def equal(found, expected, tolerance, what):
    """Whether two columns of numbers are the same; NaN stands for what is missing."""
    found, expected = (numpy.asarray(column, dtype=float) for column in (found, expected))
    numpy.testing.assert_allclose(found, expected, atol=tolerance, err_msg=what)


DECK = ROOT / "samples" / "atcf" / "bal122005.dat"


def test_stormevents():
    """StormEvents reads decks and fort.22 to the same values; the fort.22 that it writes has the same fields."""
    from stormevents.nhc.track import VortexTrack

    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, format, sample, *factor in (("a.dat", "atcf", DECK), ("a.22", "fort22", DECK),
                                              ("f.dat", "atcf", TEMBIN, "--wind-factor", "1.12")):
            path, expected = written(folder, name, sample, "--to", format, *factor)
            if factor:
                expected = expected[expected["technique"].isna()].assign(wind_kt=(expected["wind_ms"] * 1.12 * 3600 / 1852).round())
            if format == "fort22":
                expected = expected[expected["time"].dt.minute == 0]
            data = VortexTrack.from_file(path, file_deck="b", advisories=["BEST"]).data
            data = data.drop_duplicates("datetime")
            assert list(data["datetime"]) == list(expected["time"].dt.tz_localize(None)), name
            for theirs, ours, tolerance in (("latitude", "latitude", 0.051), ("longitude", "longitude", 0.051),
                                            ("max_sustained_wind_speed", "wind_kt", 0), ("central_pressure", "pressure_hpa", 0)):
                equal(data[theirs], expected[ours].fillna(0), tolerance, f"{name} {theirs}")
        own = (pathlib.Path(folder) / "a.22").read_text().splitlines()
        deck = VortexTrack.from_file(f"{folder}/a.22", file_deck="b", advisories=["BEST"])
        deck.to_file(f"{folder}/b.22", advisory="BEST")
        theirs = (pathlib.Path(folder) / "b.22").read_text().splitlines()
        assert len(own) == len(theirs)
        for one, other in zip(own, theirs):
            one, other = one.split(","), other.split(",")
            # It supposes 1013 hPa around the storm, and computes its motion.
            for field in (17, 25, 26):
                one[field] = other[field] = ""
            assert one == other, (one, other)
    return f"{len(own)} records"


def test_clawpack():
    """Clawpack reads GeoClaw files to the same values, and decks."""
    try:
        from clawpack.geoclaw.surge.storm import Storm
    except ImportError:
        return "skipped: clawpack is not installed; pip needs gfortran and half an hour"
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for sample in (DECK, ROOT / "samples" / "ebtrk" / "ebtrk_2015.txt", ROOT / "samples" / "atcf" / "fort.22"):
            path, expected = written(folder, "a.storm", sample, "--to", "geoclaw")
            expected = expected[expected["wind_kt"].notna() & expected["pressure_hpa"].notna()]
            lines = path.read_text().splitlines()
            zero = numpy.datetime64(lines[1])
            # Version 5.14 cannot read times with a date, not even its own: with 0 they are seconds.
            path.write_text("\n".join([lines[0], "0.0", *lines[2:]]))
            storm = Storm(path, file_format="geoclaw")
            seconds = (expected["time"].dt.tz_localize(None).to_numpy() - zero) / numpy.timedelta64(1, "s")
            equal(storm.t, seconds, 0, sample)
            equal((storm.eye_location[:, 0] - expected["longitude"] + 180) % 360, 180 + 0 * seconds, 1e-6, sample)
            equal(storm.eye_location[:, 1], expected["latitude"], 1e-6, sample)
            equal(storm.max_wind_speed, expected["wind_kt"] * 1852 / 3600, 1e-4, sample)
            equal(storm.central_pressure, expected["pressure_hpa"] * 100, 0.5, sample)
            for theirs, ours in ((storm.max_wind_radius, "rmw_km"), (storm.storm_radius, "roci_km")):
                equal(theirs, (expected[ours] * 1000).fillna(-1), 51, sample)
        path, expected = written(folder, "a.dat", DECK, "--to", "atcf")
        storm = Storm(path, file_format="atcf")
        hours = expected[expected["time"].dt.minute == 0]
        equal(storm.max_wind_speed[numpy.isin(storm.t, hours["time"].dt.tz_localize(None))], hours["wind_kt"] * 0.51444444, 1e-3, "atcf")
    return "3 files and a deck"


def test_archives():
    """tropycal, huracanpy and pandas read IBTrACS, and tropycal HURDAT2, to the same values."""
    import huracanpy._data._csv
    import huracanpy._data.ibtracs
    from tropycal import tracks

    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for sample in ("hurdat2/atlantic.txt", "atcf/bal122005.dat", "ibtracs/katrina.csv"):
            path, expected = written(folder, "a.csv", ROOT / "samples" / sample, "--to", "ibtracs")
            table = pandas.read_csv(path, skiprows=[1], na_values=" ", keep_default_na=False)
            options = huracanpy._data.ibtracs.online_default_kwargs
            loaded = huracanpy._data._csv.load(str(path), **options)
            for column, ours in (("LAT", "latitude"), ("LON", "longitude"), ("USA_WIND", "wind_kt"), ("USA_PRES", "pressure_hpa")):
                equal(table[column], expected[ours], 1e-6, f"{sample} {column}")
                found = pandas.to_numeric(pandas.Series(loaded[column.lower()].values), errors="coerce")
                equal(found, expected[ours], 1e-6, f"{sample} {column}")
            assert (pandas.to_datetime(table["ISO_TIME"]) == expected["time"].dt.tz_localize(None)).all()
            assert table["USA_SSHS"].between(-5, 5).all()
            # It requires the distance to land.
            rows = [line.split(",") for line in path.read_text().splitlines()]
            path.write_text("\n".join(",".join([*row[:14], "0" if index > 1 else row[14], *row[15:]]) for index, row in enumerate(rows)))
            storms = [tracks.TrackDataset("all", "ibtracs", ibtracs_url=str(path), ibtracs_mode="jtwc").data]
            if sample.startswith("hurdat2"):
                other, _ = written(folder, "a.txt", ROOT / "samples" / sample, "--to", "hurdat2")
                storms.append(tracks.TrackDataset("north_atlantic", "hurdat", atlantic_url=str(other)).data)
            for data in storms:
                found = {(storm["id"], time): values for storm in data.values() for time, *values in zip(
                    storm["time"], storm["lat"], storm["lon"], storm["vmax"], storm["mslp"])}
                own = expected[expected["wind_kt"].notna()]
                assert len(found) >= len(own), (sample, len(found), len(own))
                for fix in own.itertuples():
                    id = fix.other_ids[0] if sample.startswith("ibtracs") else fix.storm_id.split("-")[1].upper()
                    lat, lon, wind, pressure = found[id, fix.time.tz_localize(None).to_pydatetime()]
                    equal([lat, lon], [fix.latitude, fix.longitude], 0.051, sample)
                    # It rounds winds of IBTrACS to 5 kt.
                    equal([wind, pressure], [fix.wind_kt, fix.pressure_hpa], 2.5, sample)
    return "4 files"


def test_beside_geopandas():
    """The package works whichever is imported first, and geopandas's own PROJ and GEOS give the same before and after."""
    for names in (("geopandas", "trackconv"), ("trackconv", "geopandas")):
        command = [sys.executable, ROOT / "Tests" / "Python" / "beside.py", *names, TEMBIN]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ | {"PYTHONPATH": str(PACKAGE / "src")})


def blocks():
    """The blocks of code of the page, with their languages."""
    return re.findall(r"^```(python|text)\n(.*?)^```$", (ROOT / "Documentation" / "python.md").read_text(), re.M | re.S)


def test_page():
    """Each example of python.md runs, and prints what the page shows; a sample stands in for the feed."""
    names, seen = {}, 0
    previous = pathlib.Path.cwd()
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        os.chdir(folder)
        pathlib.Path("samples").symlink_to(ROOT / "samples")
        try:
            shown = ""
            for language, code in blocks():
                if language == "text":
                    assert shown.strip() == code.strip(), f"printed:\n{shown}\non the page:\n{code}"
                    continue
                printed, sys.stdout = sys.stdout, io.StringIO()
                try:
                    *statements, last = ast.parse(code.replace("feed:nhc", "samples/atcf/bal122005.dat")).body
                    exec(compile(ast.Module(statements, []), "python.md", "exec"), names)
                    kind = ast.Expression(last.value) if isinstance(last, ast.Expr) else ast.Module([last], [])
                    value = eval(compile(kind, "python.md", "eval" if isinstance(last, ast.Expr) else "exec"), names)
                    # What a notebook shows.
                    if value is not None:
                        seen += "KATRINA" in value._repr_html_() or "TEMBIN" in value._repr_html_()
                    shown = sys.stdout.getvalue()
                finally:
                    sys.stdout = printed
        finally:
            os.chdir(previous)
    assert seen == 2, f"{seen} values are shown as maps"
    return f"{len(blocks())} blocks"


def main():
    known = globals() | vars(recipes)
    tests = {name.removeprefix("test_"): test for name, test in known.items() if name.startswith("test_")}
    for name in sys.argv[2:] or tests:
        began = time.perf_counter()
        said = tests[name]()
        print(f"ok  {name}{f': {said}' if said else ''} ({time.perf_counter() - began:.1f} s)", flush=True)


if __name__ == "__main__":
    main()
