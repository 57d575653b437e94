"""Compares what other programs read from a KML file with the GeoJSON of the same features.

LIBKML of a newer GDAL (from pyogrio) reads ids, values, types, times and shapes; the other KML driver of the
system's GDAL reads names and shapes; fastkml, strict and validating, reads everything.
"""

import logging
import math
import re
from collections import Counter
from collections.abc import Iterator

import numpy
import pyogrio.raw
import shapely
from fastkml import Placemark
from fastkml.kml import KML as FastKML
from fastkml.utils import find_all
from shapely.geometry import shape

from geojson_properties import STYLE
from kml_document import KML, PROPERTIES, RENAMED

logging.getLogger("fastkml").setLevel(logging.CRITICAL)  # its errors are raised as exceptions too
# Styles are Styles in KML, and ids are ids.
NOT_IN_KML = {*STYLE, "title", "description", "feature_id"}
# Fields of LIBKML itself: no property may have such a name, in upper or lower case.
OWN = {"id", "name", "description", "timestamp", "begin", "end", "altitudemode", "tessellate",
       "extrude", "visibility", "draworder", "icon"}
TYPES = {"OFTString": (str, list), "OFTReal": (int, float), "OFTInteger": (bool, int)}
WKT = re.compile(r"^  ((?:MULTI)?(?:POINT|LINESTRING|POLYGON)(?: Z)? \(.*)$", re.M)


def outline(shape_read) -> tuple:
    """The kind and all positions of a shape, which must be equal."""
    return (shape_read.geom_type,
            tuple(map(tuple, numpy.round(shapely.get_coordinates(shape_read), 9).tolist())))


def written(feature: dict) -> tuple:
    """The kind and positions of a GeoJSON feature."""
    return outline(shape(feature["geometry"]))


def same(read, value) -> bool:
    """Whether a value equals that of the GeoJSON, or both are absent."""
    if value is None:
        return read is None or (isinstance(read, float) and math.isnan(read))
    if isinstance(value, list):
        return read == ", ".join(value)
    return read == value


def moment(read) -> str | None:
    """Formats a time as in GeoJSON."""
    return None if read is None or numpy.isnat(read) else f"{str(read)[:19]}Z"


def libkml_layers(pair) -> Iterator[str]:
    """LIBKML (GDAL of pyogrio): no layer is empty, and the names of layers are unique."""
    found = [name for name, _ in pyogrio.list_layers(pair.path)] if pair.kml.placemarks else []
    yield from (f"{name!r} is the name of two layers" for name, count in Counter(found).items() if count > 1)
    for name in found:
        if re.search(r" \(#\d+\)$", name):
            yield f"{name!r} had to be renamed"
        if pyogrio.read_info(pair.path, layer=name, force_feature_count=True)["features"] == 0:
            yield f"{name!r} is empty"


def libkml_names(pair) -> Iterator[str]:
    """LIBKML: the fields keep their names, and `Name` is the name of the placemark."""
    names = {placemark.get("id"): placemark.findtext(KML + "name") for placemark in pair.kml.placemarks}
    declared = {field.get("name") for field in pair.kml.all("SimpleField")}
    yield from (f"{name} is a field of LIBKML's own" for name in declared if name.lower() in OWN)
    for index, (layer, _) in enumerate(pyogrio.list_layers(pair.path)):
        meta, _, _, columns = pyogrio.raw.read(pair.path, layer=index, read_geometry=False)
        fields = dict(zip(meta["fields"], columns))
        yield from (f"{layer}: a field {name}" for name in fields
                    if name not in declared and name.lower() not in OWN | {"snippet"})
        for identifier, name in zip(fields["id"], fields["Name"]):
            if name != names.get(identifier):
                yield f"{identifier}: Name is {name!r}, not {names.get(identifier)!r}"


def libkml_reads(pair) -> Iterator[str]:
    """LIBKML (GDAL of pyogrio): same features, ids, values, types, times and positions."""
    left = dict(pair.by_id)
    tracks = {placemark.get("id") for placemark in pair.kml.placemarks} - {
        placemark.get("id") for placemark in pair.kml.shapes()}
    for index, (name, _) in enumerate(pyogrio.list_layers(pair.path)):
        meta, _, shapes, columns = pyogrio.raw.read(pair.path, layer=index, force_2d=True)
        fields = dict(zip(meta["fields"], zip(meta["ogr_types"], columns)))
        for row, wkb in enumerate(shapes):
            identifier = fields["id"][1][row]
            if identifier in tracks:
                continue
            feature = left.pop(identifier, None)
            if feature is None:
                yield f"{name}: reads {identifier}, which GeoJSON has not, or has once"
                continue
            if outline(shapely.from_wkb(wkb)) != written(feature):
                yield f"{identifier}: reads another shape"
            yield from (f"{identifier}: {words}" for words in
                        libkml_values(fields, row, feature["properties"]))
    yield from (f"does not read {identifier}" for identifier in left)


def moments(properties: dict) -> list[tuple[str | None, str | None]]:
    """The times with which a feature may be stamped or begin; features without duration may be stamped."""
    time, start, end = (properties.get(key) for key in ("time", "start", "end"))
    return [(time, start)] + ([(start, None)] if start is not None and start == end else [])


def libkml_values(fields: dict, row: int, properties: dict) -> Iterator[str]:
    """The values of one feature that differ between LIBKML and the GeoJSON."""
    for key, value in properties.items():
        if key in NOT_IN_KML:
            continue
        kind, values = fields.get(RENAMED.get(key, key), (None, None))
        if kind is None or not isinstance(value, TYPES[kind]):
            yield f"{key} is a {type(value).__name__}, read as {kind}"
        elif not same(values[row], value):
            yield f"{key} is {value!r}, read as {values[row]!r}"
    written_as = {RENAMED.get(key, key) for key in properties}
    for key, (kind, values) in fields.items():
        # An empty Snippet is read as an empty string.
        found = None if values[row] == "" else values[row]
        if key.lower() not in OWN and key not in written_as and not same(found, None):
            yield f"{key} is read as {values[row]!r}, and not there"
    times = tuple(moment(fields[name][1][row]) for name in ("timestamp", "begin"))
    if times not in moments(properties):
        yield f"is read at {times}"


def kml_driver_reads(pair) -> Iterator[str]:
    """The KML driver of GDAL: same number of features, names and positions."""
    text = pair.plain.stdout
    if pair.plain.returncode != 0 or "using driver `KML'" not in text:
        yield f"ogrinfo: exit {pair.plain.returncode}: {(pair.plain.stderr or text)[:200]}"
        return
    by_id = pair.by_id
    due = Counter((placemark.findtext(KML + "name"), written(by_id[placemark.get("id")]))
                  for placemark in pair.kml.shapes() if placemark.get("id") in by_id)
    names = re.findall(r"^  Name \(String\) = (.*)$", text, re.M)
    shapes = [outline(shapely.force_2d(shapely.from_wkt(words))) for words in WKT.findall(text)]
    tracks = len(pair.kml.placemarks) - len(pair.kml.shapes())
    if not 0 <= len(names) - len(pair.features) <= tracks:
        yield f"finds {len(names)} features, GeoJSON has {len(pair.features)}"
    if len(shapes) == len(names):
        missing = due - Counter(zip(names, shapes))
        yield from (f"does not find {name!r} where it is" for name, _ in list(missing)[:3])
    else:
        yield from (f"does not find the name {name!r}"
                    for name, _ in due.keys() if name not in names)


def fastkml_reads(pair) -> Iterator[str]:
    """fastkml (strict, with its schema): same features, ids, names, values, times, positions."""
    placemarks = {placemark.get("id"): placemark for placemark in pair.kml.shapes()}
    tracks = len(pair.kml.placemarks) - len(placemarks)
    try:
        found = list(find_all(FastKML.parse(pair.path, strict=True, validate=True),
                              of_type=Placemark))
    except Exception as error:  # any exception means that it cannot read the file
        yield f"does not read the file: {error!r}"[:300]
        return
    if len(found) - tracks != len(pair.features):
        yield f"finds {len(found)} Placemarks, GeoJSON has {len(pair.features)} features"
    for one in found:
        if one.id not in placemarks or one.id not in pair.by_id:
            continue
        feature, properties = pair.by_id[one.id], pair.by_id[one.id]["properties"]
        if one.name != placemarks[one.id].findtext(KML + "name"):
            yield f"{one.id}: reads the name {one.name!r}"
        if one.geometry is None \
                or outline(shape(one.geometry.__geo_interface__)) != written(feature):
            yield f"{one.id}: reads another shape"
        data = {PROPERTIES.get(item.name, item.name): item.value
                for block in one.extended_data.elements for item in block.data}
        if data != pair.data(placemarks[one.id]):
            yield f"{one.id}: reads other data"
        start = one.begin or one.time_stamp
        text = start.dt.isoformat().replace("+00:00", "Z") if start is not None else None
        if text != properties.get("time", properties.get("start")):
            yield f"{one.id}: is read at {text}"


RULES = [libkml_layers, libkml_names, libkml_reads, kml_driver_reads, fastkml_reads]
