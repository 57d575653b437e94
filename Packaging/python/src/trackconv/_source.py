"""What the program is given: the names of files, and bytes on its standard input."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import IO, TYPE_CHECKING, Any, Union

from ._table import tabulated

if TYPE_CHECKING:
    import pandas
    import xarray

PathLike = Union[str, "os.PathLike[str]"]
Item = Union[PathLike, bytes, IO[bytes], IO[str], "pandas.DataFrame", "xarray.Dataset"]
Source = Union[Item, Iterable[Item]]

_EXPECTED = "a path, URL, feed, bytes, file object, DataFrame, GeoDataFrame or Dataset"
# bytes: the longest path.
_LONGEST = 4096
# What the attributes of our own tables say of all their fixes; the program reads it from columns.
_TERMS = ("source", "attribution", "license")


def inputs(source: Source, latitude: str | None = None) -> tuple[list[str], bytes | None, list[str]]:
    """The names of inputs, the bytes of standard input, and options that go with them.

    ``latitude`` is the name of the latitude in tables, if the user has said it.
    """
    names: list[str] = []
    data: bytes | None = None
    more: list[str] = []
    items = _items(source)
    for item in items:
        if isinstance(item, (str, os.PathLike)):
            names.append(file_name(item))
            continue
        if data is not None:
            raise TypeError("only one of the inputs can be bytes, a file object, a DataFrame or a Dataset")
        table = tabulated(item, latitude)
        if hasattr(table, "to_csv"):
            data = _with_terms(table).to_csv(index=False).encode()
            # The format of one is that of all; beside others its content tells it.
            more = ["--from=csv"] if len(items) == 1 else []
        else:
            data = _bytes(table)
        names.append("-")
    if not names:
        raise ValueError("there is no input")
    return names, data, more


def held(source: Source) -> Source:
    """The source, with the bytes of file objects, which can be read only once."""
    return [_bytes(item) if hasattr(item, "read") else item for item in _items(source)]


def file_name(path: PathLike) -> str:
    """A name that the program takes for a file, or for a URL or feed if it is a text."""
    name = os.fspath(path)
    is_text = "\n" in name or "\0" in name or (len(name) > _LONGEST and "://" not in name[:9])
    if is_text and not os.path.exists(name):
        raise ValueError(f"expected a path, found a text of {len(name)} characters; what a file holds is given as bytes: text.encode()")
    if not isinstance(path, str):
        return os.path.abspath(name) if ":" in name or name == "-" else name
    return "./-" if name == "-" else name


def _items(source: Source) -> list[Any]:
    """The inputs of a source, which is one or several."""
    is_one = isinstance(source, (str, bytes, bytearray, memoryview, os.PathLike)) or any(
        hasattr(source, name) for name in ("read", "to_csv", "to_dataframe")
    )
    # A Series of paths can be written as a table, but has no columns.
    if is_one and (hasattr(source, "columns") or not hasattr(source, "to_frame")):
        return [source]
    if isinstance(source, Mapping) or not isinstance(source, Iterable):
        raise TypeError(f"expected {_EXPECTED}, or several, found {type(source).__name__}")
    return list(source)


def _bytes(item: Any) -> bytes:
    content = item.read() if hasattr(item, "read") else item
    if isinstance(content, str):
        return content.encode()
    if not isinstance(content, (bytes, bytearray, memoryview)):
        raise TypeError(f"expected {_EXPECTED}, found {type(content).__name__}")
    return bytes(content)


def _with_terms(table: pandas.DataFrame) -> pandas.DataFrame:
    """The table; one of ours with columns of what its attributes say of its source."""
    if not {"storm_id", "layer"} <= set(table.columns):
        return table
    texts = {}
    for name in _TERMS:
        value = table.attrs.get(name)
        parts = [part for part in (value if isinstance(value, (list, tuple)) else [value]) if isinstance(part, str) and part]
        if parts and name not in table:
            texts[name] = "; ".join(parts)
    return table.assign(**texts)
