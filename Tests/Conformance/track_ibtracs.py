"""Reads IBTrACS versions 4 and 3 as CSV, with the wind of the responsible agency."""

import csv
import io
from datetime import datetime, timezone

from track_model import (Fix, Storm, given, kilometres, motion, place, present, quadrants, shifted,
                         speeds, threshold)

NAME = "ibtracs"
MINUTES = {"USA": 1, "CMA": 2, "NEWDELHI": 3, "TOKYO": 10, "HKO": 10, "KMA": 10, "REUNION": 10,
           "BOM": 10, "NADI": 10, "WELLINGTON": 10, "NEUMANN": 10}
AMERICAN = ("hurdat", "nhc", "cphc", "jtwc", "atcf", "tcvitals")
CLASSES = ("STATUS", "GRADE", "CAT", "TYPE", "STAGE", "CLASS")
# Columns without the prefix of an agency, in tables that others extracted from the archive.
SHORT = {"WIND": "_WIND", "VMAX": "_WIND", "PRES": "_PRES", "MSLP": "_PRES", "CAT": "_CAT"}
MISSING = ("NA", "NaN", "-999", "9999")


NATURES = {"TS": "tropical", "SS": "subtropical", "ET": "extratropical", "DS": "disturbance"}
MARKS = {"C": "closest-approach", "G": "genesis", "I": "intensity-peak", "L": "landfall",
         "P": "pressure-minimum", "R": "rapid-change", "S": "status-change", "T": "track-detail",
         "W": "wind-maximum"}
SIDES = ("NE", "E", "SE", "S", "SW", "W", "NW", "N")


# The columns of version 3; its wind and pressure are those of the agency in `Center`.
THIRD = {"Serial_Num": "SID", "ISO_time": "ISO_TIME", "Latitude": "LAT", "Longitude": "LON",
         "Season": "SEASON", "Basin": "BASIN", "Name": "NAME", "Nature": "NATURE",
         "Center": "WMO_AGENCY", "Track_type": "TRACK_TYPE"}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    if text.startswith("IBTrACS"):
        return "Serial_Num" in text
    names = text.split("\n", 1)[0].strip().split(",")
    return {"SID", "ISO_TIME", "LAT", "LON"} <= set(names)


def centre(row: dict) -> str | None:
    """The regional centre of the WMO for the basin and coordinate of a row."""
    longitude, latitude = place(row["LON"], row["LAT"])
    if row["BASIN"] == "SI":
        return "REUNION" if longitude < 90 else "BOM"
    if row["BASIN"] == "SP":
        return ("BOM" if 0 < longitude < 160 else "WELLINGTON" if latitude < -25 else "NADI")
    return {"NA": "USA", "SA": "USA", "EP": "USA", "WP": "TOKYO", "NI": "NEWDELHI"}.get(
        row["BASIN"])


def responsible(row: dict) -> str | None:
    """The agency named by a row."""
    name = row.get("WMO_AGENCY", "").strip()
    return "USA" if name.lower().startswith(AMERICAN) else name.upper() or None


def areas(row: dict, agency: str) -> dict:
    """The wind radii of an agency: quadrants, or shifted circles."""
    found = {}
    for knots in (30, 34, 50, 64):
        sides = [given(row.get(f"{agency}_R{knots}_{side}")) for side in ("NE", "SE", "SW", "NW")]
        long, short = (given(row.get(f"{agency}_R{knots}_{name}"), "0")
                       for name in ("LONG", "SHORT"))
        shape = quadrants(sides) if any(side and float(side) for side in sides) else {}
        if long and short:
            toward = given(row.get(f"{agency}_R{knots}_DIR")) or "9"
            toward = SIDES.index(toward) + 1 if toward in SIDES else int(float(toward))
            shape = shifted(long, short, toward % 8 * 45)
        if shape:
            found[threshold(knots, "kt")] = shape
    return found


def fix(row: dict, agency: str | None, agencies: list[str], chosen: bool) -> tuple[Fix, str | None]:
    """The fix of a row, and the agency of its wind; a chosen agency is used exclusively."""
    def first(kind: str, *order: str | None) -> tuple:
        return next(((name, value) for name in order if name
                     if (value := given(row.get(f"{name}_{kind}"), "0", *MISSING))), (None, None))

    values = {}
    others = [] if chosen else ["USA", *agencies]
    shown, wind = first("WIND", agency, *others)
    if not agencies and (wind := given(row.get("_WIND"), *MISSING)):
        values |= speeds("wind", wind, "kt")
    elif wind:
        values |= speeds("wind", wind, "kt", MINUTES.get(shown))
    main = shown or agency or "USA"
    if pressure := first("PRES", main, *([] if chosen else ["WMO", *agencies]))[1]:
        values["pressure_hpa"] = float(pressure)
    elif pressure := given(row.get("_PRES"), *MISSING):
        values["pressure_hpa"] = float(pressure)
    if gust := first("GUST", main)[1]:
        values |= speeds("gust", gust, "kt")
    # The core is that of the agency of the wind, otherwise that of the United States.
    pressure, radius, inner, eye = (
        first(kind, main, *([] if chosen else ["USA"]))[1] for kind in ("POCI", "ROCI", "RMW", "EYE"))
    values |= present(poci_hpa=pressure and float(pressure), roci_km=kilometres(radius),
                      rmw_km=kilometres(inner), eye_km=kilometres(eye))
    owner = main if agencies else ""
    codes = [given(row[f"{owner}_{kind}"], *MISSING) or "" for kind in CLASSES
             if f"{owner}_{kind}" in row]
    if any(codes):
        values["class"] = "".join(codes)
    marks = [MARKS[letter] for letter in (row.get("USA_RECORD") or "").strip() if letter in MARKS]
    if (row.get("TOKYO_LAND") or "").strip():
        marks.append("landfall-or-passage")
    values |= motion(given(row.get("STORM_DIR")), given(row.get("STORM_SPEED")), "kt") | present(
        nature=NATURES.get((row.get("NATURE") or "").strip()), marks=marks or None,
        radii=areas(row, main) or None)
    time = datetime.fromisoformat(row["ISO_TIME"]).replace(tzinfo=timezone.utc)
    own = f"{agency}_" if chosen else ""
    return Fix(time, *place(row[own + "LON"].strip(), row[own + "LAT"].strip()), values), shown


def fourth(text: str) -> str:
    """A text of version 3 as one of version 4."""
    if not text.startswith("IBTrACS"):
        return text
    lines = text.splitlines()[1:]
    names = [THIRD.get(name, name) for name in lines[0].split(",")]
    codes, rows = [], list(csv.DictReader(lines, names))[2:]
    for row in rows:
        code = responsible(row)
        codes += [] if code in codes else [code]
        for name, kind in (("Wind(WMO)", "WIND"), ("Pres(WMO)", "PRES")):
            row[f"{code}_{kind}"] = row[name] if float(row[name]) > 0 else ""
        if row["NAME"].startswith("XXXX"):
            row["NAME"] = "UNNAMED"
        row["BASIN"] = row["BASIN"].strip()
        row["TRACK_TYPE"] = row["TRACK_TYPE"].strip()
    columns = list(THIRD.values()) + [
        f"{code}_{kind}" for code in codes for kind in ("WIND", "PRES", "LAT")]
    table = io.StringIO()
    writer = csv.DictWriter(table, columns, extrasaction="ignore", restval="")
    writer.writeheader()
    writer.writerows(rows)
    return table.getvalue()


def storms(text: str, everything: bool = False, chosen: str | None = None) -> list[Storm]:
    """The storms of a file's text; spurs and interpolated rows only on request."""
    text = fourth(text)
    table = csv.DictReader(io.StringIO(text))
    agencies = [name[:-4] for name in table.fieldnames if name.endswith("_LAT")]
    if not agencies:
        table.fieldnames = [SHORT.get(name, name) for name in table.fieldnames]
    rows = {}
    for row in table:
        if row["SID"].strip() and (everything or not row.get(
                "TRACK_TYPE", "").startswith("spur")):
            rows.setdefault(row["SID"], []).append(row)
    found = []
    for sid, own in rows.items():
        fixes, shown, agency = [], [], chosen
        for row in own:
            flags = row.get("IFLAG", "O").ljust(len(agencies), "_")
            if chosen and not row[f"{chosen}_LAT"].strip():
                continue
            observed = (flags[agencies.index(chosen)] not in "PI" if chosen
                        else set(flags) & set("OV"))
            if not observed and not everything:
                continue
            agency = chosen or responsible(row) or agency
            made, source = fix(row, agency or centre(row), agencies, chosen is not None)
            # Kept only on request: spurs, and rows that IBTrACS interpolated.
            kept = ([] if observed else ["interpolated"]) + (
                ["spur"] if row.get("TRACK_TYPE", "").startswith("spur") else [])
            if kept:
                made.values["marks"] = made.values.get("marks", []) + kept
            fixes.append(made)
            shown += [source] if source else []
        names = [row["NAME"].strip() for row in own
                 if row["NAME"].strip() not in ("", "UNNAMED", "NOT_NAMED", "UNKNOWN")]
        if fixes:
            found.append(Storm(
                f"ibtracs-{sid.lower()}",
                present(name=names[-1] if names else None, season=int(own[0]["SEASON"]),
                        agency=max(shown, key=shown.count) if shown else None), fixes, {}))
    return found


def variants(text: str) -> dict[tuple[str, ...], list[Storm]]:
    """The storms, by options of the command."""
    found = {("--interpolated", "--spurs"): storms(text, everything=True)}
    for name in ("USA", "TOKYO", "CMA", "REUNION"):
        if f"{name}_LAT" in text and (own := storms(text, chosen=name)):
            found["--agency", name.lower()] = own
    return found
