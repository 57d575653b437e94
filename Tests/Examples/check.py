"""Runs the programs of Examples/swift and checks what they print.

    check.py <folder of the programs>

RECORD_GOLDENS=1 rewrites the picture of the article on plates, and fails.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import pyproj

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURE = ROOT / "Sources/GeoOut/GeoOut.docc/plate.svg"
SCRIPT = ROOT / "samples/cwb/ty_infos.js"


def run(program, *arguments, expected=0, requests=""):
    """What a program prints; its errors too, if it is expected to fail."""
    environment = os.environ | {"SWIFT_BACKTRACE": "enable=no"}
    result = subprocess.run(
        [FOLDER / program, *map(str, arguments)], capture_output=True, text=True, env=environment, check=False,
        input=requests)
    assert (result.returncode == 0) == (expected == 0), (program, result.returncode, result.stderr)
    return result.stdout + (result.stderr if expected else "")


def storms():
    printed = run("storms", ROOT / "samples/cwb/two_storms.js")
    assert printed == "cwb-2012-14 TEMBIN 80 kt\ncwb-2012-15 BOLAVEN 76 kt\n", printed
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as table:
        table.write("name,time,lat,lon\nX,2012-08-22T00:00Z,22,124\nX,2012-08-22T06:00Z,95,124\n")
        table.flush()
        printed = run("storms", table.name).splitlines()
        assert len(printed) == 2 and f"{table.name}:3:" in printed[0] and ": warning: " in printed[0], printed
        assert printed[1].endswith(" X no wind"), printed
    assert "nothing.js: error: " in run("storms", "nothing.js", expected=1)


def circles():
    """Each vertex is on the geodesic circle, by pyproj; the radii are those of the script."""
    geodesic = pyproj.Geod(ellps="WGS84")
    text = SCRIPT.read_text()
    published = {
        int(hours): (float(longitude), float(latitude), float(radius) * 1_000)
        for hours, latitude, longitude, radius in re.findall(
            r'\{"tau": (\d+), "prev_tau": \d+, "lat": "([\d.]+)", "lon": "([\d.]+)"[^{]*?"pr70": (\d+)', text)}
    found = {}
    for line in run("circles", SCRIPT).splitlines():
        storm, hours, ring = line.split(" ", 2)
        assert storm == "cwb-2012-14", line
        found[int(hours)] = json.loads(ring)
    assert len(published) == 5 and found.keys() == published.keys(), (published, found.keys())
    for hours, ring in found.items():
        assert ring[0] == ring[-1] and len(ring) > 90, hours
        longitude, latitude, radius = published[hours]
        for vertex in ring:
            distance = geodesic.inv(longitude, latitude, *vertex)[2]
            # Rounded to six decimals of a degree.
            assert abs(distance - radius) < 0.2, (hours, vertex, distance, radius)
        area = geodesic.polygon_area_perimeter(*zip(*ring))[0]
        assert area > 0, f"{hours} h: not counterclockwise"


def measured(path):
    """What the program for archives prints, and the most memory that it used, in bytes."""
    with tempfile.TemporaryFile("w+") as output:
        child = subprocess.Popen([FOLDER / "archive", path], stdout=output)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 0, child.returncode
        output.seek(0)
        return output.read().splitlines(), usage.ru_maxrss * (1 if sys.platform == "darwin" else 1_024)


def archive():
    """100,000 storms, a hundredth of them with a warning, use no more memory than 1,000."""
    used = {}
    with tempfile.TemporaryDirectory() as folder:
        for count in (1_000, 100_000):
            path = pathlib.Path(folder, "hurdat2.txt")
            with path.open("w") as file:
                for number in range(count):
                    wind = 150 if number == count // 2 else 40 + number % 100
                    # From time to time a latitude that is none.
                    latitude = "99.0N" if number % 100 == 0 else "28.0N"
                    file.write(f"AL{number % 99 + 1:02}{1000 + number // 99:04},            UNNAMED,     2,\n")
                    # No storm is on the track of another one near it in the file.
                    longitude = f"{20 + number * 7 % 60}.8W"
                    for hour, place in (("0000", "27.5N"), ("0600", latitude)):
                        file.write(f"{1000 + number // 99:04}0625, {hour},  , HU, {place},  {longitude}, {wind:3},"
                                   + " -999," * 14 + "\n")
            start = time.monotonic()
            lines, used[count] = measured(path)
            assert len(lines) == count // 100 + 1 and ": warning: " in lines[0], lines[:2]
            code = f"AL{count // 2 % 99 + 1:02}{1000 + count // 2 // 99:04}".lower()
            assert lines[-1] == f"{count} storms, the strongest: atcf-{code} 150.0 kt", lines[-1]
            print(f"archive: {count} storms in {time.monotonic() - start:.1f} s, {used[count] / 2**20:.1f} MiB")
    assert used[100_000] < used[1_000] + (4 << 20), used


def plate():
    printed = run("plate", SCRIPT)
    if os.environ.get("RECORD_GOLDENS") == "1":
        PICTURE.write_text(printed)
        sys.exit("check.py: recorded the plate; run again without RECORD_GOLDENS")
    assert printed == PICTURE.read_text(), "the picture of the article differs: RECORD_GOLDENS=1 make examples"


def server():
    """It answers as the page says, with the distance that pyproj has."""
    def answer(path, source=SCRIPT):
        return run("server", source, requests=path)

    storm, = json.loads(answer("/storms"))
    assert storm["id"] == "cwb-2012-14" and storm["forecasts"][0]["fixes"], storm
    fix = storm["track"][-1]
    assert fix["time"] == "2012-08-22T00:00:00Z", fix
    assert {one["properties"]["storm_id"] for one in json.loads(answer("/storms.geojson"))["features"]} == {storm["id"]}
    text = answer("/storms?latitude=25.04&longitude=121.56")
    near, = json.loads(text)
    distance = pyproj.Geod(ellps="WGS84").inv(121.56, 25.04, fix["position"]["longitude"], fix["position"]["latitude"])[2]
    assert near["kilometres"] == round(distance / 1_000) and near["wind"] == fix["winds"][0], near
    page = re.sub(r"\n *", "", (ROOT / "Documentation/weather-server.md").read_text())
    assert text.strip() in page, "the page has another answer"
    two = json.loads(answer("/storms?latitude=25.04&longitude=121.56", ROOT / "samples/cwb/two_storms.js"))
    assert [one["name"] for one in two] == ["TEMBIN", "BOLAVEN"], two
    assert answer("/storms?latitude=99&longitude=121") == "not found\n"


FOLDER = pathlib.Path(sys.argv[1])
for check in (storms, circles, archive, plate, server):
    check()
print("The example programs print what they should.")
