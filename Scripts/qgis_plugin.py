#!/usr/bin/env python3
"""Packs the plugin for QGIS.

    qgis_plugin.py [<folder>]

Writes trackconv-qgis-<version>.zip into the folder, by default out/, and prints its path. The same commit gives the same bytes:
files have the time of the commit (or SOURCE_DATE_EPOCH), and are stored as they are. The address for questions is DEBEMAIL, or
that of the commit's author; that of the repository is known where GITHUB_REPOSITORY is.
"""

import os
import re
import subprocess
import sys
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLUGIN = ROOT / "Packaging" / "qgis" / "trackconv"


def commit(form):
    """A fact of the last commit."""
    return subprocess.run(["git", "log", "-1", f"--format={form}"], cwd=ROOT, capture_output=True, check=True, text=True).stdout.strip()


def main():
    """Packs it."""
    version = re.search(r'static let current = "(.*)"', (ROOT / "Sources/trackconv/Files/Version.swift").read_text())[1]
    lines = [f"version={version}", f"email={os.environ.get('DEBEMAIL') or commit('%ae')}"]
    if repository := os.environ.get("GITHUB_REPOSITORY"):
        address = f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{repository}"
        lines += [f"repository={address}", f"homepage={address}", f"tracker={address}/issues"]
    package = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "out") / f"trackconv-qgis-{version}.zip"
    package.parent.mkdir(parents=True, exist_ok=True)
    moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH") or commit("%ct")))[:6]
    with zipfile.ZipFile(package, "w") as archive:
        for path in sorted(path for path in PLUGIN.iterdir() if path.is_file()):
            content = path.read_text(encoding="utf-8")
            if path.name == "metadata.txt":
                content += "\n".join(lines) + "\n"
            member = zipfile.ZipInfo(f"trackconv/{path.name}", moment)
            member.external_attr = 0o100644 << 16
            archive.writestr(member, content)
    print(package)


if __name__ == "__main__":
    main()
