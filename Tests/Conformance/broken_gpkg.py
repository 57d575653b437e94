"""A GeoPackage of a sample, and changes that break it: each rule must fail once."""

import shutil
import sqlite3
import subprocess
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path

import gpkg_rules
from report import UNEXAMINED, Report


def changed(statement: str) -> Callable[[Path], None]:
    """Runs statements on the file, also on its schema."""
    def change(path: Path) -> None:
        database = sqlite3.connect(path)
        # The triggers call functions of spatial libraries.
        for name in ("ST_MinX", "ST_MaxX", "ST_MinY", "ST_MaxY"):
            database.create_function(name, 1, lambda _: 0)
        database.create_function("ST_IsEmpty", 1, lambda _: 0)
        database.execute("PRAGMA writable_schema = 1")
        database.executescript(statement)
        database.commit()
        database.close()
    return change


def schema(old: str, new: str) -> Callable[[Path], None]:
    """Replaces a text in the definitions of tables and triggers."""
    return changed(f"UPDATE sqlite_master SET sql = replace(sql, '{old}', '{new}')")


def cut(path: Path) -> None:
    """The file without its second half."""
    path.write_bytes(path.read_bytes()[:path.stat().st_size // 8192 * 4096])


CASES: list[tuple[str, Callable[[Path], None]]] = [
    ("opens", lambda path: path.write_bytes(b"SQLite format 3\0")),
    ("opens", cut),
    ("intact", changed("DELETE FROM rtree_fix_geom_node WHERE nodeno = 1")),
    ("intact", changed("DELETE FROM gpkg_spatial_ref_sys WHERE srs_id = 4326")),
    ("validates", changed("UPDATE gpkg_contents SET last_change = '2012-08-22'")),
    ("validates", changed("UPDATE fix SET time = '2012-08-22T00:00:00Z'")),
    ("validates", changed("UPDATE fix SET geom = substr(geom, 1, 20)")),
    ("validates", changed("PRAGMA application_id = 1")),
    ("types", schema("wind_ms REAL", "wind_ms TEXT")),
    ("types", schema("time DATETIME", "time TEXT")),
    ("types", changed("DELETE FROM gpkg_data_columns")),
    ("same as geojson", changed("UPDATE fix SET wind_ms = wind_ms + 0.1 WHERE fid > 9")),
    ("same as geojson", changed("UPDATE fix SET agency = NULL WHERE fid = 2")),
    ("same as geojson", changed("UPDATE fix SET geom = (SELECT geom FROM fix WHERE fid = 3)")),
    ("same as geojson", changed("DELETE FROM fix WHERE fid = 2")),
    ("index finds all", changed("UPDATE rtree_fix_geom SET minx = 0, maxx = 0")),
    ("index finds all", changed("UPDATE rtree_fix_geom SET minx = -180, maxx = 180")),
    ("extents", changed("UPDATE gpkg_contents SET min_x = min_x + 0.1")),
    ("edits", changed("DROP TRIGGER rtree_fix_geom_delete")),
    ("edits", changed("DROP TRIGGER rtree_fix_geom_insert")),
    ("edits", changed("DROP TRIGGER rtree_fix_geom_update3")),
    ("metadata", changed("UPDATE gpkg_metadata SET metadata = '<qgis/>'")),
    ("metadata", changed("DELETE FROM gpkg_metadata_reference WHERE table_name = 'fix'")),
    ("styles", changed("DELETE FROM layer_styles WHERE f_table_name = 'fix'")),
    ("styles", changed("UPDATE layer_styles SET styleQML = replace(styleQML, 'TY', 'XX')")),
    ("styles", changed("UPDATE layer_styles SET styleQML = replace(styleQML, '\"time\"', '\"t\"')")),
]


def check(report: Report, binary: str, sample: Path) -> None:
    """The package of a sample passes every rule, and each broken one fails its rule."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings(action="ignore"):
        good, geojson, path = (Path(folder, name) for name in ("a.gpkg", "a.geojson", "b.gpkg"))
        subprocess.run([binary, sample, "--layers", "all", "-o", good, "-o", geojson], check=True)
        found = gpkg_rules.check(str(good), str(geojson))
        report.add("self-test", {"gpkg: accepts what is good":
                                 [f"{rule}: {words}" for rule, words in found.items() if words]},
                   sample.name)
        report.add("self-test", {"gpkg: every rule is tried":
                                 [f"nothing breaks {rule}" for rule in
                                  found.keys() - {rule for rule, _ in CASES}]}, sample.name)
        for index, (rule, change) in enumerate(CASES):
            shutil.copyfile(good, path)
            change(path)
            said = gpkg_rules.check(str(path), str(geojson), only=rule).get(rule, [])
            objected = said and (rule == "intact" or not said[0].startswith(UNEXAMINED))
            report.add("self-test", {f"gpkg: {rule}": [] if objected else [f"says {said}"]},
                       f"case {index}")
