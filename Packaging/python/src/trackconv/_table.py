"""Makes tables of what other packages have fixes in, with the names that the program knows in headers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ._findings import warn

if TYPE_CHECKING:
    import geopandas
    import pandas
    import xarray

# The unit of these is in their values.
_PLACES = ("lat", "lon", "latitude", "longitude")
_QUADRANTS = ("ne", "se", "sw", "nw")
# Lines of our own that follow from fixes: nothing is lost without them.
_DERIVED = ("track", "track-segment", "forecast-track")
# The names of dimensions of storms, beside that of their fixes.
_STORMS = re.compile("storm|track|traj|tc|^id$", re.IGNORECASE)
# Attributes of Datasets of one storm (CLIMADA), and the columns that they are.
_OF_STORM = {"sid": "track_id", "name": "name"}


def tabulated(item: Any) -> Any:
    """A table of the fixes in a GeoDataFrame or Dataset; other inputs as they are."""
    if hasattr(item, "to_crs") and hasattr(item, "to_csv"):
        return _of_points(item)
    return _of_variables(item) if hasattr(item, "to_dataframe") and hasattr(item, "data_vars") else item


def _of_points(frame: geopandas.GeoDataFrame) -> pandas.DataFrame:
    """The rows of a GeoDataFrame that are points, with their coordinates in degrees."""
    import pandas

    if frame.active_geometry_name is None:
        return pandas.DataFrame(frame)
    if frame.crs is not None:
        frame = frame.to_crs("EPSG:4326")
    is_fix = frame.geometry.geom_type == "Point"
    is_other = ~is_fix
    if "layer" in frame:
        is_fix &= frame["layer"].isin(["fix", "forecast-fix"])
        is_other = ~is_fix & ~frame["layer"].isin(_DERIVED)
    if is_other.any():
        kinds = frame[is_other].get("layer", frame[is_other].geometry.geom_type).fillna("without a geometry")
        counts = ", ".join(f"{name}: {count}" for name, count in kinds.value_counts().items())
        warn(f"rows of a GeoDataFrame omitted, since only fixes are read ({counts}); a table of fixes() has radii too")
    frame = frame[is_fix]
    points = frame.geometry
    others = [name for name in frame.columns if name != points.name and str(name).lower() not in _PLACES]
    table = pandas.DataFrame(frame[others])
    table.insert(0, "longitude", points.x)
    table.insert(1, "latitude", points.y)
    table.attrs = dict(frame.attrs)
    return table


def _of_variables(dataset: xarray.Dataset) -> pandas.DataFrame:
    """The fixes of a Dataset, one in each row: of ragged arrays (CF conventions, H.4.3), grids of tracks and times, or one track."""
    from ._dataset import table_of

    if (own := table_of(dataset)) is not None:
        return own
    if not dataset.sizes:
        raise TypeError("expected a Dataset of fixes, found one without dimensions")
    counts = next((item for item in dataset.variables.values() if "sample_dimension" in item.attrs), None)
    owned: dict[str, Any] = {}
    if counts is not None:
        (owner,) = counts.dims
        for name, item in dataset.variables.items():
            if item is not counts and item.dims == (owner,):
                role = item.attrs.get("cf_role") == "trajectory_id"
                owned["track_id" if role else str(name)] = item.values.repeat(counts.values)
        dataset = dataset.drop_dims([owner])
    dataset = _of_fixes(dataset)
    whole: pandas.DataFrame = dataset.to_dataframe()
    table = whole.dropna(how="all").reset_index()
    for name, values in owned.items():
        if name not in table:
            table[name] = values
    # A dimension without values only numbers the fixes, or the tracks.
    bare = [name for name in dataset.sizes if name not in dataset.variables]
    if len(dataset.sizes) == 1:
        table = table.drop(columns=[name for name in bare if name in table])
        bare = []
        for name, column in _OF_STORM.items():
            if name in dataset.attrs and column not in table:
                table[column] = dataset.attrs[name]
    else:
        # Behind the end of a storm there is room for longer ones.
        for name in [name for name in table if str(name).lower() in _PLACES]:
            table = table[table[name].notna()]
    has_ids = not {"track_id", "sid"}.isdisjoint(table.columns)
    owners = [] if has_ids else [name for name in bare if len(bare) == 1 or _STORMS.search(str(name))]
    table = table.drop(columns=[name for name in bare if name in table and name not in owners])
    names = {name: "track_id" for name in owners[:1]}
    for name, item in dataset.variables.items():
        unit = str(item.attrs.get("units", dataset.attrs.get(f"{name}_unit", "")))
        if unit and "since" not in unit and not unit.startswith("degree"):
            names[name] = f"{name} ({unit})"
    for name in table.columns[[kind == object for kind in table.dtypes]]:
        table[name] = [text.decode(errors="replace") if isinstance(text, bytes) else text for text in table[name]]
    return table.rename(columns=names)


def _of_fixes(dataset: xarray.Dataset) -> xarray.Dataset:
    """The variables that have one value for each fix, or four for its quadrants: others would multiply the fixes."""
    latitude = next(
        (item for name, item in dataset.variables.items()
         if str(name).lower() in ("lat", "latitude") or item.attrs.get("standard_name") == "latitude"), None,
    )  # fmt: skip
    if latitude is None or not latitude.dims:
        return dataset
    own = {name: set(item.dims) - set(latitude.dims) for name, item in dataset.variables.items()}
    quadrants = [name for name, more in own.items() if more == {"quadrant"} and name != "quadrant"]
    if dataset.sizes.get("quadrant") == len(_QUADRANTS):
        # Their order is the usual one, unless they have names.
        labels = [str(label).lower() for label in dataset["quadrant"].values]
        order = labels if set(labels) == set(_QUADRANTS) else _QUADRANTS
        parts = {f"{name}_{part}": dataset[name].isel(quadrant=number, drop=True)
                 for name in quadrants for number, part in enumerate(order)}  # fmt: skip
        dataset = dataset.assign(parts)
    else:
        quadrants = []
    omitted = [str(name) for name, more in own.items() if more and name not in quadrants and name not in dataset.sizes]
    if omitted:
        warn(f"variables omitted, since they have other dimensions than '{', '.join(map(str, latitude.dims))}' of the fixes: "
             f"{', '.join(omitted)}")
    return dataset.drop_dims(set().union(*own.values()))
