"""Replacements that break `good/track.svg`: (the rule that must fail, the text to replace, its replacement)."""

import svg_dtd

PATH = "M20,250 L180,160 L300,90"
DOT = '<use xlink:href="#dot" x="20" y="250"/>'
LABEL = '<text x="190" y="184">16/00Z</text>'

CASES = [
    ("well formed", "</svg>", ""),
    ("well formed", "made by hand", "made by\x02hand"),
    ("well formed", "<svg ", '<!DOCTYPE svg [<!ENTITY sea "x">]>\n<svg '),
    ("well formed", ' xmlns="http://www.w3.org/2000/svg"', ' xmlns="http://www.w3.org/1999/svg"'),
    ("well formed", DOT, DOT.replace("xlink:", "xl:")),
    ("rendered", 'width="400"', 'width="0"'),
    ("rendered", 'width="400"', 'width="4000000000"'),
    ("rendered", '"http://www.w3.org/2000/svg"', '"http://www.w3.org/1999/svg"'),
    ("not blank", ".sea{fill:url(#depth)}", "svg *{display:none}"),
    ("titled", ' role="img"', ""),
    ("titled", '<title id="title">HAND</title>', ""),
    ("titled", '<title id="title">HAND</title>', '<title id="title"> </title>'),
    ("titled", "A track made by hand, from 15 to 17 September 2017.", ""),
    ("titled", ' aria-labelledby="title desc"', ""),
    ("titled", '"title desc"', '"title description"'),
    ("view box", ' viewBox="0 0 400 300"', ""),
    ("view box", "0 0 400 300", "0 0 400"),
    ("view box", "0 0 400 300", "0 0 0 300"),
    ("contrast", LABEL, LABEL.replace("y=", 'fill="#8a949c" y=')),
    ("contrast", LABEL, LABEL.replace("y=", 'opacity="0.5" y=')),
    ("contrast", 'fill="#ffffff" fill-opacity="0.9"', 'fill="none"'),
    ("contrast", LABEL, LABEL.replace('x="190"', 'x="490"')),
    ("contrast", '#ffffff">天', '#1b2430">天'),
    ("contrast", '<tspan font-size="14">', '<tspan font-size="14" fill="#8a949c">'),
    ("no script", DOT, DOT + "<script>alert(1)</script>"),
    ("no script", DOT, DOT.replace("<use", '<use onclick="alert(1)"')),
    ("no script", DOT, "<foreignObject/>"),
    ("nothing external", DOT, '<image href="http://example.com/land.png"/>'),
    ("nothing external", DOT, '<image href="land.png"/>'),
    ("nothing external", "url(#depth)", "url(https://example.com/style.svg#depth)"),
    ("nothing external", ".sea", '@import "plate.css"; .sea'),
    ("nothing external", "<svg ", '<?xml-stylesheet href="plate.css"?>\n<svg '),
    ("unique ids", 'id="dot"', 'id="frame"'),
    ("references resolve", 'id="dot"', 'id="dots"'),
    ("references resolve", 'id="depth"', 'id="depths"'),
    ("references resolve", 'id="frame"', 'id="frames"'),
    ("numbers", PATH, PATH.replace("180,160", "nan,160")),
    ("numbers", PATH, PATH.replace("180,160", "null,160")),
    ("numbers", 'y="250"', 'y="-inf"'),
    ("numbers", 'y="250"', 'y="25e1"'),
    ("numbers", 'y="250"', 'y=""'),
]

# These need the DTD.
DTD_CASES = [
    ("valid svg 11", 'height="300"/></clipPath>', 'height="300" rx="x" fill-rul="x"/></clipPath>'),
    ("valid svg 11", DOT, DOT.replace("xlink:", "")),
    ("valid svg 11", DOT, DOT.replace("<use", '<use paint-order="stroke"')),
    ("valid svg 11", PATH + '"', PATH + '" style2="fill:none"'),
    ("valid svg 11", DOT, DOT.replace("/>", "><g/></use>")),
    ("valid svg 11", 'id="dot"', 'id="1 dot"'),
]
if svg_dtd.found():
    CASES += DTD_CASES
