"""Tests out/playground in Chromium and Firefox: the page, opened from a disk, and the module, from a server.

    check.py <trackconv> [<rule>...]

What the page shows and saves must be the native program's bytes.
"""

import base64
import gzip
import io
import itertools
import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

sys.dont_write_bytecode = True  # before our own modules, so that no __pycache__ is created
ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests" / "Browser"))

from browser import Browser  # noqa: E402  first: it finds the modules of the conformance checks
import axe  # noqa: E402
import nu  # noqa: E402
import web_maps  # noqa: E402
from PIL import Image  # noqa: E402
from pyproj import Geod  # noqa: E402
from chrome import Chrome  # noqa: E402
from firefox import Firefox  # noqa: E402
from report import Report, title  # noqa: E402
from server import Server  # noqa: E402

FOLDER = ROOT / "out" / "playground"
PAGE = FOLDER / "trackconv.html"
SAMPLES = ROOT / "samples"
VIEW = "document.body.dataset.view"
IDLE = f"!run && !opening && {VIEW} != 'none'"
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
    """The text of the map, without the script that tells the page of clicks, which its policy names and which is its last part."""
    text = browser.run("kept.findLast(one => one.type == 'text/html').text()")
    script, digest = browser.run("[$('listener').textContent, $('listener').dataset.hash]")
    for added in (f"<script>{script}</script>", f"{digest} "):
        assert text.count(added) == 1, f"{text.count(added)} times {added}"
        text = text.replace(added, "")
    return text


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
        browser.wait(f"{VIEW} == 'map' && !run && !opening", 30)
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
        browser.wait(f"{VIEW} == 'map' && !run && !opening", 30)
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
    for kind in ("geojson", "geojsonl", "kml", "kmz", "gpkg", "csv", "svg", "html"):
        yield from saved_is(browser, kind, f"ty_infos.{kind}", SAMPLES / "cwb/ty_infos.js", *options)
    drop(browser, sample("hurdat2/atlantic.txt"))
    choose(browser, "field('layers')", "")
    choose(browser, "$('rest')", "")
    storm = "atcf-al122005"
    choose(browser, "field('storm')", storm)
    endings = {"fort22": "22", "geoclaw": "storm", "ibtracs": "ibtracs.csv"}
    kinds = ("czml", "mfjson", "atcf", "hurdat2", *endings)
    for kind in kinds:
        yield from saved_is(browser, kind, f"{storm}.{endings.get(kind, kind)}", SAMPLES / "hurdat2/atlantic.txt",
                            "--storm", storm, "--tz", "+09:00", "--lang", "ja")
    written = subprocess.run([binary, "formats"], capture_output=True, text=True).stdout.split("WRITES:")[1]
    offered = set(browser.run("[...document.querySelectorAll('[data-to]')].map(one => one.dataset.to)"))
    # Pictures are the page's own; PDF and films need libraries and ffmpeg.
    if missing := set(re.findall(r"^  (\w+)", written, re.M)) - offered - {"png", "pdf", "mp4", "mov", "webm", "gif"}:
        yield f"{missing} cannot be saved"


def saved(browser: Browser) -> bytes:
    """The file that is saved."""
    return browser.run("kept[0].arrayBuffer().then(one => Array.from(new Uint8Array(one), one => String.fromCharCode(one)).join(''))"
                       ).encode("latin-1")


def saved_is(browser: Browser, kind: str, name: str, path: Path, *options: str) -> Iterator[str]:
    """A button saves the command's bytes, and keeps the focus."""
    browser.run("names = [], kept = [], $('save').open = true")
    browser.run(f"(one => {{ one.focus(); one.click(); }})(document.querySelector('[data-to={kind}]'))")
    browser.wait("names.length && !run")
    if browser.run("names[0]") != name:
        yield f"the {kind} is called {browser.run('names[0]')}"
    if not browser.run(f"document.activeElement.dataset.to == '{kind}' && $('saved').textContent.includes(names[0])"):
        yield f"after the {kind} the focus is on {browser.run('document.activeElement.outerHTML')}, and {browser.run('$(`saved`).textContent')} is said"
    expected = native(path, *options, "--to", kind, encoding="latin-1")[0]
    if not expected:
        yield f"the command writes no {kind}"
    yield from difference(kind, saved(browser).decode("latin-1"), expected)


def pictures_are_made(browser: Browser) -> Iterator[str]:
    """The plate is saved as PNG, copied and shared, in its own size and in twice that."""
    opened(browser)
    drop(browser, sample("cwb/ty_infos.js"))
    pictures = []
    for scale, name in ((1, "ty_infos.png"), (2, "ty_infos@2x.png")):
        browser.run("names = [], kept = []")
        browser.run(f"document.querySelector('[data-scale=\"{scale}\"]').click()")
        browser.wait("names.length && !run", 60)
        browser.run("kept = kept.filter(one => one.type == 'image/png')")
        picture = Image.open(io.BytesIO(saved(browser))).convert("RGB")
        if browser.run("names[0]") != name or picture.size != (1200 * scale, 900 * scale):
            yield f"{browser.run('names[0]')} has {picture.size} pixels"
        pictures.append(picture)
    one, two = (picture.resize((120, 90), Image.Resampling.BOX).tobytes() for picture in pictures)
    if max(abs(a - b) for a, b in zip(one, two)) > 24:
        yield "the pictures of two sizes differ"
    # Twice the size has finer lines, not larger pixels.
    if pictures[0].resize(pictures[1].size, Image.Resampling.NEAREST).tobytes() == pictures[1].tobytes():
        yield "the larger picture is no sharper"
    if len(set(zip(*[iter(one)] * 3))) < 100:
        yield "the picture is empty"
    browser.run("""(() => {
      ClipboardItem = class { constructor(all) { this.all = all; } };
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {
        write: async ([one]) => { copied = await one.all['image/png']; } } });
      Object.defineProperty(navigator, 'share', { configurable: true, value: async given => { shared = given.files[0]; } });
      $('copy').onclick();
    })()""")
    browser.wait("typeof copied == 'object' && !run && $('saved').textContent", 60)
    browser.run("void $('share').onclick()")
    browser.wait("typeof shared == 'object' && !run", 60)
    for name in ("copied", "shared"):
        found = browser.run(f"createImageBitmap({name}).then(one => [{name}.type, one.width, one.height])")
        if found != ["image/png", 2400, 1800]:
            yield f"{name} is {found}"
    # Without an allowance the page says what else helps.
    browser.run("navigator.clipboard.write = () => Promise.reject(new Error('no')), $('saved').textContent = ''")
    browser.run("void $('copy').onclick()")
    browser.wait("$('saved').textContent.includes('PNG')", 60)


def links_hold_the_map(browser: Browser) -> Iterator[str]:
    """Whoever opens a link sees the same map: of a sample, of a small file of any bytes, with the options."""
    tcm = sample("nhc-tcm/ida_010.txt")
    for given, options in ((None, {"units": "kmh"}), (tcm, {"tz": "America/New_York", "rest": "--title 'A & <b>'"}),
                           (("a b#ü.txt.gz", gzip.compress(tcm[1])), {"lang": "ja"})):
        opened(browser)
        if given:
            drop(browser, given)
        else:
            browser.run("document.querySelector('#samples button').click()")
            browser.wait(f"{VIEW} == 'map' && !run && !opening", 30)
        for name, value in options.items():
            choose(browser, {"rest": "$('rest')", "lang": "$('language')"}.get(name, f"field('{name}')"), value)
        expected = shown(browser)
        browser.run("void copyLink()")
        browser.wait("$('link').value && $('saved').textContent")
        link = browser.run("$('link').value")
        if not given and len(link.split("#")[1]) > 400:
            yield f"the link to a sample has {len(link)} characters"
        browser.open("about:blank")
        browser.open(PAGE)
        browser.wait("document.querySelector('#samples button')")
        browser.run(KEEP)
        browser.run(f"location.hash = {json.dumps(link.split('#')[1])}")
        browser.wait(f"{VIEW} == 'map' && !run && !opening", 30)
        yield from difference(f"link {options}", shown(browser), expected)
        # The same as an address that is opened.
        browser.open("about:blank")
        browser.open(link)
        browser.wait(f"{VIEW} == 'map' && !run && !opening", 30)
        if browser.run("formValues()") != browser.run("visits.at(-1).values") or browser.requests and any(
                not one.startswith(("file:", "blob:", "data:", "about:")) for one in browser.requests):
            yield "the link asks for something, or loses options"
    for damaged in (link.split("#")[1][:-40], "map=AAAA", "map="):
        opened(browser)
        browser.run(f"location.hash = '{damaged}'")
        browser.wait(f"{VIEW} == 'trouble'")
        if "link is not whole" not in browser.run("$('trouble').textContent"):
            yield f"{damaged}: {browser.run('$(`trouble`).textContent')}"
    # 4 MB of zeros in few characters, and a file that no link holds.
    opened(browser)
    browser.run("""through(new CompressionStream('deflate-raw'), new Uint8Array(3e7), Infinity).then(one => one.arrayBuffer()).then(
      one => location.hash = 'map=' + btoa(String.fromCharCode(...new Uint8Array(one))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, ''))""")
    browser.wait(f"{VIEW} == 'trouble'")
    drop(browser, sample("ibtracs/" + sorted(path.name for path in (SAMPLES / "ibtracs").glob("*.csv"))[0]))
    browser.run("files = [new File([crypto.getRandomValues(new Uint8Array(60000))], 'a.txt')], void copyLink()")
    browser.wait("$('saved').textContent.includes('too large')")


def offers_are_options(browser: Browser) -> Iterator[str]:
    """The program accepts what the page offers and suggests."""
    opened(browser)
    offered = browser.run("""[...form.elements].filter(one => one.name && one.name != '--technique').flatMap(one =>
      [...(one.list ?? one).options ?? []].map(({ value }) => [one.name, value])).filter(one => one[1] && !zoneNames.includes(one[1]))""")
    for given in [*offered, browser.run("$('rest').placeholder.split(' ')")]:
        if not native(SAMPLES / "cwb/ty_infos.js", *given, "--to", "html")[0]:
            yield f"{' '.join(given)} is an error"
    if len(offered) < 40:
        yield f"only {len(offered)} values are offered"
    zones = browser.run("zoneNames")
    if unknown := [one for one in zones if not Path("/usr/share/zoneinfo", one).exists()]:
        yield f"the zones {unknown} are in no tz database"
    if len(zones) < 300 or not {"Asia/Yangon", "Asia/Kathmandu", "Asia/Taipei", "America/New_York"} <= set(zones):
        yield f"only {len(zones)} zones are offered"


def layers_have_switches(browser: Browser) -> Iterator[str]:
    """A switch adds a layer to the map as the option does, and takes it away; the option's text moves the switches."""
    opened(browser)
    drop(browser, sample("nhc-tcm/ida_010.txt"))
    plain, path = shown(browser), SAMPLES / "nhc-tcm/ida_010.txt"
    for layer in browser.run("switches.map(one => one.value)"):
        browser.run(f"switches.find(one => one.value == '{layer}').click()")
        browser.wait(IDLE, 30)
        yield from difference(layer, shown(browser), native(path, "--layers", f"+{layer}", "--lang", "en", "--to", "html")[0])
        browser.run(f"switches.find(one => one.value == '{layer}').click()")
        browser.wait(IDLE, 30)
        yield from difference(f"without {layer}", shown(browser), plain)
    choose(browser, "field('layers')", "track,fix,landfall")
    if browser.run("switches.filter(one => one.checked).map(one => one.value).join()") != "landfall":
        yield "the option's text does not move the switches"
    yield from axe.violations(browser)


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
        browser.wait(f"!run && $('busy').hidden && {VIEW} == 'map'")  # the map that is still there
        drop(browser, sample("cwb/ty_infos.js"))
        if browser.run(VIEW) != "map":
            yield "the file after a cancelled one is not shown"
        opened(browser, page)
        browser.run("void open([new File(['a'], 'endless.txt')])")
        browser.wait("!$('busy').hidden")
        browser.click(browser.run(BOX.format("$('cancel')")))
        browser.wait(f"!run && $('busy').hidden && {VIEW} == 'start' && document.body.classList.contains('fresh')")


NETCDF = b"CDF\x01" + bytes(60)
OBJECTIONS = {
    "empty": (("a.txt", b""), "empty"), "picture": (("a.png", b"\x89PNG\r\n\x1a\n" + bytes(40)), "picture"),
    "photo": (("a.jpg", b"\xff\xd8\xff\xe0" + bytes(40)), "picture"), "document": (("a.pdf", b"%PDF-1.7\n" + bytes(40)), "PDF"),
    "netCDF": (("a.nc", NETCDF), "netCDF"), "HDF5": (("b.nc", b"\x89HDF\r\n\x1a\n" + bytes(40)), "netCDF"),
    "BUFR": (("a.bufr", (SAMPLES / "bufr").is_dir() and next((SAMPLES / "bufr").iterdir()).read_bytes() or b""), "BUFR"),
    "address": (("a.txt", b"https://www.nhc.noaa.gov/text/MIATCMAT1.shtml\n"), "address"),
}


def messages_help(browser: Browser) -> Iterator[str]:
    """What is no track says what it is, in the page's language, with a next step; messages are those of this file alone."""
    opened(browser)
    texts = {}
    for language in ("en", "zh-Hant", "ja"):
        choose(browser, "$('language')", language)
        for name, (given, word) in OBJECTIONS.items():
            drop(browser, given)
            said = browser.run("$('trouble').querySelector('ol').textContent")
            if browser.run(VIEW) != "trouble" or language == "en" and word not in said or said in texts.get(name, ()):
                yield f"{language}, {name}: the page shows {browser.run(VIEW)}, {said}"
            texts.setdefault(name, []).append(said)
            if browser.run("document.querySelector('#trouble .steps button') == null"):
                yield f"{name} has no next step"
            if name == "address":
                yield from axe.violations(browser)
    choose(browser, "$('language')", "en")
    # A folder, as the browsers give it.
    browser.run("""take({ items: [{ kind: 'file', webkitGetAsEntry: () => ({ isDirectory: true }) }], files: [new File([''], 'tracks')], getData: () => '' })""")
    browser.wait(f"{VIEW} == 'trouble' && $('trouble').textContent.includes('folder')")
    # An address that is dragged from another tab.
    browser.run("take({ items: [], files: [], getData: () => 'https://www.nhc.noaa.gov/' })")
    browser.wait(f"{VIEW} == 'trouble' && $('trouble').textContent.includes('address')")
    drop(browser, sample("cwb/ty_infos.js"))
    if browser.run("!$('messages').hidden || $('messages').classList.contains('error') || $('messages').open"):
        yield f"after an error a good file has messages: {browser.run('$(`messages`).textContent')}"
    # What the command says of others: never how to call it.
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w") as archive:
        archive.add(SAMPLES / "cwb/ty_infos.js", "ty_infos.js")
    for name, data, word in (("a.tar", tar.getvalue(), "Unpack it"), ("a.parquet", b"PAR1" + bytes(40), "CSV"),
                             ("a.csv", b"a,b\n1,2\n", ""), ("a.txt", b"hello", "not the track"),
                             ("a.txt", b"ZCZC MIATCPAT1 ALL\nBULLETIN\nHurricane Ida Advisory Number  10\nNWS NATIONAL HURRICANE CENTER MIAMI FL\n", "")):
        drop(browser, (name, data))
        said = browser.run("$('trouble').textContent")
        if browser.run(VIEW) != "trouble" or word not in said or re.search(r"unzip|tar -|duckdb|\| trackconv|feed:|Usage:|--from", said):
            yield f"{name}: {said}"
    # An option that is wrong leads to the options.
    drop(browser, sample("cwb/ty_infos.js"))
    choose(browser, "$('rest')", "--nonsense")
    browser.run("document.querySelector('#trouble .steps button').click()")
    if browser.run("document.activeElement.id") != "rest":
        yield "a wrong option does not lead to the options"
    # Help is text.
    for asked in ("--help", "--version"):
        choose(browser, "$('rest')", asked)
        browser.wait("$('text').open")
        yield from difference(asked, browser.run("$('text').querySelector('pre').textContent").split("\n")[0],
                              native(SAMPLES / "cwb/ty_infos.js", asked)[0].split("\n")[0])
        if asked == "--help":
            yield from axe.violations(browser)
        browser.press("Escape")
    choose(browser, "$('rest')", "")
    if browser.run(VIEW) != "map":
        yield "there is no map after the help"


def several_files_are_told_apart(browser: Browser) -> Iterator[str]:
    """Zips show their tracks; of several files the bad ones are named and the others shown; a file is added to those shown."""
    def zipped(*names: str) -> bytes:
        held = io.BytesIO()
        with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in names:
                archive.writestr(*sample(name))
        return held.getvalue()

    opened(browser)
    cwb, tcm = "cwb/ty_infos.js", "nhc-tcm/ida_010.txt"
    with tempfile.TemporaryDirectory() as folder:
        for count, given in ((1, [cwb]), (2, [cwb, tcm])):
            path = Path(folder, f"{count}.zip")
            path.write_bytes(zipped(*given))
            drop(browser, (path.name, path.read_bytes()))
            if count == 2:
                if browser.run(VIEW) != "list" or browser.run("document.querySelectorAll('#list tbody tr').length") != 2:
                    yield f"a zip of two tracks shows {browser.run(VIEW)}"
                browser.run("$('these').click()")
                browser.wait(f"{VIEW} == 'map' && !run && !opening", 30)
            yield from difference(path.name, shown(browser), native(path, "--lang", "en", "--to", "html")[0])
        drop(browser, sample(cwb), ("a.png", OBJECTIONS["picture"][0][1]), ("b.txt", b"hello"), ("c.nc", NETCDF))
        said = browser.run("[...document.querySelectorAll('#messages li')].map(one => one.textContent)")
        if browser.run(VIEW) != "map" or not browser.run("$('messages').open") or len(said) != 3 or not all(
                any(name in one for one in said) for name in ("a.png", "b.txt", "c.nc")):
            yield f"beside bad files {browser.run(VIEW)} is shown, with {said}"
        yield from axe.violations(browser)
        # A forecast is added to what is shown, and places to name.
        choose(browser, "field('units')", "kmh")
        for name, data in (sample(tcm), ("mine.csv", b"name,latitude,longitude\nMy Harbour,23.5,122\n")):
            Path(folder, name).write_bytes(data)
            browser.run(f"(input => {{ input.files = {files((name, data))}.files; input.onchange(); }})($('more-files'))")
            browser.wait("files.length && !run && files.at(-1).name == '%s' && %s == 'map'" % (name, VIEW), 30)
            browser.wait(f"!run && {VIEW} != 'none'", 30)
        shutil.copy(SAMPLES / cwb, folder)
        run = subprocess.run([binary, "ty_infos.js", "ida_010.txt", "--units", "kmh", "--lang", "en", "--places", "mine.csv", "--to", "html"],
                             cwd=folder, capture_output=True, text=True)
        if "My Harbour" not in run.stdout:
            yield "the command does not name the place"
        yield from difference("added", shown(browser), run.stdout)


def the_way_back_is_there(browser: Browser) -> Iterator[str]:
    """Cancel returns to the map that was there; Back and Forward lead through maps, lists and files."""
    with tempfile.TemporaryDirectory() as folder:
        page = changed(folder, ("exports.tc_run(", "((...given) => { while (names[0] == 'endless.txt'); return exports.tc_run(...given); })("))
        opened(browser, page)
        drop(browser, sample("cwb/ty_infos.js"))
        choose(browser, "field('units')", "kmh")
        first = shown(browser)
        browser.run("mark = document.querySelector('iframe'), void open([new File(['a'], 'endless.txt')])")
        browser.wait("!$('busy').hidden")
        browser.run("$('cancel').click()")
        browser.wait("!run && $('busy').hidden")
        if browser.run(f"{VIEW} != 'map' || document.querySelector('iframe') != mark || files[0].name != 'ty_infos.js' || "
                       "$('name').textContent != 'ty_infos.js' || field('units').value != 'kmh'"):
            yield f"Cancel leads to {browser.run(VIEW)} of {browser.run('fileNames()')}"
        # What the buttons save is still of the map.
        yield from saved_is(browser, "csv", "ty_infos.csv", SAMPLES / "cwb/ty_infos.js", "--units", "kmh", "--lang", "en")
        browser.run("kept.push(new Blob(['none'], { type: 'text/html' }))")
        drop(browser, sample("nhc-tcm/ida_010.txt"))
        second = shown(browser)
        browser.run("history.back()")
        browser.wait(f"{VIEW} == 'map' && !run && files[0].name == 'ty_infos.js' && mapped == visit", 30)
        yield from difference("back", shown(browser), first)
        browser.run("history.forward()")
        browser.wait(f"{VIEW} == 'map' && !run && files[0].name == 'ida_010.txt' && mapped == visit", 30)
        yield from difference("forward", shown(browser), second)
        browser.run("$('open').click()")
        browser.wait(f"{VIEW} == 'start'")
        browser.run("history.back()")
        browser.wait(f"{VIEW} == 'map' && !run && !opening")
        browser.run("history.go(-2)")
        browser.wait(f"{VIEW} == 'start' && !files.length && document.body.classList.contains('fresh')")

        # From what holds no track a button leads back to the map, from the choice of files too.
        opened(browser)
        drop(browser, sample("cwb/ty_infos.js"))
        choose(browser, "field('units')", "kmh")
        for way in ("''", "$('open').click()"):
            first = shown(browser)
            browser.run(way)
            drop(browser, ("hello.txt", b"hello"))
            if browser.run(VIEW) != "trouble":
                yield f"a text without a track is {browser.run(VIEW)}"
            browser.run("[...document.querySelectorAll('#trouble .steps button')].find(one => one.textContent == 'Back to ty_infos.js').click()")
            browser.wait(f"{VIEW} == 'map' && !run && mapped == visit", 30)
            yield from difference("back from trouble", shown(browser), first)


def archives_are_not_drawn_whole(browser: Browser) -> Iterator[str]:
    """Above 60 storms the list comes first; too many are refused in words; the memory of the map before is free."""
    def tracks(count: int) -> bytes:
        lines = (SAMPLES / "hurdat2/atlantic.txt").read_text().splitlines(keepends=True)
        start = next(index for index, line in enumerate(lines) if line.startswith("AL122005"))
        head, *fixes = lines[start:start + 35]
        return "".join(head.replace("AL122005", f"AL{number % 40 + 1:02}{year}").replace("34,", " 3,") + "".join(
            f"{year}{fix[4:]}" for fix in fixes[:3]) for number, year in ((number, 1990 + number // 40) for number in range(count))).encode()

    opened(browser)
    for count, view in ((60, "map"), (61, "list"), (400, "list")):
        drop(browser, (f"{count}.txt", tracks(count)))
        if browser.run(VIEW) != view or browser.run("storms.length") != count:
            yield f"{count} storms: {browser.run(VIEW)} of {browser.run('storms.length')}"
        if view == "list" and browser.run("document.querySelector('iframe') != null"):
            yield "the map before stays behind the list"
    if not browser.run("$('these').disabled && $('refusal').textContent.includes('400')"):
        yield f"400 storms: {browser.run('$(`refusal`).textContent')}"
    yield from axe.violations(browser)
    # Options cannot ask for all either.
    choose(browser, "field('units')", "kt")
    browser.run("void draw(true)")
    browser.wait(f"!run && {VIEW} == 'list' && $('refusal').textContent.includes('400')")
    browser.run("$('year').value = '1995', $('year').onchange()")
    if browser.run("found().length") != 40 or browser.run("$('these').disabled || $('refusal').textContent"):
        yield "a season cannot be shown"
    browser.run("$('these').click()")
    browser.wait(f"{VIEW} == 'map' && !run && !opening", 60)
    season = shown(browser)
    for index in (0, 1):
        browser.run("history.back()")
        browser.wait(f"{VIEW} == 'list' && !run")
        storm = browser.run(f"found()[{index}].storm_id")
        browser.run(f"document.querySelectorAll('#list td button')[{index}].click()")
        browser.wait(f"{VIEW} == 'map' && !run", 60)
        if index == 0:
            browser.run("void choose(storms.slice(5, 45))")
            browser.wait(f"{VIEW} == 'map' && !run && mapped?.values['--storm'].includes(',')", 60)
            browser.run("history.back()")
            browser.wait(f"{VIEW} == 'map' && !run && mapped == visit && visits.indexOf(visit) == history.state", 60)
            if browser.run("field('storm').value") != storm:
                yield f"Back leads to {browser.run('field(`storm`).value')}"
    if season in (shown(browser), ""):
        yield "a storm is not shown by itself"
    browser.run("history.back()")
    browser.wait(f"{VIEW} == 'list' && !run")
    if browser.run("document.querySelector('iframe') != null || field('storm').value"):
        yield "Back to the list keeps the map or the choice"


def places_are_found(browser: Browser) -> Iterator[str]:
    """A name or a click gives the distances, times and winds that the command gives."""
    def rows(place: str, path: Path, *options: str) -> list[list]:
        return [[one["name"], f"{int(one['distance_km'] + 0.5)} km", one["wind_ms"] and f"{int(one['wind_ms'] + 0.5)} m/s" or "–"] for one in
                sorted(json.loads(native(path, "places", *options, "--near", f"{place},2000", "--to", "json")[0]), key=lambda one: bool(one["at_end"]))]
    found = "[...document.querySelectorAll('#near tbody tr')].map(one => [one.cells[0].textContent, one.cells[3].textContent.split(' (')[0], one.cells[5].textContent])"
    opened(browser, size=(1200, 900))
    for name, place in (("cwb/ty_infos.js", "Taipei"), ("nhc-tcm/ida_010.txt", "New Orleans"), ("jma-xml/nangka_5_days.xml", "大阪")):
        drop(browser, sample(name))
        choose(browser, "field('units')", "ms")
        browser.run(f"$('place').open = true, $('near').replaceChildren(), $('where').value = '{place}', void lookNear()")
        browser.wait("document.querySelector('#near tbody tr') && !run")
        if browser.run(found) != rows(place, SAMPLES / name):
            yield f"{place}: {browser.run(found)}, expected {rows(place, SAMPLES / name)}"
        # The place of a fix on the map is its latitude and longitude.
        text = shown(browser)
        for fix, latitude, south, longitude, west in re.findall(
                r'data-fix="(f\d+)"[^>]*>.*?([\d.]+)°(?:N|(S)) ([\d.]+)°(?:E|(W))', text, re.S):
            x, y = re.search(rf'id="{fix}"[^>]*transform="translate\(([-\d.]+) ([-\d.]+)\)"', text).groups()
            at = browser.run(f"placeAt([{x}, {y}], placement)")
            expected = [float(latitude) * (-1 if south else 1), float(longitude) * (-1 if west else 1)]
            if max(abs(one - other) for one, other in zip(at, expected)) > 0.06:
                yield f"{name}: fix {fix} is found at {at}, expected {expected}"
    box = browser.run("(box => [box.x, box.y, box.width])(document.querySelector('iframe').getBoundingClientRect())")
    browser.run("$('where').value = ''")
    browser.click(browser.run(BOX.format("$('where')")))
    browser.wait("document.hasFocus()")
    time.sleep(0.4)  # until the page has seen it
    browser.click((box[0] + 200, box[1] + 560))
    browser.wait("$('where').value && document.querySelector('#near tbody tr') && !run")
    place = browser.run("$('where').value")
    if browser.run(found) != rows(place, SAMPLES / "jma-xml/nangka_5_days.xml"):
        yield f"a click gives {browser.run(found)}, expected {rows(place, SAMPLES / 'jma-xml/nangka_5_days.xml')}"
    yield from axe.violations(browser)
    browser.run("$('near').replaceChildren(), $('where').value = 'osaka', void lookNear()")
    browser.wait("document.querySelector('#near tbody tr') && !run")
    if browser.run(found) != rows("大阪", SAMPLES / "jma-xml/nangka_5_days.xml"):
        yield f"osaka gives {browser.run(found)}"
    browser.run("$('where').value = 'Nowhereville', void lookNear()")
    browser.wait("$('near').textContent.includes('latitude')")


def forecasts_are_compared(browser: Browser) -> Iterator[str]:
    """Several forecasts stand side by side: distances as PROJ has them, winds as the command; one forecast has no such panel."""
    geodesic = Geod(ellps="WGS84")
    opened(browser, size=(1200, 900))
    # A deck with two more techniques: one farther away each time, with other winds and without every third time; one on the other side of
    # the globe. What they add is made of the sample's lines.
    deck = (SAMPLES / "atcf/aal122005.dat").read_text()
    lines = [line for line in deck.splitlines(keepends=True) if "OFCL" in line]
    moved = lambda one: f"{int(one[1]) * 9 // 10}N, {int(one[2]) * 7 // 6}W, {int(one[3]) // 2 + 20},"
    near = [re.sub(r"(\d+)N, *(\d+)W, *(\d+),", moved, line).replace("OFCL", "AVNO") for index, line in enumerate(lines) if index % 3]
    far = [re.sub(r" (\d+)W,", " 1795E,", line).replace("OFCL", "NGPS") for line in lines]
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name, "deck.dat")
    path.write_text(deck + "".join(near + far))
    for name in ("nmc/view_tembin.js", "zhejiang/mindulle.js", "cxml/ensemble.xml", path):
        drop(browser, (Path(name).name, (SAMPLES / name).read_bytes()))
        choose(browser, "field('units')", "kmh")
        listed = json.loads(native(SAMPLES / name, "info", "--to", "json")[0])
        features = [one for one in json.loads(native(SAMPLES / name, "--technique", "all", "--stale", "--layers", "forecast-fix")[0])["features"]
                    if "member" not in one["properties"]]
        browser.run("$('compare').open = true")
        browser.wait("$('compare').lastElementChild.children.length && !run")
        found = browser.run("[...document.querySelectorAll('#compare table')].map(table => [...table.rows].map(row => [...row.cells].map(cell => cell.textContent)))")
        several = 0
        for storm in listed:
            where = {}
            for one in features:
                if one["properties"]["storm_id"] == storm["storm_id"]:
                    where.setdefault(one["properties"]["technique"], {})[one["properties"]["time"]] = one
            codes = [code for code in (storm["techniques"] or "").split(",") if code in where]
            if len(codes) < 2 or not any(where[codes[0]].keys() & where[code].keys() for code in codes[1:]):
                continue
            (head, *rows), several = found[several], several + 1
            times = [f"{one[:10]}T{one[11:16]}:00Z" for one in head[1:]]
            if not times or [row[0].split(" ")[0] for row in rows[:-1]] != codes:
                yield f"{name}: {head}, {[row[0] for row in rows]}"
            for code, row in zip(codes, rows):
                for time, cell in zip(times, row[1:]):
                    one, first = where[code].get(time), where[codes[0]][time]
                    if not one:
                        expected = "–"
                    else:
                        (x, y), wind = one["geometry"]["coordinates"], one["properties"].get("wind_kt")
                        _, _, metres = geodesic.inv(*first["geometry"]["coordinates"], x, y)
                        place = cell.split(" · ")[0] if code == codes[0] else f"{int(metres / 1000 + 0.5)} km"
                        if code == codes[0] and place != f"{abs(y):.1f}°{'NS'[y < 0]} {abs(x):.1f}°{'EW'[x < 0]}":
                            yield f"{name}: {code} is at {place}, expected {x}, {y}"
                        expected = f"{place} · " + ("–" if wind is None else f"{int(wind * 1.852 + 0.5)} km/h")
                        cell = re.sub(r"(km) [NESW]+ ", r"\1 ", cell)
                    if cell != expected:
                        yield f"{name}: {code} at {time}: {cell}, expected {expected}"
        if several != len(found) or not several and not browser.run("$('compare').hidden || /one forecast|no time in common/.test($('compare').textContent)"):
            yield f"{name}: {len(found)} tables of {several} storms"
        yield from axe.violations(browser)
    drop(browser, sample("csv/bom.csv"))
    if not browser.run("$('compare').hidden"):
        yield "a file without forecasts has the panel"


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
        browser.wait(f"{VIEW} == 'map' && !run && !opening", 60)
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
    browser.wait(f"{VIEW} == 'map' && !run && !opening", 30)
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


def is_small(browser: Browser) -> Iterator[str]:
    """The page with the program has 4.6 MB."""
    if round(PAGE.stat().st_size / 1e6, 1) > 4.6:
        yield f"the page has {PAGE.stat().st_size} bytes"


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
    """The module converts every sample but BUFR, in each text format, to the program's bytes but for last digits."""
    with module_served(browser, "<!doctype html><title>Nothing</title>"):
        browser.run("import('./close.mjs').then(all => { ({ isClose } = all); })")
        paths = sorted(SAMPLES.glob("*/*"))
        if len(paths) < 80:
            yield f"only {len(paths)} samples"
        for path, to in itertools.product(paths, ("geojson", "kml", "csv", "svg", "html")):
            name, (expected, _) = f"{path.parent.name}/{path.name} {to}", native(path, "--to", to)
            found = browser.run(f"convert({files((path.name, path.read_bytes()))}, ['--to', '{to}']).then(one => "
                                f"isClose(one.text, {json.dumps(expected)}) || one.text || one.findings[0]?.text)")
            if path.parent.name == "bufr" and "not in the browser build" in str(found):
                continue
            if found is not True:
                yield from difference(name, found, expected)


def module_refuses_clearly(browser: Browser) -> Iterator[str]:
    """What is no input of the module is a TypeError; places of the tz database and files beside the input are read."""
    with module_served(browser, "<!doctype html><title>Nothing</title>"):
        browser.run("import('./trackconv.js').then(({ load }) => load('trackconv.wasm')).then(one => { program = one; })")
        for given in ("'text'", "{ a: 'text' }", "{ a: [1] }", "{ a: null }", "null", "5", "{ 'a\\0b': new Uint8Array(1) }",
                      "{ 'https://example.org/a.txt': new Uint8Array(1) }", "new Uint8Array(1), ['--title', 'a\\0b']",
                      "new Uint8Array(1), [5]", "new Uint8Array(1), '--to csv'", "new Uint8Array(1), [], { a: 'text' }"):
            name = browser.run(f"program.convert({given}).then(one => `status ${{one.status}}`, error => error.name)")
            if name != "TypeError":
                yield f"{given}: {name}"
        for name, zone in itertools.product(("cwb/ty_infos.js", "nhc-tcm/ida_010.txt"), (
                "Asia/Yangon", "America/New_York", "Europe/Lisbon", "Australia/Lord_Howe", "Pacific/Chatham", "+05:45", "JST")):
            found = browser.run(f"convert({files(sample(name))}, ['--tz', '{zone}', '--to', 'html']).then(one => one.text)")
            yield from difference(f"{name} {zone}", found, native(SAMPLES / name, "--tz", zone, "--to", "html")[0])
        table = b"name,lat,lon,time,wind\nA,20,130,2022-09-01 08:00,50\nA,21,129,2022-09-01 14:00,60\n"
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "a.csv").write_bytes(table)
            Path(folder, "b.csv").write_text("name,latitude,longitude\nB,20,129\n")
            options = ["--input-tz=Asia/Kathmandu", "--wind-unit", "kt", "--places", "b.csv", "--layers", "+place"]
            expected = native(Path(folder, "a.csv"), *options)[0]
        found = browser.run(f"program.convert({{ 'a.csv': new TextEncoder().encode({json.dumps(table.decode())}) }}, {json.dumps(options)}, "
                            "{ 'b.csv': new TextEncoder().encode('name,latitude,longitude\\nB,20,129\\n') }).then(one => one.text)")
        if '"place_name":"B"' not in expected:
            yield "the command writes no place"
        yield from difference("files beside", found, expected)
        # A GeoPackage of a hostile text is whole.
        hostile = json.dumps([{"name": "A\0]]></qgis>'); --\u0001\ud800", "agency": "B\0", "lat": 20 + hour / 6, "lon": 130,
                               "time": f"2022-09-01T{hour:02}:00Z", "wind_kt": 50} for hour in (0, 6, 12)]).encode()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "a.json")
            path.write_bytes(hostile)
            expected = native(path, "--to", "gpkg", encoding="latin-1")[0]
            path.with_suffix(".gpkg").write_bytes(expected.encode("latin-1"))
            with closing(sqlite3.connect(path.with_suffix(".gpkg"))) as database:
                (text,), = database.execute("SELECT metadata FROM gpkg_metadata LIMIT 1")
            if not text.endswith("</qgis>\n"):
                yield f"the metadata end with {text[-40:]}"
        found = browser.run(f"convert({files(('a.json', hostile))}, ['--to', 'gpkg']).then(one => "
                            "Array.from(one.bytes, byte => String.fromCharCode(byte)).join(''))")
        yield from difference("hostile GeoPackage", found, expected)


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


# Browsers keep 50 stops: what goes back comes before what makes many.
RULES = [samples_are_shown, the_way_back_is_there, archives_are_not_drawn_whole, files_are_taken, same_bytes_are_saved, pictures_are_made,
         links_hold_the_map, offers_are_options, layers_have_switches, messages_lead_to_lines, messages_help, several_files_are_told_apart, reading_is_explained,
         bad_files_are_said, sources_are_named, archives_list_storms, places_are_found, forecasts_are_compared, works_by_keyboard,
         has_no_barriers, nothing_leaves, is_small, is_fast, samples_are_the_same, module_refuses_clearly, module_converts]


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
