"""Compares what GDAL reads through the driver of trackconv with the GeoPackage that trackconv writes.

    driver.py <trackconv>

Needs GDAL's own Python module, so it runs in the system's Python.
"""

import gzip
import http.server
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import threading
import zipfile

from osgeo import gdal

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(sys.argv[1]).resolve()
messages = []
problems = []


def expect(fact, words):
    """Notes a problem."""
    if not fact:
        problems.append(words)


def opened(source, flags=gdal.OF_VECTOR, **options):
    """A data set, or None, and GDAL's messages."""
    messages.clear()
    data = gdal.OpenEx(str(source), flags, open_options=[f"{name}={value}" for name, value in options.items()])
    return data, [(kind, text) for kind, _, text in messages]


def converted(source, package, *options):
    """The GeoPackage of a source, as GDAL reads it; None after an error."""
    done = subprocess.run([BINARY, *options, source, "-o", package], capture_output=True, check=False)
    return None if done.returncode else gdal.OpenEx(str(package), gdal.OF_VECTOR)


def features(layer):
    """The values of a layer, but for the types of fields."""
    return [(feature.GetFID(), feature.items(), feature.GetGeometryRef() and feature.GetGeometryRef().ExportToWkb())
            for feature in layer]


def compare(source, one, other):
    """Notes where two data sets differ, and returns the number of features."""
    count = 0
    pairs = [(data.GetLayer(index) for index in range(data.GetLayerCount())) for data in (one, other)]
    expect(one.GetLayerCount() == other.GetLayerCount(), f"{source}: {one.GetLayerCount()} layers")
    expect(one.GetMetadata() == other.GetMetadata(), f"{source}: metadata")
    for layer, expected in zip(*pairs):
        name = f"{source}: {layer.GetName()}"
        facts = [
            (each.GetName(), each.GetFeatureCount(), each.GetGeomType(), each.GetMetadata(), each.GetFIDColumn(),
             each.GetSpatialRef() and each.GetSpatialRef().GetAuthorityCode(None),
             each.GetExtent() if each.GetSpatialRef() else None,
             [(field.GetName(), field.GetType()) for field in each.schema]) for each in (layer, expected)]
        expect(facts[0] == facts[1], f"{name}: {facts}")
        read = features(layer)
        expect(read == features(expected), f"{name}: features differ")
        last = layer.GetFeature(len(read))
        expect(not read or (last.GetFID(), last.items()) == read[-1][:2], f"{name}: the last feature differs by its id")
        count += len(read)
    return count


def check_samples(folder):
    """Every sample with the prefix, and without it unless another driver of GDAL opens the file."""
    count = 0
    samples = sorted(path for path in (ROOT / "samples").glob("*/*") if path.is_file())
    for sample in samples:
        expected = converted(sample, folder / "expected.gpkg")
        for source in (f"TRACKCONV:{sample}", str(sample)):
            data, said = opened(source)
            if expected is None:
                expect(data is None and len(said) == 1, f"{source}: {said}")
            elif data is None and "ESRIJSON" in str(said):
                # GDAL's own driver takes answers of ArcGIS, and fails if they have no table of fields.
                expect(source == str(sample), f"{source}: {said}")
            elif data is None:
                problems.append(f"{source}: cannot be opened: {said}")
            elif data.GetDriver().ShortName == "TRACKCONV":
                count += compare(source, data, expected)
            else:
                expect(sample.suffix in (".csv", ".tsv", ".xml", ".geojson", ".kml", ".dbf"), f"{source} is opened by {data.GetDriver().ShortName}")
    print(f"{len(samples)} samples, {count} features equal those of GeoPackages")


def check_ogr2ogr(folder):
    """Copies have the features of ours."""
    sample = ROOT / "samples/cwb/ty_infos.js"
    expected = converted(sample, folder / "ours.gpkg")
    subprocess.run(["ogr2ogr", folder / "copy.gpkg", f"TRACKCONV:{sample}"], check=True)
    subprocess.run(["ogr2ogr", folder / "copy.fgb", sample, "wind_radius"], check=True)
    copy = gdal.OpenEx(str(folder / "copy.gpkg"), gdal.OF_VECTOR)
    for index in range(expected.GetLayerCount()):
        ours = expected.GetLayer(index)
        expect(features(copy.GetLayer(ours.GetName())) == features(ours), f"ogr2ogr: {ours.GetName()} differs")
    # GDAL's layers do not outlive their data set.
    fgb = gdal.OpenEx(str(folder / "copy.fgb"), gdal.OF_VECTOR)
    ids = sorted(feature["feature_id"] for feature in fgb.GetLayer(0))
    expect(ids == sorted(feature["feature_id"] for feature in expected.GetLayer("wind_radius")), "ogr2ogr: FlatGeobuf")


def check_filters(folder):
    """Filters select what they select where GDAL itself applies them, not SQLite."""
    sample = ROOT / "samples/atcf/bal122005.dat"
    package, (data, _) = converted(sample, folder / "filters.gpkg"), opened(sample)
    expected = gdal.VectorTranslate("", package, format="Memory", layers=["fix", "track_segment"])
    for where in ("season = 2005", "name = 'katrina'", "(\"name\" = 'KATRINA') AND season = 2005", "name = 'x'",
                  "wind_kt > 100", "feature_id > 'atcf-al122005.fix.20050828'", "name = 'x AND season = 2005 AND y'",
                  "season = 2005 OR name = 'x'", "NOT season = 2005", "nature = 'tropical' AND wind_kt = 145"):
        for box in (None, (-90, 20, -80, 27)):
            for name in ("fix", "track_segment"):
                counts = []
                for layer in (data.GetLayer(name), expected.GetLayer(name)):
                    layer.SetAttributeFilter(where)
                    layer.SetSpatialFilterRect(*box) if box else layer.SetSpatialFilter(None)
                    counts.append((layer.GetFeatureCount(), [each[1:] for each in features(layer)]))
                expect(counts[0] == counts[1], f"{name} where {where}, {box}: {counts[0][0]} and {counts[1][0]}")


def check_options(folder):
    """Open options are those of the command."""
    usage = json.loads(subprocess.run([BINARY, "--json-usage"], capture_output=True, check=True).stdout)
    known = {option["name"]: option for option in usage["options"]}
    listed = gdal.GetDriverByName("TRACKCONV").GetMetadataItem("DMD_OPENOPTIONLIST")
    names = [part.split("'")[1] for part in listed.split("<Option ")[1:]]
    for name in names:
        expect("--" + name.lower().replace("_", "-") in known, f"trackconv has no option for {name}")
    decks = ROOT / "samples/atcf/aal122005.dat"
    names = {name.replace("_", "-").lower() for name in names}
    expect({"min-wind", "near", "landfall-in", "category", "every", "clip", "agency"} <= names, f"open options: {names}")
    for options in ({"MIN_WIND": "64kt"}, {"MIN_WIND": "200kt"}, {"NEAR": "25.8,-80.2,100"}, {"LANDFALL_IN": "JP,US"}, {"CATEGORY": "5"},
                    {"EVERY": "1h", "CLIP": "-90,25,-80,30"}, {"AGENCY": "usa"},
                    {"TECHNIQUE": "all"}, {"TECHNIQUE": "all", "BASE_TIME": "all"}, {"LAYERS": "fix,forecast-fix"},
                    {"STORM": "AL122005,KATRINA"}, {"SEASON": "2005"}, {"CONE": "nhc-2015"}):
        repeated = [f"--{name.lower().replace('_', '-')}={one}" for name, value in options.items()
                    for one in (value.split(",") if known["--" + name.lower().replace("_", "-")]["repeatable"] else [value])]
        expected, (data, said) = converted(decks, folder / "options.gpkg", *repeated), opened(decks, **options)
        if data is None or expected is None:
            expect(data is expected, f"{options}: {said}")
        else:
            compare(options, data, expected)
    for source in (f"TRACKCONV:{decks}", decks):
        data, said = opened(source, MINWIND="64kt")
        expect(data is None and said[-1][0] == gdal.CE_Failure and "unknown open option 'MINWIND'" in said[-1][1], f"MINWIND: {said}")
    data, said = opened(ROOT / "README.md", AUTODETECT_TYPE="YES")
    expect(data is None and not said, f"the options of others: {said}")


class Server(http.server.BaseHTTPRequestHandler):
    """Serves files of a folder by ranges; the name 'broken' is all of a file, of which only the first 16 KiB come."""

    folder = pathlib.Path()

    def do_GET(self):
        """The answer to one request."""
        path = self.folder / self.path.rsplit("/", 1)[1].replace("broken", "many.txt")
        if not path.is_file():
            return self.send_error(404)
        content = path.read_bytes()
        span = self.headers.get("Range", "").removeprefix("bytes=")
        first, _, last = span.partition("-")
        part = content[int(first):int(last) + 1] if last else content
        self.send_response(206 if last else 200)
        self.send_header("Content-Length", str(len(part)))
        if last:
            self.send_header("Content-Range", f"bytes {first}-{int(first) + len(part) - 1}/{len(content)}")
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(part[:max(0, 16384 - int(first or 0))] if self.path.endswith("broken") else part)

    do_HEAD = do_GET

    def log_message(self, *_):
        """Nothing."""


def check_file_systems(folder):
    """GDAL's own file systems: the features of the file, its name in messages, and no file that is cut short."""
    sample, other = ROOT / "samples/cwb/ty_infos.js", ROOT / "samples/hurdat2/atlantic.txt"
    (folder / "t.js").write_bytes(sample.read_bytes())
    (folder / "t.js.gz").write_bytes(gzip.compress(sample.read_bytes()))
    (folder / "cut.gz").write_bytes(gzip.compress((ROOT / "samples/hurdat2/atlantic.txt").read_bytes())[:-200])
    (folder / "many.txt").write_bytes(many(other, 1900, 2000))
    (folder / "bad.js").write_bytes(sample.read_bytes()[:3000])
    for name, members in (("one", [sample]), ("two", [sample, other])):
        with zipfile.ZipFile(folder / f"{name}.zip", "w") as archive:
            for member in members:
                archive.write(member, member.name)
    gdal.VectorTranslate(str(folder / "shapes"), str(ROOT / "samples/nhc-gis/ida_010.geojson"), format="ESRI Shapefile")
    with zipfile.ZipFile(folder / "shapes.zip", "w") as archive:
        for member in (folder / "shapes").iterdir():
            archive.write(member, member.name)
    gdal.FileFromMemBuffer("/vsimem/t.js", sample.read_bytes())
    Server.folder = folder
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host = f"127.0.0.1:{server.server_port}"
    for name, value in (("AWS_S3_ENDPOINT", host), ("AWS_HTTPS", "NO"), ("AWS_VIRTUAL_HOSTING", "FALSE"), ("AWS_NO_SIGN_REQUEST", "YES")):
        gdal.SetConfigOption(name, value)
    curl = f"/vsicurl/http://{host}"
    for source, path in ((f"{curl}/t.js", sample), ("/vsis3/bucket/t.js", sample), ("/vsimem/t.js", sample),
                         (f"{curl}/many.txt", folder / "many.txt"), (f"/vsigzip/{curl}/t.js.gz", sample),
                         (f"/vsigzip/{folder}/t.js.gz", sample), (f"/vsizip/{folder}/one.zip", sample),
                         (f"/vsizip/{folder}/two.zip/ty_infos.js", sample), (f"/vsizip/{folder}/shapes.zip", folder / "shapes.zip"),
                         (f"/vsizip/{folder}/two.zip", folder / "two.zip"), (f"/vsizip/{curl}/two.zip", folder / "two.zip")):
        expected = converted(path, folder / "virtual.gpkg")
        prefixes = ["TRACKCONV:"] if path.suffix == ".zip" else ["", "TRACKCONV:"]
        for prefix in prefixes:
            data, said = opened(prefix + source)
            if data is None:
                problems.append(f"{prefix}{source}: {said}")
            else:
                compare(source, data, expected)
    for source, words in ((f"{curl}/none.js", "404"), (f"/vsizip/{folder}/none.zip", "No such file"), (f"{curl}/bad.js", ":2:2986: error: "),
                          (f"/vsizip/{folder}/shapes.zip/ida_010.shp", "a zip archive of both"), (f"{curl}/broken", "could be read"),
                          (f"/vsigzip/{folder}/cut.gz", "")):
        data, said = opened(f"TRACKCONV:{source}")
        expect(data is None and [(kind, source in text, words in text) for kind, text in said[-1:]] == [(gdal.CE_Failure, True, True)],
               f"{source}: {said}")
    with open(sample, "rb") as file:
        copied = subprocess.run(["ogr2ogr", "-f", "CSV", "/vsistdout/", "TRACKCONV:/vsistdin/", "fix"], stdin=file, capture_output=True, check=True)
    expect(copied.stdout.count(b"\n") == 21, f"/vsistdin/: {copied.stdout}")
    # More than a pipe holds, of which the program reads the beginning.
    said = subprocess.run(["ogrinfo", "TRACKCONV:/vsistdin/"], input=b"no tracks\n" * 1_000_000, capture_output=True, check=False)
    expect(said.returncode == 1 and b"/vsistdin/: error: found text in an unknown format" in said.stdout + said.stderr, f"no tracks: {said}")
    server.shutdown()


def check_messages(folder):
    """Our words, once, and nothing of files that are no tracks."""
    broken = folder / "broken.js"
    broken.write_text((ROOT / "samples/cwb/ty_infos.js").read_text()[:3000])
    for source, words in ((f"TRACKCONV:{folder}/none.js", "no such file"), (f"TRACKCONV:{ROOT}/README.md", "unknown format"),
                          ("TRACKCONV:--version", "--version"), ("TRACKCONV:", ""), (f"TRACKCONV:{broken}", "broken.js")):
        data, said = opened(source)
        expect(data is None and len(said) == 1 and said[0][0] == gdal.CE_Failure and words in said[0][1]
               and "Traceback" not in said[0][1], f"{source}: {said}")
    data, said = opened(ROOT / "samples/cwb/ty_infos.js", SEASON="x")
    expect(data is None and [text.partition(":")[0] for _, text in said] == ["Invalid value 'x' for 'SEASON'"], f"SEASON=x: {said}")
    for source in (ROOT / "README.md", ROOT / "Packaging", BINARY):
        data, said = opened(source)
        expect(data is None and not said, f"{source}: {said}")
    data, said = opened(ROOT / "samples/storm/made_up_13_columns.txt")
    expect(said and all(kind == gdal.CE_Warning for kind, _ in said), f"warnings: {said}")
    # A file that nothing has opened: what is open would be shared.
    unread = folder / "unread.js"
    unread.write_bytes((ROOT / "samples/cwb/ty_infos.js").read_bytes())
    path, os.environ["PATH"] = os.environ["PATH"], "/nonexistent"
    data, said = opened(f"TRACKCONV:{unread}")
    expect(data is None and [text.partition(",")[0] for _, text in said] == ["cannot find the program trackconv"], f"no program: {said}")
    os.environ["PATH"] = path
    data, said = opened(f"TRACKCONV:{ROOT}/samples/cwb/ty_infos.js", gdal.OF_VECTOR | gdal.OF_UPDATE)
    expect(data is None, "opened for writing")


def check_sharing(folder):
    """A file that changes is read again, also while it is open."""
    track = folder / "track.txt"
    lines = (ROOT / "samples/hurdat2/atlantic.txt").read_text()
    track.write_text(lines)
    first, _ = opened(track)
    again, _ = opened(track)
    expect(first.GetLayer(0).GetFeatureCount() == again.GetLayer(0).GetFeatureCount(), "opened twice")
    track.write_text((ROOT / "samples/hurdat2/with_rmw.txt").read_text())
    changed, _ = opened(track)
    expect([*first.GetLayer(0)][0]["storm_id"] != [*changed.GetLayer(0)][0]["storm_id"], "a changed file is not read again")


def many(sample, first, last):
    """HURDAT2 with the storms of a sample in each of some years."""
    lines = [(line, 4 if line[0].isalpha() else 0) for line in sample.read_text().splitlines()]
    return "".join(f"{line[:start]}{year}{line[start + 4:]}\n" for year in range(first, last) for line, start in lines).encode()


def check_cost(folder):
    """Processor time of GDAL's driver for our GeoJSON, and of ours for the tracks."""
    track = folder / "many.txt"
    track.write_bytes(many(ROOT / "samples/hurdat2/atlantic.txt", 1000, 2000))
    subprocess.run([BINARY, "--layers", "fix", track, "-o", folder / "many.geojson"], check=True, capture_output=True)
    costs = []
    for source in ([f"TRACKCONV:{track}", "-oo", "LAYERS=fix", "fix"], [folder / "many.geojson"]):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(["ogr2ogr", "-q", "-f", "Memory", "none", *source], check=True, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        costs.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    fixes = sum(line[:1].isdigit() for line in track.read_bytes().splitlines())
    print(f"reading {fixes} fixes: {costs[0]:.2f} s, from GeoJSON {costs[1]:.2f} s of processor time")
    expect(costs[0] < 1.5 * costs[1], "the driver is slower than GDAL's GeoJSON driver")


def main():
    """Runs all checks in a folder of their own."""
    # Errors come to the handler once, as to any program.
    gdal.DontUseExceptions()
    gdal.PushErrorHandler(lambda *message: messages.append(message))
    os.environ["PATH"] = f"{BINARY.parent}:{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        (folder / "tmp").mkdir()
        os.environ["TMPDIR"] = str(folder / "tmp")
        tempfile.tempdir = None
        for check in (check_samples, check_ogr2ogr, check_filters, check_options, check_file_systems, check_messages, check_sharing, check_cost):
            check(folder)
        left = list((folder / "tmp").iterdir())
        expect(not left, f"left in TMPDIR: {left}")
    for words in problems:
        print(words[:1000])
    print(f"driver for GDAL: {len(problems)} problems")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
