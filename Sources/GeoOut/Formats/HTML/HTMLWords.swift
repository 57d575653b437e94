// The texts of a page that plates do not have.

extension MapWords {
  /// The texts by the names that the script gives them; `{}` is where it puts a value.
  var page: KeyValuePairs<String, Phrase> {
    [
      "map": .map, "zoomIn": .zoomIn, "zoomOut": .zoomOut, "whole": .whole, "time": .time,
      "play": .play, "pause": .pause, "back": .back, "next": .next, "facts": .facts,
      "legend": .legend, "layers": .layers, "table": .table, "saveData": .saveData,
      "saveView": .saveView, "kind": .kind, "observed": .observed, "forecast": .forecast,
      "between": .between, "before": .before, "after": .after, "local": .local, "over": .over,
      "old": .old, "markers": .markers, "places": .places, "keys": .keys, "now": .now,
      "estimated": .estimated,
    ]
  }
}
