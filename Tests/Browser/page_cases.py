"""Pages in places and states that readers meet: no script, paper, frames, old data, bad names."""

import json
from collections.abc import Iterator
from datetime import datetime

import numpy

from browser import Browser
from page_files import HOSTILE, MEMBERS, Page, seconds
from page_looks import TEXTS
from page_saved import CLICKS, pixels
from page_time import SYMBOLS
from page_view import MIDDLE, VIEW, button
from server import Server

SEEN = "(id => Boolean(document.getElementById(id)?.checkVisibility()))"
MEGABYTE = 1_000_000


def without_script(browser: Browser, page: Page) -> Iterator[str]:
    """A browser that runs no scripts shows map, legend and all fixes, and no dead control."""
    yield from browser.open(page.path, script=False, size=(1024, 1600))
    for name in ("map", "facts", "legend", "table"):
        if not browser.run(f"{SEEN}('{name}')"):
            yield f"'{name}' is not shown"
    for name in ("time", "layers", "in", "slider", "saveData"):
        if browser.run(f"{SEEN}('{name}')"):
            yield f"'{name}' is shown, but does nothing"
    rows = browser.run("document.querySelectorAll('#table tbody tr').length")
    fixes = sum(one["properties"]["layer"] in ("fix", "forecast-fix")
                for one in page.collection["features"])
    if rows != fixes:
        yield f"the table has {rows} rows, expected {fixes}"
    if not browser.run("""[...document.querySelectorAll('#map .mark')].every(
      one => one.checkVisibility()) && document.querySelectorAll('#map .label text').length > 2"""):
        yield "fixes are not shown"


def old_data(browser: Browser, page: Page) -> Iterator[str]:
    """The page says when its forecast has ended, by the reader's clock, or is old."""
    for clock, words in (("2012-08-22T03:00Z", None), ("2012-08-22T15:00Z", ("old", "15")),
                         ("2012-08-25T01:00Z", ("over", "25 Aug 2012"))):
        now = datetime.fromisoformat(clock).timestamp() * 1000
        page_then = page.changed(f"<script>Date.now = () => {now:.0f};</script>", "then")
        browser.open(page_then.path)
        text = browser.run("document.getElementById('age').innerText")
        if words is None and (text or browser.run(f"{SEEN}('age')")):
            yield f"at {clock} the page says '{text}'"
        if words:
            start, end = page.data["words"][words[0]].split("{}")
            if not (text.startswith(start) and text.endswith(end) and words[1] in text):
                yield f"at {clock} the page says '{text}'"


def age_goes_on(browser: Browser, page: Page) -> Iterator[str]:
    """A page that stays open says when its forecasts end, each storm's if others go on."""
    since, ends = page.data["base"], {
        storm["name"]: max(time for time, _ in page.fixes(storm["id"]))
        for storm in page.data["storms"]}
    then = page.changed(f"<script>let clock = {since}; Date.now = () => clock * 1000; "
                        "const later = []; setInterval = act => later.push(act)</script>", "then")
    browser.open(then.path)
    for time in sorted({since, *ends.values()}):
        browser.run(f"(clock = {time + 60}, later.forEach(act => act()))")
        text = browser.run("document.getElementById('age').innerText")
        over = [name for name, end in ends.items() if end <= time]
        start = page.data["words"]["over"].split("{}")[0]
        count = 1 if len(over) == len(ends) else len(over)
        if text.count(start) != count or count > 1 and any(name not in text for name in over):
            yield f"when {over} are over the page says '{text}'"


def says_what_is_missing(browser: Browser, page: Page) -> Iterator[str]:
    """The page of a season says that its map has no wind radii."""
    browser.open(page.path)
    if "Wind radii" not in browser.run("document.body.innerText"):
        yield "the page does not say so"


def readable_without_script(browser: Browser, page: Page) -> Iterator[str]:
    """Without its script, the map's texts are readable and do not cover each other."""
    for size in ((390, 844), (1024, 768), (1920, 1080)):
        browser.open(page.path, script=False, size=size)
        _, hits, cut = browser.run(TEXTS)
        yield from (f"{size}: {one} overlap" for one in hits[:3])
        yield from (f"{size}: '{one}' is cut off" for one in cut[:3])
        # The boxes of texts are higher than their size.
        sizes = browser.run("""[...document.querySelectorAll('#map .label text')].filter(one =>
          one.checkVisibility()).map(one => parseFloat(getComputedStyle(one).fontSize)
          * one.getScreenCTM().a)""")
        if len(sizes) < 3 or min(sizes) < 10:
            yield f"{size}: {len(sizes)} texts, the smallest of {min(sizes, default=0):.1f} pixels"


def in_a_frame(browser: Browser, page: Page) -> Iterator[str]:
    """The page works in a frame, and in one without an origin of its own."""
    with Server(page.path.parent) as server:
        for rights in ("", ' sandbox="allow-scripts"'):
            (page.path.parent / "frame.html").write_text(
                '<!DOCTYPE html><html lang="en"><title>A page</title><iframe title="Map" '
                f'src="{page.path.name}" width="900" height="700"{rights}></iframe></html>')
            yield from browser.open(server.address + "frame.html")
            browser.run("new Promise(done => setTimeout(done, 600))")
            if not rights and not browser.run("""Boolean(document.querySelector('iframe')
                .contentDocument.querySelector('.mover'))"""):
                yield "the page does nothing in a frame"
            colors = len(numpy.unique(pixels(browser.picture()).reshape(-1, 3), axis=0))
            if colors < 100:
                yield f"the frame{rights} shows {colors} colours"
            yield from browser.complaints


def several_zones(browser: Browser, page: Page) -> Iterator[str]:
    """The reader's own time is shown beside UTC if it differs."""
    for zone, hour in (("UTC", None), ("Asia/Taipei", "08:00"), ("America/New_York", "20:00")):
        yield from browser.open(page.path, zone=zone)
        text = browser.run("document.getElementById('local').textContent")
        if hour is None and text or hour and hour not in text:
            yield f"in {zone} the page says '{text}'"


def switches(browser: Browser, page: Page) -> Iterator[str]:
    """Each switch changes the map, and changes it back."""
    browser.open(page.path)
    # Not every moment has everything: the last forecast fix does.
    browser.press("End")
    places = "document.querySelectorAll('#switches input')"
    box = browser.run("document.getElementById('map').getBoundingClientRect().toJSON()")
    for index in range(browser.run(f"{places}.length")):
        pictures = []
        for _ in range(3):
            browser.run("new Promise(done => setTimeout(done, 50))")
            pictures.append(pixels(browser.picture(), box))
            browser.run(f"{places}[{index}].click()")
        browser.run(f"{places}[{index}].click()")
        browser.settle()
        name = browser.run(f"{places}[{index}].parentNode.textContent")
        if (pictures[0] == pictures[1]).all():
            yield f"'{name}' changes nothing"
        if (numpy.abs(pictures[0] - pictures[2]).max(axis=2) > 60).mean() > 0.001:
            yield f"'{name}' does not change it back"


def table_sorts(browser: Browser, page: Page) -> Iterator[str]:
    """Every column sorts both ways, numbers by value."""
    browser.open(page.path)
    for column in range(browser.run("document.querySelectorAll('#table thead button').length")):
        orders = []
        for way in ("ascending", "descending"):
            browser.run(f"document.querySelectorAll('#table thead button')[{column}].click()")
            said, cells = browser.run(f"""[
              document.querySelectorAll('#table thead th')[{column}].ariaSort,
              [...document.querySelectorAll('#table tbody tr')].map(row => row.cells[{column}]
                .querySelector('time')?.dateTime ?? row.cells[{column}].textContent)]""")
            if said != way:
                yield f"column {column + 1} is said to be {said}, expected {way}"
            orders.append([float((one.split() or [0])[0]) if column == 1 else one for one in cells])
        for order, reverse in zip(orders, (False, True)):
            if column < 2 and order != sorted(order, reverse=reverse):
                yield f"column {column + 1} is not sorted: {order[:6]}"


def no_storm(browser: Browser, page: Page) -> Iterator[str]:
    """The page says that there are no storms, shows a map, and no slider."""
    yield from browser.open(page.path)
    if not browser.run(f"document.body.innerText.includes({json.dumps('No tropical cyclones')})"):
        yield "the page does not say that there are none"
    for name, wanted in (("map", True), ("time", False), ("layers", False), ("table", False)):
        if browser.run(f"{SEEN}('{name}')") != wanted:
            yield f"'{name}' is {'not ' if wanted else ''}shown"
    width = browser.run(VIEW)[2]
    button(browser, "in")
    if browser.run(VIEW)[2] >= width:
        yield "the map cannot be enlarged"


def ensemble(browser: Browser, page: Page) -> Iterator[str]:
    """Members are light, one slider moves all, and each has its dot."""
    yield from browser.open(page.path)
    for share, least in ((0.5, MEMBERS - 1), (1, MEMBERS - 1)):
        count = browser.run(f"""(share => {{
          const slider = document.getElementById('slider');
          {SYMBOLS}([+slider.min + share * (slider.max - slider.min)]);
          return new Set([...document.querySelectorAll('.member')].map(one =>
            [one.getScreenCTM().e, one.getScreenCTM().f].map(at => at.toFixed(1)).join(' '))).size;
        }})({share})""")
        if count < least:
            yield f"at {share} members are at {count} places"
    if browser.run("document.querySelectorAll('input[type=range]').length") != 1:
        yield "there is not one slider"


def techniques(browser: Browser, page: Page) -> Iterator[str]:
    """The lines of techniques have their codes, and the slider goes to the end of the longest."""
    yield from browser.open(page.path)
    ends = {}
    for one in page.collection["features"]:
        told = one["properties"]
        if told["layer"] == "forecast-fix":
            time = seconds(told["time"])
            ends[told["technique"]] = max(time, ends.get(told["technique"], 0))
    last = browser.run("+document.getElementById('slider').max")
    if last != max(ends.values()):
        yield f"the slider ends at {last}, expected {max(ends.values())}"
    shown = browser.run("""[...document.querySelectorAll('#map .label text')].filter(one =>
      one.getBoundingClientRect().width > 0).map(one => one.textContent)""")
    for code in ends.keys() - {"OFCL"}:
        if code not in shown:
            yield f"'{code}' is not among {shown}"


def present(browser: Browser, page: Page) -> Iterator[str]:
    """While the forecast lasts a button leads to the present, which is marked."""
    base = page.data["base"]
    for time, lasts in ((base + 5 * 3600, True), (page.data["end"] + 60, False)):
        then = page.changed(f"<script>Date.now = () => {time}000</script>", "present")
        browser.open(then.path)
        seen = browser.run(f"""[{SEEN}('now'), document.querySelectorAll('#ticks .now').length]""")
        if seen != [lasts, int(lasts)]:
            yield f"at {time} button and mark are {seen}"
        if lasts:
            button(browser, "now")
            found, state = browser.run("""[+document.getElementById('slider').value,
              document.getElementById('state').textContent]""")
            if abs(found - time) > 60 or page.data["words"]["estimated"] not in state:
                yield f"the button leads to {found}, '{state}', expected {time}"


def leads_to_each_storm(browser: Browser, page: Page) -> Iterator[str]:
    """The list of storms moves the map to each."""
    browser.open(page.path)
    button(browser, "in")
    button(browser, "in")
    button(browser, "in")
    x, y = browser.run(MIDDLE + "(document.getElementById('map').getBoundingClientRect())")
    for index in range(min(5, len(page.data["storms"]))):
        browser.run(f"document.querySelector('#facts [data-storm=\"{index}\"] h3 button').click()")
        browser.settle()
        place = browser.run(f"{SYMBOLS}([+document.getElementById('slider').value])")[0][index]
        left, top, right, bottom = browser.run("""(box => [box.left, box.top, box.right,
          box.bottom])(document.getElementById('map').getBoundingClientRect())""")
        if not place or not (left < place[0] < right and top < place[1] < bottom):
            yield f"storm {index + 1} is at {place} after its button"


def hostile_name(browser: Browser, page: Page) -> Iterator[str]:
    """A name with markup is text."""
    yield from browser.open(page.path)
    if browser.run("typeof stolen") != "undefined":
        yield "the name ran as a script"
    if not browser.run("document.querySelector('h1').textContent.includes("
                       f"{json.dumps(HOSTILE)}.toUpperCase()) || document.querySelector('h1')"
                       f".textContent.includes({json.dumps(HOSTILE)})"):
        yield "the heading lacks the name"


def small(_: Browser, page: Page) -> Iterator[str]:
    """Pages are small enough for mail and telephones."""
    most = 0.13 if page.name.startswith("tembin") else 0.6 * max(1, len(page.data["storms"]) / 20)
    size = page.path.stat().st_size / MEGABYTE
    if size > most:
        yield f"the page has {size:.2f} MB, expected at most {most}"


FACTS = CLICKS.replace("event.stop", "event.target.closest('#facts') && event.stop")
RULES = {
    without_script: ("<style>.script { display: block !important }</style>", ("tembin",)),
    old_data: ("<script>Object.defineProperty(Date, 'now', {value: Date.now, writable: false})"
               "</script>", ("tembin",)),
    age_goes_on: ("<script>Object.defineProperty(Date, 'now', {value: Date.now, writable: false})"
                  "</script>", ("tembin", "three storms")),
    says_what_is_missing: ("<style>footer { display: none }</style>", ("season",)),
    readable_without_script: ("<style>#map .label { display: block !important }</style>",
                              ("tembin", "tembin in Chinese", "three storms", "near the pole",
                               "members", "season")),
    in_a_frame: ("<script>console.error('broken')</script>", ("tembin",)),
    several_zones: ("<style></style><script>Date.prototype.getTimezoneOffset = () => 0</script>",
                    ("tembin",)),
    switches: (CLICKS.replace("'click'", "'change'"), ("tembin", "three storms")),
    table_sorts: (CLICKS, ("tembin",)),
    no_storm: ("<style>.script { display: block !important }</style>", ("no storm",)),
    ensemble: ("<style></style><input type='range'>", ("members",)),
    techniques: ("<style>.label { display: none !important }</style>", ("techniques",)),
    present: ("<script>Object.defineProperty(Date, 'now', {value: Date.now, writable: false})"
              "</script>", ("tembin", "tembin in Japanese")),
    leads_to_each_storm: (FACTS, ("three storms", "season")),
    hostile_name: ("<script>stolen = 1</script>", ("hostile name",)),
    small: ("<!--" + "x" * 250_000 + "-->", ("tembin", "season")),
}
# These read the file only.
ONCE = (small,)
