"""Outputs of every kind: links, permissions, closed folders, mounted files, no home, several outputs, two runs at once."""

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


def overwritten(bench: Bench) -> None:
    """A file that cannot be replaced, because its folder is closed or it is mounted, is overwritten, and a warning says so."""
    if os.getuid() != 0:
        print("files that cannot be replaced: skipped, they need root")
        return
    for name in bench.formats:
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            shut = Path(folder, "shut")
            shut.mkdir()
            inside, mounted, other = shut / f"map.{name}", Path(folder, f"mounted.{name}"), Path(folder, "other")
            for old in (b"", OLD, OLD * 100_000):
                inside.write_bytes(old)
                os.chown(inside, USER, USER)
                shut.chmod(0o555)
                done = bench.run(SAMPLE, "-o", inside, user=USER, group=USER)
                judge_overwritten(bench, done, inside, name, f"{name} in a closed folder")
                other.write_bytes(old)
                mounted.write_bytes(b"")
                subprocess.run(["mount", "--bind", other, mounted], check=True)
                try:
                    done = bench.run(SAMPLE, "-o", mounted)
                    judge_overwritten(bench, done, mounted, name, f"{name}, a mounted file")
                finally:
                    subprocess.run(["umount", mounted], check=True)
                bench.expect(other.read_bytes() == bench.map(SAMPLE, name), f"{name}: the file that is mounted")
            left = {path.name for path in [*Path(folder).iterdir(), *shut.iterdir()]}
            bench.expect(left == {"shut", "other", inside.name, mounted.name}, f"{name}: leaves {left}")


def judge_overwritten(bench: Bench, done, output: Path, name: str, what: str) -> None:
    lines = done.stderr.decode().splitlines()
    bench.expect(done.returncode == 0 and output.read_bytes() == bench.map(SAMPLE, name), f"{what}: {lines}")
    bench.expect(len(lines) == 1 and "was overwritten" in lines[0], f"{what}: says {lines}")


def several(bench: Bench) -> None:
    """If one of several outputs cannot get its name, each is the old or the new one, and it is said how many are new."""
    names = [f"map.{name}" for name in bench.formats]
    for nth in range(1, len(names) + 4):
        for missing in ((), (1,), range(len(names))):
            with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as marks:
                outputs = [Path(folder, name) for name in names]
                for index, output in enumerate(outputs):
                    if index not in missing:
                        output.write_bytes(OLD)
                words = [word for output in outputs for word in ("-o", output)]
                mark = Path(marks, "mark")
                done = bench.run(SAMPLE, *words, environment={
                    "LD_PRELOAD": str(bench.shim), "FAULT": f"rename {nth} EIO {mark}"})
                what = f"rename {nth} of several, missing {list(missing)}"
                found = {output.name: output.read_bytes() for output in outputs if output.exists()}
                new = [name for name in bench.formats if found.get(f"map.{name}") == bench.map(SAMPLE, name)]
                old = [name for index, name in enumerate(names) if index not in missing and found.get(name) == OLD]
                bench.expect(len(new) + len(old) == len(found), f"{what}: a part of a map")
                bench.expect({path.name for path in Path(folder).iterdir()} == set(found), f"{what}: leaves files")
                bench.expect(done.returncode == (1 if mark.exists() else 0), f"{what}: exit {done.returncode}")
                said = f"already written: {len(new)} of {len(names)} outputs"
                bench.expect((said in done.stderr.decode()) == (done.returncode == 1 and new != []),
                             f"{what}: {done.stderr.decode()}")


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
    for part in (links, closed, overwritten, several, surroundings, together):
        part(bench)
