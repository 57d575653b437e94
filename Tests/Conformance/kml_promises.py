"""Rules about promises of trackconv beyond the KML standard.

`kml_rules` checks the elements of a file; these rules require elements to exist.
"""

import math
from collections.abc import Iterator

import geometry
from kml_document import GX, KML, OUTLINE, Document, number, place, positions

FARTHEST = 20_000_000  # metres, from where half of the globe is visible


def no_extensions(document: Document) -> Iterator[str]:
    """There are no gx: elements."""
    if document.has_extensions or GX[1:-1] in document.tree.nsmap.values():
        yield "gx: is there"


def look_at(document: Document) -> Iterator[str]:
    """The Document has a LookAt that frames everything."""
    for whole in document.all("Document") if document.placemarks else []:
        view = whole.find(KML + "LookAt")
        if view is None:
            yield f"{place(whole)}: without LookAt"
            continue
        centre = number(view, "longitude"), number(view, "latitude")
        # A viewer shows about 30 degrees to either side: half of the range or more.
        distance = number(view, "range")
        reach = 180 if distance >= FARTHEST else distance * math.tan(math.radians(35)) / 111_195
        squeeze = math.cos(math.radians(centre[1]))
        points = [position for point in whole.iter(KML + "Point") for position in positions(point)]
        far = [point for point in points
               if abs(point[1] - centre[1]) > reach
               or abs((point[0] - centre[0] + 180) % 360 - 180) * squeeze > reach]
        if far:
            yield f"{place(whole)}: {geometry.show(far[0])} is out of sight of its LookAt"


def along_meridian(line: list) -> bool:
    """Whether an edge of a line lies on the 180th meridian."""
    return any(one[0] == two[0] and abs(one[0]) == 180 for one, two in zip(line, line[1:]))


def cuts_have_no_line(document: Document) -> Iterator[str]:
    """An area that is `cut` is drawn without outline; a separate outline omits the edges on the meridian."""
    placemarks = {placemark.get("id"): placemark for placemark in document.placemarks}
    for placemark in document.shapes():
        if not any(data.get("name") == "cut" for data in placemark.iter(KML + "SimpleData")):
            continue
        name, style = placemark.get("id"), document.style(placemark)
        if style is None or style.findtext(f"{KML}PolyStyle/{KML}outline") != "0":
            yield f"{name}: its style has an outline"
        outline = placemarks.get(f"{name}{OUTLINE}")
        lines = [] if outline is None else [positions(line) for line in outline.iter(KML + "LineString")]
        rings = [positions(ring) for ring in placemark.iter(KML + "LinearRing")]
        if not lines or any(map(along_meridian, lines)):
            yield f"{name}: no outline, or one along the meridian"
        due = {frozenset(edge) for ring in rings for edge in zip(ring, ring[1:])
               if not along_meridian(list(edge)) and not all(abs(end[1]) == 90 for end in edge)}
        if due != {frozenset(edge) for line in lines for edge in zip(line, line[1:])}:
            yield f"{name}: another outline than its rings have"


def spans_last(document: Document) -> Iterator[str]:
    """ATC-4, strictly: a TimeSpan begins before its end, not at it; it has both, for the filter of QGIS."""
    for span in document.all("TimeSpan"):
        begin, end = (span.findtext(KML + name) for name in ("begin", "end"))
        if begin == end:
            yield f"{place(span)}: TimeSpan lasts no time"
        if not begin or not end:
            yield f"{place(span)}: TimeSpan is open"


def style_maps(document: Document) -> Iterator[str]:
    """Each Placemark has a StyleMap, for highlighting."""
    for placemark in document.placemarks:
        url = (placemark.findtext(KML + "styleUrl") or "").strip().removeprefix("#")
        if url not in document.styles or document.styles[url].tag != KML + "StyleMap":
            yield f"{place(placemark)}: {url!r} is no StyleMap"


def balloon_words(document: Document) -> Iterator[str]:
    """Each fix has a text for its balloon, or a style with one; otherwise viewers list all its data."""
    for placemark in document.shapes():
        style = document.style(placemark)
        words = placemark.findtext(KML + "description") or (
            style is not None and style.findtext(f"{KML}BalloonStyle/{KML}text")) or ""
        if placemark.find(KML + "Point") is not None and not words.strip():
            yield f"{place(placemark)}: no description"


def snippet_words(document: Document) -> Iterator[str]:
    """Each folder has a Snippet that describes it in the list of features."""
    for folder in document.all("Folder"):
        if not (folder.findtext(KML + "Snippet") or folder.findtext(KML + "snippet") or "").strip():
            yield f"{place(folder)}: Folder without Snippet"


RULES = [no_extensions, look_at, cuts_have_no_line, spans_last, style_maps, balloon_words, snippet_words]
