"""Tests the pages that trackconv writes, with the rules of the modules named page_*.

A rule is a function of a browser and a page that yields a sentence for each problem. Each is first
run in Chromium on a page that breaks it.
"""

import re
import tempfile
from pathlib import Path

import page_cases
import page_embedded
import page_keys
import page_looks
import page_paper
import page_saved
import page_time
import page_view
import page_files
from browser import Browser, Failed
from report import Report, title

PARTS = [page_time, page_view, page_embedded, page_keys, page_looks, page_saved, page_cases,
         page_paper]


def found(rule, browser: Browser, page: page_files.Page) -> list[str]:
    """The problems of a page; a rule that cannot go on is one if it cannot twice: Firefox may fall silent."""
    for _ in range(2):
        try:
            return list(rule(browser, page))
        except Failed as error:
            problem = str(error)
    return [problem]


def check(binary: Path, browsers: list[Browser], report: Report) -> None:
    """Runs every rule."""
    with tempfile.TemporaryDirectory() as name:
        pages = page_files.pages(binary, Path(name))
        for part in PARTS:
            for rule, (head, names) in part.RULES.items():
                broken = pages[names[0]].changed(head, "broken")
                problems = found(rule, browsers[0], broken)
                report.add("self-test", {title(rule): [] if problems else ["a broken page passes"]},
                           broken.name)
                for browser in browsers[:1] if rule in getattr(part, "ONCE", ()) else browsers:
                    for one in names:
                        report.add(browser.name, {title(rule): found(rule, browser, pages[one])},
                                   one)
