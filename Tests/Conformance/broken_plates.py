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
MARKS = (b'<circle fill="#e8f0f6" class="tc-fill-class-depression"/>\n'
         b'<circle fill="#a8daf8" class="tc-fill-class-storm"/>\n')
BYTES = b"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/" xml:lang="ja" width="390" viewBox="0 0 390 600">
<style>
.tc-fill-ink{fill:red}
</style>
<clipPath id="plate-clip">
<rect x="50" y="90" width="300" height="400"/>
</clipPath>
<g id="plate-fix" inkscape:groupmode="layer" inkscape:label="fix" clip-path="url(#plate-clip)">
<use transform="translate(100 200) scale(.5)"/>
</g>
<g id="plate-labels" inkscape:groupmode="layer" inkscape:label="labels">
<g class="label">
<line x1="100" y1="200" x2="130" y2="240"/>
<rect x="130" y="240" width="9" height="9"/>
<text font-size="10" class="tc-fill-ink">Sat 22 Aug 20:00</text>
</g>
<g class="label">
<line x1="140" y1="200" x2="180" y2="240"/>
<rect x="180" y="240" width="9" height="9"/>
<text font-size="10">TEMBIN</text>
</g>
</g>
<text font-size="10">IKE 2008-09</text>
<g/>
""" + MARKS + b"</svg>\n"
# A forecast of which the last fix is older than the latest observed fix.
STALE = (b'<g id="jma-tc1513_forecast-fix_JMA_20150713T0600Z_20150716T0600Z"/>\n'
         b'<g id="jma-tc1513_fix_20150716T1400Z"/>')
INLINE = BYTES.replace(b"plate-", b"other-plate-")
TRACK = (b'<g id="plate-track-segment" inkscape:groupmode="layer" inkscape:label="track-segment">\n'
         b'<path d="M80 200l200 100"/>\n</g>\n<g/>')
SEASON = Plate("season", BYTES.replace(b"<g/>", TRACK), BYTES, ("--lang", "ja"), INLINE)
BARE = (b'<g class="label">\n<rect x="110" y="195" width="60" height="12"/>\n'
        b'<text font-size="10">22 Aug 20:00</text>\n</g>\n</g>\n<text')
PLACE = (b'<g id="plate-places">\n<g>\n<circle cx="250" cy="244" r="1.8"/>\n'
         b'<rect x="256" y="237" width="40" height="15"/>\n<text font-size="11">Naha</text>\n</g>\n</g>')
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
    ("no ids", replace(GOOD, text=GOOD.text.replace(b"IKE", b"ibtracs-2026248n22138"))),
    ("no ids", replace(GOOD, text=GOOD.text.replace(b"<clipPath", b'<title id="plate-title">cwb-2012-14</title>\n<clipPath'))),
    ("two thirds", replace(GOOD, text=GOOD.text.replace(b"IKE", b"66.7 %"))),
    ("rank", replace(GOOD, options=("--lang", "ja", "--theme", "dark"))),
    ("rank", replace(GOOD, text=GOOD.text.replace(b"#e8f0f6", b"#101010"))),
    ("framed", replace(GOOD, text=GOOD.text.replace(b"100 200)", b"100 500)"))),
    ("framed", replace(GOOD, text=GOOD.text.replace(b"plate-fix", b"plate-fixes"))),
    ("whole tracks", replace(SEASON, text=SEASON.text.replace(b"M80 200l200", b"M40 200l200"))),
    ("whole tracks", replace(SEASON, text=SEASON.text.replace(b"l200 100", b"l90 40"))),
    ("whole tracks", replace(GOOD, name="season")),
    ("explained numbers", replace(GOOD, text=GOOD.text.replace(b">TEMBIN<", b">14<"))),
    ("own fix", replace(GOOD, text=GOOD.text.replace(b"</g>\n<text", BARE).replace(
        b'scale(.5)"/>', b'scale(.5)"/>\n<use transform="translate(140 225) scale(.5)"/>'))),
    ("own fix", replace(GOOD, text=GOOD.text.replace(b"</g>\n<text", BARE).replace(
        b'scale(.5)"/>', b'scale(.5)"/>\n<use transform="translate(180 200) scale(.5)"/>'))),
    ("clear fixes", replace(GOOD, text=GOOD.text.replace(b'rect x="180" y="240"', b'rect x="95" y="196"'))),
    ("clear leaders", replace(GOOD, text=GOOD.text.replace(b'rect x="180"', b'rect x="185"'))),
    ("clear leaders", replace(GOOD, text=GOOD.text.replace(
        b'scale(.5)"/>', b'scale(.5)"/>\n<use transform="translate(120 226) scale(.5)"/>'))),
    ("visible places", replace(GOOD, text=GOOD.text.replace(b"<g/>", PLACE.replace(b'"250"', b'"184"')))),
    ("visible places", replace(GOOD, text=GOOD.text.replace(b"<g/>", PLACE.replace(b'x="256"', b'x="266"')))),
    ("explained area", replace(GOOD, text=GOOD.text.replace(
        b"<g/>", b'<g id="plate-potential-area">\n<path d="M80 200l200 100"/>\n</g>'))),
    ("large map", replace(GOOD, text=GOOD.text.replace(b"0 0 390 600", b"0 0 640 800"))),
    ("short leaders", replace(GOOD, text=GOOD.text.replace(b'y2="240"', b'y2="270"'))),
    ("leaders apart", replace(GOOD, text=GOOD.text.replace(b'x2="130"', b'x2="190"'))),
    ("large text", replace(GOOD, text=GOOD.text.replace(b'"10"', b'"9.9"'))),
    ("large text", replace(GOOD, text=GOOD.text.replace(b"0 0 390 600", b"0 0 900 1384"))),
    ("fresh forecasts", replace(GOOD, text=GOOD.text.replace(b"<g/>", STALE))),
    ("clear times", replace(GOOD, text=GOOD.text.replace(b"Sat 22 Aug 20:00", b"26/02"))),
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
