"""Uses the plugin for QGIS in QGIS's own window, on a screen that is not there, and by qgis_process.

    plugin.py <trackconv> <plugin.zip> [--keep <folder>]

QGIS runs this file once more, in its window (`--code`): it opens the dialog from the menu, loads a file, moves the temporal
controller, and makes the command fail. `--keep` keeps the pictures of each step.
"""

import argparse
import configparser
import functools
import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import zipfile
from pathlib import Path

SAMPLES = Path(os.environ.get("TRACKCONV_SAMPLES") or Path(__file__).resolve().parents[2] / "samples")
TYPHOON = (207, 74, 53)


def in_window(iface, keep, binary):
    """The steps in QGIS's window; returns what is wrong."""
    from processing.core.ProcessingConfig import ProcessingConfig
    from qgis.core import QgsApplication, QgsProject, QgsTemporalNavigationObject
    from qgis.PyQt.QtCore import QEventLoop, QTimer
    from qgis.PyQt.QtGui import QColor
    from qgis.PyQt.QtWidgets import QDockWidget
    from qgis.utils import loadPlugin, plugins, startPlugin, unloadPlugin

    problems = []
    project, canvas, window = QgsProject.instance(), iface.mapCanvas(), iface.mainWindow()

    def wait(seconds):
        loop = QEventLoop()
        QTimer.singleShot(int(seconds * 1000), loop.quit)
        loop.exec_()

    def expect(fact, words):
        if not fact:
            problems.append(words)

    def picture(name):
        canvas.waitWhileRendering()
        wait(1)
        QgsApplication.primaryScreen().grabWindow(0).save(str(keep / f"{name}.png"))
        image = canvas.grab().toImage()
        return sum(QColor(image.pixel(x, y)).getRgb()[:3] == TYPHOON for x in range(image.width()) for y in range(image.height()))

    def run(name, parameters):
        """Presses Run in the dialog that the menus open, and returns the messages."""
        iface.messageBar().clearWidgets()
        for menu in (iface.pluginMenu(), iface.addLayerMenu()):
            actions = [action for action in menu.actions() if action.text() == "Storm tracks…"]
            expect(len(actions) == 1, f"the menu {menu.title()} has {actions}")
        actions[0].trigger()
        dialog = plugins["trackconv"].dialog
        dialog.setParameters(parameters)
        wait(1)
        picture(f"{name}-dialog")
        dialog.runButton().click()
        for _ in range(60):
            wait(0.5)
            if dialog.runButton().isEnabled():
                break
        dialog.close()
        return [(item.text(), item.level()) for item in iface.messageBar().items()]

    window.setGeometry(0, 0, 1500, 950)
    expect("trackconv" in plugins, "the plugin is not loaded")
    algorithm = QgsApplication.processingRegistry().algorithmById("trackconv:stormtracks")
    # QGIS takes only a path that exists, but the command may be gone by now.
    ProcessingConfig.settings["TRACKCONV_COMMAND"].value = "/nonexistent/trackconv"
    said = run("none", {"INPUT": str(SAMPLES / "cwb/ty_infos.js")})
    expect(len(said) == 1 and said[0][1] == 2 and "cannot run the command /nonexistent/trackconv" in said[0][0], f"no command: {said}")
    ProcessingConfig.setSettingValue("TRACKCONV_COMMAND", binary)
    instance = algorithm.create()
    feeds = instance.parameterDefinition("FEED").options()
    expect("feed:nhc" in feeds, f"feeds: {feeds}")
    said = run("failure", {"INPUT": str(SAMPLES / "README.md")})
    picture("message")
    expect(len(said) == 1 and said[0][1] == 2 and "expected a track file" in said[0][0], f"no track file: {said}")
    said = run("nothing", {})
    expect(len(said) == 1 and "choose a track file or a feed" in said[0][0], f"no source: {said}")
    expect(not project.mapLayers(), "failures add layers")

    said = run("run", {"INPUT": str(SAMPLES / "cwb/ty_infos.js")})
    expect(not said, f"messages of a file without warnings: {said}")
    group = project.layerTreeRoot().findGroup("ty_infos.js")
    layers = [node.layer() for node in group.findLayers()] if group else []
    expect([layer.name() for layer in layers[:2]] == ["Fixes", "Forecast fixes"] and len(layers) == 7, f"layers: {layers}")
    expect(all(layer.temporalProperties().isActive() for layer in layers), "layers without times")
    dock = window.findChild(QDockWidget, "Temporal Controller")
    dock.show()
    whole = picture("whole")
    expect(whole > 100, f"{whole} pixels in the colour of typhoons")
    span = project.timeSettings().temporalRange()
    times = [time.toUTC().toString("yyyy-MM-ddTHH:mm") for time in (span.begin(), span.end())]
    expect(times == ["2012-08-17T06:00", "2012-08-25T06:00"], f"the project's range: {times}")
    controller = canvas.temporalController()
    controller.setNavigationMode(QgsTemporalNavigationObject.Animated)
    expect((controller.temporalExtents(), controller.totalFrameCount()) == (span, 32),
           f"the controller's: {controller.temporalExtents()}, {controller.totalFrameCount()} frames")
    controller.setCurrentFrameNumber(2)
    early = picture("early")
    controller.setCurrentFrameNumber(19)
    late = picture("late")
    controller.setCurrentFrameNumber(31)
    picture("last")
    expect(early == 0 < late <= whole, f"pixels in the colour of typhoons at two times, and all: {early}, {late}, {whole}")
    # Warnings do not keep layers from the project.
    said = run("warning", {"INPUT": str(SAMPLES / "storm/made_up_13_columns.txt")})
    expect(len(said) == 1 and said[0][1] == 1, f"warnings: {said}")
    expect(project.layerTreeRoot().findGroup("made_up_13_columns.txt"), "no layers after a warning")
    said = run("again", {"INPUT": str(SAMPLES / "cwb/ty_infos.js"), "OUTPUT": layers[0].source().partition("|")[0]})
    expect(layers[0].featureCount() == 20, f"after the same output once more: {said}")
    unloadPlugin("trackconv")
    expect(not any(action.text() == "Storm tracks…" for action in iface.pluginMenu().actions() + iface.addLayerMenu().actions()),
           "the menu stays when the plugin is gone")
    expect(QgsApplication.processingRegistry().algorithmById("trackconv:stormtracks") is None, "the algorithm stays")
    loadPlugin("trackconv")
    startPlugin("trackconv")
    said = run("crossing", {"INPUT": str(SAMPLES / "jma-best-track/bst_crossing.txt")})
    expect(project.layerTreeRoot().findGroup("bst_crossing.txt"), f"after the plugin was loaded again: {said}")
    controller.setNavigationMode(QgsTemporalNavigationObject.NavigationOff)
    picture("crossing")
    return problems


def profile_of(folder, package):
    """A profile of QGIS with the plugin."""
    profile = folder / "profiles" / "default"
    with zipfile.ZipFile(package) as archive:
        archive.extractall(profile / "python" / "plugins")
    (profile / "QGIS").mkdir()
    (profile / "QGIS" / "QGIS3.ini").write_text(
        "[PythonPlugins]\nprocessing=true\ntrackconv=true\n[qgis]\ncheckVersion=false\nnewsFeed\\http\\feed.qgis.org\\disabled=true\n",
        encoding="utf-8")


def check_process(binary, folder, environment):
    """The algorithm without a window: a URL, options, and a file that is not a track."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(SAMPLES))
    handler.func.log_message = lambda *_: None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # Debian's script around it gives it options of QGIS.
    program = shutil.which("qgis_process.bin") or "qgis_process"
    environment = environment | {"PATH": f"{binary.parent}:{environment['PATH']}"}
    # A feed that cannot be fetched: there is nobody at the proxy.
    environment["https_proxy"] = "http://127.0.0.1:9"
    for source, words, is_right in (
            (f"--INPUT=http://127.0.0.1:{server.server_port}/hurdat2/atlantic.txt", "OUTPUT", True),
            (f"--INPUT={SAMPLES}/README.md", "expected a track file", False), ("--FEED=feed:nhc", "connect", False)):
        package = folder / f"process-{is_right}.gpkg"
        done = subprocess.run(
            [program, "run", "trackconv:stormtracks", source, "--STORM=KATRINA", "--BBOX=-90,20,-80,30 [EPSG:4326]",
             "--OPTIONS=--layers 'fix,track'", f"--OUTPUT={package}"],
            env=environment, capture_output=True, encoding="utf-8", check=False)
        if (done.returncode == 0, package.exists()) != (is_right, is_right) or words not in done.stdout + done.stderr:
            yield f"qgis_process {source}: {done.returncode}: {done.stdout[-1000:]} {done.stderr[-1000:]}"
    server.shutdown()


def main():
    """Prepares a profile, and runs QGIS in it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("binary", type=lambda path: Path(path).resolve())
    parser.add_argument("package", type=Path)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        keep = (options.keep or folder / "pictures").resolve()
        keep.mkdir(parents=True, exist_ok=True)
        profile_of(folder, options.package)
        facts = configparser.ConfigParser()
        facts.optionxform = str
        facts.read(folder / "profiles/default/python/plugins/trackconv/metadata.txt", encoding="utf-8")
        missing = {"name", "description", "about", "version", "author", "email", "icon", "qgisMinimumVersion", "tags"} - {
            name for name in facts["general"] if facts["general"][name]}
        environment = os.environ | {
            "HOME": temporary, "XDG_RUNTIME_DIR": temporary, "QGIS_CUSTOM_CONFIG_PATH": temporary, "LIBGL_ALWAYS_SOFTWARE": "1",
            "TRACKCONV_KEEP": str(keep), "TRACKCONV_BINARY": str(options.binary), "TRACKCONV_SAMPLES": str(SAMPLES)}
        said = folder / "said.json"
        environment["TRACKCONV_SAID"] = str(said)
        subprocess.run(
            ["xvfb-run", "-a", "-s", "-screen 0 1500x950x24", "qgis", "--nologo", "--noversioncheck", "--code", str(Path(__file__).resolve())],
            env=environment, check=False, timeout=300, stderr=subprocess.DEVNULL)
        problems = json.loads(said.read_text()) if said.exists() else ["QGIS ended before its steps did"]
        problems += [f"metadata.txt has no {name}" for name in missing]
        problems += check_process(options.binary, folder, environment | {"QT_QPA_PLATFORM": "offscreen"})
        for words in problems:
            print(words)
        print(f"plugin for QGIS: {len(problems)} problems")
    sys.exit(bool(problems))


if "TRACKCONV_SAID" in os.environ:
    import traceback

    from qgis.utils import iface

    try:
        found = in_window(iface, Path(os.environ["TRACKCONV_KEEP"]), os.environ["TRACKCONV_BINARY"])
    except Exception:  # pylint: disable=broad-except
        found = [traceback.format_exc()]
    Path(os.environ["TRACKCONV_SAID"]).write_text(json.dumps(found))
    os._exit(0)
elif __name__ == "__main__":
    main()
