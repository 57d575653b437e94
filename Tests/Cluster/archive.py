"""A synthetic archive in the layout of STORM (Bloemendaal et al. 2020, 13 columns): invented tracks, from a seed."""

import math
import random


def write(path, years, storms_a_year=6, steps=40, seed=1):
    """Writes `years` years of storms in the North Atlantic; the number of lines."""
    chance = random.Random(seed)
    lines = 0
    with open(path, "w") as file:
        for year in range(years):
            for number in range(storms_a_year):
                month = chance.randrange(6, 12)
                latitude, longitude = chance.uniform(9, 18), chance.uniform(290, 335)
                peak = chance.uniform(18, 75)
                for step in range(chance.randrange(steps // 2, steps * 3 // 2)):
                    wind = peak * math.sin(math.pi * (step + 1) / (steps * 1.5 + 1)) ** 0.5
                    pressure = 1010 - wind * wind / 60
                    category = sum(wind >= limit for limit in (29, 38, 44, 52, 63))
                    values = [year, month, number, step, 1, latitude, longitude, pressure, wind, 40, category, 0, 500]
                    file.write(",".join(f"{value:5.1f}" for value in values) + "\n")
                    lines += 1
                    latitude += chance.uniform(0, 0.5)
                    longitude -= chance.uniform(-0.2, 0.7)
    return lines
