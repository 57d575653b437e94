"""Reads IBTrACS version 4 as CSV, with the wind of the agency that is responsible."""

import csv
import io
from datetime import datetime, timezone

from track_model import Fix, Storm, given, kilometres, place, present, speeds

NAME = "ibtracs"
MINUTES = {"USA": 1, "CMA": 2, "NEWDELHI": 3, "TOKYO": 10, "HKO": 10, "KMA": 10, "REUNION": 10,
           "BOM": 10, "NADI": 10, "WELLINGTON": 10, "NEUMANN": 10}
AMERICAN = ("hurdat", "nhc", "cphc", "jtwc", "atcf", "tcvitals")
CLASSES = ("STATUS", "GRADE", "CAT", "TYPE", "STAGE", "CLASS")
# Columns that no agency's name stands before, in tables that others cut out of the archive.
SHORT = {"WIND": "_WIND", "VMAX": "_WIND", "PRES": "_PRES", "MSLP": "_PRES", "CAT": "_CAT"}
MISSING = ("NA", "NaN", "-999", "9999")


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    names = text.split("\n", 1)[0].strip().split(",")
    return {"SID", "ISO_TIME", "LAT", "LON"} <= set(names)


def centre(row: dict) -> str | None:
    """The regional centre of the WMO for a row's basin and place."""
    longitude, latitude = place(row["LON"], row["LAT"])
    if row["BASIN"] == "SI":
        return "REUNION" if longitude < 90 else "BOM"
    if row["BASIN"] == "SP":
        return ("BOM" if 0 < longitude < 160 else "WELLINGTON" if latitude < -25 else "NADI")
    return {"NA": "USA", "SA": "USA", "EP": "USA", "WP": "TOKYO", "NI": "NEWDELHI"}.get(
        row["BASIN"])


def responsible(row: dict) -> str | None:
    """The agency that a row names."""
    name = row.get("WMO_AGENCY", "").strip()
    return "USA" if name.lower().startswith(AMERICAN) else name.upper() or None


def fix(row: dict, agency: str | None, agencies: list[str], chosen: bool) -> tuple[Fix, str | None]:
    """The fix of a row, and the agency whose wind it shows; a chosen agency stands by itself."""
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
    # The core is that of the wind's agency, else what the United States have.
    pressure, radius, inner, eye = (
        first(kind, main, *([] if chosen else ["USA"]))[1] for kind in ("POCI", "ROCI", "RMW", "EYE"))
    values |= present(poci_hpa=pressure and float(pressure), roci_km=kilometres(radius),
                      rmw_km=kilometres(inner), eye_km=kilometres(eye))
    owner = main if agencies else ""
    codes = [given(row[f"{owner}_{kind}"], *MISSING) or "" for kind in CLASSES
             if f"{owner}_{kind}" in row]
    if any(codes):
        values["class"] = "".join(codes)
    time = datetime.fromisoformat(row["ISO_TIME"]).replace(tzinfo=timezone.utc)
    own = f"{agency}_" if chosen else ""
    return Fix(time, *place(row[own + "LON"].strip(), row[own + "LAT"].strip()), values), shown


def storms(text: str, everything: bool = False, chosen: str | None = None) -> list[Storm]:
    """The storms of a file's text; spurs and interpolated rows only where all is wanted."""
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
    """The storms as options of the command ask for them."""
    found = {("--interpolated", "--spurs"): storms(text, everything=True)}
    for name in ("USA", "TOKYO", "CMA", "REUNION"):
        if f"{name}_LAT" in text and (own := storms(text, chosen=name)):
            found["--agency", name.lower()] = own
    return found
