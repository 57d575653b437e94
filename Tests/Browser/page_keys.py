"""Whether the page can be used with the keyboard alone."""

from collections.abc import Iterator

from browser import Browser
from page_files import Page
from page_time import CLOCK
from page_view import VIEW, close

# What has the focus: a name, and whether that can be seen.
FOCUS = """(() => {
  const one = document.activeElement;
  if (!one || one == document.body || one == document.documentElement) return null;
  const seen = element => {
    const style = getComputedStyle(element);
    return style.outlineStyle != 'none' && parseFloat(style.outlineWidth) >= 2;
  };
  const box = one.getBoundingClientRect();
  // What is half in the window is not covered by anything: Firefox scrolls no farther.
  const x = box.x + box.width / 2, y = Math.min(innerHeight - 1, box.y + box.height / 2);
  // The middle of a large element may be out of the window; rows may be below a fixed head.
  const top = box.height > innerHeight ? one : document.elementFromPoint(x, y);
  return [one.closest('.mark') ? 'mark' : one.closest('table') ? one.localName + ' in table' :
    one.dataset.key ? 'switch ' + one.dataset.key : one.id || one.className || one.localName,
    seen(one),
    Boolean(top && (one.contains(top) || top.contains(one) || one.matches('.mark, #map')))];
})()"""
EVERYTHING = ["in", "out", "whole", "back", "play", "next", "slider", "mark", "saveData",
              "saveView", "scroll", "button in table", "a in table"]


def round_trip(browser: Browser, key: str) -> list:
    """Presses Tab until the focus leaves the page, which may take a while."""
    seen = []
    for _ in range(400):
        browser.key(key, []) if key == "Tab" else browser.key("Tab", ["Shift"])
        one = browser.run(FOCUS)
        if one is None and seen:
            return seen
        if one is not None:
            seen.append(one)
    return seen


def tab_reaches_everything(browser: Browser, page: Page) -> Iterator[str]:
    """Tab goes through all controls and out again, and one sees where it is."""
    yield from browser.open(page.path)
    seen = round_trip(browser, "Tab")
    names = [name for name, *_ in seen]
    if len(seen) >= 400:
        yield f"Tab does not leave the page; it stays at {names[-3:]}"
        return
    switches = browser.run("document.querySelectorAll('#switches input').length")
    for name in EVERYTHING:
        if name not in names:
            yield f"'{name}' is not reached"
    if sum(name.startswith("switch ") for name in names) != switches:
        yield "not all switches are reached"
    storms = len(page.data["storms"])
    if names.count("mark") != storms:
        yield f"Tab stops at {names.count('mark')} fixes of {storms} storms"
    for name, is_seen, is_free in seen:
        if not is_seen:
            yield f"the focus on '{name}' is not visible"
        if not is_free:
            yield f"'{name}' has the focus below something else"


def plays_and_pauses(browser: Browser, first: str, second: str) -> Iterator[str]:
    """One key plays, the other pauses."""
    name = "document.getElementById('play').ariaLabel"
    before = browser.run(name)
    browser.press(first)
    if browser.run(name) == before:
        yield f"'{first}' does not play"
    browser.press(second)
    if browser.run(name) != before:
        yield f"'{second}' does not pause"


def keys_act(browser: Browser, page: Page) -> Iterator[str]:
    """Keys move through time and space."""
    yield from browser.open(page.path)
    first = browser.run(VIEW)
    clocks = []
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowLeft"):
        browser.press(key)
        clocks.append(browser.run(CLOCK))
    home, one, two, back, end, before = clocks
    if len({home, one, two, end, before}) != 5 or back != one:
        yield f"Home, right, right, left, End, left show {clocks}"
    for key, grows in (("+", False), ("-", True)):
        width = browser.run(VIEW)[2]
        browser.press(key)
        if (browser.run(VIEW)[2] > width) != grows:
            yield f"'{key}' changes the width from {width} to {browser.run(VIEW)[2]}"
    browser.press("+", "Shift+ArrowLeft", "0")
    if not close(browser.run(VIEW), first, 0.01):
        yield f"0 shows {browser.run(VIEW)}, at first it was {first}"
    browser.press("Home")
    yield from plays_and_pauses(browser, " ", " ")
    browser.press("End")
    browser.run("document.querySelector('#map .mark').focus()")
    browser.press("Enter")
    if browser.run(CLOCK) != home:
        yield f"Enter on the first fix shows {browser.run(CLOCK)}, expected {home}"
    told = browser.run("(one => one.checkVisibility() && one.textContent)("
                       "document.getElementById('keys'))") or ""
    for key in ("←", "→", "Home", "End", "Shift", "+", "−", "0"):
        if key not in told:
            yield f"the page does not tell of '{key}'"
    yield from browser.complaints


def keys_on_the_slider(browser: Browser, page: Page) -> Iterator[str]:
    """Arrows on the slider go from fix to fix; space on a button presses only that."""
    browser.open(page.path)
    browser.run("document.getElementById('slider').focus()")
    browser.press("Home", "ArrowRight")
    clock = browser.run(CLOCK)
    browser.press("Home")
    browser.run("document.getElementById('next').focus()")
    browser.press(" ")
    if browser.run(CLOCK) != clock:
        yield f"space on 'next' shows {browser.run(CLOCK)}, an arrow on the slider {clock}"
    browser.run("document.getElementById('play').focus()")
    yield from plays_and_pauses(browser, " ", "Enter")


def marks_by_arrows(browser: Browser, page: Page) -> Iterator[str]:
    """With the focus on a fix, arrows go to the next fix and take the focus along."""
    browser.open(page.path)
    browser.run("document.querySelector('#map .mark.on').focus()")
    for key in ("ArrowLeft", "ArrowLeft", "ArrowRight"):
        before = browser.run("document.activeElement.id")
        browser.press(key)
        after = browser.run("(one => one.matches('.mark.on') && one.id)(document.activeElement)")
        if not after or before == after:
            yield f"{key} moves the focus from {before} to {after}"


def moments_are_announced(browser: Browser, page: Page) -> Iterator[str]:
    """Screen readers hear each step, nothing while the page plays, and what a fix is."""
    browser.open(page.path)
    live = "document.getElementById('moment').ariaLive"
    browser.press("ArrowLeft")
    if browser.run(live) != "polite":
        yield f"after a step the moment is {browser.run(live)}"
    browser.press("Home", " ")
    if browser.run(live) != "off":
        yield f"while the page plays the moment is {browser.run(live)}"
    browser.press(" ", "ArrowRight")
    if browser.run(live) != "polite":
        yield f"after a pause the moment is {browser.run(live)}"
    # The table is another part of the writer.
    rows = browser.run("""[...document.querySelectorAll('#table tbody tr')].map(row => [
      document.getElementById(row.dataset.fix).ariaLabel, row.classList.contains('forecast'),
      ...[row.cells[1], row.cells[4]].map(cell => cell.textContent)])""")
    for name, is_forecast, wind, kind in rows:
        words = [page.data["words"]["forecast" if is_forecast else "observed"], kind, wind]
        if any(word not in name for word in words):
            yield f"a fix is called '{name}', expected {words}"


IGNORED = """<script>
  addEventListener('keydown', event => event.key == 'Tab' || event.stopImmediatePropagation(),
    true);
</script>"""
RULES = {
    tab_reaches_everything: ("<style>* { outline: none !important }</style>",
                             ("tembin", "three storms")),
    keys_act: (IGNORED, ("tembin", "across 180")),
    keys_on_the_slider: (IGNORED, ("tembin",)),
    marks_by_arrows: (IGNORED, ("tembin",)),
    moments_are_announced: ("<script>Object.defineProperty(Element.prototype, 'ariaLive', {get: "
                            "() => null, set() {}})</script>", ("tembin",)),
}
