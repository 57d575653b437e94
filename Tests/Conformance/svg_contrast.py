"""Measures the contrast between the texts of a plate and their background, as defined by WCAG 2.1.

Two additional pictures are drawn: the texts alone, each in a colour that identifies it, and the plate with the halos
of the texts but not the texts. The colour of a text is compared with the pixels along the edges of its letters in the
second picture. The colours of texts are taken from the file.
"""

import copy
import io
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from lxml import etree
from PIL import Image, ImageColor

SVG = "{http://www.w3.org/2000/svg}"
# Below this ratio a text is hard to read (WCAG 2.1, 1.4.3). A thin line may cross a letter or two.
ENOUGH, CROSSED = 4.5, 0.05
KEPT = {"svg", "g", "defs", "clipPath", "text", "tspan", "textPath"}


@dataclass
class Word:
    """A text, its colour in sRGB, and its opacity."""

    text: str
    colour: tuple[int, int, int]
    opacity: float


def has_text(element) -> bool:
    """Whether an element has text itself, not only in its children."""
    own = [element.text] + [child.tail for child in element]
    return element.tag in (SVG + "text", SVG + "tspan", SVG + "textPath") \
        and any(text and text.strip() for text in own)


def attribute(element, name: str, default: str) -> str:
    """The value of an inherited attribute."""
    for one in [element, *element.iterancestors()]:
        if one.get(name, "inherit") != "inherit":
            return one.get(name)
    return default


def word(element) -> Word:
    """A text with the colour from its attributes."""
    fill = attribute(element, "fill", "black")
    if fill.lower() == "currentcolor":
        fill = attribute(element, "color", "black")
    opacity = float(attribute(element, "fill-opacity", "1"))
    for one in [element, *element.iterancestors()]:
        opacity *= float(one.get("opacity", "1"))
    return Word(" ".join("".join(element.itertext()).split()), ImageColor.getrgb(fill)[:3], opacity)


def mark(index: int) -> tuple[int, int, int]:
    """The colour that identifies a text, also where its edges are antialiased."""
    return (index >> 10) * 8 + 4, (index >> 5) % 32 * 8 + 4, index % 32 * 8 + 4


def pictures(tree) -> tuple[list[Word], bytes, bytes]:
    """The texts of a file, and its two pictures, as SVG.

    Style sheets are removed: colours are those in the attributes of elements.
    """
    words, behind = copy.deepcopy(tree), copy.deepcopy(tree)
    for drawn in (words, behind):
        for style in list(drawn.iter(SVG + "style")):
            style.getparent().remove(style)
    found = [element for element in tree.iter(etree.Element) if has_text(element)]
    elements = [element for element in words.iter(etree.Element) if has_text(element)]
    for index, element in enumerate(elements):
        element.set("fill", "#%02x%02x%02x" % mark(index))
    for element in list(words.iter(etree.Element)):
        inside = any(one.tag == SVG + "clipPath" for one in element.iterancestors())
        if etree.QName(element).localname not in KEPT and not inside:
            if element.getparent() is not None:
                drop(element)
        for name in ("stroke", "opacity", "fill-opacity", "style"):
            element.attrib.pop(name, None)
    for element in behind.iter(SVG + "text", SVG + "tspan", SVG + "textPath"):
        element.set("fill", "none")
    return [word(element) for element in found], etree.tostring(words), etree.tostring(behind)


def drop(element) -> None:
    """Removes an element and keeps the text after it."""
    parent, before = element.getparent(), element.getprevious()
    if element.tail and before is not None:
        before.tail = (before.tail or "") + element.tail
    elif element.tail:
        parent.text = (parent.text or "") + element.tail
    parent.remove(element)


def luminance(colours: np.ndarray) -> np.ndarray:
    """The relative luminance of sRGB colours, as defined by WCAG."""
    part = colours / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def pixels(png: bytes) -> np.ndarray:
    """The pixels of a picture as numbers, with opacity."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA")).astype(np.int32)


def measure(words: list[Word], marked: bytes, behind: bytes) -> Iterator[str]:
    """The texts with too little contrast; `marked` and `behind` are the pictures, as PNG."""
    marks, ground = pixels(marked), pixels(behind)[:, :, :3]
    inked = marks[:, :, 3] >= 128
    index = (marks[:, :, 0] // 8 << 10) + (marks[:, :, 1] // 8 << 5) + marks[:, :, 2] // 8
    places = np.argwhere(inked)
    whose = index[inked]
    order = np.argsort(whose, kind="stable")
    starts = np.searchsorted(whose[order], range(len(words) + 1))
    for number, one in enumerate(words):
        own = places[order[starts[number]:starts[number + 1]]]
        if not len(own):
            yield f"{one.text[:40]!r}: nothing of it is seen"
            continue
        (top, left), (bottom, right) = own.min(axis=0), own.max(axis=0)
        part = (slice(max(top - 1, 0), bottom + 2), slice(max(left - 1, 0), right + 2))
        edges = grown(inked[part] & (index[part] == number)) & ~inked[part]
        under = ground[part][edges]
        if not len(under):
            continue
        ink = np.array(one.colour) * one.opacity + under * (1 - one.opacity)
        light = np.sort(np.stack([luminance(ink), luminance(under)]), axis=0)
        ratio = np.sort((light[1] + 0.05) / (light[0] + 0.05))
        # The ratio reached by all pixels except the share that lines may cross.
        reached = ratio[int(len(ratio) * CROSSED)]
        if reached < ENOUGH:
            colour = "#%02x%02x%02x" % one.colour
            yield f"{one.text[:40]!r}: {colour} has {reached:.2f}:1 of what is behind it"


def grown(mask: np.ndarray) -> np.ndarray:
    """A mask, extended by neighbouring pixels."""
    wide = np.pad(mask, 1)
    rows, columns = mask.shape
    return np.logical_or.reduce([wide[down:down + rows, right:right + columns]
                                 for down in range(3) for right in range(3)])


def drawn(svg: bytes) -> bytes:
    """The rendering of a file by librsvg."""
    run = subprocess.run(["rsvg-convert", "--format=png"], input=svg, capture_output=True,
                         timeout=300)
    if run.returncode != 0:
        raise ValueError(run.stderr.decode("utf-8", "replace")[:200])
    return run.stdout


def contrast(document) -> Iterator[str]:
    """WCAG 2.1, 1.4.3: text has a contrast of 4.5:1 or more with its background."""
    words, marked, behind = pictures(document.tree)
    if words:
        yield from measure(words, drawn(marked), drawn(behind))
