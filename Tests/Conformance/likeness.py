"""Compares two pictures of a plate drawn by different programs.

The antialiasing of letters and lines always differs, so both pictures are first scaled down by four and slightly
blurred.
"""

import io
from collections.abc import Iterator

import numpy as np
from PIL import Image, ImageFilter

SMALLER = 4
# Of 255: the mean difference, what counts as another colour, and the share of such pixels. Words
# that are set wider are within them (Chromium moves Chinese punctuation closer together, and may
# take a dot from another font); an area, a layer or a paragraph that one of them lacks is not.
MEAN, OTHER, SHARE = 1.5, 24, 0.003
FEWEST = 80  # pixels of another colour that even a small picture may have: a line of text has as many in all


def small(png: bytes) -> np.ndarray:
    """Scales a picture down, on white."""
    image = Image.open(io.BytesIO(png)).convert("RGBA")
    image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")
    image = image.reduce(SMALLER).filter(ImageFilter.BoxBlur(1))
    return np.asarray(image).astype(int)


def difference(one: bytes, two: bytes) -> tuple[float, float, float]:
    """The mean difference of two pictures, the share of pixels of another colour, and the largest such share."""
    apart = np.abs(small(one) - small(two))
    others = apart.max(axis=2) > OTHER
    return float(apart.mean()), float(others.mean()), max(SHARE, FEWEST / others.size)


def unlike(one: bytes, two: bytes) -> Iterator[str]:
    """Describes the difference of two pictures if it is too large."""
    sizes = [Image.open(io.BytesIO(png)).size for png in (one, two)]
    if sizes[0] != sizes[1]:
        yield f"{sizes[0]} and {sizes[1]} pixels"
        return
    mean, share, most = difference(one, two)
    if mean > MEAN or share > most:
        yield f"{mean:.2f} of 255 apart, {share:.2%} of another colour"
