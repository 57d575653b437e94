"""Plates and pages, which notebooks show."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ._run import documented, kept, run
from ._source import PathLike, Source, held

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options


class _Picture:
    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        """The bytes of the file, as text."""
        return self.text

    @property
    def title(self) -> str:
        """The title, which names the storms."""
        found = re.search(r"<title[^>]*>(.*?)</title>", self.text, re.DOTALL)
        return html.unescape(found[1]) if found else ""

    def save(self, path: PathLike) -> Path:
        """Writes the file, and returns its path."""
        target = Path(path)
        target.write_text(self.text, encoding="utf-8", newline="")
        return target


class Plate(_Picture):
    """A plate: a finished map picture (SVG)."""

    def __init__(self, text: str, draw: Callable[[float | None], bytes]) -> None:
        super().__init__(text)
        self._draw = draw

    def save(self, path: PathLike) -> Path:
        """Writes the file, in pixels if its name ends in ``.png``, and returns its path."""
        target = Path(path)
        if target.suffix.lower() == ".png":
            target.write_bytes(self.png())
            return target
        if target.suffix.lower() == ".pdf":
            raise ValueError("a plate is saved as .svg or .png; convert() writes PDF")
        return super().save(path)

    def png(self, scale_factor: float | None = None) -> bytes:
        """The plate in pixels, ``scale_factor`` (0.25 to 4) for each of its size, drawn anew from the source (PNG)."""
        return self._draw(scale_factor)

    def _repr_html_(self) -> str:
        """As wide as the cell, but no wider than the plate; as an image, so that ids of several plates stay apart."""
        width = re.search(r'<svg[^>]* width="([0-9.]+)"', self.text)
        data = base64.b64encode(self.text.encode()).decode()
        return (
            f'<img src="data:image/svg+xml;base64,{data}" alt="{html.escape(self.title)}" width="100%" '
            f'style="width: 100%; max-width: {width[1] if width else 1200}px">'
        )

    def _repr_svg_(self) -> str:
        return self.text


class Page(_Picture):
    """A page with a map that moves through time (HTML)."""

    height = 760

    def _repr_html_(self) -> str:
        # Its scripts may run, but it is another origin than the notebook.
        return (
            f'<iframe srcdoc="{html.escape(self.text)}" title="{html.escape(self.title)}" '
            f'sandbox="allow-scripts" width="100%" height="{self.height}" style="border: 0"></iframe>'
        )


@documented
def plate(source: Source, **options: Unpack[Options]) -> Plate:
    """Draws a plate, which a notebook shows and ``save`` writes."""
    source, again = held(source), kept(options)

    def draw(factor: float | None) -> bytes:
        return run(["--to=png"], source, again if factor is None else {**again, "scale_factor": factor})[0]

    return Plate(run(["--to=svg"], source, again)[0].decode(), draw)


@documented
def page(source: Source, **options: Unpack[Options]) -> Page:
    """Makes a page with a map that moves through time, which a notebook shows and ``save`` writes."""
    return Page(run(["--to=html"], source, options)[0].decode())
