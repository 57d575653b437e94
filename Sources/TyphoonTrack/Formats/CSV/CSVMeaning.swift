/// What columns may mean that no field has taken: by the words in their names, then by their values.
struct CSVMeaning {
  /// What the column looks like, so that it may change what the others say; `nil` if it cannot.
  private(set) var looks: String?
  /// Why it cannot, or what it looks like.
  let reason: String

  init(harmless reason: String) { self.reason = reason }

  private init(looks: String) { (self.looks, reason) = (looks, "looks like \(looks)") }

  /// Judges a column that is not used.
  ///
  /// - Parameters:
  ///   - name: Its name in the header.
  ///   - field: The field that the name is one of; `nil` for unknown names.
  ///   - values: Its first values.
  init(_ name: String, _ field: CSVField?, _ values: CSVValues) {
    let isConstant = values.texts.count == 1 && !values.hasMore
    let words = Self.words(in: name)
    let known = CSVColumnTable.meaning(words)
    // One row says nothing of others, and these apply to all rows.
    let isOfAll =
      words.contains { ["ampm", "meridiem", "hemns", "hemew"].contains($0) }
      || ["a unit", "wind radii"].contains(known?.looks)
        && !values.texts.allSatisfy { Double($0) == 0 }
      || known?.looks == "a base time or lead time" && values.areTimes
    if values.filled == 0 {
      self.init(harmless: "without values")
    } else if isConstant, values.rows > 1, !isOfAll {
      self.init(harmless: "the same in all rows")
    } else if let known {
      self = known.looks.map { CSVMeaning(looks: $0) } ?? CSVMeaning(harmless: "by its name")
    } else if let quantity = CSVUnit.quantity(inBracketsOf: name) {
      self.init(looks: quantity)
    } else if isConstant {
      self.init(harmless: "the same in all rows")
    } else if Set(values.texts) == ["0", "1"] {
      self.init(looks: "a yes or no for each row")
    } else if let field {
      self.init(looks: "another \(field.shown)")
    } else if values.numbers == values.filled {
      self.init(
        harmless: values.isSequence ? "numbers of the rows" : "numbers of no known quantity")
    } else {
      self.init(
        looks: values.areTimes
          ? "a time"
          : values.all { Nature(words: $0) != nil } ? "a class" : "texts that may tell rows apart")
    }
  }

  /// Whether a column whose name asks a question asks for forecasts: `is_forecast`, `observed`; `nil` for other names.
  static func question(_ words: [String]) -> Bool? {
    let rest = words.dropLast().filter { !["is", "flag", "ind", "bool"].contains($0) }
    switch rest.joined() {
    case "forecast", "fcst", "fc", "predicted", "prediction", "isforecast", "isfcst", "isfc",
      "是否预报", "是否預報":
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
      return text.withUTF8 { $0.isTime || TimeText.clock($0) != nil }
    }
  }

  /// Whether the values tell forecast from observed: some word says so, and more than a letter.
  var isRole: Bool {
    all { FixRole($0) != nil } && texts.contains { FixRole($0) == .forecast }
      && (texts.count > 1 || texts.contains { $0.utf8.count > 1 })
  }
}
