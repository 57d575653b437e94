"""Makes tables as people keep them, reads them, and compares with what was meant.

    made.py <trackconv> [--count 200] [--seed 1] [--keep <folder>]

A table has names from people's files in any case and order, units in the header, in a row or nowhere, zones,
hemispheres, ids, names, gaps, members, agencies and forecasts. What comes back must be equal to what was meant, or there
must be a warning or an error. The command that `explain` prints must read the same. Nothing here is shared with the
program.
"""

import argparse
import csv
import io
import json
import random
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

NAMES = ["IDA", "SAOLA", "Tembin", "Haikui", "Nicholas", "BOLAVEN", "Larry", "Khanun"]
CLASSES = ["Hurricane ", "Tropical Storm ", "Typhoon ", "Severe Tropical Storm ", "Post-Tropical Cyclone "]
AGENCIES = [("JMA", "JTWC"), ("CWA", "JMA"), ("HKO", "CMA")]
ROLES = [
    ("type", "observed", "forecast"), ("kind", "analysis", "forecast"), ("is_forecast", "0", "1"), ("attr", "实况", "预报"),
    ("point_type", "BEST", "FCST"), ("phase", "實況", "預測"), ("区分", "実況", "予報"), ("source", "BEST", "OFCL"),
    ("isForecast", "False", "True"), ("record_type", "past", "predicted"), ("status2", "Actual", "Forecast"),
]
HEADERS = {
    "lat": ["lat", "latitude", "Lat", "LATITUDE", "clat", "緯度", "纬度", "center_lat", "USA_LAT"],
    "lon": ["lon", "longitude", "long", "lng", "LONGITUDE", "經度", "经度", "center_lon", "USA_LON"],
    "time": ["time", "datetime", "ISO_TIME", "valid_time", "timestamp", "dtg", "時間", "时间", "日時"],
    "date": ["date", "Date", "日期", "yyyymmdd"], "clock": ["time", "Time", "hour", "時刻"], "hour": ["hour", "HH", "hr"],
    "wind": ["wind", "vmax", "max_wind", "Maximum Wind", "windspeed", "風速", "最大風速", "Wind Speed", "wind_speed"],
    "pressure": ["mslp", "pressure", "slp", "central_pressure", "pres", "中心氣壓", "中心気圧", "min_pressure"],
    "name": ["name", "storm_name", "NAME", "颱風名稱", "typhoon", "台风名称", "Storm Name"],
    "id": ["sid", "storm_id", "track_id", "ID", "tfid", "atcf_id", "Serial_Num"],
    "agency": ["agency", "center", "org", "source", "機構"], "member": ["member", "ens", "realization", "ensemble_member"],
    "lead": ["tau", "fhr", "lead_time", "forecast_hour", "fhour"], "base": ["init", "base_time", "run_time", "init_time"],
}
HARMLESS = [("comment", lambda r, i: r.choice(["good", "weak", ""])), ("sst", lambda r, i: f"{28 + r.random():.1f}"),
            ("index", lambda r, i: str(i)), ("dist2land", lambda r, i: str(r.randint(0, 900))), ("flag", lambda r, i: "0")]


@dataclass
class Row:
    """A fix as it is meant."""

    track: tuple
    time: datetime
    lat: float
    lon: float
    wind: int | None
    pressure: int | None
    storm: int
    agency: str = ""
    member: str = ""
    forecast: bool = False
    base: datetime | None = None


@dataclass
class Table:
    """A table, and what it means."""

    text: str
    rows: list[Row]
    has_wind: bool = True
    traits: list[str] = field(default_factory=list)


def cased(rng: random.Random, name: str) -> str:
    return rng.choice([str, str, str.upper, str.lower, str.title])(name)


def storms(rng: random.Random, west: bool, count: int, agencies: tuple, members: int, kind: str) -> list[Row]:
    """Storms far from each other, with fixes every six hours."""
    rows = []
    for storm in range(count):
        start = datetime(rng.randint(1990, 2023), rng.randint(6, 10), rng.randint(13, 20), rng.choice([0, 6, 12, 18]))
        lat, lon = rng.uniform(12, 20), rng.uniform(-75, -45) if west else rng.uniform(125, 150)
        lat, lon = round(lat, 1), round(lon, 1)
        for number in range(rng.randint(4, 7)):
            time = start + timedelta(hours=6 * number)
            for agency in agencies or ("",):
                for member in range(1, members + 1) if members else (0,):
                    shift = 0.1 * agencies.index(agency) if agency else 0.1 * member
                    wind, pressure = rng.randint(30, 120), rng.randint(930, 1000)
                    forecast = kind != "" and number >= 2
                    base = start + timedelta(hours=6) if forecast else None
                    rows.append(Row(
                        (storm, agency, member if kind != "lead" or forecast else 0, forecast), time,
                        round(lat + 0.5 * number + shift, 1), round(lon - 0.6 * number - shift, 1),
                        wind if rng.random() > 0.1 else None, pressure, storm, agency, str(member) if member else "",
                        forecast, base))
    return rows


def make(rng: random.Random) -> Table:
    """A table."""
    west = rng.random() < 0.5
    count = rng.choice([1, 1, 2, 3])
    style = rng.choice(["plain", "plain", "plain", "agencies", "members", "role", "role", "lead"])
    agencies = rng.choice(AGENCIES) if style == "agencies" else ()
    rows = storms(rng, west, count, agencies, 2 if style == "members" else 0, style if style in ("role", "lead") else "")
    traits, columns, units = [style], [], {}
    pick = lambda key: cased(rng, rng.choice(HEADERS[key]))
    # Who.
    who = rng.choice(["name", "id", "both", "counter", "class"])
    traits.append(who)
    names = rng.sample(NAMES, count)
    years = [next(r.time.year for r in rows if r.storm == storm) for storm in range(count)]
    if who in ("name", "both", "class"):
        def name(row: Row, index: int) -> str:
            return (CLASSES[(index // 3) % len(CLASSES)] if who == "class" else "") + names[row.storm]
        columns.append((pick("name"), name))
    if who in ("id", "both"):
        columns.append((pick("id"), lambda row, index: f"AL{row.storm + 1:02}{years[row.storm]}"))
    if who == "counter":
        columns.append((pick("id"), lambda row, index: str(row.storm)))
    # When.
    zone, hours = "", 0
    form = rng.choice(["iso", "isoz", "space", "digits", "slashes", "date+clock", "midnight+clock", "parts", "epoch", "chinese", "offset"])
    if form not in ("isoz", "epoch", "offset") and rng.random() < 0.25:
        zone, hours = rng.choice([(" (JST)", 9), (" (UTC)", 0), (" (+08:00)", 8)])
    traits.append(form + zone)
    local = lambda row: row.time + timedelta(hours=hours)
    formats = {"iso": "%Y-%m-%dT%H:%M:%S", "isoz": "%Y-%m-%dT%H:%MZ", "space": "%Y-%m-%d %H:%M:%S", "digits": "%Y%m%d%H",
               "slashes": "%-m/%-d/%Y %-H:%M", "chinese": "%Y年%-m月%-d日 %-H時"}
    def written(time: datetime) -> str:
        if form == "epoch":
            return str(int((time - datetime(1970, 1, 1)).total_seconds()))
        if form == "offset":
            return (time + timedelta(hours=8)).strftime("%Y-%m-%dT%H:%M+08:00")
        return time.strftime(formats.get(form, formats["iso"]))
    if form in ("date+clock", "midnight+clock"):
        day = "%Y-%m-%d" + (" 00:00:00" if form == "midnight+clock" else "")
        columns.append((pick("date") + zone, lambda row, index: local(row).strftime(day)))
        clock = rng.choice(["%H:%M", "%-H"])
        columns.append((pick("clock") if clock == "%H:%M" else pick("hour"), lambda row, index: local(row).strftime(clock)))
    elif form == "parts":
        style_of_name = rng.choice([str.lower, str.upper, str.title])
        for part, code in (("year", "%Y"), ("month", "%-m"), ("day", "%-d"), ("hour", "%-H")):
            columns.append((style_of_name(part) + (zone if part == "hour" else ""), lambda row, index, code=code: local(row).strftime(code)))
    else:
        name_of_time = "epoch" if form == "epoch" else pick("time")
        columns.append((name_of_time + zone, lambda row, index: written(local(row))))
    # Where.
    place = rng.choice(["signed", "letters", "column", "360", "header"])
    traits.append(place)
    axis = lambda value, letters: f"{abs(value):.1f}{letters[0] if value >= 0 else letters[1]}"
    lat, lon = pick("lat"), pick("lon")
    if place == "letters":
        columns += [(lat, lambda row, index: axis(row.lat, "NS")), (lon, lambda row, index: axis(row.lon, "EW"))]
    elif place == "column":
        columns += [(lat, lambda row, index: f"{row.lat:.1f}"), (lon, lambda row, index: f"{abs(row.lon):.1f}")]
        columns.append((rng.choice(["EW", "lon_dir", "ew"]), lambda row, index: "E" if row.lon >= 0 else "W"))
    elif place == "360":
        columns += [(lat, lambda row, index: f"{row.lat:.1f}"), (lon, lambda row, index: f"{row.lon % 360:.1f}")]
    elif place == "header":
        side = "°W" if west else "°E"
        columns += [(lat + " (°N)", lambda row, index: f"{row.lat:.1f}"), (f"{lon} ({side})", lambda row, index: f"{abs(row.lon):.1f}")]
    else:
        columns += [(lat, lambda row, index: f"{row.lat:.1f}"), (lon, lambda row, index: f"{row.lon:.1f}")]
    # How strong: whole knots, or m/s that give them.
    unit = rng.choice(["kt", "kt", "m/s", "nowhere", "row"])
    traits.append("wind " + unit)
    wind = pick("wind")
    gap = rng.choice(["", "NA", "-999", "nan", "null"])
    value = lambda row: gap if row.wind is None else f"{row.wind / 1.943844:.3f}" if unit == "m/s" else str(row.wind)
    columns.append((wind + rng.choice({"kt": ["_kt", " (kt)", " [knots]"], "m/s": [" (m/s)", " [m/s]"]}.get(unit, [""])), lambda row, index: value(row)))
    if unit == "row":
        units[len(columns) - 1] = "kt"
    columns.append((pick("pressure"), lambda row, index: str(row.pressure)))
    # Whose.
    if agencies:
        columns.append((pick("agency"), lambda row, index: row.agency))
    if style == "members":
        columns.append((pick("member"), lambda row, index: row.member))
    if style == "role":
        column, observed, forecast = rng.choice(ROLES)
        traits.append(column)
        columns.append((column, lambda row, index: forecast if row.forecast else observed))
    if style == "lead":
        columns.append((pick("lead"), lambda row, index: str(int((row.time - row.base).total_seconds() // 3600)) if row.base else "0"))
        columns.append((pick("base") + zone, lambda row, index: written(local(row) if not row.base else row.base + timedelta(hours=hours))))
    for name_of_noise, noise in rng.sample(HARMLESS, rng.randint(0, 2)):
        columns.append((cased(rng, name_of_noise), lambda row, index, noise=noise: noise(rng, index)))
    order = list(range(len(columns)))
    rng.shuffle(order)
    separator = rng.choice([",", ",", ";", "\t", "|"])
    comma = separator == ";" and rng.random() < 0.5
    traits.append({",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}[separator])
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator=rng.choice(["\n", "\r\n"]))
    writer.writerow([columns[index][0] for index in order])
    if units:
        writer.writerow([units.get(index, "") for index in order])
    for index, row in enumerate(rows):
        cells = [columns[column][1](row, index) for column in order]
        numbers = {columns.index(c) for c in columns if c[0] in (lat, lon, wind)} if comma else set()
        writer.writerow([cell.replace(".", ",") if column in numbers else cell for column, cell in zip(order, cells)])
    headers = [columns[index][0].lower() for index in order]
    if len(set(headers)) < len(headers):
        return make(rng)
    return Table(out.getvalue(), rows, unit != "nowhere", traits)


def tracks_meant(table: Table) -> list[frozenset]:
    found = defaultdict(set)
    for row in table.rows:
        found[row.track].add((row.forecast, row.time, row.lat, row.lon, row.wind if table.has_wind else None))
    return sorted((frozenset(track) for track in found.values()), key=sorted_key)


def sorted_key(track: frozenset) -> list:
    return sorted((str(item) for item in track))


def tracks_read(text: str) -> list[frozenset]:
    found = defaultdict(set)
    for row in csv.DictReader(io.StringIO(text)):
        forecast = row["layer"] == "forecast-fix"
        key = (row["storm_id"], row["layer"], row["technique"], row["member"], row["base_time"])
        wind = round(float(row["wind_kt"])) if row["wind_kt"] else None
        found[key].add((forecast, datetime.fromisoformat(row["time"].rstrip("Z")), round(float(row["latitude"]), 1),
                        round(float(row["longitude"]), 1), wind))
    return sorted((frozenset(track) for track in found.values()), key=sorted_key)


def run(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run(words, capture_output=True, text=True, timeout=60)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path(".build/made-tables"))
    options = parser.parse_args()
    options.keep.mkdir(parents=True, exist_ok=True)
    equal = warned = alarms = 0
    failures = []
    for number in range(options.count):
        table = make(random.Random(options.seed * 100_000 + number))
        path = options.keep / f"{number:03}.csv"
        path.write_text(table.text)
        properties = "storm_id,layer,time,wind_kt,technique,member,base_time"
        done = run(options.binary, str(path), "--to", "csv", "--properties", properties)
        isWarned = "warning:" in done.stderr or "error:" in done.stderr
        same = done.returncode == 0 and tracks_read(done.stdout) == tracks_meant(table)
        if same:
            equal += 1
            alarms += isWarned and table.has_wind
        elif isWarned:
            warned += 1
        if not same and not isWarned:
            failures.append(f"{path}: read in silence as something else ({', '.join(table.traits)})")
        if same:
            command = json.loads(run(options.binary, "explain", "--to", "json", str(path)).stdout)[0]["command"]
            again = run(options.binary, *command[1:], "--to", "csv", "--properties", properties)
            if again.stdout != done.stdout:
                failures.append(f"{path}: the explained command reads something else: {' '.join(command)}")
        if not same and isWarned:
            print(f"warned: {path} ({', '.join(table.traits)}): {next(l for l in done.stderr.splitlines() if 'warning' in l or 'error' in l)[:200]}")
    print(f"{options.count} tables: {equal} equal ({alarms} with a warning besides), {warned} with a warning instead, {len(failures)} failed")
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
