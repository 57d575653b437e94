"""Checks how Chromium renders an SVG file: texts neither overlap nor leave the frame; there are no errors."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from shapely import STRtree
from shapely.geometry import Polygon, box

import likeness
import svg_contrast
from chromium import Chromium
from svg_contrast import Word

# The extent of glyphs above and below the baseline, as fractions of the font size. The boxes of fonts are
# higher, so that lines of text would touch. Ideographs are higher than capitals.
CAPITAL, IDEOGRAPH, BELOW = 0.75, 0.85, 0.2
TOUCH = 0.75  # pixels by which texts may overlap or leave their frame

# Every run of text on one line: the corners of its ink, and of the frames that clip it.
BOXES = """
(() => {
  const seen = element => {
    const style = getComputedStyle(element);
    return style.visibility == 'visible' && (style.fill != 'none' || style.stroke != 'none');
  };
  const corners = (matrix, left, top, right, bottom) =>
    [[left, top], [right, top], [right, bottom], [left, bottom]].map(([x, y]) => {
      const point = new DOMPoint(x, y).matrixTransform(matrix);
      return [point.x, point.y];
    });
  const frames = element => {
    const found = [];
    for (let one = element; one instanceof SVGElement; one = one.parentNode) {
      const name = getComputedStyle(one).clipPath.match(/url\\("?#([^")]*)"?\\)/);
      const clip = name && document.getElementById(name[1]);
      if (!clip) continue;
      for (const shape of clip.children) {
        if (!(shape instanceof SVGGraphicsElement)) continue;
        const box = shape.getBBox();
        found.push(corners(one.getScreenCTM(), box.x, box.y,
                           box.x + box.width, box.y + box.height));
      }
    }
    return found;
  };
  // The text nodes of an element: whose they are, and which letters of it, as the browser counts.
  const pieces = (element, start) => {
    const found = [], parts = [...element.childNodes];
    const inner = parts.filter(one => one instanceof SVGTextContentElement);
    let at = start, left = inner.reduce((sum, one) => sum - one.getNumberOfChars(),
                                        element.getNumberOfChars());
    for (const part of parts) {
      if (inner.includes(part)) {
        found.push(...pieces(part, at));
        at += part.getNumberOfChars();
      } else if (part.nodeType == Node.TEXT_NODE) {
        const words = part.data.replace(/\\s+/g, ' ').replace(at == 0 ? /^ / : /^$/, '');
        const count = Math.min(words.length, left);
        found.push([element, words.trim(), at, at + count]);
        at += count;
        left -= count;
      }
    }
    return found;
  };
  const runs = [];
  for (const whole of document.querySelectorAll('text')) {
    const matrix = whole.getScreenCTM(), cut = frames(whole);
    for (const [element, text, first, end] of pieces(whole, 0)) {
      if (!text || !seen(element)) continue;
      const size = parseFloat(getComputedStyle(element).fontSize);
      const high = /[^\\u0000-\\u2fff]/.test(text) ? IDEOGRAPH : CAPITAL;
      let run = null;
      for (let index = first; index < end; index++) {
        const cell = whole.getExtentOfChar(index), line = whole.getStartPositionOfChar(index).y;
        if (run && Math.abs(line - run.line) < 0.5 && Math.abs(cell.x - run.right) < size) {
          run.right = cell.x + cell.width;
        } else {
          run = {line, left: cell.x, right: cell.x + cell.width};
          runs.push([text, run, size, high, matrix, cut]);
        }
      }
    }
  }
  return runs.map(([text, run, size, high, matrix, frames]) => ({text, frames, corners: corners(
    matrix, run.left, run.line - high * size, run.right, run.line + BELOW * size)}));
})()
"""

# The two pictures of `svg_contrast`, of the page as painted by its style sheet.
MARK = """
(() => {
  const own = element => [...element.childNodes].some(
    node => node.nodeType == Node.TEXT_NODE && node.data.trim());
  const words = [];
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  sheet.id = 'only-words';
  // What is hidden cuts nothing out, so the shapes of frames stay.
  sheet.textContent = 'svg *{visibility:hidden!important;opacity:1!important}'
    + 'svg clipPath *{visibility:visible!important}svg text,svg text *{visibility:visible!important;stroke:none!important;'
    + 'fill-opacity:1!important}';
  for (const element of document.querySelectorAll('text, text tspan, text textPath')) {
    const style = getComputedStyle(element), index = words.length;
    if (!own(element) || style.visibility != 'visible' || style.fill == 'none') continue;
    let opacity = parseFloat(style.fillOpacity);
    for (let one = element; one instanceof SVGElement; one = one.parentNode)
      opacity *= parseFloat(getComputedStyle(one).opacity);
    words.push([element.textContent, style.fill, opacity]);
    const mark = [index >> 10, (index >> 5) % 32, index % 32].map(part => part * 8 + 4);
    element.setAttribute('data-mark', `rgb(${mark})`);
  }
  for (const element of document.querySelectorAll('[data-mark]'))
    element.style.setProperty('fill', element.getAttribute('data-mark'), 'important');
  document.documentElement.append(sheet);
  return words;
})()
"""
UNMARK = """
(() => {
  document.getElementById('only-words').textContent = '';
  for (const element of document.querySelectorAll('text, text tspan, text textPath'))
    element.style.setProperty('fill', 'none', 'important');
})()
"""


@dataclass
class Run:
    """A run of text on one line of a plate, in pixels."""

    text: str
    ink: Polygon
    frames: list[Polygon]


@dataclass
class Page:
    """A file as rendered by Chromium; `expected` is the rendering by librsvg."""

    size: tuple[int, int]
    complaints: list[str]
    runs: list[Run]
    picture: bytes
    words: tuple[list[Word], bytes, bytes] | None
    expected: bytes | None


def look(browser: Chromium, path: Path, size: tuple[int, int], expected: bytes | None = None,
         dark: bool = False, colours: bool = True) -> Page:
    """Opens a file and measures it; measures its colours only on request."""
    complaints = browser.open(path, size, dark)
    script = BOXES
    for name in ("CAPITAL", "IDEOGRAPH", "BELOW"):
        script = script.replace(name, str(globals()[name]))
    runs = [Run(one["text"], Polygon(one["corners"]), [Polygon(ring) for ring in one["frames"]])
            for one in browser.run(script)]
    picture = browser.picture()
    return Page(size, complaints, runs, picture, painted(browser) if colours else None, expected)


def painted(browser: Chromium) -> tuple[list[Word], bytes, bytes]:
    """The texts of the open page, and the two pictures of them; this modifies the page."""
    words = []
    for text, fill, opacity in browser.run(MARK):
        parts = re.findall(r"[\d.]+", fill)
        colour = tuple(round(float(part)) for part in parts[:3])
        words.append(Word(" ".join(text.split()), colour,
                          opacity * (float(parts[3]) if len(parts) > 3 else 1)))
    marked = browser.picture()
    browser.run(UNMARK)
    return words, marked, browser.picture()


def console(page: Page) -> Iterator[str]:
    """Chromium reports no errors, and the page requests no other file."""
    yield from page.complaints


def in_frame(page: Page) -> Iterator[str]:
    """No text leaves the plate or the frame that clips it."""
    plate = box(0, 0, *page.size)
    for run in page.runs:
        for name, frame in [("plate", plate)] + [("frame", frame) for frame in run.frames]:
            if not frame.buffer(TOUCH, join_style="mitre").covers(run.ink):
                left, top, right, bottom = run.ink.bounds
                yield (f"{run.text[:40]!r} at {left:.0f},{top:.0f} to {right:.0f},{bottom:.0f} "
                       f"leaves the {name}")


def apart(page: Page) -> Iterator[str]:
    """No text overlaps another."""
    boxes = [run.ink.buffer(-TOUCH / 2, join_style="mitre") for run in page.runs]
    for one, two in STRtree(boxes).query(boxes, predicate="intersects").T:
        # A text may be painted twice, first as the halo of the second.
        same = page.runs[one].text == page.runs[two].text and \
            boxes[one].centroid.distance(boxes[two].centroid) < TOUCH
        if one < two and not same:
            left, top, _, _ = boxes[two].bounds
            yield (f"{page.runs[one].text[:40]!r} and {page.runs[two].text[:40]!r} "
                   f"at {left:.0f},{top:.0f}")


def like_librsvg(page: Page) -> Iterator[str]:
    """Chromium and librsvg draw the same picture."""
    if not page.expected:
        yield "librsvg has drawn nothing"
    else:
        yield from likeness.unlike(page.expected, page.picture)


def contrast(page: Page) -> Iterator[str]:
    """WCAG 2.1, 1.4.3, with the colours that result from the style sheet."""
    if page.words is not None:
        yield from svg_contrast.measure(*page.words)


RULES = [console, in_frame, apart, like_librsvg, contrast]
