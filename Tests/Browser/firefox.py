"""Firefox, controlled through WebDriver BiDi, which it offers itself."""

import base64
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import websocket

from browser import NOWHERE, Browser, Failed, Point

NAMES = ("firefox-esr", "firefox")
PATIENCE = 60  # seconds to wait for an answer; busy machines are slow
# What keys without a character are called in the WebDriver standard.
KEYS = {"Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008",
        "Control": "\ue009", "Alt": "\ue00a", "Escape": "\ue00c", "PageUp": "\ue00e",
        "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012",
        "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Delete": "\ue017",
        "Meta": "\ue03d"}
FINE, COARSE = 6, 1  # a mouse, which points and hovers; a finger
# No other machine is asked for anything; touch events exist while touch is emulated.
PREFERENCES = {
    "network.proxy.type": 1,
    "network.proxy.http": NOWHERE[0], "network.proxy.http_port": NOWHERE[1],
    "network.proxy.ssl": NOWHERE[0], "network.proxy.ssl_port": NOWHERE[1],
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True, "network.prefetch-next": False,
    "app.update.enabled": False, "app.normandy.enabled": False,
    "browser.safebrowsing.malware.enabled": False, "browser.safebrowsing.phishing.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False, "extensions.update.enabled": False,
    "toolkit.telemetry.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "browser.newtabpage.enabled": False, "browser.startup.page": 0,
    "gfx.color_management.mode": 0, "gfx.text.subpixel-position.force-enabled": True,
}


def found() -> str | None:
    """The path of the browser on this machine."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Firefox(Browser):
    """One process of Firefox with one page."""

    name = "Firefox"

    def __init__(self):
        self.complaints, self.requests = [], []
        self.count = 0
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        Path(self.folder.name, "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in PREFERENCES.items()))
        # System access is needed for dark and reduced motion, which WebDriver cannot set.
        self.process = subprocess.Popen(
            [found() or NAMES[0], "--headless", "--no-remote", "--profile", self.folder.name,
             "--remote-allow-system-access", "--remote-debugging-port", "0", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = websocket.create_connection(
            f"ws://127.0.0.1:{self.port()}/session", suppress_origin=True, timeout=PATIENCE,
            http_no_proxy=["127.0.0.1"])
        self.ask("session.new", capabilities={})
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        tree = self.ask("browsingContext.getTree", **{"moz:scope": "chrome"})
        self.window = tree["contexts"][0]["context"]
        self.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])

    def port(self) -> int:
        """Where Firefox listens, which it writes into its profile.

        It tells the standard error too, but a pipe that nobody reads would stop it once it is full.
        """
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            try:
                text = Path(self.folder.name, "WebDriverBiDiServer.json").read_text()
                return json.loads(text)["ws_port"]
            except (OSError, ValueError):
                time.sleep(0.05)
        raise Failed("Firefox has ended, or does not listen")

    def __enter__(self) -> "Firefox":
        return self

    def __exit__(self, *_) -> None:
        try:
            self.ask("browser.close")
            self.socket.close()
            self.process.wait(20)
        except (Failed, OSError, websocket.WebSocketException, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    def ask(self, method: str, **parameters) -> dict:
        """Sends a command and waits for its answer."""
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            try:
                message = json.loads(self.socket.recv())
            except websocket.WebSocketTimeoutException:
                raise Failed(f"nothing is heard for {PATIENCE} s") from None
            if message.get("type") == "event":
                self.hear(message["method"], message["params"])
            elif message.get("id") == self.count:
                if message["type"] == "error":
                    raise Failed(f"{method}: {message['message']}")
                return message["result"]

    def hear(self, kind: str, told: dict) -> None:
        """Records complaints and requests of the page, its frames and its workers."""
        if kind == "network.beforeRequestSent":
            self.request(told["request"]["url"])
        elif kind == "log.entryAdded" and told["level"] in ("error", "warn"):
            self.complaints.append(told.get("text") or str(told.get("args")))

    def show(self, address: str) -> None:
        shown = self.setting
        width, height = shown.size
        self.prefer({
            "layout.css.prefers-color-scheme.content-override": 0 if shown.dark else 1,
            "ui.prefersReducedMotion": int(shown.reduced_motion),
            "dom.w3c_touch_events.enabled": int(shown.touch),
            "ui.primaryPointerCapabilities": COARSE if shown.touch else FINE,
            "ui.allPointerCapabilities": COARSE if shown.touch else FINE,
            "javascript.enabled": shown.script})
        self.ask("browsingContext.setViewport", context=self.page,
                 viewport={"width": width, "height": height}, devicePixelRatio=shown.scale)
        self.ask("emulation.setTimezoneOverride", contexts=[self.page], timezone=shown.zone)
        # A new address that differs in its fragment only would not be loaded again.
        for one in ("about:blank", address):
            self.complaints, self.requests = [], []
            self.ask("browsingContext.navigate", context=self.page, url=one, wait="complete")
        # The page has the keys, not the address bar.
        self.evaluate(self.window, "gBrowser.selectedBrowser.focus(); "
                      "gBrowser.selectedBrowser.browsingContext.mediumOverride = "
                      f"'{'print' if shown.print else ''}'")

    def prefer(self, preferences: dict[str, int | bool]) -> None:
        """Sets preferences: WebDriver has no commands for these."""
        self.evaluate(self.window, "".join(
            f"Services.prefs.set{'Bool' if isinstance(value, bool) else 'Int'}Pref"
            f"('{name}', {json.dumps(value)});" for name, value in preferences.items()))

    def run(self, script: str):
        # As JSON, because WebDriver has a notation of its own for values. Without scripts, promises
        # are never kept.
        text = self.evaluate(self.page, f"JSON.stringify({script})" if not self.setting.script else
                             f"Promise.resolve({script}).then(value => JSON.stringify(value))")
        return None if text is None else json.loads(text)

    def evaluate(self, context: str, script: str):
        """Evaluates an expression in a page or in the browser's own window; waits for promises."""
        answer = self.ask("script.evaluate", expression=script, target={"context": context},
                          awaitPromise=True)
        if answer["type"] == "exception":
            raise Failed(answer["exceptionDetails"]["text"])
        return answer["result"].get("value")

    def picture(self) -> bytes:
        return base64.b64decode(self.ask("browsingContext.captureScreenshot",
                                         context=self.page)["data"])

    def act(self, sources: list[tuple[str, dict, list[dict]]]) -> None:
        """Carries out the actions of input devices side by side, then releases everything."""
        self.ask("input.performActions", context=self.page, actions=[
            {"type": kind, "id": f"{kind} {index}", "actions": actions, **more}
            for index, (kind, more, actions) in enumerate(sources)])

    def key(self, key: str, modifiers: Sequence[str]) -> None:
        keys = [KEYS.get(one, one) for one in (*modifiers, key)]
        self.act([("key", {}, [{"type": "keyDown", "value": one} for one in keys]
                   + [{"type": "keyUp", "value": one} for one in reversed(keys)])])

    def mouse(self, steps: Sequence[tuple]) -> None:
        self.act([("pointer", {"parameters": {"pointerType": "mouse"}},
                   [moved(step[1:]) if step[0] == "move" else pressed(step[0] == "down")
                    for step in steps])])

    def turn(self, at: Point, down: float) -> None:
        x, y = map(round, at)
        self.act([("wheel", {}, [{"type": "scroll", "x": x, "y": y, "deltaX": 0,
                                  "deltaY": round(down)}])])

    def fingers(self, paths: Sequence[Sequence[Point]]) -> None:
        self.act([("pointer", {"parameters": {"pointerType": "touch"}},
                   [moved(places[0]), pressed(True), *map(moved, places[1:]), pressed(False)])
                  for places in paths])


def moved(to: Point) -> dict:
    """The action that moves a pointer."""
    return {"type": "pointerMove", "x": round(to[0]), "y": round(to[1]), "duration": 0}


def pressed(down: bool) -> dict:
    """The action that presses or releases a pointer."""
    return {"type": "pointerDown" if down else "pointerUp", "button": 0}
