"""Checks the files of a release: the bill of materials against its schema, versions, checksums and the notes.

    check.py <folder> <version>
"""

import hashlib
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

folder, version = Path(sys.argv[1]), sys.argv[2]
files = {path.name for path in folder.iterdir()}


def check_checksums():
    """SHA256SUMS has every file but the notes and itself."""
    known = dict(line.split("  ")[::-1] for line in (folder / "SHA256SUMS").read_text().splitlines())
    assert set(known) == files - {"SHA256SUMS", "notes.md"}, known
    for name, digest in known.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name


def check_versions():
    """Each file has the version, in its name and where it states it."""
    for name in files - {"SHA256SUMS", "notes.md"}:
        assert re.match(rf"trackconv[-_]([a-z]+-)?{re.escape(version)}[-+_.]", name), name
    for name in [name for name in files if name.endswith(".deb")]:
        stated = subprocess.run(["dpkg-deb", "-f", folder / name, "Version"], check=True, capture_output=True, text=True).stdout.strip()
        assert stated.partition("+deb")[0] == version, stated
    page = zipfile.ZipFile(folder / f"trackconv-browser-{version}.zip").read("trackconv.html").decode()
    assert f"trackconv {version} ·" in page
    for name in [name for name in files if "qgis" in name]:
        plugin = zipfile.ZipFile(folder / name)
        metadata, = [entry for entry in plugin.namelist() if entry.endswith("/metadata.txt")]
        assert f"version={version}" in plugin.read(metadata).decode().splitlines(), name


def check_bill():
    """The bill of materials is CycloneDX 1.6, has every other file, and libraries of each that is built."""
    text = (folder / f"trackconv-{version}.cdx.json").read_text()
    problem = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    assert problem is None, problem
    broken = text.replace('"type": "library"', '"type": "book"', 1)
    assert broken != text and JsonStrictValidator(SchemaVersion.V1_6).validate_str(broken) is not None
    bill = json.loads(text)
    needed = {one["ref"]: one["dependsOn"] for one in bill["dependencies"]}
    packages = files - {"SHA256SUMS", "notes.md", f"trackconv-{version}.cdx.json"}
    assert set(needed["trackconv"]) == packages, needed["trackconv"]
    for name in packages:
        assert len(needed[name]) > 8 or "qgis" in name, (name, needed[name])
    assert {one for all in needed.values() for one in all} <= {one["bom-ref"] for one in bill["components"]}


def check_notes():
    """The notes are not empty, and no heading of a version is in them."""
    notes = (folder / "notes.md").read_text()
    assert len(notes) > 100 and not re.search("^## ", notes, re.M)


for check in (check_checksums, check_versions, check_bill, check_notes):
    check()
    print(f"ok  {check.__doc__}", flush=True)
