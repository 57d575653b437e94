// Made up, in the form in which other sites relay the data.
var typhoon = {"ty_code": "209901", "name": "样本", "ename": "SAMPLE", "data": [
  {"time": "2099-07-01T08:00:00", "lng": 125.5, "lat": 20.5, "speed": 33, "pressure": 970, "strong": "台风(TY)", "movedirection": "东北", "movespeed": 15, "radius7": 300, "en7": 300, "es7": 280, "wn7": 260, "ws7": 240, "radius10": 80, "en10": 80, "es10": 80, "wn10": 60, "ws10": 60,
   "data": [{"source": "中国香港", "time": "2099-07-01T08:00:00", "data": [{"time": "2099-07-01T08:00:00", "lng": 125.5, "lat": 20.5, "speed": 33}, {"time": "2099-07-02T08:00:00", "lng": 127, "lat": 23, "speed": 40, "pressure": 960, "strong": "强台风"}]}]},
  {"time": "2099-07-01T14:00:00", "longitude": "126.0", "latitude": "21.0", "speed": "35", "pressure": "968", "strong": "台风", "radius7_quad": {"ne": "310", "se": "290", "sw": "250", "nw": "270"}}
], "land": [{"landaddress": "样本省样本县", "landtime": "2099-07-01 14:00:00"}]};
