"""Runs and measures the command under test, with its own environment."""

import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

# The peak memory of a process includes that of its parent before exec, so a small process without modules starts
# it.
LAUNCH = """
import os, sys
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(pid, 0)
os.write(2, b"\\n<peak %d>" % usage.ru_maxrss)
os._exit(os.waitstatus_to_exitcode(status) & 255)
"""


@dataclass
class Run:
    code: int
    output: str
    errors: str
    seconds: float
    megabytes: float
    """The largest part of memory that it had at a time."""


class Command:
    """Runs the binary in its own folder, with its own cache."""

    def __init__(self, binary: Path, folder: Path):
        self.binary = binary
        self.folder = folder
        self.written: list[str] = []
        """All that was ever printed."""

    def cache(self, name: str = "cache") -> Path:
        return self.folder / name / "trackconv"

    def start(self, *arguments, cache: str = "cache", through: tuple = (), **environment) -> subprocess.Popen:
        """Starts the binary, optionally through another command; a variable that is None is removed."""
        variables = {"PATH": os.environ["PATH"], "HOME": str(self.folder / "home"),
                     "XDG_CACHE_HOME": str(self.folder / cache), "TMPDIR": str(self.folder), **environment}
        variables = {name: str(value) for name, value in variables.items() if value is not None}
        return subprocess.Popen([sys.executable, "-I", "-S", "-c", LAUNCH, *through, self.binary, *map(str, arguments)],
                                cwd=self.folder, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def finish(self, process: subprocess.Popen, start: float) -> Run:
        """Waits for the end; no test may take longer than a minute."""
        output, errors = process.communicate(timeout=60)
        self.written += [output, errors]
        said, _, peak = errors.rpartition("\n<peak ")
        return Run(process.returncode, output, said, time.monotonic() - start, int(re.sub(r"\D", "", peak)) / 1024)

    def run(self, *arguments, **environment) -> Run:
        start = time.monotonic()
        return self.finish(self.start(*arguments, **environment), start)
