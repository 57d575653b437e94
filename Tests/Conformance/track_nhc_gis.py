"""Reads the NHC's GIS points and wind radii as GeoJSON, in KML, or in ArcGIS's own JSON."""

import json
import math
import re
from datetime import datetime, timedelta, timezone

from lxml import etree

from track_model import Fix, Storm, motion, place, present, quadrants, speeds, threshold

NAME = "nhc-gis"
HOURS = {"AST": -4, "EDT": -4, "EST": -5, "CDT": -5, "CST": -6, "MDT": -6, "PDT": -7, "HST": -10, "UTC": 0}
CODES = {"TD": "tropical", "TS": "tropical", "HU": "tropical", "MH": "tropical", "STD": "subtropical",
         "STS": "subtropical", "DB": "disturbance", "LO": "low", "EX": "extratropical"}


def reads(text: str) -> bool:
    """Whether a file's text is of this format; lines and areas are refused."""
    if "<kml" in text[:4096]:
        return "Valid at:" in text or "<atcfdtg>" in text
    return text.lstrip().startswith("{") and '"features"' in text and any(
        mark in text.lower() for mark in ('"tau"', '"dtg"', '"synoptime"')) and any(
        mark in text.lower() for mark in ("stormnum", "errct"))


def coordinates(geometry: dict) -> tuple[float, float]:
    """The position of a point, in degrees."""
    longitude, latitude = geometry.get("coordinates") or (geometry["x"], geometry["y"])
    if abs(longitude) > 360 or abs(latitude) > 90:
        longitude = math.degrees(longitude / 6378137)
        latitude = math.degrees(2 * math.atan(math.exp(latitude / 6378137)) - math.pi / 2)
    return place(round(longitude, 5), round(latitude, 5))


def issue(text: str) -> datetime:
    """The time of `400 PM CDT Sat Aug 28 2021`."""
    clock, half, zone, _, month, day, year = text.split()
    local = datetime.strptime(f"{clock.zfill(4)} {half} {month} {day} {year}", "%I%M %p %b %d %Y")
    return (local - timedelta(hours=HOURS[zone])).replace(tzinfo=timezone.utc)


def moment(text, near: datetime | None = None) -> datetime:
    """The time of `2021082818`, or of `28/1800` near another."""
    text = str(text)
    if "/" not in text:
        return datetime.strptime(text, "%Y%m%d%H").replace(tzinfo=timezone.utc)
    days = (near + timedelta(days=shift) for shift in range(-14, 15))
    day = next(each for each in days if each.day == int(text[:2]))
    return day.replace(hour=int(text[3:5]), minute=int(text[5:7]))


def figure(value) -> float | None:
    """A number; None for 9999."""
    return None if value in (None, 9999) else value


def values(row: dict) -> dict:
    """The properties of a point."""
    kind = CODES.get(row.get("stormtype"))
    if "Post" in (row.get("stormsrc") or ""):
        kind = "post-tropical"
    found = {"class": row["stormtype"], "nature": kind}
    if wind := figure(row.get("maxwind", row.get("intensity"))):
        found |= speeds("wind", str(wind), "kt", 1)
    if gust := figure(row.get("gust")):
        found |= speeds("gust", str(gust), "kt")
    return found | motion(figure(row.get("tcdir")), figure(row.get("tcspd")), "kt") | present(
        pressure_hpa=figure(row.get("mslp")))


def of_canada(rows: list[dict]) -> list[Storm]:
    """The storm of the points of the Canadian Hurricane Centre."""
    fixes = {}
    for row in rows:
        found = present(**{"class": row["tcdvlp"]}, pressure_hpa=row["mslp"], nature={
            "TD": "tropical", "TS": "tropical", "HU": "tropical", "PT": "post-tropical"}[row["tcdvlp"]])
        shapes = {knots: [row[f"r{knots}{side}"] for side in ("ne", "se", "sw", "nw")] for knots in (34, 48, 64)}
        found["radii"] = {threshold(knots, "kt"): quadrants(four) for knots, four in shapes.items() if any(four)}
        fixes[row["tau"]] = Fix(datetime.fromisoformat(row["timestamp"].replace("Z", "+00:00")),
                                *place(row["lon"], row["lat"]), found | speeds("wind", str(row["maxwind"]), "kt", None))
    name, base = rows[0]["stormname"], fixes[0].time
    return [Storm(f"eccc-{name.lower()}-{base.year}", {"name": name, "agency": "ECCC"}, [fixes[0]],
                  {("ECCC", None, base): [fix for tau, fix in fixes.items() if tau]})]


def of_track(text: str) -> list[Storm]:
    """The storm of a forecast in KML, by its descriptions."""
    fixes, code, name = {}, None, None
    for point in etree.fromstring(text.encode()).iterfind(".//{*}Placemark[{*}Point]"):
        words = point.findtext("{*}description")
        hours = int(found[1]) if (found := re.search(r"(\d+) hr Forecast", words)) else 0
        clock, half, zone, *day = re.search(r"Valid at:\s*([^<]+)", words)[1].replace(",", "").split()
        local = datetime.strptime(" ".join([clock, half, *day]), "%I:%M %p %B %d %Y")
        time = (local - timedelta(hours=HOURS[zone])).replace(tzinfo=timezone.utc)
        if title := re.search(r"([^<>]+) \((\w{8})\)", words):
            name, code = title[1].split()[-1], title[2].lower()
        wind, gust = (re.search(rf"{label}: (\d+) knots", words)[1] for label in ("Maximum Wind", "Wind Gusts"))
        where = place(*map(float, point.findtext(".//{*}coordinates").split(",")[:2]))
        fixes[hours] = Fix(time, *where, speeds("wind", wind, "kt", 1) | speeds("gust", gust, "kt"))
    ahead = {hours: fix for hours, fix in fixes.items() if hours}
    base = next(fix.time - timedelta(hours=hours) for hours, fix in ahead.items())
    values = present(name=name, agency="NHC", number=str(int(code[2:4])), season=int(code[4:]))
    return [Storm(f"atcf-{code}", values, [fixes[0]], {("OFCL", None, base): list(ahead.values())})]


def storms(text: str) -> list[Storm]:
    """The storms of a file's text; radii without positions make none."""
    if "<kml" in text[:4096]:
        return of_track(text)
    rows = [({name.lower(): value for name, value in (each.get("properties") or each["attributes"]).items()},
             each["geometry"]) for each in json.loads(text)["features"]]
    if "errct" in rows[0][0]:
        return of_canada([row for row, _ in rows])
    points = [row for row, _ in rows if "radii" not in row and ("tau" in row or "dtg" in row)]
    if not points:
        return []
    track, ahead, base = {}, {}, None
    for row, geometry in rows:
        if "radii" in row:
            continue
        if "dtg" in row:
            time = moment(row["dtg"])
        elif row.get("tau") == 0:
            time = issue(row["advdate"])
            base = moment(row["validtime"], time)
        elif "tau" in row:
            time = moment(row["validtime"], issue(row["advdate"]))
        else:
            continue
        fix = Fix(time, *coordinates(geometry), values(row))
        (ahead if row.get("tau") else track)[time] = fix
    for row, _ in rows:
        if "radii" not in row:
            continue
        time = moment(row.get("validtime") or row["synoptime"])
        fix = (ahead if row.get("tau") else track)[time]
        shape = quadrants([row[side] for side in ("ne", "se", "sw", "nw")])
        fix.values.setdefault("radii", {})[threshold(row["radii"], "kt")] = shape
    first = points[0]
    year = (moment(first["dtg"]) if "dtg" in first else issue(first["advdate"])).year
    code = f"{first['basin'].lower()}{int(first['stormnum']):02}{year}"
    name = first["stormname"].split()[-1]
    return [Storm(f"atcf-{code}", present(name=name, agency="NHC", number=str(int(first["stormnum"])), season=year),
                  list(track.values()), {("OFCL", None, base): list(ahead.values())} if ahead else {})]
