// Two typhoons at once: TEMBIN (14) and BOLAVEN (15), 2012-08-24 00 UTC.
/* No forecast of BOLAVEN: its list is empty. Winds of the depression stages are not in
 * the best track: null. */
const typhs=[
  {
    "typhname_eng": "TEMBIN",
    "typhname_cht": "天秤",
    "typhno": 14,
    "priority": 1,
    "init": [2012, 8, 24, 0],
    "curr": {"lat": 22.1, "lon": 120.5, "cenpress": 970, "wind": 33, "r7": 230, "r10": 80, "dir": 248, "speed": 15, "dir16": {"cht": "西南西", "eng": "WSW"}, "intensity": {"cht": "中度", "eng": "Typhoon"}, "movement": {"cht": "以每小時12轉6公里速度，向西南西轉西南進行", "eng": "WSW 12KM/HR [BECOMING SW 6KM/HR];"}},
    "best_track": [
      {"time": [2012, 8, 17, 6], "lat": 21.4, "lon": 125.9, "wind": null},
      {"time": [2012, 8, 17, 12], "lat": 20.8, "lon": 125.7, "wind": null},
      {"time": [2012, 8, 17, 18], "lat": 19.9, "lon": 125.9, "wind": null},
      {"time": [2012, 8, 18, 0], "lat": 19.0, "lon": 126.0, "wind": null},
      {"time": [2012, 8, 18, 6], "lat": 18.7, "lon": 125.8, "wind": null},
      {"time": [2012, 8, 18, 12], "lat": 18.3, "lon": 125.4, "wind": null},
      {"time": [2012, 8, 18, 18], "lat": 17.8, "lon": 125.0, "wind": null},
      {"time": [2012, 8, 19, 0], "lat": 17.6, "lon": 124.8, "wind": null},
      {"time": [2012, 8, 19, 6], "lat": 17.4, "lon": 124.8, "wind": 18},
      {"time": [2012, 8, 19, 12], "lat": 17.6, "lon": 124.7, "wind": 21},
      {"time": [2012, 8, 19, 18], "lat": 17.7, "lon": 124.6, "wind": 23},
      {"time": [2012, 8, 20, 0], "lat": 18.0, "lon": 124.8, "wind": 28},
      {"time": [2012, 8, 20, 6], "lat": 18.4, "lon": 124.9, "wind": 36},
      {"time": [2012, 8, 20, 12], "lat": 18.8, "lon": 125.2, "wind": 41},
      {"time": [2012, 8, 20, 18], "lat": 19.5, "lon": 125.3, "wind": 41},
      {"time": [2012, 8, 21, 0], "lat": 20.2, "lon": 125.4, "wind": 41},
      {"time": [2012, 8, 21, 6], "lat": 21.1, "lon": 125.4, "wind": 41},
      {"time": [2012, 8, 21, 12], "lat": 21.7, "lon": 125.2, "wind": 41},
      {"time": [2012, 8, 21, 18], "lat": 22.1, "lon": 125.0, "wind": 39},
      {"time": [2012, 8, 22, 0], "lat": 22.4, "lon": 124.5, "wind": 36},
      {"time": [2012, 8, 22, 6], "lat": 22.4, "lon": 124.3, "wind": 36},
      {"time": [2012, 8, 22, 12], "lat": 22.5, "lon": 124.2, "wind": 36},
      {"time": [2012, 8, 22, 18], "lat": 22.5, "lon": 123.9, "wind": 36},
      {"time": [2012, 8, 23, 0], "lat": 22.5, "lon": 123.6, "wind": 41},
      {"time": [2012, 8, 23, 6], "lat": 22.6, "lon": 123.1, "wind": 41},
      {"time": [2012, 8, 23, 12], "lat": 22.7, "lon": 122.5, "wind": 41},
      {"time": [2012, 8, 23, 18], "lat": 22.4, "lon": 121.3, "wind": 39},
      {"time": [2012, 8, 24, 0], "lat": 22.1, "lon": 120.5, "wind": 33}
    ],
    "fcst": [
      {"tau": 24, "prev_tau": 0, "lat": 21.3, "lon": 118.7, "dir": 245, "speed": 9, "dir16": {"cht": "西南西", "eng": "WSW"}}
    ]
  },
  {
    "typhname_eng": "BOLAVEN",
    "typhname_cht": "布拉萬",
    "typhno": 15,
    "priority": 2,
    "init": [2012, 8, 24, 0],
    "curr": {"lat": 21.1, "lon": 133.8, "cenpress": 960, "wind": 39, "gust": null, "r7": 600, "r10": 150, "dir": 338, "speed": 14, "dir16": {"cht": "北北西", "eng": "NNW"}, "intensity": {"cht": "中度", "eng": "Typhoon"}, "movement": {"cht": "以每小時11公里速度，向西北進行", "eng": "NW 11KM/HR"}},
    "best_track": [
      {"time": [2012, 8, 19, 6], "lat": 14.1, "lon": 142.1, "wind": null},
      {"time": [2012, 8, 19, 12], "lat": 14.8, "lon": 142.1, "wind": null},
      {"time": [2012, 8, 19, 18], "lat": 16.1, "lon": 142.0, "wind": null},
      {"time": [2012, 8, 20, 0], "lat": 16.8, "lon": 141.9, "wind": null},
      {"time": [2012, 8, 20, 6], "lat": 17.4, "lon": 141.4, "wind": 18},
      {"time": [2012, 8, 20, 12], "lat": 17.9, "lon": 141.3, "wind": 21},
      {"time": [2012, 8, 20, 18], "lat": 18.1, "lon": 141.2, "wind": 23},
      {"time": [2012, 8, 21, 0], "lat": 18.2, "lon": 140.8, "wind": 26},
      {"time": [2012, 8, 21, 6], "lat": 18.4, "lon": 140.5, "wind": 26},
      {"time": [2012, 8, 21, 12], "lat": 18.9, "lon": 140.2, "wind": 33},
      {"time": [2012, 8, 21, 18], "lat": 19.1, "lon": 139.5, "wind": 36},
      {"time": [2012, 8, 22, 0], "lat": 19.2, "lon": 138.8, "wind": 36},
      {"time": [2012, 8, 22, 6], "lat": 19.3, "lon": 138.0, "wind": 36},
      {"time": [2012, 8, 22, 12], "lat": 19.5, "lon": 137.5, "wind": 36},
      {"time": [2012, 8, 22, 18], "lat": 19.5, "lon": 136.5, "wind": 36},
      {"time": [2012, 8, 23, 0], "lat": 19.7, "lon": 135.9, "wind": 36},
      {"time": [2012, 8, 23, 6], "lat": 20.0, "lon": 135.3, "wind": 39},
      {"time": [2012, 8, 23, 12], "lat": 20.2, "lon": 134.6, "wind": 39},
      {"time": [2012, 8, 23, 18], "lat": 20.4, "lon": 134.1, "wind": 39},
      {"time": [2012, 8, 24, 0], "lat": 21.1, "lon": 133.8, "wind": 39}
    ],
    "fcst": []
  }
]; // typhs

const wholes={"init": [2012, 8, 24, 0], "pta": {"taus": []}};
