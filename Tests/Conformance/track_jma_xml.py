"""Reads JMA's telegrams of typhoons (VPTW60 to 65) as XML: "気象庁防災情報XMLフォーマット", one cyclone each."""

import re
import unicodedata
from datetime import datetime
from xml.etree import ElementTree

from track_model import Fix, Storm, given, place, present

NAME = "jma-xml"
ROOT = "http://xml.kishou.go.jp/jmaxml1/"
NAMES = {"jmx": ROOT, "ib": ROOT + "informationBasis1/", "body": ROOT + "body/meteorology1/",
         "eb": ROOT + "elementBasis1/"}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return text.lstrip().startswith("<") and ROOT in text[:4000] and "<Title>台風解析" in text[:4000]


def text_at(element: ElementTree.Element, path: str) -> str | None:
    """The text of an element further down."""
    return given(element.findtext(path, namespaces=NAMES))


def position(info: ElementTree.Element) -> tuple[float, float]:
    """The analysed centre, or that of the probability circle, in degrees."""
    center = info.find(".//body:CenterPart", NAMES)
    points = center.findall("eb:Coordinate", NAMES) + center.findall(".//eb:BasePoint", NAMES)
    point = next(point for point in points if point.get("type") == "中心位置（度）")
    latitude, longitude = re.findall(r"[+-][0-9.]+", point.text)
    return place(longitude, latitude)


def fix(info: ElementTree.Element) -> Fix:
    """One time of the telegram."""
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
    return Fix(datetime.fromisoformat(text_at(info, "body:DateTime")), *position(info), values)


def storms(text: str) -> list[Storm]:
    """The storm of a telegram; none of a drill, or of one that takes another back."""
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
