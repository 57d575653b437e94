"""Reads the tropical cyclone tracks of every agency, and draws them.

A source is a path, a URL (``https://…``), a feed (``feed:nhc``), bytes, a file object, a DataFrame, GeoDataFrame or
xarray.Dataset of fixes, or several of these. Options are those of the command, as keywords: ``--min-wind 64kt`` is ``min_wind="64kt"``, ``--from`` is
``from_``. What the program warns of is a `TrackconvWarning`, what it notes goes to the logger ``trackconv``.
"""

from ._options import Options
from ._read import convert, explain, fixes, info, places, read, to_xarray, verify
from ._run import Finding, TrackconvError, TrackconvWarning
from ._show import Page, Plate, page, plate

__all__ = [
    "Finding", "Options", "Page", "Plate", "TrackconvError", "TrackconvWarning",
    "convert", "explain", "fixes", "info", "page", "places", "plate", "read", "to_xarray", "verify",
]  # fmt: skip
