"""Shows that the browsers, axe-core and the Nu checker find what they should, and obey."""

import tempfile
from pathlib import Path

import axe
import nu
from browser import Browser, Failed
from report import Report

GOOD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline';
    connect-src http:">
<title>A good page</title>
<style>
  body { color: #111; background: #fff; }
  html { touch-action: none; }
  @media (prefers-color-scheme: dark) { body { color: #eee; background: #111; } }
</style>
</head>
<body>
<main>
<h1>A good page</h1>
<p><button id="button">Press</button> <label>Text <input id="text"></label></p>
</main>
<script>
  const heard = [];
  for (const kind of ['click', 'dblclick', 'wheel', 'pointerdown', 'pointermove', 'pointerup']) {
    addEventListener(kind, event => heard.push([kind, event.clientX]), { passive: true });
  }
</script>
</body>
</html>
"""
# What is changed, and a word of the complaint.
COMPLAINTS = {
    "error in the console": ("const heard", "console.error('found it'); const heard", "found it"),
    "warning in the console": ("const heard", "console.warn('found it'); const heard", "found it"),
    "exception": ("const heard", "setTimeout(() => { throw new Error('found it'); }); const heard",
                  "found it"),
    "rejected promise": ("const heard", "Promise.reject(new Error('found it')); const heard",
                         "found it"),
    "policy broken": ("</head>", '<link rel="stylesheet" href="https://example.org/a.css"></head>',
                      "olicy"),
    "request": ("const heard", "fetch('http://example.org/').catch(() => {}); const heard",
                "asks for http"),
    "request to a number": ("const heard",
                            "fetch('http://192.0.2.1/').catch(() => {}); const heard",
                            "asks for http://192.0.2.1"),
}
VIOLATIONS = {
    "no language": (' lang="en"', "", "html-has-lang"),
    "no label": ("<label>Text ", "<label>", "label"),
    "low contrast": ("#111; background: #fff", "#bbb; background: #fff", "color-contrast"),
    "low contrast, dark": ("#eee; background: #111", "#444; background: #111", "color-contrast"),
}
ERRORS = {
    "duplicate id": ('id="text"', 'id="button"', "Duplicate ID"),
    "unclosed element": ("</h1>", "", "nclosed element"),
    "bad style": ("color: #111", "colour: #111", "colour"),
}


def broken(folder: Path, change: tuple[str, str, str]) -> Path:
    """The good page with a change."""
    old, new, _ = change
    if old not in GOOD:
        raise ValueError(f"'{old}' is not in the page")
    page = folder / "page.html"
    page.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    return page


def expected(word: str, found: list[str]) -> list[str]:
    """Whether a word is in one of the findings."""
    return [] if any(word in one for one in found) else [f"expected '{word}', found {found}"]


def unheard(browser: Browser, word: str) -> list[str]:
    """Whether no complaint contains a word."""
    try:
        browser.expect(word)
        return []
    except Failed as error:
        return [str(error)]


def media(browser: Browser, page: Path, **setting) -> list:
    """What a page learns of its setting."""
    browser.open(page, **setting)
    return browser.run("""[innerWidth, innerHeight, devicePixelRatio,
      ...['prefers-color-scheme: dark', 'prefers-reduced-motion: reduce', 'pointer: coarse'].map(
        one => matchMedia(`(${one})`).matches),
      matchMedia('print').matches, new Date(0).getTimezoneOffset()]""")


def settings(browser: Browser, page: Path) -> list[str]:
    """Whether the settings reach the page."""
    plain = media(browser, page)
    other = media(browser, page, size=(390, 844), scale=2, touch=True, dark=True,
                  reduced_motion=True, zone="Asia/Taipei")
    printed = media(browser, page, print=True)
    problems = []
    for found, wanted in ((plain, [1024, 768, 1, False, False, False, False, 0]),
                          (other, [390, 844, 2, True, True, True, False, -480]),
                          (printed, [1024, 768, 1, False, False, False, True, 0])):
        if found != wanted:
            problems.append(f"found {found}, expected {wanted}")
    browser.open(page, script=False)
    if browser.run("typeof heard") != "undefined":
        problems.append("a script ran although scripts are off")
    return problems


def input_devices(browser: Browser, page: Path) -> list[str]:
    """Whether keys, mouse and fingers reach the page."""
    problems = browser.open(page)
    browser.press("Tab", "Enter", "Tab", "x", "+", "Shift+Tab", "ArrowLeft")
    if browser.run("[text.value, document.activeElement.id]") != ["x+", "button"]:
        problems.append("keys do not arrive")
    if "click" not in browser.run("heard.map(one => one[0])"):
        problems.append("Enter does not press a button")
    browser.move((300, 300))
    browser.run("heard.splice(0)")
    browser.click((300, 300), count=2)
    browser.drag((300, 300), (400, 310))
    browser.wheel((300, 300), 100)
    browser.wait("heard.some(one => one[0] == 'wheel')")
    names = browser.run("heard.map(one => one[0])")
    for kind, least in (("pointerdown", 3), ("dblclick", 1), ("pointermove", 2), ("wheel", 1)):
        if names.count(kind) < least:
            problems.append(f"{names.count(kind)} of {kind}, expected {least}")
    problems += browser.open(page, touch=True)
    browser.tap((300, 300))
    browser.wait("heard.some(one => one[0] == 'click')")
    browser.swipe((300, 300), (400, 310))
    browser.pinch((300, 300), 50, 200)
    # Moves that arrive within a frame become one event.
    browser.wait("heard.filter(one => one[0] == 'pointerup').length == 4")
    last = browser.run("heard.filter(one => one[0] == 'pointerup').map(one => one[1])")[2:]
    if sorted(last) != [200, 400]:
        problems.append(f"fingers end at {last}")
    return problems


def check(binary: Path, browsers: list[Browser], report: Report) -> None:
    """Tests the tools that test."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        good = folder / "good.html"
        good.write_text(GOOD, encoding="utf-8")
        report.add("nu", {"good page": nu.errors(good)}, "self-test")
        for rule, change in ERRORS.items():
            found = nu.errors(broken(folder, change))
            report.add("nu", {rule: expected(change[2], found)}, "self-test")
        for browser in browsers:
            def add(rule: str, problems: list[str]) -> None:
                report.add(browser.name, {rule: problems}, "self-test")

            add("good page", browser.open(good) + axe.violations(browser))
            add("good page, dark", browser.open(good, dark=True) + axe.violations(browser))
            add("settings", settings(browser, good))
            add("input devices", input_devices(browser, good))
            for rule, change in COMPLAINTS.items():
                browser.open(broken(folder, change))
                add(rule, unheard(browser, change[2]))
            for rule, change in VIOLATIONS.items():
                browser.open(broken(folder, change), dark="dark" in rule)
                add(rule, expected(change[2], axe.violations(browser)))
