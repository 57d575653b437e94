"""Runs the commands of Documentation/gis.md in order, and compares what they print with what the page shows.

    check.py <trackconv> [--without qgis]

A block of code names its language and, where that is not enough, the program: `sh`, `sql postgis`, `sql duckdb`, `python`,
`python qgis`. A block `text` after it is what it prints. PostgreSQL runs in a temporary folder, on a socket only.
"""

import argparse
import contextlib
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import duckdb

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Documentation" / "gis.md"
BLOCK = re.compile(r"^```(sh|sql postgis|sql duckdb|python qgis|python|text)\n(.*?)^```$", re.M | re.S)


def postgres_programs():
    """The folder of the newest PostgreSQL; Debian keeps its programs out of the PATH."""
    return max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


@contextlib.contextmanager
def postgres(folder):
    """A server with its data in a folder. PostgreSQL refuses to run as root: then it runs as its own user."""
    programs, data = postgres_programs(), folder / "data"
    user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    if user:
        shutil.chown(folder, "postgres")
    name = subprocess.run(["id", "-un"], capture_output=True, check=True, text=True).stdout.strip()
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "cwd": folder}
    subprocess.run([*user, programs / "initdb", "-D", data, "-U", name, "-A", "trust", "--no-sync"], **quiet)
    control = [*user, programs / "pg_ctl", "-D", data, "-w", "-s"]
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    subprocess.run([*control, "-l", folder / "log", "-o", options, "start"], **quiet)
    try:
        yield {"PGHOST": str(folder), "PGUSER": name}
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], **quiet)


def run(language, code, folder, environment):
    """What a block prints."""
    if language == "sql duckdb":
        duckdb.sql(f"SET file_search_path = '{folder}'")
        rows = [row for statement in code.split(";") if statement.strip() for row in duckdb.sql(statement).fetchall()]
        return "".join("|".join(str(value) for value in row) + "\n" for row in rows)
    commands = {
        "sh": ["bash", "-euo", "pipefail", "-c", code],
        "sql postgis": ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", "tracks", "-c", code],
        "python": [sys.executable, "-c", code],
        # Debian's QGIS works with Debian's Python only.
        "python qgis": ["/usr/bin/python3", "-c", code],
    }
    done = subprocess.run(commands[language], capture_output=True, text=True, cwd=folder, env=environment)
    if done.returncode != 0:
        raise RuntimeError(f"exit {done.returncode}: {done.stderr.strip()[-500:]}")
    return done.stdout


def circles(environment):
    """The largest difference of the circles' areas on the ellipsoid from a cap of the same radius, as a share."""
    table = "probability_circle"
    query = f"SELECT radius_km, ST_Area(geom::geography, true) FROM {table}"
    command = ["psql", "-X", "-A", "-t", "-F", " ", "-d", "tracks", "-c", query]
    said = subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout
    worst = 0.0
    for line in said.splitlines():
        radius, area = map(float, line.split())
        earth = 6371.007
        expected = 2 * math.pi * earth**2 * (1 - math.cos(radius / earth)) * 1e6
        worst = max(worst, abs(area / expected - 1))
    return worst, len(said.splitlines())


def invalid(binary, folder, environment):
    """The number of geometries that PostGIS finds invalid, and of all: every layer, also across the 180th meridian."""
    tracks = [ROOT / "samples" / name for name in
              ("cwb/two_storms.js", "tcvitals/crossing.txt", "jma-best-track/bst_crossing.txt", "atcf/aal122005.dat",
               "jma-xml/nangka_5_days.xml")]
    subprocess.run([binary, *tracks, "--layers", "all", "-o", "all.gpkg"], cwd=folder, check=True, stderr=subprocess.DEVNULL)
    ask = ["psql", "-X", "-q", "-A", "-t", "-F", " ", "-d", "everything", "-c"]
    for command in (["createdb", "everything"], [*ask, "CREATE EXTENSION postgis"],
                    ["ogr2ogr", "-f", "PostgreSQL", "PG:dbname=everything", "all.gpkg"]):
        subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    tables = subprocess.run([*ask, "SELECT f_table_name FROM geometry_columns"],
                            capture_output=True, text=True, env=environment, check=True).stdout.split()
    query = " UNION ALL ".join(f"SELECT ST_IsValid(geom) AS valid FROM {table}" for table in tables)
    said = subprocess.run([*ask, f"SELECT count(*) FILTER (WHERE NOT valid), count(*) FROM ({query}) AS every"],
                          capture_output=True, text=True, env=environment, check=True).stdout
    wrong, count = map(int, said.split())
    return wrong, count, len(tables)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--without", action="append", default=[], choices=["qgis"])
    arguments = parser.parse_args()
    blocks = BLOCK.findall(PAGE.read_text())
    passed = failed = 0
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        # Its own user must reach it, and a socket's path is short: not below a TMPDIR that is ours alone.
        server = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(dir="/tmp")))
        (folder / "samples").symlink_to(ROOT / "samples")
        environment = os.environ | stack.enter_context(postgres(server)) | {"QT_QPA_PLATFORM": "offscreen", "PGTZ": "UTC"}
        environment["PATH"] = f"{arguments.binary.parent}:{postgres_programs()}:{os.environ['PATH']}"
        for (language, code), following in zip(blocks, [*blocks[1:], ("", "")]):
            if language == "text" or language.split()[-1] in arguments.without:
                continue
            try:
                said = run(language, code, folder, environment)
                wrong = following[0] == "text" and said.strip() != following[1].strip()
                problem = f"printed:\n{said}" if wrong else ""
            except (RuntimeError, duckdb.Error) as error:
                problem = str(error)
            passed, failed = passed + (not problem), failed + bool(problem)
            print(f"{'FAILED' if problem else 'ok'}: {language}: {code.strip().splitlines()[-1]}")
            if problem:
                print(problem)
        wrong, count, tables = invalid(arguments.binary, folder, environment)
        right = wrong == 0 and tables == 12
        passed, failed = passed + right, failed + (not right)
        print(f"PostGIS finds {wrong} of {count} geometries in {tables} tables invalid")
        worst, count = circles(environment)
        passed, failed = passed + (worst < 0.001 and count > 0), failed + (worst >= 0.001 or count == 0)
        print(f"areas of {count} circles in PostGIS differ by at most {worst:.3%} from those of caps")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
