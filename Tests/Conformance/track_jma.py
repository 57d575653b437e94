"""Reads best tracks of RSMC Tokyo: JMA, "Format of RSMC Best Track Data"."""

from datetime import datetime, timezone

from track_model import Fix, Storm, given, place, present, shifted, speeds, threshold

NAME = "jma-best-track"
CLASSES = {"2": "TD", "3": "TS", "4": "STS", "5": "TY", "6": "L", "7": "7", "9": "9"}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return text.startswith("66666 ")


def year(two: str) -> int:
    """Parses a two-digit year; the archive begins in 1951."""
    return int(two) + (1900 if int(two) >= 51 else 2000)


def fix(line: str) -> Fix:
    """The fix of a line."""
    time = datetime(year(line[0:2]), int(line[2:4]), int(line[4:6]), int(line[6:8]),
                    tzinfo=timezone.utc)
    values = {"class": CLASSES[line[13]]}
    if wind := given(line[33:36], "000"):
        values |= speeds("wind", wind, "kt", 10)
    if pressure := given(line[24:28], "0", "0000"):
        values["pressure_hpa"] = float(pressure)
    natures = {"6": "extratropical", "7": None}
    marks = [name for there, name in ((line[13] == "7", "entering"),
                                      (line[71:72] == "#", "landfall-or-passage")) if there]
    areas = {}
    for start, knots in ((41, 50), (52, 30)):
        side, rest = line[start:start + 1], line[start + 1:start + 10]
        long, short = rest[:4], rest[5:]
        if given(long, "0000") and given(short):
            turn = int(side) % 8 * 45 if side.isdigit() else 0
            if area := shifted(int(long), int(short), turn):
                areas[threshold(knots, "kt")] = area
    values |= present(nature=natures.get(line[13], "tropical"), marks=marks or None,
                      radii=areas or None)
    return Fix(time, *place(int(line[19:23]) / 10, int(line[15:18]) / 10), values)


def storms(text: str) -> list[Storm]:
    """The storms of a file's text; the header of each has its number of lines."""
    lines, found = iter(text.splitlines()), []
    for header in lines:
        number = header[6:10]
        found.append(Storm(
            f"jma-{number}",
            present(name=given(header[30:50]), agency="JMA", season=year(number[:2]),
                    number=number[2:].lstrip("0")),
            [fix(next(lines)) for _ in range(int(header[12:15]))], {}))
        if (end := {"0": "dissipation", "1": "leaving"}.get(header[26])) and found[-1].fixes:
            found[-1].fixes[-1].values.setdefault("marks", []).append(end)
    return found
