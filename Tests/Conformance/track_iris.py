"""Reads IRIS, synthetic tracks: Sparks and Toumi, Scientific Data 11, 424 (2024), table 2."""

from datetime import datetime, timedelta, timezone

from track_model import Fix, Storm, circle, place, present, speeds, threshold

NAME = "iris"


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return text.startswith("#tcid ")


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    header, *lines = text.splitlines()
    names, found = header.lstrip("#").split(), {}
    for line in lines:
        row = dict(zip(names, line.split(), strict=True))
        # The month may pass 12.
        months = int(row["month"]) - 1
        time = datetime(int(row["year"]) + 1 + months // 12, months % 12 + 1, 1,
                        tzinfo=timezone.utc) + timedelta(hours=3 * int(row["timestep"]))
        values = present(pressure_hpa=float(row["pmin"]), rmw_km=float(row["rmw"]),
                         nature="tropical") | speeds("wind", row["vmax"], "ms", 10)
        if area := circle(row["r18"], "km"):
            values["radii"] = {threshold("18", "ms"): area}
        code = "-".join(filter(None, ("iris", row.get("basin", "").lower(), row["tcid"])))
        storm = found.setdefault(code, Storm(code, {
            "agency": "IRIS", "season": int(row["year"]), "number": row["tc"],
            "track_type": "synthetic"}, [], {}))
        storm.fixes.append(Fix(time, *place(row["lon"], row["lat"]), values))
    return list(found.values())
