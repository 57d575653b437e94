"""Tests copies: when they are used or requested again, and who may read them."""

import os
import signal
import stat
import subprocess
import time

import answers
from bench import Bench
from servers import Server
from sound import ids


def run(bench: Bench) -> None:
    server = Server()
    server.routes["/x"] = answers.good
    address = server.address + "/x"
    command = bench.command

    def get(*options, **environment):
        return command.run(address, *options, cache="copies", **environment)

    run = get("--offline")
    bench.expect(run.code == 1 and "there is no copy, and '--offline' does not fetch one" in run.errors, f"no copy: {run.errors!r}")
    bench.expect(not server.heads, "offline: a server was asked")
    first = get()
    folder = command.cache("copies")
    file = next(folder.iterdir())
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (folder, file)]
    bench.expect(modes == [0o700, 0o600], f"modes: {modes}")

    again = get()
    bench.expect("If-None-Match" in server.heads[-1] and again.output == first.output, "a copy is confirmed by ETag")
    count = len(server.heads)
    bench.expect(get("--max-age", "1h").output == first.output and len(server.heads) == count, "a young copy is not asked for")
    os.utime(file, (time.time() + 90_000,) * 2)
    get("--max-age", "1h")
    bench.expect(len(server.heads) == count + 1, "a copy of the future is asked for")

    changed = time.time() - 3 * 3_600
    lines = file.read_bytes().split(b"\n")
    lines = [b"fetched: %d" % changed if line.startswith(b"fetched: ") else line for line in lines]
    file.write_bytes(b"\n".join(lines))
    os.utime(file, (changed,) * 2)
    run = get("--offline")
    bench.expect(", 3 h old, since '--offline' is given" in run.errors and run.output == first.output, f"the age: {run.errors!r}")
    run = command.run("cache", cache="copies")
    bench.expect(address in run.output and "  3 h " in run.output, f"cache: {run.output!r}")

    server.routes["/x"] = lambda request: request.answer(200, answers.storm(15), "OK", Last_Modified="Wed, 22 Aug 2012 00:00:00 GMT")
    bench.expect(ids(get()) == ["cwb-2012-15"], "a new answer")
    get()
    bench.expect("If-Modified-Since: Wed, 22 Aug 2012 00:00:00 GMT" in server.heads[-1], "a copy is confirmed by its time")
    bench.expect(ids(get("--offline")) == ["cwb-2012-15"], "the new copy")

    for name, damage in {"cut": lambda data: data[:-5], "of another address": lambda data: data.replace(b"/x\n", b"/y\n", 1),
                         "empty": lambda data: b"", "something else": lambda data: b"\0" * 99}.items():
        get()
        file.write_bytes(damage(file.read_bytes()))
        run = get("--offline")
        bench.expect(run.code == 1 and "there is no copy" in run.errors, f"a copy that is {name}: {run.errors!r}")
    get()
    (folder / "mine.txt").write_text("keep me")
    run = command.run("cache", "clear", cache="copies")
    bench.expect(run.output.startswith("Removed 1 file from") and [path.name for path in folder.iterdir()] == ["mine.txt"], "cache clear")
    (folder / "mine.txt").unlink()
    bench.expect(command.run("cache", cache="copies").output.startswith("No copies in "), "an empty cache")

    for name, environment in {"under a file": {"XDG_CACHE_HOME": command.folder / "track.js"},
                              "nowhere": {"XDG_CACHE_HOME": None, "HOME": None}}.items():
        (command.folder / "track.js").touch()
        run = command.run(address, address + "?2", **environment)
        bench.expect(run.code == 0 and run.errors.count("no copy is kept for '--offline'") == 1 and run.errors.count("\n") == 2,
                     f"a cache {name}: exit {run.code}, {run.errors!r}")
    run = command.run(address, cache="full", through=("/bin/sh", "-c", 'ulimit -f 0; exec "$@"', "sh"))
    bench.expect(run.code == 0 and run.errors == "trackconv: note: no copy is kept for '--offline': file too large\n"
                 and not bench.copies("full"), f"a full disk: exit {run.code}, {run.errors!r}")
    moved(bench, server)
    damaged(bench, server)
    foreign(bench, server)
    killed(bench, server)
    together(bench, server)


def moved(bench: Bench, server: Server) -> None:
    """A server does not confirm a copy if the redirect now leads to another URL."""
    command, address = bench.command, server.address + "/latest"

    def since(number: int, changed: int):
        def answer(request):
            if request.fields.get("if-modified-since", "") >= f"Wed, 22 Aug 2012 {changed:02d}:00:00 GMT":
                request.answer(304, b"", "Not Modified")
            else:
                request.answer(200, answers.storm(number), "OK", Last_Modified=f"Wed, 22 Aug 2012 {changed:02d}:00:00 GMT")
        return answer

    server.routes.update({"/latest": answers.redirect("/old"), "/old": since(1, 10), "/new": since(2, 9)})
    bench.expect(ids(command.run(address, cache="moved")) == ["cwb-2012-1"], "a redirect")
    command.run(address, cache="moved")
    bench.expect("If-Modified-Since" in server.heads[-1] and "If-Modified-Since" not in server.heads[-2], "the end of a redirect is confirmed")
    server.routes["/latest"] = answers.redirect("/new")
    bench.expect(ids(command.run(address, cache="moved")) == ["cwb-2012-2"], "a redirect that moved")


def damaged(bench: Bench, server: Server) -> None:
    """A corrupt copy is fetched again."""
    command, address = bench.command, server.address + "/damaged"
    server.routes["/damaged"] = answers.good
    first = command.run(address, cache="damaged")
    file = next(command.cache("damaged").iterdir())
    file.write_bytes(file.read_bytes()[:-40] + b"\0" * 40)
    run = command.run(address, cache="damaged")
    bench.expect(run.code == 0 and run.output == first.output and "If-None-Match" not in server.heads[-1], f"a damaged copy: {run.errors!r}")
    bench.expect(command.run(address, "--offline", cache="damaged").output == first.output, "a damaged copy, fetched anew")


def foreign(bench: Bench, server: Server) -> None:
    """Copies owned by another user are ignored."""
    if os.geteuid() != 0:
        return
    command, address = bench.command, server.address + "/x"
    command.run(address, cache="foreign")
    for path in command.cache("foreign").iterdir():
        os.chown(path, 65_534, 65_534)
    run = command.run(address, "--offline", cache="foreign")
    bench.expect(run.code == 1 and "there is no copy" in run.errors, f"another user's copy: {run.errors!r}")


def killed(bench: Bench, server: Server) -> None:
    """A process ended by a signal while fetching leaves no files."""
    address = server.address + "/hang"
    server.routes["/hang"] = answers.good
    bench.command.run(address, cache="killed")
    before = bench.copies("killed")
    for number in (signal.SIGINT, signal.SIGTERM):
        server.routes["/hang"] = answers.hang_after_head
        process = bench.command.start(address, "-o", "bad.geojson", cache="killed", through=("/usr/bin/env",))
        time.sleep(0.4)
        child = int(subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()[0])
        os.kill(child, number)
        process.communicate(timeout=10)
        bench.expect(bench.copies("killed") == before and not bench.leftovers(), f"signal {number}: left {bench.leftovers()}")


def together(bench: Bench, server: Server) -> None:
    """Two processes share one cache: no output or copy is ever a mixture."""
    turn = [0]

    def answer(request):
        turn[0] += 1
        number = turn[0] % 2 + 1
        request.answer(200, answers.storm(number) + b" " * (number * 300_000), "OK", ETag=f'"{turn[0]}"')

    server.routes["/both"] = answer
    address = server.address + "/both"
    for _ in range(6):
        start = time.monotonic()
        processes = [bench.command.start(address, cache="both") for _ in range(4)]
        processes.append(bench.command.start("cache", "clear", cache="both"))
        runs = [bench.command.finish(process, start) for process in processes]
        for run in runs[:4]:
            # A copy that another process removes meanwhile is not kept, and a note reports it.
            words = run.errors.replace("trackconv: note: no copy is kept for '--offline': no such file or directory\n", "")
            bench.expect(run.code == 0 and not words and len(ids(run)) == 1, f"together: exit {run.code}, {run.errors!r}")
        bench.expect(runs[4].code == 0, f"together: clear: {runs[4].errors!r}")
    bench.command.run(address, cache="both")
    run = bench.command.run(address, "--offline", cache="both")
    names = [path.name for path in bench.command.cache("both").iterdir()]
    bench.expect(run.code == 0 and len(names) == 1, f"together: left {names}, {run.errors!r}")
