#!/usr/bin/env python3
"""Writes a software bill of materials, CycloneDX 1.6, of the files of a release in a folder.

    Scripts/sbom.py <folder> <version> <time> <commit>

What a package depends on is what the package itself states, what the browser build contains is what Scripts/wasm.sh
downloads. Each library of Package.swift must be among both, so that none is forgotten.
"""

import hashlib
import json
import re
import subprocess
import sys
import tempfile
import uuid
import zipfile
from datetime import datetime, timezone
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[1]
# What every executable contains, by Packaging/copyright: name, licence, source.
EMBEDDED = [
    ("Natural Earth", {"name": "public domain"}, "https://www.naturalearthdata.com"),
    ("Unicode CLDR", {"id": "Unicode-3.0"}, "https://cldr.unicode.org"),
    ("GeoNames", {"id": "CC-BY-4.0"}, "https://www.geonames.org"),
]
# The browser build has no fetching.
NATIVE_ONLY = {"libcurl"}


def output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def depends(package: Path) -> list[dict]:
    """The packages on which a Debian package depends; it states the least versions."""
    system = "debian-13" if "+deb13" in package.name else "debian-12"
    found = []
    for name, version in re.findall(r"([a-z0-9.+-]+)(?: \(([^)]*)\))?(?:, |\n)", output("dpkg-deb", "-f", str(package), "Depends")):
        required = [{"name": "trackconv:requires", "value": version}] if version else []
        found.append(library(name, None, f"pkg:deb/debian/{quote(name)}?distro={system}", properties=required))
    return found


def bundled(wheel: Path) -> list[dict]:
    """The Debian packages whose libraries a wheel contains, which has the notice of each, and those that every Linux has."""
    archive = zipfile.ZipFile(wheel)
    names = [name.rpartition("/")[2] for name in archive.namelist() if "/notices/" in name]
    with tempfile.NamedTemporaryFile() as file:
        Path(file.name).write_bytes(archive.read("trackconv/bin/trackconv"))
        needed = re.findall(r"NEEDED +(\S+)", output("objdump", "-p", file.name))
    # auditwheel adds a hash to the names of the libraries that it copies.
    found = [library("zlib" if name == "libz.so.1" else name, None, f"pkg:generic/{name}")
             for name in needed if not re.search(r"-[0-9a-f]{8}\.so", name)]
    return found + [installed(name) for name in sorted(filter(None, names))]


def installed(name: str) -> dict:
    """A package of this Debian, of which something becomes a part of a file."""
    version = output("dpkg-query", "-W", "-f", "${Version}\n", name).split()[0]
    return library(name, version, f"pkg:deb/debian/{quote(name)}@{quote(version)}?distro=debian-12")


def compiled() -> list[dict]:
    """The sources of Debian that the browser build is made of, and Debian's libraries for WebAssembly."""
    script = (ROOT / "Scripts/wasm.sh").read_text()
    pattern = r"^([0-9a-f]{64}) (\S+/([a-z0-9]+)_([^_]+?)(?:\.orig\.tar\.\w+|_all\.deb))$"
    return [library(name, version, f"pkg:generic/{name}@{quote(version)}", hashes=[{"alg": "SHA-256", "content": digest}],
                    externalReferences=[{"type": "distribution", "url": f"http://deb.debian.org/debian/pool/main/{path}"}])
            for digest, path, name, version in re.findall(pattern, script, re.M)] + [
                installed(name) for name in re.findall(r" (wasi-libc|lib\S+-dev-wasm32)(?= )", script)]


def library(name: str, version: str | None, purl: str, **more) -> dict:
    known = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl, **more}
    return {key: value for key, value in known.items() if value}


def parts(file: Path, folder: Path) -> list[dict] | None:
    """The libraries that a file of the release needs or contains; none for the plugin of QGIS, which runs the command."""
    if file.suffix == ".deb":
        return depends(file)
    if file.name.endswith(".tar.gz"):
        return depends(next(path for path in sorted(folder.glob("*.deb")) if "+deb13" not in path.name))
    if file.suffix == ".whl":
        return bundled(file)
    return compiled() if "browser" in file.name else None


def main() -> None:
    folder, version, time, commit = Path(sys.argv[1]), *sys.argv[2:]
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]
    runtime = [library("Swift runtime and standard library", swift, f"pkg:generic/swift@{swift}",
                       licenses=[{"expression": "Apache-2.0 WITH Swift-exception"}])]
    runtime += [{"type": "data", "bom-ref": name, "name": name, "licenses": [{"license": licence}],
                 "externalReferences": [{"type": "website", "url": url}]} for name, licence, url in EMBEDDED]
    stated = [target["pkgConfig"] for target in json.loads(output("swift", "package", "dump-package"))["targets"]
              if target["type"] == "system"]
    components, dependencies = {one["bom-ref"]: one for one in runtime}, {"trackconv": []}
    for file in sorted(path for path in folder.glob("trackconv*") if path.suffix != ".json"):
        needed = parts(file, folder)
        if needed is not None:
            for name in stated:
                short = re.sub("^lib|[-.0-9]", "", name)
                if name not in NATIVE_ONLY or "browser" not in file.name:
                    assert any(short in one["name"] for one in needed), f"{file.name}: {name} of Package.swift is not among its libraries"
            components |= {one["bom-ref"]: one for one in needed}
            needed = needed + runtime
        components[file.name] = {"type": "file", "bom-ref": file.name, "name": file.name, "version": version,
                                 "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(file.read_bytes()).hexdigest()}]}
        dependencies[file.name] = sorted({one["bom-ref"] for one in needed or []})
        dependencies["trackconv"].append(file.name)
    bom = {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, commit + json.dumps(dependencies))}",
        "metadata": {
            "timestamp": datetime.fromtimestamp(int(time), timezone.utc).isoformat(),
            "authors": [{"name": "the authors of trackconv"}],
            "component": {"type": "application", "bom-ref": "trackconv", "name": "trackconv", "version": version,
                          "properties": [{"name": "trackconv:commit", "value": commit}]}},
        "components": list(components.values()),
        "dependencies": [{"ref": one, "dependsOn": needed} for one, needed in dependencies.items()],
    }
    print(json.dumps(bom, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
