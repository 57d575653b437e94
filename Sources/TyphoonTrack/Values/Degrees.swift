/// The axis of a coordinate's value.
enum GeoAxis {
  case latitude, longitude

  /// The largest absolute value in degrees: agencies count longitudes past 180.
  var limit: Int { self == .latitude ? 90 : 360 }

  /// The letters of the hemispheres.
  var letters: (positive: Unicode.Scalar, negative: Unicode.Scalar) {
    self == .latitude ? ("N", "S") : ("E", "W")
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The value in degrees of a text with a hemisphere letter instead of a sign: `94.6W`.
  func degrees(_ axis: GeoAxis) -> Double? {
    guard let (number, isNegative) = hemisphere(axis),
      let value = DecimalNumber.value(of: number), value <= Double(axis.limit)
    else { return nil }
    return isNegative ? -value : value
  }

  /// The value in tenths of a degree of a text with a hemisphere letter: `946W`.
  func tenths(_ axis: GeoAxis) -> Int? {
    guard let (number, isNegative) = hemisphere(axis), let value = number.wholeNumber,
      value <= axis.limit * 10
    else { return nil }
    return isNegative ? -value : value
  }

  /// The number before a hemisphere letter; `nil` for other texts, and if the number has a minus
  /// sign.
  private func hemisphere(_ axis: GeoAxis) -> (number: Bytes, isNegative: Bool)? {
    guard let last, first != UInt8(ascii: "-") else { return nil }
    let isNegative = last & 0xDF == UInt8(ascii: axis.letters.negative)
    guard isNegative || last & 0xDF == UInt8(ascii: axis.letters.positive) else { return nil }
    return (trimmed(0..<count - 1), isNegative)
  }

  /// The two numbers of a text, separated by a comma or spaces.
  var numberPair: (first: Double, second: Double)? {
    let parts = split { $0 == 0x20 || $0 == UInt8(ascii: ",") }
      .compactMap { DecimalNumber.value(of: Bytes(rebasing: $0)) }
    return parts.count == 2 && parts.allSatisfy { $0.isFinite } ? (parts[0], parts[1]) : nil
  }

  /// The coordinate whose latitude and longitude the text gives, separated by a comma or spaces.
  var position: GeoPoint? {
    numberPair.flatMap { GeoPoint(latitude: $0.first, longitude: $0.second) }
  }
}

extension LineWords.Word {
  /// The latitude given in tenths of a degree with its letter: `171N`.
  var latitude: Double? { tenths(.latitude) }

  /// The longitude given in tenths of a degree with its letter: `1261W`.
  var longitude: Double? { tenths(.longitude) }

  private func tenths(_ axis: GeoAxis) -> Double? {
    var text = text
    return text.withUTF8 { $0.tenths(axis) }.map { Double($0) / 10 }
  }

  /// The coordinate given as a latitude and a longitude without a space between: `126N1087W`.
  var position: GeoPoint? {
    guard let index = text.firstIndex(where: { $0 == "N" || $0 == "S" }) else { return nil }
    let after = text.index(after: index)
    guard let latitude = LineWords.Word(text: String(text[..<after]), offset: 0).latitude,
      let longitude = LineWords.Word(text: String(text[after...]), offset: 0).longitude
    else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }
}
