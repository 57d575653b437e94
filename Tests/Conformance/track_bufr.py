"""Reads ECMWF's BUFR with eccodes: the values of a message in their order, not by rank.

The library comes with a PROJ of its own, which does not go with pyproj's: it runs in a process of its own.
"""

import pickle
import subprocess
import sys
from datetime import datetime, timedelta, timezone

from track_model import Fix, Storm, place, present, quadrants, speeds

NAME = "bufr"
KNOTS = {18: 34.0, 26: 50.0, 33: 64.0}
DECKS = {"L": "al", "E": "ep", "C": "cp", "W": "wp", "O": "wp", "T": "wp", "A": "io", "B": "io", "S": "sh", "P": "sh", "U": "sh", "Q": "sl"}


def reads(text: str) -> bool:
    """Whether a file's text, a character for each byte, is of this format."""
    return "BUFR" in text[:80]


def values(handle: int, members: int) -> list[tuple[str, list]]:
    """The names and values of a message, each with a value or None for each member."""
    eccodes.codes_set(handle, "unpack", 1)
    iterator, found = eccodes.codes_bufr_keys_iterator_new(handle), []
    while eccodes.codes_bufr_keys_iterator_next(iterator):
        key = eccodes.codes_bufr_keys_iterator_get_name(iterator)
        if not key.startswith("#") or "->" in key:
            continue
        name = key.split("#")[2]
        if name in ("stormIdentifier", "stormIdentifierLong", "longStormName"):
            all_values = [eccodes.codes_get(handle, key).strip()]
        else:
            all_values = [None if abs(value) > 1e9 else round(float(value), 5) for value in eccodes.codes_get_array(handle, key)]
        found.append((name, all_values * members if len(all_values) == 1 else all_values))
    eccodes.codes_bufr_keys_iterator_delete(iterator)
    return found


def member_fixes(read: list[tuple[str, list]], member: int, base: datetime) -> tuple[Fix | None, list[Fix]]:
    """The observed centre, and the fixes of a member."""
    observed, fixes, significance, hours = None, [], None, 0
    center, latitude, data, threshold, sides = None, None, {}, None, []

    def finish() -> None:
        if center is not None:
            radii = {key: shape for key, shape in data.pop("radii", {}).items() if shape}
            fixes.append(Fix(base + timedelta(hours=hours), *place(center[1], center[0]), data | present(radii=radii or None)))

    for name, all_values in read:
        value = all_values[member]
        if name == "timePeriod":
            finish()
            center, data, hours = None, {}, int(value) if value else 0
        elif name == "meteorologicalAttributeSignificance":
            significance = value
        elif name == "latitude":
            latitude = value
        elif name == "longitude" and None not in (value, latitude) and significance != 3:
            # The first of all positions is the observed one.
            if observed is None and significance == 1 and hours == 0:
                observed = Fix(base, *place(value, latitude), {})
            else:
                center = latitude, value
        elif name == "pressureReducedToMeanSeaLevel" and value is not None:
            data["pressure_hpa"] = value / 100
        elif name == "windSpeedAt10M" and value is not None:
            data.update(speeds("wind", str(value), "ms"))
        elif name == "windSpeedThreshold":
            threshold, sides = value, []
        elif name.startswith("effectiveRadius"):
            sides.append(None if value is None else value / 1000)
            if len(sides) == 4:
                key = (threshold, KNOTS.get(threshold) or speeds("x", str(threshold), "ms")["x_kt"])
                data.setdefault("radii", {})[key] = quadrants(sides, "km")
    finish()
    return observed, fixes


def storm(handle: int) -> Storm | None:
    """The storm of a message."""
    members = eccodes.codes_get(handle, "numberOfSubsets")
    read = values(handle, members)
    first = {}
    for name, all_values in read:
        first.setdefault(name, all_values)
    base = datetime(*(int(first[part][0]) for part in ("year", "month", "day", "hour", "minute")), tzinfo=timezone.utc)
    code = (first.get("stormIdentifierLong") or first["stormIdentifier"])[0]
    deck = DECKS.get(code[-1])
    year = base.year + (deck == "sh" and base.month >= 7) - (deck != "sh" and base.month == 1 and 6 <= int(code[:2]) < 50)
    is_numbered = deck and int(code[:2]) < 70
    name = first["longStormName"][0]
    found = Storm(f"atcf-{deck}{code[:2]}{year}" if is_numbered else f"ecmf-{code.lower()}-{base:%Y%m%dt%H%M}z",
                  present(agency="ECMWF", number=code[:2], season=year, name=name if name not in ("", code) else None), [], {})
    types = first["ensembleForecastType"]
    for member in range(members):
        number, kind = first["ensembleMemberNumber"][member], types[member]
        is_control = kind == 1 and 0 not in types and base >= datetime(2026, 5, 12, tzinfo=timezone.utc)
        observed, fixes = member_fixes(read, member, base)
        if observed and not found.fixes:
            found.fixes.append(observed)
        if fixes:
            found.forecasts["ECMF", None if kind == 0 or is_control else str(int(number)), base] = fixes
    return found if found.fixes or found.forecasts else None


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    run = subprocess.run([sys.executable, "-B", __file__], input=text.encode("latin-1"), stdout=subprocess.PIPE, check=True)
    return [Storm(*fields[:2], [Fix(*fix) for fix in fields[2]], {key: [Fix(*fix) for fix in fixes] for key, fixes in fields[3].items()})
            for fields in pickle.loads(run.stdout)]


def read_all(data: bytes) -> list[Storm]:
    """The storms of a file; of a message that is there twice, one."""
    found, start = {}, 0
    while (start := data.find(b"BUFR", start)) >= 0:
        length = int.from_bytes(data[start + 4:start + 7], "big")
        handle = eccodes.codes_new_from_message(data[start:start + length])
        if (read := storm(handle)) is not None:
            known = found.setdefault(read.id, read)
            for key, fixes in read.forecasts.items():
                known.forecasts.setdefault(key, fixes)
        eccodes.codes_release(handle)
        start += length
    return list(found.values())


if __name__ == "__main__":
    import eccodes

    pickle.dump([(each.id, each.values, [tuple(fix) for fix in each.fixes],
                  {key: [tuple(fix) for fix in fixes] for key, fixes in each.forecasts.items()})
                 for each in read_all(sys.stdin.buffer.read())], sys.stdout.buffer)
