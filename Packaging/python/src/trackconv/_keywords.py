"""Names options as Python does: what the program calls ``--min-wind`` is ``min_wind``."""

from __future__ import annotations

import re
from collections.abc import Mapping

_option = re.compile(r"(?P<quoted>')?--(?P<name>[a-z][a-z-]*)(?(quoted)(?:[ =](?P<value>[^']*))?')")


def keywords(text: str, names: Mapping[str, str]) -> str:
    """The text with keywords in the place of options, whose ``names`` are: ``'--units kt'`` is ``'units="kt"'``."""

    def keyword(match: re.Match[str]) -> str:
        name = names.get(match["name"])
        if name is None:
            return match[0]
        value = match["value"] or ""
        if value and not value.startswith("<"):
            name += f"={value}" if re.fullmatch(r"[0-9.]+", value) else f'="{value}"'
        return f"'{name}'" if match["quoted"] else name

    return _option.sub(keyword, text)
