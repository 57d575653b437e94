"""Runs the pages of Documentation/web-maps.md: the libraries must draw the same features."""

import io
import json
import re
import shutil
import subprocess
import tempfile
from datetime import datetime, timezone
from pathlib import Path

from PIL import Image
from pyproj import Geod

import axe
import nu
from browser import PACKAGES, Browser, Failed
from report import Report
from server import Server

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = {"tembin": "cwb/ty_infos.js", "two storms": "cwb/two_storms.js",
           "across 180": "cwa/file_2026.xml"}
OPTIONS = ["--layers", "+track-segment", "--longitudes", "continuous"]
LIBRARIES = ("js_lib_leaflet/static/js_lib_leaflet/leaflet", "maplibre/srcjs/maplibre-gl",
             "mapproxy/service/templates/demo/static/ol")
PANEL = (450, 170)  # width and height of the corner with the slider
# What Chromium says because pictures are taken and features are looked for.
MEASURING = re.compile("GPU stall due to ReadPixels|willReadFrequently")
# The version, the ids of the features that are drawn, whether all are, and the pixel of a position.
SCRIPTS = {
    "leaflet": ("L.version", """(() => {
        const ids = new Set();
        map.eachLayer(layer => {
          if (layer.feature && (layer.getElement()?.getAttribute('d') ?? 'M0 0') != 'M0 0')
            ids.add(layer.feature.properties.feature_id);
        });
        return [...ids];
      })()""", "true", "map.latLngToContainerPoint([latitude, longitude])"),
    "maplibre-gl": ("maplibregl.getVersion()", """
        [...new Set(map.queryRenderedFeatures().map(one => one.properties.feature_id))]""",
                    "map.loaded() && !map.isMoving() && map.getLayer('dot')",
                    "map.project([longitude, latitude])"),
    "openlayers": ("ol.util.VERSION", """
        source.getFeatures().filter(feature => map.getFeaturesAtPixel(map.getPixelFromCoordinate(
          feature.getGeometry().getFirstCoordinate()), { hitTolerance: 1 }).includes(feature))
        .map(feature => feature.get('feature_id'))""",
                   "new Promise(done => { map.once('rendercomplete', () => done(1)); map.render(); })",
                   "(([x, y]) => ({ x, y }))"
                   "(map.getPixelFromCoordinate(ol.proj.fromLonLat([longitude, latitude])))"),
}


def pages() -> dict[str, str]:
    """The pages in the document, by the heading above them."""
    text = (ROOT / "Documentation" / "web-maps.md").read_text(encoding="utf-8")
    found = re.findall(r"^## ([^\n]+)\n(?:(?!^## ).)*?^```html\n(.*?)^```", text, re.M | re.S)
    return {heading.lower().replace(" ", "-").replace("'", ""): page for heading, page in found}


def local(page: str) -> str:
    """The page with libraries of this machine instead of those on the web."""
    # Cesium finds its other files beside its script if the address has a folder.
    return re.sub(r'"https://[^"]*/([\w.-]+\.(?:js|css))"', r'"./\1"', page)


def copy_libraries(folder: Path) -> None:
    """Copies scripts and styles out of Python packages."""
    for library in LIBRARIES:
        for end in ("js", "css"):
            shutil.copy(PACKAGES / f"{library}.{end}", folder)
    shutil.copy(PACKAGES / "mpld3/js/d3.v5.min.js", folder / "d3.min.js")
    # deck.gl is a part of pydeck's script, and its name in the page is that of every library's distribution.
    shutil.copy(PACKAGES / "pydeck/nbextension/static/index.js", folder / "dist.min.js")
    shutil.copytree(PACKAGES / "cesiumkit/vendor/cesium", folder, dirs_exist_ok=True)
    shutil.copy(folder / "Widgets/widgets.css", folder)


def convert(binary: Path, sample: str, target: Path, *options: str) -> None:
    """Converts a sample."""
    run = subprocess.run([binary, ROOT / "samples" / sample, *options, "-o", target],
                         capture_output=True, text=True, timeout=60)
    if run.returncode:
        raise Failed(run.stderr[:400])


def is_shown(feature: dict, now: str) -> bool:
    """Whether a feature is shown at a time, as the pages should decide."""
    told = feature["properties"]
    if told["layer"] == "wind-radius":
        return told["start"] <= now < told.get("end", "9999")
    if told["layer"] == "probability-circle":
        return told["start"] < now <= told["end"]
    return True


def counts(ids: list[str], collection: dict) -> dict[str, int]:
    """The number of features by layer."""
    layers = {one["id"]: one["properties"]["layer"] for one in collection["features"]}
    found = [layers[one] for one in ids]
    return {layer: found.count(layer) for layer in dict.fromkeys(layers.values())}


def wrong_dots(browser: Browser, script: str, collection: dict) -> list[str]:
    """The fixes that are not painted where they should be, in their colour."""
    points = [one for one in collection["features"] if one["geometry"]["type"] == "Point"]
    places = [one["geometry"]["coordinates"] for one in points]
    pixels = browser.run(f"{json.dumps(places)}.map(([longitude, latitude]) => {script})"
                         ".map(({x, y}) => [x, y])")
    picture = Image.open(io.BytesIO(browser.picture())).convert("RGB")
    problems, seen = [], 0
    for index, (point, (x, y)) in enumerate(zip(points, pixels)):
        later = pixels[index + 1:]
        if (any((x - a) ** 2 + (y - b) ** 2 < 256 for a, b in later)
                or (x < PANEL[0] and y > picture.height - PANEL[1])):
            continue  # another dot, or the panel, may be above it
        told = point["properties"]
        color = "#ffffff" if told["layer"] == "forecast-fix" else told["marker-color"]
        found = "#%02x%02x%02x" % picture.getpixel((round(x), round(y)))
        seen += 1
        if found != color:
            problems.append(f"{point['id']} at {x:.0f},{y:.0f} is {found}, expected {color}")
    return problems if seen else ["no dot can be seen"]


def check_page(browser: Browser, address: str, name: str, collection: dict) -> list[str]:
    """Opens the page of one library and compares what it draws at each time with the file."""
    version, ids, drawn, pixel = SCRIPTS[name]
    browser.open(address, size=(1024, 768))
    problems = []
    browser.wait("document.getElementById('now').value")
    if browser.run(version) not in pages()[name]:
        problems.append(f"this is version {browser.run(version)}, the page loads another")
    times = sorted({one["properties"]["time"] for one in collection["features"]
                    if "time" in one["properties"]})
    for index in [None, *range(len(times))]:
        if index is not None:
            browser.run(f"slider.value = {index}, slider.dispatchEvent(new Event('input'))")
        browser.settle()
        browser.wait(drawn)
        now = times[int(browser.run("slider.value"))]
        if now[:10] not in browser.run("document.getElementById('now').value"):
            problems.append(f"the page does not show the time {now}")
        expected = [one["id"] for one in collection["features"] if is_shown(one, now)]
        found = browser.run(ids)
        if set(found) != set(expected):
            problems.append(f"at {now}: {counts(found, collection)} are drawn, "
                            f"expected {counts(expected, collection)}")
    problems += wrong_dots(browser, pixel, collection) + axe.violations(browser)
    last = [one for one in collection["features"] if one["geometry"]["type"] == "Point"][-1]
    longitude, latitude = last["geometry"]["coordinates"]
    x, y = browser.run(f"((longitude, latitude) => (({{x, y}}) => [x, y])({pixel}))"
                       f"({longitude}, {latitude})")
    browser.click((x, y))
    title = last["properties"]["title"]
    try:
        browser.wait(f"document.body.textContent.includes({json.dumps(title)})", 5)
    except Failed:
        problems.append(f"no pop-up says '{title}'")
    return problems + [one for one in browser.complaints if not MEASURING.search(one)]


def check_times(browser: Browser, address: str, collection: dict) -> list[str]:
    """Compares the moving storm with its place on the geodesic, by pyproj."""
    browser.open(address)
    browser.wait("document.getElementById('now').value")
    problems = []
    geod = Geod(ellps="WGS84")
    fixes = sorted((datetime.fromisoformat(one["properties"]["time"]).timestamp(),
                    one["geometry"]["coordinates"])
                   for one in collection["features"] if one["geometry"]["type"] == "Point")
    for (since, start), (until, end) in zip(fixes, fixes[1:]):
        azimuth, _, length = geod.inv(*start, *end)
        for share in (0, 0.5):
            moment = since + share * (until - since)
            longitude, latitude, _ = geod.fwd(*start, azimuth, share * length)
            x, y = browser.run(f"""(() => {{
              slider.value = {moment * 1000}; slider.dispatchEvent(new Event('input'));
              let place;
              map.eachLayer(layer => place = layer.getRadius ? layer.getLatLng() : place);
              return [place.lng, place.lat];
            }})()""")
            off = geod.inv(x, y, longitude, latitude)[2]
            if off > 500:
                told = datetime.fromtimestamp(moment, timezone.utc)
                problems.append(f"at {told} the storm is {off:.0f} m off")
    return problems + browser.complaints


def check_d3(browser: Browser, address: str, collection: dict) -> list[str]:
    """Opens the page of D3, which must draw every feature and find the areas that pyproj finds."""
    browser.open(address, size=(1024, 768))
    browser.wait("document.getElementById('credit').textContent")
    areas = [one for one in collection["features"] if one["geometry"]["type"].endswith("Polygon")]
    measured = browser.run(f"{json.dumps(areas)}.map(d3.geoArea)")
    problems = []
    for one, found in zip(areas, measured):
        kind, parts = one["geometry"]["type"], one["geometry"]["coordinates"]
        rings = parts if kind == "Polygon" else [ring for part in parts for ring in part]
        # pyproj counts clockwise rings as negative.
        expected = -sum(Geod(ellps="WGS84").polygon_area_perimeter(*zip(*ring))[0] for ring in rings)
        if abs(found * 6_371_007 ** 2 / expected - 1) > 0.02:
            problems.append(f"{one['id']} is {found:.4f} sr in D3, {expected / 1e6:.0f} km²")
    drawn = browser.run("d3.selectAll('.feature').filter(function() "
                        "{ return this.getAttribute('d'); }).size()")
    if drawn != len(collection["features"]):
        problems.append(f"{drawn} of {len(collection['features'])} features are drawn")
    problems += wrong_dots(browser, "(([x, y]) => { const frame = document.getElementById('map')"
                           ".getBoundingClientRect(); return { x: x + frame.x, y: y + frame.y }; })"
                           "(projection([longitude, latitude]))", collection)
    return problems + axe.violations(browser) + browser.complaints


def check_eight(browser: Browser, address: str, collection: dict) -> list[str]:
    """Opens the short page, which must draw every feature in its colour and name the source."""
    browser.open(address)
    browser.wait("document.querySelector('.leaflet-interactive')")
    page = pages()["leaflet-in-eight-lines"]
    problems = [] if page.count("\n") <= 8 else [f"the page has {page.count(chr(10))} lines"]
    drawn = browser.run("[...document.querySelectorAll('.leaflet-interactive')].map(one => one.getAttribute('stroke'))")
    told = [one["properties"] for one in collection["features"]]
    expected = [one.get("stroke") or one["marker-color"] for one in told]
    if sorted(drawn) != sorted(expected):
        problems.append(f"lines have the colours {sorted(drawn)}, expected {sorted(expected)}")
    sources = collection["attribution"]
    said = browser.run("document.querySelector('.leaflet-control-attribution').textContent")
    for source in sources if isinstance(sources, list) else [sources]:
        if source not in said:
            problems.append(f"the page does not say '{source}'")
    return problems + axe.violations(browser) + browser.complaints


def check_today(browser: Browser, address: str, folder: Path, collection: dict) -> list[str]:
    """Opens the page of today's storms: first there are some, then none, then no file, then some again."""
    quiet = {"type": "FeatureCollection", "features": []}
    browser.open(address)
    problems = []
    for storms, words in ((collection, collection["features"][0]["properties"]["name"]), (quiet, "No storms."),
                          (None, "Nothing newer: the server answered 404."), (collection, "As of ")):
        file = folder / "storms.geojson"
        file.write_text(json.dumps(storms), encoding="utf-8") if storms else file.unlink()
        browser.run("show().catch(error => state.textContent = `Nothing newer: ${error.message}.`)")
        browser.wait(f"state.textContent.includes({json.dumps(words)})", 5)
        drawn, expected = browser.run("shown.getLayers().length"), len((storms or quiet)["features"])
        if drawn != expected:
            problems.append(f"{words}: {drawn} of {expected} features are drawn")
        if storms is quiet and browser.run("map.getZoom()") is None:
            problems.append("without storms there is no map")
        for source in [collection["attribution"]] if storms is collection else []:
            for one in source if isinstance(source, list) else [source]:
                if one not in browser.run("credit.textContent"):
                    problems.append(f"the page does not say '{one}'")
        problems += axe.violations(browser)
    return problems + [one for one in browser.complaints if "404" not in one]


def check_quiet(browser: Browser, address: str) -> list[str]:
    """Opens a page with a file without storms: it says so, and no script fails."""
    browser.open(address)
    try:
        browser.wait("/no storms/i.test(document.body.innerText)", 5)
    except Failed:
        return ["the page does not say that there are no storms"]
    browser.settle()
    return [one for one in browser.complaints if not MEASURING.search(one)]


def check_trips(browser: Browser, address: str, collection: dict) -> list[str]:
    """Opens the page of deck.gl: it keeps every time exactly, and paints the trail behind the storm only."""
    browser.open(address, size=(1024, 768))
    browser.wait("map?.isInitialized && map.layerManager.getLayers()[0]?.isLoaded")
    problems = []
    if browser.run("deck.VERSION") not in pages()["trips-in-deck.gl"]:
        problems.append(f"this is version {browser.run('deck.VERSION')}, the page loads another")
    lines = [one["geometry"]["coordinates"] for one in collection["features"]]
    first = min(line[0][3] for line in lines)
    kept = browser.run("[...map.layerManager.getLayers()[0].getAttributeManager().getAttributes()"
                       ".timestamps.value]")
    missing = {place[3] - first for line in lines for place in line} - set(kept)
    if missing:
        problems.append(f"{len(missing)} times are not kept")
    for line in lines:
        middle = len(line) // 2
        browser.run(f"slider.value = {line[middle][3] - first}, slider.dispatchEvent(new Event('input'))")
        now = datetime.fromtimestamp(float(browser.run("slider.value")) + first, timezone.utc)
        if f"{now:%Y-%m-%d %H:%M} UTC" != browser.run("document.getElementById('now').value"):
            problems.append(f"the page does not show the time {now}")
        browser.settle()
        picture = Image.open(io.BytesIO(browser.picture())).convert("RGB")
        for place, behind in ((line[middle - 1], True), (line[middle + 1], False)):
            x, y = browser.run(f"map.getViewports()[0].project({place[:2]})")
            if (picture.getpixel((round(x), round(y))) != (0xcf, 0xe0, 0xea)) != behind:
                problems.append(f"{place} is {'not ' if behind else ''}painted at {now}")
    return problems + axe.violations(browser) + [
        one for one in browser.complaints if not MEASURING.search(one)]


def check_cesium(browser: Browser, address: str, packets: list[dict], collection: dict) -> list[str]:
    """Opens the page of Cesium: at each time it shows the areas of that time, and the mark on the geodesic."""
    browser.open(address, size=(640, 480))
    browser.wait("viewer.dataSources.length && viewer.dataSourceDisplay.ready", 60)
    problems = []
    if browser.run("Cesium.VERSION") not in pages()["cesium"]:
        problems.append(f"this is version {browser.run('Cesium.VERSION')}, the page loads another")
    entities = "viewer.dataSources.get(0).entities.values"
    shapes = browser.run(f"{entities}.map(one => [one.id, ['point', 'polyline', 'polygon', 'label'].filter(part => one[part])])")
    expected = [[one["id"], [part for part in ("point", "polyline", "polygon", "label") if part in one]] for one in packets[1:]]
    if shapes != expected:
        problems.append(f"{len(shapes)} entities of {len(expected)} packets, or with other shapes")
    clock = packets[0]["clock"]
    if browser.run("Cesium.JulianDate.toIso8601(viewer.clock.currentTime)") != clock["currentTime"]:
        problems.append("the clock begins at another time")
    areas = {one["id"]: one for one in collection["features"] if one["geometry"]["type"].endswith("Polygon")}
    fixes = {one["properties"]["time"]: one["geometry"]["coordinates"]
             for one in collection["features"] if one["properties"]["layer"] == "fix"}
    times = sorted(fixes)
    geod = Geod(ellps="WGS84")
    mark = next(one["id"] for one in packets if one["id"].endswith(".track.mark"))
    for since, until in zip(times, times[1:]):
        azimuth, _, length = geod.inv(*fixes[since], *fixes[until])
        start, end = (datetime.fromisoformat(one) for one in (since, until))
        moment = start + (end - start) / 2
        shown, place = browser.run(f"""(() => {{
          const time = viewer.clock.currentTime = Cesium.JulianDate.fromIso8601('{moment:%Y-%m-%dT%H:%M:%SZ}');
          const entities = viewer.dataSources.get(0).entities;
          const at = Cesium.Cartographic.fromCartesian(entities.getById('{mark}').position.getValue(time));
          return [entities.values.filter(one => one.polygon && one.isAvailable(time)).map(one => one.id),
            [at.longitude, at.latitude].map(Cesium.Math.toDegrees)];
        }})()""")
        now = f"{moment:%Y-%m-%dT%H:%M:%SZ}"
        told = {name for name, one in areas.items()
                if one["properties"]["start"] <= now <= one["properties"].get("end", "9999")}
        if {one for one in shown if ".part" not in one} != told:
            problems.append(f"at {now} other areas are shown")
        if (off := geod.inv(*place, *geod.fwd(*fixes[since], azimuth, length / 2)[:2])[2]) > 500:
            problems.append(f"at {now} the storm is {off:.0f} m off")

    def paint(time: str) -> Image.Image:
        browser.run(f"viewer.clock.currentTime = Cesium.JulianDate.fromIso8601('{time}')")
        browser.wait("viewer.scene.globe.tilesLoaded && viewer.dataSourceDisplay.ready", 60)
        browser.settle()
        return Image.open(io.BytesIO(browser.picture())).convert("RGB")

    # The potential track area tints the map beside the last forecast fix, but not before the forecast.
    before, after = paint(times[0]), paint(clock["currentTime"])
    for one in collection["features"]:
        if one["properties"]["layer"] == "forecast-fix":
            longitude, latitude = one["geometry"]["coordinates"]
    x, y = browser.run("(({x, y}) => [x, y])(Cesium.SceneTransforms.worldToWindowCoordinates(viewer.scene, "
                       f"Cesium.Cartesian3.fromDegrees({longitude}, {latitude + 0.4})))")
    if before.getpixel((round(x), round(y))) == after.getpixel((round(x), round(y))):
        problems.append("no potential track area is painted")
    return problems + [one for one in browser.complaints if not MEASURING.search(one)]


def check_frame(browser: Browser, address: str) -> list[str]:
    """Opens the page with a frame; the frame must show a map."""
    browser.open(address)
    problems = []
    browser.wait("document.querySelector('iframe').contentWindow")
    browser.settle()
    colors = Image.open(io.BytesIO(browser.picture())).convert("RGB").getcolors(1 << 20)
    if len(colors) < 100:
        problems.append(f"the frame shows {len(colors)} colours")
    return problems + browser.complaints


def check(binary: Path, browsers: list[Browser], report: Report) -> None:
    """Opens every page, with each sample, in the first browser."""
    found, browser = pages(), browsers[0]
    with tempfile.TemporaryDirectory() as name, Server(Path(name)) as server:
        folder = Path(name)
        copy_libraries(folder)
        for title, page in found.items():
            (folder / f"{title}.html").write_text(local(page), encoding="utf-8")
            report.add("web-maps", {"valid HTML": nu.errors(folder / f"{title}.html")}, title)
        convert(binary, "cwb/no_storms.js", folder / "storm.geojson", *OPTIONS)
        for title in [title for title, page in found.items() if "'storm.geojson'" in page]:
            report.add("web-maps", {"a quiet day": check_quiet(browser, f"{server.address}{title}.html")}, title)
        for sample, source in SAMPLES.items():
            convert(binary, source, folder / "storm.geojson", *OPTIONS)
            collection = json.loads((folder / "storm.geojson").read_text(encoding="utf-8"))
            report.add("web-maps", {"today's storms": check_today(
                browser, f"{server.address}todays-storms-on-leaflet.html", folder, collection)}, sample)
            for library in SCRIPTS:
                address = f"{server.address}{library}.html"
                problems = check_page(browser, address, library, collection)
                report.add("web-maps", {library: problems}, sample)
            convert(binary, source, folder / "storm.geojson", "--longitudes", "continuous",
                    "--winding", "clockwise")
            collection = json.loads((folder / "storm.geojson").read_text(encoding="utf-8"))
            report.add("web-maps", {"d3": check_d3(browser, f"{server.address}d3.html", collection)},
                       sample)
            convert(binary, source, folder / "storm.geojson", "--longitudes", "continuous")
            collection = json.loads((folder / "storm.geojson").read_text(encoding="utf-8"))
            report.add("web-maps", {"leaflet in eight lines": check_eight(
                browser, f"{server.address}leaflet-in-eight-lines.html", collection)}, sample)
            convert(binary, source, folder / "storm.geojson", "--layers", "track,forecast-track",
                    "--line-times", "kepler", "--longitudes", "continuous")
            collection = json.loads((folder / "storm.geojson").read_text(encoding="utf-8"))
            report.add("web-maps", {"trips": check_trips(
                browser, f"{server.address}trips-in-deck.gl.html", collection)}, sample)
        for sample, source in SAMPLES.items():
            convert(binary, source, folder / "storm.czml")
            convert(binary, source, folder / "storm.geojson", *OPTIONS)
            packets, collection = (json.loads((folder / f"storm.{end}").read_text(encoding="utf-8")) for end in ("czml", "geojson"))
            report.add("web-maps", {"cesium": check_cesium(
                browser, f"{server.address}cesium.html", packets, collection)}, sample)
        for sample in ("tembin", "across 180"):
            for longitudes in ("cut", "continuous"):
                convert(binary, SAMPLES[sample], folder / "storm.geojson", "--line-times",
                        "--longitudes", longitudes)
                collection = json.loads((folder / "storm.geojson").read_text(encoding="utf-8"))
                report.add("web-maps", {"a storm that moves": check_times(
                    browser, f"{server.address}a-storm-that-moves.html", collection)},
                    f"{sample}, {longitudes}")
        formats = subprocess.run([binary, "formats"], capture_output=True, text=True).stdout
        if ".html" in formats.partition("WRITES")[2]:
            convert(binary, SAMPLES["tembin"], folder / "tembin.html")
            report.add("web-maps", {"a page in a page": check_frame(
                browser, f"{server.address}a-page-in-a-page.html")}, "tembin")
        else:
            print("a page in a page: skipped (this trackconv does not write HTML)")
