"""Reads JMA's telegrams of typhoons (VPTW60 to 65) as XML: "気象庁防災情報XMLフォーマット", one cyclone each."""

import re
import unicodedata
from datetime import datetime
from xml.etree import ElementTree

from track_model import (Fix, Storm, bearing, circle, given, motion, place, present, shifted,
                         threshold)

NAME = "jma-xml"
ROOT = "http://xml.kishou.go.jp/jmaxml1/"
NAMES = {"jmx": ROOT, "ib": ROOT + "informationBasis1/", "body": ROOT + "body/meteorology1/",
         "eb": ROOT + "elementBasis1/"}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return text.lstrip().startswith("<") and ROOT in text[:4000] and "<Title>台風解析" in text[:4000]


def text_at(element: ElementTree.Element, path: str) -> str | None:
    """The text of a descendant."""
    return given(element.findtext(path, namespaces=NAMES))


def position(info: ElementTree.Element) -> tuple[float, float]:
    """The centre of the analysis or of the probability circle, in degrees."""
    center = info.find(".//body:CenterPart", NAMES)
    points = center.findall("eb:Coordinate", NAMES) + center.findall(".//eb:BasePoint", NAMES)
    point = next(point for point in points if point.get("type") == "中心位置（度）")
    latitude, longitude = re.findall(r"[+-][0-9.]+", point.text)
    return place(longitude, latitude)


def plain(text: str | None) -> str:
    """A text in half-width characters."""
    return unicodedata.normalize("NFKC", text or "").strip()


def area(element: ElementTree.Element) -> dict:
    """The area of a circle with one or two radii."""
    sides = []
    for axis in element.findall("eb:Axes/eb:Axis", NAMES):
        for radius in axis.findall("eb:Radius", NAMES):
            if radius.get("unit") == "海里" and plain(radius.text):
                sides.append((plain(axis.findtext("eb:Direction", "", NAMES)), plain(radius.text)))
    if not sides:
        return {}
    if len(sides) == 1:
        return circle(sides[0][1])
    long, short = sorted(sides, key=lambda side: -float(side[1]))
    return shifted(long[1], short[1], bearing(long[0]))


def areas(info: ElementTree.Element) -> dict:
    """The areas of a time: wind radii, probability circle, warning areas."""
    found = {"radii": {}, "warned": {}}
    for part in info.findall(".//body:WarningAreaPart", NAMES):
        shape = area(part.find("eb:Circle", NAMES))
        kind = "warned" if part.get("type") == "暴風警戒域" else "radii"
        knots = next(plain(speed.text) for speed in part.findall("eb:WindSpeed", NAMES)
                     if speed.get("unit") == "ノット")
        if shape:
            found[kind][threshold(knots, "kt")] = shape
    for element in info.findall(".//body:ProbabilityCircle", NAMES):
        percentage = plain(element.find(".//eb:Radius", NAMES).get("type")).split("パーセント")[0]
        if shape := area(element):
            found["probability"] = shape["radius_km"], float(percentage)
    return {name: value for name, value in found.items() if value}


def words(info: ElementTree.Element) -> str:
    """The remark on the name of the typhoon."""
    return text_at(info, ".//body:TyphoonNamePart/body:Remark") or ""


def fix(info: ElementTree.Element) -> Fix:
    """The fix of one time in the telegram."""
    values = {}
    for speed in info.findall(".//body:WindPart/eb:WindSpeed", NAMES):
        kind = {"最大風速": "wind", "最大瞬間風速": "gust"}[speed.get("type")]
        values[f"{kind}_{'kt' if speed.get('unit') == 'ノット' else 'ms'}"] = float(speed.text)
        if kind == "wind":
            values["wind_period_min"] = 10
    for pressure in info.findall(".//eb:Pressure", NAMES):
        if pressure.get("type") in (None, "中心気圧") and given(pressure.text):
            values.setdefault("pressure_hpa", float(pressure.text))
    if own := text_at(info, ".//eb:TyphoonClass"):
        values["class"] = re.search(r"\((.+)\)", unicodedata.normalize("NFKC", own)).group(1)
        values["nature"] = "extratropical" if values["class"] == "LOW" else "tropical"
    speed = next((each.text for each in info.findall(".//eb:Speed", NAMES)
                  if each.get("unit") == "km/h" and given(each.text)), None)
    toward = plain(text_at(info, ".//body:CenterPart/eb:Direction"))
    values |= motion(bearing(toward), speed, "kmh")
    marks = {"台風発生": "status-change", "台風消滅(温帯低気圧化)": "status-change",
             "台風消滅(熱帯低気圧化)": "status-change", "台風発生(域外から入る)": "entering",
             "台風消滅(域外へ出る)": "leaving"}
    if mark := marks.get(plain(words(info))):
        values["marks"] = [mark]
    if re.search("温帯低気圧(に変わ|化)", words(info)):
        values["nature"] = "extratropical"
    values |= areas(info)
    return Fix(datetime.fromisoformat(text_at(info, "body:DateTime")), *position(info), values)


def storms(text: str) -> list[Storm]:
    """The storm of a telegram; none for drills and cancellations."""
    report = ElementTree.fromstring(text.encode())
    if text_at(report, "jmx:Control/jmx:Status") != "通常" \
            or text_at(report, "ib:Head/ib:InfoType") == "取消":
        return []
    event = text_at(report, "ib:Head/ib:EventID")
    number = text_at(report, ".//body:TyphoonNamePart/body:Number")
    fixes, ahead, base = [], [], None
    for info in report.findall(".//body:MeteorologicalInfo", NAMES):
        read = fix(info)
        if info.find("body:DateTime", NAMES).get("type") == "実況":
            fixes, base = [*fixes, read], read.time
        else:
            ahead.append(read)
    year = int("20" + (number or event.removeprefix("TC"))[:2])
    return [Storm(
        f"jma-{event.lower()}",
        present(name=text_at(report, ".//body:TyphoonNamePart/body:Name"),
                name_ja=text_at(report, ".//body:TyphoonNamePart/body:NameKana"),
                agency="JMA", season=year, number=number and number[2:].lstrip("0"),
                advisory=text_at(report, "ib:Head/ib:Serial")),
        fixes, {("JMA", None, base): ahead} if ahead else {})]
