"""Tests pages in Chromium and Firefox, without a network.

    check.py <trackconv> [<part>...]

The totals count a rule once for each page that it checked. Pass names of parts to run only those.
"""

import os
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # before our own modules, so that no __pycache__ is created

from browser import Failed  # first: it finds the modules of the conformance checks
import pages
import self_test
import web_maps
from chrome import Chrome
from firefox import Firefox
from report import Report

PARTS = [self_test, web_maps, pages]


def main() -> int:
    """Runs all parts, or those named."""
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        print("usage: check.py <trackconv> [<part>...]", file=sys.stderr)
        return 64
    binary, names = Path(sys.argv[1]).resolve(), sys.argv[2:]
    report, start = Report(), time.monotonic()
    with Chrome() as chrome, Firefox() as firefox:
        for part in PARTS:
            if not names or part.__name__ in names:
                try:
                    part.check(binary, [chrome, firefox], report)
                except Failed as error:
                    report.add(part.__name__, {"runs to its end": [str(error)]}, "check.py")
    print(f"browsers: {time.monotonic() - start:.0f} s")
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
