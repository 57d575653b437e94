"""Runs conversions under injected faults: whatever happens, an output is the old one or the new one, nothing is left
beside it, and one line says why.

    check.py <trackconv> [<part>...]

Parts: disk, ends, inputs, places. Faults of system calls come from shim.c, which this compiles.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True

import disk
import ends
import inputs
import places
from bench import Bench

PARTS = (disk, ends, inputs, places)


def main() -> int:
    binary, only = Path(sys.argv[1]).resolve(), sys.argv[2:]
    with tempfile.TemporaryDirectory(prefix="trackconv-faults-") as folder:
        shim = Path(folder, "shim.so")
        source = Path(__file__).with_name("shim.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", shim, source, "-ldl"], check=True)
        bench = Bench(binary, shim)
        for part in PARTS:
            if not only or part.__name__ in only:
                begin, before = time.monotonic(), bench.checks
                part.run(bench)
                print(f"{part.__name__}: {bench.checks - before} checks in {time.monotonic() - begin:.0f} s")
        return bench.finish()


if __name__ == "__main__":
    sys.exit(main())
