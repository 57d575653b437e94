internal import CNetCDF

/// An open netCDF file, read with libnetcdf in a process of its own.
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
  private var file = trackconv_nc(socket: -1, process: -1)

  /// Opens a file.
  init(path: String, name: String) throws(ReadError) {
    place = Finding.Location(file: name)
    let status = trackconv_nc_open(path, &file)
    guard status != TRACKCONV_NC_NO_LIBRARY else { throw ReadError(.noLibrary, at: place) }
    try check(status)
    try readNames()
  }

  deinit { trackconv_nc_close(file) }

  private func readNames() throws(ReadError) {
    var counts: [Int32] = [0, 0]
    try check(ask(trackconv_nc_counts, 0, &counts))
    guard counts.allSatisfy({ $0 <= Self.limit }) else { throw ReadError(.tooMany, at: place) }
    var name = [CChar](repeating: 0, count: Int(TRACKCONV_NC_NAME))
    for index in 0..<counts[0] {
      var length = [0]
      try check(ask(trackconv_nc_length, index, &length))
      try check(ask(trackconv_nc_dimension_name, index, &name))
      dimensions.append(Dimension(name: Self.text(name), length: length[0]))
    }
    for index in 0..<counts[1] {
      // Type, rank and dimensions.
      var numbers = [Int32](repeating: 0, count: 2 + Int(TRACKCONV_NC_DIMENSIONS))
      try check(ask(trackconv_nc_variable, index, &numbers))
      try check(ask(trackconv_nc_variable_name, index, &name))
      guard 0...TRACKCONV_NC_DIMENSIONS ~= numbers[1], numbers[0] <= TRACKCONV_NC_STRING else {
        continue
      }
      var variable = Variable(
        index: index, name: Self.text(name), type: numbers[0],
        dimensions: numbers.dropFirst(2).prefix(Int(numbers[1])).map { Int($0) })
      variable.units = text("units", of: variable) ?? ""
      if variable.dimensions.allSatisfy(dimensions.indices.contains) { variables.append(variable) }
    }
  }

  /// Asks the library for as many values as `answer` has, and returns its status.
  private func ask<Value: BitwiseCopyable>(
    _ question: trackconv_nc_question, _ index: Int32, attribute: String = "",
    at ranges: [Range<Int>] = [], _ answer: inout [Value]
  ) -> Int32 {
    var request = trackconv_nc_request()
    (request.question, request.index) = (question, index)
    request.size = answer.count * MemoryLayout<Value>.stride
    withUnsafeMutableBytes(of: &request.attribute) { $0.copyBytes(from: attribute.utf8.prefix(31)) }
    withUnsafeMutableBytes(of: &request.start) { bytes in
      ranges.map { $0.lowerBound }.withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
    withUnsafeMutableBytes(of: &request.count) { bytes in
      ranges.map { $0.count }.withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
    return answer.withUnsafeMutableBytes { trackconv_nc_ask(file, &request, $0.baseAddress) }
  }

  private func check(_ status: Int32) throws(ReadError) {
    guard status != 0 else { return }
    var words = [CChar](repeating: 0, count: Int(TRACKCONV_NC_TEXT))
    guard status != TRACKCONV_NC_FAULT, ask(trackconv_nc_message, status, &words) == 0 else {
      throw ReadError(.fault, at: place)
    }
    throw ReadError("libnetcdf cannot read the file: \(name: Self.text(words))", at: place)
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// An attribute that is a text, of a variable or of the file.
  func text(_ attribute: String, of variable: Variable? = nil) -> String? {
    var text = [CChar](repeating: 0, count: Int(TRACKCONV_NC_TEXT))
    let status = ask(trackconv_nc_text, variable?.index ?? -1, attribute: attribute, &text)
    return status == 0 ? Self.text(text) : nil
  }

  /// An attribute that is a number.
  func number(_ attribute: String, of variable: Variable) -> Double? {
    var number = [0.0]
    let status = ask(trackconv_nc_number, variable.index, attribute: attribute, &number)
    return status == 0 ? number[0] : nil
  }

  /// The values of a part of a variable of numbers; `ranges` has one for each dimension, in its bounds.
  func numbers(of variable: Variable, _ ranges: [Range<Int>]) throws(ReadError) -> [Double] {
    var numbers = [Double](repeating: 0, count: try size(of: ranges))
    try check(ask(trackconv_nc_numbers, variable.index, at: ranges, &numbers))
    return numbers
  }

  /// The texts of a part of a variable, whose last dimension is that of the characters if it has those.
  func texts(of variable: Variable, _ ranges: [Range<Int>]) throws(ReadError) -> [String] {
    let count = try size(of: ranges)
    guard variable.isText else {
      var text = [CChar](repeating: 0, count: Int(TRACKCONV_NC_TEXT))
      var index = ranges.map { $0.lowerBound }
      var texts: [String] = []
      for _ in 0..<count {
        try check(ask(trackconv_nc_string, variable.index, at: index.map { $0..<$0 + 1 }, &text))
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
    try check(ask(trackconv_nc_characters, variable.index, at: ranges, &characters))
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
  fileprivate static var fault: Self {
    "libnetcdf cannot read the file: it failed or took too long, so the file is damaged"
  }
  fileprivate static var tooMany: Self {
    "found more than 10,000 variables in a netCDF file, expected tracks"
  }
  fileprivate static var tooLarge: Self {
    "found a storm of more than 4 million values in a netCDF file, expected tracks"
  }
}
