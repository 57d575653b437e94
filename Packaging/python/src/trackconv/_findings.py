"""What the program says: findings, as warnings and errors of Python."""

from __future__ import annotations

import re
import sys
import warnings
from pathlib import Path
from typing import Any, NamedTuple

from ._keywords import keywords
from ._options import OPTIONS

_package = str(Path(__file__).parent)
_keywords = {option.removeprefix("--"): name for name, (option, _) in OPTIONS.items()} | {"to": "to"}
_line = re.compile(r"(?:(?P<file>.*?):(?:(?P<line>\d+):(?P<column>\d+):)? )?(?P<severity>note|warning|error): (?P<text>.*)")


class Finding(NamedTuple):
    """What the program says about an input: its severity is ``note``, ``warning`` or ``error``."""

    severity: str
    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        """The finding as the program prints it."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        return f"{place}: {self.severity}: {self.message}" if place else self.message


class TrackconvWarning(UserWarning):
    """Something was omitted or decided, and the rest was read."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding
        self.file, self.line, self.column = finding.file, finding.line, finding.column

    def __reduce__(self) -> tuple[Any, ...]:
        """Other processes receive the warning whole."""
        return type(self), (self.finding,)


class TrackconvError(Exception):
    """An input could not be read, an output could not be written, or an option is wrong."""

    def __init__(self, findings: list[Finding], status: int) -> None:
        errors = [str(finding) for finding in findings if finding.severity == "error"]
        super().__init__("\n".join(errors) or f"trackconv ended with status {status}")
        self.findings = findings
        self.status = status

    def __reduce__(self) -> tuple[Any, ...]:
        """Other processes receive the error whole."""
        return type(self), (self.findings, self.status)


def findings(said: str) -> list[Finding]:
    """The findings among the lines that the program has printed."""
    found = []
    for line in said.splitlines():
        if match := _line.fullmatch(line):
            row, column = (int(match[part]) if match[part] else None for part in ("line", "column"))
            found.append(Finding(match["severity"], keywords(match["text"], _keywords), match["file"], row, column))
        elif line.startswith("Error: "):
            found.append(Finding("error", keywords(line.removeprefix("Error: "), _keywords)))
    return found


def tell(finding: Finding) -> None:
    """Logs a note; warns of anything else where the package was called."""
    if finding.severity == "note":
        import logging

        logging.getLogger("trackconv").info("%s", finding)
    else:
        warnings.warn(TrackconvWarning(finding), stacklevel=_caller())


def warn(message: str) -> None:
    """Warns of what the package itself leaves out."""
    tell(Finding("warning", message))


def _caller() -> int:
    """How many frames above `tell` the code is that called the package."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back and frame.f_code.co_filename.startswith(_package):
        level, frame = level + 1, frame.f_back
    return level
