"""A driver for GDAL 3.1 and later: every format that trackconv reads, as a data source with the layers of its GeoPackage.

GDAL loads it from the folder in GDAL_PYTHON_DRIVER_PATH, which `trackconv gdal-path` prints, or from its folder of
plugins (RFC 76). The program writes a GeoPackage, which already has types, an index and styles; the driver reads its
rows. The file has no name, so nothing is left behind, however the process ends. What only GDAL can read (/vsicurl/,
/vsizip/ …) goes to the program through a socket, a block at a time.
"""
# GDAL reads these lines before it starts Python: one line each, of less than 1,000 characters.
# gdal: DRIVER_NAME = "TRACKCONV"
# gdal: DRIVER_SUPPORTED_API_VERSION = [1]
# gdal: DRIVER_DCAP_VECTOR = "YES"
# gdal: DRIVER_DCAP_OPEN = "YES"
# gdal: DRIVER_DCAP_VIRTUALIO = "YES"
# gdal: DRIVER_DMD_LONGNAME = "Tracks of tropical cyclones (trackconv)"
# gdal: DRIVER_DMD_CONNECTION_PREFIX = "TRACKCONV:"
# gdal: DRIVER_DMD_OPENOPTIONLIST = "<OpenOptionList><Option name='STORM' type='string'/><Option name='SEASON' type='string' description='1990-1999'/><Option name='BASIN' type='string'/><Option name='SINCE' type='string'/><Option name='UNTIL' type='string'/><Option name='BBOX' type='string' description='w,s,e,n'/><Option name='NEAR' type='string' description='Taipei,300'/><Option name='LANDFALL_IN' type='string'/><Option name='MIN_WIND' type='string' description='64kt'/><Option name='CATEGORY' type='string' description='3-5'/><Option name='AGENCY' type='string'/><Option name='EVERY' type='string' description='1h'/><Option name='CLIP' type='string' description='w,s,e,n'/><Option name='TECHNIQUE' type='string'/><Option name='BASE_TIME' type='string'/><Option name='LAYERS' type='string' description='fix,track'/><Option name='CONE' type='string' description='nhc-2026'/><Option name='FROM' type='string'/></OpenOptionList>"

import ctypes
import os
import re
import shutil
import socket
import sqlite3
import struct
import subprocess
import tempfile
import threading
import weakref
from functools import cached_property
from urllib.parse import quote

from gdal_python_driver import BaseDataset, BaseDriver, BaseLayer

PREFIX = "TRACKCONV:"
# The open options. The program takes those of the second row once for each value of a list.
OPTIONS = {"SINCE", "UNTIL", "BBOX", "NEAR", "MIN_WIND", "CATEGORY", "AGENCY", "EVERY", "CLIP", "LAYERS", "CONE", "FROM"}
REPEATED_OPTIONS = {"STORM", "SEASON", "BASIN", "LANDFALL_IN", "TECHNIQUE", "BASE_TIME"}
# Messages name an option as GDAL does.
KEYWORDS = {"--" + name.lower().replace("_", "-"): name for name in OPTIONS | REPEATED_OPTIONS}
LONG_OPTION = re.compile(r"--[a-z-]+")
# What ogr2ogr gives to every driver.
FOREIGN_OPTIONS = {"NATIVE_DATA"}
TYPES = {"TEXT": "String", "INTEGER": "Integer64", "REAL": "Real", "BOOLEAN": "Boolean", "DATETIME": "DateTime"}
# Text in UTF-16, gzip, BUFR and bulletins with it; other binary files are no tracks.
BINARY_STARTS = (b"\xff\xfe", b"\xfe\xff", b"\x1f\x8b", b"BUFR", b"\x01\r\r\n")
# How names in GDAL's own file systems begin.
VIRTUAL = "/vsi"
# The end of the program's errors about files that hold no tracks at all.
NOT_TRACKS = "expected a track file"
# A comparison that SQLite and OGR SQL decide in the same way.
EQUALITY = r"""\(?"?([a-z_]+)"?\s*=\s*([0-9]+|'[^'\x80-\U0010ffff]*')\)?"""
EQUALITIES = re.compile(rf"\s*{EQUALITY}(?:\s+AND\s+{EQUALITY})*\s*", re.I)
GDAL_OF_UPDATE = 1
CE_DEBUG, CE_WARNING, CE_FAILURE = 1, 2, 3
CPLE_APP_DEFINED, CPLE_OPEN_FAILED = 1, 4
# The geometries of GeoPackages by trackconv.
KINDS = {1: "POINT", 5: "MULTILINESTRING", 6: "MULTIPOLYGON"}


class Failure(Exception):
    """What the program says if it makes no map."""


class Database:
    """The GeoPackage that the program makes of a source. It has no name: it ends with its last user."""

    # QGIS opens each layer of a file several times, in threads of their own: they share what is open.
    shared = weakref.WeakValueDictionary()
    lock = threading.Lock()

    @classmethod
    def of(cls, source, options):
        """The open one, unless the file has changed."""
        key = None
        if os.path.isfile(source):
            status = os.stat(source)
            key = (source, options, status.st_ino, status.st_size, status.st_mtime_ns)
        if key is None:
            return cls(source, options)
        with cls.lock:
            database = cls.shared.get(key)
            if database is None:
                database = cls.shared[key] = cls(source, options)
        return database

    def __init__(self, source, options):
        command = program()
        if command is None:
            raise Failure("cannot find the program trackconv, expected it in PATH")
        descriptor, path = tempfile.mkstemp(prefix="trackconv-")
        try:
            try:
                # SQLite opens the file at once, but reads nothing of it before the first query.
                self.connection = sqlite3.connect(
                    f"file:{quote(path)}?mode=ro&nolock=1", uri=True, check_same_thread=False)
            finally:
                os.unlink(path)
            weakref.finalize(self, self.connection.close)
            is_virtual = source.startswith(VIRTUAL)
            arguments = [command, "--to", "gpkg", *options, "--", "-" if is_virtual else source]
            ours, theirs = socket.socketpair()
            with ours, tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as stderr:
                with theirs:
                    process = subprocess.Popen(arguments, stdin=theirs, stdout=descriptor, stderr=stderr)
                with process:
                    try:
                        if is_virtual:
                            copy(source, ours)
                    finally:
                        ours.close()
                stderr.seek(0)
                said = stderr.read()
        finally:
            os.close(descriptor)
        lines = (said.replace("<stdin>", source) if is_virtual else said).splitlines()
        lines = [LONG_OPTION.sub(lambda name: KEYWORDS.get(name[0], name[0]), line) for line in lines]
        if process.returncode != 0:
            errors = [line.removeprefix("Error: ") for line in lines if "error: " in line.lower()]
            raise Failure("\n".join(errors) or said or f"trackconv ended with status {process.returncode}")
        self.messages = lines

    def rows(self, query, values=()):
        """The rows of a query."""
        return self.connection.execute(query, values)


class Layer(BaseLayer):
    """A table of the GeoPackage."""

    def __init__(self, database, name, identifier, description, *extent):
        super().__init__()
        self.database = database
        self.name = name
        self.descriptions = {"IDENTIFIER": identifier, "DESCRIPTION": description}
        self.bounds = list(extent)
        (self.fid_name, *_), *columns = [
            (column, kind.partition("(")[0]) for _, column, kind, *_ in database.rows(f'PRAGMA table_info("{name}")')]
        self.geometry_fields = [
            {"name": column, "type": kind, "srs": "EPSG:4326"} for column, kind in database.rows(
                "SELECT column_name, geometry_type_name FROM gpkg_geometry_columns WHERE table_name = ?", (name,))]
        self.geometry = self.geometry_fields[0]["name"] if self.geometry_fields else None
        self.types = {column: kind for column, kind in columns if column != self.geometry}
        self.fields = [{"name": column, "type": TYPES[kind]} for column, kind in self.types.items()]

    def metadata(self, domain):
        """The title of the layer, as of a GeoPackage."""
        return None if domain else self.descriptions

    def test_capability(self, capability):
        """What is fast."""
        if capability in (self.FastFeatureCount, self.FastGetExtent):
            return not (self.attribute_filter or self.spatial_filter)
        return capability in (self.RandomRead, self.FastSpatialFilter, self.StringsAsUTF8)

    def feature_count(self, _force):
        """The number of all features: GDAL counts those that a filter selects."""
        return self.database.rows(f'SELECT count(*) FROM "{self.name}"').fetchone()[0]

    def extent(self, _force):
        """The bounding box of all features."""
        return self.bounds if self.geometry else None

    def feature_by_id(self, fid):
        """One feature."""
        return next(self.features(f'"{self.fid_name}" = ?', fid), None)

    def __iter__(self):
        """The features that can pass the filters. GDAL applies its filters to them."""
        conditions, values = ["1"], []
        if self.geometry and self.spatial_filter_extent:
            west, south, east, north = self.spatial_filter_extent
            conditions.append(
                f'"{self.fid_name}" IN (SELECT id FROM "rtree_{self.name}_{self.geometry}"'
                " WHERE maxx >= ? AND minx <= ? AND maxy >= ? AND miny <= ?)")
            values = [west, east, south, north]
        if EQUALITIES.fullmatch(self.attribute_filter or ""):
            for column, value in re.findall(EQUALITY, self.attribute_filter, re.I):
                if self.types.get(column) == ("TEXT" if value.startswith("'") else "INTEGER"):
                    conditions.append(f'"{column}" = {value} COLLATE NOCASE')
        return self.features(" AND ".join(conditions), *values)

    def features(self, condition, *values):
        """Features in their order."""
        names = self.known
        columns = ", ".join(f'"{name}"' for name in (self.fid_name, self.geometry or self.fid_name, *names))
        query = f'SELECT {columns} FROM "{self.name}" WHERE {condition} ORDER BY "{self.fid_name}"'
        for fid, blob, *properties in self.database.rows(query, values):
            # The header of a geometry is longer if it has a bounding box; then comes WKB, which GDAL 3.6 does not take.
            geometries = {self.geometry: wkt(blob, 40 if blob[3] & 14 else 8)[0]} if self.geometry else None
            # GDAL 3.6 takes no None.
            fields = {name: value for name, value in zip(names, properties) if value is not None}
            yield {"id": fid, "fields": fields, "geometry_fields": geometries}

    @cached_property
    def known(self):
        """The columns with a value in any row: most columns are those of other agencies."""
        counts = ", ".join(f'count("{name}")' for name in self.types)
        found = self.database.rows(f'SELECT {counts} FROM "{self.name}"').fetchone()
        return [name for name, count in zip(self.types, found) if count]


class Dataset(BaseDataset):
    """The layers of a source."""

    def __init__(self, database):
        super().__init__()
        self.layers = [Layer(database, *row) for row in database.rows(
            "SELECT table_name, identifier, description, min_x, min_y, max_x, max_y FROM gpkg_contents ORDER BY rowid")]
        self.documents = {f"GPKG_METADATA_ITEM_{number}": text for number, text in database.rows(
            "SELECT id, metadata FROM gpkg_metadata")}

    def metadata(self, domain):
        """Sources and terms, as of a GeoPackage."""
        return None if domain else self.documents


class Driver(BaseDriver):
    """What GDAL calls."""

    def identify(self, filename, first_bytes, open_flags, open_options={}):
        """1 with the prefix, 0 for what is no text, and -1 where the program must look at the file."""
        if open_flags & GDAL_OF_UPDATE:
            return 0
        if filename.upper().startswith(PREFIX):
            return 1
        is_text = b"\0" not in first_bytes or first_bytes.startswith(BINARY_STARTS)
        is_file = filename.startswith(VIRTUAL) or os.path.isfile(filename)
        return -1 if first_bytes and is_text and is_file and program() else 0

    def open(self, filename, first_bytes, open_flags, open_options={}):
        """The data set, or None after an error, or without one if the file belongs to nobody."""
        identity = self.identify(filename, first_bytes, open_flags)
        if identity == 0:
            return None
        arguments, unknown = [], []
        for name, value in open_options.items():
            if name.upper() in OPTIONS | REPEATED_OPTIONS:
                option = "--" + name.lower().replace("_", "-")
                values = value.split(",") if name.upper() in REPEATED_OPTIONS else [value]
                arguments += [f"{option}={one}" for one in values]
            elif name.upper().lstrip("@") not in FOREIGN_OPTIONS:
                unknown.append(name)
        try:
            database = Database.of(filename[len(PREFIX):] if identity == 1 else filename, tuple(arguments))
            if unknown:
                # Only now: options of another driver are no error in files that are no tracks.
                known = ", ".join(sorted(OPTIONS | REPEATED_OPTIONS))
                raise Failure(f"unknown open option '{unknown[0]}', expected {known}")
        except (Failure, OSError, KeyboardInterrupt) as failure:
            if identity == 1 or NOT_TRACKS not in str(failure):
                report(CE_FAILURE, CPLE_OPEN_FAILED, str(failure) or "interrupted")
            return None
        for message in database.messages:
            # Notes are shown where debugging is on (CPL_DEBUG).
            report(CE_DEBUG if " note: " in message else CE_WARNING, CPLE_APP_DEFINED, message)
        return Dataset(database)


def wkt(blob, start):
    """The well-known text of a geometry in well-known binary, and where it ends."""
    kind, = struct.unpack_from("<I", blob, start + 1)
    text, end = coordinates(blob, start + 5, kind)
    return f"{KINDS[kind]}{text}", end


def coordinates(blob, start, kind):
    """The coordinates of a geometry of a kind, in parentheses, and where they end."""
    if kind == 1:
        return f"({' '.join(map(repr, struct.unpack_from('<2d', blob, start)))})", start + 16
    count, = struct.unpack_from("<I", blob, start)
    start += 4
    if kind == 2:
        values = struct.unpack_from(f"<{2 * count}d", blob, start)
        return f"({','.join(f'{x!r} {y!r}' for x, y in zip(values[::2], values[1::2]))})", start + 16 * count
    parts = []
    for _ in range(count):
        # The rings of a polygon are bare lines; the parts of a collection have a header.
        text, start = coordinates(blob, start, 2) if kind == 3 else coordinates(blob, start + 5, kind - 3)
        parts.append(text)
    return f"({','.join(parts)})", start


def program():
    """The trackconv with which the driver is installed, below a prefix or in a wheel, otherwise that of PATH."""
    prefix, is_installed, _ = os.path.realpath(__file__).rpartition("/share/trackconv/gdal/")
    if not is_installed:
        prefix = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    beside = os.path.join(prefix, "bin", "trackconv")
    return beside if os.access(beside, os.X_OK) else shutil.which("trackconv")


def copy(source, to):
    """Copies a file of GDAL's file systems into a socket, until the program has seen enough."""
    # The program reads an archive as a whole: it may hold several files, or the parts of a shapefile.
    archive = re.fullmatch(r"/vsizip/(/?vsi.*|.*)(\.zip|\.kmz|\.xlsx)", source, re.I)
    paths = [re.sub("^vsi", "/vsi", archive[1]) + archive[2]] if archive else []
    for path in [*paths, source]:
        for library in libraries():
            library.VSIFOpenExL.restype = ctypes.c_void_p
            library.VSIFReadL.restype = ctypes.c_size_t
            library.VSIFTellL.restype = ctypes.c_uint64
            library.VSIGetLastErrorMsg.restype = library.CPLGetLastErrorMsg.restype = ctypes.c_char_p
            library.CPLErrorReset()
            opened = library.VSIFOpenExL(path.encode(), b"rb", 1)
            if not opened:
                reason = library.VSIGetLastErrorMsg().decode(errors="replace")
                continue
            file, count = ctypes.c_void_p(opened), 0
            try:
                block = ctypes.create_string_buffer(1 << 20)
                while read := library.VSIFReadL(block, ctypes.c_size_t(1), ctypes.c_size_t(len(block)), file):
                    count += read
                    # Unlike Python, GDAL does not ignore SIGPIPE.
                    to.sendall(memoryview(block)[:read], getattr(socket, "MSG_NOSIGNAL", 0))
                # A stream that is compressed and cut off looks like its end, too; GDAL has reported it.
                if library.CPLGetLastErrorType() >= CE_FAILURE:
                    raise Failure(f"{source}: error: {library.CPLGetLastErrorMsg().decode(errors='replace')}")
                # A connection that breaks looks like the end of the file. /vsistdin/ cannot tell its size.
                if not path.startswith("/vsistdin/") and library.VSIFSeekL(file, ctypes.c_uint64(0), os.SEEK_END) == 0:
                    size = library.VSIFTellL(file)
                    if size > count:
                        raise Failure(f"{source}: error: only {count} of {size} bytes could be read")
            except ConnectionError:
                pass
            finally:
                library.VSIFCloseL(file)
            return
    raise Failure(f"{source}: error: {reason or 'no such file'}")


def libraries():
    """GDAL, as this process has loaded it; wheels bring copies of their own."""
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
            mapped = {line.split(None, 5)[-1].strip() for line in maps}
    except OSError:
        mapped = set()
    return [ctypes.CDLL(path) for path in mapped if os.path.basename(path).startswith("libgdal")] or [ctypes.CDLL(None)]


def report(kind, number, text):
    """Passes a message to GDAL's error handler. An exception would show a traceback instead of the text."""
    for library in libraries():
        escaped = text.replace("%", "%%").encode()
        library.CPLDebug(b"TRACKCONV", escaped) if kind == CE_DEBUG else library.CPLError(kind, number, escaped)
