"""Writes the pages that are tested, and copies of them with a change."""

import functools
import json
import re
import subprocess
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from browser import Failed

import plate_inputs  # found because of browser.py
from typhoon_script import Place, Storm, script

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
TEMBIN = SAMPLES / "cwb" / "ty_infos.js"
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
HOSTILE = "</script><script>stolen = 1</script><!--<script>"
MEMBERS = 51


@dataclass(frozen=True)
class Page:
    """A page, and the GeoJSON that the same command wrote."""

    name: str
    path: Path

    @functools.cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @functools.cached_property
    def collection(self) -> dict:
        """The GeoJSON of another writer."""
        return json.loads(self.path.with_suffix(".geojson").read_text(encoding="utf-8"))

    @functools.cached_property
    def data(self) -> dict:
        """What the page tells its script."""
        return json.loads(re.search(r'id="data">(.*?)</script>', self.text, re.S)[1])

    def fixes(self, storm: str) -> list[tuple[float, tuple[float, float]]]:
        """The times and coordinates of a storm's fixes."""
        found = {}
        for one in self.collection["features"]:
            told = one["properties"]
            if told["storm_id"] == storm and told["layer"] in ("fix", "forecast-fix"):
                found.setdefault(told["time"], tuple(one["geometry"]["coordinates"][:2]))
        return [(seconds(time), place) for time, place in sorted(found.items())]

    def changed(self, head: str = "", name: str = "changed") -> "Page":
        """A copy with more in its head and without a policy that forbids it."""
        path = self.path.with_name(f"{self.path.stem}-{name}.html")
        text = POLICY.sub("", self.text)
        path.write_text(text.replace("</head>", f"{head}</head>", 1), encoding="utf-8")
        path.with_suffix(".geojson").write_text(json.dumps(self.collection), encoding="utf-8")
        return Page(f"{self.name}, {name}", path)


def seconds(time: str) -> float:
    """Seconds since 1970 of a time in GeoJSON."""
    return datetime.fromisoformat(time).timestamp()


def three() -> str:
    """Three typhoons at once; the forecast of the last ends a day before the others'."""
    return script([Storm(number, [Place(125 + 12 * number + step * turn, 10 + 4 * number + step / 2)
                                  for step in range(4)],
                         {lead: Place(125 + 12 * number + 3 * turn + turn * lead / 9,
                                      13 + 4 * number + lead / 12,
                                      plate_inputs.circles(60 + 3 * lead))
                          for lead in (12, 24, 48) if lead < 48 or number < 9})
                   for number, turn in ((7, -1), (8, -0.6), (9, 0.7))])


def members() -> str:
    """An ensemble: a control and its members, which spread out."""
    lines = []
    for member in range(MEMBERS):
        turn = 0 if member == 0 else member / MEMBERS * 2 - 1
        for hours in range(0, 121, 12):
            latitude, longitude = 165 + hours * 0.3 + turn * hours * 0.6, 1252 + hours * 1.6
            code = f"AP{member:02}" if member else "OFCL"
            lines.append(f"EP, 14, 2026091118, 03, {code}, {hours:3},"
                         f" {latitude:3.0f}N, {longitude:4.0f}W, {50 + hours // 12:3},"
                         "    0, XX,  34, NEQ,   60,   60,   60,   60,")
    return "\n".join(lines) + "\n"


def techniques() -> str:
    """A forecast and two models, one of which goes on longer."""
    lines = []
    for code, end, turn in (("OFCL", 72, 0), ("AVNO", 120, 0.2), ("HWRF", 96, -0.2)):
        for hours in range(0, end + 1, 12):
            latitude, longitude = 165 + hours * (0.3 + turn), 1252 + hours * 1.6
            lines.append(f"EP, 14, 2026091118, 03, {code}, {hours:3}, {latitude:3.0f}N,"
                         f" {longitude:4.0f}W, {50 + hours // 12:3},    0, XX,")
    return "\n".join(lines) + "\n"


def hostile() -> str:
    """A typhoon whose name ends the script that contains it."""
    return TEMBIN.read_text(encoding="utf-8").replace('"TEMBIN"', json.dumps(HOSTILE))


# The extension and text of each input, or its file, and options.
INPUTS = {
    "tembin": (TEMBIN, ()),
    "tembin in Chinese": (TEMBIN, ("--lang", "zh-Hant")),
    "tembin in Japanese": (TEMBIN, ("--lang", "ja")),
    "transverse Mercator": (TEMBIN, ("--crs", "EPSG:3826")),
    "tembin in the dark": (TEMBIN, ("--theme", "dark")),
    "three storms": (("js", three), ()),
    "across 180": (("js", plate_inputs.crossing), ()),
    "near the pole": (("js", plate_inputs.polar), ()),
    "one fix": (("js", plate_inputs.one_fix), ()),
    "no storm": (SAMPLES / "cwb" / "no_storms.js", ()),
    "members": (("dat", members), ("--technique", "all")),
    "techniques": (("dat", techniques), ("--technique", "all")),
    "season": (("txt", plate_inputs.season), ()),
    "hostile name": (("js", hostile), ()),
}


def pages(binary: Path, folder: Path) -> dict[str, Page]:
    """Converts the inputs."""
    found = {}
    for name, (source, options) in INPUTS.items():
        target = folder / f"{name.replace(' ', '-')}.html"
        if isinstance(source, tuple):
            extension, text = source
            source = target.with_suffix(f".{extension}")
            source.write_text(text(), encoding="utf-8")
        run = subprocess.run([binary, source, *options, "-o", target, "-o",
                              target.with_suffix(".geojson")],
                             capture_output=True, text=True, timeout=60)
        if run.returncode:
            raise Failed(run.stderr[:400])
        found[name] = Page(name, target)
    return found
