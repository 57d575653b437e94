/// The name of a system, and remarks on changes: `TyphoonNamePart`.
struct JMATelegramName {
  private(set) var english, kana: String?
  /// The last two digits of the year, and the typhoon's number in that year: 1718.
  private(set) var number: String?
  /// The change: 台風発生, 台風発生予想, 台風消滅（温帯低気圧化）.
  private(set) var remark: String?

  init() {}

  /// Reads the names; a depression has none.
  init(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.body, "Name"): english = try xml.jmaText(finding)
      case (.body, "NameKana"): kana = try xml.jmaText(finding)
      case (.body, "Number"):
        let element = try JMAElement(in: &xml, finding)
        let digits = element.text.inNarrowLetters
        guard !digits.isEmpty else { break }
        if digits.utf8.count == 4, digits.utf8.areDigits {
          number = digits
        } else {
          element.place.warn(
            "number of the typhoon omitted: found '\(element.text)', expected four digits such as '1718'",
            to: finding)
        }
      case (.body, "Remark"): remark = try xml.jmaText(finding)
      default: xml.leaveOutUnknown(finding)
      }
    }
  }

  /// The marks for the remark.
  var marks: [Mark] {
    guard let remark else { return [] }
    switch remark.asKey {
    case "台風発生(域外から入る)": return [.entering]
    case "台風消滅(域外へ出る)": return [.leaving]
    case "台風発生", "台風消滅(温帯低気圧化)", "台風消滅(熱帯低気圧化)": return [.statusChange]
    default: return []
    }
  }
}
