"""Checks one SVG plate: that it is safe, labelled, and rendered.

    svg_rules.py <file>...
"""

import io
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from lxml import etree
from PIL import Image

import report
import svg_dtd
from svg_contrast import contrast

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
PARSER = etree.XMLParser(no_network=True, load_dtd=False, resolve_entities=False, huge_tree=True)

# A blank plate has one colour; land, sea, graticule and a track with smooth edges have hundreds.
COLOURS = 32


class Document:
    """A parsed SVG file, and its rendering by librsvg."""

    def __init__(self, path: str):
        self.path = path
        self.tree = etree.fromstring(Path(path).read_bytes(), PARSER)
        self.elements = list(self.tree.iter(etree.Element))
        self.ids = [e.get("id") for e in self.elements if "id" in e.attrib]
        self.rendered = rasterised(path)

    def references(self) -> Iterator[tuple[str, str]]:
        """All references: the kind of reference, and its target."""
        for element in self.elements:
            for name, value in element.attrib.items():
                if name in ("href", XLINK + "href", "src"):
                    yield "href", value.strip()
                yield from (("url", target) for target in urls(value))
            if element.tag == SVG + "style":
                yield from (("url", target) for target in urls(element.text or ""))
                yield from (("@import", rule) for rule in
                            re.findall(r"@import\s*([^;]*)", element.text or ""))


def rasterised(path: str) -> subprocess.CompletedProcess:
    """The rendering of a file by librsvg."""
    return subprocess.run(["rsvg-convert", "--format=png", path], capture_output=True, timeout=300)


def urls(text: str) -> list[str]:
    """The targets of CSS `url(…)` in a text."""
    return [target.strip(" '\"") for target in re.findall(r"url\(([^)]*)\)", text)]


def well_formed(document: Document) -> Iterator[str]:
    """XML 1.0, as read by xmllint without network; the root is an svg element in the SVG namespace."""
    lint = subprocess.run(["xmllint", "--noout", "--nonet", document.path],
                          capture_output=True, text=True, timeout=300)
    if lint.returncode != 0 or lint.stderr.strip():
        yield f"xmllint: exit {lint.returncode}: {lint.stderr[:200]}"
    if document.tree.tag != SVG + "svg":
        yield f"the root is {document.tree.tag}"
    if document.tree.getroottree().docinfo.doctype:
        yield "there is a DOCTYPE, which may define entities"


def rendered(document: Document) -> Iterator[str]:
    """librsvg renders it without messages."""
    if document.rendered.returncode != 0 or document.rendered.stderr.strip():
        words = document.rendered.stderr.decode("utf-8", "replace")[:200]
        yield f"rsvg-convert: exit {document.rendered.returncode}: {words}"


def not_blank(document: Document) -> Iterator[str]:
    """The plate is not blank."""
    image = Image.open(io.BytesIO(document.rendered.stdout)).convert("RGBA")
    # None means more colours than requested.
    colours = image.getcolors(COLOURS - 1)
    if colours is not None:
        yield f"{image.width}x{image.height} pixels of {len(colours)} colours"


def titled(document: Document) -> Iterator[str]:
    """SVG 2 section 5.7 and ACT rule 7d6734: role="img", and an accessible name from title and desc."""
    root = document.tree
    if root.get("role") != "img":
        yield f"role is {root.get('role')!r}"
    for name in ("title", "desc"):
        if not (root.findtext(SVG + name) or "").strip():
            yield f"the root has no {name}"
    named = (root.get("aria-labelledby") or "").split()
    if not named:
        yield "there is no aria-labelledby"
    for target in named:
        words = [e for e in document.elements if e.get("id") == target]
        if not words or not "".join(words[0].itertext()).strip():
            yield f"aria-labelledby names {target}, which says nothing"


def view_box(document: Document) -> Iterator[str]:
    """SVG 1.1 section 7.7: a viewBox of four numbers with positive width and height, so that it scales."""
    try:
        _, _, width, height = map(float, re.split(r"[\s,]+", document.tree.get("viewBox", "")))
        if not (width > 0 and height > 0):
            raise ValueError
    except ValueError:
        yield f"viewBox is {document.tree.get('viewBox')!r}"


def no_script(document: Document) -> Iterator[str]:
    """Nothing runs: no script, no event attribute, no foreign HTML."""
    for element in document.elements:
        name = etree.QName(element).localname
        if name in ("script", "foreignObject", "iframe"):
            yield f"line {element.sourceline}: {name}"
        for key in element.attrib:
            if key.startswith("on"):
                yield f"line {element.sourceline}: {name} has {key}"


def nothing_external(document: Document) -> Iterator[str]:
    """The file is self-contained: all references are internal."""
    for kind, target in document.references():
        if kind == "@import" or not target.startswith(("#", "data:image/")):
            yield f"{kind} {target!r}"
    for node in document.tree.xpath("preceding-sibling::processing-instruction()"):
        yield f"processing instruction {node.target}"


def unique_ids(document: Document) -> Iterator[str]:
    """XML 1.0 section 3.3.1: ids are unique."""
    for name, times in Counter(document.ids).items():
        if times > 1:
            yield f"id {name} {times} times"


def references_resolve(document: Document) -> Iterator[str]:
    """Every referenced `#id` exists."""
    ids = set(document.ids)
    for kind, target in document.references():
        if target.startswith("#") and target[1:] not in ids:
            yield f"{kind} {target!r} leads nowhere"


NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)"
NUMBERS = rf"(?:{NUMBER}|[ ,])+"
# What attributes hold: plain decimal numbers, without exponents.
FORMS = {
    "d": rf"[Mm](?:{NUMBER}|[MLHVCSQTAZmlhvcsqtaz ,])+",
    "points": NUMBERS,
    "transform": rf"(?:(?:translate|rotate|scale|matrix)\({NUMBERS}\) ?)+",
    **dict.fromkeys(("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "width", "height"), NUMBER),
}


def numbers(document: Document) -> Iterator[str]:
    """Numbers are plain decimals: not NaN, as after a failed projection, `null`, or with exponents."""
    for element in document.elements:
        for key, form in FORMS.items():
            value = element.get(key)
            if value is not None and not re.fullmatch(form, value):
                yield f"line {element.sourceline}: {key}={value[:60]!r}"


RULES = [well_formed, rendered, not_blank, titled, view_box, no_script, nothing_external,
         unique_ids, references_resolve, numbers, contrast]
if svg_dtd.found():
    RULES.append(svg_dtd.valid_svg_11)


def findings(document: Document, empty: bool = False) -> dict[str, list[str]]:
    """The findings on one document, by rule; a plate without storms may be blank."""
    return report.run(document, [rule for rule in RULES if not (empty and rule is not_blank)])


def check(path: str, empty: bool = False) -> dict[str, list[str]]:
    """The findings on one file, by rule."""
    try:
        return findings(Document(path), empty)
    except etree.XMLSyntaxError as error:
        return {"well formed": [str(error)]}


if __name__ == "__main__":
    sys.exit(report.main("svg", check))
