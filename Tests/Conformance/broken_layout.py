"""Changes that break the layout of a plate: each is a replacement in a good plate, and the rule that must fail."""

import layout
import report
from report import Report

PLATE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="600" height="400" viewBox="0 0 600 400">
<defs>
<clipPath id="plate-clip">
<rect x="20" y="60" width="360" height="300"/>
</clipPath>
</defs>
<rect width="600" height="400" fill="#ffffff" class="tc-fill-paper"/>
<g id="plate-map">
<g id="plate-wind-radius">
<path d="M160 200l60 0 0 60 -60 0z" fill="#ffe28a" class="tc-fill-wind-gale"/>
</g>
<g id="plate-landfall-marked">
<circle cx="250" cy="120" r="9" fill="none" stroke="#ff8a5c" class="tc-stroke-line-2"/>
</g>
<g id="plate-fix">
<g>
<title>TEMBIN, 21 Aug 18:00 UTC</title>
<circle cx="250" cy="120" r="2" fill="#efae2e" class="tc-fill-class-moderate"/>
</g>
<g>
<title>TEMBIN, 22 Aug 00:00 UTC</title>
<use xlink:href="#plate-symbol-typhoon" transform="translate(190 230) scale(1.05)" fill="#cf4a35" class="tc-fill-class-strong"/>
</g>
</g>
<g id="plate-places">
<g fill="#1b2430">
<circle cx="60" cy="300" r="1.8"/>
<rect x="66" y="293" width="40" height="15" fill="none"/>
<text x="68" y="304" font-size="11">Naha</text>
</g>
<g fill="#1b2430">
<circle cx="90" cy="340" r="1.8"/>
<rect x="96" y="333" width="40" height="15" fill="none"/>
<text x="98" y="344" font-size="11">Taipei</text>
</g>
</g>
<g id="plate-labels">
<g class="label tc-fill-ink" fill="#1b2430">
<rect x="206" y="220" width="90" height="15" fill="none"/>
<text x="209" y="232" font-size="11">22 Aug 00:00</text>
</g>
<g class="label tc-fill-quiet" fill="#4a5763">
<line x1="259" y1="120" x2="279" y2="120"/>
<rect x="280" y="113" width="80" height="15" fill="none"/>
<text x="283" y="124" font-size="11">21 Aug 18:00</text>
</g>
</g>
</g>
<g id="plate-header">
<text x="20" y="40" font-size="20">Typhoon TEMBIN</text>
<line x1="20" y1="50" x2="580" y2="50"/>
</g>
<g id="plate-panel">
<text x="400" y="75" font-size="15" font-weight="bold">Storms</text>
<line x1="400" y1="82" x2="580" y2="82"/>
<text x="400" y="100" font-size="12">A long name of a st…</text>
<text x="580" y="100" font-size="12" text-anchor="end">40 m/s</text>
<text x="400" y="140" font-size="15" font-weight="bold">Legend</text>
<line x1="400" y1="147" x2="580" y2="147"/>
<use xlink:href="#plate-symbol-typhoon" transform="translate(410 165) scale(.5)" class="tc-fill-class-strong"/>
<text x="440" y="169" font-size="12">Typhoon</text>
<circle cx="410" cy="185" r="4" class="tc-fill-class-moderate"/>
<text x="440" y="189" font-size="12">Tropical storm</text>
<circle cx="410" cy="205" r="7" class="tc-fill-wind-gale"/>
<text x="440" y="209" font-size="12">Winds of 15 m/s</text>
<circle cx="410" cy="225" r="7" class="tc-stroke-line-2"/>
<text x="440" y="229" font-size="12">Landfall</text>
</g>
</svg>
"""
GALE = '<circle cx="410" cy="205" r="7" class="tc-fill-wind-gale"/>'
CASES = [
    ("apart", 'x="209" y="232"', 'x="290" y="130"'),
    ("apart", 'x="283" y="124"', 'x="345" y="75"'),
    ("apart", 'x="68" y="304"', 'x="80" y="338"'),
    ("inside", 'x="283" y="124"', 'x="310" y="124"'),
    ("inside", 'x="68" y="304"', 'x="14" y="304"'),
    ("inside", 'x="20" y="40"', 'x="20" y="8"'),
    ("inside", 'x="440" y="229"', 'x="560" y="229"'),
    ("readable", 'font-size="20"', 'font-size="20" fill="#8a949c"'),
    ("readable", 'fill="#ffffff" class="tc-fill-paper"', 'fill="#4a5763" class="tc-fill-paper"'),
    ("own mark", '<g id="plate-places">', '<g id="plate-forecast-fix">\n<g>\n<title>TEMBIN, 22 Aug 12:00 UTC</title>\n'
     '<circle cx="250" cy="216" r="6"/>\n</g>\n</g>\n<g id="plate-places">'),
    ("own dot", 'cx="90" cy="340"', 'cx="80" cy="291"'),
    ("explained", ">Legend<", ">Signs<"),
    ("explained", GALE, ""),
    ("explained", "M160 200l60 0", "M700 200l60 0"),
    ("explained", "M160 200l60 0 0 60 -60 0z", "M186 226l8 0 0 8 -8 0z"),
    ("explained", 'class="tc-stroke-line-2"/>\n</g>', "/>\n</g>"),
    ("whole words", "A long name of a st…", "A long…"),
    ("whole words", ">Taipei<", "> <"),
]


def check(report_: Report) -> None:
    """Tests the rules on the layout of plates."""
    for rule, problems in report.run(layout.Plate(PLATE.encode()), layout.RULES).items():
        report_.add("self-test", {f"layout: {rule} accepts what is good": problems}, "")
    tried = {rule for rule, _, _ in CASES}
    report_.add("self-test", {"layout: every rule is tried":
                              [report.title(rule) for rule in layout.RULES if report.title(rule) not in tried]}, "")
    for rule, old, new in CASES:
        said = report.run(layout.Plate(PLATE.replace(old, new, 1).encode()), layout.RULES)[rule]
        objected = old in PLATE and said and not said[0].startswith(report.UNEXAMINED)
        report_.add("self-test", {f"layout: {rule}": [] if objected else [f"says {said}"]}, f"{old[:50]!r} -> {new[:50]!r}")
