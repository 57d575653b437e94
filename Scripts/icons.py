#!/usr/bin/env python3
"""Draws the icons of KMZ archives, and the dot of KML files: Sources/CIcons/icons/*.png.

    icons.py            writes them
    icons.py --check    lists those that differ from what this script draws

The symbols are those of weather charts (WMO-No. 485), as on plates: an open circle for a depression, with two
arms for a storm, filled for a typhoon; the arms are mirrored in the southern hemisphere. They are drawn from
circles and curves and are original work. They are white with a dark casing, because the colour of an IconStyle
is multiplied with that of the icon: white becomes the colour, and the casing stays dark. Needs only Python.
"""

import struct
import sys
import zlib
from math import atan2, hypot, pi
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "Sources" / "CIcons" / "icons"
SIZE, DOT_SIZE = 64, 24
SAMPLES = 8  # per pixel and direction
CASING = 3.0  # pixels
RADIUS = 14.0  # pixels, of the circle; the arms stay within the icon
DARK, WHITE = (0x1B, 0x24, 0x30), (0xFF, 0xFF, 0xFF)

# A shape is a function of x (to the right) and y (down), in pixels from the centre of the icon. It returns the
# distance of the point from the shape, negative inside.


def disc(radius):
    """A filled circle."""
    return lambda x, y: hypot(x, y) - radius


def ring(inner, outer):
    """The area between two circles."""
    return lambda x, y: abs(hypot(x, y) - (inner + outer) / 2) - (outer - inner) / 2


def broken(shape, gaps, width):
    """A ring with gaps of `width` pixels, the first at 45 degrees."""
    def distance(x, y):
        step = 2 * pi / gaps
        turn = (atan2(y, x) - pi / 4 + step / 2) % step - step / 2
        return max(shape(x, y), width / 2 - abs(turn) * hypot(x, y))
    return distance


def polygon(points):
    """A closed polygon."""
    edges = list(zip(points, points[1:] + points[:1]))

    def distance(x, y):
        nearest, inside = float("inf"), False
        for (ax, ay), (bx, by) in edges:
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy
            along = min(1, max(0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0
            nearest = min(nearest, hypot(x - ax - along * dx, y - ay - along * dy))
            if (ay > y) != (by > y) and x < ax + (y - ay) / dy * dx:
                inside = not inside
        return -nearest if inside else nearest
    return distance


def curve(start, one, two, end, steps=24):
    """Points of a Bezier curve, without its end point."""
    def at(t):
        s = 1 - t
        return tuple(s ** 3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t ** 3 * d
                     for a, b, c, d in zip(start, one, two, end))
    return [at(step / steps) for step in range(steps)]


def union(*shapes):
    """The union of shapes."""
    return lambda x, y: min(shape(x, y) for shape in shapes)


def without(shape, hole):
    """A shape with a hole."""
    return lambda x, y: max(shape(x, y), -hole(x, y))


def arms(radius, mirrored=False):
    """Two tapering arms: in the northern hemisphere the upper one ends on the right."""
    outline = (curve((-1, 0), (-1, -1.1), (-0.2, -1.9), (1.25, -1.95))
               + curve((1.25, -1.95), (0.45, -1.65), (0, -1.35), (-0.1, -0.98))
               + [(-0.1, -0.98), (0, 0)])
    side = -1 if mirrored else 1
    return union(*(polygon([(turn * side * x * radius, turn * y * radius) for x, y in outline])
                   for turn in (1, -1)))


def letter(radius):
    """An L, for a low."""
    def bar(left, top, right, bottom):
        return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
    arm, pen = radius * 0.5, radius * 0.24
    left = -arm * 0.62
    return union(bar(left, -arm, left + pen, arm), bar(left, arm - pen, left + arm * 1.35, arm))


def icons():
    """The white shape of each icon by name; the casing surrounds it."""
    open_ring = ring(RADIUS * 0.5, RADIUS)
    eye = disc(RADIUS * 0.5)
    found = {
        "dot": disc(DOT_SIZE / 2 - CASING - 0.5),
        "depression": open_ring,
        "extratropical": union(ring(RADIUS * 1.0, RADIUS * 1.28), letter(RADIUS)),
        "forecast": union(broken(ring(RADIUS * 0.98, RADIUS * 1.28), 4, 8), disc(RADIUS * 0.34)),
    }
    for end, mirrored in ("", False), ("-south", True):
        found["storm" + end] = without(union(disc(RADIUS), arms(RADIUS, mirrored)), eye)
        found["typhoon" + end] = union(disc(RADIUS), arms(RADIUS, mirrored))
    return found


def pixels(shape, size):
    """The rows of the icon as red, green, blue and opacity; each pixel is the mean of its samples."""
    steps = [(step + 0.5) / SAMPLES for step in range(SAMPLES)]
    rows = []
    for row in range(size):
        line = bytearray()
        for column in range(size):
            white = dark = 0
            middle = shape(column + 0.5 - size / 2, row + 0.5 - size / 2)
            # At half a pixel diagonal from both edges, all samples are equal.
            sure = min(abs(middle), abs(middle - CASING)) > 0.75
            for dy in () if sure else steps:
                for dx in steps:
                    distance = shape(column + dx - size / 2, row + dy - size / 2)
                    white += distance <= 0
                    dark += 0 < distance <= CASING
            if sure:
                white, dark = (SAMPLES ** 2 * inside
                               for inside in (middle <= 0, 0 < middle <= CASING))
            seen = white + dark
            for light, shade in zip(WHITE, DARK):
                line.append((2 * (white * light + dark * shade) + seen) // (2 * seen) if seen else 0)
            line.append((2 * 255 * seen + SAMPLES ** 2) // (2 * SAMPLES ** 2))
        rows.append(bytes(line))
    return rows


def png(rows, size):
    """Encodes a PNG file: header, data and end, without times and texts."""
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data)
            + chunk(b"IEND", b""))


def drawn(file, size):
    """The pixels of a file of this script; other versions of zlib may compress them differently."""
    data = file.read_bytes() if file.exists() else b""
    if data[:33] != png([], size)[:33]:
        return None
    return zlib.decompress(data[41:41 + struct.unpack(">I", data[33:37])[0]])


def main():
    """Writes the icons, or checks them."""
    wrong = []
    for name, shape in icons().items():
        size = DOT_SIZE if name == "dot" else SIZE
        file, rows = FOLDER / f"{name}.png", pixels(shape, size)
        if sys.argv[1:] == ["--check"]:
            if drawn(file, size) != b"".join(b"\0" + row for row in rows):
                wrong.append(f"{file.name} differs from what Scripts/icons.py draws")
        else:
            file.write_bytes(png(rows, size))
            print(f"{file.name} {file.stat().st_size} bytes")
    return "\n".join(wrong) or None


if __name__ == "__main__":
    sys.exit(main())
