"""Finds barriers for people with disabilities, with axe-core inside the page."""

import functools

from browser import PACKAGES, Browser

RUN = """
axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map(
  one => `${one.id}: ${one.help}: ` + one.nodes.map(node => node.target.join(' ')).join(', ')))
"""


@functools.cache
def source() -> str:
    """The program, which a Python package contains."""
    return (PACKAGES / "axe_playwright_python" / "axe.min.js").read_text(encoding="utf-8")


def violations(browser: Browser) -> list[str]:
    """What axe-core objects to in the page as it is shown now: rule, explanation, elements."""
    if not browser.run("typeof axe == 'object'"):
        browser.run(f"(() => {{ {source()} }})()")
    return [one[:300] for one in browser.run(RUN)]
