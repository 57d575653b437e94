"""What trackconv promises of its KML beyond KML itself.

`kml_rules` examines what a file has; these rules ask that it is there.
"""

import math
from collections.abc import Iterator

import geometry
from kml_document import GX, KML, Document, local, number, place, positions


def no_extensions(document: Document) -> Iterator[str]:
    """Without `--kml-track` there is nothing of gx:."""
    if document.has_extensions or GX[1:-1] in document.tree.nsmap.values():
        yield "gx: is there without --kml-track"


def storms(document: Document) -> list:
    """The folders of storms."""
    return [folder for folder in document.all("Folder")
            if local(folder.getparent()) == "Document"]


def look_at(document: Document) -> Iterator[str]:
    """Each storm's folder has a LookAt that frames it; the Document too, of a single storm."""
    framed = storms(document) + (document.all("Document") if len(storms(document)) == 1 else [])
    for folder in framed:
        view = folder.find(KML + "LookAt")
        if view is None:
            yield f"{place(folder)}: {local(folder)} without LookAt"
            continue
        centre = number(view, "longitude"), number(view, "latitude")
        # A viewer sees some 30 degrees to either side; that is half of the range or more.
        reach = number(view, "range") * math.tan(math.radians(35)) / 111_195
        squeeze = math.cos(math.radians(centre[1]))
        points = [position for point in folder.iter(KML + "Point") for position in positions(point)]
        far = [point for point in points
               if abs(point[1] - centre[1]) > reach
               or abs((point[0] - centre[0] + 180) % 360 - 180) * squeeze > reach]
        if far:
            yield f"{place(folder)}: {geometry.show(far[0])} is out of sight of its LookAt"


def spans_last(document: Document) -> Iterator[str]:
    """ATC-4 to the letter: a TimeSpan that has both begins before its end, not at it."""
    for span in document.all("TimeSpan"):
        if span.findtext(KML + "begin") == span.findtext(KML + "end"):
            yield f"{place(span)}: TimeSpan lasts no time"


def style_maps(document: Document) -> Iterator[str]:
    """Each Placemark is drawn by a StyleMap, so that what is pointed at stands out."""
    for placemark in document.placemarks:
        url = (placemark.findtext(KML + "styleUrl") or "").strip().removeprefix("#")
        if url not in document.styles or document.styles[url].tag != KML + "StyleMap":
            yield f"{place(placemark)}: {url!r} is no StyleMap"


def balloon_words(document: Document) -> Iterator[str]:
    """Each fix has words for its balloon, or a style that has: else viewers list all its data."""
    for placemark in document.shapes():
        style = document.style(placemark)
        words = placemark.findtext(KML + "description") or (
            style is not None and style.findtext(f"{KML}BalloonStyle/{KML}text")) or ""
        if placemark.find(KML + "Point") is not None and not words.strip():
            yield f"{place(placemark)}: no description"


def snippet_words(document: Document) -> Iterator[str]:
    """Each storm's folder has a Snippet, so that the list of places tells what it is."""
    for folder in storms(document):
        if not (folder.findtext(KML + "Snippet") or folder.findtext(KML + "snippet") or "").strip():
            yield f"{place(folder)}: Folder without Snippet"


def one_track_a_storm(document: Document) -> Iterator[str]:
    """With `--kml-track` a storm has one gx:Track; without two fixes it may have none."""
    for folder in storms(document):
        tracks = len(list(folder.iter(GX + "Track")))
        fixes = sum(data.get("name") == "layer" and data.text == "fix"
                    for data in folder.iter(KML + "SimpleData"))
        if tracks > 1 or (tracks == 0 and fixes > 1):
            yield f"{place(folder)}: {tracks} gx:Track"


EVERY = [look_at, spans_last, style_maps, balloon_words, snippet_words, one_track_a_storm]


def rules(extensions: bool) -> list:
    """The promises that a file must keep; `extensions` tells whether it was made with tracks."""
    if extensions:
        return EVERY
    return [rule for rule in EVERY if rule is not one_track_a_storm] + [no_extensions]
