"""What every browser of these tests can do; `chrome.py` and `firefox.py` do it with real browsers.

    with Chrome() as browser:  # or Firefox()
        complaints = browser.open(Path("out/x.html"), size=(390, 844), touch=True, dark=True)
        browser.press("Tab")
        width = browser.run("document.documentElement.scrollWidth")

Nothing reaches another machine: requests are sent to a proxy that does not exist, and any request
to something other than a file, data or this machine is a complaint.
"""

import re
import sys
import sysconfig
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

# The Chromium of the conformance checks and their report.
sys.path.append(str(Path(__file__).resolve().parents[1] / "Conformance"))

from chromium import Failed  # noqa: E402

# Where files are that packages contain. Importing these packages would need their dependencies.
PACKAGES = Path(sysconfig.get_path("purelib"))
# A proxy on a port where nothing listens. Browsers never use a proxy for this machine.
NOWHERE = ("127.0.0.1", 9)
LOCAL = re.compile(r"(file|data|blob|about):|https?://(127\.0\.0\.1|localhost|\[::1\])[:/]")
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
STEPS = 8  # moves of a drag or pinch

Point = tuple[float, float]


@dataclass(frozen=True)
class Setting:
    """How a page is shown."""

    size: tuple[int, int] = (1024, 768)
    touch: bool = False  # a screen for fingers, as on a phone
    dark: bool = False
    reduced_motion: bool = False
    print: bool = False
    script: bool = True  # whether the page may run scripts
    zone: str = "UTC"  # the time zone of the reader: a name of tzdata
    scale: float = 1  # device pixels per CSS pixel


class Browser(ABC):
    """A browser with one page. `complaints` and `requests` are those since the page was opened."""

    name: str
    complaints: list[str]
    requests: list[str]

    def open(self, page: Path | str, **setting) -> list[str]:
        """Shows a file or an address; waits until it is loaded and drawn. Returns the complaints.

        For the keyword arguments see `Setting`.
        """
        self.setting = Setting(**setting)
        address = page if isinstance(page, str) else page.resolve().as_uri()
        self.show(address)
        self.settle()
        return list(self.complaints)

    def settle(self) -> None:
        """Waits until what was done is drawn; all messages from drawing have arrived then."""
        if self.setting.script:
            self.run(DRAWN)
        else:
            self.picture()

    def wait(self, condition: str, seconds: float = 20) -> None:
        """Waits until an expression is true in the page."""
        until = time.monotonic() + seconds
        while not self.run(f"Boolean({condition})"):
            if time.monotonic() > until:
                raise Failed(f"'{condition}' is still false after {seconds} s")
            time.sleep(0.02)

    def expect(self, word: str, seconds: float = 5) -> None:
        """Waits for a complaint that contains a word: some arrive after the page is drawn."""
        until = time.monotonic() + seconds
        while not any(word in one for one in self.complaints):
            if time.monotonic() > until:
                raise Failed(f"no complaint contains '{word}': {self.complaints}")
            time.sleep(0.02)
            self.run("0")

    def request(self, address: str) -> None:
        """Records a request."""
        self.requests.append(address)
        if not LOCAL.match(address):
            self.complaints.append(f"asks for {address[:200]}")

    def press(self, *keys: str) -> None:
        """Presses keys one after the other, such as 'a', ' ', 'ArrowLeft' or 'Shift+Tab'."""
        for key in keys:
            *modifiers, last = key.split("+") if len(key) > 1 else [key]
            self.key(last or "+", modifiers)
        self.settle()

    def move(self, to: Point) -> None:
        """Moves the mouse."""
        self.mouse([("move", *to)])
        self.settle()

    def click(self, at: Point, count: int = 1) -> None:
        """Clicks with the mouse; twice is a double click."""
        steps = [("move", *at)]
        for _ in range(count):
            steps += [("down",), ("up",)]
        self.mouse(steps)
        self.settle()

    def drag(self, start: Point, end: Point) -> None:
        """Drags with the mouse."""
        moves = [("move", *place) for place in path(start, end)]
        self.mouse([moves[0], ("down",), *moves[1:], ("up",)])
        self.settle()

    def wheel(self, at: Point, down: float) -> None:
        """Turns the wheel by a number of pixels; positive numbers scroll down."""
        self.turn(at, down)
        self.settle()

    def tap(self, at: Point) -> None:
        """Taps with one finger."""
        self.fingers([[at]])
        self.settle()

    def swipe(self, start: Point, end: Point) -> None:
        """Drags with one finger."""
        self.fingers([path(start, end)])
        self.settle()

    def pinch(self, center: Point, start: float, end: float) -> None:
        """Moves two fingers that are `start` pixels apart until they are `end` pixels apart."""
        x, y = center
        self.fingers([path((x + side * start / 2, y), (x + side * end / 2, y)) for side in (-1, 1)])
        self.settle()

    @abstractmethod
    def show(self, address: str) -> None:
        """Applies the setting, loads a page, and empties both lists before."""

    @abstractmethod
    def run(self, script: str):
        """Evaluates an expression in the page, whatever its content security policy says.

        If the value is a promise, waits for it. The value must be one that JSON can represent.
        """

    @abstractmethod
    def picture(self) -> bytes:
        """A screenshot as PNG."""

    @abstractmethod
    def key(self, key: str, modifiers: Sequence[str]) -> None:
        """Presses and releases a key while modifiers are held."""

    @abstractmethod
    def mouse(self, steps: Sequence[tuple]) -> None:
        """Carries out ("move", x, y), ("down",) and ("up",)."""

    @abstractmethod
    def turn(self, at: Point, down: float) -> None:
        """Turns the wheel."""

    @abstractmethod
    def fingers(self, paths: Sequence[Sequence[Point]]) -> None:
        """Puts one finger on the start of each path, moves all at once, then lifts them."""


def path(start: Point, end: Point) -> list[Point]:
    """Points from start to end."""
    (x, y), (to_x, to_y) = start, end
    return [(x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS)
            for step in range(STEPS + 1)]
