import Testing

@testable import TyphoonTrack

@Suite("JMA telegram findings")
struct JMAXMLFindingTests {
  private static func reading(_ text: String) -> Reading {
    let reading = Reading(text, as: "jma-xml")
    expectNil(reading.error)
    expectEqual(Reading(text, piece: 1, as: "jma-xml"), reading)
    return reading
  }

  /// What is said of a telegram with properties on line 17 and a centre on line 18.
  private static func shown(
    _ properties: String = "", center: String = JMATelegramText.position
  ) -> [String] {
    let info = JMATelegramText.info(properties, center: center)
    let reading = reading(JMATelegramText.report(infos: info))
    expectEqual(reading.storms.first?.track.count, 1)
    return reading.shown
  }

  @Test(
    "what is not understood in the centre is left out or kept as words, with its place",
    arguments: [
      (
        "<x:Direction>上</x:Direction>",
        "18:83: warning: 'Direction' is '上', expected one of 16 directions such as '西北西': kept as text"
      ),
      (
        #"<x:Direction condition="不明"/>"#,
        "18:83: warning: 'Direction' omitted: found '不明', expected one of 16 directions such as '西北西'"
      ),
      (
        #"<x:Speed unit="mph">3</x:Speed>"#,
        "18:83: warning: 'Speed' omitted: unknown unit 'mph'"
      ),
      (
        #"<x:Speed unit="ノット">速い</x:Speed>"#,
        "18:83: warning: 'Speed' omitted: found '速い', expected a number from 0 to 300"
      ),
      (
        #"<x:Pressure unit="hPa">99</x:Pressure>"#,
        "18:83: warning: 'Pressure' omitted: found '99', expected a number from 800 to 1100"
      ),
      (
        #"<x:Pressure unit="hPa" condition="不明"/>"#,
        "18:83: warning: 'Pressure' omitted: found '不明', expected a number"
      ),
      (
        #"<x:Pressure unit="kPa">99</x:Pressure>"#,
        "18:83: warning: 'Pressure' omitted: unknown unit 'kPa'"
      ),
      (
        #"<x:Coordinate type="中心位置（度分）">+1530+11500/</x:Coordinate>"#,
        "18:13: warning: position in minutes ignored: it differs from the position in degrees"
      ),
      (
        #"<x:Coordinate type="中心位置（度分）">+1575+11500/</x:Coordinate>"#,
        "18:83: warning: 'Coordinate' omitted: found '+1575+11500/', expected a latitude and longitude such as '+2910+12705/'"
      ),
      (
        #"<x:Coordinate type="中心位置（度）">15.0 N</x:Coordinate>"#,
        "18:83: warning: 'Coordinate' omitted: found '15.0 N', expected a latitude and longitude such as '+29.2+127.1/'"
      ),
      (
        #"<x:Coordinate type="中心位置（度）">+15.1+115.0/</x:Coordinate>"#,
        "18:83: warning: 'Coordinate' omitted: it differs from an earlier one of the same type"
      ),
      (
        #"<x:Pressure unit="hPa" type="環境気圧">1008</x:Pressure>"#,
        "18:83: warning: pressure omitted: it is '環境気圧', expected '中心気圧'"
      ),
      (
        #"<x:Pressure unit="hPa" condition="未満">980</x:Pressure>"#,
        "18:83: warning: condition '未満' of 'Pressure' omitted: kept the value"
      ),
      (
        #"<x:Speed unit="ノット" condition="およそ">5</x:Speed>"#,
        "18:83: warning: condition 'およそ' of 'Speed' omitted: kept the value"
      ),
      (
        #"<x:Direction condition="およそ">北</x:Direction>"#,
        "18:83: warning: condition 'およそ' of 'Direction' omitted: kept the value"
      ),
      (
        "<x:Depth>3</x:Depth>", "18:83: note: 'Depth' ignored: unknown name"
      ),
      (
        #"<Location refID="3">沖</Location>"#,
        "18:83: note: attribute 'refID' of 'Location' ignored: unknown name"
      ),
      (
        #"<Location><a/>沖</Location>"#,
        "18:83: warning: elements in 'Location' omitted: expected text"
      ),
    ])
  func center(_ element: String, _ expected: String) {
    expectEqual(Self.shown(center: JMATelegramText.position + element), [expected])
  }

  @Test(
    "so are winds, classes, names and areas",
    arguments: [
      (
        #"<WindPart><x:WindSpeed unit="km/h" type="最大風速">3</x:WindSpeed></WindPart>"#,
        "17:11: warning: 'WindSpeed' omitted: unknown unit 'km/h'"
      ),
      (
        #"<WindPart><x:WindSpeed unit="m/s" type="最大風速">-3</x:WindSpeed></WindPart>"#,
        "17:11: warning: 'WindSpeed' omitted: found '-3', expected a number from 0 to 250"
      ),
      (
        #"<WindPart><x:WindSpeed unit="m/s" type="風速">3</x:WindSpeed></WindPart>"#,
        "17:11: note: wind omitted: it is '風速', expected '最大風速' or '最大瞬間風速'"
      ),
      (
        #"<WindPart><x:WindSpeed unit="m/s" condition="中心付近を除く" type="最大風速">30</x:WindSpeed></WindPart>"#,
        "17:11: note: condition '中心付近を除く' of a wind omitted: kept as the maximum wind"
      ),
      (
        #"<ClassPart><x:TyphoonClass condition="推定">台風（TY）</x:TyphoonClass></ClassPart>"#,
        "17:12: warning: condition '推定' of 'TyphoonClass' omitted: kept the value"
      ),
      (
        JMATelegramText.area(
          axes: #"<x:Axis><x:Radius unit="海里" condition="以上">9</x:Radius></x:Axis>"#),
        "17:107: warning: condition '以上' of 'Radius' omitted: kept the value"
      ),
      (
        "<ClassPart><x:TyphoonClass>嵐</x:TyphoonClass></ClassPart>",
        "17:12: warning: 'TyphoonClass' is '嵐', expected a class such as '台風(TY)': kept as text, with unknown nature"
      ),
      (
        "<TyphoonNamePart><Number>第3号</Number></TyphoonNamePart>",
        "17:18: warning: number of the typhoon omitted: found '第3号', expected four digits such as '1718'"
      ),
      (
        #"<WarningAreaPart type="暴風域"><x:Circle><x:Axes>\#(JMATelegramText.axis("北", "9"))\#(JMATelegramText.axis("南", "8"))</x:Axes></x:Circle></WarningAreaPart>"#,
        "17:1: warning: area '暴風域' omitted: it has no wind threshold"
      ),
      (
        JMATelegramText.area(
          "雨域", axes: JMATelegramText.axis("北", "9") + JMATelegramText.axis("南", "8")),
        "17:1: warning: area omitted: found '雨域', expected '暴風域', '強風域' or '暴風警戒域'"
      ),
      (
        JMATelegramText.area(axes: JMATelegramText.axis("北", "9") + JMATelegramText.axis("東", "8")),
        "17:81: warning: area omitted: the directions of its two radii are not opposite"
      ),
      (
        JMATelegramText.area(axes: JMATelegramText.axis("北", "9")),
        "17:99: warning: radius has a direction but no opposite one: read as a circle around the centre"
      ),
      (
        JMATelegramText.area(axes: String(repeating: JMATelegramText.axis("北", "9"), count: 4)),
        "17:81: warning: area omitted: it has more than two axes"
      ),
      (
        JMATelegramText.area(
          axes: JMATelegramText.axis("北", "9") + #"<x:Axis><x:Direction>南</x:Direction></x:Axis>"#),
        "17:81: warning: area omitted: it has two directions and one radius"
      ),
      (
        JMATelegramText.area(axes: #"<x:Axis><x:Radius unit="海里" condition="不明"/></x:Axis>"#),
        "17:107: warning: 'Radius' omitted: found '不明', expected a number"
      ),
      (
        #"<RainPart/>"#, "17:1: note: 'RainPart' ignored: unknown name"
      ),
      (
        #"<ClassPart xmlns="urn:other"/>"#,
        "17:1: note: 'ClassPart' omitted: its namespace is 'urn:other', which is not one of JMA's"
      ),
    ])
  func properties(_ part: String, _ expected: String) {
    expectEqual(Self.shown(part), [expected])
  }

  @Test("two directions that are not one of eight are said, and then that the area cannot be made")
  func directions() {
    let axes = JMATelegramText.axis("上", "9") + JMATelegramText.axis("南", "8")
    let shown = Self.shown(JMATelegramText.area(axes: axes))
    expectEqual(
      shown,
      [
        "17:107: warning: direction of a radius omitted: found '上', expected one of 8 directions such as '北東', or '全域'",
        "17:81: warning: area omitted: the directions of its two radii are not opposite",
      ])
  }

  @Test("the wind of an area is one that is reached there, not one that is not")
  func thresholds() {
    let axes = JMATelegramText.axis("北", "9") + JMATelegramText.axis("南", "8")
    let area = JMATelegramText.area(axes: axes)
    for (attribute, words) in [
      (#"condition="未満""#, "未満"), (#"type="最大風速""#, "最大風速"),
    ] {
      let text = area.replacing(#"<x:WindSpeed unit"#, with: "<x:WindSpeed \(attribute) unit")
      expectEqual(
        Self.shown(text),
        [
          "17:35: warning: wind of an area omitted: it is '\(words)', expected '風速以上'",
          "17:1: warning: area '暴風域' omitted: it has no wind threshold",
        ])
    }
    let whole = area.replacing(
      #"<x:WindSpeed unit"#, with: #"<x:WindSpeed type="風速" condition="以上" unit"#)
    expectEqual(Self.shown(whole), [])
  }

  @Test("the first of two pressures counts; attributes of the report are said")
  func first() {
    let text = JMATelegramText.report(
      infos: JMATelegramText.info(
        center: JMATelegramText.position
          + #"<x:Pressure unit="hPa" type="中心気圧">960</x:Pressure><x:Pressure unit="hPa">970</x:Pressure>"#
      )
    ).replacing("<Report ", with: "<Report lang=\"ja\" ")
    let reading = Self.reading(text)
    expectEqual(reading.storms.first?.track.first?.pressure, Pressure(960, .hectopascals))
    expectEqual(
      reading.shown,
      [
        "2:1: note: attribute 'lang' of 'Report' ignored: unknown name",
        "18:142: warning: pressure omitted: it differs from an earlier one",
      ])
  }

  @Test("prefixes do not matter, only whose the names are")
  func namespaces() {
    let text = JMATelegramText.report(
      infos: JMATelegramText.info(
        #"<y:ClassPart xmlns:y="urn:other"><x:TyphoonClass/></y:ClassPart>"#))
    let moved = text.replacing("x:", with: "other:").replacing("xmlns:x", with: "xmlns:other")
    expectEqual(Self.reading(text).storms, Self.reading(moved).storms)
    // `Coordinate` in the namespace of the body is not the one of the elements.
    let false1 = JMATelegramText.position.replacing("x:", with: "")
    let reading = Self.reading(JMATelegramText.report(infos: JMATelegramText.info(center: false1)))
    expectEqual(reading.storms, [])
    expectEqual(
      reading.shown,
      [
        "18:13: note: 'Coordinate' ignored: unknown name",
        "16:1: warning: fix omitted: it has no latitude and longitude",
        "2:1: warning: storm omitted: it has no fix with time and position",
      ])
  }

  @Test("a fix without time, kind, place or base is left out")
  func fixes() {
    func shown(_ info: String) -> [String] {
      let ok = JMATelegramText.info()
      return Self.reading(JMATelegramText.report(infos: ok + "\n" + info)).shown
    }
    expectEqual(
      shown(JMATelegramText.info(as: "予想")),
      [
        "20:21: warning: 'DateTime' is of type '予想', expected '実況', '推定' or '予報'",
        "20:1: warning: fix omitted: it has no time, or does not say whether it is an analysis or a forecast",
      ])
    expectEqual(
      shown(JMATelegramText.info(at: "きのう")),
      [
        "20:21: warning: 'DateTime' omitted: found 'きのう', expected a time such as '2017-10-16T09:00:00+09:00'",
        "20:1: warning: fix omitted: it has no time, or does not say whether it is an analysis or a forecast",
      ])
    expectEqual(
      shown(JMATelegramText.info(as: "予報　１時間後", at: "2025-06-11T08:00:00+09:00")),
      [
        "20:1: warning: fix omitted: it has no lead time, because there is no analysis before it"
      ])
    expectEqual(
      shown(JMATelegramText.info(as: "予報　１２時間後", at: "2025-06-12T09:00:00+09:00")),
      [
        "20:1: warning: stated lead time of 12 h ignored: it disagrees with the time of the fix"
      ])
  }

  @Test(
    "times without an offset are Japan's; an analysis of another time than the target's is the base"
  )
  func times() {
    let text = JMATelegramText.report(
      target: "2025-06-11T06:00:00+09:00",
      infos: JMATelegramText.info(at: "2025-06-11T09:00:00"))
    let reading = Self.reading(text)
    expectEqual(
      reading.shown,
      [
        "16:21: warning: times without an offset from UTC read as UTC+09:00; --input-tz sets another zone",
        "16:1: warning: the time of the analysis differs from 'TargetDateTime': lead times count from the analysis",
      ])
    expectEqual(
      reading.storms.first?.track.first?.time, Timestamp(year: 2025, month: 6, day: 11, hour: 0))
  }

  @Test("a probability circle must say which percentage it is of")
  func percentage() {
    let circle = JMATelegramText.circle().replacing("７０パーセント", with: "")
    let ahead = JMATelegramText.info(
      as: "予報　２４時間後", at: "2025-06-12T09:00:00+09:00", center: circle)
    let reading = Self.reading(
      JMATelegramText.report(infos: JMATelegramText.info() + "\n" + ahead))
    expectEqual(
      reading.shown,
      [
        "22:13: warning: probability circle omitted: it is a '確率半径', expected a percentage such as '７０パーセント確率半径'"
      ])
    expectEqual(reading.storms.first?.forecasts.first?.fixes.count, 1)
    expectNil(reading.storms.first?.forecasts.first?.fixes.first?.probabilityRadius)
  }

  @Test("without an event the storm is called after its first fix")
  func noEvent() {
    let reading = Self.reading(JMATelegramText.report(event: "", infos: JMATelegramText.info()))
    expectEqual(reading.storms.first?.id.description, "jma-x20250611t0000z")
    expectEqual(
      reading.shown,
      [
        "2:1: warning: telegram has no 'EventID': used the id 'jma-x20250611t0000z', not merged with other telegrams"
      ])
  }

  @Test("a drill or test never comes out as a storm", arguments: ["訓練", "試験", "exercise"])
  func drills(_ status: String) {
    let reading = Self.reading(
      JMATelegramText.report(status: status, infos: JMATelegramText.info()))
    expectEqual(reading.storms, [])
    expectEqual(
      reading.shown,
      [
        "4:1: warning: test message ignored: 'Status' is '\(status)', expected '通常'; --allow-test keeps drills and tests"
      ])
    let silent = Self.reading(JMATelegramText.report(status: "", infos: JMATelegramText.info()))
    expectEqual(silent.storms, [])
    expectEqual(
      silent.shown,
      [
        "2:1: warning: telegram omitted: it has no 'Status', which tells operational telegrams from tests"
      ])
  }

  @Test(
    "a drill or test that is asked for comes out as one; what says nothing of that kind does not",
    arguments: [
      ("訓練", Storm.Status.exercise), ("試験", .test), ("通常", .actual), ("exercise", nil), ("", nil),
    ])
  func keptDrills(_ word: String, status: Storm.Status?) {
    var options = ReadingOptions()
    options.keepsTests = true
    let text = JMATelegramText.report(status: word, infos: JMATelegramText.info())
    let reading = Reading(text, as: "jma-xml", options: options)
    expectEqual(reading.storms.map(\.status), (status.map { [$0] } ?? []))
    expectEqual(reading.shown.isEmpty, (status != nil))
  }

  @Test("a cancellation gives no forecast, and may give nothing but who it is of")
  func cancellation() {
    let ahead = JMATelegramText.info(
      as: "予報　２４時間後", at: "2025-06-12T09:00:00+09:00", center: JMATelegramText.circle())
    let whole = Self.reading(
      JMATelegramText.report(type: "取消", infos: JMATelegramText.info() + ahead))
    expectEqual(whole.storms.map(\.messageType), [.cancellation])
    expectEqual(whole.storms.map(\.forecasts), [[]])
    expectEqual(whole.storms.map(\.track.count), [1])
    expectEqual(
      whole.shown,
      [
        "9:1: warning: the telegram cancels an earlier one ('InfoType' is '取消'): it provides no analysis or forecast"
      ])
    let bare = Self.reading(JMATelegramText.report(type: "取消", infos: ""))
    expectEqual(bare.storms.map(\.id.description), ["jma-tc2501"])
    expectEqual(bare.storms.map(\.track), [[]])
    expectEqual(bare.storms.map(\.advisory), ["7"])
  }

  @Test("another kind of message is read as an issue")
  func types() {
    let reading = Self.reading(JMATelegramText.report(type: "遅延", infos: JMATelegramText.info()))
    expectEqual(reading.storms.map(\.messageType), [.issue])
    expectEqual(
      reading.shown,
      [
        "9:1: warning: 'InfoType' is '遅延', expected '発表', '訂正' or '取消': read as '発表'"
      ])
  }
}
