/// Telegrams for tests, whose parts stand on known lines.
enum JMATelegramText {
  /// A telegram; `infos` begin on line 16.
  static func report(
    title: String = "台風解析・予報情報（５日予報）（Ｈ３０）", status: String = "通常", type: String = "発表",
    event: String = "TC2501", serial: String = "7", issued: String = "2025-06-11T09:45:00+09:00",
    target: String = "2025-06-11T09:00:00+09:00", headline: String = "", infos: String
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Report xmlns="http://xml.kishou.go.jp/jmaxml1/">
    <Control><Title>\(title)</Title>
    <Status>\(status)</Status></Control>
    <Head xmlns="http://xml.kishou.go.jp/jmaxml1/informationBasis1/">
    <ReportDateTime>\(issued)</ReportDateTime>
    <TargetDateTime>\(target)</TargetDateTime>
    <EventID>\(event)</EventID>
    <InfoType>\(type)</InfoType>
    <Serial>\(serial)</Serial>
    <Headline><Text>\(headline)</Text></Headline>
    </Head>
    <Body xmlns="http://xml.kishou.go.jp/jmaxml1/body/meteorology1/"
     xmlns:x="http://xml.kishou.go.jp/jmaxml1/elementBasis1/">
    <MeteorologicalInfos type="台風情報">
    \(infos)
    </MeteorologicalInfos>
    </Body>
    </Report>
    """
  }

  /// One time; its properties begin on the second line.
  static func info(
    _ properties: String = "", as type: String = "実況",
    at time: String = "2025-06-11T09:00:00+09:00", center: String = position
  ) -> String {
    """
    <MeteorologicalInfo><DateTime type="\(type)">\(time)</DateTime><Item><Kind><Property>
    \(properties)
    <CenterPart>\(center)</CenterPart>
    </Property></Kind></Item></MeteorologicalInfo>
    """
  }

  static let position = #"<x:Coordinate type="中心位置（度）">+15.0+115.0/</x:Coordinate>"#

  /// A probability circle about a place.
  static func circle(_ latitude: String = "+16.0", _ longitude: String = "+114.0") -> String {
    """
    <ProbabilityCircle type="予報円"><x:BasePoint type="中心位置（度）">\(latitude)\(longitude)/</x:BasePoint>\
    <x:Axes><x:Axis><x:Direction condition="全域"/>\
    <x:Radius unit="海里" type="７０パーセント確率半径">60</x:Radius></x:Axis></x:Axes></ProbabilityCircle>
    """
  }

  /// An area of 50 kt winds with axes.
  static func area(_ type: String = "暴風域", axes: String) -> String {
    """
    <WarningAreaPart type="\(type)"><x:WindSpeed unit="ノット">50</x:WindSpeed>\
    <x:Circle><x:Axes>\(axes)</x:Axes></x:Circle></WarningAreaPart>
    """
  }

  /// An axis toward a direction, in nautical miles.
  static func axis(_ direction: String, _ radius: String) -> String {
    """
    <x:Axis><x:Direction>\(direction)</x:Direction><x:Radius unit="海里">\(radius)</x:Radius></x:Axis>
    """
  }
}
