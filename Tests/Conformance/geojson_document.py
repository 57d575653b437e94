"""A parsed GeoJSON file, with its text and the original spelling of every number."""

import json
from collections.abc import Iterator
from pathlib import Path

import geometry


class Document:
    """A FeatureCollection in strict JSON."""

    def __init__(self, path: str, digits: int = 6):
        """Parses strictly (RFC 8259, RFC 7493): UTF-8, no byte order mark, no NaN, no duplicate keys."""
        self.text = Path(path).read_bytes().decode("utf-8")
        self.digits = digits
        self.numbers: list[str] = []
        self.root = json.loads(self.text, parse_float=self._float, parse_int=self._int,
                               parse_constant=self._refuse, object_pairs_hook=self._object)
        json.dumps(self.root, ensure_ascii=False).encode("utf-8")  # rejects lone surrogates
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
        """Each part of each geometry: the id of the feature, the kind of part, its lines."""
        for feature in self.features:
            for kind, lines in geometry.parts(feature["geometry"]):
                yield feature.get("id"), kind, lines
