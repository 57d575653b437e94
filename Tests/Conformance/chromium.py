"""Drives one headless Chromium through the DevTools protocol over a pair of pipes."""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# Text must look the same on every machine: no hinting, no subpixel rendering, no colour correction. The
# sandbox needs permissions that containers lack; only files of our own are opened.
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
         "--disable-extensions", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--mute-audio", "--hide-scrollbars", "--force-color-profile=srgb",
         "--force-device-scale-factor=1", "--font-render-hinting=none", "--disable-lcd-text",
         "--host-resolver-rules=MAP * ~NOTFOUND", "--remote-debugging-pipe"]
PATIENCE = 60  # seconds to wait for an answer; busy machines are slow


class Failed(Exception):
    """Chromium did not answer, or answered with an error."""


def found() -> str | None:
    """The path of the browser on this machine."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def opened() -> "Chromium | nullcontext":
    """A context with a running browser, or with None if there is no browser."""
    return Chromium() if found() else nullcontext()


def with_fonts(*families: str) -> "Chromium":
    """A browser that has no other fonts than those whose files are named after families."""
    listed = subprocess.run(["fc-list", "--format=%{family[0]}\t%{file}\n"], capture_output=True, text=True,
                            check=True).stdout
    files = [line.split("\t")[1] for line in listed.splitlines() if line.startswith(families)]
    if not all(any(line.startswith(family) for line in listed.splitlines()) for family in families):
        raise Failed(f"fonts are missing: {', '.join(families)}")
    patterns = "".join(f"<glob>{file}</glob>" for file in sorted(set(files)))
    folder = tempfile.mkdtemp(prefix="fonts")
    settings = Path(folder, "fonts.conf")
    settings.write_text(
        "<fontconfig>" + "".join(f"<dir>{one}</dir>" for one in sorted({str(Path(file).parent) for file in files}))
        + f"<selectfont><acceptfont>{patterns}</acceptfont><rejectfont><glob>/*</glob></rejectfont></selectfont>"
        f"<cachedir>{folder}</cachedir></fontconfig>")
    browser = Chromium(os.environ | {"FONTCONFIG_FILE": str(settings)})
    browser.fonts = folder
    return browser


class Chromium:
    """One process with one page; the complaints of the page are recorded."""

    FLAGS = FLAGS

    def __init__(self, environment: dict[str, str] | None = None):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        theirs, self.orders = os.pipe()
        self.answers, ours = os.pipe()

        def wire() -> None:
            """Connects descriptors 3 and 4: Chromium reads commands from 3 and writes answers to 4."""
            ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (theirs, ours)]
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.process = subprocess.Popen(
            [found() or NAMES[0], *self.FLAGS, f"--user-data-dir={self.folder.name}", "about:blank"],
            pass_fds=(3, 4), preexec_fn=wire, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(ours)
        self.count, self.rest, self.session = 0, b"", None
        self.fonts = ""  # the folder of a choice of fonts
        self.complaints: list[str] = []
        self.events: list[dict] = []
        target = next(one for one in self.ask("Target.getTargets")["targetInfos"]
                      if one["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=target["targetId"],
                                flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")

    def __enter__(self) -> "Chromium":
        return self

    def __exit__(self, *_) -> None:
        try:
            self.session = None
            self.ask("Browser.close")
            self.process.wait(10)
        except (Failed, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.orders)
        os.close(self.answers)
        self.folder.cleanup()
        shutil.rmtree(self.fonts, ignore_errors=True)

    def ask(self, method: str, **parameters) -> dict:
        """Sends a command and waits for its answer."""
        self.count += 1
        order = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            order["sessionId"] = self.session
        os.write(self.orders, json.dumps(order).encode() + b"\0")
        asked = self.count
        while True:
            message = self.message()
            if message.get("id") == asked:
                if "error" in message:
                    raise Failed(f"{method}: {message['error'].get('message')}")
                return message["result"]
            self.hear(message)

    def message(self) -> dict:
        """The next message from Chromium."""
        while b"\0" not in self.rest:
            if not select.select([self.answers], [], [], PATIENCE)[0]:
                raise Failed(f"nothing is heard for {PATIENCE} s")
            data = os.read(self.answers, 1 << 20)
            if not data:
                raise Failed("Chromium has ended")
            self.rest += data
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def hear(self, event: dict) -> None:
        """Records complaints of the page and its requests for other files."""
        kind, told = event.get("method"), event.get("params", {})
        self.events.append(event)
        if kind == "Runtime.exceptionThrown":
            self.complaints.append(told["exceptionDetails"]["text"])
        elif kind == "Runtime.consoleAPICalled" and told["type"] in ("error", "assert"):
            self.complaints.append(str([value.get("value") for value in told["args"]]))
        elif kind == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
            self.complaints.append(told["entry"]["text"])
        elif kind == "Network.requestWillBeSent" and told["type"] != "Document":
            self.complaints.append(f"asks for {told['request']['url'][:200]}")

    def open(self, path: Path, size: tuple[int, int], dark: bool = False) -> list[str]:
        """Shows a file with a light or dark colour scheme; returns the complaints."""
        self.ask("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1],
                 deviceScaleFactor=1, mobile=False)
        self.ask("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.complaints, self.events = [], []
        answer = self.ask("Page.navigate", url=Path(path).resolve().as_uri())
        if "errorText" in answer:
            raise Failed(f"{path}: {answer['errorText']}")
        until = time.monotonic() + PATIENCE
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            if time.monotonic() > until:
                raise Failed(f"{path} is not loaded")
            self.hear(self.message())
        # All messages from drawing arrive before the answer to this command.
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return list(self.complaints)

    def run(self, script: str):
        """Evaluates an expression in the page."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True,
                          awaitPromise=True)
        if "exceptionDetails" in answer:
            raise Failed(str(answer["exceptionDetails"])[:400])
        return answer["result"].get("value")

    def picture(self) -> bytes:
        """A screenshot as PNG, transparent where nothing is painted."""
        self.ask("Emulation.setDefaultBackgroundColorOverride",
                 color={"r": 0, "g": 0, "b": 0, "a": 0})
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png",
                                         optimizeForSpeed=True)["data"])

