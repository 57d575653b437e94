"""Reads best tracks of RSMC Tokyo: JMA, "Format of RSMC Best Track Data"."""

from datetime import datetime, timezone

from track_model import Fix, Storm, given, place, present, speeds

NAME = "jma-best-track"
CLASSES = {"2": "TD", "3": "TS", "4": "STS", "5": "TY", "6": "L", "7": "7", "9": "9"}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return text.startswith("66666 ")


def year(two: str) -> int:
    """A year of two digits: the archive begins in 1951."""
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
    return Fix(time, *place(int(line[19:23]) / 10, int(line[15:18]) / 10), values)


def storms(text: str) -> list[Storm]:
    """The storms of a file's text; each has as many lines as its header counts."""
    lines, found = iter(text.splitlines()), []
    for header in lines:
        number = header[6:10]
        found.append(Storm(
            f"jma-{number}",
            present(name=given(header[30:50]), agency="JMA", season=year(number[:2]),
                    number=number[2:].lstrip("0")),
            [fix(next(lines)) for _ in range(int(header[12:15]))], {}))
    return found
