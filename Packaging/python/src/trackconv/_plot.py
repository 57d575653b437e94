"""Draws tracks on axes of matplotlib: the shapes and colours of the program's GeoJSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ._run import documented, run
from ._source import Source

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from typing_extensions import Unpack

    from ._options import Options

_LAYERS = "potential-area,wind-radius,track-segment,forecast-track,fix,forecast-fix"
# points in a pixel, the unit of the program's lines.
_POINT = 0.75
_UNKNOWN = "Class not given"
# Points lie above lines, and these above areas; less than 0.2 apart lie strong winds above weak ones.
_HEIGHTS = {"Polygon": 2.0, "LineString": 2.2, "Point": 2.4}


class _Look(NamedTuple):
    """How a feature is drawn: features with the same look are one artist, and the legend has these by rank."""

    rank: float
    label: str
    kind: str
    color: str
    fill: str
    opacity: float
    width: float
    is_forecast: bool
    scale: str


@documented
def plot(source: Source, ax: Axes | None = None, **options: Unpack[Options]) -> Axes:
    """Draws the tracks of a source on axes of matplotlib, with a legend, and returns the axes.

    There are tracks and fixes in the colours of their classes, cones and wind radii, or the ``layers`` that are named.
    What is forecast is dashed, or hollow. Several storms of the past have no wind radii unless these are asked for.
    Without ``ax`` they are drawn on a map of cartopy, or on plain axes in degrees if there is no cartopy. Colours are
    the program's; nothing else is drawn, such as a coast.
    """
    import numpy
    from matplotlib.collections import LineCollection, PolyCollection
    from matplotlib.colors import to_rgba
    from matplotlib.path import Path

    output, _ = run(["--to=geojson"], source, {"layers": _LAYERS, "longitudes": "continuous", **options})
    features = json.loads(output)["features"]
    if not options.keys() & {"layers", "past_radii"}:
        features = _without_last_radii(features)
    items = [item["properties"] | {"kind": item["geometry"]["type"].removeprefix("Multi")} for item in features]
    shapes = [_parts(item["geometry"]) for item in features]
    points = [point for parts in shapes for rings in parts for ring in rings for point in ring]
    axes: Any = _new_axes(points) if ax is None else ax
    on_map = {}
    limits: Any = numpy.reshape(points, (-1, 2))
    if hasattr(axes, "projection"):
        from cartopy import crs

        on_map["transform"] = crs.PlateCarree()
        limits = axes.projection.transform_points(crs.PlateCarree(), *limits.T)[:, :2]
    axes.update_datalim(limits)
    # The strongest wind and the name of each class.
    classes: dict[tuple[str, str], tuple[float, str]] = {}
    for item in items:
        if "category" in item and item["layer"] in ("fix", "forecast-fix"):
            strength = max(classes.get(_class(item), (0.0, ""))[0], item.get("wind_ms", 0.0))
            classes[_class(item)] = strength, item["description"].split(", ")[0]
    looks: dict[_Look, list[list[Any]]] = {}
    for item, parts in zip(items, shapes):
        looks.setdefault(_look(item, classes), []).extend(parts)
    # The entries of the legend, also of what was drawn before.
    entries: set[tuple[str, str]] = axes.__dict__.setdefault("_trackconv_entries", set())
    labels = _labels(looks)
    for look, parts in sorted(looks.items(), key=lambda pair: (pair[0].rank, pair[0].is_forecast, pair[0].kind == "Point")):
        label = labels.get((look.label, look.color, look.scale), look.label)
        if any(one == label and color != look.color for one, color in entries) and look.scale:
            # Another scale has the name in another colour.
            label += f" ({look.scale.upper()})"
        is_new = (label, look.color) not in entries
        style = on_map | {"zorder": _HEIGHTS[look.kind] - look.rank / 1000, "label": label if is_new else ""}
        if look.kind == "Point":
            inside, edge, width = ("white", look.color, 1.0) if look.is_forecast else (look.color, "white", 0.3)
            places = zip(*(ring[0] for (ring,) in parts))
            axes.scatter(*places, s=9, facecolors=inside, edgecolors=edge, linewidths=width, **style)
        elif look.kind == "LineString":
            dashes: dict[str, Any] = {"linestyles": "--"} if look.is_forecast else {}
            lines = LineCollection([ring for (ring,) in parts], colors=look.color, linewidths=look.width, **dashes, **style)
            axes.add_collection(lines, autolim=False)
        else:
            areas = PolyCollection([], facecolors=[to_rgba(look.fill, look.opacity)], edgecolors=look.color, linewidths=look.width, **style)
            paths: list[Any] = [Path.make_compound_path(*(Path(ring, closed=True) for ring in rings)) for rings in parts]
            areas.set_verts_and_codes([path.vertices for path in paths], [path.codes for path in paths])
            axes.add_collection(areas, autolim=False)
        entries.add((label, look.color))
    axes.autoscale_view()
    if any(label for label, _ in entries):
        beside: Any = {"loc": "upper left", "bbox_to_anchor": (1.02, 1)} if ax is None else {}
        # Dots of the map's size would not show their colour.
        axes.legend(fontsize="small", markerscale=2, **beside)
    return axes  # type: ignore[no-any-return]


def _look(item: dict[str, Any], classes: dict[tuple[str, str], tuple[float, str]]) -> _Look:
    layer, color = item["layer"], item.get("stroke") or item["marker-color"]
    what = item["title"].split(", ")[1] if "stroke" in item else ""
    if layer in ("fix", "forecast-fix", "track-segment", "landfall"):
        strength, what = classes.get(_class(item), (0.0, item.get("category")))
        nature = item.get("nature", "")
        # A forecast without winds is named by its track.
        what = what or ("" if layer == "forecast-fix" else _UNKNOWN if "tropical" == nature.removeprefix("sub") else nature)
        rank = -strength
    else:
        rank = {"LineString": 1.0, "Polygon": 3.0}[item["kind"]] - item.get("threshold_ms", 0.0) / 100
    what = what[:1].upper() + what[1:]
    area = item.get("fill", color), item.get("fill-opacity", 0.0)
    is_forecast = layer in ("forecast-fix", "forecast-track")
    scale = item.get("category_scale", "") if rank <= 0 else ""
    return _Look(rank, what, item["kind"], color, *area, item.get("stroke-width", 1.0) * _POINT, is_forecast, scale)


def _labels(looks: Iterable[_Look]) -> dict[tuple[str, str, str], str]:
    """The entry in the legend of each class, colour and scale: classes of a scale and one colour share it."""
    shared: dict[tuple[str, str], list[str]] = {}
    for look in sorted(looks):
        names = shared.setdefault((look.color, look.scale), [])
        if look.rank <= 0 and look.label not in ("", _UNKNOWN, *names):
            names.append(look.label)
    return {(name, *key): ", ".join([names[0], *(one[:1].lower() + one[1:] for one in names[1:])])
            for key, names in shared.items() for name in names}  # fmt: skip


def _without_last_radii(features: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The features of several storms without a forecast, of which the winds at the last fix say little."""
    layers = {item["properties"]["layer"] for item in features}
    storms = {item["properties"]["storm_id"] for item in features}
    if len(storms) < 2 or layers & {"forecast-fix", "forecast-track"}:
        return features
    return [item for item in features if item["properties"]["layer"] != "wind-radius"]


def _class(item: dict[str, Any]) -> tuple[str, str]:
    return item.get("category", ""), item.get("category_scale", "")


def _parts(geometry: dict[str, Any]) -> list[list[list[list[float]]]]:
    """The polygons, lines or points of a geometry, each as a list of rings, of which lines and points have one."""
    kind, places = geometry["type"], geometry["coordinates"]
    parts = places if kind.startswith("Multi") else [places]
    return {"Polygon": parts, "LineString": [[part] for part in parts]}.get(kind.removeprefix("Multi"), [[[part]] for part in parts])


def _new_axes(points: list[list[float]]) -> Any:
    """Axes for these points: a map of cartopy, or else plain ones in which degrees have the right proportion in the middle."""
    from math import cos, radians

    from matplotlib import pyplot

    middle = [(min(values) + max(values)) / 2 for values in zip(*points or [[0.0, 0.0]])]
    try:
        from cartopy import crs
    except ImportError:
        aspect = 1 / max(cos(radians(middle[1])), 0.1)
        return pyplot.figure(layout="compressed").add_subplot(xlabel="longitude (°)", ylabel="latitude (°)", aspect=aspect)
    return pyplot.figure(layout="compressed").add_subplot(projection=crs.PlateCarree(central_longitude=round(middle[0])))
