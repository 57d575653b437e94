"""Converts generated storms with the command."""

import json
import subprocess
import tempfile
from pathlib import Path

from typhoon_script import Storm, script


class Failed(Exception):
    """The command failed."""


def converted(binary: str, text: str, *options: str) -> dict:
    """The GeoJSON of a track file given as text."""
    run = subprocess.run([binary, "-", *options], input=text, capture_output=True, text=True, timeout=300)
    if run.returncode != 0:
        raise Failed(f"exit {run.returncode}: {run.stderr[:400]}")
    return json.loads(run.stdout)


def features(binary: str, storms: list[Storm], layers: str, *options: str) -> list[dict]:
    """The GeoJSON features of storms, with the maximum number of decimals."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "ty_infos.js"), Path(folder, "out.geojson")
        source.write_text(script(storms), encoding="utf-8")
        run = subprocess.run(
            [binary, str(source), "--layers", layers, "--digits", "12", *options,
             "-o", str(target)], capture_output=True, text=True, timeout=300)
        # Made-up storms may be doubted, and are kept; "more like this" counts such warnings.
        unexpected = [line for line in run.stderr.splitlines() if ": warning: " in line
                      and not line.endswith(": kept") and " like this" not in line]
        if run.returncode != 0 or unexpected:
            raise Failed(f"exit {run.returncode}: {run.stderr[:400]}")
        return json.loads(target.read_text(encoding="utf-8"))["features"]
