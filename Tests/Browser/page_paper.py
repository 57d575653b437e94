"""Pages on paper."""

from collections.abc import Iterator

from browser import Browser
from page_cases import SEEN
from page_embedded import WHOLE
from page_files import Page
from page_view import VIEW, button, close

PAPER = (718, 1047)  # A4 with margins of 1 cm, in CSS pixels
# The brightness of a colour of CSS, 0 to 255.
LIGHT = """(text => { const [red, green, blue] = text.match(/[\\d.]+/g).map(Number);
  return 0.3 * red + 0.6 * green + 0.1 * blue; })"""


def on_paper(browser: Browser, page: Page) -> Iterator[str]:
    """Printing gives the map and the legend on the first sheet, the whole table, no controls."""
    yield from browser.open(page.path, size=PAPER, print=True)
    for name in ("map", "legend", "table"):
        if not browser.run(f"{SEEN}('{name}')"):
            yield f"'{name}' is not printed"
    for name in ("time", "layers", "in", "keys"):
        if browser.run(f"{SEEN}('{name}')"):
            yield f"'{name}' is printed"
    if not browser.run("""(scroll => scroll.scrollHeight <= scroll.clientHeight + 1
                       && scroll.scrollWidth <= scroll.clientWidth + 1)
                       (document.querySelector('.scroll'))"""):
        yield "the table is cut off"
    bottom = browser.run("document.getElementById('legend').getBoundingClientRect().bottom")
    if bottom > PAPER[1]:
        yield f"the legend ends at {bottom:.0f}, on the second sheet"
    empty = browser.run("""[...document.querySelectorAll('.storm')].filter(one =>
      one.checkVisibility() && !one.querySelector('dt')).length""")
    if empty:
        yield f"{empty} storms are printed of which nothing is said"


def same_on_paper(browser: Browser, page: Page) -> Iterator[str]:
    """Every window prints the whole map, with texts of one size, and has its view afterwards."""
    sizes = {}
    for size in ((390, 844), (1024, 768), (1920, 1080)):
        browser.open(page.path, size=size)
        button(browser, "in")
        before = browser.run(VIEW)
        browser.run("dispatchEvent(new Event('beforeprint'))")
        if not browser.run(WHOLE):
            yield f"{size}: {browser.run(VIEW)} is printed"
        sizes[size] = browser.run("""[...document.querySelectorAll('#stage .name')].filter(one =>
          one.checkVisibility()).map(one => one.getBoundingClientRect().height)
          .filter(height => height > 0)""")[0]
        browser.run("dispatchEvent(new Event('afterprint'))")
        browser.run("new Promise(done => setTimeout(done, 300))")
        if not close(browser.run(VIEW), before, 0.5):
            yield f"{size}: after printing the view is {browser.run(VIEW)}, before it was {before}"
    if max(sizes.values()) - min(sizes.values()) > 0.5 or min(sizes.values()) < 10:
        yield f"texts have different sizes: {sizes}"


def light_on_paper(browser: Browser, page: Page) -> Iterator[str]:
    """Dark pages are printed dark on light."""
    for dark in (False, True):
        browser.open(page.path, size=PAPER, dark=dark, print=True)
        paper, sea, *texts = browser.run(f"""[
          getComputedStyle(document.documentElement).backgroundColor,
          getComputedStyle(document.getElementById('stage')).backgroundColor,
          ...[...document.querySelectorAll('h1, .quiet, dt, dd, td, footer')].map(one =>
            getComputedStyle(one).color),
          ...[...document.querySelectorAll('#legend text')].map(one => getComputedStyle(one).fill),
        ].map({LIGHT})""")
        if min(paper, sea) < 200 or max(texts) > 130:
            yield f"paper {paper:.0f}, sea {sea:.0f}, texts up to {max(texts):.0f}"


RULES = {
    on_paper: ("<style>.buttons { display: grid !important }</style>", ("tembin", "season")),
    same_on_paper: ("<script>const listen = window.addEventListener; window.addEventListener = "
                    "(name, ...rest) => name.endsWith('print') || listen(name, ...rest)</script>",
                    ("tembin", "season")),
    light_on_paper: ("<style>#legend text { fill: #ddd !important }</style>",
                     ("tembin", "tembin in the dark")),
}
