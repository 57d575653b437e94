"""Writes scripts in the form of the CWB's ty_infos.js: the way that made-up storms go in."""

import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta

BASE = datetime(2012, 7, 2)


@dataclass
class Place:
    """A fix: where, and its radii in kilometres (`r7`, `r10`, `pr70`)."""

    longitude: float
    latitude: float
    radii: dict[str, float] = field(default_factory=dict)

    def shifted(self, degrees: int) -> "Place":
        """The same fix so many degrees farther east."""
        longitude = (self.longitude + degrees + 180) % 360 - 180
        return Place(round(longitude, 9), self.latitude, self.radii)

    def members(self) -> dict:
        """The members that fixes of every kind have."""
        return {"lat": f"{self.latitude:.9f}", "lon": f"{self.longitude:.9f}"} | self.radii


@dataclass
class Storm:
    """A storm: its past every six hours, the analysis last, and its forecast by lead."""

    number: int
    past: list[Place]
    forecast: dict[int, Place]

    @property
    def name(self) -> str:
        """The id that its features have."""
        return f"cwb-2012-{self.number}"

    def shifted(self, degrees: int) -> "Storm":
        """The same storm so many degrees farther east: geodesics do not mind."""
        return Storm(self.number, [place.shifted(degrees) for place in self.past],
                     {lead: place.shifted(degrees) for lead, place in self.forecast.items()})

    def entry(self) -> dict:
        """The storm as an element of the script's array."""
        first = BASE - timedelta(hours=6 * (len(self.past) - 1))
        track = [place.members() | {"time": clock(first + timedelta(hours=6 * index))}
                 for index, place in enumerate(self.past)]
        return {"fcst": [place.members() | {"tau": lead} for lead, place in self.forecast.items()],
                "curr": self.past[-1].members() | {"wind": 40}, "init": clock(BASE),
                "typhname_eng": f"STORM{self.number}", "best_track": track,
                "typhno": str(self.number)}


def clock(moment: datetime) -> list[int]:
    """A time as the script has it."""
    return [moment.year, moment.month, moment.day, moment.hour]


def script(storms: list[Storm]) -> str:
    """The script of storms."""
    lines = ",\n".join(json.dumps(storm.entry()) for storm in storms)
    return f"var typhs = [\n{lines}\n];\nvar wholes = {{}};\n"
