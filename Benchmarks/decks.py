#!/usr/bin/env python3
"""Writes the decks of a season: `decks.py STORMS MEGABYTES FOLDER`.

Each storm has a b-deck of 40 fixes, and an a-deck with 100 techniques at each of them, in the records of the NHC's decks: a
line for each threshold of wind that a position has radii of. The same arguments always give the same bytes.
"""

import random
import sys
from datetime import datetime, timedelta
from pathlib import Path

FIXES, TECHNIQUES = 40, 100


def place(latitude, longitude):
    return f"{round(latitude * 10):3d}N, {round(longitude * 10):4d}W"


def record(number, time, technique, lead, where, wind, kind, radii):
    start = f"AL, {number:02d}, {time:%Y%m%d%H}, {'' if technique == 'BEST' else '03':2}, {technique:>4}, {lead:3d}, {where}, {wind:3d}, {1012 - wind * 2 // 3:4d}, {kind},"
    end = " 1009,  150,  25,  65,   0,    ,   0,    ,   0,   0,   SAMPLE, M,\n"
    if not radii:
        return f"{start}   0,    ,    0,    0,    0,    0,{end}"
    return "".join(f"{start}  {force}, NEQ, {wind * 2:4d}, {wind:4d}, {wind:4d}, {wind * 2:4d},{end}"
                   for force in (34, 50, 64) if force <= wind) or f"{start}   0,    ,    0,    0,    0,    0,{end}"


def write(number, size, folder, rng):
    start = datetime(2020, 6, 1) + timedelta(days=7 * number)
    track = [(12 + index * 0.5, 40 + index * 0.8, max(30, 100 - abs(index - 20) * 4)) for index in range(FIXES)]
    with open(folder / f"bal{number:02d}2020.dat", "w", encoding="ascii") as best:
        for index, (latitude, longitude, wind) in enumerate(track):
            best.write(record(number, start + timedelta(hours=6 * index), "BEST", 0, place(latitude, longitude), wind,
                              "TS" if wind < 64 else "HU", True))
    written = 0
    with open(folder / f"aal{number:02d}2020.dat", "w", encoding="ascii") as deck:
        for index in range(FIXES):
            for technique in range(TECHNIQUES):
                code = "OFCL" if technique == 0 else "OCD5" if technique == 1 else f"M{technique:03d}"
                step = 6 if technique % 2 else 12
                for lead in range(0, 169, step):
                    latitude, longitude, wind = track[min(FIXES - 1, index + lead // 6)]
                    where = place(latitude + rng.gauss(0, 0.01 * lead), longitude + rng.gauss(0, 0.01 * lead))
                    text = record(number, start + timedelta(hours=6 * index), code, lead, where, wind, "XX", technique % 3 == 0)
                    written += deck.write(text)
                    if written >= size:
                        return


def main():
    storms, megabytes, folder = int(sys.argv[1]), float(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(exist_ok=True)
    rng = random.Random(55)
    for number in range(1, storms + 1):
        write(number, megabytes * 1e6 / storms, folder, rng)


if __name__ == "__main__":
    main()
