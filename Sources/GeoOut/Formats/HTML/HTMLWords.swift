// The texts of a page that plates do not have. The script has them too, under the same names.

extension MapWords {
  /// The texts by name; `{}` is where the script puts a value.
  var page: KeyValuePairs<String, String> {
    [
      "map": choose("Map", "地圖", "地図"),
      "zoomIn": choose("Zoom in", "放大", "拡大"),
      "zoomOut": choose("Zoom out", "縮小", "縮小"),
      "whole": choose("Show the whole map", "顯示全圖", "全体を表示"),
      "time": choose("Time", "時間", "時刻"),
      "play": choose("Play", "播放", "再生"),
      "pause": choose("Pause", "暫停", "一時停止"),
      "back": choose("Previous fix", "上一定位", "前の解析・予報"),
      "next": choose("Next fix", "下一定位", "次の解析・予報"),
      "facts": choose("At this time", "此時狀況", "この時刻の状況"),
      "legend": legend,
      "layers": choose("Layers", "圖層", "表示項目"),
      "table": choose("All fixes", "全部定位資料", "すべての解析・予報"),
      "saveData": choose("Save the data (GeoJSON)", "下載資料（GeoJSON）", "データを保存（GeoJSON）"),
      "saveView": choose("Save this view (SVG)", "下載目前畫面（SVG）", "この図を保存（SVG）"),
      "storm": choose("Storm", "熱帶氣旋", "熱帯低気圧・台風"),
      "kind": choose("Kind", "種類", "種類"),
      "latitude": choose("Latitude", "緯度", "緯度"),
      "longitude": choose("Longitude", "經度", "経度"),
      "observed": choose("Observed", "觀測", "解析"),
      "forecast": choose("Forecast", "預測", "予報"),
      "between": choose("Values of the fix at {}", "為 {} 定位之資料", "{} の値"),
      "before": choose("No data yet", "尚無資料", "まだデータがありません"),
      "after": choose("The data end at {}", "資料至 {} 為止", "データは {} まで"),
      "local": choose("your time: {}", "您的時間：{}", "お使いの地域の時刻：{}"),
      "allTimes": choose("Wind radii and circles of all times", "所有時刻的暴風半徑與機率圓", "すべての時刻の風の範囲と予報円"),
      "over": choose(
        "This forecast ended on {}. Look for a newer one.", "此預測已於 {} 結束，請查閱最新發布。",
        "この予報は {} に終わりました。最新の発表を確認してください。"),
      "old": choose(
        "This forecast is {} hours old. Look for a newer one.", "此預測已是 {} 小時前的資料，請查閱最新發布。",
        "この予報は {} 時間前のものです。最新の発表を確認してください。"),
      "markers": choose("Fixes", "定位點", "解析・予報の位置"),
      "places": choose("Places", "地名", "地名"),
      "position": position,
      "none": noStorms,
      "keys": choose(
        "Keys: ← → previous and next fix, Home End first and last, space bar play, + − 0 zoom, "
          + "Shift with arrows moves the map.",
        "鍵盤：← → 上一、下一定位，Home End 最初、最後，空白鍵播放，+ − 0 縮放，Shift＋方向鍵移動地圖。",
        "キー：← → 前後の解析・予報、Home End 最初・最後、スペース 再生、+ − 0 拡大・縮小、Shift＋矢印 地図の移動。"),
    ]
  }

  /// What the page of a season says of its wind radii.
  var seasonRadii: String {
    choose(
      "Wind radii are in the table only.", "暴風半徑僅列於表中。", "風の範囲は表にのみ示します。")
  }
}
