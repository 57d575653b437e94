"""A parsed KML file, with access to elements, positions and names."""

import re
from pathlib import Path

from lxml import etree

KML = "{http://www.opengis.net/kml/2.2}"
GX = "{http://www.google.com/kml/ext/2.2}"
ATOM = "{http://www.w3.org/2005/Atom}"
OUTLINE = ".outline"  # of an area cut at the 180th meridian
# The fields in KML whose name differs from the property, since readers have fields of that name.
RENAMED = {"name": "storm_name", "start": "start_time", "end": "end_time"}
PROPERTIES = {field: name for name, field in RENAMED.items()}
FEATURES = ("Document", "Folder", "Placemark")
# No network, no DTD, no entities: a file must mean the same everywhere.
PARSER = etree.XMLParser(no_network=True, load_dtd=False, resolve_entities=False, huge_tree=True)


class Document:
    """A parsed KML file."""

    def __init__(self, path: str, text: bytes | None = None):
        """Parses a file, or the text from a KMZ."""
        self.path = path
        self.is_packed = text is not None
        self.tree = etree.fromstring(Path(path).read_bytes() if text is None else text, PARSER)
        self.elements: dict[str, list] = {}
        for element in self.tree.iter(etree.Element):
            self.elements.setdefault(element.tag, []).append(element)
        self.placemarks = self.all("Placemark")
        self.styles = {element.get("id"): element
                       for element in self.all("Style") + self.all("StyleMap")}
        self.has_extensions = any(tag.startswith(GX) for tag in self.elements)

    def all(self, name: str, namespace: str = KML) -> list:
        """All elements with this name, in document order."""
        return self.elements.get(namespace + name, [])

    def shapes(self) -> list:
        """The placemarks that show a feature, without additional ones for a `gx:Track` or an outline."""
        return [placemark for placemark in self.placemarks
                if placemark.find(f".//{GX}Track") is None
                and not (placemark.get("id") or "").endswith(OUTLINE)]

    def style(self, placemark) -> etree._Element | None:
        """The normal Style of a placemark, not the highlighted one."""
        styles = self.styles
        found = styles.get((placemark.findtext(KML + "styleUrl") or "").strip().removeprefix("#"))
        if found is not None and found.tag == KML + "StyleMap":
            normal = next((pair for pair in found.iter(KML + "Pair")
                           if pair.findtext(KML + "key") == "normal"), None)
            url = "" if normal is None else normal.findtext(KML + "styleUrl") or ""
            found = styles.get(url.strip().removeprefix("#"))
        return found


def place(element) -> str:
    """The name of an element in findings: the nearest id around it, or its line."""
    while element.getparent() is not None and "id" not in element.attrib:
        element = element.getparent()
    return element.get("id") or f"line {element.sourceline}"


def local(element) -> str:
    """The name of an element without its namespace."""
    return etree.QName(element).localname


def positions(element) -> list[tuple[float, float]]:
    """The tuples of a `coordinates` below an element (ATC-3: no spaces within a tuple)."""
    text = element.findtext(f"{KML}coordinates") or element.findtext(f".//{KML}coordinates") or ""
    return [tuple(float(number) for number in item.split(",")) for item in text.split()]


def number(element, name: str, namespace: str = KML) -> float | None:
    """The decimal number in a child; `nan` if it is not a number."""
    text = element.findtext(namespace + name)
    if text is None:
        return None
    return float(text) if re.fullmatch(r"\s*-?[0-9]+(\.[0-9]+)?\s*", text) else float("nan")


def colour(element, name: str) -> tuple[str, float] | None:
    """The `#rrggbb` and the opacity of a style below an element, from KML's `aabbggrr`."""
    text = element.findtext(f"{KML}{name}/{KML}color") if element is not None else None
    if text is None:
        return None
    text = text.strip().lower()
    return f"#{text[6:8]}{text[4:6]}{text[2:4]}", int(text[0:2], 16) / 255
