"""Reads CZML and Moving Features JSON as czml3 and MovingPandas do, and compares both with the table of fixes, and CZML
with GeoJSON of the same layers that is not cut.

    moving_maps.py <czml> <mfjson> <csv> <geojson>
"""

import csv
import json
import sys
import warnings
from collections.abc import Iterator
from datetime import datetime, timedelta

import czml3

import report

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # optional parts that are not installed
    import movingpandas

WIND, PRESSURE = "wind_kt", "pressure_hpa"


def moment(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")


def known_fixes(path: str) -> dict[tuple[str, float, float, datetime], dict]:
    """The rows of the table, by storm, position and time."""
    with open(path, encoding="utf-8", newline="") as file:
        return {(row["storm_id"], float(row["longitude"]), float(row["latitude"]), moment(row["time"])): row
                for row in csv.DictReader(file)}


def around(longitude: float) -> float:
    """A longitude within -180 to 180; continuous ones go beyond."""
    return round((longitude + 180) % 360 - 180, 6) or 0.0


def unknown(storm: str, places: list, fixes: dict) -> list:
    """The positions that no fix of a storm has at the time."""
    keys = {(storm, around(longitude), latitude, time) for _, longitude, latitude, time in fixes}
    return [place for place in places if (storm, around(place[0]), place[1], place[2]) not in keys]


def trajectories(mfjson: str, fixes: dict) -> Iterator[str]:
    """MovingPandas reads every track, with the positions, times and values of fixes."""
    with open(mfjson, encoding="utf-8") as file:
        features = json.load(file)["features"]
    if not features:
        return
    try:
        read = movingpandas.read_mf_json(mfjson, "feature_id")
    except (RuntimeError, ValueError, KeyError) as error:
        yield str(error)
        return
    if len(read.trajectories) != len(features):
        yield f"{len(read.trajectories)} trajectories of {len(features)} features"
    for feature, one in zip(features, read.trajectories):
        storm, table = feature["properties"]["storm_id"], one.df
        if feature["id"] != one.id:
            yield f"{one.id} instead of {feature['id']}"
        times = [time.to_pydatetime() for time in table.index]
        places = list(zip(table.geometry.x, table.geometry.y, times))
        # A forecast begins at its base, which is no forecast fix.
        if strange := unknown(storm, places[feature["properties"]["layer"] == "forecast-track":], fixes):
            yield f"{one.id}: no fix is at {strange[0]}"
        if [feature["time"][0], feature["time"][1]] != [f"{time.isoformat()}Z" for time in (times[0], times[-1])]:
            yield f"{one.id}: 'time' is {feature['time']}"
        for name in {WIND, PRESSURE} & set(table.columns):
            for (longitude, latitude, time), value in zip(places, table[name]):
                row = fixes.get((storm, around(longitude), latitude, time), {}).get(name, "")
                # Several techniques may forecast one position.
                if value == value and row and float(row) != value and "forecast" not in one.id:
                    yield f"{one.id}: {name} is {value} at {time}, expected {row}"
        steps = [abs(one[0] - two[0]) for one, two in zip(places, places[1:])]
        if any(step > 180 for step in steps):
            yield f"{one.id}: a longitude leaps"


def positions(shape: dict) -> list[list[float]]:
    """The positions of a point, a line or a ring of CZML, at sea level; equal ones are one."""
    return distinct(list(map(list, zip(*[iter(shape["cartographicDegrees"])] * 3))))


def distinct(places: list[list[float]]) -> list[list[float]]:
    return [place for index, place in enumerate(places) if index == 0 or place != places[index - 1]]


def parts(packet: dict) -> list:
    """What a packet draws, as the lists of positions that GeoJSON has for a part."""
    if "polygon" in packet:
        area = packet["polygon"]
        rings = [area["positions"], *({"cartographicDegrees": hole}
                                      for hole in area.get("holes", {}).get("cartographicDegrees", []))]
        return [positions(ring) for ring in rings]
    return [positions(packet["polyline"]["positions"] if "polyline" in packet else packet["position"])]


def shapes(packets: list[dict], geojson: str) -> Iterator[str]:
    """Every feature of GeoJSON is a packet, or one for each part; areas have an outline, and begin at the same time."""
    with open(geojson, encoding="utf-8") as file:
        features = json.load(file)["features"]
    found = {packet["id"]: packet for packet in packets if not packet["id"].endswith(".mark")}
    if len(found) != sum(not packet["id"].endswith(".mark") for packet in packets):
        yield "an id comes twice"
    for feature in features:
        kind, places = feature["geometry"]["type"], feature["geometry"]["coordinates"]
        whole = places if kind.startswith("Multi") else [places]
        for index, part in enumerate(whole):
            name = feature["id"] + (f".part{index + 1}" if index else "")
            packet = found.pop(name, None)
            needed = {"point"} if kind == "Point" else {"polyline"} | ({"polygon"} if kind.endswith("Polygon") else set())
            if packet is None or {"point", "polyline", "polygon"} & packet.keys() != needed:
                yield f"{name} is missing, or no {kind}"
                continue
            rings = part if kind.endswith("Polygon") else [part] if kind.endswith("LineString") else [[part]]
            if parts(packet) != [distinct([[*place[:2], 0] for place in ring]) for ring in rings]:
                yield f"{name}: other positions"
            if kind.endswith("Polygon"):
                if positions(packet["polyline"]["positions"]) != parts(packet)[0]:
                    yield f"{name}: another outline"
                if packet["availability"].split("/")[0] != feature["properties"]["start"]:
                    yield f"{name}: another time"
            elif "availability" in packet:
                yield f"{name}: not always shown"
    if found:
        yield f"no features: {sorted(found)[:3]}"


def scene(czml: str, mfjson: str, geojson: str) -> Iterator[str]:
    """czml3 accepts every packet; marks are where the trajectories are, and visible while they last."""
    with open(czml, encoding="utf-8") as file:
        packets = json.load(file)
    try:
        czml3.Document.model_validate({"packets": packets})
    except ValueError as error:
        yield str(error)[:300]
    yield from shapes(packets[1:], geojson)
    with open(mfjson, encoding="utf-8") as file:
        features = {feature["id"]: feature for feature in json.load(file)["features"]}
    marks = {packet["id"].removesuffix(".mark"): packet for packet in packets[1:] if packet["id"].endswith(".mark")}
    if marks.keys() != features.keys():
        yield "marks and trajectories differ"
        return
    for name, packet in marks.items():
        moving, position = features[name]["temporalGeometry"], packet["position"]
        numbers, epoch = position["cartographicDegrees"], moment(position["epoch"])
        times = [f"{(epoch + timedelta(seconds=second)).isoformat()}Z" for second in numbers[::4]]
        # At the base time of a forecast the mark of the track is there.
        first = f"{(epoch + timedelta(seconds=features[name]['properties']['layer'] == 'forecast-track')).isoformat()}Z"
        if times != moving["datetimes"] or packet["availability"] != "/".join((first, times[-1])):
            yield f"{name}: other times"
        places = [[around(longitude), latitude] for longitude, latitude in moving["coordinates"]]
        if [[around(longitude), latitude] for longitude, latitude in zip(numbers[1::4], numbers[2::4])] != places:
            yield f"{name}: other positions"
        for part in (packet["point"]["color"], packet["label"]["text"]):
            if [value["interval"] for value in part] != ["/".join(pair) for pair in zip(times, times[1:] + times[-1:])]:
                yield f"{name}: other intervals"
    clock = packets[0].get("clock")
    if packets[1:] and not clock:
        yield "no clock"
    elif clock:
        start, end = clock["interval"].split("/")
        said = [packet["availability"].split("/") for packet in packets if "availability" in packet]
        # The last areas are shown for a second.
        last = f"{(moment(end) + timedelta(seconds=1)).isoformat()}Z"
        if not start <= clock["currentTime"] <= end or any(since < start or until > last for since, until in said):
            yield "the clock does not cover all times"


def terms(czml: str, mfjson: str, geojson: str) -> Iterator[str]:
    """Both say where the data are from and under which terms, as the GeoJSON does. MF-JSON has not all of its storms."""
    def listed(document: dict, member: str) -> set[str]:
        texts = document.get(member) or []
        return {text for text in ([texts] if isinstance(texts, str) else texts) if text}

    roots = []
    for path in (czml, mfjson, geojson):
        with open(path, encoding="utf-8") as file:
            roots.append(json.load(file))
    packets, moving, expected = roots
    for member in ("source", "attribution", "license"):
        found, known = listed(moving, member), listed(expected, member)
        if found - known or (moving["features"] and known and not found):
            yield f"MF-JSON has the {member} {moving.get(member)!r}, GeoJSON {expected.get(member)!r}"
    for text in listed(expected, "license"):
        if text not in packets[0].get("description", ""):
            yield f"CZML does not say {text!r}"


def check(czml: str, mfjson: str, table: str, geojson: str) -> dict[str, list[str]]:
    """Returns the problems by rule."""
    fixes = known_fixes(table)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return {
            "czml3 reads it": list(scene(czml, mfjson, geojson)),
            "movingpandas reads it": list(trajectories(mfjson, fixes)),
            "terms": list(terms(czml, mfjson, geojson)),
        }


if __name__ == "__main__":
    everything = report.Report()
    everything.add("moving", check(*sys.argv[1:5]), sys.argv[1])
    sys.exit(everything.finish())
