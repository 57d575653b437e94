"""Writes tracks for plates that are hard to draw and that the samples lack."""

import json
import math
from datetime import datetime, timedelta
from pathlib import Path

from typhoon_script import Place, Storm, script

MODELS, MEMBERS = ("AVNO", "CMC", "CTCX", "EGRR", "HFSA", "HWRF", "NVGM", "UKX"), 12
SEASON = 30  # storms, as in the North Atlantic in 2020


def circles(radius: int) -> dict[str, float]:
    """Radii of winds and of the probability circle, in kilometres."""
    return {"r7": 280, "r10": 90, "pr70": radius}


def crossing() -> str:
    """A typhoon that crosses the 180th meridian from the east and returns."""
    past = [Place(-174 - 1.5 * step, 12 + 0.6 * step, circles(0)) for step in range(5)]
    forecast = {lead: Place((180 + 0.3 * (lead / 24 - 2) ** 2 + 180) % 360 - 180, 15 + lead / 12,
                            circles(60 + 3 * lead)) for lead in (12, 24, 48, 72, 96)}
    return script([Storm(4, past, forecast)])


def polar() -> str:
    """A storm that passes close to the north pole, unlike any tracked by agencies."""
    past = [Place(20.0 - 2 * step, 72 + 2.5 * step, circles(0)) for step in range(6)]
    forecast = {12: Place(-10, 86.5, circles(80)), 24: Place(-60, 88, circles(140)),
                48: Place(-150, 85, circles(240))}
    return script([Storm(5, past, forecast)])


def one_fix() -> str:
    """A typhoon with one fix and no forecast."""
    return script([Storm(6, [Place(131.4, 18.2, {"r7": 200})], {})])


def techniques() -> str:
    """A deck with the official forecast, eight models and an ensemble of twelve members, which spread out."""
    lines = [f"EP, 14, 2026091118, 01, CARQ, {hours:3}, 165N, {1252 + hours * 2:4}W,  55,  996, TS,  34, AAA,"
             "    0,    0,    0,    0, 1009,  150,  45,   0,   0,   E,   0,    ,   0,   0,    NORBERT, M,"
             for hours in (-12, -6, 0)]
    codes = ["OFCL", *MODELS, *(f"AP{member:02}" for member in range(1, MEMBERS + 1))]
    for order, code in enumerate(codes):
        turn = 0 if code == "OFCL" else math.sin(order * 2.4)
        for hours in range(0, 121, 12):
            latitude, longitude = 165 + hours * 0.3 + turn * hours * 0.6, 1252 + hours * 1.6
            lines.append(f"EP, 14, 2026091118, 03, {code:>4}, {hours:3}, {latitude:3.0f}N, {longitude:4.0f}W,"
                         f" {50 + hours // 12:3},    0, XX,  34, NEQ,   60,   60,   60,   60,")
    return "\n".join(lines) + "\n"


def unnamed(samples: Path) -> str:
    """The sample's depression without a name, before there was a forecast for it."""
    message = json.loads((samples / "cwa" / "rest_2026.json").read_text(encoding="utf-8"))
    for storm in message["records"]["TropicalCyclones"]["TropicalCyclone"]:
        del storm["ForecastData"]
    return json.dumps(message, ensure_ascii=False)


def season_name(storm: int) -> str:
    """The name of a storm of the season, by its number; with digits it would be no name."""
    return "STORM" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[storm // 26] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[storm % 26]


def season() -> str:
    """A whole season of the North Atlantic, with tracks shaped by sine curves."""
    lines = []
    for storm in range(SEASON):
        turn, length = 0.9 + math.sin(storm * 2.1) / 2, 16 + storm * 7 % 17
        lines.append(f"AL{storm + 1:02}2020, {season_name(storm + 1):>18}, {length:6},")
        longitude, latitude = -22.0 - storm * 11 % 60, 9.0 + storm * 5 % 17
        for step in range(length):
            part = step / length
            wind = round(25 + (40 + storm * 13 % 90) * math.sin(math.pi * part))
            kind = "TD" if wind < 34 else "TS" if wind < 64 else "HU"
            time = datetime(2020, 6, 1) + timedelta(days=6 * storm, hours=6 * step)
            lines.append(f"{time:%Y%m%d}, {time:%H%M},  , {kind}, {latitude:4.1f}N,"
                         f" {-longitude:5.1f}W, {wind:3}, {1010 - wind // 2:4}," + " -999," * 12)
            # West with the trade winds, then round the subtropical high to the north-east.
            bearing = math.radians(285 + 130 * part ** turn)
            longitude += 1.1 * math.sin(bearing)
            latitude += 0.9 * math.cos(bearing)
    return "\n".join(lines) + "\n"
