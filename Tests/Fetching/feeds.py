"""Tests each feed with a server in place of the agency's, behind a proxy and with a trusted certificate."""

import json
import re

import answers
from bench import Bench
from servers import Proxy, Server
from sound import ids

HOSTS = ["cwaopendata.s3.ap-northeast-1.amazonaws.com", "www.jma.go.jp", "www.data.jma.go.jp", "www.nhc.noaa.gov",
         "ftp.nhc.noaa.gov", "www.metoc.navy.mil", "typhoon.nmc.cn", "www.weather.gov.hk", "www.gdacs.org", "www.ncei.noaa.gov",
         "data.ecmwf.int"]


def run(bench: Bench) -> None:
    server = Server(bench.authority.issue("feeds", HOSTS))
    proxy = Proxy(server)
    ways = {"SSL_CERT_FILE": bench.authority.certificate, "https_proxy": f"http://127.0.0.1:{proxy.port}"}

    def sample(path: str) -> bytes:
        return (bench.samples / path).read_bytes()

    def get(feed: str, *arguments, cache=None):
        before = len(server.heads)
        run = bench.command.run("feed:" + feed, *arguments, cache=cache or "feed-" + feed, **ways)
        return run, [re.sub(r"^GET (\S+) .*", r"\1", head, flags=re.S) for head in server.heads[before:]]

    def serve(host: str, path: str, body: bytes) -> None:
        server.routes[host, path] = answers.data(body)

    serve(HOSTS[0], "/Warning/W-C0034-005.json", sample("cwa/file_2024.json"))
    run, _ = get("cwa-mirror")
    bench.expect(run.code == 0 and "data.gov.tw/license" in run.output, f"cwa-mirror: {run.errors!r}")

    serve(HOSTS[0], "/Warning/W-C0034-005.json", sample("cwb/ty_infos.js"))
    run, _ = get("cwa-mirror", "-o", "bad.geojson", cache="other-format")
    bench.expect(run.code == 1 and "error: found the format 'cwb', expected 'cwa', the format of the feed" in run.errors
                 and not bench.copies("other-format") and not bench.leftovers(), f"a feed in another format: {run.errors!r}")

    # NHC: a best track and a forecast are merged into one storm.
    deck = sample("atcf/bal122005.dat")
    forecast = b"AL, 12, 2005083106, 03, OFCL,  12, 272N,  891W, 145,    0, HU,  34, NEQ,  180,  120,   90,  150,\n"
    serve("www.nhc.noaa.gov", "/CurrentStorms.json", b'{"activeStorms":[{"id":"al122005","name":"Katrina"}]}')
    serve("ftp.nhc.noaa.gov", "/atcf/btk/bal122005.dat", deck)
    serve("ftp.nhc.noaa.gov", "/atcf/fst/al122005.fst", forecast)
    run, asked = get("nhc")
    layers = {feature["properties"]["layer"] for feature in json.loads(run.output)["features"]} if run.code == 0 else set()
    bench.expect(ids(run) == ["atcf-al122005"] and {"fix", "forecast-fix"} <= layers, f"nhc: {run.errors!r}")
    bench.expect("National Hurricane Center" in run.output and sorted(asked) == sorted(
        ["/CurrentStorms.json", "/atcf/btk/bal122005.dat", "/atcf/fst/al122005.fst"]), f"nhc: asked for {asked}")
    run, asked = get("nhc", "--max-age", "0")
    bench.expect(run.code == 0 and not asked, f"nhc: asked again within the interval for {asked}")
    offline = bench.command.run("feed:nhc", "--offline", cache="feed-nhc", **ways)
    bench.expect(offline.output == run.output and offline.errors.startswith("feed:nhc: note: used the copy of 20") and offline.errors.count("\n") == 1, f"nhc offline: {offline.errors!r}")
    del server.routes["ftp.nhc.noaa.gov", "/atcf/fst/al122005.fst"]
    run, _ = get("nhc", cache="no-fst")
    bench.expect(run.code == 0 and ids(run) == ["atcf-al122005"], f"nhc without a forecast: {run.errors!r}")
    offline = bench.command.run("feed:nhc", "--offline", cache="no-fst", **ways)
    bench.expect(offline.output == run.output, f"nhc offline, without a forecast: {offline.errors!r}")
    del server.routes["ftp.nhc.noaa.gov", "/atcf/btk/bal122005.dat"]
    run, _ = get("nhc", "-o", "bad.geojson", cache="no-btk")
    bench.expect(run.code == 1 and run.errors.startswith("https://ftp.nhc.noaa.gov/atcf/btk/bal122005.dat: error: the server answered 404")
                 and not bench.leftovers(), f"nhc without a track: {run.errors!r}")
    # A failure leaves all copies of the previous run unchanged.
    serve("www.nhc.noaa.gov", "/CurrentStorms.json", b'{"activeStorms":[{"id":"al122005"},{"id":"al992005"}]}')
    serve("ftp.nhc.noaa.gov", "/atcf/btk/bal122005.dat", deck)
    bench.age("feed-nhc", 3_600)
    run, asked = get("nhc")
    bench.expect(run.code == 1 and asked, f"nhc, one more that is not there: {run.errors!r}")
    again = bench.command.run("feed:nhc", "--offline", cache="feed-nhc", **ways)
    bench.expect(again.code == 0 and ids(again) == ["atcf-al122005"], f"nhc offline, after a failure: {again.errors!r}")
    del server.routes["ftp.nhc.noaa.gov", "/atcf/btk/bal122005.dat"]
    serve("www.nhc.noaa.gov", "/CurrentStorms.json", b'{"activeStorms":[]}')
    run, _ = get("nhc", cache="quiet-nhc")
    bench.expect(run.code == 0 and '"features":[' in run.output and "the input contains no storms" in run.errors, f"nhc, quiet: {run.errors!r}")
    serve("www.nhc.noaa.gov", "/CurrentStorms.json", answers.PAGE)
    run, _ = get("nhc", cache="page-nhc")
    bench.expect(run.code == 1 and "https://www.nhc.noaa.gov/CurrentStorms.json: error: found something other than NHC's list of active storms" in run.errors
                 and not bench.copies("page-nhc"), f"nhc, a page: {run.errors!r}")

    for name, text in {"commas": b",", "marks": b'"id":"', "white space": b"\r\n"}.items():
        serve("www.nhc.noaa.gov", "/CurrentStorms.json", b'{"activeStorms":[' + text * (8_000_000 // len(text)))
        run, _ = get("nhc", cache="list-" + name.replace(" ", ""))
        bench.expect(run.code == 1 and "found something other than NHC's list" in run.errors
                     and run.megabytes < 90 and run.seconds < 5, f"a list of {name}: {run.seconds:.1f} s, {run.megabytes:.0f} MB, {run.errors!r}")
    serve("www.nhc.noaa.gov", "/CurrentStorms.json", b'{"activeStorms":[' + b" " * 9_000_000)
    run, _ = get("nhc", cache="list-long")
    bench.expect("found a list of more than 8 MiB, expected a shorter one" in run.errors, f"a long list: {run.errors!r}")

    folder = b'<a href="hurdat2-1851-2023-051124.txt">x</a><a href="hurdat2-1851-2024-040425.txt">x</a><a href="hurdat2-nepac-1949-2024-031725.txt">x</a>'
    serve("www.nhc.noaa.gov", "/data/hurdat/", folder)
    serve("www.nhc.noaa.gov", "/data/hurdat/hurdat2-1851-2024-040425.txt", sample("hurdat2/atlantic.txt"))
    run, asked = get("hurdat2")
    bench.expect(run.code == 0 and asked[-1] == "/data/hurdat/hurdat2-1851-2024-040425.txt", f"hurdat2: {run.errors!r} {asked}")
    ibtracs = "/data/international-best-track-archive-for-climate-stewardship-ibtracs/v04r01/access/csv/ibtracs.{}.list.v04r01.csv"
    for feed, part in (("ibtracs", "last3years"), ("ibtracs-active", "ACTIVE")):
        serve("www.ncei.noaa.gov", ibtracs.format(part), sample("ibtracs/katrina.csv"))
        run, _ = get(feed)
        bench.expect(run.code == 0 and "Knapp" in run.output, f"{feed}: {run.errors!r}")
        bench.expect('"license":"Open data of NOAA NCEI' in run.output, f"{feed}: no terms")
    run, asked = get("jma-best-track")
    bench.expect(run.code == 0 and re.search(r"/bst20\d\d\.txt$", asked[-1]) is not None, f"jma-best-track, none yet: {run.errors!r}")
    address = asked[-1]
    serve("www.jma.go.jp", address, sample("jma-best-track/bst_crossing.txt"))
    run, asked = get("jma-best-track")
    bench.expect(run.code == 0 and not ids(run) and not asked, f"jma-best-track: asked again for what was not there: {asked}")
    run, _ = get("jma-best-track", cache="best-track")
    bench.expect(run.code == 0 and ids(run), f"jma-best-track: {run.errors!r}")

    # ECMWF: the first of the latest runs that is there; none is an error.
    run, asked = get("ecmwf", cache="no-runs")
    bench.expect(run.code == 1 and "the server answered 404" in run.errors and 4 <= len(asked) <= 5
                 and all(re.fullmatch(r"/forecasts/(\d{8})/(\d\d)z/ifs/0p25/enfo/\1(?:\2)0000-\d+h-enfo-tf\.bufr", path) for path in asked),
                 f"ecmwf, no runs: asked for {asked}, said {run.errors!r}")
    serve("data.ecmwf.int", asked[-1], sample("bufr/ensemble.bufr"))
    run, again = get("ecmwf")
    bench.expect(run.code == 0 and again == asked and ids(run)[:1] == ["atcf-wp152012"], f"ecmwf: asked for {again}, said {run.errors!r}")
    bench.expect("CC BY 4.0" in run.output and "\u00a9 2012 European Centre" in run.output and "www.ecmwf.int, modified" in run.output, "ecmwf: no terms")
    offline, again = get("ecmwf", "--offline", "--quiet", cache="feed-ecmwf")
    bench.expect(offline.output == run.output and not again, f"ecmwf offline: {offline.errors!r}")
    serve("data.ecmwf.int", asked[1], sample("bufr/control.bufr"))
    run, again = get("ecmwf", cache="newer-run")
    bench.expect(ids(run) == ["atcf-wp022026"] and again == asked[:2], f"ecmwf, a newer run: asked for {again}")
    serve("data.ecmwf.int", asked[0], answers.PAGE)
    run, _ = get("ecmwf", "-o", "bad.geojson", cache="page-run")
    bench.expect(run.code == 1 and not bench.leftovers() and not bench.copies("page-run"), f"ecmwf, a page: {run.errors!r}")

    # The requests, if none of the documents exists.
    serve("www.jma.go.jp", "/bosai/typhoon/data/targetTc.json", b'[{"tropicalCyclone":"TC2628","category":"TD"},{"tropicalCyclone":"TC2629"}]')
    serve("www.data.jma.go.jp", "/developer/xml/feed/extra_l.xml", b'<feed><entry><link href="https://www.data.jma.go.jp/developer/xml/data/20260906124126_0_VPTW61_010000.xml"/></entry>'
          b'<entry><link href="https://www.data.jma.go.jp/developer/xml/data/20260906094126_0_VPTW61_010000.xml"/></entry></feed>')
    serve("www.metoc.navy.mil", "/jtwc/rss/jtwc.rss", b"<rss><item><![CDATA[<a href='https://www.metoc.navy.mil/jtwc/products/wp2826.tcw' target='x'>]]></item></rss>")
    serve("typhoon.nmc.cn", "/weatherservice/typhoon/jsons/list_default", 'typhoon_jsons_list_default(({"typhoonList":[[3346168,"NOLO","诺洛","2628","2628",null,null,"start"],[1,"OLD","旧",1,1,null,null,"stop"]]}))'.encode())
    serve("www.weather.gov.hk", "/wxinfo/currwx/tc_list.xml", b"<TropicalCycloneList><TropicalCyclone><TropicalCycloneURL>http://www.weather.gov.hk/wxinfo/currwx/hko_tctrack_2628.xml</TropicalCycloneURL></TropicalCyclone></TropicalCycloneList>")
    for feed, wanted in {
        "jma": ["/bosai/typhoon/data/TC2628/specifications.json", "/bosai/typhoon/data/TC2629/specifications.json"],
        "jma-xml": ["/developer/xml/data/20260906094126_0_VPTW61_010000.xml", "/developer/xml/data/20260906124126_0_VPTW61_010000.xml"],
        "jtwc": ["/jtwc/products/wp2826.tcw"], "nmc": ["/weatherservice/typhoon/jsons/view_3346168"],
        "hko": ["/wxinfo/currwx/hko_tctrack_2628.xml"],
        "nhc-rss": ["/index-at.xml", "/index-cp.xml", "/index-ep.xml"], "gdacs": ["/xml/rss.xml"],
    }.items():
        run, asked = get(feed)
        # The documents after a missing one need not be requested any more.
        found = sorted(path for path in asked if path in wanted)
        bench.expect(found == wanted or (found and feed in ("jma", "jma-xml", "nhc-rss")), f"{feed}: asked for {asked}")
        bench.expect(run.code == 1 and "the server answered 404" in run.errors, f"{feed}: {run.errors!r}")
    read(bench, serve, get, sample)
    run, _ = get("jma", "--offline", cache="never")
    bench.expect(run.code == 1 and "there is no copy" in run.errors, f"jma offline, without a copy: {run.errors!r}")
    # For agencies that answer 404 without storms, a missing list means no storms.
    del server.routes["www.jma.go.jp", "/bosai/typhoon/data/targetTc.json"]
    run, _ = get("jma", cache="quiet-jma")
    bench.expect(run.code == 0 and '"features":[' in run.output, f"jma, quiet: {run.errors!r}")
    _, asked = get("jma", cache="quiet-jma")
    bench.expect(not asked, f"jma, quiet: asked again for {asked}")
    run = bench.command.run("https://www.jma.go.jp/bosai/typhoon/data/targetTc.json", cache="quiet-jma", **ways)
    bench.expect(run.code == 1 and "the server answered 404" in run.errors, f"jma, the address of what is not there: {run.errors!r}")
    serve("www.weather.gov.hk", "/wxinfo/currwx/tc_list.xml", b"<TropicalCycloneList><TropicalCycloneURL>https://hko.example/x.xml</TropicalCycloneURL></TropicalCycloneList>")
    run, _ = get("hko", "-o", "bad.geojson", cache="hko-moved")
    bench.expect(run.code == 1 and "which is not at www.weather.gov.hk" in run.errors and not bench.leftovers(), f"hko, moved: {run.errors!r}")
    serve("typhoon.nmc.cn", "/weatherservice/typhoon/jsons/list_default", b'typhoon_jsons_list_default(({"typhoonList":[]}))')
    run, _ = get("nmc", cache="quiet-nmc")
    bench.expect(run.code == 0 and '"features":[' in run.output, f"nmc, quiet: {run.errors!r}")
    run = bench.command.run("feeds")
    bench.expect(run.code == 0 and all(f"feed:{name} " in run.output for name in ("cwa", "jma", "nhc", "hko")), "trackconv feeds")
    run = bench.command.run("feed:nch")
    bench.expect(run.code == 64 and "Did you mean 'feed:nhc'?" in run.errors, f"no such feed: {run.errors!r}")


def read(bench: Bench, serve, get, sample) -> None:
    """Reads each feed once, from the list of documents to the map with attribution and terms."""
    telegram = "/developer/xml/data/20260906124126_0_VPTW61_010000.xml"
    documents = {
        "jma": ("www.jma.go.jp", {"/bosai/typhoon/data/TC2628/specifications.json": "jma-bosai/specifications.json",
                                  "/bosai/typhoon/data/TC2629/specifications.json": "jma-bosai/depression.json"},
                ["jma-tc2628", "jma-tc2629"], "Public Data License"),
        "jma-xml": ("www.data.jma.go.jp", {telegram: "jma-xml/nangka_5_days.xml", telegram.replace("12412", "09412"): "jma-xml/nangka_hourly.xml"}, ["jma-tc1513"], "Public Data License"),
        "jtwc": ("www.metoc.navy.mil", {"/jtwc/products/wp2826.tcw": "tcw/wp0814.tcw"}, ["atcf-wp082014"], "Public domain"),
        "nmc": ("typhoon.nmc.cn", {"/weatherservice/typhoon/jsons/view_3346168": "nmc/view_tembin.js"}, None, "nmc.cn"),
        "hko": ("www.weather.gov.hk", {"/wxinfo/currwx/hko_tctrack_2628.xml": "hko/owen.xml"}, None, "data.gov.hk"),
        "nhc-rss": ("www.nhc.noaa.gov", {"/index-at.xml": "nhc-rss/index-at.xml", "/index-ep.xml": "nhc-rss/quiet.xml",
                                         "/index-cp.xml": "nhc-rss/quiet.xml"}, None, "Public domain"),
        "gdacs": ("www.gdacs.org", {"/xml/rss.xml": "gdacs/rss.xml"}, None, None),
    }
    for feed, (host, paths, wanted, terms) in documents.items():
        for path, name in paths.items():
            serve(host, path, sample(name))
        run, _ = get(feed, cache="read-" + feed)
        found = ids(run) if run.code == 0 else []
        bench.expect(found == wanted if wanted else bool(found), f"{feed}: read {found}, said {run.errors!r}")
        bench.expect(terms is None or terms in run.output, f"{feed}: no terms")
        bench.expect('"attribution":' in run.output, f"{feed}: no attribution")
        offline, asked = get(feed, "--offline", "--quiet", cache="read-" + feed)
        bench.expect(offline.output == run.output and not asked, f"{feed}, offline: {offline.errors!r}")
    # An hourly telegram of the same event, given as a file besides the feed, is merged into the same storm.
    hourly = bench.samples / "jma-xml" / "nangka_hourly.xml"
    run, _ = get("jma-xml", hourly, cache="read-jma-xml")
    bench.expect(run.code == 0 and ids(run) == ["jma-tc1513"], f"a telegram beside the feed: {run.errors!r}")
