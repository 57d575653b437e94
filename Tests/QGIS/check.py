"""Opens GeoPackages in QGIS, without a window, and checks what QGIS makes of them.

    check.py <trackconv> <samples> [--keep <folder>]

QGIS must draw each table in its default style, in the colours of the classes, with labels; show a moment of the
storm if the temporal controller asks for it; and show sources and terms as the metadata of layers. `--keep` keeps
the pictures.
"""

import argparse
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
sys.dont_write_bytecode = True

from qgis.core import (QgsApplication, QgsDateTimeRange, QgsFeatureRequest,
                       QgsMapRendererParallelJob, QgsMapSettings, QgsRectangle, QgsVectorLayer,
                       QgsVectorLayerTemporalContext)
from qgis.PyQt.QtCore import QDateTime, QSize, Qt
from qgis.PyQt.QtGui import QColor

WIDTH, HEIGHT = 1200, 900
# The colours of classes on the CWA's scale, and of the outline of the potential track area.
COLOURS = {"typhoon": (207, 74, 53), "tropical storm": (239, 174, 46), "area": (198, 40, 40)}


def opened(package: Path) -> dict[str, QgsVectorLayer]:
    """The layers of a file, as QGIS opens them: in their default styles."""
    with closing(sqlite3.connect(package)) as database:
        names = [name for name, in database.execute(
            "SELECT table_name FROM gpkg_geometry_columns ORDER BY rowid")]
    layers = {name: QgsVectorLayer(f"{package}|layername={name}", name, "ogr") for name in names}
    for layer in layers.values():
        # A new layer gets the times of its provider, and files have none: QGIS applies those of
        # the style only when a user restores the default style.
        layer.loadDefaultStyle()
    return layers


def drawn(layers: list[QgsVectorLayer], extent: QgsRectangle, moment: QgsDateTimeRange | None = None):
    """A picture of layers, the first on top."""
    settings = QgsMapSettings()
    settings.setLayers(layers)
    settings.setExtent(extent)
    settings.setOutputSize(QSize(WIDTH, HEIGHT))
    settings.setOutputDpi(144)
    settings.setBackgroundColor(QColor("white"))
    if moment is not None:
        settings.setIsTemporal(True)
        settings.setTemporalRange(moment)
    job = QgsMapRendererParallelJob(settings)
    job.start()
    job.waitForFinished()
    return job.renderedImage(), [error.message for error in job.errors()]


def pixels(image, colour: tuple[int, int, int]) -> int:
    """How many pixels are within 6 of a colour."""
    count = 0
    for y in range(image.height()):
        for x in range(image.width()):
            found = QColor(image.pixel(x, y))
            near = zip((found.red(), found.green(), found.blue()), colour)
            count += all(abs(one - two) <= 6 for one, two in near)
    return count


def moment_of(text: str) -> QgsDateTimeRange:
    """The hour from a time."""
    start = QDateTime.fromString(text, Qt.ISODate)
    return QgsDateTimeRange(start, start.addSecs(3600), True, False)


def shown_at(layer: QgsVectorLayer, moment: QgsDateTimeRange) -> int:
    """How many features of a layer the temporal controller shows."""
    context = QgsVectorLayerTemporalContext()
    context.setLayer(layer)
    request = QgsFeatureRequest().setFilterExpression(
        layer.temporalProperties().createFilterString(context, moment))
    return sum(1 for _ in layer.getFeatures(request))


def problems_of(layers: dict[str, QgsVectorLayer], keep: Path):
    """What is wrong with the layers of samples/cwb/ty_infos.js."""
    for name, layer in layers.items():
        if not layer.isValid() or layer.featureCount() == 0:
            yield f"{name} cannot be read"
        if not layer.temporalProperties().isActive():
            yield f"{name} has no time"
        if "中央氣象局" not in "".join(layer.metadata().rights()):
            yield f"{name} has no attribution: {layer.metadata().abstract()!r}"
    for name, kind in (("fix", "categorizedSymbol"), ("track_segment", "categorizedSymbol"),
                       ("wind_radius", "categorizedSymbol"), ("potential_area", "singleSymbol")):
        if layers[name].renderer().type() != kind:
            yield f"{name} is drawn by {layers[name].renderer().type()}"
    for name in ("fix", "forecast_fix"):
        if not layers[name].labelsEnabled():
            yield f"{name} has no labels"
    types = {field.name(): field.typeName() for field in layers["fix"].fields()}
    for name, kind in (("time", "DateTime"), ("wind_ms", "Real"), ("season", "Integer64"),
                       ("category_exact", "Integer"), ("marks", "JSON"), ("name", "String")):
        if types.get(name, "").split("(")[0] not in (kind, "Boolean" if kind == "Integer" else kind,
                                                     "Integer" if kind == "Integer64" else kind):
            yield f"fix.{name} is {types.get(name)}"
    extent = QgsRectangle()
    for layer in layers.values():
        extent.combineExtentWith(layer.extent())
    extent.scale(1.1)
    whole, errors = drawn(list(layers.values()), extent)
    whole.save(str(keep / "whole.png"))
    yield from errors
    for name, colour in COLOURS.items():
        if pixels(whole, colour) < 100:
            yield f"the picture has {pixels(whole, colour)} pixels in the colour of {name}"
    # The storm as it was: one area, and only what had happened.
    early, late = moment_of("2012-08-20T00:00:00Z"), moment_of("2012-08-22T06:00:00Z")
    shown = {name: (shown_at(layer, early), shown_at(layer, late), layer.featureCount())
             for name, layer in layers.items()}
    image, errors = drawn(list(layers.values()), extent, late)
    image.save(str(keep / "moment.png"))
    yield from errors
    if not 0 < shown["fix"][0] < shown["fix"][1] == shown["fix"][2]:
        yield f"fixes at two times, and all: {shown['fix']}"
    if shown["potential_area"][:2] != (0, shown["potential_area"][2]):
        yield f"potential areas at two times, and all: {shown['potential_area']}"
    if not 0 < shown["wind_radius"][1] < shown["wind_radius"][2]:
        yield f"wind radii at two times, and all: {shown['wind_radius']}"


def self_test(package: Path, folder: Path):
    """A package without styles must fail."""
    with closing(sqlite3.connect(package)) as database:
        database.execute("DELETE FROM layer_styles")
        database.execute("DELETE FROM gpkg_metadata_reference")
        database.commit()
    if len(list(problems_of(opened(package), folder))) < 5:
        yield "a package without styles passes"


def main() -> int:
    """Converts a sample and checks it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("binary", type=Path)
    parser.add_argument("samples", type=Path)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        keep = options.keep or folder
        keep.mkdir(parents=True, exist_ok=True)
        # QGIS keeps its settings in a home of its own.
        os.environ["HOME"] = temporary
        application = QgsApplication([], False)
        application.initQgis()
        problems = []
        for sample in ("cwb/ty_infos.js",):
            package = folder / "a.gpkg"
            subprocess.run([options.binary, options.samples / sample, "-o", package], check=True)
            problems += [f"{sample}: {words}" for words in problems_of(opened(package), keep)]
            problems += self_test(package, folder)
        for words in problems:
            print(words)
        print(f"QGIS: {len(problems)} problems")
        application.exitQgis()
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
