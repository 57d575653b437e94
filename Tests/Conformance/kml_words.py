"""Rules about the texts that KML shows: balloons and snippets."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from kml_document import KML, Document, local, place

# The elements allowed in a balloon: text and tables, nothing that runs or loads.
HTML = {"a", "b", "big", "br", "caption", "div", "em", "h1", "h2", "h3", "h4", "hr", "i", "img",
        "li", "ol", "p", "small", "span", "strong", "sub", "sup", "table", "tbody", "td", "th",
        "thead", "tr", "ul"}
VOID = {"br", "hr", "img"}
# The entities that a balloon may use besides the data of its feature (07-147r2, 11.1 and BalloonStyle).
ENTITIES = {"name", "description", "address", "id", "Snippet", "geDirections"}


class Balloon(HTMLParser):
    """Parses the text of a balloon, and records what is not allowed in one."""

    def __init__(self, text: str):
        super().__init__(convert_charrefs=False)
        self.open: list[str] = []
        self.found: list[str] = []
        self.feed(text)
        self.close()
        self.found += [f"<{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list) -> None:
        """Handles a start tag."""
        if tag not in HTML:
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            if name.startswith("on") or re.match(r"\s*javascript:", value or "", re.I):
                self.found.append(f"<{tag} {name}>")
            if name == "src" and re.match(r"\s*([a-z]+:|//)", value or "", re.I):
                self.found.append(f"<{tag} src> loads {value}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list) -> None:
        """Handles an empty-element tag."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID and self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Handles an end tag, which must match the last start tag."""
        if self.open and self.open[-1] == tag:
            self.open.pop()
        else:
            self.found.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        """Handles text; a `<` in it is unescaped data."""
        if "<" in data:
            self.found.append(f"a bare < in {data[:40]!r}")


def balloons(document: Document) -> Iterator[str]:
    """07-147r2, description and BalloonStyle: well-formed HTML that neither runs nor loads anything."""
    for element in document.all("description") + document.all("text"):
        text = element.text or ""
        if len(element) or not text.strip():
            yield f"{place(element)}: {local(element)} is empty, or not text"
            continue
        # Plain text is not HTML: `<` in it is literal.
        if re.search(r"<[a-zA-Z!/]|&[a-z#]", text):
            yield from (f"{place(element)}: {words}" for words in Balloon(text).found)


def balloon_entities(document: Document) -> Iterator[str]:
    """07-147r2, BalloonStyle: the entities in a balloon refer to the feature, or to a field of a Schema."""
    known = set(ENTITIES)
    for schema in document.all("Schema"):
        for field in schema.iter(KML + "SimpleField"):
            for name in (field.get("name"), f"{schema.get('name')}/{field.get('name')}"):
                known |= {name, f"{name}/displayName"}
    for element in document.all("text"):
        for name in re.findall(r"\$\[([^]]*)\]", element.text or ""):
            if name not in known:
                yield f"{place(element)}: $[{name}] is nothing"


def snippets(document: Document) -> Iterator[str]:
    """07-147r2, Snippet: at most one per feature, with one or two lines of plain text."""
    for element in document.all("Snippet") + document.all("snippet"):
        text, lines = element.text or "", element.get("maxLines", "2")
        # The text is shown literally, so a name may contain anything; ours is not HTML.
        for mark in re.findall(r"<[^>]*>", element.getparent().findtext(KML + "name") or ""):
            text = text.replace(mark, "")
        if re.search(r"<[a-zA-Z/]", text) or not re.fullmatch("[0-9]+", lines):
            yield f"{place(element)}: {local(element)} {text[:60]!r}, maxLines {lines!r}"
        elif not text.strip() and lines != "0":
            yield f"{place(element)}: {local(element)} without words"


RULES = [balloons, balloon_entities, snippets]
