"""Reads the RSS feeds of the Global Disaster Alert and Coordination System."""

import re
from email.utils import parsedate_to_datetime
from xml.etree import ElementTree

from track_model import Fix, Storm, given, kind as nature, place, present, speeds

NAME = "gdacs"
GDACS = "{http://www.gdacs.org}"
GEO = "{http://www.w3.org/2003/01/geo/wgs84_pos#}"
GEORSS = "{http://www.georss.org/georss}"


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return "<rss" in text[:4000] and "http://www.gdacs.org" in text[:4000]


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    found = []
    for item in ElementTree.fromstring(text.encode()).iter("item"):
        if item.findtext(GDACS + "eventtype") != "TC":
            continue
        latitude, longitude = item.findtext(f".//{GEO}lat"), item.findtext(f".//{GEO}long")
        if latitude is None:
            latitude, longitude = item.findtext(GEORSS + "point").split()
        time = parsedate_to_datetime(item.findtext(GDACS + "todate"))
        severity = item.find(GDACS + "severity")
        kind, said = re.fullmatch(r"([^(]*) \(maximum wind speed of (\d+) km/h\)",
                                  severity.text.strip()).groups()
        value = severity.get("value")
        wind = value if abs(float(value) - float(said)) <= 1 else said
        name = given(item.findtext(GDACS + "eventname")).rsplit("-", 1)[0]
        south = float(latitude) < 0 and time.month >= 7
        found.append(Storm(
            f"gdacs-{item.findtext(GDACS + 'eventid')}",
            present(name=None if name == "TWENTYSIX" else name, agency="GDACS",
                    season=time.year + south),
            [Fix(time, *place(longitude, latitude), {"class": kind} | present(nature=nature(kind))
                 | speeds("wind", wind, "kmh"))],
            {}))
    return found
