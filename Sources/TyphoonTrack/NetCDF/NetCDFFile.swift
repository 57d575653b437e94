internal import CNetCDF

/// An open netCDF file, read with libnetcdf, which is loaded when the first is opened.
final class NetCDFFile {
  struct Dimension {
    let name: String
    let length: Int
  }

  struct Variable {
    let index: Int32
    let name: String
    let type: Int32
    /// The indices of its dimensions.
    let dimensions: [Int]
    /// The attribute `units`.
    var units = ""

    var isText: Bool { type == TRACKCONV_NC_CHAR }
    var isDouble: Bool { type == TRACKCONV_NC_DOUBLE }
    var isString: Bool { type == TRACKCONV_NC_STRING }
  }

  /// The most dimensions and variables that are read; an archive has a hundred or two.
  private static let limit: Int32 = 10_000

  private(set) var dimensions: [Dimension] = []
  private(set) var variables: [Variable] = []
  private let place: Finding.Location
  private let file: Int32

  /// Opens a file.
  init(path: String, name: String) throws(ReadError) {
    place = Finding.Location(file: name)
    guard trackconv_nc_load() != 0 else { throw ReadError(.noLibrary, at: place) }
    var file: Int32 = 0
    let status = trackconv_nc_open(path, &file)
    guard status == 0 else { throw ReadError(.broken(status), at: place) }
    self.file = file
    try readNames()
  }

  deinit { _ = trackconv_nc_close(file) }

  private func readNames() throws(ReadError) {
    var counts: (Int32, Int32) = (0, 0)
    try check(trackconv_nc_counts(file, &counts.0, &counts.1))
    guard max(counts.0, counts.1) <= Self.limit else { throw ReadError(.tooMany, at: place) }
    var name = [CChar](repeating: 0, count: Int(TRACKCONV_NC_NAME))
    for index in 0..<counts.0 {
      var length = 0
      try check(trackconv_nc_dimension(file, index, &name, &length))
      dimensions.append(Dimension(name: Self.text(name), length: length))
    }
    for index in 0..<counts.1 {
      var (type, rank): (Int32, Int32) = (0, 0)
      var ids = [Int32](repeating: 0, count: Int(TRACKCONV_NC_DIMENSIONS))
      try check(trackconv_nc_variable(file, index, &name, &type, &rank, &ids))
      guard rank <= TRACKCONV_NC_DIMENSIONS, type <= TRACKCONV_NC_STRING else { continue }
      var variable = Variable(
        index: index, name: Self.text(name), type: type,
        dimensions: ids.prefix(Int(rank)).map { Int($0) })
      variable.units = text("units", of: variable) ?? ""
      if variable.dimensions.allSatisfy(dimensions.indices.contains) { variables.append(variable) }
    }
  }

  private func check(_ status: Int32) throws(ReadError) {
    guard status == 0 else { throw ReadError(.broken(status), at: place) }
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// An attribute that is a text.
  func text(_ attribute: String, of variable: Variable) -> String? {
    var text = [CChar](repeating: 0, count: 1_024)
    let status = trackconv_nc_text(file, variable.index, attribute, &text, text.count)
    return status == 0 ? Self.text(text) : nil
  }

  /// An attribute that is a number.
  func number(_ attribute: String, of variable: Variable) -> Double? {
    var number = 0.0
    return trackconv_nc_number(file, variable.index, attribute, &number) == 0 ? number : nil
  }

  /// The values of a part of a variable of numbers; `ranges` has one for each dimension, in its bounds.
  func numbers(of variable: Variable, _ ranges: [Range<Int>]) throws(ReadError) -> [Double] {
    var numbers = [Double](repeating: 0, count: try size(of: ranges))
    try check(
      trackconv_nc_numbers(
        file, variable.index, ranges.map(\.lowerBound), ranges.map(\.count), &numbers))
    return numbers
  }

  /// The texts of a part of a variable, whose last dimension is that of the characters if it has those.
  func texts(of variable: Variable, _ ranges: [Range<Int>]) throws(ReadError) -> [String] {
    let count = try size(of: ranges)
    guard variable.isText else {
      var text = [CChar](repeating: 0, count: 1_024)
      var index = ranges.map(\.lowerBound)
      var texts: [String] = []
      for _ in 0..<count {
        try check(trackconv_nc_string(file, variable.index, index, &text, text.count))
        texts.append(Self.text(text))
        for place in ranges.indices.reversed() {
          index[place] += 1
          if index[place] < ranges[place].upperBound { break }
          index[place] = ranges[place].lowerBound
        }
      }
      return texts
    }
    var characters = [CChar](repeating: 0, count: count)
    try check(
      trackconv_nc_characters(
        file, variable.index, ranges.map(\.lowerBound), ranges.map(\.count), &characters))
    let width = max(1, ranges.last?.count ?? 1)
    return stride(from: 0, to: count, by: width)
      .map { Self.text(Array(characters[$0..<min($0 + width, count)])) }
  }

  /// The number of values in a part of a variable; too many are an error.
  private func size(of ranges: [Range<Int>]) throws(ReadError) -> Int {
    var size = 1
    for range in ranges {
      let (product, overflows) = size.multipliedReportingOverflow(by: range.count)
      guard !overflows, product <= 1 << 22 else { throw ReadError(.tooLarge, at: place) }
      size = product
    }
    return size
  }
}

extension Finding.Message {
  fileprivate static var noLibrary: Self {
    "found a netCDF file, which needs libnetcdf: install the package libnetcdf19 (Debian, Ubuntu) or netcdf (Homebrew), or use the archive's CSV"
  }
  fileprivate static func broken(_ status: Int32) -> Self {
    "libnetcdf cannot read the file: \(String(cString: trackconv_nc_message(status)))"
  }
  fileprivate static var tooMany: Self {
    "found more than 10,000 variables in a netCDF file, expected tracks"
  }
  fileprivate static var tooLarge: Self {
    "found a storm of more than 4 million values in a netCDF file, expected tracks"
  }
}
