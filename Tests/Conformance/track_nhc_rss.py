"""Reads the RSS feeds of the National Hurricane Center."""

import re
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from xml.etree import ElementTree

from track_model import Fix, Storm, bearing, kind, motion, place, present, speeds

NAME = "nhc-rss"
URIS = ("http://www.nhc.noaa.gov", "https://www.nhc.noaa.gov")
HOURS = {"GMT": 0, "UTC": 0, "CVT": -1, "AST": -4, "EDT": -4, "EST": -5, "CDT": -5, "CST": -6,
         "MDT": -6, "MST": -7, "PDT": -7, "PST": -8, "HST": -10}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    head = text[:4000]
    return "<rss" in head and "gdacs.org" not in head and (
        any(uri in head for uri in URIS) or "There are no tropical cyclones" in head)


def valid(local: str, near: datetime) -> datetime:
    """Converts `6:00 PM EDT Wed Jun 5` to UTC, in the year nearest to another time."""
    clock, half, zone, _, month, day = local.split()
    times = [datetime.strptime(f"{year} {month} {day} {clock} {half}", "%Y %b %d %I:%M %p")
             for year in (near.year - 1, near.year, near.year + 1)]
    times = [time.replace(tzinfo=timezone.utc) - timedelta(hours=HOURS[zone]) for time in times]
    return min(times, key=lambda time: abs(time - near))


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    found = []
    for item in ElementTree.fromstring(text.encode()).iter("item"):
        for uri in URIS:
            for cyclone in item.iter(f"{{{uri}}}Cyclone"):
                values = {each.tag.split("}")[1]: (each.text or "").strip() for each in cyclone}
                code, issued = values["atcf"].lower(), item.findtext("pubDate")
                near = (parsedate_to_datetime(issued) if issued
                        else datetime(int(code[4:]), 8, 1, tzinfo=timezone.utc))
                latitude, longitude = values["center"].split(",")
                way = re.match(r"(\w+)(?: or (\d+) degrees)? at (\d+) mph",
                               values.get("movement", ""))
                moves = motion(way[2] or bearing(way[1]), way[3], "mph") if way else {}
                named = values["name"] not in ("Two",)
                fix = Fix(
                    valid(values["datetime"], near), *place(longitude.strip(), latitude),
                    {"class": values["type"], "pressure_hpa": float(values["pressure"].split()[0])}
                    | speeds("wind", values["wind"].split()[0], "mph", 1) | moves
                    | present(nature=kind(values["type"])))
                found.append(Storm(
                    f"atcf-{code}",
                    present(name=values["name"] if named else None, agency="NHC",
                            number=code[2:4], season=int(code[4:])), [fix], {}))
    return found
