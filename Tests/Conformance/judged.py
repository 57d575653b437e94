"""What has been judged: a digest of each input with its outputs, and of the judges.

Judging takes minutes, and few outputs change from commit to commit. `judged.txt` names what passed: its first line is
the digest of the judges (the modules of this folder and the versions of what they import), each further line that of
an input with everything that was made of it. What is listed there under the same judges is not judged again.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).parent
LIST = FOLDER / "judged.txt"


def digest(files: Iterable[Path]) -> str:
    """The digest of files, by their names and contents."""
    found = hashlib.sha256()
    for file in sorted(files, key=lambda file: file.name):
        found.update(f"{file.name} {file.stat().st_size}\n".encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:24]


def judges() -> str:
    """The digest of the judges."""
    return digest([*FOLDER.glob("*.py"), *FOLDER.glob("*requirements.txt"), *FOLDER.glob("good/*"), *FOLDER.glob("*.json")])


def load() -> set[str]:
    """The digests of what these judges have passed; none if the judges have changed."""
    lines = LIST.read_text().split() if LIST.exists() else []
    return set(lines[1:]) if lines and lines[0] == judges() else set()


def save(passed: Iterable[str]) -> None:
    """Writes the list anew."""
    LIST.write_text("\n".join([judges(), *sorted(set(passed))]) + "\n")
