"""Pages in small windows, in other pages, and on telephones."""

from collections.abc import Iterator

from browser import Browser
from page_files import Page
from page_time import CLOCK
from page_view import MIDDLE, VIEW, button, close
from server import Server

BOX = "document.getElementById('map').getBoundingClientRect()"
# Whether the view fills the map, and holds what the page first shows.
WHOLE = f"""((home, [x, y, width, height], box) => x <= home[0] + 1 && y <= home[1] + 1
  && x + width >= home[0] + home[2] - 1 && y + height >= home[1] + home[3] - 1
  && Math.abs(width / height - box.width / box.height) < 0.01)(
  JSON.parse(document.getElementById('data').textContent).home, {VIEW}, {BOX})"""


def page_scrolls(browser: Browser, page: Page) -> Iterator[str]:
    """Wheel and finger scroll the page over the whole map, and move the map when it is larger."""
    browser.open(page.path, size=(900, 500))
    middle = browser.run(f"{MIDDLE}({BOX})")
    width = browser.run(VIEW)[2]
    browser.wheel(middle, 200)
    browser.run("new Promise(done => setTimeout(done, 300))")
    if not browser.run("scrollY") or browser.run(VIEW)[2] != width:
        yield "the wheel does not scroll the page down"
    browser.run("scrollTo(0, 0)")
    for turn in (-300, -300, 200):
        width = browser.run(VIEW)[2]
        browser.wheel(middle, turn)
        browser.run("new Promise(done => setTimeout(done, 300))")
        if (browser.run(VIEW)[2] < width) != (turn < 0) or browser.run("scrollY"):
            yield f"a turn of {turn} does not zoom the map"
    for _ in range(12):
        browser.wheel(middle, -600)
    browser.run("scrollTo(0, 100)")
    browser.wheel([middle[0], middle[1] - 100], -200)
    browser.run("new Promise(done => setTimeout(done, 300))")
    if browser.run("scrollY") == 100:
        yield "the wheel does not scroll the page up when the map cannot be enlarged"
    browser.open(page.path, size=(390, 420), touch=True)
    action = "getComputedStyle(document.getElementById('map')).touchAction"
    if browser.run(action) != "pan-y":
        yield f"fingers on the whole map may do '{browser.run(action)}'"
    x, y = browser.run(f"{MIDDLE}({BOX})")
    browser.swipe((x, y + 60), (x, y - 60))
    browser.run("new Promise(done => setTimeout(done, 300))")
    # WebDriver's fingers do not scroll.
    if browser.name == "Chromium" and not browser.run("scrollY"):
        yield "a finger on the whole map does not scroll the page"
    browser.run("document.getElementById('in').click()")
    if browser.run(action) != "none":
        yield f"fingers on the enlarged map may do '{browser.run(action)}'"


def player_in_sight(browser: Browser, page: Page) -> Iterator[str]:
    """In low windows the player is visible at first sight, also below a warning of old data."""
    for size in ((640, 420), (844, 390), (640, 360)):
        for name, now in (("new", page.data["now"]), ("old", 2e9)):
            then = page.changed(f"<script>Date.now = () => {now * 1000:.0f};</script>", "then")
            browser.open(then.path, size=size)
            bottom, height = browser.run(
                f"[document.getElementById('play').getBoundingClientRect().bottom, {BOX}.height]")
            if bottom > size[1]:
                yield f"{size}, {name} data: the player ends at {bottom:.0f}"
            if height < 100:
                yield f"{size}, {name} data: the map is {height:.0f} pixels high"


def turned_or_hidden(browser: Browser, page: Page) -> Iterator[str]:
    """A page that is shown later, or on a phone that is turned, keeps what it shows."""
    with Server(page.path.parent) as server:
        (page.path.parent / "frame.html").write_text(
            '<!DOCTYPE html><html lang="en"><title>A page</title><iframe title="Map" src="'
            f'{page.path.name}" width="390" height="600" style="display: none"></iframe></html>')
        yield from browser.open(server.address + "frame.html")

        def inside(script: str, change: str = "0"):
            return browser.run(f"""(async frame => {{
              {change};
              await new Promise(done => setTimeout(done, 400));
              return (document => {script})(frame.contentDocument);
            }})(document.querySelector('iframe'))""")

        for name, change in (("shown", "frame.style.display = 'block'"),
                             ("turned", "[frame.width, frame.height] = [844, 390]")):
            if not inside(WHOLE, change):
                yield f"when the page is {name}, {inside(VIEW)} is in view"
        inside("document.getElementById('in').click()")
        x, y, width, height = inside(VIEW)
        now = inside(VIEW, "[frame.width, frame.height] = [390, 700]")
        middle = [now[0] + now[2] / 2, now[1] + now[3] / 2]
        if not close(middle, [x + width / 2, y + height / 2], 5):
            yield f"turning moves the middle from {[x, y, width, height]} to {now}"


def links_without_address(browser: Browser, page: Page) -> Iterator[str]:
    """A link of the table shows its moment also in a frame without an address, as in a notebook."""
    with Server(page.path.parent) as server:
        (page.path.parent / "srcdoc.html").write_text(
            '<!DOCTYPE html><html lang="en"><title>A page</title><iframe title="Map" width="390" height="600">'
            '</iframe></html>')
        yield from browser.open(server.address + "srcdoc.html")
        link, clock = browser.run(f"""(async frame => {{
          frame.srcdoc = await (await fetch('{page.path.name}')).text();
          await new Promise(done => frame.onload = done);
          const link = frame.contentDocument.querySelector('#table tbody a'), {{textContent}} = link;
          link.click();
          await new Promise(done => setTimeout(done, 400));
          return [textContent, frame.contentDocument.getElementById('clock')?.textContent ?? ''];
        }})(document.querySelector('iframe'))""")
        if link not in clock:
            yield f"the link to {link} leads to '{clock}'"


def fingers_hit_fixes(browser: Browser, page: Page) -> Iterator[str]:
    """A finger hits a fix within 22 pixels: first it shows its details, then it goes to its time."""
    browser.open(page.path, size=(390, 844), touch=True)
    browser.press("Home")
    place = browser.run("""(box => [box.x + box.width / 2 - 14, box.y + box.height / 2 + 14])(
      [...document.querySelectorAll('#map .mark')].at(-1).getBoundingClientRect())""")
    clock = browser.run(CLOCK)
    browser.tap(place)
    if not browser.run("document.getElementById('tip').checkVisibility()"):
        yield "a finger beside the last fix shows nothing"
    if browser.run(CLOCK) != clock:
        yield "a finger changes the time at once"
    browser.tap(place)
    clock = browser.run(CLOCK)
    browser.press("End")
    if browser.run(CLOCK) != clock:
        yield f"a finger beside the last fix leads to {clock}, expected {browser.run(CLOCK)}"


def room_for_fingers(browser: Browser, page: Page) -> Iterator[str]:
    """On a phone the heading is low, and what can be pressed is at least 44 pixels high and wide."""
    browser.open(page.path, size=(390, 844), touch=True)
    height = browser.run("document.querySelector('header').offsetHeight")
    if height >= 110:
        yield f"the heading is {height} pixels high"
    for name, width, height in browser.run("""[...document.querySelectorAll(
        'button, #slider, #switches label, tbody th')].filter(one => one.checkVisibility()).map(one =>
        [one.id || one.textContent.trim(), one.offsetWidth, one.offsetHeight])"""):
        if min(width, height) < 44:
            yield f"'{name}' has {width} × {height} pixels"


def link_leads_to_the_map(browser: Browser, page: Page) -> Iterator[str]:
    """A link of the table shows its moment on a map that is in sight."""
    browser.open(page.path, size=(390, 700))
    browser.run("document.querySelector('#table tbody a').scrollIntoView()")
    browser.settle()
    browser.click(browser.run(
        f"{MIDDLE}(document.querySelector('#table tbody a').getBoundingClientRect())"))
    browser.run("new Promise(done => setTimeout(done, 200))")
    top, bottom = browser.run(f"[{BOX}.top, {BOX}.bottom]")
    if not -1 <= top < bottom <= 701:
        yield f"the map is from {top:.0f} to {bottom:.0f}"


def stays_with_the_storm(browser: Browser, page: Page) -> Iterator[str]:
    """Keys and buttons enlarge the map about a storm in sight."""
    browser.open(page.path)
    place = """(place => [place.e, place.f])(
      document.querySelector('#live .mover:not(.away)').getScreenCTM())"""
    before = browser.run(place)
    browser.press("+", "+")
    button(browser, "in")
    if not close(browser.run(place), before, 1):
        yield f"the storm moves from {before} to {browser.run(place)}"


RULES = {
    page_scrolls: ("<script>addEventListener('wheel', event => event.preventDefault(), "
                   "{passive: false})</script>", ("tembin",)),
    player_in_sight: ("<style>#map { height: 100vh !important } "
                      "#time { position: static !important }</style>",
                      ("tembin", "tembin in Japanese")),
    turned_or_hidden: ("<script>ResizeObserver = class { observe() {} }</script>", ("tembin",)),
    fingers_hit_fixes: ("<script>Math.hypot = (x, y) => x * x + y * y</script>",
                        ("tembin",)),
    room_for_fingers: ("<style>button { min-height: 30px !important }</style>",
                       ("tembin", "three storms", "season")),
    link_leads_to_the_map: ("<script>addEventListener('hashchange', event => "
                            "event.stopImmediatePropagation())</script>",
                            ("tembin", "season")),
    links_without_address: ("<script>addEventListener('click', event => event.stopImmediatePropagation(), true)</script>",
                            ("tembin",)),
    stays_with_the_storm: ("<script>Array.prototype.find = () => undefined</script>",
                           ("tembin", "three storms")),
}
