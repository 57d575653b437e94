/// The header of a netCDF file in one of the classic formats, of which libnetcdf reads zeros where the file
/// is truncated.
///
/// Source: "NetCDF Classic Format Specification", docs.unidata.ucar.edu/netcdf-c.
struct NetCDFHeader: ~Copyable {
  /// The sizes of the types 1 to 11 in bytes.
  private static let sizes = [1, 1, 2, 4, 4, 8, 1, 2, 4, 8, 8]

  private var source: ByteSource
  private var version = 0

  /// The offset behind the last value; `nil` if the header is damaged: libnetcdf may take its word for memory.
  static func end(of path: String) throws(ReadError) -> Int? {
    var header = NetCDFHeader(source: try ByteSource(path: path))
    return try header.end()
  }

  private init(source: consuming ByteSource) { self.source = source }

  private mutating func end() throws(ReadError) -> Int? {
    guard let magic = try number(4) else { return nil }
    version = magic & 0xFF
    // Of a file that is being written, all ones: the number of records is not known.
    let high = version == 5 ? try number(4) : 0
    guard let high, let records = try number(4), let dimensions = try dimensions(),
      try skipAttributes(), try number(4) != nil, let variables = try entries()
    else { return nil }
    var (end, recordSize, recordEnds) = (0, 0, 0)
    for _ in 0..<variables {
      guard try skipName(), let rank = try entries() else { return nil }
      var lengths: [Int] = []
      for _ in 0..<rank {
        guard let index = try count(), dimensions.indices.contains(index) else { return nil }
        lengths.append(dimensions[index])
      }
      guard try skipAttributes(), let type = try number(4), 1...11 ~= type, try count() != nil,
        let begin = try number(version == 1 ? 4 : 8)
      else { return nil }
      let isRecord = lengths.first == 0
      var size = Self.sizes[type - 1]
      for length in isRecord ? lengths.dropFirst() : lengths[...] {
        let (product, overflows) = size.multipliedReportingOverflow(by: length)
        guard !overflows, product < 1 << 48 else { return nil }
        size = product
      }
      if isRecord {
        recordSize += (size + 3) / 4 * 4
        recordEnds = max(recordEnds, begin &+ size)
      } else {
        end = max(end, begin &+ size)
      }
    }
    guard recordEnds > 0, high == 0, 1..<1 << 31 ~= records else { return end }
    let (others, overflows) = recordSize.multipliedReportingOverflow(by: records - 1)
    // A single variable of records has no padding between them.
    return overflows ? nil : max(end, recordEnds &+ (others > 8 ? others - 3 * records : 0))
  }

  /// The lengths of the dimensions; 0 for that of the records.
  private mutating func dimensions() throws(ReadError) -> [Int]? {
    guard try number(4) != nil, let size = try entries() else { return nil }
    var lengths: [Int] = []
    for _ in 0..<size {
      guard try skipName(), let length = try count() else { return nil }
      lengths.append(length)
    }
    return lengths
  }

  private mutating func skipAttributes() throws(ReadError) -> Bool {
    guard try number(4) != nil, let size = try entries() else { return false }
    for _ in 0..<size {
      guard try skipName(), let type = try number(4), 1...11 ~= type, let length = try count(),
        try skip(length, of: Self.sizes[type - 1])
      else { return false }
    }
    return true
  }

  private mutating func skipName() throws(ReadError) -> Bool {
    guard let length = try count() else { return false }
    return try skip(length, of: 1)
  }

  /// Skips values, which end at a multiple of 4.
  private mutating func skip(_ count: Int, of size: Int) throws(ReadError) -> Bool {
    guard count < 1 << 24 else { return false }
    for _ in 0..<(count * size + 3) / 4 where try number(4) == nil { return false }
    return true
  }

  /// The number of entries of a list.
  private mutating func entries() throws(ReadError) -> Int? {
    try count().flatMap { $0 <= 10_000 ? $0 : nil }
  }

  private mutating func count() throws(ReadError) -> Int? { try number(version == 5 ? 8 : 4) }

  /// A number with the most significant byte first; `nil` at the end of the file, or if it is too large.
  private mutating func number(_ size: Int) throws(ReadError) -> Int? {
    var number: UInt64 = 0
    for _ in 0..<size {
      guard let byte = try source.byte(at: source.position) else { return nil }
      source.position += 1
      number = number << 8 | UInt64(byte)
    }
    return number < 1 << 48 ? Int(number) : nil
  }
}
