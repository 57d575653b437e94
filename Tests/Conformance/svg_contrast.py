"""Measures the contrast of a plate's words with what is behind them, as WCAG 2.1 asks.

Two pictures are drawn beside the plate: its words alone, each in a colour that says which it is,
and the plate without their ink but with their halos. A word's colour is held against what lies
along the edges of its letters in the second. The colours of words are the file's own.
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
# Below this a word is hard to read (WCAG 2.1, 1.4.3). A thin line may cross a letter or two.
ENOUGH, CROSSED = 4.5, 0.05
KEPT = {"svg", "g", "defs", "clipPath", "text", "tspan", "textPath"}


@dataclass
class Word:
    """A text, its colour as sRGB, and how much of it covers what is behind."""

    text: str
    colour: tuple[int, int, int]
    opacity: float


def has_text(element) -> bool:
    """Whether it has words of its own, not of its parts."""
    own = [element.text] + [child.tail for child in element]
    return element.tag in (SVG + "text", SVG + "tspan", SVG + "textPath") \
        and any(text and text.strip() for text in own)


def attribute(element, name: str, default: str) -> str:
    """An attribute that parts inherit."""
    for one in [element, *element.iterancestors()]:
        if one.get(name, "inherit") != "inherit":
            return one.get(name)
    return default


def word(element) -> Word:
    """A text with the colour that its attributes give it."""
    fill = attribute(element, "fill", "black")
    if fill.lower() == "currentcolor":
        fill = attribute(element, "color", "black")
    opacity = float(attribute(element, "fill-opacity", "1"))
    for one in [element, *element.iterancestors()]:
        opacity *= float(one.get("opacity", "1"))
    return Word(" ".join("".join(element.itertext()).split()), ImageColor.getrgb(fill)[:3], opacity)


def mark(index: int) -> tuple[int, int, int]:
    """The colour that says which word it is, and still does when its edges are blended."""
    return (index >> 10) * 8 + 4, (index >> 5) % 32 * 8 + 4, index % 32 * 8 + 4


def pictures(tree) -> tuple[list[Word], bytes, bytes]:
    """The words of a file, and the two pictures of it, as SVG.

    Style sheets are left out: colours are those that stand at the elements.
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
    """Takes an element out and leaves the text behind it."""
    parent, before = element.getparent(), element.getprevious()
    if element.tail and before is not None:
        before.tail = (before.tail or "") + element.tail
    elif element.tail:
        parent.text = (parent.text or "") + element.tail
    parent.remove(element)


def luminance(colours: np.ndarray) -> np.ndarray:
    """WCAG's relative luminance of sRGB colours."""
    part = colours / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def pixels(png: bytes) -> np.ndarray:
    """A picture as numbers, with what it covers."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA")).astype(np.int32)


def measure(words: list[Word], marked: bytes, behind: bytes) -> Iterator[str]:
    """The words that stand out too little; `marked` and `behind` are the pictures, as PNG."""
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
        # The ratio that all but what may be crossed reaches.
        reached = ratio[int(len(ratio) * CROSSED)]
        if reached < ENOUGH:
            colour = "#%02x%02x%02x" % one.colour
            yield f"{one.text[:40]!r}: {colour} has {reached:.2f}:1 of what is behind it"


def grown(mask: np.ndarray) -> np.ndarray:
    """A mask with its neighbours."""
    wide = np.pad(mask, 1)
    rows, columns = mask.shape
    return np.logical_or.reduce([wide[down:down + rows, right:right + columns]
                                 for down in range(3) for right in range(3)])


def drawn(svg: bytes) -> bytes:
    """What librsvg makes of a file."""
    run = subprocess.run(["rsvg-convert", "--format=png"], input=svg, capture_output=True,
                         timeout=300)
    if run.returncode != 0:
        raise ValueError(run.stderr.decode("utf-8", "replace")[:200])
    return run.stdout


def contrast(document) -> Iterator[str]:
    """WCAG 2.1, 1.4.3: text has a contrast of 4.5:1 or more with what is behind it."""
    words, marked, behind = pictures(document.tree)
    if words:
        yield from measure(words, drawn(marked), drawn(behind))
