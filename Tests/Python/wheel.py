"""Uses the wheel in a clean environment, with the standard library only: `Scripts/wheel.sh --test` runs it beside track.js."""

import http.server
import importlib.metadata
import os
import pathlib
import subprocess
import sys
import threading

import trackconv

package = pathlib.Path(trackconv.__file__).parent
command = pathlib.Path(sys.executable).parent / "trackconv"

# Every library but those of the C and C++ runtimes is the wheel's own.
loaded = subprocess.run(["ldd", package / "bin" / "trackconv"], capture_output=True, text=True, check=True).stdout
foreign = [line.split()[0] for line in loaded.splitlines() if "=>" in line and "trackconv.libs" not in line]
allowed = ("libc.", "libm.", "libstdc++.", "libgcc_s.", "libresolv.", "libpthread.", "libdl.", "libz.")
assert not [name for name in foreign if not name.startswith(allowed)], foreign
print(f"ok  {loaded.count('trackconv.libs')} libraries are the wheel's own")

version = subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout
assert version.startswith(f"trackconv {importlib.metadata.version('trackconv')}\n"), version
print("ok ", version.replace("\n", " "))

# proj.db knows the codes of projections; a folder of another version is not used.
os.environ["PROJ_DATA"] = os.environ["PROJ_LIB"] = "/nonexistent"
plate = trackconv.plate("track.js", crs="EPSG:3857")
assert plate._repr_svg_().rstrip().endswith("</svg>")
page = trackconv.page(pathlib.Path("track.js").read_bytes())
assert page._repr_html_().startswith("<iframe srcdoc=")
outputs = trackconv.convert("track.js", *(f"track.{name}" for name in ("geojson", "gpkg", "kmz", "csv", "svg", "html")))
assert all(path.stat().st_size > 1000 for path in outputs)
print("ok  plates in a projection of proj.db, pages, and", *(path.suffix for path in outputs))


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet) as server:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    assert trackconv.plate(f"http://127.0.0.1:{server.server_port}/track.js").text
    server.shutdown()
print("ok  fetches from a server")

try:
    trackconv.plate(b"nothing")
except trackconv.TrackconvError as error:
    assert error.status == 1 and error.findings[0].file == "<stdin>"
else:
    raise AssertionError("a broken input passed")
for name in ("read", "fixes", "to_xarray"):
    try:
        getattr(trackconv, name)("track.js")
    except ImportError:
        continue
    raise AssertionError(f"{name} works without an extra")
notices = sorted(path.name for path in (package / "notices").iterdir())
assert any(name.startswith("libgeos") for name in notices) and any(name.startswith("libproj") for name in notices)
print(f"ok  one message for a broken input; {len(notices)} notices")

ran = [sys.executable, "-c", "import time; t = time.perf_counter(); import trackconv; print(time.perf_counter() - t)"]
best = min(float(subprocess.run(ran, capture_output=True, text=True, check=True).stdout) for _ in range(5))
print(f"ok  imported in {best * 1000:.0f} ms")
