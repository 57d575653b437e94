"""What the buttons of the page save."""

import io
from collections.abc import Iterator
from xml.etree import ElementTree

import numpy
from PIL import Image

from browser import Browser
from page_files import Page
from page_time import CLOCK
from page_view import button


def pixels(png: bytes, box: dict | None = None) -> numpy.ndarray:
    """A picture, or a part of it, as numbers."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    if box:
        image = image.crop([round(box[side]) for side in ("left", "top", "right", "bottom")])
    return numpy.asarray(image).astype(int)


SVG = "{http://www.w3.org/2000/svg}"
SAVED = """(async id => {
  const make = URL.createObjectURL, names = [];
  let saved;
  URL.createObjectURL = blob => make.call(URL, saved = blob);
  HTMLAnchorElement.prototype.click = function () { names.push(this.download); };
  document.getElementById(id).click();
  for (let time = 0; time < 400 && !names.length; time++) await new Promise(done => setTimeout(done, 5));
  return [await saved?.text(), saved?.type, names[0] ?? ""];
})"""


def saved_data(browser: Browser, page: Page) -> Iterator[str]:
    """The saved GeoJSON is the file that the program writes."""
    browser.open(page.path)
    text, kind, name = browser.run(f"{SAVED}('saveData')")
    if kind != "application/geo+json" or not name.endswith(".geojson"):
        yield f"the file is called {name}, its type {kind}"
    if text != page.path.with_suffix(".geojson").read_text(encoding="utf-8"):
        yield f"the file differs; it begins with {str(text)[:80]}"


def saved_view(browser: Browser, page: Page) -> Iterator[str]:
    """The saved SVG is well-formed, looks like the map, and says what it shows."""
    for dark in (False, True):
        yield from browser.open(page.path, dark=dark)
        button(browser, "in")
        browser.run("document.querySelector('.buttons').style.display = 'none'")
        browser.run("document.activeElement.blur()")
        browser.move((5, 5))
        box = browser.run("document.getElementById('map').getBoundingClientRect().toJSON()")
        # The window must show the map whole.
        shown = pixels(browser.picture(), box)
        text, kind, name = browser.run(f"{SAVED}('saveView')")
        if kind != "image/svg+xml" or not name.endswith(".svg"):
            yield f"the file is called {name}, its type {kind}"
        try:
            root = ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            yield f"the file is not well-formed: {error}"
            continue
        told = {part: (root.findtext(f"{SVG}{part}") or "") for part in ("title", "desc")}
        lines = " ".join(one.text or "" for one in root[-1])
        for part in (told["title"], lines):
            for word in browser.run(f"[document.title, {CLOCK}]"):
                if word not in part:
                    yield f"'{word}' is not in '{part}'"
        for part in (told["desc"], lines):
            if "Not an official product" not in part:
                yield f"'{part}' does not say that it is no official product"
        yield from browser.complaints
        if "null" in root.get("class"):
            yield f"the class is {root.get('class')}"
        target = page.path.with_suffix(".svg")
        target.write_text(text, encoding="utf-8")
        frame = page.path.with_name("svg.html")
        width, height = round(box["width"]), round(box["height"])
        frame.write_text(f'<!DOCTYPE html><html lang="en"><title>SVG</title><style>body {{ margin: '
                         f'0 }}</style><img src="{target.name}" alt=""></html>')
        browser.open(frame, dark=dark)
        found = browser.run("[...document.images].map(one => [one.width, one.height])")[0]
        if found[0] != width or not height + 20 < found[1] < height + 150:
            yield f"the file has {found} pixels, expected {width} and more than {height}"
        saved = pixels(browser.picture())[:shown.shape[0], :shown.shape[1]]
        shown = shown[:saved.shape[0], :saved.shape[1]]
        share = (numpy.abs(saved - shown).max(axis=2) > 60).mean()
        if share > 0.02:
            yield f"{share:.1%} of the pixels differ{', dark' if dark else ''}"


CLICKS = """<script>addEventListener('click', event => event.stopImmediatePropagation(), true)
</script>"""
RULES = {
    saved_data: (CLICKS, ("tembin", "season")),
    saved_view: ("<script>XMLSerializer.prototype.serializeToString = () => '<svg>'</script>",
                 ("tembin", "near the pole")),
}
