"""Rules about the typed data of KML; ATC-n are clauses of OGC 07-134r2."""

import re
from collections.abc import Iterator

from kml_document import KML, Document, place

INTEGERS = {"short": 15, "ushort": 16, "int": 31, "uint": 32}
TYPES = {"string", "int", "uint", "short", "ushort", "float", "double", "bool"}


def fits(value: str, kind: str | None) -> bool:
    """Whether a SimpleData value has the type that its SimpleField declares."""
    if kind == "string":
        return True
    if kind == "bool":
        return value in ("0", "1", "true", "false")
    if kind in ("float", "double"):
        return re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value) is not None
    if kind not in INTEGERS:
        return False
    bits = INTEGERS[kind]
    least = 0 if kind.startswith("u") else -(2 ** bits)
    return re.fullmatch(r"-?[0-9]+", value) is not None and least <= int(value) < 2 ** bits


def atc_25_schemas(document: Document) -> Iterator[str]:
    """ATC-25: a Schema has an id, for data to reference it."""
    for schema in document.all("Schema"):
        if not schema.get("id"):
            yield f"line {schema.sourceline}: Schema without id"


def atc_26_fields(document: Document) -> Iterator[str]:
    """ATC-26: a SimpleField has a name that is unique in its Schema, and one of eight types."""
    for schema in document.all("Schema"):
        seen = set()
        for field in schema.iter(KML + "SimpleField"):
            name = field.get("name")
            if not name or name in seen:
                yield f"{place(schema)}: SimpleField {name!r} twice, or without name"
            if field.get("type") not in TYPES:
                yield f"{place(schema)}: {name} is of type {field.get('type')!r}"
            seen.add(name)


def atc_27_schema_data(document: Document) -> Iterator[str]:
    """ATC-27: a SchemaData references a Schema of this file, and its data have the types declared there."""
    schemas = {schema.get("id"): {field.get("name"): field.get("type")
                                  for field in schema.iter(KML + "SimpleField")}
               for schema in document.all("Schema")}
    for data in document.all("SchemaData"):
        url = data.get("schemaUrl") or ""
        fields = schemas.get(url[1:]) if url.startswith("#") else None
        if fields is None:
            yield f"{place(data)}: no Schema {url!r}"
            continue
        seen = set()
        for item in data.iter(KML + "SimpleData"):
            name, value = item.get("name"), item.text or ""
            if name not in fields:
                yield f"{place(data)}: {name} is not declared"
            elif not fits(value, fields[name]):
                yield f"{place(data)}: {name} is {value!r}, declared {fields[name]}"
            if name in seen:
                yield f"{place(data)}: {name} twice"
            seen.add(name)


def atc_28_49_data(document: Document) -> Iterator[str]:
    """ATC-28, 49: Data have unique names, and values; all our data are typed, so there are no Data elements."""
    for element in document.all("Data"):
        yield f"{place(element)}: untyped Data {element.get('name')}"


def atc_59_extended_data(document: Document) -> Iterator[str]:
    """ATC-59: ExtendedData is not empty, and every feature has data."""
    for element in document.all("ExtendedData"):
        if len(element) == 0:
            yield f"{place(element)}: ExtendedData is empty"
    for element in document.shapes():
        if element.find(f"{KML}ExtendedData/{KML}SchemaData/{KML}SimpleData") is None:
            yield f"{place(element)}: no SchemaData"


RULES = [atc_25_schemas, atc_26_fields, atc_27_schema_data, atc_28_49_data, atc_59_extended_data]
