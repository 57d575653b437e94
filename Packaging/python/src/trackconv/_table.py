"""Makes tables of what other packages have fixes in, with the names that the program knows in headers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ._findings import warn
from ._own import table_of

if TYPE_CHECKING:
    import geopandas
    import pandas
    import xarray

# The unit of these is in their values.
_PLACES = ("lat", "lon", "latitude", "longitude")
_LATITUDE = re.compile(r"(^|_)c?lat(itude)?(_|$)|^y$|^ycen$", re.IGNORECASE)
# Units of latitudes (CF conventions).
_NORTH = re.compile(r"degrees?_?n(orth)?$", re.IGNORECASE)
# Quadrants, also by the middle of their directions.
_QUADRANTS = ("ne", "se", "sw", "nw")
_DIRECTIONS = {"45": "ne", "135": "se", "225": "sw", "315": "nw"}
_RADIUS = re.compile(r"(^|_)r[0-9]{2}(_|$)|radi[iu]", re.IGNORECASE)
# Lines of our own that follow from fixes: nothing is lost without them.
_DERIVED = ("track", "track-segment", "forecast-track")
# The names of variables that identify storms, and of the dimensions of storms and of members.
_IDS = ("track_id", "sid", "storm_id", "id", "storm", "track")
_STORMS = re.compile(
    "(^|_)(storms?|tracks?|traj(ector(y|ies))?|tcs?|cyclones?|s?ids?|names?|events?|members?|ensembles?|realizations?|models?)(_id)?$",
    re.IGNORECASE,
)
_FIXES = re.compile("(^|_)(obs(ervations?)?|steps?|times?|points?|fix(es)?|records?|leads?)$", re.IGNORECASE)
# Attributes of Datasets of one storm (CLIMADA), and the columns that they are.
_OF_STORM = {"sid": "track_id", "name": "name"}


def tabulated(item: Any, latitude: str | None = None) -> Any:
    """A table of the fixes in a GeoDataFrame or Dataset; other inputs as they are.

    ``latitude`` is the name of the variable, if the user has said it.
    """
    if hasattr(item, "to_crs") and hasattr(item, "to_csv"):
        return _of_points(item)
    if hasattr(item, "to_dataframe") and hasattr(item, "data_vars"):
        return _of_variables(item, latitude)
    return with_index(item) if hasattr(item, "to_csv") else item


def with_index(table: pandas.DataFrame) -> pandas.DataFrame:
    """The table, with columns of its index: of names that no column has, and of times if no column has these."""
    index: Any = table.index
    has_times = any(getattr(kind, "kind", "") == "M" or re.search("time|date", str(name), re.IGNORECASE)
                    for name, kind in table.dtypes.items())  # fmt: skip
    if type(index).__name__ == "DatetimeIndex" and index.name is None and not has_times:
        index = index.rename("time")
    levels: dict[Any, Any] = {name: index.get_level_values(name) for name in index.names if name is not None and name not in table}
    return table.assign(**levels) if levels else table


def _of_points(frame: geopandas.GeoDataFrame) -> pandas.DataFrame:
    """The rows of a GeoDataFrame that are points, with their coordinates in degrees."""
    import pandas

    if frame.active_geometry_name is None:
        return pandas.DataFrame(frame)
    if frame.crs is not None:
        frame = frame.to_crs("EPSG:4326")
    is_fix = frame.geometry.geom_type == "Point"
    is_other = ~is_fix
    if {"storm_id", "layer"} <= set(frame.columns):
        is_fix &= frame["layer"].isin(["fix", "forecast-fix"]) | frame["layer"].isna()
        is_other = ~is_fix & ~(frame["layer"].isin(_DERIVED) & is_fix.any())
    if is_other.any():
        kinds = frame[is_other].geometry.geom_type.fillna("without a geometry")
        kinds = frame[is_other]["layer"].fillna(kinds) if "layer" in frame else kinds
        counts = ", ".join(f"{name}: {count}" for name, count in kinds.value_counts().items())
        warn(f"rows of a GeoDataFrame omitted, since only fixes are read ({counts}); a table of fixes() has radii too")
    frame = frame[is_fix]
    points = frame.geometry
    others = [name for name in frame.columns if name != points.name and str(name).lower() not in _PLACES]
    table = with_index(pandas.DataFrame(frame[others]))
    table.insert(0, "longitude", points.x)
    table.insert(1, "latitude", points.y)
    table.attrs = dict(frame.attrs)
    return table


def _of_variables(dataset: xarray.Dataset, named: str | None) -> pandas.DataFrame:
    """The fixes of a Dataset, one in each row: of ragged arrays (CF conventions, H.4.3), grids of tracks and times, or one track."""
    import numpy

    if (own := table_of(dataset)) is not None:
        return own
    latitude = _latitude(dataset, named)
    owned: dict[str, Any] = {}
    counts = next((item for item in dataset.variables.values() if "sample_dimension" in item.attrs), None)
    if counts is not None and len(counts.dims) == 1:
        (owner,) = counts.dims
        sizes = numpy.nan_to_num(counts.values).astype(int)
        if sizes.sum() != dataset[latitude].size:
            raise ValueError(f"the Dataset has {dataset[latitude].size} fixes, but its counts of each storm's fixes add up to {sizes.sum()}")
        for name, item in dataset.variables.items():
            if item is not counts and item.dims == (owner,):
                role = item.attrs.get("cf_role") == "trajectory_id"
                owned["track_id" if role else str(name)] = item.values.repeat(sizes)
        dataset = dataset.drop_dims([owner])
    dataset = _of_fixes(dataset, latitude)
    owners = _owners(dataset, latitude)
    if not dataset[latitude].dims:
        # One fix.
        dataset = dataset.reset_coords().expand_dims("fix")
    table: pandas.DataFrame = dataset.to_dataframe().reset_index()
    table = table.assign(**{name: values for name, values in owned.items() if name not in table})
    # Behind the end of a storm there is room for longer ones.
    table = table[table[latitude].notna()]
    # A dimension without values only numbers the fixes, or the storms.
    bare = [name for name in table.columns if name in dataset.sizes and name not in dataset.variables]
    ids = [name for name in _IDS if name in table and name not in owners]
    if len(owners) > 1 or (owners and not ids):
        parts = [table[name].map(_text) for name in owners]
        table = table.assign(track_id=parts[0].str.cat(parts[1:], sep="-") if parts[1:] else parts[0])
        table = table.drop(columns=[name for name in {*owners, *ids, *bare} if name in table and name != "track_id"])
    else:
        table = table.drop(columns=bare)
    for name, column in _OF_STORM.items():
        if not owners and name in dataset.attrs and column not in table:
            table[column] = dataset.attrs[name]
    for name in table.columns[[kind == object for kind in table.dtypes]]:
        table[name] = [text.decode(errors="replace") if isinstance(text, bytes) else text for text in table[name]]
    names = {}
    for name, item in dataset.variables.items():
        unit = str(item.attrs.get("units", dataset.attrs.get(f"{name}_unit", "")))
        # Columns of IBTrACS are known by their names alone.
        if unit and "since" not in unit and not unit.startswith("degree") and not str(name).startswith("usa_"):
            names[name] = f"{name} ({unit})"
    return table.rename(columns=names)


def _text(value: Any) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)


def _latitude(dataset: xarray.Dataset, named: str | None) -> Any:
    """The name of the variable with the latitudes of the fixes."""
    tests: list[Any] = [
        lambda name, _: name == named,
        lambda name, _: name.lower() in ("lat", "latitude"),
        lambda _, item: item.attrs.get("standard_name") == "latitude",
        lambda name, item: _NORTH.match(str(item.attrs.get("units", ""))),
        lambda name, _: _LATITUDE.search(name),
    ]
    for test in tests:
        found = [name for name, item in dataset.variables.items() if test(str(name), item)]
        if found:
            return found[0]
    raise ValueError("found no latitude among the variables of the Dataset, expected one named 'lat', or column={'lat': …}")


def _owners(dataset: xarray.Dataset, latitude: Any) -> list[Any]:
    """The dimensions of the storms and members: all but that of each storm's fixes."""
    dims = dataset[latitude].dims
    if len(dims) < 2:
        return []
    times = [item.dims[0] for name, item in dataset.variables.items()
             if item.dims and len(item.dims) == 1 and (item.dtype.kind == "M" or str(name).lower() == "time")]  # fmt: skip
    texts = [item.dims[0] for item in dataset.variables.values() if len(item.dims) == 1 and item.dtype.kind in "SUO"]
    tests: list[Any] = [
        lambda dim: dim in times,
        lambda dim: _FIXES.search(str(dim)),
        lambda dim: dim not in texts and not _STORMS.search(str(dim)),
    ]
    for test in tests:
        found = [dim for dim in dims if test(dim)]
        if len(found) == 1:
            return [dim for dim in dims if dim != found[0]]
    raise ValueError(f"found the dimensions {', '.join(map(str, dims))}, expected names that tell storms from their fixes, such as 'storm'")


def _of_fixes(dataset: xarray.Dataset, latitude: Any) -> xarray.Dataset:
    """The variables that have one value for each fix, or four for its quadrants: others would multiply the fixes."""
    dims = dataset[latitude].dims
    more = {name: set(item.dims) - set(dims) for name, item in dataset.variables.items()}
    quadrants = [name for name, others in more.items() if others == {"quadrant"} and name != "quadrant"]
    order = _quadrants(dataset)
    if sorted(order) == sorted(_QUADRANTS):
        parts = {f"{name}_{part}": dataset[name].isel(quadrant=number, drop=True)
                 for name in quadrants for number, part in enumerate(order)}  # fmt: skip
        dataset = dataset.assign(parts)
    else:
        quadrants = []
        if "quadrant" in dataset.variables and not dataset["quadrant"].dims:
            more |= {name: {"quadrant"} for name in more if _RADIUS.search(str(name))}
    omitted = [name for name, others in more.items() if others and name not in quadrants and name not in dataset.sizes]
    if omitted:
        warn(f"variables omitted, since they have no one value, nor one for each of four quadrants, for each fix: {', '.join(map(str, omitted))}")
    dataset = dataset.drop_vars(omitted)
    return dataset.drop_dims(set(dataset.sizes) - set(dims))


def _quadrants(dataset: xarray.Dataset) -> list[str]:
    """The quadrants along their dimension, by its labels; unknown ones are empty."""
    if "quadrant" not in dataset.sizes:
        return []
    if "quadrant" not in dataset.variables:
        return [*_QUADRANTS] if dataset.sizes["quadrant"] == len(_QUADRANTS) else []
    labels = [_text(label).lower().removesuffix(".0") for label in dataset["quadrant"].values]
    # Numbers count from 0 or from 1.
    first = 1 if set(labels) == set("1234") else 0
    known = {str(number + first): name for number, name in enumerate(_QUADRANTS)} | _DIRECTIONS | {name: name for name in _QUADRANTS}
    return [known.get(label, "") for label in labels]
