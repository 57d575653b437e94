"""Inputs that change while they are read, pipes that stop, thousands of inputs."""

import os
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from bench import SAMPLE, Bench
from ends import archive

OLD = b"what was there before\n"


def changing(bench: Bench) -> None:
    """A file that shrinks or grows during the run: a map or a message, never a crash."""
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder, "whole.csv")
        archive(whole, 1500)
        data = whole.read_bytes()
        for change in ("shrinks", "grows", "empties"):
            for attempt in range(6):
                source, output = Path(folder, "track.csv"), Path(folder, "map.geojson")
                source.write_bytes(data)
                run = subprocess.Popen([bench.binary, source, "-o", output], stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                time.sleep(0.01 + attempt * 0.02)
                if change == "grows":
                    with open(source, "ab") as file:
                        file.write(data[-4000:])
                else:
                    os.truncate(source, 0 if change == "empties" else len(data) // 3)
                said = run.communicate(timeout=60)[1]
                bench.expect(run.returncode in (0, 1), f"a file that {change}: exit {run.returncode}")
                bench.expect(run.returncode == 0 or said.count(b"error: ") == 1, f"a file that {change}: {said[:200]}")


def pipes(bench: Bench) -> None:
    """A named pipe whose writer stops is read as far as it goes, and what is missing is said."""
    data = SAMPLE.read_bytes()
    for part in (0, 1, len(data) // 2, len(data)):
        with tempfile.TemporaryDirectory() as folder:
            pipe, output = Path(folder, "pipe.js"), Path(folder, "map.geojson")
            os.mkfifo(pipe)
            output.write_bytes(OLD)

            def send():
                with open(pipe, "wb") as file:
                    file.write(data[:part])
                    file.flush()
                    time.sleep(0.2)

            writer = threading.Thread(target=send)
            writer.start()
            done = bench.run(pipe, "-o", output)
            writer.join()
            what = f"a pipe that stops after {part} bytes"
            bench.expect(done.returncode == (0 if part == len(data) else 1), f"{what}: exit {done.returncode}")
            now = output.read_bytes()
            bench.expect(now == (bench.map(SAMPLE, "geojson") if part == len(data) else OLD), f"{what}: the output")
    # The reader of our output stops.
    for name in bench.formats:
        run = subprocess.Popen([bench.binary, SAMPLE, "--to", name], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
        run.stdout.close()
        said = run.stderr.read()
        run.stderr.close()
        bench.expect(run.wait(60) in (0, 1, -13, 141), f"{name} to a closed pipe: exit {run.returncode}: {said[:200]}")


def thousands(bench: Bench) -> None:
    """10,000 inputs with 64 open files."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "map.geojsonl")
        for number in range(10_000):
            Path(folder, f"{number}.csv").write_text(
                f"id,time,lat,lon\ns{number},2020-01-01T00:00:00Z,10,{100 + number / 200}\n")
        paths = sorted(Path(folder).glob("*.csv"))
        command = f'ulimit -n 64; exec "{bench.binary}" "$@" -o "{output}"'
        done = subprocess.run(["bash", "-c", command, "sh", *paths], capture_output=True, timeout=120)
        lines = output.read_bytes().count(b"\n") if output.exists() else 0
        bench.expect(done.returncode == 0 and lines == 10_000, f"10,000 inputs: exit {done.returncode}, {lines} fixes")


def run(bench: Bench) -> None:
    for part in (changing, pipes, thousands):
        part(bench)
