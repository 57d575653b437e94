/// Parses the latitudes or longitudes of a plain table.
struct CSVCoordinate {
  private let columns: CSVColumns
  private let axis: GeoAxis
  private let angle: CSVAngle
  /// The lines of the first value with a hemisphere and of the first without one; 0 if there is none.
  private var (lettered, bare) = (0, 0)

  /// The contents of a row.
  enum Reading {
    /// Degrees, north and east positive.
    case degrees(Double)
    case contradiction(Finding.Message)
    case nothing
  }

  init(_ columns: CSVColumns, _ axis: GeoAxis) {
    (self.columns, self.axis, angle) = (columns, axis, columns.angle(axis))
  }

  private var name: String { columns.header.names[columns[axis.field]] }

  /// Parses the value of a row.
  mutating func read(_ row: TableRow, line: Int) -> Reading {
    let column = columns[axis.field]
    let (value, own) = row[column].angle(axis, decimalComma: columns.decimalComma)
    guard let value else { return .nothing }
    var sign = own
    let letters = columns[axis == .latitude ? .northOrSouth : .eastOrWest]
    if letters >= 0, !row.isBlank(letters) {
      let text = row.string(letters)
      guard let said = axis.sign(text) else {
        return .contradiction(
          "row omitted: found '\(text)' in '\(name: columns.header.names[letters])', expected \(name: axis == .latitude ? "N or S" : "E or W")"
        )
      }
      guard sign ?? said == said, value >= 0 || said < 0 else {
        return .contradiction(
          "row omitted: '\(row.string(column))' and hemisphere '\(text)' contradict each other")
      }
      sign = said
    }
    if value != 0, sign == nil, bare == 0 { bare = line }
    if value != 0, sign != nil, lettered == 0 { lettered = line }
    // A negative number in a column of western longitudes may be east or west.
    if let stated = angle.sign, sign.map({ $0 != stated }) ?? (value < 0 && stated < 0) {
      return .contradiction(
        sign == nil
          ? "row omitted: '\(row.string(column))' has a sign besides the hemisphere in '\(name: name)'; if it is in signed degrees, set --column \(name: axis.field.name)_deg='\(name: name)'"
          : "row omitted: '\(row.string(column))' contradicts the hemisphere in '\(name: name)'")
    }
    let turn = sign ?? (value < 0 ? -1 : angle.sign ?? 1)
    return .degrees(turn * abs(value) * angle.size)
  }

  /// Returns, once, the warning that some values have a hemisphere and others have none.
  mutating func takeMixture() -> Finding.Message? {
    guard angle.sign == nil, lettered > 0, bare > 0 else { return nil }
    defer { lettered = -1 }
    return
      "'\(name: name)' has a hemisphere in line \(lettered) and none in line \(bare): numbers without one read as signed degrees"
  }
}

extension GeoAxis {
  /// The field of its coordinates.
  var field: CSVField { self == .latitude ? .latitude : .longitude }

  /// The words for the sides of positive and negative coordinates.
  var sides: [String] { self == .latitude ? ["north", "south"] : ["east", "west"] }

  /// The sign of a hemisphere, such as `S`, `SH`, `south` or `southern`.
  func sign(_ text: String) -> Double? {
    let letters = text.lettersAndDigits
    guard
      let index = sides.firstIndex(where: { name in
        letters.hasPrefix(name) || [name.prefix(1), name.prefix(1) + "h"].contains(letters[...])
      })
    else { return nil }
    return index == 0 ? 1 : -1
  }

  /// The sign of a hemisphere's letter.
  fileprivate func sign(_ byte: UInt8?) -> Double? {
    guard let letter = byte.map({ $0 & 0xDF }) else { return nil }
    return letter == UInt8(ascii: letters.positive)
      ? 1 : letter == UInt8(ascii: letters.negative) ? -1 : nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The degrees of a text with minutes, and perhaps seconds: `28°30'`, `28° 30′ 15.5"`.
  fileprivate var minutes: Double? {
    guard (5...32).contains(count), first.map({ $0 &- 0x30 <= 9 }) ?? false else { return nil }
    let scalars = string.unicodeScalars
    let marks = scalars.filter { "°º'′\"″’”".unicodeScalars.contains($0) }.map { $0.value }
    let parts = string.split { !($0.isNumber || $0 == ".") }.compactMap { Double(String($0)) }
    guard 2...3 ~= parts.count, marks.first.map({ [0xB0, 0xBA].contains($0) }) ?? false,
      parts.count - 1...parts.count ~= marks.count, parts[0] == parts[0].rounded(),
      parts.dropFirst().allSatisfy({ 0..<60 ~= $0 }),
      scalars.allSatisfy({ "0123456789. °º'′\"″’”".unicodeScalars.contains($0) })
    else { return nil }
    return parts.reversed().reduce(0) { $0 / 60 + $1 }
  }

  /// The number of a text such as `-94.6`, `94.6W`, `W 94.6` or `94.6°W`, and the sign of its letter.
  fileprivate func angle(_ axis: GeoAxis, decimalComma: Bool) -> (value: Double?, sign: Double?) {
    var range = startIndex..<endIndex
    let sign = axis.sign(last) ?? axis.sign(first)
    if sign != nil { range = axis.sign(last) != nil ? range.dropLast() : range.dropFirst() }
    var number = trimmed(range)
    for mark in [[0xC2, 0xB0], [0xC2, 0xBA]] as [[UInt8]] where number.suffix(2).elementsEqual(mark)
    {
      number = number.trimmed(0..<number.count - 2)
    }
    let value = number.plainNumber(decimalComma: decimalComma) ?? number.minutes
    return (sign != nil && number.first == UInt8(ascii: "-") ? nil : value, sign)
  }
}
