"""Runs trackconv under a fault, and says what must hold afterwards."""

import os
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "samples" / "cwb" / "ty_infos.js"
# The formats of maps, by the ends of file names.
FORMATS = ("geojson", "geojsonl", "kml", "kmz", "svg", "html", "csv", "gpkg")


class Bench:
    """Counts checks, and runs the program in folders of their own."""

    def __init__(self, binary: Path, shim: Path):
        self.binary, self.shim = binary, shim
        self.checks, self.failures = 0, []
        self.wanted: dict[tuple, bytes] = {}
        # Formats that this build writes.
        self.formats = [name for name in FORMATS if self.run(SAMPLE, "--to", name, "-o", "/dev/null").returncode == 0]

    def run(self, *words, **options) -> subprocess.CompletedProcess:
        """Runs the program; more than a minute is a failure."""
        environment = os.environ | options.pop("environment", {})
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
        return subprocess.run([self.binary, *map(str, words)], env=environment, timeout=60, **options)

    def expect(self, holds: bool, what: str) -> None:
        """Counts a check."""
        self.checks += 1
        if not holds:
            self.failures.append(what)

    def map(self, source: Path, name: str) -> bytes:
        """The map of an input, without faults."""
        if (source, name) not in self.wanted:
            with tempfile.TemporaryDirectory() as folder:
                output = Path(folder, f"map.{name}")
                self.run(source, "-o", output, check=True)
                self.wanted[source, name] = output.read_bytes()
        return self.wanted[source, name]

    def judge(self, done, output: Path, old: bytes | None, what: str, source: Path = SAMPLE,
              beside: frozenset = frozenset()) -> None:
        """The old output is whole or replaced whole, nothing is left beside it, and one line says why, with exit 1."""
        name = output.name.rsplit(".", 1)[-1]
        now = output.read_bytes() if output.exists() else None
        said = done.stderr.decode(errors="replace") if done.stderr else ""
        if done.returncode == 0:
            self.expect(now == self.map(source, name), f"{what}: exit 0 without the whole map")
        else:
            self.expect(done.returncode == 1, f"{what}: exit {done.returncode}: {said[:200]}")
            self.expect(now == old, f"{what}: the old output changed")
            lines = [line for line in said.splitlines() if ": note: " not in line and ": warning: " not in line]
            self.expect(len(lines) == 1 and "error: " in lines[0], f"{what}: says {lines}")
        left = {path.name for path in output.parent.iterdir()} - {output.name} - beside
        self.expect(not left, f"{what}: leaves {left}")

    def finish(self) -> int:
        """Prints the failures and the count."""
        for failure in self.failures:
            print(f"faults: {failure}")
        print(f"{self.checks - len(self.failures)} passed, {len(self.failures)} failed")
        return 1 if self.failures else 0
