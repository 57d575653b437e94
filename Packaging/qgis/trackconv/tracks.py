"""The algorithm: the command trackconv makes a GeoPackage of track files and feeds, and QGIS loads its layers."""

import re
import shlex
import shutil
import sqlite3
import subprocess
from contextlib import closing, suppress
from pathlib import Path

from processing.core.ProcessingConfig import ProcessingConfig
from qgis.core import (Qgis, QgsCoordinateReferenceSystem, QgsDateTimeRange, QgsInterval, QgsProcessingAlgorithm,
                       QgsProcessingException, QgsProcessingOutputMultipleLayers, QgsProcessingParameterBoolean,
                       QgsProcessingParameterDefinition, QgsProcessingParameterEnum, QgsProcessingParameterExtent,
                       QgsProcessingParameterFile, QgsProcessingParameterFileDestination, QgsProcessingParameterString,
                       QgsProcessingProvider, QgsRectangle, QgsReferencedRectangle, QgsUnitTypes, QgsVectorLayer)
from qgis.PyQt.QtCore import QObject, pyqtSignal
from qgis.utils import iface

COMMAND = "TRACKCONV_COMMAND"
# Agencies publish a fix every six hours.
FRAME_HOURS = 6
# Options of the command with a parameter of their own, and whether it takes them once for each value of a list.
CHOICES = {
    "STORM": ("Storms (names, ids, numbers)", True),
    "SEASON": ("Seasons (1990-1999)", True),
    "NEAR": ("Near (Taipei,300 in km)", False),
    "MIN_WIND": ("Strongest wind from (64kt)", False),
    "TECHNIQUE": ("Techniques of forecasts, or all", True),
}


class Messages(QObject):
    """Takes what the command says to the thread of the window: algorithms run in threads of their own."""

    said = pyqtSignal(str, object)


messages = Messages()


def command():
    """The path of the command."""
    return ProcessingConfig.getSetting(COMMAND) or shutil.which("trackconv") or "trackconv"


def feeds():
    """The names of the feeds; none if there is no command, which the run then says."""
    with suppress(OSError):
        said = subprocess.run([command(), "feeds"], capture_output=True, encoding="utf-8", check=False).stdout
        return re.findall(r"^  (feed:\S+)", said, re.M)
    return []


class StormTracks(QgsProcessingAlgorithm):
    """Storm tracks to layers."""

    def name(self):
        """The id, after that of the provider."""
        return "stormtracks"

    def displayName(self):
        """The title."""
        return "Load storm tracks"

    def shortHelpString(self):
        """The text beside the parameters."""
        return ("Adds the tracks, forecasts and wind radii of a track file, or of what an agency publishes now (a feed), as "
                "layers in the colours of intensity classes, with times for the temporal controller.\n\n"
                "The format is detected. A URL (https://…) may stand in the place of a file. Storms, seasons and techniques "
                "may be several, with commas. Other options are those of the command, which 'trackconv --help-all' lists, "
                "such as --cone nhc-2026 --layers all.")

    def icon(self):
        """That of the provider."""
        return self.provider().icon()

    def createInstance(self):
        """A new one for each run."""
        return StormTracks()

    def initAlgorithm(self, _configuration=None):
        """The parameters."""
        self.addParameter(QgsProcessingParameterFile("INPUT", "Track file, or URL", optional=True))
        self.addParameter(QgsProcessingParameterEnum("FEED", "Feed", feeds(), optional=True, usesStaticStrings=True))
        for name, (title, _) in CHOICES.items():
            self.addParameter(QgsProcessingParameterString(name, title, optional=True))
        self.addParameter(QgsProcessingParameterExtent("BBOX", "Storms with a fix in this extent", optional=True))
        options = QgsProcessingParameterString("OPTIONS", "Other options of the command", optional=True)
        options.setFlags(options.flags() | QgsProcessingParameterDefinition.FlagAdvanced)
        self.addParameter(options)
        self.addParameter(QgsProcessingParameterBoolean("LOAD", "Add the layers to the project", defaultValue=True))
        self.addParameter(QgsProcessingParameterFileDestination("OUTPUT", "GeoPackage", "GeoPackage (*.gpkg)"))
        self.addOutput(QgsProcessingOutputMultipleLayers("LAYERS", "Layers"))

    def processAlgorithm(self, parameters, context, feedback):
        """Runs the command."""
        inputs = [text for name in ("INPUT", "FEED") if (text := self.text(name, parameters, context))]
        if not inputs:
            self.fail("choose a track file or a feed")
        arguments = []
        for name, (_, is_repeated) in CHOICES.items():
            if text := self.text(name, parameters, context):
                option = "--" + name.lower().replace("_", "-")
                arguments += [f"{option}={one.strip()}" for one in (text.split(",") if is_repeated else [text])]
        box = self.parameterAsExtent(parameters, "BBOX", context, QgsCoordinateReferenceSystem("EPSG:4326"))
        if not box.isNull():
            arguments.append(f"--bbox={box.xMinimum()},{box.yMinimum()},{box.xMaximum()},{box.yMaximum()}")
        try:
            arguments += shlex.split(self.text("OPTIONS", parameters, context))
        except ValueError as error:
            self.fail(f"other options: {error}")
        self.package = self.parameterAsFileOutput(parameters, "OUTPUT", context)
        self.loads = self.parameterAsBool(parameters, "LOAD", context)
        self.title = Path(inputs[-1]).name
        self.run_command([command(), *arguments, "-o", self.package, "--", *inputs], feedback)
        return {"OUTPUT": self.package}

    def text(self, name, parameters, context):
        """A parameter without the spaces around it."""
        return self.parameterAsString(parameters, name, context).strip()

    def run_command(self, arguments, feedback):
        """Waits for the command, until the user cancels it."""
        feedback.pushCommandInfo(shlex.join(arguments))
        try:
            process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE, encoding="utf-8", errors="replace")
        except OSError as error:
            self.fail(f"cannot run the command {arguments[0]}: {error.strerror}\n"
                      f"Install trackconv, or set its path in Settings > Options > Processing > Providers > Storm tracks.")
        while True:
            with suppress(subprocess.TimeoutExpired):
                _, said = process.communicate(timeout=0.2)
                break
            if feedback.isCanceled():
                process.terminate()
        said = said.strip()
        if feedback.isCanceled():
            raise QgsProcessingException("canceled")
        if process.returncode != 0:
            self.fail(said or f"trackconv ended with status {process.returncode}")
        if said:
            feedback.pushWarning(said)
            messages.said.emit(said, Qgis.Warning)

    def fail(self, text):
        """Ends the run, with the reason in the message bar and in the log."""
        messages.said.emit(text, Qgis.Critical)
        raise QgsProcessingException(text)

    def postProcessAlgorithm(self, context, _feedback):
        """Loads the layers, in the thread of the window."""
        project = context.project()
        if not self.loads or project is None:
            return {}
        with closing(sqlite3.connect(self.package)) as database:
            tables = database.execute("SELECT table_name, identifier FROM gpkg_contents"
                                      " WHERE data_type = 'features' ORDER BY rowid").fetchall()
        layers = [QgsVectorLayer(f"{self.package}|layername={table}", title, "ogr") for table, title in tables]
        for layer in layers:
            # Without this QGIS 3 takes the colours of the style, but not its times.
            layer.loadDefaultStyle()
        moments = [moment for layer in layers for moment in times(layer)]
        if moments:
            # The range goes on for a frame: each ends before the time at which the next begins.
            span = QgsDateTimeRange(min(moments), max(moments).addSecs(FRAME_HOURS * 3600))
            # Before the layers: the temporal controller takes it when the first layer with times comes.
            settings = project.timeSettings()
            settings.setTemporalRange(span)
            settings.setTimeStep(FRAME_HOURS)
            settings.setTimeStepUnit(QgsUnitTypes.TemporalHours)
        group = project.layerTreeRoot().insertGroup(0, self.title)
        for layer in layers:
            project.addMapLayer(layer, False)
            group.addLayer(layer)
        if iface is not None:
            extent = QgsRectangle()
            for layer in layers:
                extent.combineExtentWith(layer.extent())
            extent.scale(1.1)
            canvas = iface.mapCanvas()
            canvas.setReferencedExtent(QgsReferencedRectangle(extent, QgsCoordinateReferenceSystem("EPSG:4326")))
            if moments:
                controller = canvas.temporalController()
                controller.setTemporalExtents(span)
                controller.setFrameDuration(QgsInterval(FRAME_HOURS, QgsUnitTypes.TemporalHours))
        return {"LAYERS": [layer.id() for layer in layers]}


def times(layer):
    """The first and the last time of a layer."""
    fields, temporal = layer.fields(), layer.temporalProperties()
    for name in (temporal.startField(), temporal.endField() or temporal.startField()):
        index = fields.indexFromName(name)
        if index >= 0:
            yield from (time for time in (layer.minimumValue(index), layer.maximumValue(index)) if time)


class Provider(QgsProcessingProvider):
    """The group of the algorithm in Processing's toolbox."""

    def __init__(self, icon):
        super().__init__()
        self.symbol = icon

    def id(self):
        """The first part of the algorithm's id."""
        return "trackconv"

    def name(self):
        """The title."""
        return "Storm tracks"

    def icon(self):
        """The symbol of a typhoon."""
        return self.symbol

    def loadAlgorithms(self):
        """The one there is."""
        self.addAlgorithm(StormTracks())
