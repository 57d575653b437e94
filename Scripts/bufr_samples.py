#!/usr/bin/env python3
"""Writes the samples of BUFR, which no editor can: samples/bufr. Needs the packages eccodes and eccodeslib of PyPI.

Template 3 16 082 of WMO's tables 36, as ECMWF's files have it; samples/README.md says where the facts are from.
"""

from pathlib import Path

import eccodes

FOLDER = Path(__file__).resolve().parents[1] / "samples" / "bufr"
MISSING = eccodes.CODES_MISSING_DOUBLE
RADIUS = "effectiveRadiusWithRespectToWindSpeedsAboveThreshold"
# TEMBIN, 2012-08-22 00 UTC to 2012-08-24 00 UTC: the best track of RSMC Tokyo; the analysis has the winds in m/s.
TEMBIN = [(22.4, 124.5, 36), (22.4, 124.3, 36), (22.5, 124.2, 36), (22.5, 123.9, 36), (22.5, 123.6, 41),
          (22.6, 123.1, 41), (22.7, 122.5, 41), (22.4, 121.3, 39), (22.1, 120.5, 33)]


def point(latitude: float, longitude: float, wind: float, pressure: float | None = None, reach: float = 1) -> dict:
    """A centre, the maximum wind half a degree east of it, and radii of the thresholds that the wind reaches."""
    pressure = pressure or 1012 - wind * 1.2
    radii = [[round(base * reach * part) * 100.0 if wind >= limit else 0.0 for part in (1, 0.9, 0.6, 0.7)]
             for limit, base in ((18, 2000), (26, 900), (33, 400))]
    return {"place": (latitude, longitude), "pressure": round(pressure) * 100.0, "wind": wind, "radii": radii}


def moved(track: list, north: float, east: float, stronger: float, last: int) -> list:
    """A member's track: it leaves the others step by step, and ends after the last step."""
    return [point(round(latitude + north * step, 2), round(longitude + east * step, 2), round(wind + stronger, 1))
            if step <= last else None for step, (latitude, longitude, wind) in enumerate(track)]


def message(code: str, name: str, base: tuple, observed: tuple | None, members: list, hours: int = 6) -> bytes:
    """A message. A member is its number, its type and its points: of the analysis, and of each step."""
    steps = max(len(points) for *_, points in members) - 1
    handle = eccodes.codes_bufr_new_from_samples("BUFR4")

    def put(key: str, values: list) -> None:
        values = [float(value) for value in values] if any(isinstance(value, float) for value in values) else values
        eccodes.codes_set_array(handle, key, values[:1] if len(set(values)) == 1 else values)

    for key, value in {"masterTablesVersionNumber": 36, "localTablesVersionNumber": 0, "bufrHeaderCentre": 98,
                       "dataCategory": 7, "dataSubCategory": 32, "typicalYear": base[0], "typicalMonth": base[1],
                       "typicalDay": base[2], "typicalHour": base[3], "numberOfSubsets": len(members),
                       "compressedData": int(len(members) > 1)}.items():
        eccodes.codes_set(handle, key, value)
    eccodes.codes_set_array(handle, "inputDelayedDescriptorReplicationFactor", [steps])
    eccodes.codes_set_array(handle, "unexpandedDescriptors", [316082])
    put("#1#centre", [98])
    put("#1#generatingApplication", [1])
    eccodes.codes_set(handle, "#1#stormIdentifier", code)
    eccodes.codes_set(handle, "#1#longStormName", name.rjust(10))
    put("#1#techniqueForMakingUpInitialPerturbations", [2])
    put("#1#ensembleMemberNumber", [number for number, *_ in members])
    put("#1#ensembleForecastType", [kind for _, kind, _ in members])
    for key, value in zip(("year", "month", "day", "hour", "minute"), base):
        put("#1#" + key, [value])
    put("#1#meteorologicalAttributeSignificance", [1])
    put("#1#latitude", [observed[0] if observed else MISSING])
    put("#1#longitude", [observed[1] if observed else MISSING])
    for step in range(steps + 1):
        points = [points[step] if step < len(points) else None for *_, points in members]
        rank = 2 * step + 2
        if step:
            put(f"#{step}#timeSignificance", [4])
            put(f"#{step}#timePeriod", [hours * step])
        put(f"#{rank}#meteorologicalAttributeSignificance",
            [1 if step else 5 if kind == 0 else 4 for _, kind, _ in members])
        put(f"#{rank}#latitude", [each["place"][0] if each else MISSING for each in points])
        put(f"#{rank}#longitude", [each["place"][1] if each else MISSING for each in points])
        put(f"#{step + 1}#pressureReducedToMeanSeaLevel", [each["pressure"] if each else MISSING for each in points])
        put(f"#{rank + 1}#meteorologicalAttributeSignificance", [3])
        put(f"#{rank + 1}#latitude", [each["place"][0] if each else MISSING for each in points])
        put(f"#{rank + 1}#longitude", [round(each["place"][1] + 0.5, 2) if each else MISSING for each in points])
        put(f"#{step + 1}#windSpeedAt10M", [each["wind"] if each else MISSING for each in points])
        for index, limit in enumerate((18, 26, 33)):
            put(f"#{3 * step + index + 1}#windSpeedThreshold", [limit])
            for quadrant in range(4):
                area = 12 * step + 4 * index + quadrant + 1
                put(f"#{2 * area - 1}#bearingOrAzimuth", [90.0 * quadrant])
                put(f"#{2 * area}#bearingOrAzimuth", [90.0 * ((quadrant + 1) % 4)])
                put(f"#{area}#{RADIUS}", [each["radii"][index][quadrant] if each else MISSING for each in points])
    eccodes.codes_set(handle, "pack", 1)
    return eccodes.codes_get_message(handle)


def main() -> None:
    """Writes all samples."""
    FOLDER.mkdir(exist_ok=True)
    base, none = (2012, 8, 22, 0, 0), eccodes.CODES_MISSING_LONG
    own = [point(latitude, longitude, wind) for latitude, longitude, wind in TEMBIN]
    members = [(1, none, moved(TEMBIN, 0.2, -0.1, 2, 8)), (2, none, moved(TEMBIN, -0.15, 0.2, -3.5, 6)),
               (3, none, moved(TEMBIN, 0.05, -0.3, 0, 8)), (51, 1, moved(TEMBIN, 0.02, 0.03, -1, 8)), (52, 0, own)]
    # Storms that form in the forecast: in one member, near 180 degrees, and in none.
    new = [None, None, point(12.3, 179.6, 17.6), point(12.9, 180.2, 19.1), point(13.6, -179.1, 26.4)]
    late = [(1, none, [None] * 5), (2, none, new), (3, none, [None] * 5)]
    quiet = [(number, none, [None, None]) for number in (1, 2)]
    observed = TEMBIN[0][:2]
    (FOLDER / "ensemble.bufr").write_bytes(
        message("15W", "TEMBIN", base, observed, members) + message("70W", "70W", base, None, late)
        + message("71E", "71E", base, None, quiet))
    (FOLDER / "deterministic.bufr").write_bytes(message("15W", "TEMBIN", base, observed, [(52, 0, own)]))
    # Since cycle 50r1 the control is the high-resolution forecast; a bulletin's heading is before the message.
    track = [(15.0, 130.0, 20), (15.6, 129.1, 24), (16.1, 128.3, 29)]
    west = [(1, none, moved(track, 0.1, 0.1, 1, 2)), (51, 1, moved(track, 0, 0, 0, 2))]
    (FOLDER / "control.bufr").write_bytes(
        b"\x01\r\r\n001\r\r\nJUTX01 ECMF 010000\r\r\n" + message("02W", "02W", (2026, 6, 1, 0, 0), (15.1, 130.1), west, 12)
        + b"\r\r\n\x03")


if __name__ == "__main__":
    main()
