#!/usr/bin/env python3
"""What circles-bench is measured beside: the same circles by pyproj, whole arrays at a time.

    circles.py time RADIUS[,RADIUS...] COUNTS     prints seconds, vertices and the sum of coordinates
    circles.py compare RADIUS LISTING             prints vertices, and the most millimetres between two

COUNTS and LISTING are what circles-bench prints with its fourth argument: how many vertices each circle
has, and then vertices. Lengths are in metres.
"""

import sys
from time import perf_counter

import numpy as np
from pyproj import Geod

WGS84 = Geod(ellps="WGS84")
BATCH = 1_000  # circles at a time: their arrays stay in the processor's cache


def centers(count):
    """Places between 60 degrees south and north, the same as in CirclesBench.swift."""
    state = 20_120_822
    places = np.empty((count, 2))
    for row in places:
        for column, (low, width) in enumerate(((-180, 360), (-60, 120))):
            state = (state * 6364136223846793005 + 1442695040888963407) & 0xFFFF_FFFF_FFFF_FFFF
            row[column] = width * ((state >> 11) / 9007199254740992) + low
    return places


def circles(places, radius, counts):
    """The vertices of circles, one circle after another, from north over west."""
    firsts = np.repeat(np.cumsum(counts) - counts, counts)
    azimuths = (np.arange(len(firsts)) - firsts) * np.repeat(-360 / counts, counts)
    lons, lats = np.repeat(places, counts, axis=0).T
    return WGS84.fwd(
        lons, lats, azimuths, np.full(len(lons), radius), inplace=True, return_back_azimuth=False)[:2]


def time(radii, counts):
    places = centers(len(counts))
    vertices, total = 0, 0.0
    start = perf_counter()
    for first in range(0, len(counts), BATCH):
        for radius in radii:
            lons, lats = circles(places[first:first + BATCH], radius, counts[first:first + BATCH])
            vertices += len(lons)
            total += lons.sum() + lats.sum()
    print(perf_counter() - start, vertices, total)


def compare(radius, counts, vertices):
    """Of even steps of azimuth: so circles-bench makes them, except near a pole."""
    shown = np.searchsorted(np.cumsum(counts), len(vertices)) + 1
    lons, lats = vertices.T
    theirs = circles(centers(shown), radius, counts[:shown])
    _, _, apart = WGS84.inv(lons, lats, *theirs)
    print(len(lons), apart.max() * 1e3)


def listed(path):
    with open(path, encoding="ascii") as file:
        lines = [line.split() for line in file]
    counts = np.array([int(words[0]) for words in lines if len(words) == 1])
    return counts, np.array([words for words in lines if len(words) == 2], dtype=float)


if __name__ == "__main__":
    what, lengths, path = sys.argv[1:]
    radii = [float(length) for length in lengths.split(",")]
    if what == "time":
        time(radii, listed(path)[0])
    else:
        compare(radii[0], *listed(path))
