"""Where the page shows storms at each moment, compared with the GeoJSON, pyproj and PROJ."""

import json
import re
from collections.abc import Iterator

from pyproj import Geod, Proj

from browser import Browser
from page_files import Page, seconds

SHARES = (0, 0.25, 0.5, 0.8)  # of the time between two fixes
# The symbols' places in the window at each time, and those of points of the canvas.
SYMBOLS = """(times => times.map(time => {
  const slider = document.getElementById('slider');
  slider.value = time;
  slider.dispatchEvent(new Event('input'));
  return [...document.querySelectorAll('.mover')].map(one => {
    const place = one.getScreenCTM();
    return one.checkVisibility() ? [place.e, place.f] : null;
  });
}))"""
CLOCK = "document.getElementById('clock').textContent"
PLACES = """(points => points.map(([x, y]) => {
  const place = new DOMPoint(x, y).matrixTransform(document.getElementById('map').getScreenCTM());
  return [place.x, place.y];
}))"""


def canvas(page: Page, longitude: float, latitude: float) -> tuple[float, float]:
    """Projects a coordinate onto the canvas."""
    told = page.data["projection"]
    center = re.search(r"\+lon_0=([-\d.]+)", told)
    if center:
        # Cylindrical projections go on beyond their edge.
        middle = float(center[1])
        longitude = middle + (longitude - middle + 180) % 360 - 180
    x, y = Proj(told)(longitude, latitude)
    left, top, scale = page.data["placement"]
    return left + x * scale, top - y * scale


def symbol_at_each_time(browser: Browser, page: Page) -> Iterator[str]:
    """Symbols are within a pixel of the place on the geodesic."""
    yield from browser.open(page.path)
    geod, times, wanted = Geod(ellps="WGS84"), [], []
    for index, storm in enumerate(page.data["storms"]):
        fixes = page.fixes(storm["id"])
        if len(fixes) == 1:
            fixes.append(fixes[0])
        for order, ((since, start), (until, end)) in enumerate(zip(fixes, fixes[1:])):
            azimuth, _, length = geod.inv(*start, *end)
            for share in (*SHARES, *((1,) if order == len(fixes) - 2 else ())):
                longitude, latitude, _ = geod.fwd(*start, azimuth, share * length)
                times.append(since + share * (until - since))
                wanted.append((index, canvas(page, longitude, latitude)))
    if not times:
        yield "there are no fixes"
        return
    found = browser.run(f"{SYMBOLS}({json.dumps(times)})")
    expected = browser.run(f"{PLACES}({json.dumps([place for _, place in wanted])})")
    for time, symbols, (index, _), (x, y) in zip(times, found, wanted, expected):
        if len(symbols) <= index or not symbols[index]:
            yield f"storm {index + 1} is not shown at {time:.0f}"
            continue
        off = max(abs(symbols[index][0] - x), abs(symbols[index][1] - y))
        if off > 1:
            yield f"storm {index + 1} is {off:.1f} px off at {time:.0f}"
    yield from browser.complaints


def observed_or_forecast(browser: Browser, page: Page) -> Iterator[str]:
    """At each fix the page says which of both it is, and the table marks it."""
    yield from browser.open(page.path)
    kinds = {one["properties"]["time"]: one["properties"]["layer"]
             for one in reversed(page.collection["features"])
             if one["properties"]["layer"] in ("fix", "forecast-fix")}
    base = max(time for time, layer in kinds.items() if layer == "fix")
    for time in sorted(kinds):
        shown = browser.run(f"""(time => {{
          {SYMBOLS}([Date.parse(time) / 1000]);
          return [document.getElementById('state').textContent,
            [...document.querySelectorAll('#table tr.on time')].map(one => one.dateTime)];
        }})({json.dumps(time)})""")
        word = page.data["words"]["observed" if time <= base else "forecast"]
        if shown != [word, [time]]:
            yield f"{time}: the page shows {shown}, expected '{word}'"


def between_fixes(browser: Browser, page: Page) -> Iterator[str]:
    """Between two fixes page and card say the same, and that the position is estimated."""
    browser.open(page.path)
    fixes = [time for time, _ in page.fixes(page.data["storms"][0]["id"])]
    for before, after in zip(fixes[-6:], fixes[-5:]):
        for time, is_estimated in ((before, False), ((before + after) / 2, True)):
            state, card = browser.run(f"""({SYMBOLS}([{time}]), [
              document.getElementById('state').textContent,
              document.querySelector('#facts .when').textContent])""")
            if not state or not card.startswith(state.split(" · ")[0]):
                yield f"at {time:.0f} the page says '{state}', the card '{card}'"
            if (page.data["words"]["estimated"] in state) != is_estimated:
                yield f"at {time:.0f} the page says '{state}'"


def areas_move(browser: Browser, page: Page) -> Iterator[str]:
    """Winds and circles move and grow evenly from fix to fix, as GeoJSON and pyproj say."""
    browser.open(page.path)
    geod, storm, areas = Geod(ellps="WGS84"), page.data["storms"][0]["id"], {}
    places = dict(page.fixes(storm))
    for one in page.collection["features"]:
        told = one["properties"]
        if told["storm_id"] == storm and told["layer"] in ("wind-radius", "probability-circle"):
            # A circle is valid from the fix on, or until its own.
            time = seconds(told["start" if told["layer"] == "wind-radius" else "end"])
            edge = one["geometry"]["coordinates"][0][0]
            areas.setdefault((told["layer"], told.get("threshold")), {})[time] = geod.inv(
                *places[time], *edge)[2]
    for (layer, threshold), radii in areas.items():
        times = sorted(radii)
        for since, until in zip(times, times[1:]):
            azimuth, _, length = geod.inv(*places[since], *places[until])
            for share in SHARES:
                radius = radii[since] + share * (radii[until] - radii[since])
                center = geod.fwd(*places[since], azimuth, share * length)[:2]
                edge = [canvas(page, *geod.fwd(*center, turn, radius)[:2])
                        for turn in range(0, 360, 30)]
                off = browser.run(f"""((time, edge) => {{
                  {SYMBOLS}([time]);
                  const far = [...document.querySelectorAll('#plate-now-{layer} path')].map(one => {{
                    const numbers = one.getAttribute('d').match(/[-\\d.]+/g).map(Number);
                    return Math.max(...edge.map(([x, y]) => Math.min(...numbers.map((value, at) =>
                      at % 2 ? Infinity : Math.hypot(value - x, numbers[at + 1] - y)))));
                  }});
                  return Math.min(...far);
                }})({since + share * (until - since)}, {json.dumps(edge)})""")
                if off is None or off > 1.5:
                    yield f"{layer} of {threshold} is {off} off {share} of the way after {since:.0f}"


def play_after_a_pause(browser: Browser, page: Page) -> Iterator[str]:
    """After a pause of the browser, play goes on where it was."""
    browser.open(page.path)
    browser.press("Home", " ")
    jump = browser.run("""(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      const now = () => +document.getElementById('slider').value;
      await frame();
      const end = performance.now() + 1500, before = now();
      while (performance.now() < end);
      await frame();
      await frame();
      return now() - before;
    })()""")
    if not 0 < jump < 12 * 3600:
        yield f"a second and a half is {jump / 3600:.1f} hours"


def play_moves_and_ends(browser: Browser, page: Page) -> Iterator[str]:
    """Play shows moments between fixes, and ends at the last one."""
    yield from browser.open(page.path)
    seen = watch(browser, page)
    fixes = {time for storm in page.data["storms"] for time, _ in page.fixes(storm["id"])}
    if sorted(seen) != seen or len(set(seen)) < 5:
        yield f"{len(set(seen))} moments are shown: {seen[:6]}"
    if not set(seen) - fixes:
        yield "no moment between two fixes is shown"
    if seen[-1] != max(fixes):
        yield f"play ends at {seen[-1]}, expected {max(fixes)}"
    yield from browser.complaints


def reduced_motion(browser: Browser, page: Page) -> Iterator[str]:
    """Readers who want no motion see fixes only."""
    yield from browser.open(page.path, reduced_motion=True)
    fixes = {time for storm in page.data["storms"] for time, _ in page.fixes(storm["id"])}
    for moment in sorted(set(watch(browser, page)) - fixes)[:3]:
        yield f"the moment {moment} is shown, which is between two fixes"


def watch(browser: Browser, page: Page) -> list[float]:
    """Plays the last day; returns the moments seen in each frame."""
    last = max(time for storm in page.data["storms"] for time, _ in page.fixes(storm["id"]))
    return browser.run(f"""(async () => {{
      {SYMBOLS}([{last - 86400}]);
      const seen = [], play = document.getElementById('play'), name = play.ariaLabel;
      play.click();
      const end = performance.now() + 10000;
      while (play.ariaLabel != name && performance.now() < end) {{
        seen.push(+document.getElementById('slider').value);
        await new Promise(done => requestAnimationFrame(done));
      }}
      return [...seen, +document.getElementById('slider').value];
    }})()""")


SHIFTED = """<script>
  const set = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (name, value) {
    if (name == 'transform' && this.classList.contains('mover'))
      value = value.replace(/[-\\d.]+/, x => +x + 3);
    set.call(this, name, value);
  };
</script>"""
SHIFTED_AREAS = SHIFTED.replace("name == 'transform' && this.classList.contains('mover')",
                                "name == 'd'").replace("/,", "/g,")
MOTION = """<script>
  const ask = matchMedia.bind(window);
  matchMedia = text => ask(text.replace('reduced-motion', 'reduced-data'));
</script>"""
PAUSE = """<script>
  const least = Math.min;
  Math.min = (...all) => all[0] === 99 ? all[1] : least(...all);
</script>"""
# Each rule with what breaks it, and the pages that it is for.
STORMS = ("tembin", "transverse Mercator", "three storms", "across 180", "near the pole", "season")
RULES = {
    symbol_at_each_time: (SHIFTED, (*STORMS, "one fix", "members")),
    observed_or_forecast: (
        "<script>addEventListener('input', event => event.stopImmediatePropagation(), true)"
        "</script>", ("tembin", "near the pole")),
    play_moves_and_ends: (
        "<script>requestAnimationFrame = call => setTimeout(call, 2000, 0)</script>", ("tembin",)),
    between_fixes: ("<script>addEventListener('input', event => event.stopImmediatePropagation(), "
                    "true)</script>", ("tembin",)),
    areas_move: (SHIFTED_AREAS, ("tembin", "three storms", "transverse Mercator")),
    play_after_a_pause: (PAUSE, ("tembin",)),
    reduced_motion: (MOTION, ("tembin",)),
}
