"""Runs rules on documents, and counts and prints their findings.

A rule is a function of one document that yields a sentence for each problem. The report prints its name; the
first line of its docstring names the clause of a standard.
"""

import sys
from collections.abc import Callable, Iterable

UNEXAMINED = "cannot be examined: "


def title(rule: Callable) -> str:
    """The name of a rule in the report."""
    return rule.__name__.replace("_", " ")


def run(document, rules: Iterable[Callable]) -> dict[str, list[str]]:
    """The findings of every rule on one document; an empty list is a pass."""
    findings = {}
    for rule in rules:
        try:
            findings[title(rule)] = list(rule(document))
        except Exception as error:
            # If a document is so broken that a rule raises an exception, it fails that rule; the other
            # rules may still give clearer findings.
            findings[title(rule)] = [f"{UNEXAMINED}{error!r}"]
    return findings


class Report:
    """Findings by kind of file and rule, in order of first occurrence."""

    SHOWN = 8  # findings to print per rule: enough to see a pattern, few enough to read

    def __init__(self):
        self.passes: dict[tuple[str, str], int] = {}
        self.failures: dict[tuple[str, str], list[tuple[str, list[str]]]] = {}

    def add(self, kind: str, findings: dict[str, list[str]], source: str) -> None:
        """Adds the findings on one document, which was made from `source`."""
        for rule, problems in findings.items():
            key = (kind, rule)
            self.passes.setdefault(key, 0)
            if problems:
                self.failures.setdefault(key, []).append((source, problems))
            else:
                self.passes[key] += 1

    def merge(self, other: "Report") -> None:
        """Adds the findings of another report."""
        for key, passed in other.passes.items():
            self.passes[key] = self.passes.get(key, 0) + passed
        for key, failed in other.failures.items():
            self.failures.setdefault(key, []).extend(failed)

    def print(self) -> None:
        """Prints one line for each kind and rule, followed by the findings."""
        width = max((len(rule) for _, rule in self.passes), default=0)
        for (kind, rule), passed in self.passes.items():
            failed = self.failures.get((kind, rule), [])
            verdict = "FAIL" if failed else "ok  "
            counts = f"{passed} passed" + (f", {len(failed)} failed" if failed else "")
            print(f"{verdict} {kind:<10} {rule:<{width}}  {counts}")
            lines = [(source, words) for source, problems in failed for words in problems]
            for source, words in lines[: self.SHOWN]:
                print(f"       {source}: {words}")
            if len(lines) > self.SHOWN:
                print(f"       and {len(lines) - self.SHOWN} more")

    def totals(self) -> tuple[int, int]:
        """Rules passed and failed, counted once for each document."""
        return sum(self.passes.values()), sum(len(files) for files in self.failures.values())

    def finish(self) -> int:
        """Prints everything, with the totals on the last line; returns the exit status."""
        self.print()
        passed, failed = self.totals()
        print(f"{passed} passed, {failed} failed")
        return 1 if failed or not passed else 0


def main(kind: str, check: Callable[[str], dict[str, list[str]]]) -> int:
    """Runs a module of rules from the command line, on the files given as arguments."""
    if len(sys.argv) < 2:
        print(f"usage: {sys.argv[0]} <file>...", file=sys.stderr)
        return 64
    report = Report()
    for path in sys.argv[1:]:
        report.add(kind, check(path), path)
    return report.finish()
