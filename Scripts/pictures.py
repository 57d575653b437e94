#!/usr/bin/env python3
"""Takes the pictures of the README that are no plates: a page in Chromium, GeoJSON in Leaflet, a GeoPackage in QGIS.

    .build/browser-venv/bin/python Scripts/pictures.py <trackconv> <folder>

Needs 'make browsers' and 'make qgis' before, for what they install. The land is QGIS's own, of Natural Earth.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[1]
LAND = "/usr/share/qgis/resources/data/world_map.gpkg"
AROUND = [str(value) for value in (95, 0, 165, 50)]  # the land that is kept
SEEN = (115, 15.5, 130, 26.8)  # west, south, east, north
SIZE = (800, 600)


def in_chromium(folder: Path, page_picture: Path, picture: Path) -> None:
    """The page at a moment; the page of web-maps.md for Leaflet, with land where its comment has a base map."""
    sys.path.append(str(ROOT / "Tests" / "Browser"))
    from browser import Browser  # first: it finds the modules of the conformance checks
    import web_maps
    from chrome import Chrome
    from PIL import Image
    from server import Server

    web_maps.copy_libraries(folder)
    page = web_maps.local(web_maps.pages()["leaflet"])
    land = """fetch('land.geojson').then(answer => answer.json()).then(land => L.geoJSON(land, { interactive: false,
      style: { stroke: false, fillColor: '#f2efe4', fillOpacity: 1 } }).addTo(map).bringToBack());"""
    (folder / "page.html").write_text(page.replace("  // A base map:\n", land), encoding="utf-8")
    with Chrome() as browser, Server(folder) as server:
        browser.open(f"{server.address}storm.html#t=20120823T1800Z", size=(1200, 912))
        page_picture.write_bytes(browser.picture())
        browser.open(f"{server.address}page.html", size=SIZE)
        browser.wait("document.getElementById('now').value && document.querySelectorAll('path').length > 60")
        west, south, east, north = SEEN
        browser.run(f"map.options.zoomSnap = 0, map.fitBounds([[{south}, {west}], [{north}, {east}]], {{ animate: false }}) && 0")
        browser.settle()
        (folder / "leaflet.png").write_bytes(browser.picture())
    Image.open(folder / "leaflet.png").convert("RGB").quantize(96).save(picture, optimize=True)


QGIS = """
import sys
sys.path.append(sys.argv[1])
import check
from pathlib import Path
from qgis.core import QgsApplication, QgsFillSymbol, QgsRectangle, QgsVectorLayer
check.WIDTH, check.HEIGHT = int(sys.argv[5]), int(sys.argv[6])
application = QgsApplication([], False)
application.initQgis()
layers = check.opened(Path(sys.argv[2]))
land = QgsVectorLayer(sys.argv[3], "land", "ogr")
land.renderer().setSymbol(QgsFillSymbol.createSimple({"color": "#f2efe4", "outline_color": "#b9b29c", "outline_width": "0.1"}))
seen = QgsRectangle(*map(float, sys.argv[7:11]))
image, errors = check.drawn([layers[name] for name in reversed(list(layers))] + [land], seen)
assert not errors, errors
image.save(sys.argv[4])
"""


def in_qgis(folder: Path, picture: Path) -> None:
    """The layers in their own styles above the land."""
    from PIL import Image
    subprocess.run(["/usr/bin/python3", "-c", QGIS, ROOT / "Tests" / "QGIS", folder / "storm.gpkg", folder / "land.geojson",
                    folder / "qgis.png", *map(str, SIZE + SEEN)], check=True)
    Image.open(folder / "qgis.png").convert("RGB").quantize(96).save(picture, optimize=True)


def main() -> None:
    binary, target = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sample = ROOT / "samples" / "cwb" / "ty_infos.js"
        subprocess.run([binary, "-q", sample, "--layers", "+track-segment", "--longitudes", "continuous",
                        "-o", folder / "storm.geojson"], check=True)
        subprocess.run([binary, "-q", sample, "-o", folder / "storm.gpkg", "-o", folder / "storm.html"], check=True)
        subprocess.run(["ogr2ogr", "-q", "-f", "GeoJSON", folder / "land.geojson", LAND, "countries", "-select", "NAME",
                        "-spat", *AROUND, "-clipsrc", *AROUND, "-lco", "COORDINATE_PRECISION=3"], check=True)
        in_chromium(folder, target / "tembin-page.png", target / "tembin-leaflet.png")
        in_qgis(folder, target / "tembin-qgis.png")


if __name__ == "__main__":
    main()
