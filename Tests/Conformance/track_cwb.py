"""Reads the script `ty_infos.js` of the map of Taiwan's Central Weather Bureau."""

import json
import re
from datetime import datetime, timedelta, timezone

from track_model import Fix, Storm, circle, given, motion, place, present, speeds, threshold

NAME = "cwb"


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return (not text.lstrip().startswith("<")
            and re.search(r"\btyphs\s*=\s*\[", text[:4000]) is not None)


def fix(values: dict, time: datetime, is_ahead: bool = False) -> Fix:
    """An analysis or forecast fix."""
    def value(name: str) -> str | None:
        return given(str(values.get(name, "")), "None")

    found = motion(value("dir"), value("speed"), "kmh")
    if not is_ahead:
        found["nature"] = "tropical"
    if wind := value("wind"):
        found |= speeds("wind", wind, "ms", 10)
    if gust := value("gust"):
        found |= speeds("gust", gust, "ms")
    if (pressure := value("cenpress")) and float(pressure):
        found["pressure_hpa"] = float(pressure)
    if words := (values.get("intensity") or {}).get("eng"):
        found["class"] = words
    areas = {threshold(metres, "ms"): shape for name, metres in (("r7", 15), ("r10", 25))
             if (shape := circle(value(name), "km"))}
    found |= present(radii=areas or None)
    if (radius := value("pr70")) and float(radius):
        found["probability"] = float(radius), 70.0
    return Fix(time, *place(values["lon"], values["lat"]), found)


def moment(parts: list[int]) -> datetime:
    """A time in UTC."""
    return datetime(*parts, tzinfo=timezone.utc)


def storms(text: str) -> list[Storm]:
    """The storms of a script's text."""
    start = re.search(r"\btyphs\s*=\s*", text).end()
    found = []
    for storm in json.JSONDecoder().raw_decode(text[start:])[0]:
        base = moment(storm["init"])
        track = {moment(values["time"]): fix(values, moment(values["time"]))
                 for values in storm.get("best_track", [])}
        if storm.get("curr"):
            # The analysis takes precedence over a fix of the same time in the track.
            now = fix(storm["curr"], base)
            known = track.get(base, now)
            areas = known.values.get("radii", {}) | now.values.get("radii", {})
            track[base] = now._replace(
                values=known.values | now.values | present(radii=areas or None))
        ahead = [fix(values, base + timedelta(hours=values["tau"]), is_ahead=True)
                 for values in storm.get("fcst", [])]
        number, season = str(storm["typhno"]), min(track).year
        found.append(Storm(
            f"cwb-{season}-{number}",
            present(name=storm.get("typhname_eng"), name_zh_hant=storm.get("typhname_cht"),
                    agency="CWB", number=number, season=season),
            [track[time] for time in sorted(track)], {("CWB", None, base): ahead} if ahead else {}))
    return found
