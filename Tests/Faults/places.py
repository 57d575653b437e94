"""Outputs of every kind: links, permissions, closed folders, no home, two runs at once."""

import os
import stat
import subprocess
import tempfile
from pathlib import Path

from bench import SAMPLE, Bench

OLD = b"what was there before\n"
USER = 65534


def links(bench: Bench) -> None:
    """A link stays a link and its file is replaced; permissions stay."""
    for name in bench.formats:
        with tempfile.TemporaryDirectory() as folder:
            target, link = Path(folder, f"target.{name}"), Path(folder, f"link.{name}")
            target.write_bytes(OLD)
            target.chmod(0o640)
            link.symlink_to(target.name)
            bench.run(SAMPLE, "-o", link, check=True)
            bench.expect(link.is_symlink() and target.read_bytes() == bench.map(SAMPLE, name), f"{name}: a link")
            bench.expect(stat.S_IMODE(target.stat().st_mode) == 0o640, f"{name}: the mode of a linked file")
            if os.getuid() == 0:
                os.chown(target, USER, USER)
                bench.run(SAMPLE, "-o", target, check=True)
                owner = (target.stat().st_uid, target.stat().st_gid)
                bench.expect(owner == (USER, USER), f"{name}: a replaced file belongs to {owner}")
            target.unlink()
            dangling = bench.run(SAMPLE, "-o", link)
            bench.expect(dangling.returncode == 1 and link.is_symlink(), f"{name}: a link to nothing")
            link.unlink()
            hard, other = Path(folder, f"hard.{name}"), Path(folder, f"other.{name}")
            hard.write_bytes(OLD)
            os.link(hard, other)
            bench.run(SAMPLE, "-o", hard, check=True)
            bench.expect(hard.read_bytes() == bench.map(SAMPLE, name), f"{name}: a hard link")


def closed(bench: Bench) -> None:
    """A folder without permission, a folder as the output, a missing folder: a message, and nothing new."""
    for name in bench.formats:
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            shut = Path(folder, "shut")
            shut.mkdir(mode=0o555)
            for what, output in (("a closed folder", shut / f"map.{name}"), ("a missing folder", Path(folder, "no", f"map.{name}"))):
                options = {"user": USER, "group": USER} if os.getuid() == 0 else {}
                done = bench.run(SAMPLE, "-o", output, **options)
                bench.expect(done.returncode == 1 and done.stderr.count(b"\n") == 1, f"{name} in {what}: {done.stderr}")
            directory = Path(folder, f"directory.{name}")
            directory.mkdir()
            done = bench.run(SAMPLE, "-o", directory)
            bench.expect(done.returncode == 1 and b"is a directory" in done.stderr, f"{name}: a directory: {done.stderr}")
            bench.expect(sorted(path.name for path in Path(folder).iterdir()) == sorted(["shut", directory.name]),
                         f"{name}: something new")


def surroundings(bench: Bench) -> None:
    """Without a home, a temporary folder or any variable, the map is the same."""
    for name in bench.formats:
        for what, environment in (("no variables", {}), ("no home", {"HOME": "/nonexistent"}),
                                  ("no temporary folder", {"TMPDIR": "/nonexistent"}), ("a strange locale", {"LC_ALL": "xx"})):
            with tempfile.TemporaryDirectory() as folder:
                output = Path(folder, f"map.{name}")
                done = subprocess.run([bench.binary, SAMPLE, "-o", output], env=environment, capture_output=True,
                                      timeout=60)
                bench.expect(done.returncode == 0 and output.read_bytes() == bench.map(SAMPLE, name),
                             f"{name} with {what}: {done.stderr}")


def together(bench: Bench) -> None:
    """Several runs into one output: the whole map of one of them."""
    for name in bench.formats:
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder, f"map.{name}")
            runs = [subprocess.Popen([bench.binary, SAMPLE, "-o", output]) for _ in range(8)]
            bench.expect(all(run.wait(60) == 0 for run in runs), f"{name}: one of eight runs failed")
            bench.expect(output.read_bytes() == bench.map(SAMPLE, name), f"{name}: eight runs, another map")
            bench.expect(len(list(Path(folder).iterdir())) == 1, f"{name}: eight runs leave files")


def run(bench: Bench) -> None:
    for part in (links, closed, surroundings, together):
        part(bench)
