"""Rules about Google's extensions of KML 2.2, with the prefix gx:.

They apply to files with such extensions; the KML Reference of Google describes gx:Track and gx:TimeSpan.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from kml_document import GX, KML, Document, local, place

# The extensions that `--kml-track` adds.
EXPECTED = {"Track", "MultiTrack", "coord", "TimeSpan", "TimeStamp", "interpolate"}
NUMBER = r"-?(0|[1-9][0-9]*)(\.[0-9]+)?"
COORD = re.compile(rf"({NUMBER}) ({NUMBER})( ({NUMBER}))?")


def gx_names(document: Document) -> Iterator[str]:
    """Only tracks and the times of views have the prefix gx:, and no attributes."""
    for tag, elements in document.elements.items():
        if tag.startswith(GX) and tag.removeprefix(GX) not in EXPECTED:
            yield f"{place(elements[0])}: gx:{tag.removeprefix(GX)}"


def gx_tracks(document: Document) -> Iterator[str]:
    """gx:Track: as many `when` as `gx:coord`, at least one; all of one kind before all of the other."""
    for track in document.all("Track", GX):
        when, coord = track.findall(KML + "when"), track.findall(GX + "coord")
        if len(when) != len(coord) or not when:
            yield f"{place(track)}: {len(when)} when, {len(coord)} gx:coord"
        times = [(element.text or "").strip() for element in when]
        if any(one >= two for one, two in pairwise(times)):
            yield f"{place(track)}: the times of gx:Track do not go up"
        if any(angles is not None for angles in track.iterfind(GX + "angles")) and \
                len(track.findall(GX + "angles")) != len(when):
            yield f"{place(track)}: other many gx:angles than when"


def gx_coords(document: Document) -> Iterator[str]:
    """gx:coord: longitude, latitude and optional height, separated by a space and within range."""
    for element in document.all("coord", GX):
        found = COORD.fullmatch((element.text or "").strip())
        if found is None:
            yield f"{place(element)}: gx:coord {element.text!r}"
        elif not (-180 <= float(found[1]) <= 180 and -90 <= float(found[4]) <= 90):
            yield f"{place(element)}: gx:coord {element.text!r} is out of range"


def gx_times(document: Document) -> Iterator[str]:
    """gx:TimeSpan and gx:TimeStamp occur only in views; features use those of KML."""
    for element in document.all("TimeSpan", GX) + document.all("TimeStamp", GX):
        if local(element.getparent()) not in ("LookAt", "Camera"):
            yield f"{place(element)}: gx:{local(element)} in {local(element.getparent())}"


RULES = [gx_names, gx_tracks, gx_coords, gx_times]
