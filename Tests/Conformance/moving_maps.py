"""Reads CZML and Moving Features JSON as czml3 and MovingPandas do, and compares both with the table of fixes.

    moving_maps.py <czml> <mfjson> <csv>
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


def scene(czml: str, mfjson: str) -> Iterator[str]:
    """czml3 accepts every packet; marks are where the trajectories are, and visible while they last."""
    with open(czml, encoding="utf-8") as file:
        packets = json.load(file)
    try:
        czml3.Document.model_validate({"packets": packets})
    except ValueError as error:
        yield str(error)[:300]
    with open(mfjson, encoding="utf-8") as file:
        features = {feature["id"]: feature for feature in json.load(file)["features"]}
    marks = {packet["id"].removesuffix(".mark"): packet for packet in packets[1:] if "position" in packet}
    lines = {packet["id"]: packet for packet in packets[1:] if "polyline" in packet}
    if not marks.keys() == lines.keys() == features.keys():
        yield "marks, lines and trajectories differ"
        return
    for name, packet in marks.items():
        moving, position = features[name]["temporalGeometry"], packet["position"]
        numbers, epoch = position["cartographicDegrees"], moment(position["epoch"])
        times = [f"{(epoch + timedelta(seconds=second)).isoformat()}Z" for second in numbers[::4]]
        if times != moving["datetimes"] or packet["availability"] != "/".join((times[0], times[-1])):
            yield f"{name}: other times"
        places = [[around(longitude), latitude] for longitude, latitude in moving["coordinates"]]
        drawn = lines[name]["polyline"]["positions"]["cartographicDegrees"]
        for found in (list(zip(numbers[1::4], numbers[2::4])), list(zip(drawn[::3], drawn[1::3]))):
            if [[around(longitude), latitude] for longitude, latitude in found] != places:
                yield f"{name}: other positions"
        for part in (packet["point"]["color"], packet["label"]["text"]):
            if [value["interval"] for value in part] != ["/".join(pair) for pair in zip(times, times[1:])]:
                yield f"{name}: other intervals"


def check(czml: str, mfjson: str, table: str) -> dict[str, list[str]]:
    """Returns the problems by rule."""
    fixes = known_fixes(table)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return {"czml3 reads it": list(scene(czml, mfjson)), "movingpandas reads it": list(trajectories(mfjson, fixes))}


if __name__ == "__main__":
    everything = report.Report()
    everything.add("moving", check(*sys.argv[1:4]), sys.argv[1])
    sys.exit(everything.finish())
