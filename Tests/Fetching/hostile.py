"""Tests failing and hostile servers: the message, no file, and an unchanged copy. Adds each to the table."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import answers
from answers import refusal
from bench import Bench
from servers import Server, free_port


@dataclass
class Case:
    name: str
    answer: object
    words: str
    """What the message says, as a regular expression."""
    options: tuple = ("--timeout", "3")
    asked: int | None = 1
    """How often the server is asked."""


CASES = [
    Case("401", refusal(401, "Unauthorized", b"who are you\n"), r"the server answered 401 \(Unauthorized\): 'who are you'"),
    Case("403", refusal(403, "Forbidden"), r"the server answered 403 \(Forbidden\);"),
    Case("404, a page", refusal(404, "x", answers.PAGE), r"the server answered 404 \(Not Found\): 'Wartung'"),
    Case("410, text of controls", refusal(410, "Gone", b"\x1b[31mred\n"), r"the server answered 410: '\S\[31mred'"),
    Case("500, three times", refusal(500, "x", b"{\"error\":\"db\"}"), r"500 \(Internal Server Error\): '{\"error\":\"db\"}'", asked=3),
    Case("503, wait 2 min", refusal(503, "x", Retry_After="120"), r"503 \(Service Unavailable\); it asks to wait 2 min"),
    Case("404, cut off", lambda request: request.answer(404, b"not here", "x", length=100), r"the server answered 404 \(Not Found\): 'not here'"),
    Case("429, cut off, wait 1 min", lambda request: request.answer(429, b"no", "x", length=100, Retry_After="60"), r"429 \(Too Many Requests\): 'no'; it asks to wait 60 s"),
    Case("404, a page without end", answers.endless_page, r"the server answered 404 \(Not Found\)", ("--max-size", "1k")),
    Case("a line of the head of 20 KiB", refusal(302, "Found", Location="/" + "x" * 20_000), r"the server redirects to an invalid URL: it is too long"),
    Case("206", refusal(206, "Partial", b"x"), r"the server answered 206: 'x'"),
    Case("redirects in a circle", lambda request: request.answer(302, b"", Location=request.path), r"the server redirects more than 5 times", asked=6),
    Case("redirect to nowhere", refusal(302, "Found"), r"the server answered 302 without a location"),
    Case("redirect to a file", answers.redirect("file:///etc/passwd"), r"the server redirects to 'file:', expected http or https"),
    Case("redirect with a password", answers.redirect("http://a:b@localhost/"), r"redirects to a URL with a user name"),
    Case("cut off", answers.cut, r"transfer closed with \d+ bytes remaining to read", asked=3),
    Case("cut off in a chunk", answers.cut_chunked, r"transfer closed with outstanding read data remaining", asked=3),
    Case("too short a length", answers.too_short_a_length, r"the input ends too early"),
    Case("reset", answers.reset, r"reset by peer|transfer closed with", asked=3),
    Case("closed at once", answers.closed, r"[Ee]mpty reply from server", asked=3),
    Case("never answers", answers.hang, r"operation timed out after \d+ milliseconds", ("--timeout", "1")),
    Case("stops after the head", answers.hang_after_head, r"operation timed out after \d+ milliseconds with 50 out of \d+ bytes received", ("--timeout", "1")),
    Case("head without end", answers.endless_head, r"the headers of the response do not end"),
    Case("not HTTP", answers.not_http, r"HTTP/0.9"),
    Case("an HTML page", answers.data(answers.PAGE), r"found an HTML page"),
    Case("nothing in it", answers.data(b""), r"the file is empty, expected tracks"),
    Case("broken gzip", answers.broken_gzip, r"error while processing content unencoding|not complete gzip", asked=None),
    Case("gzip that ends too early", answers.short_gzip, r"the response is not complete gzip", asked=3),
    Case("encoding of another kind", answers.data(b"x", Content_Encoding="br"), r"the response has the encoding 'br', expected gzip or none"),
    Case("gzip that is none", answers.no_gzip, r"error while processing content unencoding"),
    Case("gzip of 1 GB of zeros", answers.bomb, r"the response is larger than 64 MiB: '--max-size' allows more", ("--timeout", "20")),
    Case("gzip without end", answers.endless_gzip, r"the response is larger than 4 MiB", ("--max-size", "4MiB")),
    Case("a .gz file of 1 GB of zeros", answers.packed_bomb, r"found binary data|in an unknown format", ("--timeout", "20")),
    Case("1 GB of zeros", answers.zeros, r"the response is larger than 64 MiB: '--max-size' allows more", ("--timeout", "20")),
    Case("extensions of a chunk without end", answers.endless_extension, r"the response is larger than 64 MiB", ("--timeout", "20")),
    Case("length of 10 GB", lambda request: request.answer(200, b"x", length=10 << 30), r"the response is larger than 64 MiB"),
]


def run(bench: Bench) -> None:
    server = Server()
    bench.title("Failing and hostile servers")
    with ThreadPoolExecutor(4) as pool:  # most cases wait
        runs = list(pool.map(lambda numbered: examine(bench, server, *numbered), enumerate(CASES)))
    # While they run, each has a hidden file.
    bench.expect(not bench.leftovers(), f"failing servers: left {bench.leftovers()}")
    for case, (run, address) in zip(CASES, runs):
        bench.row(case.name, run, address)
    for name, address, words in [
        ("refused port", f"http://localhost:{free_port()}/x", r"failed to connect to localhost port \d+.*: couldn't connect to server|[Ff]ailed to connect to localhost port"),
        ("unknown host", "http://nowhere.invalid/x", r"could not resolve host: nowhere.invalid"),
    ]:
        run = bench.command.run(address, "-o", "bad.geojson", cache="nowhere")
        bench.row(name, run, address)
        bench.expect(run.code == 1 and re.search(words, run.errors) is not None, f"{name}: said {run.errors!r}")
        bench.expect(not bench.copies("nowhere") and not bench.leftovers(), f"{name}: left something")


def examine(bench: Bench, server: Server, number: int, case: Case):
    """Fetches a good response, then a bad one, then uses the copy."""
    path, cache, target = f"/case{number}", f"cache{number}", f"bad{number}.geojson"
    address = server.address + path
    server.routes[path] = answers.good
    seed = bench.command.run(address, cache=cache)
    bench.expect(seed.code == 0, f"{case.name}: the good answer is not read: {seed.errors!r}")
    before = bench.copies(cache)
    server.routes[path] = case.answer
    asked = server.count(path)
    run = bench.command.run(address, "-o", target, *case.options, cache=cache)
    asked = server.count(path) - asked
    bench.expect(run.code == 1, f"{case.name}: exit {run.code}")
    bench.expect(re.search(case.words, run.errors) is not None, f"{case.name}: said {run.errors!r}")
    bench.expect(run.errors.count("error:") == 1, f"{case.name}: more than one error: {run.errors!r}")
    bench.expect(case.asked in (asked, None), f"{case.name}: asked {asked} times, expected {case.asked}")
    bench.expect(bench.copies(cache) == before, f"{case.name}: the copies have changed")
    bench.expect(target not in bench.leftovers(target), f"{case.name}: left {target}")
    bench.expect(run.megabytes < 64, f"{case.name}: took {run.megabytes:.0f} MB")
    offline = bench.command.run(address, "--offline", cache=cache)
    bench.expect(offline.code == 0 and '"TEMBIN"' in offline.output, f"{case.name}: the good copy is gone")
    return run, address
