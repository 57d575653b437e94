"""Rules about features, documents, folders and views of KML; ATC-n are clauses of OGC 07-134r2."""

import re
from collections.abc import Iterator

from kml_document import ATOM, FEATURES, GX, KML, OUTLINE, Document, local, number, place
from kml_geometry import altitude_mode

LOCAL = r"[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*"
PICTURE = r"data:image/png;base64,[A-Za-z0-9+/]+=*"
LINKS = ("Link", "Url", "NetworkLink", "NetworkLinkControl", "GroundOverlay", "PhotoOverlay",
         "ScreenOverlay", "Model", "Update")


def feature_names(document: Document) -> Iterator[str]:
    """07-147r2, 9.1.3.10: every feature has a name, for lists of features."""
    for kind in FEATURES:
        for element in document.all(kind):
            if not (element.findtext(KML + "name") or "").strip():
                yield f"{place(element)}: {kind} without name"


def nothing_external(document: Document) -> Iterator[str]:
    """ATC-9, 10, 18, 40, and ours: no links, no overlays, and no icons from outside the file."""
    for name in LINKS:
        yield from (f"{place(element)}: {name}" for element in document.all(name))
    for element in document.all("href"):
        text = (element.text or "").strip()
        # A KML file has no other files with it, so its icon is embedded; only a KMZ can reference files.
        fit = LOCAL if document.is_packed else PICTURE
        if not re.fullmatch(fit, text):
            yield f"{place(element)}: href {text[:60]!r}"


def atc_8_lat_lon_boxes(document: Document) -> Iterator[str]:
    """ATC-8: a LatLonAltBox has a positive width and height, and its altitudes are in order."""
    for box in document.all("LatLonAltBox"):
        north, south, east, west = (number(box, name) for name in
                                    ("north", "south", "east", "west"))
        if None in (north, south, east, west) or not (90 >= north > south >= -90):
            yield f"{place(box)}: box from {south} to {north}"
        elif not (180 >= east > west >= -180):
            yield f"{place(box)}: box from {west} to {east}"
        low, high = number(box, "minAltitude"), number(box, "maxAltitude")
        if low is not None and high is not None and (
                low > high or altitude_mode(box) == "clampToGround"):
            yield f"{place(box)}: heights {low} to {high}, {altitude_mode(box)}"


def atc_39_41_regions(document: Document) -> Iterator[str]:
    """ATC-39, 41: a Region has a box and a Lod whose minimum is less than its maximum."""
    for region in document.all("Region"):
        lod = region.find(KML + "Lod")
        if region.find(KML + "LatLonAltBox") is None or lod is None:
            yield f"{place(region)}: Region without box or Lod"
            continue
        least, most = number(lod, "minLodPixels"), number(lod, "maxLodPixels")
        if least is None or (most is not None and 0 <= most <= least):
            yield f"{place(region)}: Lod from {least} to {most}"


def atc_38_look_at(document: Document) -> Iterator[str]:
    """ATC-38: a LookAt has a coordinate, a range, a tilt from 0 to 90, and an altitude unless on the ground."""
    for view in document.all("LookAt"):
        found = {name: number(view, name) for name in
                 ("longitude", "latitude", "range", "tilt", "heading", "altitude")}
        for name in ("longitude", "latitude", "range"):
            if found[name] is None:
                yield f"{place(view)}: LookAt without {name}"
        limits = {"longitude": 180, "latitude": 90, "heading": 360}
        for name, limit in limits.items():
            if found[name] is not None and not -limit <= found[name] <= limit:
                yield f"{place(view)}: {name} of LookAt is {view.findtext(KML + name)!r}"
        if found["tilt"] is not None and not 0 <= found["tilt"] <= 90:
            yield f"{place(view)}: tilt of LookAt is {view.findtext(KML + 'tilt')!r}"
        if found["range"] is not None and not 0 < found["range"] < 63_781_370:
            yield f"{place(view)}: range of LookAt is {view.findtext(KML + 'range')!r}"
        if altitude_mode(view) != "clampToGround" and found["altitude"] is None:
            yield f"{place(view)}: LookAt without altitude is {altitude_mode(view)}"


def atc_54_cameras(document: Document) -> Iterator[str]:
    """ATC-54: a Camera has a coordinate and an altitude, and is not clamped to the ground."""
    for view in document.all("Camera"):
        if None in (number(view, name) for name in ("longitude", "latitude", "altitude")):
            yield f"{place(view)}: Camera without a place"
        if altitude_mode(view) == "clampToGround":
            yield f"{place(view)}: Camera on the ground"


def atc_30_authors(document: Document) -> Iterator[str]:
    """ATC-30: the address of an atom:author is an e-mail address, its uri an IRI."""
    for author in document.all("author", ATOM):
        mail, uri = author.findtext(ATOM + "email"), author.findtext(ATOM + "uri")
        if mail is not None and not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", mail.strip()):
            yield f"{place(author)}: e-mail {mail!r}"
        if uri is not None and not re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]*:\S+", uri.strip()):
            yield f"{place(author)}: uri {uri!r}"


def atc_31_atom_links(document: Document) -> Iterator[str]:
    """ATC-31: an atom:link is `related`."""
    for link in document.all("link", ATOM):
        if link.get("rel") != "related" or not link.get("href"):
            yield f"{place(link)}: atom:link rel={link.get('rel')!r} href={link.get('href')!r}"


def atc_45_60_not_empty(document: Document) -> Iterator[str]:
    """ATC-45, 60: the document and every Folder contain a feature."""
    if not any(document.tree.find(KML + kind) is not None for kind in FEATURES):
        yield "there is no feature"
    for folder in document.all("Folder"):
        if not any(local(child) in FEATURES for child in folder):
            yield f"{place(folder)}: Folder {folder.findtext(KML + 'name')!r} is empty"


def deprecated(document: Document) -> Iterator[str]:
    """ATC-71, 72, 77: nothing that KML 2.2 deprecates. (76 requires snippet; viewers read Snippet.)"""
    for name in ("Metadata", "Url", "GeometryCollection"):
        yield from (f"{place(element)}: {name}" for element in document.all(name))
    for style in document.all("BalloonStyle"):
        if style.find(KML + "color") is not None:
            yield f"{place(style)}: color in BalloonStyle"


def folders(document: Document) -> Iterator[str]:
    """Ours: Document, Folder per layer, Placemark; the names and layers of Folders are unique.

    GDAL reads each Folder as a layer, and a Folder of Folders as an empty layer.
    """
    names = [folder.findtext(KML + "name") for folder in document.all("Folder")]
    yield from (f"{name!r}: the name of two Folders" for name in set(names) if names.count(name) > 1)
    seen: set = set()
    for placemark in document.placemarks:
        above = [local(element) for element in placemark.iterancestors()]
        if above != ["Folder", "Document", "kml"]:
            yield f"{place(placemark)}: Placemark in {' in '.join(above)}"
    for folder in document.all("Folder"):
        layers = {data.text for placemark in folder.iterfind(KML + "Placemark")
                  if placemark.find(f".//{GX}Track") is None
                  and not (placemark.get("id") or "").endswith(OUTLINE)
                  for data in placemark.iter(KML + "SimpleData") if data.get("name") == "layer"}
        if len(layers) > 1 or layers & seen:
            yield f"{place(folder)}: Folder of {', '.join(sorted(map(str, layers)))}"
        seen |= layers


def something_to_see(document: Document) -> Iterator[str]:
    """Ours: at least one Placemark is visible; otherwise users think that the file is broken."""
    def hidden(element) -> bool:
        return (element.findtext(KML + "visibility") or "1").strip() in ("0", "false")
    if document.placemarks and all(hidden(element) or any(map(hidden, element.iterancestors()))
                                   for element in document.placemarks):
        yield "every Placemark is hidden"


RULES = [feature_names, nothing_external, atc_8_lat_lon_boxes,
         atc_39_41_regions, atc_38_look_at, atc_54_cameras, atc_30_authors, atc_31_atom_links,
         atc_45_60_not_empty, deprecated, folders, something_to_see]
