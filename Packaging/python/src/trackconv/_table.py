"""Makes tables of what other packages have fixes in, with the names that the program knows in headers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import geopandas
    import pandas
    import xarray

# The unit of these is in their values.
_PLACES = ("lat", "lon", "latitude", "longitude")


def tabulated(item: Any) -> Any:
    """A table of the fixes in a GeoDataFrame or Dataset; other inputs as they are."""
    if hasattr(item, "to_crs") and hasattr(item, "to_csv"):
        return _of_points(item)
    return _of_variables(item) if hasattr(item, "to_dataframe") and hasattr(item, "data_vars") else item


def _of_points(frame: geopandas.GeoDataFrame) -> pandas.DataFrame:
    """The rows of a GeoDataFrame that are points, with their coordinates in degrees."""
    import pandas

    if frame.crs is not None:
        frame = frame.to_crs("EPSG:4326")
    frame = frame[frame.geometry.geom_type == "Point"]
    if "layer" in frame:
        frame = frame[frame["layer"].isin(["fix", "forecast-fix"])]
    points = frame.geometry
    others = [name for name in frame.columns if name != points.name and str(name).lower() not in _PLACES]
    table = pandas.DataFrame(frame[others])
    table.insert(0, "longitude", points.x)
    table.insert(1, "latitude", points.y)
    return table


def _of_variables(dataset: xarray.Dataset) -> pandas.DataFrame:
    """The fixes of a Dataset, one in each row: of ragged arrays (CF conventions, H.4.3), grids of tracks and times, or one track."""
    from ._dataset import table_of

    if (own := table_of(dataset)) is not None:
        return own
    counts = next((item for item in dataset.variables.values() if "sample_dimension" in item.attrs), None)
    owned: dict[str, Any] = {}
    if counts is not None:
        (owner,) = counts.dims
        for name, item in dataset.variables.items():
            if item is not counts and item.dims == (owner,):
                role = item.attrs.get("cf_role") == "trajectory_id"
                owned["track_id" if role else str(name)] = item.values.repeat(counts.values)
        dataset = dataset.drop_dims([owner])
    whole: pandas.DataFrame = dataset.to_dataframe()
    table = whole.dropna(how="all").reset_index()
    for name, values in owned.items():
        if name not in table:
            table[name] = values
    # A dimension without values only numbers the fixes, or the tracks.
    bare = [name for name in dataset.sizes if name not in dataset.variables]
    if len(dataset.sizes) == 1:
        table = table.drop(columns=[name for name in bare if name in table])
    names = {name: "track_id" for name in bare if "track_id" not in table}
    for name, item in dataset.variables.items():
        unit = str(item.attrs.get("units", ""))
        if unit and "since" not in unit and not unit.startswith("degree"):
            names[name] = f"{name} ({unit})"
    return table.rename(columns=names)
