"""Full disks, and each system call that fails."""

import contextlib
import os
import resource
import subprocess
import tempfile
from pathlib import Path

from bench import SAMPLE, Bench

OLD = b"what was there before\n"


@contextlib.contextmanager
def small_disk(size: int):
    """A file system of a few kilobytes."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


def full_disk(bench: Bench) -> None:
    """A disk that is full after some pages, for every format."""
    if os.getuid() != 0:
        print("full disks: skipped, they need root to mount")
        return
    for name in bench.formats:
        whole = len(bench.map(SAMPLE, name))
        for size in sorted({4096 * pages for pages in (2, 3, whole // 8192 + 1, whole // 4096 + 1, whole // 4096 + 3)}):
            with small_disk(size) as folder:
                output = folder / f"map.{name}"
                output.write_bytes(OLD)
                bench.judge(bench.run(SAMPLE, "-o", output), output, OLD, f"{name} on a disk of {size} bytes")


def file_limit(bench: Bench) -> None:
    """A limit on the size of files; the signal that the kernel sends must not end the program without a word."""
    for name in bench.formats:
        for size in (0, 1, 4096, len(bench.map(SAMPLE, name)) - 1):
            with tempfile.TemporaryDirectory() as folder:
                output = Path(folder, f"map.{name}")
                output.write_bytes(OLD)
                done = bench.run(SAMPLE, "-o", output,
                                 preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
                bench.judge(done, output, OLD, f"{name} with files of at most {size} bytes")


def devices(bench: Bench) -> None:
    """Outputs that are always full."""
    for name in bench.formats:
        for words, options in ((("-o", "/dev/full"), {}), ((), {"stdout": open("/dev/full", "wb")})):
            done = bench.run(SAMPLE, "--to", name, *words, **options)
            lines = done.stderr.decode().splitlines()
            bench.expect(done.returncode == 1 and len(lines) == 1, f"{name} to /dev/full: {done.returncode}, {lines}")


def calls(bench: Bench) -> None:
    """Each call of a kind fails once: an error is said; an interrupted or short call is continued."""
    faults = [("write", kind) for kind in ("EIO", "ENOSPC", "EINTR", "SHORT")]
    faults += [("read", kind) for kind in ("EIO", "EINTR", "SHORT")]
    faults += [("open", "EMFILE"), ("open", "EACCES"), ("rename", "EIO"), ("rename", "EACCES"),
               ("fstat", "EIO")]
    for name in bench.formats:
        for call, kind in faults:
            for nth in range(1, 400):
                with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as marks:
                    output, mark = Path(folder, f"map.{name}"), Path(marks, "mark")
                    output.write_bytes(OLD)
                    fault = {"LD_PRELOAD": str(bench.shim), "FAULT": f"{call} {nth} {kind} {mark}"}
                    done = bench.run(SAMPLE, "-o", output, environment=fault)
                    if not mark.exists():
                        break
                    what = f"{name}, {call} {nth}: {kind}"
                    bench.judge(done, output, OLD, what)
                    if kind in ("EINTR", "SHORT"):
                        bench.expect(done.returncode == 0, f"{what}: not continued: {done.stderr.decode()}")


def run(bench: Bench) -> None:
    for part in (full_disk, file_limit, devices, calls):
        part(bench)
