"""Tests how the command fetches inputs, with servers on this machine only.

    python3 Tests/Fetching/check.py <trackconv> [--markdown] [<part>...]

With --markdown the table is printed in the form of Documentation/testing.md. Pass part names to run only those.
"""

import signal
import sys
import tempfile
import time
from pathlib import Path

import copies
import feeds
import hostile
import keys
import nginx
import sound
import terminal
import tls
from bench import Bench
from certificates import Authority
from command import Command


def main() -> int:
    # Shells make background processes ignore some signals, which the command under test would inherit.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    binary = Path(sys.argv[1]).resolve()
    only = [name for name in sys.argv[2:] if not name.startswith("--")]
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="trackconv-fetching-") as folder:
        place = Path(folder)
        (place / "certificates").mkdir()
        (place / "home").mkdir()
        bench = Bench(Command(binary, place), Authority(place / "certificates"),
                      Path(__file__).resolve().parents[2] / "samples")
        for part in PARTS:
            if not only or part.__name__ in only:
                part.run(bench)
        (bench.print_markdown if "--markdown" in sys.argv else bench.print_table)()
    for failure in bench.failures:
        print(f"fetching: {failure}", file=sys.stderr)
    print(f"\nfetching: {bench.checks - len(bench.failures)} of {bench.checks} checks passed in {time.monotonic() - start:.0f} s")
    return 1 if bench.failures else 0


PARTS = [sound, hostile, tls, copies, feeds, nginx, terminal, keys]

if __name__ == "__main__":
    sys.exit(main())
