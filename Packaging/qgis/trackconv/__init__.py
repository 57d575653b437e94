"""The plugin "Storm tracks" of QGIS: a menu, and an algorithm of Processing, both around the command trackconv."""

import os

import processing
from processing.core.ProcessingConfig import ProcessingConfig, Setting
from qgis.core import QgsApplication
from qgis.PyQt.QtGui import QIcon
from qgis.PyQt.QtWidgets import QAction

from .tracks import COMMAND, Provider, messages

MENU = "Storm tracks"
ICON = os.path.join(os.path.dirname(__file__), "icon.svg")


class Plugin:
    """What QGIS loads and unloads."""

    def __init__(self, iface):
        self.iface = iface
        self.action = self.dialog = None

    def initProcessing(self):
        """Registers the algorithm; qgis_process calls only this."""
        ProcessingConfig.settingIcons[MENU] = QIcon(ICON)
        ProcessingConfig.addSetting(Setting(
            MENU, COMMAND, "Path of the command trackconv, unless it is in PATH", "", valuetype=Setting.FILE))
        ProcessingConfig.readSettings()
        self.provider = Provider(QIcon(ICON))
        QgsApplication.processingRegistry().addProvider(self.provider)

    def initGui(self):
        """Adds the command to the menus Plugins and Layer > Add Layer."""
        self.initProcessing()
        self.action = QAction(QIcon(ICON), f"{MENU}…", self.iface.mainWindow())
        self.action.triggered.connect(self.open)
        self.iface.pluginMenu().addAction(self.action)
        self.iface.insertAddLayerAction(self.action)
        messages.said.connect(self.show)

    def unload(self):
        """Removes them."""
        messages.said.disconnect(self.show)
        self.iface.pluginMenu().removeAction(self.action)
        self.iface.removeAddLayerAction(self.action)
        QgsApplication.processingRegistry().removeProvider(self.provider)
        ProcessingConfig.removeSetting(COMMAND)

    def open(self):
        """The dialog of the algorithm; the map stays usable beside it."""
        self.dialog = processing.createAlgorithmDialog("trackconv:stormtracks")
        self.dialog.show()

    def show(self, text, level):
        """The first line in the message bar, the others behind its button."""
        first, _, rest = text.partition("\n")
        self.iface.messageBar().pushMessage(MENU, first, *([rest] if rest else []), level, 0)


def classFactory(iface):
    """What QGIS calls first."""
    return Plugin(iface)
