"""Tests progress on a pseudo-terminal: what is drawn, how often, and what remains at the end.

Each session is recorded with times, and replayed on a terminal emulator (pyte).
"""

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import termios
import time
from dataclasses import dataclass

import pyte

from bench import Bench
from servers import Request, Server

COLUMNS, ROWS = 100, 24
SIZE = 60_000
# A tenth of a second between redraws, with tolerance, since on a busy machine two may come together.
SHORTEST = 0.09


@dataclass
class Session:
    """The output of a command to its terminal, with times."""

    code: int
    pieces: list[tuple[float, bytes]]
    screens: list[str]
    """The screen behind each piece."""

    @property
    def text(self) -> str:
        return b"".join(piece for _, piece in self.pieces).decode()

    @property
    def last(self) -> str:
        return self.screens[-1] if self.screens else ""

    def drawings(self) -> list[float]:
        """The times at which progress was drawn."""
        return [moment for moment, piece in self.pieces if b" B" in piece or b"kB" in piece or b"MB" in piece]


def shown(screen: pyte.Screen) -> str:
    return "\n".join(line.rstrip() for line in screen.display).rstrip()


def record(bench: Bench, *arguments, feeder: list[str] | None = None, ended_by: int | None = None, **environment) -> Session:
    """Runs the command with messages on a terminal and maps in a file. Optionally sends a signal when a line is drawn."""
    variables = {"PATH": os.environ["PATH"], "HOME": str(bench.command.folder / "home"), "TERM": "xterm-256color",
                 "XDG_CACHE_HOME": str(bench.command.folder / "terminal-cache"), **environment}
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    source = subprocess.Popen(feeder, stdout=subprocess.PIPE) if feeder else None
    process = subprocess.Popen([bench.command.binary, *map(str, arguments)], cwd=bench.command.folder, env=variables,
                               stdin=source.stdout if source else subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    pieces, screens = [], []
    start = time.monotonic()
    while True:
        try:
            piece = os.read(ours, 65_536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        stream.feed(piece)
        pieces.append((time.monotonic() - start, piece))
        screens.append(shown(screen))
        if ended_by and b"kB" in piece:
            process.send_signal(ended_by)
    os.close(ours)
    if source:
        source.stdout.close()
        source.wait()
    session = Session(process.wait(), pieces, screens)
    bench.command.written.append(session.text)
    return session


def slow(body: bytes, seconds: float, with_length: bool):
    """Makes a route that sends its body in small pieces."""

    def answer(request: Request) -> None:
        lines = ["HTTP/1.1 200 OK", "Connection: close"] + ([f"Content-Length: {len(body)}"] if with_length else [])
        request.send("\r\n".join([*lines, "", ""]).encode())
        count = 40
        for index in range(count):
            request.send(body[len(body) * index // count:len(body) * (index + 1) // count])
            time.sleep(seconds / count)

    return answer


def table(size: int) -> bytes:
    """Makes a plain table of so many bytes, with a row that causes a warning."""
    rows = [b"name,time,lat,lon,wind_kt", b"TEMBIN,2012-08-22T00:00Z,91,124.5,80"]
    length, hour = sum(map(len, rows)), 0
    while length < size:
        rows.append(b"TEMBIN,%d-08-%02dT%02d:00Z,22.3,124.5,80" % (2012 + hour // 600, 1 + hour // 24 % 25, hour % 24))
        length += len(rows[-1]) + 1
        hour += 1
    return b"\n".join(rows) + b"\n"


def run(bench: Bench) -> None:
    server = Server()
    body = table(SIZE)
    server.routes["/length.csv"] = slow(body, 1.6, True)
    server.routes["/none.csv"] = slow(body, 1.6, False)
    server.routes["/quick.csv"] = slow(body, 0, True)
    known, unknown = f"{server.address}/length.csv", f"{server.address}/none.csv"

    with_bar(bench, known)
    with_spinner(bench, unknown)
    together(bench, known, unknown)
    ended(bench, known)
    silent(bench, known)
    conversions(bench)
    quick = record(bench, f"{server.address}/quick.csv", "-o", "quick.geojson")
    bench.expect(quick.code == 0 and not quick.drawings(), f"terminal: a quick download has a line: {quick.text!r}")


def with_bar(bench: Bench, address: str) -> None:
    session = record(bench, address, "-o", "bar.geojson")
    percents = [int(word) for word in re.findall(r"(\d+)%", session.text)]
    bench.expect(session.code == 0, f"terminal: exit {session.code}")
    bench.expect(len(percents) >= 5 and percents == sorted(percents), f"terminal: per cent {percents}")
    bench.expect(bool(re.search(r"\[\x1b\[36m=*>\x1b\[0m *\]", session.text)), "terminal: no bar with a colour")
    bench.expect(bool(re.search(r"\d+ kB of 60 kB  [\d.]+ kB/s", session.text)), "terminal: no bytes and rate")
    moments = session.drawings()
    gaps = [two - one for one, two in zip(moments, moments[1:])]
    bench.expect(bool(gaps) and sorted(gaps)[len(gaps) // 2] >= SHORTEST, f"terminal: drawn every {min(gaps, default=0):.3f} s")
    bench.expect(len(moments) <= 1 + 10 * (moments[-1] if moments else 0), "terminal: drawn more than ten times a second")
    settled(bench, session, "bar")
    plain = record(bench, address, "-o", "plain.geojson", NO_COLOR="1")
    bench.expect(bool(re.search(r"\[=*> *\] +\d+%", plain.text)), "terminal: no bar under NO_COLOR")
    bench.expect("\x1b[36m" not in plain.text and "\x1b[1;3" not in plain.text, "terminal: a colour under NO_COLOR")


def settled(bench: Bench, session: Session, name: str) -> None:
    """At the end only the messages remain."""
    lines = session.last.splitlines()
    bench.expect(len(lines) >= 1 and " omitted" in session.last, f"terminal: {name}: no message is left: {lines}")
    bench.expect(not re.search(r"\d%|[kM]?B/s|\[=", session.last), f"terminal: {name}: lines are left: {lines}")


def with_spinner(bench: Bench, address: str) -> None:
    session = record(bench, address, "-o", "spinner.geojson")
    signs = set(re.findall(r"([-|/\\]) http://", session.text))
    bench.expect(len(signs) >= 3, f"terminal: the spinner does not turn: {signs}")
    bench.expect("%" not in session.text and "kB" in session.text, "terminal: per cent of what has no length")
    settled(bench, session, "spinner")


def together(bench: Bench, one: str, two: str) -> None:
    """Two simultaneous downloads have one line each."""
    session = record(bench, one, two, "-o", "both.geojson")
    both = [screen for screen in session.screens if "length.csv" in screen and "none.csv" in screen and "kB" in screen]
    bench.expect(len(both) >= 3, "terminal: two downloads do not have two lines")
    bench.expect(all(len(screen.splitlines()) <= 2 for screen in both[:3]), f"terminal: more than two lines: {both[:1]}")
    settled(bench, session, "both")


def ended(bench: Bench, address: str) -> None:
    """A signal that ends the process erases the line."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        session = record(bench, address, "-o", "bad.geojson", ended_by=number)
        bench.expect(session.code == -number and session.last == "" and any("kB" in screen for screen in session.screens),
                     f"terminal: signal {number}: exit {session.code}, left {session.last!r}")
        bench.expect(not bench.leftovers(), f"terminal: signal {number}: left {bench.leftovers()}")


def silent(bench: Bench, address: str) -> None:
    for name, arguments, environment in (("CI", [], {"CI": "true"}), ("--quiet", ["--quiet"], {}), ("TERM=dumb", [], {"TERM": "dumb"})):
        session = record(bench, address, "-o", "silent.geojson", *arguments, **environment)
        bench.expect(session.code == 0 and not session.drawings() and "\x1b[J" not in session.text,
                     f"terminal: {name}: {session.text[:200]!r}")
    piped = bench.command.run(address, "-o", "silent.geojson", cache="terminal-cache")
    bench.expect("\x1b" not in piped.errors and "B/s" not in piped.errors, f"terminal: a pipe: {piped.errors[:200]!r}")


def conversions(bench: Bench) -> None:
    """A slow pipe has a line; an input that is read quickly has none."""
    rows = bench.command.folder / "slow.csv"
    rows.write_bytes(table(SIZE))
    feed = f"for i in 0 1 2 3 4 5 6 7; do tail -c +$((i * 7500 + 1)) '{rows}' | head -c 7500; sleep 0.25; done"
    session = record(bench, "-", "-o", "pipe.geojson", feeder=["sh", "-c", feed])
    moments = session.drawings()
    bench.expect(session.code == 0 and len(moments) >= 2, f"terminal: a slow pipe has no line: {session.text!r}")
    bench.expect(all(moment >= 0.9 for moment in moments), f"terminal: a line before the first second: {moments[:1]}")
    settled(bench, session, "pipe")
    quick = record(bench, rows, "-o", "quick.geojson")
    bench.expect(not quick.drawings(), f"terminal: a quick conversion has a line: {quick.text!r}")
