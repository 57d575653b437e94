#!/usr/bin/env python3
"""Checks that types and Swift files named in comments and pages exist."""
import pathlib
import re
import subprocess
import sys

TYPE = re.compile(r"`([A-Z][A-Za-z0-9]*[a-z][A-Z][A-Za-z0-9]*|[A-Z][A-Z0-9]+[a-z][A-Za-z0-9]*)(?:\.[a-z]\w*)?`")
FILE = re.compile(r"(?<![\w>])([A-Z]\w+\.swift)\b")
# A column of tables, and tests of GeographicLib.
FOREIGN = re.compile(r"LatMax|GeodSolve\d")


def files(*patterns: str) -> list[str]:
    return subprocess.run(
        ["git", "ls-files", *patterns], capture_output=True, text=True, check=True
    ).stdout.splitlines()


texts = {
    path: pathlib.Path(path).read_text(encoding="utf-8")
    for path in files("*.swift", "*.md", "*.h")
    if pathlib.Path(path).exists()
}
known = {name for path in files() for name in (pathlib.Path(path).name, pathlib.Path(path).stem)}
for path, text in texts.items():
    if not path.endswith(".md"):
        known.update(re.findall(r"\b[A-Z]\w+\b", re.sub(r"^\s*//.*$", "", text, flags=re.M)))

failed = False
for path, text in texts.items():
    if path == "CHANGELOG.md" or not path.endswith((".swift", ".md")):
        continue
    for number, line in enumerate(text.split("\n"), 1):
        if path.endswith(".swift"):
            line = line.partition("//")[2]
        # Pages about formats and other programs name the types of others.
        types = [] if path.startswith(("Documentation/", "samples/")) else TYPE.findall(line)
        for name in types + FILE.findall(line):
            if name not in known and not FOREIGN.fullmatch(name):
                print(f"{path}:{number}: error: found '{name}', expected the name of a type or file", file=sys.stderr)
                failed = True
sys.exit(failed)
