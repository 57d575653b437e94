"""Makes the names of countries and seas of plates, Sources/CBasemap/regions.tsv.

    Rscript Scripts/regions.R | python3 Scripts/regions.py NATURAL_EARTH_FOLDER

The folder holds `ne_10m_seas.tsv`: the names of seas, each with a box. Countries have the names of the Unicode CLDR
and points in their largest parts, far from their edges. Seas have the names that Taiwan's, Hong Kong's and Japan's
agencies use, and points chosen by hand, each of which must lie in the sea's box and in the water. A row is kind, rank,
the English, Chinese and Japanese names, and the points with their distance from the nearest edge, in degrees. Needs
shapely 2.2.0 and babel 2.18.0; the same input gives the same bytes.
"""

import os
import sys

import shapely
from babel import Locale
from shapely.geometry import Point, Polygon

MOST_POINTS = 24
APART = 3.0  # degrees between points of a large country
NARROWEST = 0.08  # degrees: the least distance from the edge
LEAST_SHARE = 0.03  # parts of a country that are smaller than this share of its largest have no name
# Without a name: too small, or with one that no map has.
OMITTED = {"HK", "MO", "AQ", "VA", "SM", "MC", "LI", "AD", "NA"}
MAINLAND = {"FR": shapely.box(-10, 40, 12, 52), "NO": shapely.box(0, 55, 35, 72)}
# What CLDR writes at length: English, Chinese, Japanese.
SHORT = {"US": ("United States", "美國", "アメリカ"), "CD": ("DR Congo", "剛果民主共和國", "コンゴ民主共和国"),
         "CG": ("Congo", "剛果", "コンゴ共和国"), "PS": ("Palestine", "巴勒斯坦", "パレスチナ"),
         "FM": ("Micronesia", "密克羅尼西亞", "ミクロネシア"), "TW": ("Taiwan", "臺灣", "台湾")}
# Natural Earth's name; rank; English, Chinese, Japanese; points.
SEAS = [
    ("NORTH PACIFIC OCEAN", 0, "North Pacific Ocean", "北太平洋", "北太平洋",
     [(152, 25), (160, 20), (156, 33), (168, 16), (172, 30), (150, 38), (160, 40), (155, 12), (165, 10), (178, 22),
      (-175, 35), (-170, 18), (-160, 26), (-150, 20), (-140, 25), (-130, 18), (-122, 24), (-118, 14), (-112, 16),
      (-108, 12), (-104, 14), (-100, 11), (-125, 12), (-150, 10)]),
    ("SOUTH PACIFIC OCEAN", 0, "South Pacific Ocean", "南太平洋", "南太平洋",
     [(-175, -25), (-165, -18), (-155, -25), (175, -28), (172, -12), (-140, -20), (-120, -20), (180, -35)]),
    ("NORTH ATLANTIC OCEAN", 0, "North Atlantic Ocean", "北大西洋", "北大西洋",
     [(-65, 29), (-55, 25), (-45, 20), (-60, 35), (-70, 34), (-50, 35), (-40, 15), (-40, 30), (-30, 22), (-50, 14),
      (-56, 18), (-72, 28), (-30, 35), (-75, 31), (-45, 42), (-28, 12), (-65, 39), (-52, 46)]),
    ("SOUTH ATLANTIC OCEAN", 0, "South Atlantic Ocean", "南大西洋", "南大西洋",
     [(-40, -30), (-30, -22), (-20, -30), (-45, -35)]),
    ("INDIAN OCEAN", 0, "Indian Ocean", "印度洋", "インド洋",
     [(75, -12), (65, -15), (85, -10), (60, -22), (80, -20), (90, -15), (100, -15), (108, -18), (70, -25), (55, -28),
      (110, -25), (95, -5), (62, -8)]),
    ("Philippine Sea", 1, "Philippine Sea", "菲律賓海", "フィリピン海",
     [(134.2, 18.9), (130, 22), (128, 18), (135, 25), (138, 21), (131, 14), (141, 17), (130, 10), (134, 12), (126, 21),
      (138, 28), (134, 29), (132, 25), (127.5, 14), (142, 22)]),
    ("South China Sea", 1, "South China Sea", "南海", "南シナ海",
     [(114, 18), (117, 19), (115.5, 15), (112, 12), (117.5, 16.5), (111, 15.5), (110, 8), (115, 20.5), (118.5, 20.3)]),
    ("East China Sea", 2, "East China Sea", "東海", "東シナ海",
     [(125, 29), (124, 27.5), (126, 30.5), (123.5, 30), (126, 28), (122.5, 27)]),
    ("Yellow Sea", 2, "Yellow Sea", "黃海", "黄海", [(123.5, 35.5), (123, 37), (123, 34)]),
    ("Sea of Japan", 1, "Sea of Japan", "日本海", "日本海", [(134.5, 39.5), (136, 41), (132.5, 38), (138, 43)]),
    ("Sea of Okhotsk", 1, "Sea of Okhotsk", "鄂霍次克海", "オホーツク海", [(149, 53), (147, 49), (146, 46.5)]),
    ("Bering Sea", 2, "Bering Sea", "白令海", "ベーリング海", [(178, 57), (-175, 58), (172, 57)]),
    ("Bo Hai", 4, "Bohai Sea", "渤海", "渤海", [(119.8, 38.7)]),
    ("Taiwan Strait", 4, "Taiwan Strait", "臺灣海峽", "台湾海峡", [(119.3, 24.2), (119.8, 24.9), (118.7, 23.6)]),
    ("Gulf of Tonkin", 4, "Gulf of Tonkin", "東京灣", "トンキン湾", [(107.9, 19.7), (107.3, 19)]),
    ("Gulf of Thailand", 2, "Gulf of Thailand", "泰國灣", "タイランド湾", [(101.5, 10), (102, 8.5)]),
    ("Sulu Sea", 2, "Sulu Sea", "蘇祿海", "スールー海", [(120.2, 8.6)]),
    ("Celebes Sea", 2, "Celebes Sea", "西里伯斯海", "セレベス海", [(122, 3.5), (120.8, 3)]),
    ("Banda Sea", 2, "Banda Sea", "班達海", "バンダ海", [(127.5, -5.5)]),
    ("Java Sea", 2, "Java Sea", "爪哇海", "ジャワ海", [(111.5, -5), (109, -4.8)]),
    ("Timor Sea", 2, "Timor Sea", "帝汶海", "ティモール海", [(127.2, -11.2), (125.5, -12)]),
    ("Arafura Sea", 2, "Arafura Sea", "阿拉弗拉海", "アラフラ海", [(135, -9.5), (137, -8.5)]),
    ("Gulf of Carpentaria", 3, "Gulf of Carpentaria", "卡本塔利亞灣", "カーペンタリア湾", [(139, -14)]),
    ("Coral Sea", 1, "Coral Sea", "珊瑚海", "珊瑚海", [(155, -15), (152, -17), (158, -20), (155, -20), (150, -14)]),
    ("Solomon Sea", 4, "Solomon Sea", "所羅門海", "ソロモン海", [(153, -8.3)]),
    ("Bismarck Sea", 4, "Bismarck Sea", "俾斯麥海", "ビスマルク海", [(148.5, -3.8)]),
    ("Tasman Sea", 1, "Tasman Sea", "塔斯曼海", "タスマン海", [(161, -36), (158, -33), (163, -40)]),
    ("Bay of Bengal", 1, "Bay of Bengal", "孟加拉灣", "ベンガル湾",
     [(88, 15), (88, 18), (85, 12), (90, 12), (90.5, 16), (87, 9)]),
    ("Andaman Sea", 2, "Andaman Sea", "安達曼海", "アンダマン海", [(95.8, 11), (96, 9)]),
    ("Arabian Sea", 1, "Arabian Sea", "阿拉伯海", "アラビア海", [(64, 17), (60, 15), (68, 15), (66, 20), (70, 11)]),
    ("Gulf of Aden", 3, "Gulf of Aden", "亞丁灣", "アデン湾", [(48, 12.3)]),
    ("Gulf of Oman", 3, "Gulf of Oman", "阿曼灣", "オマーン湾", [(59.2, 24.4)]),
    ("Mozambique Channel", 2, "Mozambique Channel", "莫三比克海峽", "モザンビーク海峡",
     [(41, -18), (39.5, -21.5), (42, -15), (39, -24)]),
    ("Caribbean  Sea", 1, "Caribbean Sea", "加勒比海", "カリブ海",
     [(-72.7, 14.8), (-76, 14.5), (-68, 14.5), (-80.5, 16), (-65, 15), (-79, 12.5), (-83.5, 18.5)]),
    ("Gulf of Mexico", 1, "Gulf of Mexico", "墨西哥灣", "メキシコ湾",
     [(-90, 25), (-92, 26.5), (-86.5, 26), (-88.5, 23.8), (-94, 24.5), (-86, 27.5), (-91.5, 23.5)]),
    ("Golfo de California", 3, "Gulf of California", "加利福尼亞灣", "カリフォルニア湾", [(-109.2, 24.8)]),
    ("Gulf of Alaska", 1, "Gulf of Alaska", "阿拉斯加灣", "アラスカ湾", [(-147, 57)]),
    ("Labrador Sea", 1, "Labrador Sea", "拉布拉多海", "ラブラドル海", [(-54, 57)]),
    ("Gulf of St. Lawrence", 4, "Gulf of St. Lawrence", "聖羅倫斯灣", "セントローレンス湾", [(-61.8, 48)]),
    ("Mediterranean Sea", 1, "Mediterranean Sea", "地中海", "地中海", [(18, 35), (29, 33.5), (5, 39)]),
    ("Bay of Biscay", 2, "Bay of Biscay", "比斯開灣", "ビスケー湾", [(-4.5, 45.3)]),
    ("North Sea", 2, "North Sea", "北海", "北海", [(3, 56)]),
]


def countries(stream):
    """Code, rank, parts, name and code of three letters of each."""
    found = []
    for line in stream:
        if line.startswith("country|"):
            _, code, rank, name, longer = line.strip().split("|")
            # R writes what is missing as NA.
            code, longer = ("NAMIBIA", "NAM") if name == "Namibia" else (code, longer)
            found.append((code, int(rank), [], name, longer))
        elif line.startswith("ring"):
            found[-1][2].append([])
        elif found:
            found[-1][2][-1].append(tuple(map(float, line.split())))
    return [(code, rank, [Polygon(ring).buffer(0) for ring in rings], *rest) for code, rank, rings, *rest in found]


def inner_points(code, parts):
    """Points far from the edges, the farthest first."""
    largest = max(part.area for part in parts)
    rest = shapely.union_all([part for part in parts if part.area >= LEAST_SHARE * largest])
    rest = rest.intersection(MAINLAND[code]) if code in MAINLAND else rest
    edge, points = rest.boundary, []
    while len(points) < MOST_POINTS and not rest.is_empty:
        point = Point(shapely.maximum_inscribed_circle(rest, tolerance=0.02).coords[0])
        if (radius := point.distance(edge)) < NARROWEST:  # an islet, or a strip beside points that are there
            break
        points.append((point.x, point.y, radius))
        rest = rest.difference(point.buffer(min(max(radius * 1.2, 0.3), APART)))
    return points


def main():
    locales = [Locale.parse(name) for name in ("en", "zh_Hant", "ja")]
    rows, land = [], []
    for code, rank, parts, *_ in countries(sys.stdin):
        land += parts
        iso = "NA" if code == "NAMIBIA" else code
        names = SHORT.get(iso) or [locale.territories.get(iso, "").split(" (")[0] for locale in locales]
        if code in OMITTED or not all(names):
            continue
        if points := inner_points(code, parts):
            rows.append(("country", rank, names, points))
    coast = shapely.union_all(land)
    with open(os.path.join(sys.argv[1], "ne_10m_seas.tsv"), encoding="utf-8") as file:
        boxes = [(row[0], [float(x) for x in row[5].split(",")])
                 for row in (line.rstrip("\n").split("\t") for line in file) if row[0] != "name"]
    for source, rank, *names, places in SEAS:
        for x, y in places:
            assert any(name == source and w <= x <= e and s <= y <= n for name, (w, s, e, n) in boxes), (source, x, y)
        points = [(x, y, coast.distance(Point(x, y))) for x, y in places]
        assert all(radius > 0.1 for _, _, radius in points), (source, points)
        rows.append(("sea", rank, names, points))
    rows.sort(key=lambda row: (row[1], row[0], row[2][0]))
    with open(os.path.join(os.path.dirname(__file__), "..", "Sources", "CBasemap", "regions.tsv"), "w",
              encoding="utf-8") as file:
        for kind, rank, names, points in rows:
            where = " ".join(f"{x:.2f},{y:.2f},{radius:.2f}" for x, y, radius in points)
            file.write("\t".join([kind, str(rank), *names, where]) + "\n")
    print(f"{len(rows)} regions", file=sys.stderr)


if __name__ == "__main__":
    main()
