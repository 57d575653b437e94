"""Tests correct servers that respond in different ways."""

import json
import re
import time
from pathlib import Path

import answers
from bench import Bench
from servers import Proxy, Server, free_port


def ids(run) -> list[str]:
    """The storms of a map on standard output, in order."""
    found = []
    for feature in json.loads(run.output)["features"]:
        if feature["properties"]["storm_id"] not in found:
            found.append(feature["properties"]["storm_id"])
    return found


def run(bench: Bench) -> None:
    server = Server()
    wanted = json.loads(plain(bench, answers.TRACK).output)["features"]
    for name, answer in {
        "as it is": answers.data(answers.TRACK), "slow": answers.slow, "chunked": answers.chunked,
        "chunked, with a trailer": answers.head_behind,
        "without length": answers.without_length, "gzip": answers.packed, "a .gz file": answers.packed_file,
        "200 after 500 and 429": answers.after(2, answers.after(1, answers.refusal(500, "x"), answers.refusal(429, "x", Retry_After="1"))),
        "200 after being cut off": answers.after(1, answers.cut), "200 after a reset": answers.after(1, answers.reset),
        "redirect": answers.redirect("/there"), "301 to a full address": answers.redirect(server.address + "/there", 301),
        "308 to a relative one": answers.redirect("there?x=1#y", 308),
    }.items():
        server.routes |= {"/way": answer, "/there": answers.good}
        run = bench.command.run(server.address + "/way", cache="sound-" + re.sub(r"\W", "", name))
        same = run.code == 0 and json.loads(run.output)["features"] == wanted
        bench.expect(same and not run.errors, f"{name}: exit {run.code}, said {run.errors!r}")
    request = next(head for head in server.heads if "/way" in head)
    bench.expect(re.search(r"\r\nUser-Agent: trackconv/[\d.]+\r\n", request) is not None, f"the user agent: {request!r}")
    bench.expect("Cookie" not in request and "Referer" not in request, f"the request says too much: {request!r}")
    pages(bench, server)
    several(bench, server)
    proxies(bench, server)


def pages(bench: Bench, server: Server) -> None:
    """A page is read in the encoding of its response; the message about one without tracks names the scripts that it loads."""
    page = (bench.samples / "html" / "big5.html").read_bytes().replace(b"charset=big5", b"")
    server.routes["/big5"] = lambda request: request.answer(200, page, "OK", Content_Type="text/html; charset=Big5")
    run = bench.command.run(server.address + "/big5", cache="sound-page")
    bench.expect(run.code == 0 and "天秤" in run.output, f"a page in Big5: {run.errors!r} {run.output[:300]!r}")
    again = bench.command.run(server.address + "/big5", "--offline", "--quiet", cache="sound-page")
    bench.expect(again.output == run.output, f"the copy of a page in Big5: {again.errors!r}")
    server.routes["/empty"] = answers.data(b"<html><body><script src='ty_infos.js?x=1'></script></body></html>")
    run = bench.command.run(server.address + "/empty", cache="sound-page")
    bench.expect(run.code == 1 and "ty_infos.js" in run.errors, f"a page without tracks: {run.errors!r}")


def plain(bench: Bench, track: bytes):
    """The same track as a file."""
    path = bench.command.folder / "track.js"
    path.write_bytes(track)
    return bench.command.run(path)


def several(bench: Bench, server: Server) -> None:
    """Several inputs are downloaded at the same time, and the output keeps their order."""
    def late(number: int, seconds: float):
        def answer(request):
            time.sleep(seconds)
            request.answer(200, answers.storm(number), "OK")
        return answer

    addresses = [f"{server.address}/storm{number}" for number in range(1, 5)]
    for number, seconds in zip(range(1, 5), (0.9, 0.6, 0.3, 0.0)):
        server.routes[f"/storm{number}"] = late(number, seconds)
    run = bench.command.run(*addresses, "track.js")
    bench.expect(ids(run) == [f"cwb-2012-{number}" for number in (1, 2, 3, 4, 14)], f"the order: {run.errors!r}")
    bench.expect(run.seconds < 1.7, f"four downloads of 1.8 s in all took {run.seconds:.1f} s")
    server.routes["/storm2"] = answers.refusal(404, "x")
    run = bench.command.run(*addresses, "track.js", "-o", "several.geojson", cache="several")
    text = (bench.command.folder / "several.geojson").read_text()
    bench.expect(run.code == 1 and run.errors.startswith(addresses[1] + ": error: the server answered 404"),
                 f"one of several: exit {run.code}, {run.errors!r}")
    bench.expect("cwb-2012-3." in text and "cwb-2012-2." not in text, "one of several: the others are not in the map")
    run = bench.command.run(addresses[1], "-o", "alone.geojson")
    bench.expect(run.code == 1 and not Path(bench.command.folder, "alone.geojson").exists(), "none of one: a map was made")
    server.routes |= {f"/many{number}": answers.data(answers.storm(number) + b" " * 300_000) for number in range(1, 101)}
    many = [f"{server.address}/many{number}" for number in range(1, 101)]
    run = bench.command.run(*many, *many[:5], "--layers", "fix", cache="many")
    bench.expect(run.code == 0 and ids(run) == [f"cwb-2012-{number}" for number in range(1, 101)],
                 f"a hundred inputs: {run.errors[:300]!r}")
    bench.expect(run.megabytes < 60, f"a hundred inputs took {run.megabytes:.0f} MB")
    server.routes["/twice"] = answers.data(answers.storm(7))
    run = bench.command.run(server.address + "/twice", server.address + "/twice", cache="twice")
    bench.expect(server.count("/twice") == 1 and ids(run) == ["cwb-2012-7"], "an address named twice")


def proxies(bench: Bench, server: Server) -> None:
    """Proxies come from the environment."""
    proxy = Proxy(server)
    proxy.routes["/behind"] = answers.good
    everywhere = dict.fromkeys(("http_proxy", "https_proxy", "all_proxy"), f"http://127.0.0.1:{proxy.port}")
    run = bench.command.run("track.js", "-o", "near.kml", "-o", "near.svg", **everywhere)
    bench.expect(run.code == 0 and not proxy.heads, "a file: something was asked for")
    run = bench.command.run("http://far.example/behind", http_proxy=f"http://127.0.0.1:{proxy.port}")
    bench.expect(run.code == 0 and proxy.heads[0].startswith("GET http://far.example/behind "), f"a proxy: {run.errors!r}")
    port = free_port()
    run = bench.command.run("http://far.example/x", http_proxy=f"http://127.0.0.1:{port}")
    bench.expect(f"port {port}" in run.errors, f"a proxy that is not there: {run.errors!r}")
    proxy.refuses = 407
    run = bench.command.run("https://far.example/x", https_proxy=f"http://127.0.0.1:{proxy.port}")
    bench.expect(re.search("CONNECT.* 407|407 .*CONNECT", run.errors) is not None, f"a proxy that refuses: {run.errors!r}")
    count = len(proxy.heads)
    run = bench.command.run("http://far.example/behind", http_proxy=f"http://127.0.0.1:{proxy.port}", no_proxy="far.example")
    bench.expect(run.code == 1 and len(proxy.heads) == count, f"no_proxy: {run.errors!r}")
    server.routes["/near"] = answers.good
    for host in ("localhost", "127.0.0.1"):
        run = bench.command.run(f"http://{host}:{server.port}/near", **everywhere)
        bench.expect(run.code == 0 and len(proxy.heads) == count, f"this machine, {host}: {run.errors!r}")
    run = bench.command.run(f"http://127.0.0.1:{port}/near", **everywhere)
    bench.expect(f"failed to connect to 127.0.0.1 port {port}" in run.errors, f"this machine without a server: {run.errors!r}")
