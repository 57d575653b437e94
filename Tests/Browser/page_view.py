"""What the reader can do with the map: zoom, move, keep the view; all of it by keys."""

import json
import re
from collections.abc import Iterator

from browser import Browser
from page_files import Page
from page_time import CLOCK, PLACES, canvas

VIEW = """document.getElementById('map').getAttribute('viewBox').split(' ').map(Number)"""
MIDDLE = """(box => [box.x + box.width / 2, box.y + box.height / 2])"""
# The sizes of what must not grow: symbols and texts in the window, strokes of lines.
SIZES = """(() => {
  const height = one => one.getBoundingClientRect().height;
  const text = [...document.querySelectorAll('.mover text')].map(height);
  const mover = [...document.querySelectorAll('.mover use')].map(height);
  const marks = [...document.querySelectorAll('#map .mark[data-rank="0"]')].map(height);
  const lines = [...document.querySelectorAll('.geo path')].map(
    one => getComputedStyle(one).vectorEffect == 'non-scaling-stroke');
  return [text[0], mover[0], marks[0] ?? 0, lines.every(Boolean)];
})()"""


def place_of_fix(browser: Browser, page: Page) -> tuple[float, float]:
    """The place in the window of the latest fix."""
    fix = page.fixes(page.data["storms"][0]["id"])
    now = next(place for time, place in fix if time == page.data["now"])
    return browser.run(f"{PLACES}({json.dumps([canvas(page, *now)])})")[0]


def close(one: list[float], other: list[float], slack: float) -> bool:
    """Whether numbers are about the same."""
    return len(one) == len(other) and all(abs(a - b) <= slack for a, b in zip(one, other))


def button(browser: Browser, name: str) -> None:
    """Clicks a button."""
    browser.click(browser.run(
        f"{MIDDLE}(document.getElementById('{name}').getBoundingClientRect())"))


def zoom_to_a_fix(browser: Browser, page: Page) -> Iterator[str]:
    """A fix stays under the pointer while the map grows, and the button leads back."""
    yield from browser.open(page.path)
    first = browser.run(VIEW)
    for name, act in (("wheel", lambda: browser.wheel(mouse, -400)),
                      ("double click", lambda: browser.click(mouse, count=2))):
        before, place = browser.run(VIEW), place_of_fix(browser, page)
        # Browsers tell whole pixels: the fix is not quite under the mouse.
        mouse = [round(value) for value in place]
        act()
        browser.settle()
        factor = before[2] / browser.run(VIEW)[2]
        if factor < 1.2:
            yield f"{name} enlarges the map by {factor:.2f}"
        now = place_of_fix(browser, page)
        if not close(now, [at + (x - at) * factor for at, x in zip(mouse, place)], 0.5):
            yield f"{name} moves the fix from {place} to {now}"
    for name, factor in (("in", 0.8), ("out", 1 / 0.8)):
        before = browser.run(VIEW)
        button(browser, name)
        change = browser.run(VIEW)[2] / before[2]
        if (change - 1) * (factor - 1) <= 0 or not 0.3 < change < 3:
            yield f"the button '{name}' changes the width by {change:.2f}"
    button(browser, "whole")
    if not close(browser.run(VIEW), first, 0.01):
        yield f"the button back shows {browser.run(VIEW)}, at first it was {first}"
    yield from browser.complaints


def pinch(browser: Browser, page: Page) -> Iterator[str]:
    """Two fingers enlarge the map about the place between them; one moves it."""
    yield from browser.open(page.path, size=(390, 844), touch=True)
    before, place = browser.run(VIEW), place_of_fix(browser, page)
    browser.pinch(place, 60, 180)
    browser.settle()
    factor = before[2] / browser.run(VIEW)[2]
    if not 2 < factor < 4.5:
        yield f"fingers three times as far apart enlarge the map by {factor:.2f}"
    now = place_of_fix(browser, page)
    if not close(now, place, 25):
        yield f"the fix between the fingers moves from {place} to {now}"
    start = browser.run(MIDDLE + "(document.getElementById('map').getBoundingClientRect())")
    before = place_of_fix(browser, page)
    browser.swipe(start, (start[0] + 60, start[1] + 40))
    browser.settle()
    now = place_of_fix(browser, page)
    if not close(now, [before[0] + 60, before[1] + 40], 8):
        yield f"a finger that moves by 60, 40 moves the fix from {before} to {now}"
    if browser.run("scrollX || scrollY"):
        yield "the page is scrolled while the map is moved"
    yield from browser.complaints


def sizes_stay(browser: Browser, page: Page) -> Iterator[str]:
    """Lines, symbols and texts have the same size at every scale."""
    browser.open(page.path)
    # What is smaller in the whole map has its size from the first enlargement on.
    sizes = [browser.run(SIZES)]
    for _ in range(5):
        button(browser, "in")
        sizes.append(browser.run(SIZES))
    for size in sizes[1:]:
        # The name of a storm outside the view is hidden.
        size[0] = size[0] or sizes[0][0]
        if not close(size[:2], sizes[0][:2], 0.6) or not size[3]:
            yield f"the sizes change from {sizes[0]} to {size}"
    if not close(sizes[-1][2:3], sizes[-2][2:3], 0.6):
        yield f"marks change from {sizes[-2][2]} to {sizes[-1][2]}"


def moving_ends_at_the_canvas(browser: Browser, page: Page) -> Iterator[str]:
    """The map cannot be moved out of sight, nor made smaller than the canvas."""
    browser.open(page.path)
    left, top, width, height = page.data["canvas"]
    x, y = browser.run(MIDDLE + "(document.getElementById('map').getBoundingClientRect())")
    button(browser, "in")
    for dx, dy in ((250, 200), (-250, -200)):
        for _ in range(12):
            browser.drag((x - dx / 2, y - dy / 2), (x + dx / 2, y + dy / 2))
        view = browser.run(VIEW)
        if (view[0] < left - 0.01 or view[1] < top - 0.01 or view[0] + view[2] > left + width + 0.01
                or view[1] + view[3] > top + height + 0.01):
            yield f"{view} is outside the canvas"
        # One of two sides is reached: a drag moves the map.
        if not (abs(view[0] - left) < 1 or abs(view[0] + view[2] - left - width) < 1):
            yield f"drags end at {view}"
    for _ in range(12):
        button(browser, "out")
    view = browser.run(VIEW)
    if view[2] > width + 0.01 or view[3] > height + 0.01:
        yield f"{view} is larger than the canvas"


STATE = f"""[{VIEW}.slice(0, 3).map(Math.round), document.getElementById('clock').textContent,
  [...document.querySelectorAll('#switches input')].map(one => one.checked)]"""


def address_keeps_the_state(browser: Browser, page: Page) -> Iterator[str]:
    """Time, view and switches are in the address, and an address restores them."""
    browser.open(page.path)
    button(browser, "in")
    button(browser, "in")
    button(browser, "back")
    browser.run("document.querySelectorAll('#switches input')[1].click()")
    browser.run("new Promise(done => setTimeout(done, 600))")
    state, fragment = browser.run(STATE), browser.run("location.hash")
    if not re.fullmatch(r"#t=\d{8}T\d{4}Z&v=[-\d.]+,[-\d.]+,[\d.]+&turned=.+", fragment):
        yield f"the address ends with '{fragment}'"
    yield from browser.open(page.path.resolve().as_uri() + fragment)
    found = browser.run(STATE)
    if not close(found[0], state[0], 1) or found[1:] != state[1:]:
        yield f"'{fragment}' restores {found}, expected {state}"
    browser.open(page.path)
    browser.run(f"location.hash = {json.dumps(fragment)}")
    browser.run("new Promise(done => setTimeout(done, 100))")
    if not close(browser.run(STATE)[0], state[0], 1):
        yield "a new fragment of the address is not obeyed"
    yield from browser.complaints


def fix_under_the_pointer(browser: Browser, page: Page) -> Iterator[str]:
    """Pointing at a fix shows its details beside it; a click goes to its time, a tap asks first."""
    browser.open(page.path)
    facts = "document.getElementById('facts').textContent"
    tip = """(one => one.checkVisibility() && [one.textContent, one.getBoundingClientRect().x])(
      document.getElementById('tip'))"""
    before = browser.run(facts)
    box = browser.run("""(() => {
      const marks = [...document.querySelectorAll('#map .mark')], last = marks.at(-1);
      const box = last.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2, last.ariaLabel];
    })()""")
    browser.move(tuple(box[:2]))
    told = browser.run(tip)
    if not told or not box[2].split(", ")[1] in told[0] or abs(told[1] - box[0]) > 300:
        yield f"pointing at the fix '{box[2]}' shows {told}"
    if browser.run(facts) != before:
        yield "pointing at a fix changes the facts of the page's time"
    clock = browser.run(CLOCK)
    browser.click(tuple(box[:2]))
    if browser.run(CLOCK) == clock:
        yield "a click on the last fix does not go to its time"
    browser.move((2, 2))
    if browser.run(tip):
        yield "the details stay when the pointer leaves"
    yield from browser.complaints


def patched(name: str, replacement: str) -> str:
    """A script that changes an attribute whenever it is set."""
    return f"""<script>
      const set = Element.prototype.setAttribute;
      Element.prototype.setAttribute = function (name, value) {{
        if (name == '{name}') value = value.replace(/[-\\d.]+/, {replacement});
        set.call(this, name, value);
      }};
    </script>"""


RULES = {
    zoom_to_a_fix: (patched("viewBox", "x => x * 1.1"), ("tembin", "near the pole", "across 180")),
    pinch: ("<script>delete window.PointerEvent; addEventListener('pointermove', event => "
            "event.stopImmediatePropagation(), true)</script>", ("tembin",)),
    sizes_stay: ("<style>.k { transform: none !important }</style>", ("tembin", "season")),
    moving_ends_at_the_canvas: (patched("viewBox", "x => x - 1e3"), ("tembin", "members")),
    address_keeps_the_state: ("<script>history.replaceState = () => {}</script>",
                              ("tembin", "three storms")),
    fix_under_the_pointer: ("<style>#map { pointer-events: none }</style>", ("tembin",)),
}
