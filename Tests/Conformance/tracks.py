"""Compares the tracks read by the command with an independent reading of the same file.

    tracks.py <trackconv> <file>...

Each format has its own module, `track_<format>.py`, which shares nothing with the command. Storms, times,
positions, winds, gusts, pressures, classes, natures, motion, marks, eye, core and outer isobar, wind radii by
quadrant, probability circles and warning areas of all fixes and all forecasts must be equal. Formats without a
module are skipped.
"""

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

sys.dont_write_bytecode = True  # before our own modules, so that no __pycache__ is created

import report
import track_atcf
import track_bufr
import track_cma
import track_csv
import track_cwa
import track_cwb
import track_cxml
import track_digital_typhoon
import track_ebtrk
import track_gdacs
import track_hko
import track_html
import track_hurdat
import track_hurdat2
import track_ibtracs
import track_iris
import track_jma
import track_jma_bosai
import track_jma_xml
import track_kma
import track_nhc_current
import track_nhc_gis
import track_nhc_rss
import track_nhc_tcm
import track_nmc
import track_qweather
import track_storm
import track_tcvitals
import track_tcw
import track_tempest
import track_track
import track_zhejiang
import warned_areas
from track_model import Fix, Storm

# Plain tables are last, since other formats have headers too.
FORMATS = (track_bufr, track_html, track_cwa, track_cwb, track_hko, track_nhc_rss, track_nhc_gis, track_nhc_current, track_gdacs, track_cxml,
           track_atcf, track_hurdat2, track_hurdat, track_digital_typhoon, track_ebtrk, track_cma, track_jma, track_jma_xml, track_ibtracs, track_storm,
           track_iris, track_tempest, track_track, track_nmc, track_zhejiang, track_qweather, track_tcw, track_nhc_tcm,
            track_kma, track_tcvitals, track_jma_bosai, track_csv)
DETAILS = ("rmw_km", "eye_km", "poci_hpa", "roci_km")
LAYERS = "fix,forecast-fix,wind-radius,probability-circle,warning-area"
WINDS = ("wind_ms", "wind_kt", "wind_period_min", "gust_ms", "gust_kt")


def text_of(path: Path) -> str:
    """The text of a file, decompressed if needed."""
    data = path.read_bytes()
    data = gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
    if b"BUFR" in data[:80]:
        return data.decode("latin-1")
    return data.decode("utf-8-sig", "replace")


def module_for(text: str):
    """The module that reads a text."""
    return next((module for module in FORMATS if module.reads(text)), None)


def format_of(path: Path) -> str | None:
    """The format of a file; None if no module here reads it."""
    return getattr(module_for(text_of(path)), "NAME", None)


def variants(text: str) -> dict[tuple[str, ...], list[Storm]]:
    """The storms, by options that exist only for this format."""
    return getattr(module_for(text), "variants", lambda text: {})(text)


def expected(text: str) -> tuple[str, list[Storm]] | None:
    """The format and storms of a text; None if no module here reads it."""
    module = module_for(text)
    return module and (module.NAME, module.storms(text))


def storms_of(features: list[dict]) -> list[Storm]:
    """The storms of features."""
    found: dict[str, Storm] = {}
    for feature in features:
        values = feature["properties"]
        if values["layer"] not in ("fix", "forecast-fix"):
            continue
        storm = found.setdefault(values["storm_id"], Storm(values["storm_id"], values, [], {}))
        fixes = storm.fixes
        if values["layer"] == "forecast-fix":
            base = datetime.fromisoformat(values["base_time"])
            fixes = storm.forecasts.setdefault(
                (values["technique"], values.get("member"), base), [])
        fixes.append(Fix(datetime.fromisoformat(values["time"]),
                         *feature["geometry"]["coordinates"], values))
    for feature in features:
        if feature["properties"]["layer"] not in ("fix", "forecast-fix"):
            add_area(feature, found)
    return list(found.values())


def add_area(feature: dict, storms: dict[str, Storm]) -> None:
    """Adds an area to its fix, a warning area to its storm."""
    values = feature["properties"]
    code = values["storm_id"]
    storm = storms.setdefault(code, Storm(code, values, [], {}))
    fixes = storm.fixes
    if "base_time" in values:
        base = datetime.fromisoformat(values["base_time"])
        fixes = storm.forecasts.get((values["technique"], values.get("member"), base), [])
    if values["layer"] == "warning-area":
        if not values.get("derived"):
            warned = storm.values.setdefault("warned", {}).setdefault(
                (values["technique"], values.get("member"), base), {})
            warned[values["threshold_ms"], values["threshold_kt"]] = feature["geometry"]
        return
    end = values["layer"] == "probability-circle"
    time = datetime.fromisoformat(values["end" if end else "start"])
    fix = next((fix for fix in fixes if fix.time == time), None)
    if fix is None:
        storm.values.setdefault("strays", []).append(f"{values['layer']} of {time}")
    elif end:
        fix.values["probability"] = values["radius_km"], values["probability"]
    else:
        radii = fix.values.setdefault("radii", {})
        key = values["threshold_ms"], values["threshold_kt"]
        shape = {name: value for name, value in values.items() if name.startswith("radius_")}
        # A duplicate area of one time is kept, so that it is detected.
        radii[key] = [radii[key], shape] if key in radii else shape


class Pair(NamedTuple):
    """The same storms, read twice."""

    expected: list[Storm]
    found: list[Storm]

    def storms(self) -> Iterator[tuple[Storm, Storm]]:
        """The storms in both readings."""
        found = {storm.id: storm for storm in self.found}
        return ((storm, found[storm.id]) for storm in self.expected if storm.id in found)

    def tracks(self) -> Iterator[tuple[str, list[Fix], list[Fix]]]:
        """The tracks and forecasts in both readings."""
        for one, other in self.storms():
            yield one.id, one.fixes, other.fixes
            for key in one.forecasts.keys() & other.forecasts.keys():
                yield f"{one.id} {key[0]}", one.forecasts[key], other.forecasts[key]

    def fixes(self) -> Iterator[tuple[str, Fix, Fix]]:
        """The fixes in both readings, by time."""
        for name, one, other in self.tracks():
            found = {fix.time: fix for fix in other}
            for fix in one:
                if fix.time in found:
                    yield f"{name} {fix.time:%Y-%m-%d %H:%M}", fix, found[fix.time]

    def values(self, *names: str) -> Iterator[str]:
        """The differences in properties of fixes."""
        for where, one, other in self.fixes():
            for name in names:
                if one.values.get(name) != other.values.get(name):
                    yield f"{where}: {name} {other.values.get(name)}, not {one.values.get(name)}"


def storms(pair: Pair) -> Iterator[str]:
    """The same storms, without duplicates, with the same names, numbers and seasons."""
    ids = [sorted(storm.id for storm in side) for side in pair]
    if ids[0] != ids[1]:
        yield f"{ids[1]}, not {ids[0]}"
    for one, other in pair.storms():
        for name, value in ({"name": None} | one.values).items():
            if other.values.get(name) != value:
                yield f"{one.id}: {name} {other.values.get(name)}, not {value}"


def times(pair: Pair) -> Iterator[str]:
    """The same fixes, in order of time."""
    for name, one, other in pair.tracks():
        wanted, found = ([fix.time for fix in side] for side in (one, other))
        if sorted(wanted) != found:
            odd = sorted(set(wanted) ^ set(found))
            yield (f"{name}: {len(found)} fixes, not {len(wanted)}; "
                   f"{[f'{time}' for time in odd[:3]]}")


def forecasts(pair: Pair) -> Iterator[str]:
    """The same techniques and base times."""
    for one, other in pair.storms():
        for key in one.forecasts.keys() ^ other.forecasts.keys():
            side = "source" if key in one.forecasts else "output"
            yield f"{one.id}: {key[0]} of {key[2]} only in the {side}"


def positions(pair: Pair) -> Iterator[str]:
    """The same longitudes, between -180 and 180, and latitudes."""
    for where, one, other in pair.fixes():
        # 180 degrees east and west are equal.
        apart = abs(one.longitude - other.longitude) % 360
        if min(apart, 360 - apart) > 1e-6 or abs(one.latitude - other.latitude) > 1e-6:
            yield f"{where}: {other[1:3]}, not {one[1:3]}"


def winds(pair: Pair) -> Iterator[str]:
    """The same winds and gusts: as published, and converted to one decimal."""
    return pair.values(*WINDS)


def pressures(pair: Pair) -> Iterator[str]:
    """The same pressures."""
    return pair.values("pressure_hpa")


def classes(pair: Pair) -> Iterator[str]:
    """The same class, as published."""
    return pair.values("class")


def details(pair: Pair) -> Iterator[str]:
    """The same radius of maximum wind, eye and outermost closed isobar."""
    return pair.values(*DETAILS)


def natures(pair: Pair) -> Iterator[str]:
    """The same nature."""
    return pair.values("nature")


def motions(pair: Pair) -> Iterator[str]:
    """The same motion."""
    return pair.values("motion_deg", "motion_kmh")


def marks(pair: Pair) -> Iterator[str]:
    """The same marks, in the same order."""
    return pair.values("marks")


def radii(pair: Pair) -> Iterator[str]:
    """The same radii of the same winds."""
    for one, other in pair.storms():
        yield from (f"{one.id}: of no fix: {words}" for words in other.values.get("strays", []))
        for key in (None, *one.forecasts.keys() & other.forecasts.keys()):
            wanted, found = (
                {(fix.time, speed): shape for fix in (storm.forecasts[key] if key else storm.fixes)
                 for speed, shape in fix.values.get("radii", {}).items()}
                for storm in (one, other))
            for place in sorted(wanted.keys() | found.keys()):
                if wanted.get(place) != found.get(place):
                    yield (f"{one.id} {key and key[0]} {place[0]:%Y-%m-%d %H:%M} {place[1][1]} kt: "
                           f"{found.get(place)}, not {wanted.get(place)}")


def probabilities(pair: Pair) -> Iterator[str]:
    """The same probability circles, with the same percentages."""
    return pair.values("probability")


def warned(pair: Pair) -> Iterator[str]:
    """Warning areas of the same winds, equal to the areas swept by their radii."""
    for one, other in pair.storms():
        shapes = other.values.get("warned")
        for key, fixes in one.forecasts.items():
            expected = warned_areas.swept(one, key[2], fixes)
            again = other.forecasts.get(key, [])
            if shapes is None and any("warned" in fix.values for fix in again):
                # For two readings the radii are compared, without shapes.
                found = warned_areas.swept(other, key[2], again)
                if found != expected:
                    yield f"{one.id}: {found}, not {expected}"
                continue
            found = (shapes or {}).get(key, {})
            if found.keys() != expected.keys():
                yield f"{one.id} {key[0]}: areas of {sorted(found)}, not {sorted(expected)}"
            for speed in found.keys() & expected.keys():
                yield from (f"{one.id} {key[0]} {speed[1]} kt: {words}"
                            for words in warned_areas.problems(found[speed], expected[speed]))


RULES = (storms, times, forecasts, positions, winds, pressures, classes, details, natures, motions,
         marks, radii, probabilities, warned)


def compare(one: list[Storm], other: list[Storm]) -> dict[str, list[str]]:
    """Runs all rules on two readings."""
    return report.run(Pair(one, other), RULES)


def compare_files(geojson: str, source: str) -> dict[str, list[str]]:
    """Runs all rules on a source and a map made from it."""
    features = json.loads(Path(geojson).read_text(encoding="utf-8"))["features"]
    storms = [drawn(storm) for storm in expected(text_of(Path(source)))[1]]
    return compare(storms, storms_of(features))


def drawn(storm: Storm) -> Storm:
    """A storm without those radii of its forecasts at hour 0 that the observed fix of that time has."""
    observed = {fix.time: fix.values.get("radii", {}) for fix in storm.fixes}

    def without(fix: Fix, base: datetime) -> Fix:
        shown = {speed: shape for speed, shape in fix.values.get("radii", {}).items()
                 if fix.time != base or speed not in observed.get(base, {})}
        return fix._replace(values=fix.values | {"radii": shown})

    return storm._replace(forecasts={key: [without(fix, key[2]) for fix in fixes]
                                     for key, fixes in storm.forecasts.items()})


def current(storm: Storm) -> Storm:
    """A storm with the newest forecast of each technique that is still valid, without the past fixes of the forecast."""
    track = [fix.time for fix in storm.fixes]
    newest = {}
    for technique, member, base in storm.forecasts:
        newest[technique, member] = max(base, newest.get((technique, member), base))
    if not newest:
        return storm
    latest = max(track + list(newest.values()))
    held = {}
    for key, fixes in storm.forecasts.items():
        ahead = [fix for fix in fixes if not track or fix.time > max(track)]
        if key[2] == newest[key[:2]] and ahead and latest - key[2] <= timedelta(hours=12):
            held[key] = ahead
    return storm._replace(forecasts=held)


def converted(binary: str, path: Path, techniques: list[str], *options: str) -> list[Storm]:
    """The storms converted by the command."""
    options += tuple(word for name in techniques for word in ("--technique", name))
    run = subprocess.run(
        [binary, str(path), "--layers", LAYERS, "--past-radii", *options, "--no-style",
         "--digits", "7", "--to", "geojson"], capture_output=True, timeout=300)
    if run.returncode != 0:
        raise ValueError(f"exit {run.returncode}: {run.stderr.decode('utf-8', 'replace')[:300]}")
    return storms_of(json.loads(run.stdout)["features"])


def check(binary: str, path: Path) -> dict[str, list[str]]:
    """Runs all rules on one file; returns nothing if no module here reads it."""
    try:
        text = text_of(path)
        read, others = expected(text), variants(text)
    except Exception as error:
        return {"reading": [f"{report.UNEXAMINED}{error!r}"]}
    if read is None:
        return {}
    name, tracks = read[0], [drawn(storm) for storm in read[1]]
    findings = compare([current(storm) for storm in tracks], converted(binary, path, ["all"]))
    again = [compare(tracks, converted(binary, path, ["all"], "--base-time", "all"))]
    again += [compare([drawn(storm) for storm in storms],
                      converted(binary, path, [], "--base-time", "all", *options))
              for options, storms in others.items()]
    for rule in findings:
        findings[rule] += [words for other in again for words in other[rule]]
    return {f"{name}: {rule}": found for rule, found in findings.items()}


def main() -> int:
    """Runs the comparison from the command line."""
    if len(sys.argv) < 3:
        print(f"usage: {sys.argv[0]} <trackconv> <file>...", file=sys.stderr)
        return 64
    total = report.Report()
    for path in sys.argv[2:]:
        total.add("tracks", check(sys.argv[1], Path(path)), path)
    return total.finish()


if __name__ == "__main__":
    sys.exit(main())
