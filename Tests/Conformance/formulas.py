"""Checks what a table does with names that a spreadsheet may run as formulas.

    formulas.py <trackconv>

They are written unchanged, a warning counts them, and with `--strict` nothing is written. LibreOffice, if it is
installed, must find no formula that the warnings do not count.
"""

import csv
import io
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from lxml import etree

# What OWASP's "CSV Injection" names, and texts that only look like it.
NAMES = ("=1+1", "+1+1", "-1+1", "@SUM(1;1)", "\t=1+1", "\r=1+1", " =1+1", '=cmd|"/c x"!A1', '=HYPERLINK("x";"y")',
         "\N{FULLWIDTH EQUALS SIGN}1+1", "\n=1+1", "'=1+1", "a=1", "=", "-")
OPENINGS = tuple("=+-@\t\r\n＝＋－＠")
FORMULA = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}formula"


def table() -> str:
    """A table with a storm for each name, which is its class too."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("id", "name", "time", "lat", "lon", "class", "technique"))
    rows.writerows((f"s{index}", name, "2012-08-22T06:00Z", 20, 125 - index, name, name)
                   for index, name in enumerate(NAMES))
    return out.getvalue()


def opens_formula(text: str) -> bool:
    """Whether a spreadsheet may run a text; numbers are none, and a sign alone is none."""
    return len(text) > 1 and text.startswith(OPENINGS) and not re.fullmatch(r"[+-][0-9.]+", text)


def counted(messages: str) -> int:
    """How many formulas the messages report."""
    lines = [line for line in messages.splitlines() if "begins like" in line]
    return sum(int(more.group(1)) if (more := re.search(r"(\d+) more like this", line)) else 1 for line in lines)


def run_by_libreoffice(path: Path) -> int | None:
    """How many formulas LibreOffice finds in a table; `None` without it."""
    if not shutil.which("soffice"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["soffice", "--headless", f"-env:UserInstallation=file://{folder}/profile", "--convert-to", "fods",
                        "--outdir", folder, path], capture_output=True, timeout=120)
        converted = Path(folder, f"{path.stem}.fods")
        if not converted.exists():  # LibreOffice without its spreadsheet
            return None
        tree = etree.parse(converted)
        return sum(FORMULA in cell.attrib for cell in tree.iter(etree.Element))


def check(binary: str) -> dict[str, list[str]]:
    """The findings of the rules."""
    with tempfile.TemporaryDirectory() as name:
        source, target = Path(name, "names.csv"), Path(name, "out.csv")
        source.write_text(table(), encoding="utf-8", newline="")
        strict = subprocess.run([binary, source, "--strict", "-o", target], capture_output=True, text=True)
        refused = [] if strict.returncode == 1 and not target.exists() else [f"exit {strict.returncode}"]
        done = subprocess.run([binary, source, "-o", target], capture_output=True, text=True)
        if done.returncode != 0:
            return {"formulas": [f"exit {done.returncode}: {done.stderr[:200]}"]}
        with open(target, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file, strict=True))
        cells = [text for row in rows for text in row.values() if opens_formula(text)]
        # Readers trim names; what remains is unchanged.
        written = {text.strip() for row in rows for text in row.values()}
        lost = [f"there is no {text!r}" for text in NAMES if len(text.strip()) > 1 and text.strip() not in written]
        told = counted(done.stderr)
        unsaid = [] if told == len(cells) > 0 else [f"{len(cells)} formulas, {told} in warnings: {done.stderr}"]
        found = run_by_libreoffice(target)
        if found is None:
            print("formulas: LibreOffice is not installed: skipped")
        more = [] if found is None or 0 < found <= told else [f"LibreOffice runs {found} formulas, {told} in warnings"]
    return {"formulas are written unchanged": lost, "formulas are counted in warnings": unsaid,
            "formulas are refused by --strict": refused, "libreoffice runs no other formulas": more}


if __name__ == "__main__":
    findings = check(sys.argv[1])
    print(*(f"{rule}: {'; '.join(words) or 'ok'}" for rule, words in findings.items()), sep="\n")
    sys.exit(1 if any(findings.values()) else 0)
