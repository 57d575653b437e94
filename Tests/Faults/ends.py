"""Signals at random moments, closed streams, limits of memory and files."""

import os
import random
import resource
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from bench import SAMPLE, Bench

OLD = b"what was there before\n"
MOMENTS = 50


def archive(path: Path, storms: int = 40) -> None:
    """A table of storms that takes a moment to convert."""
    dice = random.Random(7)
    with open(path, "w") as file:
        file.write("id,name,time,lat,lon,wind_kt,pressure_hpa\n")
        for storm in range(storms):
            latitude, longitude = dice.uniform(8, 20), dice.uniform(120, 170)
            for step in range(60):
                latitude, longitude = latitude + dice.uniform(0, 0.4), longitude + dice.uniform(-0.6, 0.2)
                moment = f"{1990 + storm // 40}-{storm % 12 + 1:02}-{step // 4 + 1:02}T{step % 4 * 6:02}:00:00Z"
                file.write(f"s{storm},S{storm},{moment},{latitude:.1f},{longitude:.1f},{dice.randrange(25, 120)},990\n")


# The other signals from outside whose default ends a process; Python has no name for 16, SIGSTKFLT, and RT signals.
OTHERS = [signal.SIGHUP, signal.SIGQUIT, signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2, signal.SIGXCPU, signal.SIGVTALRM,
          signal.SIGPROF, signal.SIGIO, signal.SIGPWR, signal.SIGRTMIN, signal.SIGRTMAX]


def each_signal(bench: Bench) -> None:
    """Each signal while three outputs are open, which wait for the end of the input."""
    for sent in [signal.SIGINT, signal.SIGTERM, *OTHERS]:
        with tempfile.TemporaryDirectory() as folder:
            outputs = [word for name in ("geojson", "kml", "gpkg") for word in ("-o", Path(folder, f"map.{name}"))]
            # A shell's background jobs ignore some signals, and what it starts does too.
            run = subprocess.Popen([bench.binary, "-", "--from", "csv", *outputs], stdin=subprocess.PIPE,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   preexec_fn=lambda: signal.signal(sent, signal.SIG_DFL))
            run.stdin.write(b"id,name,time,lat,lon\na,A,2020-01-01T00:00:00Z,10,120\n")
            run.stdin.flush()
            deadline = time.monotonic() + 20
            while time.monotonic() < deadline and not list(Path(folder).iterdir()):
                time.sleep(0.05)
            opened = len(list(Path(folder).iterdir()))
            run.send_signal(sent)
            try:
                status = run.wait(20)
            except subprocess.TimeoutExpired:
                run.kill()
                status = "nothing"
            run.stdin.close()
            left = [path.name for path in Path(folder).iterdir()]
            bench.expect(opened > 0 and status == -sent and not left, f"{sent!r}: {opened} opened, exit {status}, leaves {left}")


def threads(bench: Bench) -> None:
    """No thread can be made: a map on standard output, one line about a file; it hung for ever."""
    if os.geteuid() != 0:
        return

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
        os.setgid(65534)
        os.setuid(65534)

    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        binary, source = Path(folder, "trackconv"), Path(folder, "many.csv")
        binary.write_bytes(Path(bench.binary).read_bytes())
        binary.chmod(0o755)
        archive(source, 300)
        source.chmod(0o644)
        wanted = subprocess.run([binary, source], capture_output=True, timeout=60).stdout
        for output, code, said in (("-", 0, b""), ("map.geojson", 1, b"cannot start the thread that watches for signals")):
            done = subprocess.run([binary, source, "--quiet", "-o", output], cwd=folder, preexec_fn=limited, stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=60)
            bench.expect(done.returncode == code and said in done.stderr and len(done.stderr.splitlines()) == code,
                         f"no thread, -o {output}: exit {done.returncode}: {done.stderr!r}")
            bench.expect(code == 1 or done.stdout == wanted, "no thread: another map")
        left = {path.name for path in Path(folder).iterdir()} - {"trackconv", "many.csv"}
        bench.expect(not left, f"no thread: leaves {left}")


def signals(bench: Bench) -> None:
    """Killed at a random moment: the old output or the whole new one."""
    dice = random.Random(1)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as inputs:
        source = Path(inputs, "many.csv")
        archive(source)
        for name in bench.formats:
            output = Path(folder, f"map.{name}")
            begin = time.monotonic()
            whole = bench.map(source, name)
            seconds = time.monotonic() - begin
            for number in range(MOMENTS // len(bench.formats) + 1):
                for sent in (signal.SIGINT, signal.SIGTERM, dice.choice(OTHERS), signal.SIGKILL):
                    output.write_bytes(OLD)
                    run = subprocess.Popen([bench.binary, source, "-o", output], stdin=subprocess.DEVNULL,
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                    time.sleep(dice.uniform(0, seconds * 1.1))
                    run.send_signal(sent)
                    status = run.wait(60)
                    what = f"{name}, {sent.name}, try {number}"
                    bench.expect(status in (0, -sent), f"{what}: exit {status}")
                    now = output.read_bytes()
                    bench.expect(now == (whole if status == 0 else OLD) or now == whole, f"{what}: a part of a map")
                    left = {path.name for path in Path(folder).iterdir()} - {output.name}
                    hidden = sent == signal.SIGKILL and all(path.startswith(".trackconv-") for path in left)
                    bench.expect(hidden or not left, f"{what}: leaves {left}")
                    for path in left:
                        Path(folder, path).unlink()
            output.unlink()


def streams(bench: Bench) -> None:
    """Standard streams that are closed must not become the output's descriptor."""
    for closed in ((0,), (1,), (2,), (0, 1, 2)):
        for name in bench.formats:
            with tempfile.TemporaryDirectory() as folder:
                output = Path(folder, f"map.{name}")
                redirections = " ".join(f"{number}>&-" for number in closed)
                done = subprocess.run(["sh", "-c", f'"$0" "$1" -o "$2" {redirections}', bench.binary, SAMPLE, output],
                                      capture_output=True, timeout=60)
                what = f"{name} with {closed} closed"
                bench.expect(done.returncode == 0, f"{what}: exit {done.returncode}")
                bench.expect(output.exists() and output.read_bytes() == bench.map(SAMPLE, name), f"{what}: another map")
    # A warning that nobody can read must not land in the map.
    with tempfile.TemporaryDirectory() as folder:
        source, output = Path(folder, "bad.csv"), Path(folder, "map.geojson")
        source.write_text("id,time,lat,lon\na,2020-01-01T00:00:00Z,10,120\na,nonsense,10,121\n")
        subprocess.run(["sh", "-c", '"$0" "$1" -o "$2" 2>&-', bench.binary, source, output], timeout=60)
        bench.expect(b"warning" not in output.read_bytes(), "a warning is in the map")


def limits(bench: Bench) -> None:
    """Little memory, few files, a small stack: the map, or a message."""
    cases = {"200 MB of addresses": (resource.RLIMIT_AS, 200 << 20), "12 files": (resource.RLIMIT_NOFILE, 12),
             "a stack of 256 kB": (resource.RLIMIT_STACK, 256 << 10), "6 files": (resource.RLIMIT_NOFILE, 6)}
    for words, (limit, value) in cases.items():
        for name in bench.formats:
            with tempfile.TemporaryDirectory() as folder:
                output = Path(folder, f"map.{name}")
                output.write_bytes(OLD)
                done = bench.run(SAMPLE, "-o", output,
                                 preexec_fn=lambda: resource.setrlimit(limit, (value, value)))
                bench.judge(done, output, OLD, f"{name} with {words}")


def run(bench: Bench) -> None:
    for part in (each_signal, signals, threads, streams, limits):
        part(bench)
