"""Tests keys: where they come from, where they are sent, and that they are written nowhere."""

import json
import os
import re
import threading
import urllib.parse

import answers
from bench import Bench
from servers import Proxy, Server
from sound import ids

KEY = "CWA-0F1E2D3C/SECRET+4B5A=6978"
KMA_KEY = "KMA/9A8B7C6D+HIDDEN5E4F=="
CWA, OTHER, KMA = "opendata.cwa.gov.tw", "elsewhere.example", "apis.data.go.kr"
PATH = "/api/v1/rest/datastore/W-C0034-005"


def spellings(key: str = KEY) -> list[str]:
    """The forms in which a key might be written."""
    encoded = urllib.parse.quote(key, safe="")
    return [key, encoded, encoded.lower(), key.replace("/", "\\/"), "SECRET" if key == KEY else "HIDDEN", key[:12]]


def run(bench: Bench) -> None:
    bench.title("Keys")
    certificate = bench.authority.issue("services", [CWA, OTHER, KMA])
    server = Server(certificate)
    proxy = Proxy(server)
    ways = {"SSL_CERT_FILE": bench.authority.certificate, "https_proxy": f"http://127.0.0.1:{proxy.port}",
            "http_proxy": f"http://127.0.0.1:{proxy.port}"}
    own = {**ways, "CWA_API_KEY": KEY, "KMA_API_KEY": KMA_KEY}
    storms = (bench.samples / "cwa" / "rest_2026.json").read_bytes()
    place = (CWA, PATH)

    def get(answer, *arguments, cache="keys", **environment):
        server.routes[place] = answer
        return bench.command.run(*(arguments or ["feed:cwa"]), cache=cache, **(environment or own))

    run = get(answers.data(storms), cache="keys1")
    bench.expect(run.code == 0 and not run.errors and ids(run), f"feed:cwa: exit {run.code}, {run.errors!r}")
    bench.expect("data.gov.tw/license" in run.output and "中央氣象署" in run.output, "feed:cwa: no attribution or licence")
    target = server.heads[-1].split(" ")[1]
    bench.expect(urllib.parse.parse_qs(urllib.parse.urlsplit(target).query) == {"format": ["JSON"], "Authorization": [KEY]},
                 f"what is asked: {target}")
    bench.expect(f"\r\nHost: {CWA}\r\n" in server.heads[-1], "the host that is asked")
    asked = len(server.heads)
    get(answers.data(storms), cache="keys1")
    bench.expect(len(server.heads) == asked, "the feed is asked again within its interval")

    file = bench.command.folder / "key.txt"
    for name, text in {"alone": f"\n{KEY}\n", "named": f"# keys\nKMA_API_KEY=no\nCWA_API_KEY = '{KEY}'\n"}.items():
        file.write_text(text)
        run = get(answers.data(storms), "feed:cwa", "--key-file", file, cache="file-" + name, **ways)
        bench.expect(run.code == 0 and f"Authorization={urllib.parse.quote(KEY, safe='')}" in server.heads[-1],
                     f"key file, {name}: {run.errors!r}")
    for name, text, words in [("without", "# nothing\n", "no key in the file that '--key-file' names"), ("odd", "a b\n", "no key in the file that '--key-file' names, expected 8 to 512"),
                              ("of somebody else", "OTHER_TOKEN=abcdefgh123\n", "no key in the file that '--key-file' names, expected a line")]:
        file.write_text(text)
        run = get(answers.data(storms), "feed:cwa", "--key-file", file, cache="bad", **ways)
        bench.expect(run.code == 1 and re.search(words, run.errors) is not None, f"key file, {name}: {run.errors!r}")
    run = get(answers.data(storms), "feed:cwa", "--key-file", "nowhere", cache="bad", **ways)
    bench.expect("cannot read the file that '--key-file' names: no such file or directory" in run.errors, f"key file, none: {run.errors!r}")

    # A key without a name is not sent if it could belong to another service; a pipe can be read only once.
    file.write_text(KEY)
    run = get(answers.data(storms), "feed:cwa", "feed:kma", "--key-file", file, cache="bad", **ways)
    bench.expect(run.code == 1 and run.errors.count("has no name, but several services are used") == 2, f"a key of two: {run.errors!r}")
    run = get(answers.data(storms), "feed:cwa", "--key-file", KEY, cache="bad", **ways)
    bench.expect(run.code == 1 and "cannot read the file" in run.errors, f"a key for a file: {run.errors!r}")
    pipe = bench.command.folder / "pipe"
    os.mkfifo(pipe)
    threading.Thread(target=lambda: pipe.write_text(KEY)).start()
    run = get(answers.data(storms), "feed:cwa", f"https://{CWA}{PATH}?limit=1", "--key-file", pipe, cache="pipe", **ways)
    bench.expect(run.code == 0 and ids(run), f"a key from a pipe: {run.errors!r}")
    pipe.unlink()

    asked = len(server.heads)
    run = get(answers.data(storms), "feed:cwa", "-o", "bad.geojson", cache="bad", **ways)
    bench.row("no key", run, f"https://{CWA}{PATH}?format=JSON")
    bench.expect(run.code == 1 and "CWA_API_KEY" in run.errors and "https://opendata.cwa.gov.tw (free registration)" in run.errors
                 and len(server.heads) == asked, f"no key: {run.errors!r}")
    for address in (f"https://{CWA}{PATH}?Authorization={KEY}", f"https://{CWA}{PATH}?a=b&%61uthorization={KEY}",
                    f"https://{KMA}/x?serviceKey={KEY}", f"https://me:{KEY}@{CWA}/", f"{CWA}{PATH}?Authorization={KEY}",
                    f"feed:cwa?Authorization={KEY}", f"--key={KEY}"):
        run = bench.command.run(address, **ways)
        bench.expect(run.code == 64 and len(server.heads) == asked and re.search("is not accepted|is not a URL|Unknown option '--key'", run.errors) is not None, f"an argument with a key: {run.errors!r}")

    page = answers.PAGE.replace(b"Wartung", f"No access for {KEY} or {urllib.parse.quote(KEY, safe='')}".encode())
    hop = f"https://{OTHER}/y?z={urllib.parse.quote(KEY, safe='')}"
    for name, answer, words in [
        ("401", answers.refusal(401, "Unauthorized", b'{"message":"' + KEY.encode() + b' is unknown"}'),
         r"the CWA refused the key from CWA_API_KEY or '--key-file': the server answered 401 \(Unauthorized\): '{\"message\":\"\*+ is unknown\"}'; get a key at https://opendata.cwa.gov.tw"),
        ("403, a page", answers.refusal(403, "x", page), r"the CWA refused the key"),
        ("404", answers.refusal(404, "x", page), r"404 \(Not Found\): 'No access for \*+ or \*+'"),
        ("500, the key where words are cut", answers.refusal(500, "x", b"x" * 190 + b" " + KEY.encode()), r"500 \(Internal Server Error\): 'x+ \*+…'"),
        ("404, the key where the answer is cut", answers.refusal(404, "x", b"<!--" + b" " * 8_171 + b"-->" + KEY.encode()), r"404 \(Not Found\)"),
        ("to the other service", answers.redirect(f"https://{KMA}/x"), r"the server redirects to the KMA, which requires a key: it is sent only if the URL itself is at apis.data.go.kr"),
        ("500", answers.refusal(500, KEY, page), r"500 \(Internal Server Error\): 'No access for \*+ or \*+'"),
        ("a page", answers.data(page), r"found the format 'html', expected 'cwa'"),
        ("redirect with the key", answers.redirect(hop), r"the server redirects to another host with the key, which is not followed"),
        ("to http", answers.redirect(f"http://{CWA}{PATH}"), r"the server redirects from https to http"),
        ("to a user name", answers.redirect(f"https://{urllib.parse.quote(KEY, safe='')}@{OTHER}/"), r"redirects to a URL with a user name"),
        ("to a host of the key", answers.redirect(f"https://{KEY}.{OTHER}/"), r"redirects to another host with the key, which is not followed"),
        ("to no address", answers.redirect(f"https://[{KEY}"), r"redirects to an invalid URL"),
    ]:
        run = get(answer, "feed:cwa", "-o", "bad.geojson", cache="bad", **own)
        bench.row(f"feed:cwa, {name}", run, f"https://{CWA}{PATH}?format=JSON")
        bench.expect(run.code == 1 and re.search(words, run.errors) is not None, f"feed:cwa, {name}: {run.errors!r}")
        bench.expect(not bench.leftovers() and not bench.copies("bad"), f"feed:cwa, {name}: left something")

    # After a redirect, another host gets no key, and the same host gets it again.
    server.routes[OTHER, "/open"] = answers.data(storms)
    run = get(answers.redirect(f"https://{OTHER}/open"), cache="hop")
    bench.expect(run.code == 0 and "Authorization" not in server.heads[-1], f"to another host: {run.errors!r}")
    server.routes[CWA, "/api/moved"] = answers.data(storms)
    run = get(answers.redirect(f"/api/moved?Authorization={KEY}&b=c"), cache="hop2")
    bench.expect(run.code == 0 and re.search(r"^GET /api/moved\?b=c&Authorization=CWA-0F1E2D3C%2FSECRET%2B", server.heads[-1]) is not None,
                 f"to the same host: {run.errors!r} {server.heads[-1][:60]!r}")
    # What a server sends back of the key may stay in its own copy, which only the owner can read.
    talkative = json.loads(storms)
    talkative["result"] = {"query": [f"Authorization={text}" for text in spellings()[:3]], "more": "x" * 40_000 + KEY}
    text = json.dumps(talkative, ensure_ascii=False).replace('"x', '"' + spellings()[3] + "x", 1).encode()
    for name, answer in {"": answers.data(text, ETag=f'"{KEY}"', Last_Modified=KEY, Content_Type=f"x; y={KEY}"), "gzip": answers.data(__import__("gzip").compress(text), Content_Encoding="gzip")}.items():
        run = get(answer, cache="echo" + name)
        bench.expect(run.code == 0 and len(bench.copies("echo" + name)) == 1, f"an answer with the key in it: {run.errors!r}")
    # The key is not sent if another URL redirects to the service.
    server.routes[OTHER, "/go"] = answers.redirect(f"https://{CWA}{PATH}")
    asked = server.count(PATH)
    run = get(answers.data(storms), f"https://{OTHER}/go", cache="led", **own)
    bench.expect(run.code == 1 and "redirects to the CWA, which requires a key" in run.errors and server.count(PATH) == asked, f"from elsewhere: {run.errors!r}")
    # An address of the service is asked with the key too.
    run = get(answers.data(storms), f"https://{CWA}{PATH}?limit=2", cache="page", **own)
    bench.expect(run.code == 0 and "&Authorization=CWA-" in server.heads[-1], f"an address of the service: {run.errors!r}")

    server.routes[KMA, "/1360000/TyphoonInfoService/getTyphoonInfo"] = answers.data(
        b"<OpenAPI_ServiceResponse><cmmMsgHeader><returnAuthMsg>SERVICE_KEY_IS_NOT_REGISTERED_ERROR</returnAuthMsg></cmmMsgHeader></OpenAPI_ServiceResponse>")
    run = bench.command.run("feed:kma", **own)
    bench.expect("the KMA refused the key" in run.errors and "https://www.data.go.kr" in run.errors, f"feed:kma: {run.errors!r}")
    bench.expect("serviceKey=KMA%2F9A8B" in server.heads[-1] and "fromTmFc=20" in server.heads[-1], "feed:kma: what is asked")
    server.routes[KMA, "/1360000/TyphoonInfoService/getTyphoonInfo"] = answers.data(
        b'{"response":{"header":{"resultCode":"03","resultMsg":"NO_DATA"}}}')
    run = bench.command.run("feed:kma", cache="quiet", **own)
    bench.expect(run.code == 0 and '"features":[' in run.output, f"feed:kma without storms: {run.errors!r}")
    # The forecast of an analysed storm is requested with the key too, and both are merged.
    for name, sample in {"getTyphoonInfo": "info.json", "getTyphoonFcst": "forecast.xml"}.items():
        server.routes[KMA, "/1360000/TyphoonInfoService/" + name] = answers.data((bench.samples / "kma" / sample).read_bytes())
    run = bench.command.run("feed:kma", "--base-time", "all", cache="kma", **own)
    storms = {feature["properties"]["storm_id"] for feature in json.loads(run.output)["features"]} if run.code == 0 else set()
    bench.expect(storms == {"kma-2012-14", "kma-2012-15"} and '"lead_h":12' in run.output, f"feed:kma with forecasts: {run.errors!r}")
    asked = [head for head in server.heads if "getTyphoonFcst" in head]
    bench.expect(len(asked) == 2 and all("serviceKey=KMA%2F9A8B" in head and "tmFc=201208241000" in head for head in asked),
                 f"feed:kma: forecasts asked for: {len(asked)}")
    offline = bench.command.run("feed:kma", "--base-time", "all", "--offline", cache="kma", **own)
    bench.expect(offline.output == run.output, f"feed:kma offline: {offline.errors!r}")
    file.unlink()
    nowhere(bench, server, proxy)


def nowhere(bench: Bench, server: Server, proxy: Proxy) -> None:
    """Checks that the keys are in no output or file, and were sent to no other host."""
    for spelling in [*spellings(KEY), *spellings(KMA_KEY)]:
        for text in bench.command.written:
            bench.expect(spelling not in text, f"the key was printed: {text!r}")
        for path in bench.command.folder.rglob("*"):
            name = str(path.relative_to(bench.command.folder))
            bench.expect(spelling not in name, f"the key is in the name of {name}")
            # Copies are what the server sent.
            if path.is_file() and "echo" not in name:
                bench.expect(spelling.encode() not in path.read_bytes(), f"the key is in {name}")
        own = CWA if spelling in spellings(KEY) else KMA
        for head in [*proxy.heads, *(head for head in server.heads if f"\r\nHost: {own}\r\n" not in head)]:
            bench.expect(spelling not in head, f"the key went elsewhere: {head!r}")
