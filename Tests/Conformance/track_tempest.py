"""Reads tracks of TempestExtremes' StitchNodes as text: the user guide of TempestExtremes."""

from datetime import datetime, timezone
from fractions import Fraction

from track_model import Fix, Storm, place, speeds

NAME = "tempest"


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return text.split(None, 1)[0] == "start" if text.strip() else False


def storms(text: str) -> list[Storm]:
    """The storms of a file's text; values are judged by those of the first line."""
    lines, found, pressure, wind = iter(text.splitlines()), [], None, None
    for header in lines:
        count, fixes = int(header.split()[1]), []
        for _ in range(count):
            fields = next(lines).split()
            del fields[:next(index for index, field in enumerate(fields) if "." in field)]
            longitude, latitude, *rest = fields
            values, moment = rest[:-4], [int(field) for field in rest[-4:]]
            if pressure is None:
                sizes = [float(value) for value in values]
                pressure = next(index for index, size in enumerate(sizes)
                                if 80_000 <= size <= 110_000 or 800 <= size <= 1_100)
                wind = next(index for index, size in enumerate(sizes)
                            if index != pressure and 0 <= size <= 150)
                in_pascals = sizes[pressure] > 1_100
            own = speeds("wind", values[wind], "ms") | {"nature": "tropical"}
            own["wind_ms"] = round(own["wind_ms"], 6)
            own["pressure_hpa"] = float(
                Fraction(values[pressure]) / (100 if in_pascals else 1))
            fixes.append(Fix(datetime(*moment, tzinfo=timezone.utc),
                             *place(longitude, latitude), own))
        found.append(Storm(f"tempest-x{fixes[0].time:%Y%m%dt%H%Mz}", {}, fixes, {}))
    return found
