"""Inputs that make maps costly, for `hostile.py`: tables of fixes, with the layers and the outputs that have most to do with them.

Each shape takes a size in bytes and returns a table of that size; each case names a shape, the options, and the
outputs. The same size always gives the same bytes.
"""

import math
import random
from datetime import datetime, timedelta
from itertools import count
from typing import NamedTuple

OUTPUTS = ("geojson", "geojsonl", "kml", "kmz", "gpkg", "svg", "html", "csv", "czml", "mfjson", "atcf", "hurdat2")
START = datetime(2020, 1, 1)
RADII = "r34_ne_km,r34_se_km,r34_sw_km,r34_nw_km"


def table(size, rows, header):
    """A header and as many rows as the size has room for."""
    parts, length = [header + "\n"], 0
    for row in rows:
        parts.append(row + "\n")
        length += len(row) + 1
        if length >= size:
            break
    return "".join(parts).encode()


def moment(hours):
    return (START + timedelta(hours=hours)).strftime("%Y-%m-%dT%HZ")


def straight(rng, fixes):
    """The places of a storm that moves to the north-west."""
    latitude, longitude = rng.uniform(5, 25), rng.uniform(110, 170)
    north, west = rng.uniform(0.1, 0.6), rng.uniform(-0.2, 1)
    return [(latitude + north * step, longitude - west * step) for step in range(fixes)]


def storms(size, fixes=30, apart=48, name="N{0}", agency=""):
    """Storms, a few days after each other."""
    rng = random.Random(1)
    return table(size, (
        f"S{k},{name.format(k)},{agency.format(k)},{moment(6 * i + apart * k)},{a:.2f},{o:.2f},{30 + i * 3 % 90}"
        for k in count() for i, (a, o) in enumerate(straight(rng, fixes))), "id,name,agency,time,lat,lon,wind_kt")


def one_storm(places):
    """A storm that is at each place for an hour, with radii."""
    def shape(size):
        return table(size, (
            f"X,{moment(i)},{latitude:.2f},{longitude:.2f},{30 + i % 90},{100 + i % 80},{90 + i % 70},80,{70 + i % 50}"
            for i, (latitude, longitude) in enumerate(places())), f"name,time,lat,lon,wind_kt,{RADII}")
    return shape


def wandering():
    rng, latitude, longitude = random.Random(2), 20.0, 140.0
    while True:
        yield latitude, longitude
        latitude = max(5, min(40, latitude + rng.gauss(0, 0.3)))
        longitude = max(110, min(170, longitude + rng.gauss(0, 0.3)))


def spiral():
    return ((20 + 12 * math.sin(i / 40), 140 + 12 * math.cos(i / 40.7)) for i in count())


def across():
    return ((20 + i % 9, 179.5 if i % 2 else -179.5) for i in count())


def round_pole():
    return ((88 + math.sin(i / 7), i * 31 % 360 - 180) for i in count())


def standing():
    return ((20, 140) for _ in count())


def members(track, technique="ECMF", member="{0}", base=lambda k: 0, step=6):
    """Forecasts of one storm; `track` returns the places of the one with a number."""
    def shape(size):
        return table(size, (
            f"X,AL,{moment(step * i + base(k))},{latitude:.3f},{longitude:.3f},50,{technique.format(k)},{moment(base(k))},"
            f"{member.format(k)},{step * i}"
            for k in count() for i, (latitude, longitude) in enumerate(track(k))),
            "id,basin,time,lat,lon,wind_kt,technique,base_time,member,lead")
    return shape


def star(k):
    angle = k * 2.399963
    return [(20 + r * math.sin(angle), 140 + r * math.cos(angle)) for r in (-5, 0, 5)]


def plausible(k, fixes=21):
    rng = random.Random(k)
    latitude, longitude = 15 + rng.gauss(0, 0.3), 140 + rng.gauss(0, 0.3)
    north, west, places = rng.uniform(0.1, 0.6), rng.uniform(-0.2, 1), []
    for _ in range(fixes):
        places.append((latitude, longitude))
        latitude += north + rng.gauss(0, 0.1)
        longitude -= west + rng.gauss(0, 0.1)
    return places


def alike(k):
    return [(20 + i, 140 - i) for i in range(10)]


def apart(k):
    return [(-50 + k % 331 * 0.3, 100 + k // 331 * 0.3)]


def beside(k):
    return [(10 + k * 0.002, longitude) for longitude in (130, 140, 150)]


def endless(k):
    return ((20 + 9 * math.sin(i / 50), 140 + 20 * math.cos(i / 70)) for i in count())


LONG_FORECAST = members(endless, "CWB", "", step=1)


class Case(NamedTuple):
    words: str
    shape: object
    options: str = ""
    outputs: tuple = ("geojson",)
    #: Whether the table is one of places, which a storm passes.
    is_places: bool = False


STRIKES = "--layers strike-probability --strike-radius"
DRAWN = ("svg", "html")
CASES = [
    Case("storms of 30 fixes", storms, outputs=OUTPUTS),
    Case("one storm of many fixes", one_storm(wandering), outputs=OUTPUTS),
    Case("forecasts of as many techniques", members(lambda k: plausible(k, 10), "T{0:06}", ""), "--technique all", OUTPUTS),
    Case("techniques without numbers", members(lambda k: plausible(k, 3), "T{0}X", ""), "--technique all", DRAWN),
    Case("members that cross in a star", members(star), STRIKES + " 20"),
    Case("members of an ensemble", members(plausible), STRIKES + " 120"),
    Case("members of an ensemble", members(plausible), "--technique all", DRAWN),
    Case("members that are the same", members(alike), STRIKES + " 120"),
    Case("members far apart", members(apart), STRIKES + " 1"),
    Case("members side by side", members(beside), STRIKES + " 50"),
    Case("means of an ensemble", members(plausible), "--layers ensemble-mean", ("geojson", "csv")),
    Case("swaths of a storm that wanders", one_storm(wandering), "--layers wind-swath"),
    Case("swaths of a spiral", one_storm(spiral), "--layers wind-swath --holes"),
    Case("swaths round a pole", one_storm(round_pole), "--layers wind-swath"),
    Case("swaths across the 180th meridian", one_storm(across), "--layers wind-swath"),
    Case("radii of all fixes", one_storm(wandering), "--layers wind-radius --past-radii", ("geojson", "svg")),
    Case("a storm that stands", one_storm(standing), outputs=DRAWN),
    Case("a forecast of many fixes", LONG_FORECAST, outputs=("geojson", "svg")),
    Case("its cone", LONG_FORECAST, "--cone nhc-2026 --layers potential-area,probability-circle,warning-area"),
    Case("cones of many runs", members(lambda k: plausible(k, 10), "CWB", "", lambda k: 6 * k),
         "--base-time all --cone nhc-2026 --layers potential-area,probability-circle"),
    Case("storms at one time", lambda size: storms(size, apart=0), outputs=DRAWN),
    Case("storms of a fix", lambda size: storms(size, 1, apart=3), outputs=("geojson", "kml", "svg", "html")),
    Case("storms of one name", lambda size: storms(size, apart=0, name="A"), outputs=("geojson", "svg")),
    Case("storms with long names", lambda size: storms(size, 3, name="N{0}" + "Á" * 500), outputs=("kml", "svg", "html")),
    Case("storms of as many agencies", lambda size: storms(size, 3, agency="A{0}"), outputs=("geojson", "kml", "svg")),
    Case("places that storms pass", lambda size: table(
        size, (f"P{i},{i % 700 / 10 - 10:.1f},{100 + i // 700 % 800 / 10:.1f}" for i in count()), "name,lat,lon"),
        "--layers place", ("geojson", "csv", "svg"), True),
]
