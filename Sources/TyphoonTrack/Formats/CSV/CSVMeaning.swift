/// What columns may mean that no field has taken: rows of words in their names, then what their values are.
enum CSVMeaning: Equatable {
  /// The column cannot change what the others say, with the reason.
  case harmless(String)
  /// It may, with what it looks like.
  case looksLike(String)

  /// Words in names: of two rows, the first counts.
  private static let words: [(meaning: CSVMeaning, words: Set<String>)] =
    [
      (
        .harmless("by its name"),
        """
        index idx row rows rownum rowid rownumber objectid fid gid unnamed note notes remark remarks comment comments
        memo description desc details url link href file filename path quality qc qf flag flags iflag color colour
        uncertainty method methods error rep reported pattern dvorak rating dist distance dist2land dist2coast landfall
        sshs sshws saffir simpson category categoryscale subbasin geometry geom wkt shape event events report reports
        reference references citation doi poci roci eye seas swell wave waves swl wav tide env environmental
        outer isobar surface diameter sst shear ohc temperature temp humidity rain precipitation precip cloud
        deaths damage population land depth terrain elevation zs ace pdi age duration count created updated modified
        retrieved downloaded version license licence font icon image img layer visible extra special
        feature specialobs extraobs main maintrack numobs specials operational nationality country state county place location
        near nearest region city kana phi thickness warmcore vorticity vort zeta area size intensity ci t tnum wmsstr
        備考 备注 備註 说明 說明 注 位置 参考位置 地点 地點
        """
      ),
      (
        .looksLike("forecasts among observations"),
        "forecast fcst fcs predicted prediction observed isobserved"
      ),
      (
        .looksLike("a time"),
        """
        time times date datetime dt hour hours hh hhmmss mm minute minutes second seconds sec year month day days local utc gmt jst
        timestamp epoch julian doy ampm meridiem step timestep 時間 时间 时刻 時刻 日時 日期 月 日 时 時 分
        """
      ),
      (
        .looksLike("a base time or lead time"),
        "init initial basetime base cycle lead tau fhr fhour run reference validity vt issued issue issuance 起報 起报"
      ),
      (
        .looksLike("a position"),
        """
        lat latitude lats lon long longitude lng lons coord coords coordinate coordinates position hemisphere hem hemi ns
        ew hemns hemew quadrant 緯度 纬度 經度 经度 経度
        """
      ),
      (.looksLike("a unit"), "unit units uom 單位 单位 単位"),
      (
        .looksLike("wind radii"),
        """
        r34 r50 r64 r7 r10 r12 r15 r25 r30 rad34 rad50 rad64 radius radii rmw rmax 半徑 半径 七級風半徑 十級風半徑 七级风圈 十级风圈
        """
      ),
      (
        .looksLike("a wind"),
        "wind winds windspeed vmax gust gusts maxwind speed spd kt kts knots mph 風速 风速 風力 风力"
      ),
      (.looksLike("a pressure"), "pressure pres mslp slp psl press hpa mb 氣壓 气压 気圧"),
      (.looksLike("a motion"), "dir direction bearing heading motion translation move 移動 移动"),
      (
        .looksLike("a model, member or agency"),
        "model tech technique ensemble ens member realization agency center centre source provider org institute 機構 机构 機関"
      ),
      (
        .looksLike("a class"),
        "type class status nature stage grade cat kind phase 強度 强度 等級 等级 階級 種類"
      ),
      (
        .looksLike("an id or name of storms"),
        """
        id ids sid name names storm cyclone typhoon hurricane tc number num no serial atcf basin season international
        編號 编号 番号 名稱 名称 名前 颱風 台风 台風
        """
      ),
    ].map { meaning, words in (meaning, Set(words.split { " \n".contains($0) }.map(String.init))) }

  /// Judges a column that is not used.
  ///
  /// - Parameters:
  ///   - name: Its name in the header.
  ///   - field: The field that the name is one of; `nil` for unknown names.
  ///   - values: Its first values.
  init(_ name: String, _ field: CSVField?, _ values: CSVValues) {
    guard values.filled > 0 else {
      self = .harmless("without values")
      return
    }
    let isConstant = values.texts.count == 1 && !values.hasMore
    let words = Self.words(in: name)
    // One row says nothing of others, and these apply to all rows.
    let isOfAll = words.contains { ["ampm", "meridiem", "hemns", "hemew"].contains($0) }
    if isConstant, values.rows > 1, !isOfAll {
      self = .harmless("the same in all rows")
      return
    }
    if let known = Self.words.first(where: { $0.words.contains(where: words.contains) }) {
      self = known.meaning
      return
    }
    if isConstant {
      self = .harmless("the same in all rows")
    } else if let field {
      self = .looksLike("another \(field.shown)")
    } else if values.numbers == values.filled {
      self = .harmless(values.isSequence ? "numbers of the rows" : "numbers of no known quantity")
    } else if values.areTimes {
      self = .looksLike("a time")
    } else if values.all({ Nature(words: $0) != nil }) {
      self = .looksLike("a class")
    } else {
      self = .looksLike("texts that may tell rows apart")
    }
  }

  /// Whether a column whose name asks a question asks for forecasts: `is_forecast`, `observed`; `nil` for other names.
  static func question(_ words: [String]) -> Bool? {
    let rest = words.dropLast().filter { !["is", "flag", "ind", "bool"].contains($0) }
    switch rest.joined() {
    case "forecast", "fcst", "predicted", "prediction", "isforecast", "isfcst", "是否预报", "是否預報":
      return true
    case "observed", "obs", "analysis", "besttrack", "actual", "isobserved", "isobs", "是否实况",
      "是否實況":
      return false
    default: return nil
    }
  }

  /// The words of a name, in lower case: `MaxWind_kt` has three; letters and digits stay together.
  static func words(in name: String) -> [String] {
    var words = [""]
    var last: Character = " "
    for letter in name {
      if !letter.isLetter && !letter.isNumber || (letter.isUppercase && last.isLowercase) {
        words.append("")
      }
      if letter.isLetter || letter.isNumber { words[words.count - 1] += letter.lowercased() }
      last = letter
    }
    return words.filter { !$0.isEmpty } + [words.joined()]
  }
}

/// The first values of a column.
struct CSVValues {
  /// The most texts that are kept.
  private static let most = 64

  /// The texts, as far as they fit, without blank ones.
  private(set) var texts: [String] = []
  /// Whether there are other texts besides.
  private(set) var hasMore = false
  /// The number of values, of numbers among them, and of rows.
  private(set) var (filled, numbers, rows) = (0, 0, 0)
  /// Whether each number is one more than the number before.
  private(set) var isSequence = true
  private var last: Double?

  mutating func add(_ row: TableRow, _ column: Int) {
    rows += 1
    guard !row.isBlank(column) else { return }
    filled += 1
    let number = DecimalNumber.value(of: row[column])
    if let number {
      numbers += 1
      if let last { isSequence = isSequence && number == last + 1 }
      last = number
    }
    guard !hasMore, texts.last.map({ !row[column].elementsEqual($0.utf8) }) ?? true else { return }
    let text = row.string(column)
    guard !texts.contains(text) else { return }
    if texts.count == Self.most { hasMore = true } else { texts.append(text) }
  }

  /// Whether all values satisfy a condition.
  func all(_ condition: (String) -> Bool) -> Bool {
    filled > 0 && !hasMore && texts.allSatisfy(condition)
  }

  /// Whether the values are times.
  var areTimes: Bool {
    texts.prefix(8).allSatisfy {
      var text = $0
      return text.withUTF8 {
        TimeText(field: $0) != nil || CSVDate($0) != nil || TimeText.clock($0) != nil
      }
    }
  }

  /// Whether the values tell forecast from observed: some word says so, and more than a letter.
  var isRole: Bool {
    all { FixRole($0) != nil } && texts.contains { FixRole($0) == .forecast }
      && (texts.count > 1 || texts.contains { $0.utf8.count > 1 })
  }
}
