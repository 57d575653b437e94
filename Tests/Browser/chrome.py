"""Chromium, with what the tests of pages need in addition to those of plates."""

import base64
import json
import os
import time
from collections.abc import Sequence

from browser import NOWHERE, Browser, Failed, Point

import chromium  # found because of browser.py

MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}
# The numbers that the protocol expects for keys without a character.
CODES = {"Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34,
         "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
         "Delete": 46}
TEXTS = {"Enter": "\r"}


class Chrome(Browser, chromium.Chromium):
    """One process of Chromium with one page."""

    name = "Chromium"
    run = chromium.Chromium.run
    # WebGL is drawn without a graphics card.
    FLAGS = [flag for flag in chromium.FLAGS if flag not in ("--disable-gpu",)
             and not flag.startswith("--host-resolver-rules")] + [
        "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing",
        "--proxy-server=http://%s:%d" % NOWHERE]

    def __init__(self):
        self.requests: list[str] = []
        super().__init__()
        # Frames and workers have sessions of their own.
        self.ask("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True)

    def hear(self, event: dict) -> None:
        """Records complaints and requests of the page, its frames and its workers."""
        kind, told = event.get("method"), event.get("params", {})
        if kind == "Network.requestWillBeSent":
            self.events.append(event)
            self.request(told["request"]["url"])
        elif kind == "Target.attachedToTarget":
            for method in ("Runtime.enable", "Log.enable", "Network.enable",
                           "Runtime.runIfWaitingForDebugger"):
                # Answers are not awaited: a worker has no log, and says so.
                self.count += 1
                order = {"id": self.count, "method": method, "sessionId": told["sessionId"]}
                os.write(self.orders, json.dumps(order).encode() + b"\0")
        elif kind == "Runtime.exceptionThrown":
            details = told["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif kind == "Runtime.consoleAPICalled" and told["type"] == "warning":
            self.complaints.append(str([value.get("value") for value in told["args"]]))
        else:
            super().hear(event)

    def show(self, address: str) -> None:
        shown = self.setting
        width, height = shown.size
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=shown.scale, mobile=shown.touch)
        self.ask("Emulation.setTouchEmulationEnabled", enabled=shown.touch, maxTouchPoints=5)
        self.ask("Emulation.setEmulatedMedia", media="print" if shown.print else "", features=[
            {"name": "prefers-color-scheme", "value": "dark" if shown.dark else "light"},
            {"name": "prefers-reduced-motion",
             "value": "reduce" if shown.reduced_motion else "no-preference"}])
        self.ask("Emulation.setTimezoneOverride", timezoneId=shown.zone)
        self.ask("Emulation.setScriptExecutionDisabled", value=not shown.script)
        # A new address that differs in its fragment only would not be loaded again.
        self.load("about:blank")
        self.complaints, self.requests = [], []
        self.load(address)

    def load(self, address: str) -> None:
        """Loads a page and waits for its load event."""
        self.events = []
        answer = self.ask("Page.navigate", url=address)
        if "errorText" in answer:
            raise Failed(f"{address}: {answer['errorText']}")
        until = time.monotonic() + chromium.PATIENCE
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            if time.monotonic() > until:
                raise Failed(f"{address} is not loaded")
            self.hear(self.message())

    def picture(self) -> bytes:
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])

    def key(self, key: str, modifiers: Sequence[str]) -> None:
        text = TEXTS.get(key, key if len(key) == 1 else "")
        held = sum(MODIFIERS[one] for one in modifiers)
        told = {"key": key, "code": "Space" if key == " " else key if len(key) > 1 else "",
                "windowsVirtualKeyCode": CODES.get(key) or ord(key.upper()[0]), "modifiers": held}
        if text and not held & ~MODIFIERS["Shift"]:
            self.ask("Input.dispatchKeyEvent", type="keyDown", text=text, **told)
        else:
            self.ask("Input.dispatchKeyEvent", type="rawKeyDown", **told)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **told)

    def mouse(self, steps: Sequence[tuple]) -> None:
        x = y = clicks = 0
        held = 0
        for step in steps:
            if step[0] == "move":
                _, x, y = step
                clicks = 0
                self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, buttons=held,
                         button="left" if held else "none")
                continue
            down = step[0] == "down"
            held, clicks = int(down), clicks + down
            self.ask("Input.dispatchMouseEvent", type="mousePressed" if down else "mouseReleased",
                     x=x, y=y, button="left", buttons=held, clickCount=clicks)

    def turn(self, at: Point, down: float) -> None:
        self.ask("Input.dispatchMouseEvent", type="mouseWheel", x=at[0], y=at[1], deltaX=0,
                 deltaY=down)

    def fingers(self, paths: Sequence[Sequence[Point]]) -> None:
        for index, places in enumerate(zip(*paths)):
            points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(places)]
            self.ask("Input.dispatchTouchEvent", type="touchMove" if index else "touchStart",
                     touchPoints=points)
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
