"""Reads W-C0034-005 of Taiwan's Central Weather Administration, in all its versions."""

import json
from datetime import datetime, timedelta
from xml.etree import ElementTree

from track_model import (Fix, Storm, bearing, given, motion, place, present, quadrants, speeds,
                         threshold)

NAME = "cwa"


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    words = ("cwaopendata", "cwbopendata", "W-C0034-005")
    return text.lstrip()[:1] in ("{", "<") and any(word in text[:4000] for word in words)


def plain(name: str) -> str:
    """The name of a member, without the parts that changed over the years."""
    name = "".join(letter for letter in name.lower() if letter.isalnum())
    return "cwa" + name[3:] if name.startswith("cwb") else name


def simplified(value):
    """JSON with simplified names."""
    if isinstance(value, dict):
        return {plain(key): simplified(inner) for key, inner in value.items()}
    return [simplified(inner) for inner in value] if isinstance(value, list) else value


def from_xml(element: ElementTree.Element):
    """Converts an element to the form of the JSON."""
    children = {}
    for child in element:
        children.setdefault(plain(child.tag.split("}")[-1]), []).append(from_xml(child))
    if "dir" in element.attrib:
        return {"dir": element.get("dir"), "value": element.text}
    return {name: values[0] if len(values) == 1 else values
            for name, values in children.items()} or element.text


def listed(value) -> list:
    """A member that may be missing, single or a list, as a list."""
    return value if isinstance(value, list) else [] if value is None else [value]


def area(values: dict | None) -> dict:
    """A wind area: one radius, with optional radii of the quadrants."""
    values = values or {}
    inner = values.get("quadrantradii") or {}
    found = {}
    for each in listed(inner.get("radius") if isinstance(inner, dict) else inner):
        side = each.get("dir") or each.get("quadrant") or ""
        found[side.lower()] = each.get("value") or each.get("text")
    return quadrants([found.get(side) for side in ("ne", "se", "sw", "nw")], "km",
                     given(values.get("radius"), "0"))


def fix(values: dict) -> Fix:
    """An analysis or forecast fix."""
    if "forecasthour" in values or "tau" in values:
        lead = int(values.get("forecasthour") or values["tau"])
        time = base(values) + timedelta(hours=lead)
    else:
        time = datetime.fromisoformat(values.get("datetime") or values["fixtime"])
    where = (values["coordinate"].split(",") if "coordinate" in values
             else (values["coordinatelongitude"], values["coordinatelatitude"]))
    found = {}
    if wind := given(values.get("maxwindspeed")):
        found |= speeds("wind", wind, "ms", 10)
    if gust := given(values.get("maxgustspeed")):
        found |= speeds("gust", gust, "ms")
    if pressure := given(values.get("pressure"), "0"):
        found["pressure_hpa"] = float(pressure)
    found |= motion(bearing(given(values.get("movingdirection"))), given(values.get("movingspeed")),
                    "kmh")
    transfer = str(values.get("statetransfer") or "")
    if "EXTRATROPICAL" in transfer or "溫帶" in transfer:
        found["nature"] = "extratropical"
    elif wind or "forecasthour" not in values and "tau" not in values:
        found["nature"] = "tropical"
    areas = {threshold(metres, "ms"): shape for metres in (15, 25)
             if (shape := area(values.get(f"circle{metres}ms")
                               or values.get(f"circleof{metres}ms")))}
    if areas:
        found["radii"] = areas
    radius = given(values.get("radius70percentprobability")
                   or values.get("radiusof70percentprobability"), "0")
    if radius and float(radius) > 0:
        found["probability"] = float(radius), 70.0
    return Fix(time, *place(*where), found)


def base(values: dict) -> datetime:
    """The base time of a forecast fix."""
    return datetime.fromisoformat(values.get("initialtime") or values["inittime"])


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    if text.lstrip().startswith("<"):
        envelope = from_xml(ElementTree.fromstring(text.encode()))
    else:
        envelope = simplified(json.loads(text))
    for name in ("cwaopendata", "records", "dataset", "tropicalcyclones"):
        envelope = envelope.get(name) or {} if name in envelope else envelope
    found = []
    for storm in listed(envelope.get("tropicalcyclone")):
        depression, typhoon = given(storm.get("cwatdno")), given(storm.get("cwatyno"))
        number = f"td{depression}" if depression else f"ty{typhoon}"
        forecasts = {}
        for values in listed((storm.get("forecastdata") or {}).get("fix")):
            forecasts.setdefault(("CWA", None, base(values)), []).append(fix(values))
        found.append(Storm(
            f"cwa-{storm['year']}-{number}",
            present(name=storm.get("typhoonname") or storm.get("cwatyphoonname"),
                    name_zh_hant=storm.get("cwatyphoonname"), agency="CWA",
                    season=int(storm["year"]), number=typhoon or f"TD{depression}"),
            [fix(values) for values in listed(storm["analysisdata"]["fix"])], forecasts))
    return found
