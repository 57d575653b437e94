"""How the page looks and sounds: texts, contrast, languages, and the standards of HTML."""

from collections.abc import Iterator

import axe
import nu
from browser import Browser
from page_files import Page

# Properties of SVG in style sheets, which every browser knows and the checker does not.
UNKNOWN = ("Property “vector-effect” doesn't exist", "Property “paint-order” doesn't exist")
# A guess from a few words.
GUESS = "This document appears to be written in"
SIZES = ({"size": (390, 844), "touch": True}, {"size": (1024, 768)}, {"size": (1920, 1080)})
# The visible texts with their boxes: of lines in HTML, of whole texts in SVG, without the space
# above and below letters, cut as they are on the screen.
TEXTS = """(() => {
  const found = [], cut = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; node = walker.nextNode();) {
    const element = node.parentElement, text = node.data.trim();
    if (!text || element.closest('script, style, title, desc, option')
      || !element.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const isDrawn = element instanceof SVGElement;
    let boxes;
    if (isDrawn) boxes = [element.getBoundingClientRect()];
    else {
      const range = document.createRange();
      range.selectNodeContents(node);
      boxes = [...range.getClientRects()];
    }
    const frame = element.closest('#stage, .scroll, #facts')?.getBoundingClientRect();
    const isHead = element.closest('thead');
    const head = !isHead && element.closest('table')?.tHead.getBoundingClientRect();
    for (const box of boxes) {
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      const thin = (bottom - top) * 0.2;
      [top, bottom] = [top + thin, bottom - thin];
      if (frame) {
        const isCut = left < frame.left - 0.5 || right > frame.right + 0.5 || top < frame.top
          || bottom > frame.bottom;
        if (isCut && isDrawn && left < frame.right && right > frame.left && top < frame.bottom
          && bottom > frame.top) cut.push(text);
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, head ? head.bottom : frame.top),
          Math.min(bottom, frame.bottom)];
      } else if (right > innerWidth + 0.5) cut.push(text);
      if (right - left > 1 && bottom - top > 1) found.push([text, left, top, right, bottom]);
    }
  }
  const hits = [];
  found.forEach((one, index) => found.slice(index + 1).forEach(other => {
    if (one[1] + 1 < other[3] && other[1] + 1 < one[3] && one[2] + 1 < other[4]
      && other[2] + 1 < one[4]) hits.push(`'${one[0]}' and '${other[0]}'`);
  }));
  // Where a storm ended, under the name of one that is under way.
  const names = [...document.querySelectorAll('.mover text')].filter(name =>
    name.checkVisibility({opacityProperty: true, visibilityProperty: true}));
  const isSeen = mark => mark.checkVisibility({opacityProperty: true, visibilityProperty: true});
  for (const mark of document.querySelectorAll('.mark[data-rank="0"]')) {
    const {left, right, top, bottom} = mark.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const name = isSeen(mark) && names.find(name => {
      const box = name.getBoundingClientRect(), thin = (box.bottom - box.top) * 0.2;
      return box.left < x && x < box.right && box.top + thin < y && y < box.bottom - thin;
    });
    if (name) hits.push(`'${name.textContent}' and the end of a storm`);
  }
  return [found.length, hits, cut];
})()"""
MOMENT = """(share => {{
  const slider = document.getElementById('slider');
  slider.value = +slider.min + share * (slider.max - slider.min);
  slider.dispatchEvent(new Event('input'));
}})({})"""


def no_text_over_another(browser: Browser, page: Page) -> Iterator[str]:
    """At no size, moment or scale does a text cover another or is one cut off."""
    for setting in SIZES:
        yield from browser.open(page.path, **setting)
        width = browser.run("document.documentElement.scrollWidth")
        size = "x".join(map(str, setting["size"]))
        if width > setting["size"][0]:
            yield f"{size}: the page is {width} pixels wide"
        steps = [("first", "0")]
        if page.data["storms"]:
            steps += [(f"at {share}", MOMENT.format(share)) for share in (0, 0.3, 0.62, 0.9, 1)]
            steps += [("enlarged", "document.getElementById('in').click()"),
                      ("enlarged twice", "document.getElementById('in').click()")]
        for name, step in steps:
            browser.run(f"({step}, 0)")
            browser.settle()
            count, hits, cut = browser.run(TEXTS)
            if count < 8:
                yield f"{size}, {name}: {count} texts are found"
            for one in hits[:2]:
                yield f"{size}, {name}: {one} overlap"
            for one in cut[:2]:
                yield f"{size}, {name}: '{one}' is cut off"


def open_to_everybody(browser: Browser, page: Page) -> Iterator[str]:
    """axe-core finds no barrier, light or dark, at the first moment and in the forecast."""
    for dark in (False, True):
        yield from browser.open(page.path, dark=dark)
        yield from axe.violations(browser)
        if 0 < len(page.data["storms"]) < 5:
            browser.run(f"({MOMENT.format(1)}, 0)")
            browser.settle()
            yield from axe.violations(browser)
    yield from browser.open(page.path, **SIZES[0])
    yield from axe.violations(browser)


def valid_html(_: Browser, page: Page) -> Iterator[str]:
    """The Nu HTML checker has no objection."""
    for one in nu.errors(page.path):
        if not any(name in one for name in (*UNKNOWN, GUESS)):
            yield one


def right_language(browser: Browser, page: Page) -> Iterator[str]:
    """The page says its language, and no English word of the page is left in others."""
    browser.open(page.path)
    language = browser.run("document.documentElement.lang")
    wanted = "zh-Hant" if "Chinese" in page.name else "ja" if "Japanese" in page.name else "en"
    if language != wanted:
        yield f"the language is {language}, expected {wanted}"
    if wanted != "en":
        for text in browser.run("[...document.querySelectorAll('h2, button, label, th')]"
                                ".map(one => one.textContent + (one.ariaLabel ?? ''))"):
            if text.isascii() and any(part.isalpha() and len(part) > 3 for part in text.split()):
                yield f"'{text}' is English"


ALL = ("tembin", "tembin in Chinese", "tembin in Japanese", "tembin in the dark", "three storms",
       "across 180", "near the pole", "one fix", "no storm", "members", "techniques", "season",
       "hostile name")
RULES = {
    no_text_over_another: ("<style>.label { display: block !important }</style>", ALL),
    open_to_everybody: ("<style>.quiet { color: #888 !important; background: #999 }</style>", ALL),
    valid_html: ("<p>A text in the head", ALL),
    right_language: ("<script>document.documentElement.lang = 'fr'</script>", ALL[:3]),
}
# This reads the file only.
ONCE = (valid_html,)
