"""Reads W-C0034-005 from the scripts of HTML pages, with html5lib."""

import html_scripts
import track_cwa
from track_model import Storm

NAME = "html"


def ours(text: str) -> list[str]:
    """The scripts that contain the data set."""
    return [script for script in html_scripts.scripts(text) if track_cwa.reads(script)]


def reads(text: str) -> bool:
    """Whether the text of a file is such a page."""
    return text.lstrip().lower().startswith(("<!doctype html", "<html")) and bool(ours(text))


def storms(text: str) -> list[Storm]:
    """The storms in the text of a page."""
    return [storm for script in ours(text) for storm in track_cwa.storms(script)]
