"""Reads the XML tracks of the Hong Kong Observatory."""

from datetime import datetime, timezone
from xml.etree import ElementTree

from track_model import Fix, Storm, given, kind, place, present, speeds

NAME = "hko"


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return "<TropicalCycloneTrack" in text[:4000]


def value(element: ElementTree.Element, name: str) -> str | None:
    """The text of a child; None if it has no value."""
    return given(element.findtext(name), "--")


def degrees(text: str) -> float:
    """Parses `7.40N` as a number."""
    return float(text[:-1]) * (-1 if text[-1] in "SW" else 1)


def time(element: ElementTree.Element) -> datetime:
    """The valid time."""
    return datetime.fromisoformat(value(element, "Time")).astimezone(timezone.utc)


def fix(element: ElementTree.Element) -> Fix:
    """A position with a time."""
    words = value(element, "Intensity")
    found = present(**{"class": words}, nature=words and kind(words))
    if wind := value(element, "MaximumWind"):
        found |= speeds("wind", wind.removesuffix("km/h"), "kmh", 10)
    where = degrees(value(element, "Longitude")), degrees(value(element, "Latitude"))
    return Fix(time(element), *place(*where), found)


def once(fixes: list[Fix], besides: list[Fix]) -> list[Fix]:
    """The fixes without duplicates: the first of each time, and none of the times of `others`."""
    found = {}
    for each in fixes:
        if all(each.time != other.time for other in besides):
            found.setdefault(each.time, each)
    return list(found.values())


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    found = []
    for report in ElementTree.fromstring(text.encode()).iter("WeatherReport"):
        timed = [each for each in report if value(each, "Time")]
        past, now, ahead = ([fix(each) for each in timed if each.tag == f"{kind}Information"]
                            for kind in ("Past", "Analysis", "Forecast"))
        now = once(now, [])
        seen, ahead = once(past, now) + now, once(ahead, [])
        base = max(each.time for each in seen)
        first = min(each.time for each in seen)
        name = value(report, "TropicalCycloneName")
        found.append(Storm(
            f"hko-x{first:%Y%m%dt%H%Mz}",
            present(name=None if name == "Tropical Depression" else name, agency="HKO",
                    season=first.year),
            seen, {("HKO", None, base): ahead} if ahead else {}))
    return found
