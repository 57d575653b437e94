"""State shared by the checks: the command, its folder, the failures, and the table of cases."""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from certificates import Authority
from command import Command, Run


@dataclass
class Bench:
    command: Command
    authority: Authority
    samples: Path
    failures: list[str] = field(default_factory=list)
    checks: int = 0
    rows: list[tuple] = field(default_factory=list)

    def title(self, name: str) -> None:
        self.rows.append((name,))

    def expect(self, is_so: bool, failure: str) -> None:
        self.checks += 1
        if not is_so:
            self.failures.append(failure)

    def row(self, name: str, run: Run, address: str) -> None:
        """Adds a case to the table, with its first message."""
        lines = [line for line in run.errors.splitlines() if line]
        words = re.sub(re.escape(address) + r": ?", "", lines[0]) if lines else ""
        # The rest of the message is the same for all cases with a copy.
        words = re.sub(r"^(\d+:\d+: )?error: ", "", words.split("; '--offline' uses")[0])
        self.rows.append((name, run.code, words, run.seconds, run.megabytes))

    def copies(self, cache: str = "cache") -> dict[str, tuple]:
        """The files in the cache: names, bytes and modes."""
        folder = self.command.cache(cache)
        return {path.name: (path.read_bytes(), path.stat().st_mode) for path in sorted(folder.glob("*"))} | {
            path.name: () for path in folder.glob(".*")}

    def age(self, cache: str, seconds: float) -> None:
        """Makes the copies in a cache older by so many seconds."""
        for path in self.command.cache(cache).iterdir():
            changed = path.stat().st_mtime - seconds
            os.utime(path, (changed, changed))

    def leftovers(self, target: str = "bad.geojson") -> list[str]:
        """Files that a failed run must not leave: its output, and hidden files."""
        names = [path.name for path in self.command.folder.iterdir()]
        return sorted(name for name in names if name == target or name.startswith("."))

    def print_table(self) -> None:
        wide = max((len(row[0]) for row in self.rows if len(row) > 1), default=0)
        for row in self.rows:
            if len(row) == 1:
                print(f"\n{row[0]}\n{'case':{wide}}  exit  seconds  peak MB  message")
            else:
                name, code, words, seconds, megabytes = row
                print(f"{name:{wide}}  {code:4}  {seconds:7.2f}  {megabytes:7.1f}  {words}")

    def print_markdown(self) -> None:
        """Prints the table in the form of Documentation/testing.md."""
        for row in self.rows:
            if len(row) == 1:
                print(f"\n{row[0]}:\n\n| case | exit | message | seconds | peak MB |\n|---|---|---|---|---|")
            else:
                name, code, words, seconds, megabytes = row
                words = words.replace("|", "\\|").replace("\ufffd", "�")
                words = re.sub(r"port \d+", "port 40001", re.sub(r"\*{9,}", "*****", words))
                print(f"| {name} | {code} | {words} | {seconds:.1f} | {megabytes:.0f} |")
