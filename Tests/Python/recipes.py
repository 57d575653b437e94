"""Runs the recipes of recipes.md, with samples instead of feeds."""

import datetime
import fcntl
import gzip
import json
import os
import pathlib
import re
import subprocess
import tempfile

import geopandas
import jinja2
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "Documentation" / "recipes.md").read_text()
CWB = ROOT / "samples" / "cwb"
FOLLOW = {"track", "forecast-track", "potential-area", "forecast-fix"}


def code(heading, language):
    """The first block of a language below a heading."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.search(rf"^```{language}\n(.*?)^```$", section, re.M | re.S).group(1)


def shell(command, folder, **variables):
    """Runs a command in a folder, whose programs come first."""
    environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", **variables}
    return subprocess.run(["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True)


def test_readme():
    """The lines of Python in the README run, one for each thing to do; a sample stands in for the feed."""
    import trackconv

    lines = re.findall(r"^```python\n(.*)\n```$", (ROOT / "README.md").read_text(), re.M)
    previous = pathlib.Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        pathlib.Path("samples").symlink_to(ROOT / "samples")
        try:
            for line in lines:
                assert eval(line.replace("feed:nhc", "samples/nhc-tcm/ida_010.txt"), {"trackconv": trackconv}) is not False
            assert {path.name for path in pathlib.Path(folder).glob("storm.*")} == {"storm.html", "storm.svg", "storm.geojson"}
        finally:
            os.chdir(previous)
    assert len(lines) == 6, lines
    return f"{len(lines)} lines"


def test_hourly_map():
    """Fresh data make the map; old data, and a feed that fails, send a mail and leave the map; a second run at once ends."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for program, text in {"hourly-map": code("A map every hour", "sh"),
                              "mail": '#!/bin/sh\nprintf "%s|" "$@" >mail.txt\ncat >>mail.txt\n'}.items():
            (folder / program).write_text(text)
            (folder / program).chmod(0o755)
        line = re.fullmatch(r"17 \* \* \* \* PATH=\S+ (hourly-map \S+ \S+ \S+)\n", code("A map every hour", "crontab")).group(1)

        def run(source):
            return shell(line.replace("feed:nhc", str(source)).replace("/srv/www/", ""), folder).returncode

        now = datetime.datetime.now(datetime.timezone.utc)
        times = [f"{now - datetime.timedelta(hours=hours):%Y-%m-%dT%H:%MZ},{20 + hours},130" for hours in (7, 1)]
        (folder / "fresh.csv").write_text("\n".join(["time,latitude,longitude", *times]))
        mail, page = folder / "mail.txt", folder / "storms.html"
        assert run("fresh.csv") == 0 and not mail.exists()
        made = page.read_text()
        assert "</html>" in made
        assert run(CWB / "no_storms.js") == 0 and not mail.exists()
        page.write_text(made)
        for source, words in ((CWB / "ty_infos.js", "the newest data are of 2012-08-22"), ("missing.js", "cannot open")):
            assert run(source) == 1 and page.read_text() == made
            said = mail.read_text()
            assert said.startswith(f"-s|trackconv: no new map of {source}|you@example.org|") and words in said, said
            mail.unlink()
        with (folder / "storms.html.lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            assert run("missing.js") == 0 and not mail.exists()
        assert {path.name for path in folder.iterdir()} == {"hourly-map", "mail", "fresh.csv", "storms.html", "storms.html.lock"}


def test_home_assistant():
    """The sensor shows the smallest distance; it is unavailable without a storm and with old data."""
    (sensor,) = [item["sensor"] for item in yaml.safe_load(code("A sensor for Home Assistant", "yaml"))["command_line"]]
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "towns.csv").write_text("name,latitude,longitude\nTaipei,25.04,121.56\nTokyo,35.7,139.7\n")

        def run(sample, age):
            command = sensor["command"].replace("feed:jma", str(CWB / sample)).replace("/config/", "")
            command = command.replace(" --max-age-of-data 12h", age)
            said = shell(command, folder)
            # As Home Assistant: a command that fails has no value.
            value = {"value_json": json.loads(said.stdout) if said.returncode == 0 else None}
            show = {name: jinja2.Template(sensor[name]) for name in ("availability", "value_template")}
            return show["value_template"].render(value) if show["availability"].render(value) == "True" else None

        assert float(run("ty_infos.js", "")) == 194.3
        limit = " --max-age-of-data 12h"
        assert limit in sensor["command"] and run("no_storms.js", limit) is None and run("ty_infos.js", limit) is None


def test_phone():
    """Every sample, and a real season if there is one, is valid GeoJSON of less than 50 kB with the options of the page."""
    command = code("A file for phones", "sh")
    sources = sorted(str(path) for path in (ROOT / "samples").glob("*/*") if path.is_file())
    season = sorted(pathlib.Path(os.environ.get("TRACKCONV_DATA", "/nonexistent"), "hurdat2").glob("*2005*"))
    sources += [f"{path} --season 2005" for path in season[:1]]
    sizes = {}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "phone.geojson")
        for source in sources:
            assert "samples/cwb/ty_infos.js" in command
            if shell(command.replace("samples/cwb/ty_infos.js", source), folder).returncode:
                continue  # a sample that is meant to fail
            sizes[source] = path.stat().st_size
            assert sizes[source] < 50_000, (source, sizes[source])
            collection = json.loads(path.read_text())
            assert {one["properties"]["layer"] for one in collection["features"]} <= FOLLOW
            if collection["features"]:
                frame = geopandas.read_file(path)
                assert len(frame) == len(collection["features"]) and frame.is_valid.all(), source
                assert (frame.total_bounds[:2] >= (-180, -90)).all() and (frame.total_bounds[2:] <= (180, 90)).all()
            packed = len(gzip.compress(path.read_bytes()))
            path.unlink()
    assert round(sizes[str(CWB / "ty_infos.js")] / 1000) == 7 and len(sizes) > 40, sizes
    if season:
        # The last one.
        assert (round(sizes[sources[-1]] / 1000), round(packed / 1000)) == (27, 6), (sizes[sources[-1]], packed)
    return f"{len(sizes)} files, at most {max(sizes.values())} bytes"


def test_questions():
    """Each command of the page prints what stands below it."""
    section = PAGE.partition("\n## Five questions of a forecaster\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"^```console\n\$ (.*?)\n(.*?)^```$", section, re.M | re.S)
    assert len(blocks) == 5
    for command, printed in blocks:
        said = shell(command, ROOT)
        assert said.returncode == 0 and said.stdout == printed, (command, said.stdout, said.stderr)
