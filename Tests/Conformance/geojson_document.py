"""One parsed GeoJSON file, with its text and every number as it was written."""

import json
from collections.abc import Iterator
from pathlib import Path

import geometry


class Document:
    """A FeatureCollection that is JSON in the strictest reading."""

    def __init__(self, path: str, digits: int = 6):
        """Parses strictly (RFC 8259, RFC 7493): UTF-8, no byte order mark, no NaN, no key twice."""
        self.text = Path(path).read_bytes().decode("utf-8")
        self.digits = digits
        self.numbers: list[str] = []
        self.root = json.loads(self.text, parse_float=self._float, parse_int=self._int,
                               parse_constant=self._refuse, object_pairs_hook=self._object)
        json.dumps(self.root, ensure_ascii=False).encode("utf-8")  # refuses half a surrogate pair
        self.features = self.root["features"]

    def _float(self, text: str) -> float:
        self.numbers.append(text)
        return float(text)

    def _int(self, text: str) -> int:
        self.numbers.append(text)
        return int(text)

    def _refuse(self, text: str):
        raise ValueError(f"{text} is not JSON")

    def _object(self, pairs: list) -> dict:
        names = [name for name, _ in pairs]
        if len(set(names)) < len(names):
            raise ValueError(f"a key stands twice in {{{', '.join(names)}}}")
        return dict(pairs)

    def parts(self) -> Iterator[tuple[str, str, list]]:
        """Each single part of each geometry: the feature's id, the kind of part, its lines."""
        for feature in self.features:
            for kind, lines in geometry.parts(feature["geometry"]):
                yield feature.get("id"), kind, lines
