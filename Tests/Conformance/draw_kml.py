"""Draws a KML or KMZ file with its styles, for visual inspection.

    draw_kml.py <file.kml|file.kmz> <picture.png> [--at <time>] [--highlight] [--size <pixels>]

The projection is equirectangular, true to scale at the middle latitude. With --at it draws only what a time
slider would show at that time. A dashed frame shows the view of each LookAt. The drawing follows the standard
and does not imitate a particular viewer.
"""

import argparse
import io
import math
import sys
import zipfile
from pathlib import Path

from PIL import Image, ImageColor, ImageDraw, ImageFont

from kml_document import GX, KML, Document, number, positions

SEA, GRID, INK = "#dfe8ee", "#bccad3", "#33414a"
FINE = 2  # drawn larger by this factor, then scaled down, because Pillow does not antialias
FONT = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"


class View:
    """The transformation from coordinates to pixels."""

    def __init__(self, places: list[tuple[float, float]], size: int):
        self.middle = unrolled(places)
        east = [self.east(longitude) for longitude, _ in places]
        north = [latitude for _, latitude in places]
        margin = max(0.06 * max(max(east) - min(east), max(north) - min(north)), 0.5)
        self.west, self.north = min(east) - margin, max(north) + margin
        self.far, self.south = max(east) + margin, min(north) - margin
        self.squeeze = max(math.cos(math.radians((self.north + self.south) / 2)), 0.1)
        width, height = (self.far - self.west) * self.squeeze, self.north - self.south
        self.scale = size * FINE / max(width, height)
        self.size = round(width * self.scale), round(height * self.scale)

    def east(self, longitude: float) -> float:
        """A longitude within 180 degrees of the middle."""
        return self.middle + (longitude - self.middle + 180) % 360 - 180

    def point(self, place: tuple[float, ...]) -> tuple[float, float]:
        """The pixel of a coordinate."""
        return ((self.east(place[0]) - self.west) * self.squeeze * self.scale,
                (self.north - place[1]) * self.scale)

    def line(self, line: list[tuple[float, ...]]) -> list[tuple[float, float]]:
        """A line in pixels; edges along the 180th meridian stay on their side."""
        points = [self.point(place) for place in line]
        turn = 360 * self.squeeze * self.scale
        for index in range(1, len(points)):
            x, y = points[index]
            points[index] = x - turn * round((x - points[index - 1][0]) / turn), y
        return points


def unrolled(places: list[tuple[float, float]]) -> float:
    """The middle of longitudes, as the direction of their vector mean."""
    x = sum(math.cos(math.radians(longitude)) for longitude, _ in places)
    y = sum(math.sin(math.radians(longitude)) for longitude, _ in places)
    return math.degrees(math.atan2(y, x))


class Drawing:
    """The picture of a document, feature by feature."""

    def __init__(self, document: Document, files: dict[str, bytes], options: argparse.Namespace):
        self.document, self.files, self.options = document, files, options
        places = [place[:2] for element in document.all("coordinates")
                  for place in positions(element.getparent())]
        if not places:
            sys.exit(f"{document.path} has nothing to draw")
        self.view = View(places, options.size)
        self.image = Image.new("RGBA", self.view.size, SEA)
        self.font = ImageFont.truetype(FONT, 13 * FINE) if Path(FONT).exists() \
            else ImageFont.load_default(13 * FINE)

    def draw(self) -> Image.Image:
        """Draws all features, the first in the file on top, as QGIS does."""
        self.graticule()
        drawn = 0
        for placemark in reversed(self.document.placemarks):
            if self.shown(placemark):
                self.placemark(placemark)
                drawn += 1
        self.frames()
        words = f"{Path(self.document.path).name}: {drawn} of {len(self.document.placemarks)}"
        self.layer(lambda pen: pen.text((8, 4), words + (f" at {self.options.at}" if self.options.at
                                                         else ""), INK, self.font))
        return self.image.resize([side // FINE for side in self.image.size], Image.LANCZOS)

    def layer(self, draw) -> None:
        """Draws a transparent layer over the picture."""
        over = Image.new("RGBA", self.image.size)
        draw(ImageDraw.Draw(over))
        self.image.alpha_composite(over)

    def shown(self, placemark) -> bool:
        """Whether a feature is visible at the requested time."""
        for element in [placemark, *placemark.iterancestors()]:
            if (element.findtext(KML + "visibility") or "1").strip() in ("0", "false"):
                return False
        at = self.options.at
        if at is None:
            return True
        begin, end, when = (placemark.findtext(f"{KML}{path}") for path in (
            f"TimeSpan/{KML}begin", f"TimeSpan/{KML}end", f"TimeStamp/{KML}when"))
        if when is not None:
            return when <= at  # a slider also shows earlier time stamps within its window
        return (begin is None or begin <= at) and (end is None or at < end)

    def style(self, placemark):
        """The style of a feature, normal or highlighted."""
        if not self.options.highlight:
            return self.document.style(placemark)
        url = (placemark.findtext(KML + "styleUrl") or "").strip().removeprefix("#")
        found = self.document.styles.get(url)
        for pair in found.iter(KML + "Pair") if found is not None else ():
            if pair.findtext(KML + "key") == "highlight":
                return self.document.styles.get((pair.findtext(KML + "styleUrl") or "")[1:])
        return found

    def placemark(self, placemark) -> None:
        """Draws one feature."""
        style = self.style(placemark)
        width = self.part(style, "LineStyle", "width", 1)
        stroke, fill = self.colour(style, "LineStyle"), self.colour(style, "PolyStyle")
        outlined = (style is None or style.findtext(f"{KML}PolyStyle/{KML}outline") or "1") != "0"
        filled = style is not None and (style.findtext(f"{KML}PolyStyle/{KML}fill") or "1") != "0"
        for polygon in placemark.iter(KML + "Polygon"):
            rings = [self.view.line(positions(ring)) for ring in polygon.iter(KML + "LinearRing")]
            if filled:
                self.layer(lambda pen: self.area(pen, rings, fill))
            for ring in rings if outlined else []:
                self.layer(lambda pen: pen.line(ring, stroke, round(width * FINE), "curve"))
        for line in placemark.iter(KML + "LineString"):
            points = self.view.line(positions(line))
            self.layer(lambda pen: pen.line(points, stroke, round(width * FINE), "curve"))
        for point in placemark.iter(KML + "Point"):
            self.icon(self.view.point(positions(point)[0]), style, placemark)
        for track in placemark.iter(GX + "Track"):
            points = self.view.line([tuple(map(float, coord.text.split()))
                                     for coord in track.iter(GX + "coord")])
            if len(points) > 1:
                self.layer(lambda pen: pen.line(points, stroke, round(width * FINE), "curve"))

    def area(self, pen: ImageDraw.ImageDraw, rings: list, fill: tuple) -> None:
        """Draws a polygon with its holes."""
        pen.polygon(rings[0], fill)
        for hole in rings[1:]:
            pen.polygon(hole, (0, 0, 0, 0))

    def icon(self, at: tuple[float, float], style, placemark) -> None:
        """Draws an icon: the picture in the file, otherwise a disc instead of the marker of the viewer."""
        scale = self.part(style, "IconStyle", "scale", 1)
        href = style.findtext(f"{KML}IconStyle/{KML}Icon/{KML}href") if style is not None else None
        tint = self.colour(style, "IconStyle")
        if href in self.files:
            with Image.open(io.BytesIO(self.files[href])) as picture:
                picture = picture.convert("RGBA")
            side = max(round(32 * scale * FINE), 1)
            picture = picture.resize((side, side), Image.LANCZOS)
            # The picture is multiplied by the colour of its style; white leaves it unchanged.
            bands = [band.point([value * by // 255 for value in range(256)])
                     for band, by in zip(picture.split(), tint)]
            corner = tuple(max(round(middle - side / 2), 0) for middle in at)
            self.image.alpha_composite(Image.merge("RGBA", bands), corner)
        else:
            radius = 9 * scale * FINE
            box = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
            self.layer(lambda pen: pen.ellipse(box, tint, INK, FINE))
        label = self.part(style, "LabelStyle", "scale", 1)
        if label > 0:
            self.layer(lambda pen: pen.text((at[0] + 12 * FINE, at[1] - 8 * FINE),
                                            (placemark.findtext(KML + "name") or "")[:60],
                                            self.colour(style, "LabelStyle"), self.font))

    def part(self, style, name: str, key: str, default: float) -> float:
        """A number in a style."""
        found = style.find(KML + name) if style is not None else None
        value = number(found, key) if found is not None else None
        return default if value is None else value

    def colour(self, style, name: str) -> tuple[int, int, int, int]:
        """A colour in a style, from KML's aabbggrr; white if there is none."""
        text = style.findtext(f"{KML}{name}/{KML}color") if style is not None else None
        text = (text or "ffffffff").strip()
        return (int(text[6:8], 16), int(text[4:6], 16), int(text[2:4], 16), int(text[0:2], 16))

    def seen(self, place: tuple[float, float], image: Image.Image) -> tuple[int, ...]:
        """The colour of a pixel of the finished picture."""
        x, y = self.view.point(place)
        return image.getpixel((round(x / FINE), round(y / FINE)))[:3]

    def graticule(self) -> None:
        """Draws lines with labels at intervals of degrees."""
        view = self.view
        wide = max(view.far - view.west, view.north - view.south)
        step = next((step for step in (1, 2, 5, 10, 20, 30) if wide / step <= 10), 60)

        def draw(pen: ImageDraw.ImageDraw) -> None:
            for degree in range(math.ceil(view.west / step) * step, math.floor(view.far) + 1, step):
                x = (degree - view.west) * view.squeeze * view.scale
                pen.line([(x, 0), (x, view.size[1])], GRID, FINE)
                pen.text((x + 3, view.size[1] - 20 * FINE), f"{(degree + 180) % 360 - 180}", INK,
                         self.font)
            for degree in range(math.ceil(view.south / step) * step, math.floor(view.north) + 1,
                                step):
                y = (view.north - degree) * view.scale
                pen.line([(0, y), (view.size[0], y)], GRID, FINE)
                pen.text((3, y), f"{degree}", INK, self.font)
        self.layer(draw)

    def frames(self) -> None:
        """Draws the view of each LookAt, straight from above and 60 degrees wide."""
        for look in self.document.all("LookAt"):
            centre = number(look, "longitude") or 0, number(look, "latitude") or 0
            reach = (number(look, "range") or 0) * math.tan(math.radians(30)) / 111_195
            x, y = self.view.point(centre)
            side = reach * self.view.scale
            corners = [(x - side, y - side), (x + side, y - side), (x + side, y + side),
                       (x - side, y + side), (x - side, y - side)]
            self.layer(lambda pen: [pen.line([a, b], ImageColor.getrgb("#7a3b8f80"), 2 * FINE)
                                    for one, two in zip(corners, corners[1:])
                                    for a, b in dashes(one, two)])


def dashes(one: tuple[float, float], two: tuple[float, float]) -> list:
    """Draws a line with dashes of 12 pixels."""
    count = max(round(math.dist(one, two) / (24 * FINE)), 1)

    def along(share: float) -> tuple[float, float]:
        return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share
    return [(along(index / count), along((index + 0.5) / count)) for index in range(count)]


def opened(path: str) -> tuple[Document, dict[str, bytes]]:
    """Opens a KML file, or the one in a KMZ with its other files."""
    if not zipfile.is_zipfile(path):
        return Document(path), {}
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    main_file = next(name for name in files if name.endswith(".kml"))
    return Document(path, files[main_file]), files


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Draws a KML file with its own styles.")
    parser.add_argument("source")
    parser.add_argument("picture")
    parser.add_argument("--at", help="a time as the file has them: 2012-08-22T00:00:00Z")
    parser.add_argument("--highlight", action="store_true", help="as if all were pointed at")
    parser.add_argument("--size", type=int, default=1000, help="pixels of the longer side")
    options = parser.parse_args()
    Drawing(*opened(options.source), options).draw().convert("RGB").save(options.picture)


if __name__ == "__main__":
    main()
