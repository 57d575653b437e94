"""Compares workbooks, shapefiles and netCDF, as openpyxl, geopandas and xarray write them, with what these read of them.

    containers.py <trackconv> <samples>
"""

import csv
import io
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import geopandas
import numpy
import openpyxl
import pandas
import xarray
from report import Report

COLUMNS = ["time", "latitude", "longitude", "wind_kt", "pressure_hpa"]


def fixes(binary: str, path: Path, *options: str) -> pandas.DataFrame:
    """The fixes that the command reads, with their storms."""
    run = subprocess.run([binary, str(path), "--to", "csv", "--layers", "fix,forecast-fix", "--technique", "all",
                          *options], capture_output=True, timeout=60)
    if run.returncode:
        raise ValueError(run.stderr.decode("utf-8", "replace"))
    table = pandas.DataFrame(csv.DictReader(io.StringIO(run.stdout.decode())))
    table["time"] = pandas.to_datetime(table["time"], utc=True).dt.tz_localize(None).astype("datetime64[s]")
    for name in COLUMNS[1:]:
        table[name] = pandas.to_numeric(table[name])
    return table


def differences(found: pandas.DataFrame, expected: pandas.DataFrame) -> list[str]:
    """Where values of fixes differ; numbers by more than their last printed digit."""
    if len(found) != len(expected):
        return [f"{len(found)} fixes, not {len(expected)}"]
    words = []
    for name in COLUMNS:
        one, other = found[name].to_numpy(), expected[name].to_numpy()
        same = one == other if name == "time" else numpy.isclose(
            one.astype(float), other.astype(float), rtol=0, atol=0.051 if "_" in name else 1e-6, equal_nan=True)
        words += [f"{name} of fix {index + 1}: {one[index]}, not {other[index]}" for index in numpy.flatnonzero(~same)[:3]]
    return words


def workbook(table: pandas.DataFrame, path: Path) -> pandas.DataFrame:
    """Writes a workbook, in which a title is above the header, and returns what openpyxl reads."""
    book = openpyxl.Workbook()
    book.active.title = "About"
    book.active.append(["Made for a check"])
    sheet = book.create_sheet("Tracks")
    sheet.append(["Fixes"])
    sheet.append(["storm_id", *COLUMNS])
    for row in table[["storm_id", *COLUMNS]].astype(object).itertuples(index=False):
        sheet.append([None if pandas.isna(cell) else cell.to_pydatetime() if hasattr(cell, "to_pydatetime") else cell
                      for cell in row])
    book.save(path)
    rows = list(openpyxl.load_workbook(path, data_only=True)["Tracks"].iter_rows(min_row=2, values_only=True))
    return pandas.DataFrame(rows[1:], columns=rows[0])


def shapefile(table: pandas.DataFrame, path: Path) -> pandas.DataFrame:
    """Writes a shapefile of points in a zip archive, and returns what geopandas reads."""
    names = {"storm_id": "sid", "pressure_hpa": "mslp_hpa"}
    values = table[["storm_id", "time", "wind_kt", "pressure_hpa"]].rename(columns=names)
    values["time"] = values["time"].dt.strftime("%Y-%m-%dT%H:%MZ")
    points = geopandas.points_from_xy(table["longitude"], table["latitude"])
    geopandas.GeoDataFrame(values, geometry=points, crs=4326).to_file(path, driver="ESRI Shapefile")
    read = geopandas.read_file(path).rename(columns={"mslp_hpa": "pressure_hpa"})
    read["time"] = pandas.to_datetime(read["time"], utc=True).dt.tz_localize(None)
    return read.assign(latitude=read.geometry.y, longitude=read.geometry.x)


def grids(path: Path):
    """Names and files of netCDF in the shapes that xarray users write, with what xarray reads of them."""
    times = pandas.date_range("2021-08-27", periods=4, freq="6h")
    values = {"lat": [[20.0, 21, 22, 23], [10, 11, 12, numpy.nan]], "lon": [[178.0, 179.5, 181, 182], [60, 61, 62, numpy.nan]],
              "wind": [[30.0, 40, 50, 60], [25, 30, 35, numpy.nan]], "slp": [[1000.0, 990, 980, 970], [1005, 1000, 995, numpy.nan]]}
    units = {"wind": {"units": "knots"}, "slp": {"units": "hPa"}}
    grid = xarray.Dataset({name: (("track", "time"), rows, units.get(name, {})) for name, rows in values.items()},
                          coords={"time": times})
    flat = grid.assign_coords(track=["a", "b"]).stack(obs=("track", "time")).reset_index("obs")
    flat = flat.rename(track="track_id").reset_coords().dropna("obs")
    shapes = {"(track, time)": grid, "(time, id)": grid.rename(track="id").transpose("time", "id").assign_coords(id=[3, 9]),
              "one track": grid.isel(track=0), "track_id": flat}
    for name, shape in shapes.items():
        for kind in ("NETCDF4", "NETCDF3_64BIT"):
            shape.to_netcdf(path, format=kind)
            read = xarray.open_dataset(path)
            order = ["track", "time"] if "track" in read.dims else ["id", "time"] if "id" in read.dims else list(read.sizes)
            table = read.to_dataframe(dim_order=order).reset_index().dropna(subset=["lat"])
            table = table.rename(columns={"lat": "latitude", "lon": "longitude", "wind": "wind_kt", "slp": "pressure_hpa"})
            table["longitude"] = (table["longitude"] + 180) % 360 - 180
            yield f"netCDF: {name}, {kind}", table.reset_index(drop=True)


def check(binary: str, samples: Path) -> Report:
    """Runs all comparisons."""
    report = Report()
    sources = [samples / name for name in ("hurdat2/atlantic.txt", "atcf/bal122005.dat", "nhc-gis/arcgis.json")]
    with tempfile.TemporaryDirectory() as folder:
        for source in sources:
            table = fixes(binary, source)
            # Workbooks have no dates before 1900.
            table = table[(table["layer"] == "fix") & (table["time"] > "1900-01-01")].reset_index(drop=True)
            for write, name in ((workbook, "a.xlsx"), (shapefile, "a.shp.zip")):
                path = Path(folder) / name
                path.unlink(missing_ok=True)
                expected = write(table, path)
                report.add("containers", {write.__name__: differences(fixes(binary, path), expected)}, str(source))
        path = Path(folder) / "a.nc"
        for name, expected in grids(path):
            report.add("containers", {name: differences(fixes(binary, path), expected)}, "xarray")
        # The NHC's points as its shapefiles and KMZ have them are those of the GeoJSON.
        advisory = samples / "nhc-gis" / "ida_010.geojson"
        points = [feature for feature in json.loads(advisory.read_text())["features"]
                  if feature["geometry"]["type"] == "Point"]
        shapes, track = Path(folder) / "al092021_5day_010.shp.zip", Path(folder) / "AL092021_010adv_TRACK.kmz"
        geopandas.GeoDataFrame.from_features(points, crs=4326).to_file(shapes, driver="ESRI Shapefile")
        with zipfile.ZipFile(track, "w") as made:
            made.write(samples / "nhc-gis" / "ida_010_TRACK.kml", "al092021_010adv_TRACK.kml")
        expected = fixes(binary, advisory)
        report.add("containers", {"5day_pts": differences(fixes(binary, shapes), expected)}, advisory.name)
        expected["pressure_hpa"] = numpy.nan
        report.add("containers", {"TRACK.kmz": differences(fixes(binary, track), expected)}, advisory.name)
    return report


if __name__ == "__main__":
    sys.exit(check(sys.argv[1], Path(sys.argv[2])).finish())
