"""Makes storms with extreme values as a plain table, and a table of radii for their cones."""

import random
from datetime import datetime, timedelta

LATITUDES = (90, -90, 0, 89.999999999, -89.9999999, 89.9999, -89.99, 89.5, -88, 1e-12, -1e-7, 45, 66.5622)
LONGITUDES = (180, -180, 179.999999999999, -179.9999999999, 179.9999999, -179.9999, 179.99, -179.5, 0, 1e-12, 90, -90)
# Kilometres: from a millimetre to half the globe. Tables may have 5,000; others are omitted with a warning.
RADII = (1e-6, 1e-5, 1e-4, 1e-3, 0.1, 1, 50, 400, 2_000, 4_999.999999, 5_000, 5_000.001, 10_001.965729, 20_003.931459)
WINDS = (34, 50, 64)
QUADRANTS = ("ne", "se", "sw", "nw")
LEADS = (0, 6, 12, 24, 48, 72, 120)
COLUMNS = ("storm_id", "basin", "time", "base_time", "lead_h", "technique", "member", "lat", "lon", "wind_kt",
           *(f"r{wind}_{quadrant}_km" for wind in WINDS for quadrant in QUADRANTS))


def table(chance: random.Random, count: int, largest: float) -> str:
    """A table of so many storms, with radii up to the largest in kilometres."""
    rows = [",".join(COLUMNS)]
    for number in range(count):
        rows += storm(chance, f"X{number:06}", largest)
    return "\n".join(rows) + "\n"


def radii_table(chance: random.Random, largest: float) -> str:
    """A table for `--cone`, whose radii may be up to 5,000 km."""
    row = ",".join(decimal(radius(chance, min(5_000, largest))) for _ in LEADS)
    return f"basin,unit,probability,{','.join(map(str, LEADS))}\nWP,km,70,{row}\n"


def storm(chance: random.Random, name: str, largest: float) -> list[str]:
    """The rows of a storm: observed fixes, a forecast, or an ensemble."""
    past, ahead = chance.randint(0, 3), chance.randint(0, 3)
    members = chance.choice((1,) * 19 + (6,))
    if past + ahead == 0:
        past = 1
    track = path(chance, past + 1)
    rows = [row(chance, name, f"2024-08-01T{6 * hour:02}:00Z", "", "", "", "", place, largest)
            for hour, place in enumerate(track[:past])]
    # A forecast begins where the past ends.
    for member in range(members if ahead else 0):
        for lead, place in zip(sorted(chance.sample(LEADS, ahead)), path(chance, ahead, track[-1])):
            time = datetime(2024, 8, 2) + timedelta(hours=lead)
            rows.append(row(chance, name, f"{time:%Y-%m-%dT%H:%MZ}", "2024-08-02T00:00Z", str(lead), "X",
                            str(member) if members > 1 else "", place, largest))
    return rows


def row(chance: random.Random, name: str, time: str, base: str, lead: str, technique: str, member: str,
        place: tuple[float, float], largest: float) -> str:
    """A fix with up to three radii in each quadrant."""
    fields = [name, "WP", time, base, lead, technique, member, *map(decimal, place), str(chance.randint(20, 150))]
    for _ in WINDS:
        fields += chance.choice((
            lambda: [""] * 4,
            lambda: [decimal(radius(chance, largest))] * 4,
            lambda: [chance.choice(("", "0", decimal(radius(chance, largest)))) for _ in QUADRANTS],
            lambda: [decimal(radius(chance, largest)) for _ in QUADRANTS]))()
    return ",".join(fields)


def path(chance: random.Random, count: int, start: tuple[float, float] | None = None) -> list[tuple[float, float]]:
    """Coordinates, latitude and longitude, of which each is near, opposite or far from the one before."""
    places = [start or anywhere(chance)]
    while len(places) < count:
        latitude, longitude = places[-1]
        step = 10 ** chance.uniform(-12, 1.5) * chance.choice((-1, 1))
        places.append(chance.choice((
            lambda: (latitude, longitude),  # it stands
            lambda: chance.choice(places),  # it returns
            lambda: (-latitude, longitude + 180),  # to the antipode
            lambda: (-latitude + step, longitude + 180 - step),  # and nearly
            lambda: (latitude, longitude + step),
            lambda: (latitude + step, longitude),
            lambda: (latitude + step, longitude + chance.uniform(-1, 1) * step),
            lambda: (latitude, longitude + 180),  # over a pole
            lambda: (latitude, -longitude),
            lambda: anywhere(chance)))())
        latitude, longitude = places[-1]
        places[-1] = (max(-90, min(90, latitude)), (longitude + 180) % 360 - 180 if abs(longitude) > 180 else longitude)
    return places[:count]


def anywhere(chance: random.Random) -> tuple[float, float]:
    """A coordinate: extreme, round or any."""
    return (chance.choice((chance.choice(LATITUDES), chance.uniform(-90, 90), chance.randint(-90, 90))),
            chance.choice((chance.choice(LONGITUDES), chance.uniform(-180, 180), chance.randint(-180, 180))))


def radius(chance: random.Random, largest: float) -> float:
    """A radius in kilometres, from 1 mm on."""
    radius = chance.choice((chance.choice(RADII), 10 ** chance.uniform(-6, 4.3), largest * chance.uniform(0.1, 1)))
    return max(RADII[0], min(radius, largest))


def decimal(value: float) -> str:
    """A number without an exponent."""
    return f"{value:.13f}".rstrip("0").rstrip(".")
