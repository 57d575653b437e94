#!/usr/bin/env python3
"""Checks that each folder of Sources names only types of its own and of those below it.

The order of the folders is the block in CONTRIBUTING.md whose lines begin with a module: lowest first, and the files
of the module itself on top. A folder that is not in it, or is in it and does not exist, is an error.

With --compile, the compiler checks that each folder needs nothing above it, members included: it checks the types of the
folder and of those below it, after a debug build.
"""

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TYPE = re.compile(r"^(?:(?:public|package|internal|final|indirect)\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+"
                  r"([A-Z]\w*)", re.M)


def order() -> dict[str, list[str]]:
    """The folders of each module, or of its formats, lowest first."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    lines = re.findall(r"^    (\w+(?:/\w+)*): ((?:\w+, )+\w+)$", text.replace(",\n    ", ", "), re.M)
    return {module: folders.split(", ") for module, folders in lines}


def code(path: Path) -> str:
    """A file without comments and texts; what texts interpolate is kept."""
    text = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
    text = re.sub(r'"""(.|\n)*?"""', '""', text)
    return re.sub(r'"(?:\\\(([^"()]*)\)|\\.|[^"\\])*"', lambda found: f'"{found[1] or ""}"', text)


def compiled(floors: dict[str, list[str]]) -> int:
    """Prints what the compiler does not find in a folder and those below it."""
    build, sources = ROOT / ".build/debug", ROOT / "Sources"
    flags = ["swiftc", "-typecheck", "-suppress-warnings", "-swift-version", "6", "-package-name", ROOT.name.lower(),
             "-I", build / "Modules", "-Xcc", "-I/usr/include/libxml2"]
    for feature in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"):
        flags += ["-enable-upcoming-feature", feature]
    for folder in sources.glob("C*"):
        flags += ["-I", folder]
        if (build / f"{folder.name}.build/module.modulemap").exists():
            flags += ["-Xcc", f"-fmodule-map-file={build}/{folder.name}.build/module.modulemap"]
    failed = 0
    for module, folders in floors.items():
        if "/" in module:
            continue
        for count in range(1, len(folders) + 1):
            files = [file for folder in folders[:count] for file in sorted((sources / module / folder).rglob("*.swift"))]
            done = subprocess.run([*flags, "-module-name", module, *files], capture_output=True, text=True)
            errors = sorted({line.replace(f"{ROOT}/", "") for line in done.stderr.splitlines()
                             if re.match(r"\S+:\d+:\d+: error:", line)})
            print(f"{module}/{folders[count - 1]}: {'needs what is above it' if done.returncode else 'ok'}", *errors[:20],
                  sep="\n  ", flush=True)
            failed |= done.returncode != 0
    return int(failed)


def main() -> int:
    """Prints what names a type above it."""
    floors, wrong = order(), []
    if "--compile" in sys.argv[1:]:
        return compiled(floors)
    files = {path: code(path) for path in sorted((ROOT / "Sources").rglob("*.swift"))}
    owners = defaultdict(set)
    for path, text in files.items():
        for name in TYPE.findall(text):
            owners[name].add(path)
    for group, folders in floors.items():
        top = ROOT / "Sources" / group
        found = {folder.name for folder in top.iterdir() if folder.is_dir() and folder.suffix != ".docc"}
        wrong += [f"{group}: {name} is not in CONTRIBUTING.md, or does not exist" for name in sorted(found ^ set(folders))]

        def floor(path: Path) -> int:
            name = path.relative_to(top).parts[0]
            return folders.index(name) if name in folders else len(folders)

        for path, text in files.items():
            if top not in path.parents:
                continue
            for name in sorted(set(re.findall(r"\b[A-Z]\w+\b", text))):
                owner, *others = owners.get(name, [path])
                if not others and top in owner.parents and floor(owner) > floor(path):
                    wrong.append(f"{path.relative_to(ROOT)}: names {name}, which is above it, in "
                                 f"{owner.relative_to(ROOT)}")
    print("\n".join(f"lint: {words}" for words in wrong), end="\n" if wrong else "", file=sys.stderr)
    return 1 if wrong or not floors else 0


if __name__ == "__main__":
    sys.exit(main())
