"""Writes generated storms as scripts in the format of ty_infos.js of the CWB."""

import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta

BASE = datetime(2012, 7, 2)


@dataclass
class Place:
    """A fix: its coordinate, and its radii in kilometres (`r7`, `r10`, `pr70`)."""

    longitude: float
    latitude: float
    radii: dict[str, float] = field(default_factory=dict)

    def shifted(self, degrees: int) -> "Place":
        """The same fix, moved east by so many degrees."""
        longitude = (self.longitude + degrees + 180) % 360 - 180
        return Place(round(longitude, 9), self.latitude, self.radii)

    def members(self) -> dict:
        """The members common to fixes of every kind."""
        return {"lat": f"{self.latitude:.9f}", "lon": f"{self.longitude:.9f}"} | self.radii


@dataclass
class Storm:
    """A storm: its past every six hours, ending with the analysis, and its forecast by lead time."""

    number: int
    past: list[Place]
    forecast: dict[int, Place]

    @property
    def name(self) -> str:
        """The id of its features."""
        return f"cwb-2012-{self.number}"

    def shifted(self, degrees: int) -> "Storm":
        """The same storm, moved east by so many degrees, which does not change its geodesics."""
        return Storm(self.number, [place.shifted(degrees) for place in self.past],
                     {lead: place.shifted(degrees) for lead, place in self.forecast.items()})

    def entry(self) -> dict:
        """The storm as an element of the array in the script."""
        first = BASE - timedelta(hours=6 * (len(self.past) - 1))
        track = [place.members() | {"time": clock(first + timedelta(hours=6 * index))}
                 for index, place in enumerate(self.past)]
        return {"fcst": [place.members() | {"tau": lead} for lead, place in self.forecast.items()],
                "curr": self.past[-1].members() | {"wind": 40}, "init": clock(BASE),
                "typhname_eng": f"STORM{self.number}", "best_track": track,
                "typhno": str(self.number)}


def clock(moment: datetime) -> list[int]:
    """Formats a time as in the script."""
    return [moment.year, moment.month, moment.day, moment.hour]


def script(storms: list[Storm]) -> str:
    """Formats the script of storms."""
    lines = ",\n".join(json.dumps(storm.entry()) for storm in storms)
    return f"var typhs = [\n{lines}\n];\nvar wholes = {{}};\n"
