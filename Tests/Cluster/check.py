"""Runs Examples/cluster on two workers of this machine, kills one of them midway, and compares the dataset with what
one run of trackconv gives.

    check.py <trackconv> [--bench]

--bench also measures the throughput of one and of two workers.
"""

import argparse
import collections
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import duckdb
import geopandas
import psutil

import archive

EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "Examples/cluster/tracks_to_geoparquet.py"
BLOCK = 1_000_000
MEMORY = 500_000_000


class Cluster:
    """A scheduler and workers, each a process, as on several machines."""

    def __init__(self, workers, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
        port = self.address.rsplit(":", 1)[1]
        self.log = open(folder / f"cluster-{port}.log", "wb")
        self.scheduler = self.start("scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        self.workers = [
            self.start("worker", self.address, *options, "--memory-limit", str(MEMORY), "--local-directory", folder)
            for _ in range(workers)
        ]
        self.peaks = collections.Counter()

    def start(self, *arguments):
        command = [sys.executable, "-m", "dask", *map(str, arguments)]
        return subprocess.Popen(command, stdout=self.log, stderr=self.log)

    def measure(self):
        """Keeps the largest memory of each worker with the programs that it runs."""
        for worker in self.workers:
            try:
                process = psutil.Process(worker.pid)
                own = process.cmdline()
                # A child that has not yet become another program shows its parent's memory, which must not count twice.
                programs = [child for child in process.children(recursive=True) if child.cmdline() != own]
                used = sum(member.memory_info().rss for member in [process, *programs])
            except psutil.Error:
                continue
            self.peaks[worker.pid] = max(self.peaks[worker.pid], used)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()
        self.log.close()


def run(binary, tracks, output, cluster, kills=False):
    """Runs the example; seconds, and how many parts had been written when a worker was killed."""
    options = ["--from", "storm", "--partition-by", "season", "--block-size", str(BLOCK)]
    command = [sys.executable, EXAMPLE, tracks, "--output", output, "--program", binary, "--scheduler", cluster.address]
    begin = time.monotonic()
    example = subprocess.Popen([*map(str, command), *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    said = []
    reader = threading.Thread(target=lambda: said.extend(example.communicate()))
    reader.start()
    parts = 0
    while reader.is_alive():
        cluster.measure()
        if kills and not parts and (parts := len(list(output.rglob("*.parquet")))):
            # This worker is in the middle of a block: the other must do it again.
            os.kill(cluster.workers[0].pid, signal.SIGKILL)
        time.sleep(0.02)
    if example.returncode != 0:
        sys.exit(f"the example failed: {said[1].decode()}")
    return time.monotonic() - begin, parts


def single(binary, tracks):
    """What one run of trackconv gives: rows of storm, time, place, wind and pressure, with their numbers."""
    command = [binary, tracks, "--from", "storm", "--to", "geojsonl", "--layers", "fix", "-o", "-"]
    lines = subprocess.run(command, check=True, capture_output=True).stdout.splitlines()
    rows = collections.Counter()
    for feature in map(json.loads, lines):
        values = feature["properties"]
        place = tuple(feature["geometry"]["coordinates"])
        rows[values["storm_id"], values.get("time"), place, values.get("wind_ms"), values.get("pressure_hpa")] += 1
    return rows


def dataset(folder):
    """The same rows, read by geopandas."""
    frame = geopandas.read_parquet(folder)
    times = frame["time"].dt.strftime("%Y-%m-%dT%H:%M:%S").str.slice(0, 19) + "Z"
    places = zip(frame.geometry.x, frame.geometry.y)
    return collections.Counter(zip(frame["storm_id"], times, places, frame["wind_ms"], frame["pressure_hpa"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--bench", action="store_true")
    arguments = parser.parse_args()
    binary = arguments.binary.resolve()
    results = []

    def check(holds, what):
        results.append(holds)
        print(f"{'ok' if holds else 'FAILED'}: {what}")

    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        tracks, output = folder / "STORM_DATA_NA_1000_YEARS_0.txt", folder / "tracks.parquet"
        lines = archive.write(tracks, years=1000)
        expected = single(binary, tracks)
        check(expected.total() == lines, f"one run gives {expected.total():,} fixes of {lines:,} lines")
        with Cluster(2, folder) as cluster:
            seconds, parts = run(binary, tracks, output, cluster, kills=True)
            alive = [worker.poll() is None for worker in cluster.workers]
            check(0 < parts < 1000 and alive == [False, True], f"a worker was killed after {parts} parts of 1,000")
            peak = max(cluster.peaks.values()) / 1e6
            check(peak < MEMORY / 1e6, f"each worker used at most {peak:.0f} MB with its programs, in {seconds:.1f} s")
        found = dataset(output)
        if found != expected:
            print("only one run has", list((expected - found).items())[:3])
            print("only the dataset has", list((found - expected).items())[:3])
        check(found == expected, f"geopandas reads the same {found.total():,} fixes of {tracks.stat().st_size:,} bytes")
        query = f"SELECT count(*), count(DISTINCT storm_id) FROM read_parquet('{output}/**/*.parquet')"
        counts = duckdb.sql(query).fetchall()[0]
        storms = len({row[0] for row in expected})
        check(counts == (expected.total(), storms), f"DuckDB counts {counts[0]:,} fixes of {counts[1]:,} storms")
        # The comparison itself must notice a missing part.
        next(output.rglob("*.parquet")).unlink()
        check(dataset(output) != expected, "without one part the comparison fails")
        for workers in (1, 2) if arguments.bench else ():
            with Cluster(workers, folder) as cluster:
                time.sleep(5)
                seconds, _ = run(binary, tracks, folder / f"bench-{workers}", cluster)
                speed = tracks.stat().st_size / 1e6 / seconds
                print(f"workers: {workers}, {seconds:.1f} s, {speed:.2f} MB/s, {lines / seconds:,.0f} fixes/s")
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
