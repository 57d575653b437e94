"""Checks that every public symbol of the Swift libraries has a documentation comment.

    symbols.py <symbol graph>...

A symbol graph is what swift-symbolgraph-extract writes for a module.
"""

import json
import sys


def undocumented(graph):
    """The symbols without a comment, as `Storm.id (Model/Storm.swift:4)`; not those that the compiler makes."""
    for symbol in graph["symbols"]:
        if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
            continue
        lines = symbol.get("docComment", {}).get("lines", [])
        if any(line["text"].strip() for line in lines):
            continue
        place = symbol.get("location")
        words = ".".join(symbol["pathComponents"])
        if place:
            path = place["uri"].removeprefix("file://")
            words += f" ({path}:{place['position']['line'] + 1})"
        yield words


def test():
    """The check finds a symbol without a comment, and with an empty one, and only those."""
    def symbol(name, lines, precise=""):
        comment = {} if lines is None else {"docComment": {"lines": [{"text": line} for line in lines]}}
        return {"identifier": {"precise": precise}, "pathComponents": ["A", name]} | comment

    graph = {"symbols": [
        symbol("good", ["The name."]), symbol("bad", None), symbol("empty", ["", " "]),
        symbol("made", None, "s:1::SYNTHESIZED::s:2"),
    ]}
    assert list(undocumented(graph)) == ["A.bad", "A.empty"], list(undocumented(graph))


def main():
    test()
    failed = False
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            graph = json.load(file)
        name, symbols = graph["module"]["name"], len(graph["symbols"])
        missing = list(undocumented(graph))
        for words in missing:
            print(f"{name}: no documentation comment: {words}", file=sys.stderr)
        failed = failed or bool(missing) or symbols < 100
        print(f"{name}: {symbols} public symbols, {len(missing)} without a comment")
    sys.exit(failed or len(sys.argv) < 2)


main()
