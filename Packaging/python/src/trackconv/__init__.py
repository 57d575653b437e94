"""Reads the tropical cyclone tracks of every agency, and draws them.

A source is a path, a URL (``https://…``), a feed (``feed:nhc``), bytes, a file object, a DataFrame, GeoDataFrame or
xarray.Dataset of fixes, or several of these. Options are those of the command, as keywords: ``--min-wind 64kt`` is ``min_wind="64kt"``, ``--from`` is
``from_``. What the program warns of is a `TrackconvWarning`, what it notes goes to the logger ``trackconv``.
"""

from typing import TYPE_CHECKING

from ._dataset import to_xarray
from ._findings import Finding, TrackconvError, TrackconvWarning
from ._lists import explain, info, seasons, stats, verify
from ._options import Options
from ._plot import plot
from ._read import convert, fixes, places, read
from ._show import Page, Plate, page, plate

__all__ = [
    "Finding", "Options", "Page", "Plate", "TrackconvError", "TrackconvWarning", "convert", "explain", "fixes", "info",
    "page", "places", "plate", "plot", "read", "seasons", "stats", "to_xarray", "verify",
]  # fmt: skip

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name):
        """The version, which takes longer to find than the rest to import."""
        if name == "__version__":
            from ._run import version

            return version()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
