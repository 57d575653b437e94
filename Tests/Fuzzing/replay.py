"""Converts the inputs that fuzzing has found, with a release build: each in a second and 256 MB.

    replay.py <trackconv> <corpus>

AddressSanitizer makes the targets of libFuzzer several times as slow and large, so their own limits are wider.
"""

import concurrent.futures
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

SECONDS, MEGABYTES = 1, 256
# The bytes that a target puts before an input, which choose reader and format.
TARGETS = {"page": 0, "gzip": 0, "reader": 1, "maps": 3}
WORDS = ("--layers", "all", "--technique", "all", "--base-time", "all", "--stale", "--past-radii")


def names(binary: str) -> tuple[list[str], list[str]]:
    """The names of readers and of map formats, in their order in the program."""
    columns = {"reads": [], "writes": []}
    current = None
    for line in subprocess.run([binary, "formats"], capture_output=True, text=True, check=True).stdout.splitlines():
        if not line.startswith(" "):
            current = columns.get(next((word for word in columns if word in line.lower()), ""))
        elif current is not None and line[2:3].strip():
            current.append(line.split()[0])
    return columns["reads"], columns["writes"]


def measure(binary: str, target: str, path: Path, readers: list[str], writers: list[str]) -> tuple[float, float, int]:
    """Processor time in seconds, memory in megabytes, and the exit status of a conversion."""
    data = path.read_bytes()
    count = TARGETS[target]
    words = [binary, "-q", *WORDS, "--to", "geojson"]
    if count and data:
        words += ["--from", readers[data[0] % len(readers)]]
    if count > 1 and len(data) > 1:
        words[-3] = writers[(data[1] & 7) % len(writers)]
    if target == "page":
        words += ["--from", "html"]
    with tempfile.NamedTemporaryFile() as file, open(os.devnull, "wb") as null:
        file.write(data[count:])
        file.flush()
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
        process = subprocess.Popen([*words, file.name], stdout=null, stderr=null, preexec_fn=limit)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, process.returncode


def main(binary: str, corpus: str) -> int:
    """Replays every input."""
    readers, writers = names(binary)
    inputs = [(target, path) for target in TARGETS for path in sorted(Path(corpus, target).glob("*"))]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda item: measure(binary, *item, readers, writers), inputs))
    problems = 0
    for (target, path), (seconds, memory, code) in zip(inputs, results):
        if code not in (0, 1) or seconds > SECONDS or memory > MEGABYTES:
            print(f"replay: {target}/{path.name}: {seconds:.2f} s, {memory:.0f} MB, exit {code}", file=sys.stderr)
            problems += 1
    worst = [max((result[index] for result in results), default=0) for index in (0, 1)]
    print(f"{len(inputs)} inputs of fuzzing: at most {worst[0]:.2f} s and {worst[1]:.0f} MB each")
    return 1 if problems or not inputs else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
