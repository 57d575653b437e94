"""Checks that every column of every table is used, harmless or warned of, as a person has judged it once.

    columns.py <trackconv> <folder>... [--record]

`columns.tsv` has a row for each column of each table: the file's name, the column, and `used as <field>`, `harmless` or
`warned`. A column that is not in the list, or is read otherwise, fails. `--record` adds columns that are not in it, for a
person to judge.
"""

import json
import subprocess
import sys
from pathlib import Path

LIST = Path(__file__).with_name("columns.tsv")
TABLES = {".csv", ".tsv", ".nc", ".new", ".txt", ".dat"}


def found(binary: str, file: Path) -> dict[tuple[str, str], str]:
    """What each column of a file is; nothing for files of formats without columns."""
    done = subprocess.run([binary, "explain", "--to", "json", str(file)], capture_output=True, text=True)
    columns = {}
    for read in json.loads(done.stdout or "[]"):
        for column in read["columns"]:
            use = column["field"]
            looks = column["became"].startswith(("looks like", "its unit is unknown", "may be"))
            verdict = f"used as {use}" if use else "warned" if looks else "harmless"
            key = (file.name, column["name"])
            columns[key] = f"{columns[key]}, {use}" if use and key in columns else verdict
    return columns


def main() -> int:
    binary, *rest = sys.argv[1:]
    folders = [Path(word) for word in rest if not word.startswith("--")]
    judged = dict()
    if LIST.exists():
        for line in LIST.read_text().splitlines()[1:]:
            name, column, verdict = line.split("\t")
            judged[name, column] = verdict
    now = {}
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix in TABLES:
                now |= found(binary, file)
    if "--record" in rest:
        rows = [f"{name}\t{column}\t{verdict}" for (name, column), verdict in sorted((now | judged).items())]
        LIST.write_text("\n".join(["file\tcolumn\tjudged", *rows]) + "\n")
    wrong = [f"{name}: '{column}' is {verdict}, judged: {judged.get((name, column), 'never')}"
             for (name, column), verdict in now.items() if judged.get((name, column)) != verdict]
    print(f"{len(now)} columns in {len({name for name, _ in now})} tables, {len(wrong)} not as judged")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
