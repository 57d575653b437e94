"""One parsed KML file, and how to ask it for elements, positions and names."""

from pathlib import Path

from lxml import etree

KML = "{http://www.opengis.net/kml/2.2}"
# No network, no DTD, no entities: a file must mean the same wherever it is read.
PARSER = etree.XMLParser(no_network=True, load_dtd=False, resolve_entities=False, huge_tree=True)


class Document:
    """A parsed KML file."""

    def __init__(self, path: str):
        self.path = path
        self.tree = etree.fromstring(Path(path).read_bytes(), PARSER)
        self.placemarks = self.all("Placemark")

    def all(self, name: str) -> list:
        """The elements of this name, in the order of the document."""
        return list(self.tree.iter(KML + name))


def place(element) -> str:
    """How a finding names an element: by the id around it, or by its line."""
    while element.getparent() is not None and "id" not in element.attrib:
        element = element.getparent()
    return element.get("id") or f"line {element.sourceline}"


def positions(element) -> list[tuple[float, float]]:
    """The tuples of a `coordinates` below an element (ATC-3: no spaces within a tuple)."""
    text = element.findtext(f"{KML}coordinates") or element.findtext(f".//{KML}coordinates") or ""
    return [tuple(float(number) for number in item.split(",")) for item in text.split()]
