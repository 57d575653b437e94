"""Tests out/playground in Chromium and Firefox: the page, opened from a disk, and the module, from a server.

    check.py <trackconv> [<rule>...]

What the page shows and saves must be the native program's bytes.
"""

import base64
import itertools
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

sys.dont_write_bytecode = True  # before our own modules, so that no __pycache__ is created
ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests" / "Browser"))

from browser import Browser  # noqa: E402  first: it finds the modules of the conformance checks
import axe  # noqa: E402
import nu  # noqa: E402
import web_maps  # noqa: E402
from chrome import Chrome  # noqa: E402
from firefox import Firefox  # noqa: E402
from report import Report, title  # noqa: E402
from server import Server  # noqa: E402

FOLDER = ROOT / "out" / "playground"
PAGE = FOLDER / "trackconv.html"
SAMPLES = ROOT / "samples"
VIEW = "document.body.dataset.view"
IDLE = f"!run && {VIEW} != 'none'"
# A module whose start is a trap.
TRAP = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 8, 1, 0, 10, 5, 1, 3, 0, 0, 11]
# Keeps what the page makes of bytes and what it saves, and saves nothing.
KEEP = """(() => {
  const make = URL.createObjectURL;
  kept = [], names = [];
  URL.createObjectURL = blob => (kept.push(blob), make.call(URL, blob));
  HTMLAnchorElement.prototype.click = function () { names.push(this.download); };
})()"""
BOX = "(box => [box.x + box.width / 2, box.y + box.height / 2])({}.getBoundingClientRect())"

binary: Path


def native(path: Path, *options: str, encoding: str = "utf-8") -> tuple[str, list[str]]:
    """What the program writes to standard output, and its messages."""
    run = subprocess.run([binary, *options, path.name], cwd=path.parent, capture_output=True, timeout=60)
    return run.stdout.decode(encoding), run.stderr.decode().splitlines()


def difference(name: str, found: str, expected: str) -> Iterator[str]:
    """Where two outputs begin to differ."""
    if found != expected:
        at = len(os.path.commonprefix([found, expected]))
        yield f"{name}: at {at} '{found[at:at + 60]}', expected '{expected[at:at + 60]}'"


def opened(browser: Browser, page: Path = PAGE, **setting) -> Browser:
    """Opens the page, in English."""
    browser.open(page, **setting)
    browser.wait("document.querySelector('#samples button')")
    browser.run(KEEP)
    return browser


def files(*given: tuple[str, bytes]) -> str:
    """Files as an object of JavaScript that holds them as the clipboard and a drop do."""
    made = [f"data.items.add(new File([Uint8Array.from(atob('{base64.b64encode(data).decode()}'), "
            f"one => one.charCodeAt(0))], {json.dumps(name)}));" for name, data in given]
    return f"(data => {{ {''.join(made)} return data; }})(new DataTransfer())"


def drop(browser: Browser, *given: tuple[str, bytes]) -> None:
    """Drops files on the page."""
    browser.run(f"document.body.dispatchEvent(new DragEvent('drop', {{ bubbles: true, cancelable: true, "
                f"dataTransfer: {files(*given)} }}))")
    browser.wait(IDLE, 60)


def sample(name: str) -> tuple[str, bytes]:
    return Path(name).name, (SAMPLES / name).read_bytes()


def shown(browser: Browser) -> str:
    """The text of the map."""
    return browser.run("kept.findLast(one => one.type == 'text/html').text()")


def choose(browser: Browser, name: str, value: str) -> None:
    """Sets an option and waits for the new map."""
    browser.run(f"(one => {{ one.value = {json.dumps(value)}; one.dispatchEvent(new Event('change', "
                f"{{ bubbles: true }})); }})({name})")
    browser.wait(IDLE)


def changed(folder: str, *changes: tuple[str, str]) -> Path:
    """A copy of the page. Its policy names its script, but not the worker's text."""
    text = PAGE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    page = Path(folder, "changed.html")
    page.write_text(text, encoding="utf-8")
    return page


def samples_are_shown(browser: Browser) -> Iterator[str]:
    """Each sample's button shows the map that the program writes."""
    opened(browser)
    for index, name in enumerate(("cwb/ty_infos.js", "jma-xml/nangka_5_days.xml", "nhc-tcm/ida_010.txt")):
        browser.run(f"document.querySelectorAll('#samples button')[{index}].click()")
        browser.wait(f"{VIEW} == 'map' && !run", 30)
        yield from difference(name, shown(browser), native(SAMPLES / name, "--lang", "en", "--to", "html")[0])


def files_are_taken(browser: Browser) -> Iterator[str]:
    """Files that are dropped, chosen or pasted, and text that is pasted, are shown."""
    ways = {
        "drop": lambda given: drop(browser, given),
        "choice": lambda given: browser.run(
            f"(input => {{ input.files = {files(given)}.files; input.onchange(); }})(document.getElementById('file'))"),
        "paste": lambda given: browser.run(
            f"document.body.dispatchEvent(Object.assign(new Event('paste', {{ bubbles: true }}), {{ clipboardData: {files(given)} }}))"),
        "text": lambda given: browser.run(
            f"(area => {{ area.value = {json.dumps(given[1].decode())}; area.oninput(); }})(document.getElementById('paste'))"),
    }
    expected = native(SAMPLES / "cwb/ty_infos.js", "--lang", "en", "--to", "html")[0]
    for way, take in ways.items():
        opened(browser)
        take(sample("cwb/ty_infos.js"))
        browser.wait(f"{VIEW} == 'map' && !run", 30)
        yield from difference(way, shown(browser), expected)


def same_bytes_are_saved(browser: Browser) -> Iterator[str]:
    """The buttons save the command's bytes, with the options of the page."""
    opened(browser)
    drop(browser, sample("cwb/ty_infos.js"))
    choose(browser, "$('language')", "ja")
    choose(browser, "field('tz')", "+09:00")
    choose(browser, "field('layers')", "fix,forecast-fix")
    choose(browser, "$('rest')", "--past-radii --title 'A storm'")
    options = ["--tz", "+09:00", "--layers", "fix,forecast-fix", "--lang", "ja", "--past-radii", "--title", "A storm"]
    yield from difference("shown", shown(browser), native(SAMPLES / "cwb/ty_infos.js", *options, "--to", "html")[0])
    for kind in ("geojson", "kml", "kmz", "gpkg", "csv", "svg", "html"):
        browser.run("names = [], kept = []")
        browser.run(f"document.querySelector('[data-to={kind}]').click()")
        browser.wait("names.length && !run")
        if browser.run("names[0]") != f"ty_infos.{kind}":
            yield f"the {kind} is called {browser.run('names[0]')}"
        saved = "kept[0].arrayBuffer().then(one => Array.from(new Uint8Array(one), one => String.fromCharCode(one)).join(''))"
        yield from difference(kind, browser.run(saved),
                              native(SAMPLES / "cwb/ty_infos.js", *options, "--to", kind, encoding="latin-1")[0])


def offers_are_options(browser: Browser) -> Iterator[str]:
    """The program accepts what the page offers and suggests."""
    opened(browser)
    offered = browser.run("""[...form.elements].filter(one => one.name && one.name != '--technique').flatMap(one =>
      [...(one.list ?? one).options ?? []].map(({ value }) => [one.name, value])).filter(one => one[1])""")
    for given in [*offered, browser.run("$('rest').placeholder.split(' ')")]:
        if not native(SAMPLES / "cwb/ty_infos.js", *given, "--to", "html")[0]:
            yield f"{' '.join(given)} is an error"
    if len(offered) < 40:
        yield f"only {len(offered)} values are offered"


def messages_lead_to_lines(browser: Browser) -> Iterator[str]:
    """The messages are the command's, and lead to what they are about."""
    opened(browser)
    drop(browser, sample("csv/bom.csv"))
    expected = native(SAMPLES / "csv/bom.csv", "--lang", "en", "--to", "html")[1]
    found = browser.run("[...document.querySelectorAll('#messages li')].map(one => one.textContent)")
    if [re.sub(r"^Note line (\d+) ", r"\1:", one) for one in found] != [
            re.sub(r"^bom.csv:(\d+):\d+: note: ", r"\1:", one) for one in expected]:
        yield f"the messages are {found}, expected {expected}"
    browser.run("document.querySelector('#messages').open = true")
    browser.click(browser.run(BOX.format("document.querySelector('#messages li button')")))
    browser.wait("$('text').open")
    line = expected[0].split(":")[1]
    marked = browser.run("[$('text').querySelector('.on').textContent, $('text').querySelector('mark').textContent]")
    text = (SAMPLES / "csv/bom.csv").read_text().splitlines()[int(line) - 1]
    if marked != [text, "SURFACE_CODE"]:
        yield f"line {line} shows {marked}"
    browser.press("Escape")


def reading_is_explained(browser: Browser) -> Iterator[str]:
    """The panel has what the command's `explain` says."""
    opened(browser)
    for name in ("csv/bom.csv", "nhc-tcm/ida_010.txt"):
        drop(browser, sample(name))
        browser.run("$('reading').open = true")
        browser.wait("$('reading').querySelector('code')")
        known, = json.loads(native(SAMPLES / name, "explain", "--to", "json")[0])
        used = [column for column in known["columns"] if column["field"]]
        unused = [column for column in known["columns"] if not column["field"]]
        rows = [[one["name"], one["field"], one["unit"], one["decided_by"], one["first"], one["became"]] for one in used]
        rows = rows or [[one["name"], one["unit"], one["first"], str(one["fixes"])] for one in known["values"]]
        rows += [[one["name"], one["became"], one["first"]] for one in unused]
        expected = [[value if value is not None else "–" for value in row] for row in rows]
        found = browser.run("[...$('reading').querySelectorAll('tbody tr')].map(row => [...row.children].map(one => one.textContent))")
        if found != expected:
            yield f"{name}: the rows are {found}, expected {expected}"
        command = browser.run("$('reading').querySelector('code').textContent")
        if command.replace("'", "") != " ".join(known["command"]):
            yield f"{name}: the command is {command}, expected {known['command']}"
        browser.run("$('reading').open = false")


def bad_files_are_said(browser: Browser) -> Iterator[str]:
    """A file that cannot be read, a trap and an endless run are said or cancelled; the next file is shown."""
    with tempfile.TemporaryDirectory() as folder:
        page = changed(folder, ("exports.tc_run(", """((...given) => {
          if (names[0] == 'trap.txt') new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(%s)));
          while (names[0] == 'endless.txt');
          return exports.tc_run(...given); })(""" % TRAP))
        opened(browser, page)
        for name, words in (("bad.json", "error: "), ("trap.txt", "unreachable")):
            drop(browser, (name, b'{"a": [1,}'))
            said = browser.run(f"{VIEW} + ' error: ' + $('trouble').textContent")
            if not said.startswith("trouble") or words not in said:
                yield f"{name}: the page says {said}"
            drop(browser, sample("cwb/ty_infos.js"))
            if browser.run(VIEW) != "map":
                yield f"the file after {name} is not shown"
        browser.run("$('open').click(), void open([new File(['a'], 'endless.txt')])")
        browser.wait("!$('busy').hidden")
        yield from axe.violations(browser)
        browser.click(browser.run(BOX.format("$('cancel')")))
        browser.wait(f"!run && $('busy').hidden && {VIEW} == 'start'")
        drop(browser, sample("cwb/ty_infos.js"))
        if browser.run(VIEW) != "map":
            yield "the file after a cancelled one is not shown"


def sources_are_named(browser: Browser) -> Iterator[str]:
    """The page says in its language where files are to be had; its links are those of the feeds and of the pages."""
    opened(browser)
    browser.run("$('sources').open = true")
    feeds = subprocess.run([binary, "feeds"], capture_output=True, text=True).stdout
    known = feeds + "".join(path.read_text() for path in (ROOT / "Documentation").rglob("*.md"))
    links = browser.run("[...document.querySelectorAll('#sources a')].map(one => one.getAttribute('href'))")
    yield from (f"{link} is on no page" for link in links if link not in known)
    for feed in re.findall(r"^  feed:.*?(?=^  feed:|\Z)", feeds, re.M | re.S):
        address = feed.split()[-1]
        # The browser build reads no BUFR; of JMA and the NHC another page than the feed's is named.
        if "(bufr)" not in feed and not any(link.split("/")[2] == address.split("/")[2] for link in links):
            yield f"there is no link to {address}"
    for language, word in (("en", "Where to get a file"), ("zh-Hant", "到哪裡取得檔案"), ("ja", "ファイルの入手先")):
        choose(browser, "$('language')", language)
        if browser.run("$('sources').querySelector('summary').innerText.trim()") != word:
            yield f"{language}: the list is called {browser.run('$(`sources`).innerText')[:60]}"
        shown = browser.run("[...document.querySelectorAll('#sources li')].map(one => [...one.querySelectorAll('span')]"
                            ".filter(text => text.offsetParent).map(text => text.lang).join())")
        if set(shown) != {language}:
            yield f"{language}: the sentences are in {shown}"
        yield from axe.violations(browser)


def archives_list_storms(browser: Browser) -> Iterator[str]:
    """A large file lists its storms first, and shows what is chosen."""
    lines = (SAMPLES / "hurdat2/atlantic.txt").read_text().splitlines(keepends=True)
    start = next(index for index, line in enumerate(lines) if line.startswith("AL122005"))
    head, *fixes = lines[start:start + 35]
    text = "".join(head.replace("AL122005", f"AL{number:02}{year}") + "".join(f"{year}{fix[4:]}" for fix in fixes)
                   for year in range(1900, 2000) for number in range(1, 11))
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder, "archive.txt")
        archive.write_text(text)
        if len(text) < 4e6:
            yield f"the archive has {len(text)} bytes only"
        opened(browser)
        drop(browser, ("archive.txt", archive.read_bytes()))
        storms = len(json.loads(native(archive, "info", "--to", "json")[0]))
        if browser.run(VIEW) != "list" or browser.run("storms.length") != storms:
            yield f"the page shows {browser.run(VIEW)} of {browser.run('storms.length')} storms, expected {storms}"
        yield from axe.violations(browser)
        browser.run("$('find').value = '1950', $('find').oninput()")
        if browser.run("found().length") != 10:
            yield f"{browser.run('found().length')} storms of 1950 are found"
        browser.run("document.querySelector('#list td button').click()")
        browser.wait(f"{VIEW} == 'map' && !run", 60)
        storm = browser.run("field('storm').value")
        yield from difference(storm, shown(browser),
                              native(archive, "--storm", storm, "--lang", "en", "--to", "html")[0])


def works_by_keyboard(browser: Browser) -> Iterator[str]:
    """The Tab key leads to the file, the samples and, when there is a map, to the options."""
    opened(browser)
    reached = []
    for _ in range(4):
        browser.press("Tab")
        reached.append(browser.run("document.activeElement.id || document.activeElement.textContent"))
    if reached[:2] != ["language", "file"] or not reached[2].startswith("Tembin"):
        yield f"Tab leads to {reached}"
    browser.run("document.querySelector('#samples button').focus()")
    browser.press("Enter")
    browser.wait(f"{VIEW} == 'map' && !run", 30)
    browser.press("Tab", "Enter")
    if not browser.run("document.querySelector('details[open] #options')"):
        yield f"Tab after the map leads to {browser.run('document.activeElement.outerHTML')}"
    browser.press("Escape")
    if browser.run("document.querySelector('details[open]')"):
        yield "Escape does not close the options"


def has_no_barriers(browser: Browser) -> Iterator[str]:
    """At every width and in both themes axe has no objection, nothing is too wide, and the page is valid HTML."""
    for size, touch in (((1280, 800), False), ((360, 740), True)):
        for dark in (False, True):
            opened(browser, size=size, touch=touch, dark=dark)
            for state in ("'start'", "drop", "document.querySelector('header details.loaded').open = true",
                          "showList()"):
                if state == "drop":
                    drop(browser, sample("csv/bom.csv"))
                else:
                    browser.run(state)
                where = f"{size[0]} px, {'dark' if dark else 'light'}, {browser.run(VIEW)}"
                yield from (f"{where}: {one}" for one in axe.violations(browser))
                if browser.run("document.documentElement.scrollWidth") > size[0]:
                    yield f"{where}: {browser.run('document.documentElement.scrollWidth')} pixels wide"
            yield from browser.complaints
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        page.write_text("<!DOCTYPE html>" + browser.run(
            "document.documentElement.outerHTML.replace(/(<script type[^>]*>)[^]*?(?=<.script>)/g, '$1')"
        ).replace(" 'wasm-unsafe-eval'", ""), encoding="utf-8")  # which the checker does not know yet
        yield from nu.errors(page)


def nothing_leaves(browser: Browser) -> Iterator[str]:
    """Neither the page nor its worker can connect to anything; without the policy each can."""
    with tempfile.TemporaryDirectory() as folder:
        for place, is_open in (("page", True), ("worker", True), ("page", False), ("worker", False)):
            with socket.create_server(("127.0.0.1", 0)) as listener:
                listener.settimeout(1)
                address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
                ask = f"fetch('{address}', {{ mode: 'no-cors' }}).catch(() => 0)"
                policy = [("connect-src 'none'; ", "connect-src http:; ")] if is_open else []
                asking = [('id="worker">', f'id="worker">{ask};')] if place == "worker" else []
                opened(browser, changed(folder, *policy, *asking))
                drop(browser, sample("cwb/ty_infos.js"))
                if place == "page":
                    browser.run(f"void {ask}")
                try:
                    listener.accept()[0].close()
                    if not is_open:
                        yield f"the {place} has sent something"
                except TimeoutError:
                    if is_open:
                        yield f"the {place} has sent nothing even without the policy"
        opened(browser)
        drop(browser, sample("cwb/ty_infos.js"))
        yield from (f"asks for {one}" for one in browser.requests if not one.startswith(("file:", "blob:", "data:")))


def is_fast(browser: Browser) -> Iterator[str]:
    """The first map is there within two seconds of a drop that comes as soon as the page is there."""
    def first_map() -> float:
        return browser.run("""(async since => {
          document.querySelector('#samples button').click();
          while (!document.querySelector('iframe')) await new Promise(done => setTimeout(done, 5));
          await new Promise(done => document.querySelector('iframe').addEventListener('load', done));
          return performance.now() - since;
        })(performance.now())""")

    browser.open(PAGE)
    browser.wait("document.querySelector('#samples button')")
    took = first_map()
    started = browser.run("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    browser.open(PAGE)
    browser.wait("typeof wasm == 'object'")
    print(f"{browser.name}: page after {started / 1000:.2f} s, first map {took / 1000:.2f} s after a drop at once, "
          f"{first_map() / 1000:.2f} s once the module is compiled")
    if took > 2000:
        yield f"the map takes {took:.0f} ms"


@contextmanager
def module_served(browser: Browser, page: str) -> Iterator[None]:
    """Opens a page of another that has the module, in which `convert` converts a file with arguments."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in (FOLDER / "trackconv.js", FOLDER / "trackconv.wasm", ROOT / "Tests" / "Wasm" / "close.mjs"):
            shutil.copy(file, folder)
        web_maps.copy_libraries(folder)
        (folder / "page.html").write_text(page, encoding="utf-8")
        with Server(folder) as server:
            browser.open(f"{server.address}page.html")
            browser.run("""import('./trackconv.js').then(({ load }) => load('trackconv.wasm')).then(one => {
              convert = (data, args) => data.files[0].arrayBuffer().then(bytes =>
                one.convert({ [data.files[0].name]: bytes }, args));
            })""")
            yield


def samples_are_the_same(browser: Browser) -> Iterator[str]:
    """The module converts every sample, in each text format, to the program's bytes but for last digits."""
    with module_served(browser, "<!doctype html><title>Nothing</title>"):
        browser.run("import('./close.mjs').then(all => { ({ isClose, known } = all); })")
        paths = sorted(SAMPLES.glob("*/*"))
        if len(paths) < 80:
            yield f"only {len(paths)} samples"
        for path, to in itertools.product(paths, ("geojson", "kml", "csv", "svg", "html")):
            name, (expected, _) = f"{path.parent.name}/{path.name} {to}", native(path, "--to", to)
            found = browser.run(f"convert({files((path.name, path.read_bytes()))}, ['--to', '{to}']).then(one => "
                                f"known.test('{name}') || isClose(one.text, {json.dumps(expected)}) || one.text)")
            if found is not True:
                yield from difference(name, found, expected)


def module_converts(browser: Browser) -> Iterator[str]:
    """The module converts in a page of another, and the page of web-maps.md draws what is dropped."""
    page = web_maps.local(web_maps.pages()["drop-a-file-on-leaflet"])
    with module_served(browser, page):
        for sample_name, args in (("cwb/ty_infos.js", []), ("csv/bom.csv", ["--to", "csv"]),
                                  ("csv/bom.csv", ["info"]), ("csv/bom.csv", ["--nonsense"])):
            result = browser.run(f"convert({files(sample(sample_name))}, {json.dumps(args)}).then("
                                 "one => ({ ...one, bytes: 0, text: one.text }))")
            text, lines = native(SAMPLES / sample_name, *args)
            yield from difference(f"{sample_name} {args}", result["text"], text)
            yield from difference("findings", "\n".join(one["text"] for one in result["findings"]), "\n".join(lines))
        browser.run("dispatchEvent(new DragEvent('drop', { cancelable: true, dataTransfer: "
                    f"{files(sample('cwb/ty_infos.js'))} }}))")
        browser.wait("document.querySelector('.leaflet-interactive')")
        features = json.loads(native(SAMPLES / "cwb/ty_infos.js", "--longitudes", "continuous")[0])["features"]
        drawn = browser.run("document.querySelectorAll('.leaflet-interactive').length")
        if drawn != len(features):
            yield f"{drawn} of {len(features)} features are drawn"
        yield from axe.violations(browser) + browser.complaints


RULES = [samples_are_shown, files_are_taken, same_bytes_are_saved, offers_are_options, messages_lead_to_lines, reading_is_explained,
         bad_files_are_said,
         sources_are_named, archives_list_storms, works_by_keyboard, has_no_barriers, nothing_leaves, is_fast,
         samples_are_the_same, module_converts]


def main() -> int:
    """Runs all rules, or those named."""
    global binary
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        print("usage: check.py <trackconv> [<rule>...]", file=sys.stderr)
        return 64
    binary, names = Path(sys.argv[1]).resolve(), sys.argv[2:]
    report, start = Report(), time.monotonic()
    with Chrome() as chrome, Firefox() as firefox:
        for rule in RULES:
            for browser in (chrome, firefox):
                if not names or rule.__name__ in names:
                    try:
                        problems = list(rule(browser))
                    except Exception as error:
                        problems = [f"does not run to its end: {error!r}"]
                    report.add("playground", {title(rule): problems}, browser.name)
    print(f"playground: {time.monotonic() - start:.0f} s")
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
