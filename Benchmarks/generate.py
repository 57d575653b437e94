#!/usr/bin/env python3
"""Writes a large ty_infos.js: `generate.py [--turn-back] N PATH` makes N storms in the shape of the CWB's file.

The shape is that of the real file of 2012: `var typhs = [`, one storm a line, `];`, then
`var wholes = {...};`; CRLF, ASCII with \\u escapes, numbers of which some are strings. Every storm has
20 best-track fixes and 5 forecast fixes with all radii, so each costs the same work, about 3.3 KB of
input; positions and radii vary, so that no two storms have the same shapes. The same N always gives
the same bytes. Storms are written as they are made: memory does not grow with N.

Tracks recurve as real ones do: west or northwest in the tropics, then north, then northeast. With
`--turn-back` storms stay in 5-40 N, 110-160 E and turn by 180 degrees at its edges: the areas of one
forecast in six then overlap themselves, as real ones rarely do.

After ten thousand storms their shapes repeat, with other numbers: a million are then made faster than they are converted.
"""

import json
import math
import random
import sys
from datetime import datetime, timedelta

NAMES = [
    ("DAMREY", "達維"), ("HAIKUI", "海葵"), ("KAI-TAK", "啟德"), ("TEMBIN", "天秤"),
    ("BOLAVEN", "布拉萬"), ("SANBA", "三巴"), ("JELAWAT", "杰拉華"), ("EWINIAR", "艾維尼"),
    ("MALIKSI", "馬力斯"), ("GAEMI", "凱米"), ("PRAPIROON", "巴比侖"), ("MARIA", "瑪莉亞"),
    ("SON-TINH", "山神"), ("BOPHA", "寶發"),
]

# The agency's words for the sixteen directions, from north, clockwise.
DIRECTIONS = [
    ("北", "N"), ("北北東", "NNE"), ("東北", "NE"), ("東北東", "ENE"),
    ("東", "E"), ("東南東", "ESE"), ("東南", "SE"), ("南南東", "SSE"),
    ("南", "S"), ("南南西", "SSW"), ("西南", "SW"), ("西南西", "WSW"),
    ("西", "W"), ("西北西", "WNW"), ("西北", "NW"), ("北北西", "NNW"),
]

# Hours between the observed fixes: six, and three in the last day, when a storm is near Taiwan.
STEPS = [0] + [6] * 13 + [3] * 6
LEADS = [12, 24, 36, 48, 72]
PROBABILITY_RADII = [70, 120, 165, 210, 330]
PRODUCT_LEADS = [0, 12, 24, 48, 72]

# How many storms have shapes of their own.
DISTINCT = 10_000


def words(direction):
    chinese, english = DIRECTIONS[round(direction / 22.5) % 16]
    return {"cht": chinese, "eng": english}


def intensity(wind):
    if wind < 17.2:
        return {"cht": "熱帶性低氣壓", "eng": "Tropical Depression"}
    if wind < 32.7:
        return {"cht": "輕度", "eng": "Tropical Storm"}
    return {"cht": "中度" if wind < 51 else "強烈", "eng": "Typhoon"}


def date(time):
    return [time.year, time.month, time.day, time.hour]


class Walk:
    """A centre that moves over the western North Pacific, and recurves north of 20 N."""

    def __init__(self, rng):
        self.rng = rng
        self.latitude = rng.uniform(8, 24)
        self.longitude = rng.uniform(118, 142)
        self.direction = rng.uniform(275, 325)
        self.speed = rng.uniform(6, 22)  # km/h

    def advance(self, hours):
        # The wind that steers it: from the east in the tropics, from the southwest in middle latitudes.
        aim = 300 if self.latitude < 18 else 340 if self.latitude < 24 else 380 if self.latitude < 30 else 410
        self.direction += self.rng.gauss(0, 6) + max(-2, min(2, (aim - self.direction) / 20)) * hours
        degrees = self.speed * hours / 111.2
        bearing = math.radians(self.direction)
        self.longitude += degrees * math.sin(bearing) / math.cos(math.radians(self.latitude))
        self.latitude += degrees * math.cos(bearing)

    def heading(self):
        return int(self.direction % 360)

    def position(self):
        return {"lat": f"{self.latitude:.1f}", "lon": f"{self.longitude:.1f}"}


class TurningWalk(Walk):
    """A centre that stays in 5-40 N, 110-160 E."""

    def __init__(self, rng):
        super().__init__(rng)
        self.latitude = rng.uniform(8, 32)
        self.longitude = rng.uniform(118, 152)
        self.direction = rng.uniform(270, 360)

    def advance(self, hours):
        self.direction += self.rng.gauss(0, 8)
        degrees = self.speed * hours / 111.2
        bearing = math.radians(self.direction)
        north = degrees * math.cos(bearing)
        east = degrees * math.sin(bearing) / math.cos(math.radians(self.latitude))
        # At the edge of the region the storm turns back instead of standing still.
        if not 5 < self.latitude + north < 40:
            self.direction, north = 180 - self.direction, -north
        if not 110 < self.longitude + east < 160:
            self.direction, east = -self.direction, -east
        self.direction %= 360
        self.latitude += north
        self.longitude += east


def make_storm(number, rng, walk):
    english, chinese = NAMES[number % len(NAMES)]
    time = datetime(1980 + number % 40, rng.randint(6, 10), rng.randint(1, 28), rng.choice((0, 6, 12, 18)))

    wind = 12
    best_track = []
    for step in STEPS:
        if step:
            time += timedelta(hours=step)
            walk.advance(step)
            wind = min(max(wind + rng.randint(-2, 6), 12), 58)
        best_track.append({**walk.position(), "wind": str(wind), "time": date(time)})

    r7 = rng.randrange(100, 310, 10)
    r10 = rng.randrange(30, 100, 10)
    direction, speed = walk.heading(), int(walk.speed)
    current = {
        "dir16": words(direction), "r7": r7, "r10": r10, "cenpress": 1010 - round(1.4 * wind),
        "gust": wind + 10, "lon": best_track[-1]["lon"], "intensity": intensity(wind), "dir": direction,
        "lat": best_track[-1]["lat"], "speed": speed, "wind": wind,
        "movement": {
            "cht": f"以每小時{speed}公里速度，向{words(direction)['cht']}進行",
            "eng": f"{words(direction)['eng']} {speed}KM/HR",
        },
    }

    forecast = []
    for lead, before, radius in zip(LEADS, [0] + LEADS, PROBABILITY_RADII):
        walk.advance(lead - before)
        direction = walk.heading()
        position = walk.position()
        forecast.append({
            "tau": lead, "r7": r7 + rng.choice((-20, 0, 0, 20)), "lat": position["lat"],
            "r10": r10 + rng.choice((-10, 0, 0, 10)), "dir16": words(direction), "prev_tau": before,
            "speed": int(walk.speed), "pr70": radius + rng.choice((-10, -5, 0, 5, 10)),
            "lon": position["lon"], "dir": direction,
        })

    labels = [
        {"lat": f"{walk.latitude + 4 + lead / 12:.1f}", "tau": lead, "lon": f"{walk.longitude + 9 - lead / 4:.1f}",
         "contect": 3}
        for lead in PRODUCT_LEADS
    ]
    return {
        "fcst": forecast, "curr": current, "priority": 1, "init": date(time),
        "products": {
            "time_labs": labels,
            "typh_lab": {"lat": best_track[0]["lat"], "lon": best_track[0]["lon"]},
            "pta": {"lat": f"{walk.latitude + 14:.5f}", "taus": PRODUCT_LEADS, "lon": f"{walk.longitude - 30:.5f}"},
        },
        "typhname_eng": english, "typhname_cht": chinese, "best_track": best_track,
        # A running number: the year and the number make the storm's id, which has to be its own.
        "typhno": str(number),
    }


def main():
    options, (count, path) = sys.argv[1:-2], sys.argv[-2:]
    count = int(count)
    kind = TurningWalk if "--turn-back" in options else Walk
    rng = random.Random(20120822)
    made = []
    with open(path, "w", encoding="ascii", newline="\r\n") as file:
        file.write("var typhs = [\n")
        for number in range(1, count + 1):
            if number <= DISTINCT:
                line = json.dumps(make_storm(number, rng, kind(rng)))
                # The storm's number comes last.
                if count > DISTINCT:
                    made.append(line[:line.rindex(": ") + 3])
            else:
                line = f'{made[number % DISTINCT - 1]}{number}"}}'
            file.write(line)
            file.write(",\n" if number < count else "\n")
        file.write("];\n")
        wholes = {
            "wsp": {"init": [], "TEMBIN": [], "top": "Taipei"},
            "init": [2012, 8, 22, 0],
            "pta": {"taus": PRODUCT_LEADS},
        }
        file.write(f"var wholes = {json.dumps(wholes)};\n")


if __name__ == "__main__":
    main()
