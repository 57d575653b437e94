"""Shows that the rules on pages detect a wrong reader of scripts."""

import re

import html_scripts
from report import Report


def naive(text: str) -> list[str]:
    """Scripts as found by a regular expression, also in comments and titles."""
    return re.findall(r"<script[^>]*>(.*?)</script>", text, re.S | re.I)


def check(report: Report) -> None:
    """Each rule fails on what violates it, and passes if all is right."""
    pages = html_scripts.pages(80)
    judged = [html_scripts.names(html_scripts.scripts(text)) for text in pages]

    def found(marks: list[set[str]]) -> list[tuple[set[str], set[str]]]:
        return [(some, {html_scripts.place_of(text, min(some))} if some else set())
                for text, some in zip(pages, marks, strict=True)]

    cases = {"scripts as html5lib sees them": found([html_scripts.names(naive(text)) for text in pages]),
             "places": [(marks, {"1:1"} if marks else set()) for marks in judged]}
    good = html_scripts.compare(pages, found(judged))
    report.add("self-test", {"pages: accepts what is good":
                             [f"{rule}: {words}" for rule, some in good.items() for words in some]}, "pages")
    for rule, wrong in cases.items():
        said = html_scripts.compare(pages, wrong)[rule]
        report.add("self-test", {f"pages: {rule}": [] if said else ["says nothing"]}, "a wrong reader")
    bare = [html_scripts.START] * 3
    rule = "marks are seen and not seen"
    said = html_scripts.compare(bare, [(set(), set())] * 3)[rule]
    report.add("self-test", {f"pages: {rule}": [] if said else ["says nothing"]}, "pages without marks")
