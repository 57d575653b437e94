"""Reads W-C0034-005 out of the scripts of HTML pages, with Python's own parser of HTML."""

from html.parser import HTMLParser

import track_cwa
from track_model import Storm

NAME = "html"


class Scripts(HTMLParser):
    """Collects what stands in `script` elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list) -> None:
        """Begins a script."""
        self.inside = tag == "script"
        if self.inside:
            self.found.append("")

    def handle_endtag(self, tag: str) -> None:
        """Ends one."""
        self.inside = False

    def handle_data(self, data: str) -> None:
        """Adds to one."""
        if self.inside:
            self.found[-1] += data


def ours(text: str) -> list[str]:
    """The scripts that hold the data set."""
    return [script for script in Scripts(text).found if track_cwa.reads(script)]


def reads(text: str) -> bool:
    """Whether a file's text is such a page."""
    return text.lstrip().lower().startswith(("<!doctype html", "<html")) and bool(ours(text))


def storms(text: str) -> list[Storm]:
    """The storms of a page's text."""
    return [storm for script in ours(text) for storm in track_cwa.storms(script)]
