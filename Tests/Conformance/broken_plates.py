"""Changes that break plates: files that the rules in Chromium must reject, and bytes that the rules on files must reject.

The replacements are made in `good/track.svg`, like those of `broken_svg.CASES`.
"""

from dataclasses import replace
from pathlib import Path

import browser_rules
import plates
import report
import svg_rules
from broken_svg import DOT, LABEL, PATH
from chromium import Chromium
from plates import Plate
from report import Report

SIZE = (400, 300)
SEA = ".sea{fill:url(#depth)}"
END = '<text x="388"'
CASES = [
    ("console", PATH, PATH.replace("180,160", "nan,160")),
    ("console", DOT, DOT + "<script>storm()</script>"),
    ("console", DOT, DOT + '<script>console.error("no storm")</script>'),
    ("console", DOT, '<image xlink:href="http://example.com/land.png" width="9" height="9"/>'),
    ("console", SEA, "@import url(plate.css);" + SEA),
    ("console", SEA, '@font-face{font-family:a;src:url("http://a.b/c")}text{font-family:a}'),
    ("in frame", END, END.replace("388", "403")),
    ("in frame", 'y="288"', 'y="299"'),
    ("in frame", 'x="16" y="40"', 'x="-3" y="40"'),
    ("in frame", 'x="16" y="40"', 'x="16" y="12"'),
    ("in frame", '<rect width="400" height="300"/>', '<rect x="20" width="380" height="300"/>'),
    ("in frame", LABEL, LABEL.replace("y=", 'transform="rotate(60 190 184) translate(120)" y=')),
    ("apart", LABEL, LABEL.replace('x="190" y="184"', 'x="60" y="262"')),
    ("apart", LABEL, LABEL.replace('y="184"', 'y="184" textLength="300"') + LABEL.replace(
        'x="190" y', 'x="300" y')),
    ("apart", LABEL, LABEL + LABEL.replace('x="190" y="184"', 'x="191.5" y="184"')),
    ("apart", '<tspan font-size="14">', '<tspan dx="-20" font-size="14">'),
    ("like librsvg", SEA, ".sea{fill:var(--sea,#800000)}"),
    ("like librsvg", SEA, "@media (prefers-color-scheme:light){.sea{fill:#800000}}"),
    ("like librsvg", SEA, SEA + "g+g{translate:0 -40px}"),
    ("contrast", SEA, SEA + "text{fill:#8a949c}"),
    ("contrast", SEA, SEA + "text{opacity:.4}"),
    ("contrast", SEA, SEA + "tspan{fill:#8a949c}"),
    ("contrast", LABEL, LABEL.replace('x="190"', 'x="490"')),
    ("contrast", SEA, SEA + "@media (prefers-color-scheme:light){rect{fill:#4a5763}}"),
]
BYTES = b"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/" xml:lang="ja">
<style>
.tc-fill-ink{fill:red}
</style>
<g id="plate-labels" class="labels" inkscape:groupmode="layer" inkscape:label="labels">
<g class="label">
<rect width="9" height="9" clip-path="url(#plate-labels)"/>
<text class="tc-fill-ink">x</text>
</g>
</g>
<g/>
</svg>
"""
INLINE = BYTES.replace(b"plate-", b"other-plate-")
GOOD = Plate("one storm", BYTES, BYTES, ("--lang", "ja"), INLINE)
FILES = [
    ("light", replace(GOOD, text=bytes(plates.LARGEST + 1))),
    ("same bytes", replace(GOOD, again=GOOD.text + b"\n")),
    ("one a line", replace(GOOD, text=GOOD.text.replace(b"<g/>", b"<g><g/></g>"))),
    ("own ids", replace(GOOD, inline=GOOD.text)),
    ("own ids", replace(GOOD, inline=INLINE.replace(b"(#other-", b"(#"))),
    ("plain ids", replace(GOOD, text=GOOD.text.replace(b"<g/>", b'<g id="cwb:2012-14.fix"/>'))),
    ("plain ids", replace(GOOD, text=GOOD.text.replace(b"<g/>", b'<g id="14"/>'))),
    ("used rules", replace(GOOD, text=GOOD.text.replace(b' class="tc-fill-ink"', b""))),
    ("layers", replace(GOOD, text=GOOD.text.replace(b' inkscape:groupmode="layer"', b""))),
    ("groups of labels", replace(GOOD, text=GOOD.text.replace(b' class="label"', b""))),
    ("groups of labels", replace(GOOD, text=GOOD.text.replace(b"<text", b"<path").replace(b"</text", b"</path"))),
    ("whole season", replace(GOOD, name="season")),
    ("lines with codes", replace(GOOD, name="many techniques")),
    ("language", replace(GOOD, text=GOOD.text.replace(b'"ja"', b'"en"'))),
    ("language", replace(GOOD, text=GOOD.text.replace(b' xml:lang="ja"', b""))),
]


def check(report_: Report) -> None:
    """Tests the rules on files, which look at bytes only."""
    found = report.run(GOOD, plates.FILE_RULES)
    report_.add("self-test", {"plates: accepts what is good":
                              [f"{rule}: {words}" for rule, words in found.items() if words]}, "")
    report_.add("self-test", {"plates: every rule is tried":
                              sorted(found.keys() - {rule for rule, _ in FILES})}, "")
    for index, (rule, plate) in enumerate(FILES):
        said = report.run(plate, plates.FILE_RULES)[rule]
        objected = said and not said[0].startswith(report.UNEXAMINED)
        report_.add("self-test", {f"plates: {rule}": [] if objected else [f"says {said}"]},
                    f"case {index}")


def seen(browser: Chromium, path: str) -> dict[str, list[str]]:
    """The findings in Chromium on a file."""
    drawn = svg_rules.rasterised(path).stdout
    return report.run(browser_rules.look(browser, Path(path), SIZE, drawn), browser_rules.RULES)
