"""Rules about the styles of KML; ATC-n are clauses of OGC 07-134r2."""

import re
from collections.abc import Iterator

from kml_document import KML, Document, local, place

# Each style must have at least one of these elements.
CONTENT = {
    "BalloonStyle": {"bgColor", "textColor", "text", "displayMode"},
    "IconStyle": {"color", "colorMode", "scale", "heading", "Icon", "hotSpot"},
    "LabelStyle": {"color", "colorMode", "scale"},
    "ListStyle": {"listItemType", "bgColor", "ItemIcon"},
    "LineStyle": {"color", "colorMode", "width"},
    "PolyStyle": {"color", "colorMode", "fill", "outline"},
}
COLOURS = ("color", "bgColor", "textColor")


def atc_6_style_references(document: Document) -> Iterator[str]:
    """ATC-6: a styleUrl references a Style or StyleMap of this document by a fragment."""
    for element in document.all("styleUrl"):
        text = (element.text or "").strip()
        if not text.startswith("#") or text[1:] not in document.styles:
            yield f"{place(element)}: styleUrl {text!r} leads nowhere"


def atc_7_shared_styles(document: Document) -> Iterator[str]:
    """ATC-7: a style of the Document is shared and has an id; ours are all shared."""
    for element in document.all("Style") + document.all("StyleMap"):
        if local(element.getparent()) != "Document":
            yield f"{place(element)}: {local(element)} in a {local(element.getparent())}"
        elif not element.get("id"):
            yield f"line {element.sourceline}: a shared {local(element)} without id"


def styles_are_used(document: Document) -> Iterator[str]:
    """Ours: if there are style maps, each Style is used by one, or by a feature directly."""
    used = {(element.text or "").strip() for element in document.all("styleUrl")}
    for element in document.all("Style") if document.all("StyleMap") else []:
        if f"#{element.get('id')}" not in used:
            yield f"Style {element.get('id')} is never drawn with"


def atc_36_pairs(document: Document) -> Iterator[str]:
    """ATC-36: a Pair has a key, and a style or a reference to one."""
    for pair in document.all("Pair"):
        if pair.find(KML + "key") is None:
            yield f"{place(pair)}: Pair without key"
        if all(pair.find(KML + name) is None for name in ("styleUrl", "Style", "StyleMap")):
            yield f"{place(pair)}: Pair without style"


def atc_37_item_icons(document: Document) -> Iterator[str]:
    """ATC-37: an ItemIcon has the location of its picture."""
    for icon in document.all("ItemIcon"):
        if not (icon.findtext(KML + "href") or "").strip():
            yield f"{place(icon)}: ItemIcon without href"


def styles_say_something(document: Document) -> Iterator[str]:
    """ATC-42, 58, 61, 63, 64 and 65: no style or part of a style is empty."""
    for style in document.all("Style"):
        if len(style) == 0:
            yield f"{place(style)}: Style is empty"
    for name, content in CONTENT.items():
        for element in document.all(name):
            if not content & {local(child) for child in element}:
                yield f"{place(element)}: {name} says nothing"


def atc_68_style_maps(document: Document) -> Iterator[str]:
    """ATC-68: a StyleMap has two Pairs, normal and highlight."""
    for element in document.all("StyleMap"):
        keys = sorted(pair.findtext(KML + "key") or "" for pair in element.iter(KML + "Pair"))
        if keys != ["highlight", "normal"]:
            yield f"{place(element)}: StyleMap of {keys}"


def colours(document: Document) -> Iterator[str]:
    """07-147r2, kml:colorType: eight hexadecimal digits, aabbggrr."""
    for name in COLOURS:
        for element in document.all(name):
            if not re.fullmatch(r"[0-9a-fA-F]{8}", (element.text or "").strip()):
                yield f"{place(element)}: {name} {element.text!r}"


def widths(document: Document) -> Iterator[str]:
    """07-147r2, LineStyle and IconStyle: no width or scale is negative, and no line has a width of 0."""
    for element in document.all("width") + document.all("scale"):
        try:
            size = float(element.text or "")
        except ValueError:
            size = -1
        if size < 0 or (local(element) == "width" and size == 0):
            yield f"{place(element)}: {local(element)} {element.text!r}"


RULES = [atc_6_style_references, atc_7_shared_styles, styles_are_used, atc_36_pairs,
         atc_37_item_icons, styles_say_something, atc_68_style_maps, colours, widths]
