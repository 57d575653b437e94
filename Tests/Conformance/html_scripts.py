"""Compares the scripts that the command finds in HTML pages with those that html5lib finds.

    html_scripts.py <trackconv> [<page>...]

Without arguments, pages are generated and mutated, the same ones in each run. Each script holds the track of a storm with
a unique name, so the storms in the output show which scripts were found. Three of four pages are tags and fragments in
random order; the others are complete elements, including SVG, `select`, `template` and tables.

The command does not build a tree. By design it differs from a tree builder in pages that are not generated here: a script
in `frameset` is read, raw text in `select`, `frameset` and SVG stays raw text, the text of a script in SVG is raw, and an
unclosed `<svg>` continues. Scripting is disabled, as by default in html5lib: `noscript` contains markup.
"""

import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # before our own modules, so that no __pycache__ is created

import html5lib

import report

PAGES = 2_000
# The maximum number of marks in a page.
MARKS = 500
# The number of pages per run of the command.
BATCH = 100
START = "<!DOCTYPE html>\n<html>\n"
MARK = ('\n;\nvar typhs = [{"typhname_eng": "%s", "typhno": "%d", "best_track": '
        '[{"time": [2012, 8, 22, 0], "lat": 20, "lon": 125, "wind": "x"}]}];\n')
NAME = re.compile(r'"typhname_eng": "(MARK\d+)"')
# No JavaScript quotes that continue over the end of a line, and no comments: text before a mark must not hide the mark in
# its own script.
PIECES = (
    "<script>", "</script>", "<SCRIPT type='a'>", "</script >", "</scripty>", "<script", "</script",
    "<script src=a>", "<script src>", "<script a='</script>'>", "<script/>", "<!--", "-->", "--!>", "<!-->",
    "<!--->", "<!--!>", "<!---!>", "<!", "<?a ", "</>", "</ ", "<", ">", "<!DOCTYPE a '>'>", "<![CDATA[", "]]>",
    "<title>", "</title>", "</TITLE\n>", "<textarea>", "</textarea>", "<style>", "</style>", "<xmp>", "</xmp>",
    "<iframe>", "</iframe>", "<noembed>", "</noembed>", "<noframes>", "</noframes>", "<noscript>", "</noscript>",
    "<p a=b c='d>' e=\">\">", "<p a='", "<p a=\"", "'", "\"", "=", "/", "-", "--", "!", "&lt;", "&#60;script>",
    "<div style=\"a:b;c:d;\">", "</div a='>'>", "<p/a/b= c>", "<p a = >", "<p ==>", "<br/>", "a b", "天", "\n", " ",
)


class Page:
    """The parts of a page: text, and marks, which mutations do not change."""

    def __init__(self, number: int, random: random.Random) -> None:
        self.number, self.random, self.marks = number, random, 0
        self.parts: list[str] = []

    def mark(self) -> str:
        """Returns a mark that is unique among all pages."""
        self.marks += 1
        number = self.number * MARKS + self.marks
        return MARK % (f"MARK{number}", number)

    def script(self) -> str:
        """Returns a script with a mark."""
        return f"<script>{self.mark()}</script>"

    def add_pieces(self) -> None:
        """Adds tags and fragments in random order, with marks between them, and changes some characters."""
        for _ in range(self.random.randint(3, 12)):
            self.parts += self.random.choices(PIECES, k=self.random.randint(0, 5))
            if self.random.random() < 0.5:
                self.parts.append("<script>")
            self.parts += [self.mark(), self.random.choice(("</script>", "", "--></script>"))]
        for _ in range(self.random.randint(0, 12)):
            self.mutate()

    def mutate(self) -> None:
        """Removes, duplicates or changes a character in a part that is not a mark."""
        at = self.random.randrange(len(self.parts))
        part = self.parts[at]
        if not part or NAME.search(part):
            return
        place = self.random.randrange(len(part))
        other = self.random.choice(("", part[place] * 2, self.random.choice("<>/-!='\" \nsS")))
        self.parts[at] = part[:place] + other + part[place + 1:]

    def add_elements(self, depth: int = 0) -> None:
        """Adds elements with their end tags."""
        for _ in range(self.random.randint(1, 6)):
            kind = self.random.choice(("script", "text", "raw", "comment", "void", "nested", "svg", "select",
                                       "template", "table"))
            if kind == "script":
                self.parts.append(self.script())
            elif kind == "text":
                self.parts.append("a &lt;script> b\n")
            elif kind == "raw":
                name = self.random.choice(("title", "textarea", "style", "xmp", "iframe", "noembed", "noframes"))
                self.parts.append(f"<{name} a='>'>{self.script()}</{name}>")
            elif kind == "comment":
                self.parts.append(f"<!-- {self.script()} -->")
            elif kind == "void":
                self.parts.append("<img src='a'><br/>")
            elif kind == "svg":
                self.parts.append(f"<svg><title/><style/><script/><![CDATA[{self.script()}]]><g>{self.script()}</g></svg>")
            elif kind == "select":
                self.parts.append(f"<select><option>a{self.script()}</select>")
            elif kind == "table":
                self.parts.append(f"<table>{self.script()}<tr><td>{self.script()}</table>")
            elif depth < 3:
                name = "template" if kind == "template" else self.random.choice(("div", "p", "noscript", "b"))
                self.parts.append(f"<{name}>")
                self.add_elements(depth + 1)
                self.parts.append(f"</{name}>")

    @property
    def text(self) -> str:
        """The whole page. If its last tag is incomplete, nothing of that tag is read."""
        return START + "".join(self.parts)


def pages(count: int) -> list[str]:
    """Generates pages, the same ones each time."""
    generator = random.Random(20120822)
    made = []
    for number in range(count):
        page = Page(number, generator)
        page.add_elements() if number % 4 == 0 else page.add_pieces()
        made.append(page.text)
    return made


def scripts(text: str | bytes) -> list[str]:
    """The scripts in the tree built by html5lib."""
    tree = html5lib.parse(text, treebuilder="etree")
    return ["".join(element.itertext()) for element in tree.iter()
            if isinstance(element.tag, str) and element.tag.endswith("}script") and "src" not in element.attrib]


def code(script: str) -> str:
    """A script without the comment that hides it from old browsers; empty if it still begins with a tag."""
    script = re.sub(r"\A\s*(<!--.*|<!\[CDATA\[)", "", script)
    return "" if script.lstrip().startswith("<") else script


def names(found: list[str]) -> set[str]:
    """The marks in the scripts."""
    return {name for script in found for name in NAME.findall(code(script))}


def seen(binary: str, texts: list[str]) -> list[tuple[set[str], set[str]]]:
    """The marks that the command reads in each page, and the locations of its first warnings."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, len(texts), BATCH):
            paths = [Path(folder, f"{number}.html") for number in range(first, min(first + BATCH, len(texts)))]
            for path in paths:
                path.write_bytes(texts[int(path.stem)].encode())
            run = subprocess.run([binary, "info", *paths], capture_output=True, timeout=600)
            marks = {int(mark[4:]): mark for mark in re.findall(r"\bMARK\d+\b", run.stdout.decode())}
            places = re.findall(r"(\d+)\.html:(\d+:\d+): warning: 'wind' omitted", run.stderr.decode())
            for path in paths:
                number = int(path.stem)
                found.append(({mark for value, mark in marks.items() if (value - 1) // MARKS == number},
                              {place for name, place in places if int(name) == number}))
    return found


def place_of(text: str, mark: str) -> str:
    """The line and column, in bytes, of the error in the storm with a mark."""
    before = text[:text.index(f'"{mark}"')]
    before += text[len(before):].split('"wind": ')[0] + '"wind": '
    return f"{before.count(chr(10)) + 1}:{len(before.rsplit(chr(10), 1)[-1].encode()) + 1}"


def compare(texts: list[str], found: list[tuple[set[str], set[str]]]) -> dict[str, list[str]]:
    """Runs the rules on pages and on the marks and locations found in them."""
    findings = {"scripts as html5lib sees them": [], "places": [], "marks are seen and not seen": []}
    some = [0, 0]
    for number, (text, (marks, places)) in enumerate(zip(texts, found, strict=True)):
        expected = names(scripts(text))
        some[0] += len(expected)
        some[1] += len(set(NAME.findall(text)) - expected)
        if marks != expected:
            findings["scripts as html5lib sees them"].append(
                f"page {number}: {sorted(marks - expected)} too many, {sorted(expected - marks)} missing")
        if len(places) != min(1, len(marks)) or not places <= {place_of(text, mark) for mark in marks}:
            findings["places"].append(f"page {number}: {places}")
    if min(some) < len(texts):
        findings["marks are seen and not seen"].append(f"{some[0]} in scripts, {some[1]} elsewhere")
    return findings


def check(binary: str, count: int = PAGES) -> dict[str, list[str]]:
    """Runs all rules on the generated pages."""
    texts = pages(count)
    return compare(texts, seen(binary, texts))


def storms(binary: str, *words: str | Path, script: str = "") -> list[str]:
    """The lines of the storms in an input; none if it cannot be read."""
    run = subprocess.run([binary, "info", *words], input=script.encode(), capture_output=True, timeout=600)
    return run.stdout.decode().splitlines()[1:]


def check_page(binary: str, path: Path) -> dict[str, list[str]]:
    """Whether a page has the storms of the scripts in html5lib's tree, each read separately."""
    alone = [line.split() for script in scripts(path.read_bytes()) for line in storms(binary, "-", script=script)]
    found = [line.split() for line in storms(binary, path)]
    return {"storms of a page's scripts": [] if found == alone else [f"{found}, not {alone}"]}


def main() -> int:
    """Runs the check from the command line."""
    if len(sys.argv) < 2:
        print(f"usage: {sys.argv[0]} <trackconv> [<page>...]", file=sys.stderr)
        return 64
    total = report.Report()
    for path in sys.argv[2:]:
        total.add("pages", check_page(sys.argv[1], Path(path)), path)
    if len(sys.argv) == 2:
        total.add("pages", check(sys.argv[1]), "made-up pages")
    return total.finish()


if __name__ == "__main__":
    sys.exit(main())
