#!/usr/bin/env python3
"""Writes large track files in the layouts of the agencies: `tracks.py FORMAT SIZE PATH`.

FORMAT is csv, ibtracs, atcf, hurdat2 or jma, or one of READERS; SIZE is the number of fixes for csv, else megabytes (10^6
bytes) at which the file ends. The layouts are those of the published files: IBTrACS version 4 with its
174 columns, its line of units and the rows that it interpolates every three hours, ATCF's b-deck with a
line for each threshold of 34, 50 and 64 kt that a fix has radii of, HURDAT2 with the radii of maximum wind, RSMC Tokyo's best tracks. Every storm has 40 fixes. The same
arguments always give the same bytes; memory does not grow with the size.
"""

import json
import io
import random
import struct
import sys
import zipfile
from datetime import datetime, timedelta

FIXES = 40
IBTRACS_COLUMNS = (
    "SID SEASON NUMBER BASIN SUBBASIN NAME ISO_TIME NATURE LAT LON WMO_WIND WMO_PRES WMO_AGENCY TRACK_TYPE "
    "DIST2LAND LANDFALL IFLAG USA_AGENCY USA_ATCF_ID USA_LAT USA_LON USA_RECORD USA_STATUS USA_WIND USA_PRES "
    "USA_SSHS {USA} USA_POCI USA_ROCI USA_RMW USA_EYE TOKYO_LAT TOKYO_LON TOKYO_GRADE TOKYO_WIND TOKYO_PRES "
    "TOKYO_R50_DIR TOKYO_R50_LONG TOKYO_R50_SHORT TOKYO_R30_DIR TOKYO_R30_LONG TOKYO_R30_SHORT TOKYO_LAND "
    "CMA_LAT CMA_LON CMA_CAT CMA_WIND CMA_PRES HKO_LAT HKO_LON HKO_CAT HKO_WIND HKO_PRES KMA_LAT KMA_LON KMA_CAT "
    "KMA_WIND KMA_PRES KMA_R50_DIR KMA_R50_LONG KMA_R50_SHORT KMA_R30_DIR KMA_R30_LONG KMA_R30_SHORT "
    "NEWDELHI_LAT NEWDELHI_LON NEWDELHI_GRADE NEWDELHI_WIND NEWDELHI_PRES NEWDELHI_CI NEWDELHI_DP NEWDELHI_POCI "
    "REUNION_LAT REUNION_LON REUNION_TYPE REUNION_WIND REUNION_PRES REUNION_TNUM REUNION_CI REUNION_RMW {REUNION} "
    "BOM_LAT BOM_LON BOM_TYPE BOM_WIND BOM_PRES BOM_TNUM BOM_CI BOM_RMW {BOM} BOM_ROCI BOM_POCI BOM_EYE "
    "BOM_POS_METHOD BOM_PRES_METHOD NADI_LAT NADI_LON NADI_CAT NADI_WIND NADI_PRES WELLINGTON_LAT WELLINGTON_LON "
    "WELLINGTON_WIND WELLINGTON_PRES DS824_LAT DS824_LON DS824_STAGE DS824_WIND DS824_PRES TD9636_LAT TD9636_LON "
    "TD9636_STAGE TD9636_WIND TD9636_PRES TD9635_LAT TD9635_LON TD9635_WIND TD9635_PRES TD9635_ROCI NEUMANN_LAT "
    "NEUMANN_LON NEUMANN_CLASS NEUMANN_WIND NEUMANN_PRES MLC_LAT MLC_LON MLC_CLASS MLC_WIND MLC_PRES USA_GUST "
    "BOM_GUST BOM_GUST_PER REUNION_GUST REUNION_GUST_PER USA_SEAHGT USA_SEARAD_NE USA_SEARAD_SE USA_SEARAD_SW "
    "USA_SEARAD_NW STORM_SPEED STORM_DIR"
)


def ibtracs_columns():
    def radii(agency):
        return " ".join(f"{agency}_R{speed}_{side}" for speed in (34, 50, 64) for side in ("NE", "SE", "SW", "NW"))

    return IBTRACS_COLUMNS.format(USA=radii("USA"), REUNION=radii("REUNION"), BOM=radii("BOM")).split()


class Fix:
    def __init__(self, time, latitude, longitude, wind):
        self.time, self.latitude, self.longitude, self.wind = time, latitude, longitude, wind
        self.pressure = 1012 - wind * 2 // 3
        self.kind = "TD" if wind < 34 else "TS" if wind < 64 else "TY"


def storm(number, rng):
    """The fixes of a storm that moves to the north-west, grows and fades."""
    time = datetime(1980 + number % 40, rng.randint(1, 11), rng.randint(1, 28), rng.choice((0, 6, 12, 18)))
    latitude, longitude = rng.uniform(6, 20), rng.uniform(125, 165)
    peak = rng.randrange(35, 140, 5)
    fixes = []
    for index in range(FIXES):
        wind = max(15, 5 * round(peak * (1 - abs(index - FIXES / 2) / FIXES * 1.8) / 5))
        fixes.append(Fix(time, latitude, longitude, wind))
        time += timedelta(hours=6)
        latitude += rng.uniform(-0.1, 0.9)
        longitude -= rng.uniform(-0.4, 1.2)
    return fixes


def csv_storm(number, fixes):
    for fix in fixes:
        yield (f"S{number:06d},NAME{number % 97},{fix.time:%Y-%m-%dT%H:%M:%SZ},{fix.latitude:.1f},"
               f"{fix.longitude:.1f},{fix.wind},{fix.pressure},{fix.kind}")


def with_rows_between(fixes):
    """The fixes, and between any two what is halfway, as IBTrACS has it."""
    for one, two in zip(fixes, fixes[1:]):
        yield one, True
        yield Fix(one.time + (two.time - one.time) / 2, (one.latitude + two.latitude) / 2,
                  (one.longitude + two.longitude) / 2, (one.wind + two.wind) // 2), False
    yield fixes[-1], True


def ibtracs_storm(number, fixes):
    start = fixes[0]
    sid = f"{start.time:%Y%j}N{start.latitude:02.0f}{start.longitude:03.0f}{number}"
    for fix, is_reported in with_rows_between(fixes):
        position = {"LAT": f"{fix.latitude:.1f}", "LON": f"{fix.longitude:.1f}"}
        values = {
            "SID": sid, "SEASON": fix.time.year, "NUMBER": number % 99 + 1, "BASIN": "WP", "SUBBASIN": "MM",
            "NAME": f"NAME{number % 97}", "ISO_TIME": f"{fix.time:%Y-%m-%d %H:%M:%S}", "NATURE": "TS", **position,
            "TRACK_TYPE": "main",
            "DIST2LAND": 1187, "LANDFALL": 1104, "IFLAG": ("O_OOO" if is_reported else "P_PPP") + "_________",
            "USA_AGENCY": "jtwc_wp",
            "USA_ATCF_ID": f"WP{number % 99 + 1:02d}{fix.time.year}", "USA_STATUS": fix.kind,
            "USA_WIND": fix.wind + 5, "USA_PRES": fix.pressure, "USA_SSHS": 0, "TOKYO_GRADE": 5,
            "TOKYO_WIND": fix.wind, "TOKYO_PRES": fix.pressure, "CMA_CAT": 2, "CMA_WIND": fix.wind,
            "CMA_PRES": fix.pressure, "STORM_SPEED": 12, "STORM_DIR": 315,
        }
        if is_reported:
            values.update(WMO_WIND=fix.wind, WMO_PRES=fix.pressure, WMO_AGENCY="tokyo")
        for agency in ("USA", "TOKYO", "CMA"):
            values.update({f"{agency}_{axis}": value for axis, value in position.items()})
        if fix.wind >= 34:
            values.update({f"USA_R34_{side}": 60 + fix.wind for side in ("NE", "SE", "SW", "NW")})
            values.update(TOKYO_R30_DIR=9, TOKYO_R30_LONG=150, TOKYO_R30_SHORT=150)
        yield ",".join(str(values.get(name, " ")) for name in ibtracs_storm.columns)


ibtracs_storm.columns = ibtracs_columns()


def atcf_storm(number, fixes):
    # No number from 80 to 89, which are exercises and left out, and few twice in a season and basin.
    basin, storm = ("WP", "EP", "AL", "CP", "IO")[number // 3080 % 5], number % 77 + 1
    for fix in fixes:
        for radius in [speed for speed in (34, 50, 64) if fix.wind >= speed] or [0]:
            radii = [0] * 4 if radius == 0 else [fix.wind + 30, fix.wind + 20, fix.wind, fix.wind + 10]
            yield (f"{basin}, {storm:02d}, {fix.time:%Y%m%d%H},   , BEST,   0, {fix.latitude * 10:3.0f}N, "
                   f"{fix.longitude * 10:4.0f}E, {fix.wind:3d}, {fix.pressure:4d}, {fix.kind}, {radius:3d}, NEQ, "
                   f"{radii[0]:4d}, {radii[1]:4d}, {radii[2]:4d}, {radii[3]:4d}, 1006,  200,  45,   0,   0,   W,   0,"
                   f"    ,   0,   0, {f'NAME{number % 97}':>10s}, S, ")


def hurdat2_storm(number, fixes):
    year = fixes[0].time.year
    yield f"AL{number % 99 + 1:02d}{year},{f'NAME{number % 97}':>19s},{len(fixes):7d},"
    for fix in fixes:
        kind = "HU" if fix.kind == "TY" else fix.kind
        radii = [fix.wind + 30 if fix.wind >= speed else 0 for speed in (34, 50, 64) for _ in range(4)]
        yield (f"{fix.time:%Y%m%d, %H%M},  , {kind}, {fix.latitude:4.1f}N, {200 - fix.longitude:5.1f}W, "
               f"{fix.wind:3d}, {fix.pressure:4d}," + "".join(f" {radius:4d}," for radius in radii) + "   20")


def jma_storm(number, fixes):
    code = f"{fixes[0].time.year % 100:02d}{number % 99 + 1:02d}"
    name = f"NAME{chr(65 + number % 26)}"
    yield f"66666 {code}  {len(fixes):03d} {number % 9999:04d} {code} 0 6              {name:<20s} {fixes[-1].time:%Y%m%d}        "
    for fix in fixes:
        grade = 2 if fix.wind < 34 else 3 if fix.wind < 48 else 4 if fix.wind < 64 else 5
        line = (f"{fix.time:%y%m%d%H} 002 {grade} {fix.latitude * 10:03.0f} {fix.longitude * 10:04.0f} "
                f"{fix.pressure:4d}     {fix.wind if grade > 2 else 0:03d}")
        if grade > 2:
            line += f"     {9 if grade > 3 else 0}{60 if grade > 3 else 0:04d} {60 if grade > 3 else 0:04d} 90150 0150"
        yield f"{line:<80s}"


def hurdat_storm(number, fixes):
    days = [fixes[index:index + 4] for index in range(0, FIXES, 4)]
    first = fixes[0].time
    yield (f"00005 {first:%m/%d/%Y} M={len(days):2d} {number % 99 + 1:2d} SNBR={number % 9999:4d} "
           f"{f'NAME{number % 97}':<12s}XING=0 SSS=0")
    for day in days:
        cells = "".join(f"*{fix.latitude * 10:3.0f}{2000 - fix.longitude * 10:4.0f} {fix.wind:3d} {fix.pressure:4d}" for fix in day)
        yield f"00010 {day[0].time:%m/%d}{cells}*"
    yield "00015 TS"


def track_storm(number, fixes):
    yield f"TRACK_ID {number} START_TIME {fixes[0].time:%Y%m%d%H}"
    yield f"POINT_NUM {len(fixes)}"
    for fix in fixes:
        yield (f"{fix.time:%Y%m%d%H} {fix.longitude:.6f} {fix.latitude:.6f} {fix.wind / 10:.6e} & {fix.longitude:.6e} & "
               f"{fix.latitude:.6e} & {fix.pressure:.6e} & ")


def digital_typhoon_storm(number, fixes):
    # One storm a file: its hours go on.
    for index, fix in enumerate(fixes):
        time = datetime(1951, 1, 1) + timedelta(hours=6 * (FIXES * number + index))
        cells = [f"{time:%Y}", f"{time:%m}", f"{time:%d}", f"{time:%H}", "5" if fix.wind >= 64 else "3",
                 f"{20 + index / 10:.6f}", "130.000000", f"{fix.pressure:.6f}", f"{fix.wind:.6f}", "0.000000",
                 "9", "60", "60", "9", "150", "150", "0", "20", "310", "0"]
        yield "\t".join(cells)


def synthetic_storm(number, fixes):
    year, number = divmod(number, 60)
    for step, fix in enumerate(fixes):
        yield (f"{year}, {fixes[0].time.month}, {number // 6}, {step}, {number % 6}, {fix.latitude:.1f}, {fix.longitude:.1f}, {fix.pressure}, "
               f"{fix.wind / 2:.1f}, 37.04, 1, 0, 738.3")


def tcm_storm(number, fixes):
    names = {"TD": "TROPICAL DEPRESSION", "TS": "TROPICAL STORM", "TY": "HURRICANE"}
    for index in range(1, FIXES - 6, 4):
        before, fix, ahead = fixes[index - 1], fixes[index], fixes[index + 2:index + 7:2]
        where = f"{fix.latitude:.1f}N  {200 - fix.longitude:.1f}W"
        kind = f"{names[fix.kind]} NAME{number % 97}"
        yield f"ZCZC\nWTNT24 KNHC {fix.time:%d%H}00\nTCMAT4\n"
        yield f"{kind} FORECAST/ADVISORY NUMBER {index // 4 + 1:3d}\nNWS NATIONAL HURRICANE CENTER MIAMI FL       AL{number % 77 + 1:02d}{fix.time:%Y}"
        yield f"{fix.time:%H}00 UTC {fix.time:%a %b %d %Y}\n".upper()
        yield f"{kind.rsplit(' ', 1)[0]} CENTER LOCATED NEAR {where} AT {fix.time:%d/%H}00Z\n"
        yield f"ESTIMATED MINIMUM CENTRAL PRESSURE  {fix.pressure} MB\nMAX SUSTAINED WINDS  {fix.wind} KT WITH GUSTS TO {fix.wind + 10} KT.\n"
        yield f"REPEAT...CENTER LOCATED NEAR {where} AT {fix.time:%d/%H}00Z\nAT {before.time:%d/%H}00Z CENTER WAS LOCATED NEAR {before.latitude:.1f}N  {200 - before.longitude:.1f}W\n"
        for later in ahead:
            yield (f"FORECAST VALID {later.time:%d/%H}00Z {later.latitude:.1f}N  {200 - later.longitude:.1f}W\n"
                   f"MAX WIND {later.wind} KT...GUSTS {later.wind + 10} KT.\n")
        yield "$$\nNNNN"


def nhc_gis_storm(number, fixes):
    later = datetime(1900 + number // 99, 1, 1) - datetime(fixes[0].time.year, 1, 1)
    for fix in fixes:
        row = {"BASIN": "AL", "STORMNUM": number % 99 + 1, "STORMNAME": f"NAME{number % 97}", "DTG": int(f"{fix.time + later:%Y%m%d%H}"),
               "STORMTYPE": "HU" if fix.wind >= 64 else "TS", "LAT": round(fix.latitude, 1), "LON": round(fix.longitude - 200, 1),
               "INTENSITY": fix.wind, "MSLP": fix.pressure, "SS": 0}
        yield ("," if nhc_gis_storm.rows else "") + json.dumps({"type": "Feature", "properties": row, "geometry": {
            "type": "Point", "coordinates": [row["LON"], row["LAT"]]}})
        nhc_gis_storm.rows += 1


nhc_gis_storm.rows = 0


def zhejiang_storm(number, fixes):
    points = [{"time": f"{fix.time:%Y-%m-%d %H:%M:%S}", "lng": f"{fix.longitude:.1f}", "lat": f"{fix.latitude:.1f}",
               "strong": "台风", "power": "12", "speed": str(fix.wind // 2), "pressure": str(fix.pressure), "movespeed": "20",
               "movedirection": "西北", "radius7": "250|220|200|180", "radius10": "", "radius12": "", "forecast": []} for fix in fixes]
    yield ("," if number > 1 else "") + json.dumps({
        "tfid": f"{fixes[0].time:%Y}{number % 99 + 1:02d}", "name": "名字", "enname": f"Name{number % 97}", "isactive": "0",
        "points": points, "land": []}, ensure_ascii=False)


def qweather_storm(number, fixes):
    for index, fix in enumerate(fixes):
        time = datetime(1951, 1, 1) + timedelta(hours=6 * (FIXES * number + index))
        yield ("," if number > 1 or index else "") + json.dumps({
            "time": f"{time:%Y-%m-%dT%H:%M}+00:00", "lat": f"{fix.latitude:.1f}", "lon": f"{fix.longitude:.1f}", "type": "TY",
            "pressure": str(fix.pressure), "windSpeed": str(fix.wind // 2), "moveSpeed": "20", "moveDir": "NW", "move360": "315"})


def bom_storm(number, fixes):
    for fix in fixes:
        yield (f"NAME{number % 97},AU{fix.time:%Y}{number % 99:02d}_{number:06d}U,{fix.time:%Y-%m-%d %H:%M},T,{-fix.latitude:.1f},{fix.longitude:.1f},"
               f"{fix.pressure},{fix.wind // 2},150,150,120,120")


def netcdf(storms):
    """A ragged array in the classic format of netCDF."""
    fixes = [fix for storm in storms for fix in storm]
    start = datetime(1950, 1, 1)
    columns = [("rowSize", 1, {"sample_dimension": "obs"}, [len(storm) for storm in storms]),
               ("time", 0, {"units": "hours since 1950-01-01 00:00:00"}, [(fix.time - start).total_seconds() / 3600 for fix in fixes]),
               ("lat", 0, {}, [fix.latitude for fix in fixes]), ("lon", 0, {}, [fix.longitude for fix in fixes]),
               ("wind", 0, {"units": "kt"}, [fix.wind for fix in fixes]), ("pressure", 0, {"units": "hPa"}, [fix.pressure for fix in fixes])]

    def text(word):
        return struct.pack(">i", len(word)) + word.encode() + b"\0" * (-len(word) % 4)

    def header(begin):
        made = b"CDF\1" + struct.pack(">iii", 0, 10, 2) + text("obs") + struct.pack(">i", len(fixes)) + text("traj") + struct.pack(
            ">i", len(storms)) + struct.pack(">iiii", 0, 0, 11, len(columns))
        for name, dimension, attributes, values in columns:
            made += text(name) + struct.pack(">iiii", 1, dimension, 12 if attributes else 0, len(attributes))
            made += b"".join(text(key) + struct.pack(">i", 2) + text(value) for key, value in attributes.items())
            made += struct.pack(">iii", 6, 8 * len(values), begin)
            begin += 8 * len(values)
        return made

    return header(len(header(0))) + b"".join(struct.pack(f">{len(values)}d", *values) for *_, values in columns)


def rows(storms):
    """The cells of each fix."""
    return [(f"s{number}", fix.time, fix.latitude, fix.longitude, fix.wind) for number, fixes in enumerate(storms) for fix in fixes]


def archive(members):
    """A zip archive."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return made.getvalue()


def zipped(storms):
    """A table in a zip archive."""
    lines = (f"{name},{time:%Y-%m-%dT%H:%MZ},{latitude},{longitude},{wind}" for name, time, latitude, longitude, wind in rows(storms))
    return archive({"a.csv": "\n".join(["id,time,lat,lon,wind_kt", *lines])})


def workbook(storms):
    """A workbook of Excel's (ECMA-376) with serial dates."""
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    words = "".join(f'<c t="inlineStr"><is><t>{word}</t></is></c>' for word in ("id", "time", "lat", "lon", "wind_kt"))
    lines = (f'<row><c t="inlineStr"><is><t>{name}</t></is></c><c s="1"><v>{(time - datetime(1899, 12, 30)).total_seconds() / 86400:.5f}</v></c>'
             f"<c><v>{latitude}</v></c><c><v>{longitude}</v></c><c><v>{wind}</v></c></row>" for name, time, latitude, longitude, wind in rows(storms))
    return archive({
        "xl/workbook.xml": f'<workbook {space} xmlns:r="x"><sheets><sheet name="a" sheetId="1" r:id="r0"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="r0" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/styles.xml": f'<styleSheet {space}><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
        "xl/worksheets/sheet1.xml": f"<worksheet {space}><sheetData><row>{words}</row>{''.join(lines)}</sheetData></worksheet>",
    })


def shapefile(storms):
    """Points and their attributes in a zip archive."""
    fixes = rows(storms)
    fields = b"".join(name.encode().ljust(11, b"\0") + b"C" + bytes(4) + bytes([20]) + bytes(15) for name in ("sid", "time", "wind_kt"))
    head = struct.pack("<4BIHH20x", 3, 120, 1, 1, len(fixes), 33 + len(fields), 61)
    table = b"".join(f" {name:20}{time:%Y-%m-%dT%H:%MZ}   {wind:20}".encode() for name, time, _, _, wind in fixes)
    points = b"".join(struct.pack(">2i", index + 1, 10) + struct.pack("<i2d", 1, fix[3], fix[2]) for index, fix in enumerate(fixes))
    return archive({"a.dbf": head + fields + b"\r" + table, "a.shp": struct.pack(">i96x", 9994) + points})


BINARY = {"netcdf": netcdf, "zip": zipped, "xlsx": workbook, "shapefile": shapefile}

# Those whose reading alone is measured: the lines of a storm, and what stands before and after all.
READERS = {
    "hurdat": (hurdat_storm, [], []),
    "track": (track_storm, ["0", "0 0", "TRACK_NUM 999999 ADD_FLD 1 3 &1"], []),
    "digital-typhoon": (digital_typhoon_storm, [], []),
    "storm": (synthetic_storm, [], []),
    "nhc-tcm": (tcm_storm, [], []),
    "nhc-gis": (nhc_gis_storm, ['{"type": "FeatureCollection", "features": ['], ["]}"]),
    "zhejiang": (zhejiang_storm, ["["], ["]"]),
    "qweather": (qweather_storm, ['{"code": "200", "updateTime": "2020-01-01T00:00+00:00", "isActive": "0", "track": ['], ["]}"]),
    "bom": (bom_storm, ["NAME,DISTURBANCE_ID,TM,TYPE,LAT,LON,CENTRAL_PRES,MAX_WIND_SPD,MN_RADIUS_GF_SECNE,MN_RADIUS_GF_SECSE,"
                        "MN_RADIUS_GF_SECSW,MN_RADIUS_GF_SECNW"], []),
}

FORMATS = {
    "csv": (csv_storm, ["storm_id,name,time,latitude,longitude,wind_kt,pressure_hpa,class"]),
    "ibtracs": (ibtracs_storm, [
        ",".join(ibtracs_storm.columns),
        ",".join("Year" if name == "SEASON" else "degrees_north" if name.endswith("LAT") else
                 "degrees_east" if name.endswith("LON") else "kts" if name.endswith("WIND") else
                 "mb" if name.endswith("PRES") else " " for name in ibtracs_storm.columns),
    ]),
    "atcf": (atcf_storm, []),
    "hurdat2": (hurdat2_storm, []),
    "jma": (jma_storm, []),
}


def main():
    name, size, path = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    rng = random.Random(20120822)
    if name in BINARY:
        with open(path, "wb") as file:
            file.write(BINARY[name]([storm(number, rng) for number in range(size * 1_000_000 // (40 * FIXES))]))
        return
    lines, header, *footer = READERS.get(name) or FORMATS[name]
    limit = size // FIXES if name == "csv" else None
    number = written = 0
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        written += sum(file.write(line + "\n") for line in header)
        while number < limit if limit is not None else written < size * 1_000_000:
            number += 1
            written += file.write("".join(line + "\n" for line in lines(number, storm(number, rng))))
        file.writelines(line + "\n" for line in (footer or [[]])[0])


if __name__ == "__main__":
    main()
