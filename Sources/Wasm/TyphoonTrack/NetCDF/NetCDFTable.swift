/// A netCDF file as a table, which a page cannot make.
enum NetCDFTable {
  /// A field of a table, in quotes if needed.
  static func field(_ text: String) -> String {
    guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

extension ByteSource {
  /// Refuses a netCDF file.
  mutating func tabulateNetCDF() throws(ReadError) {
    let isNetCDF = try withOpening { opening in
      opening.withUnsafeBufferPointer { bytes in
        bytes.starts(with: "CDF".utf8) || bytes.starts(with: [0x89, 0x48, 0x44, 0x46])
      }
    }
    guard isNetCDF else { return }
    throw ReadError(
      "found a netCDF file, which is not in the browser build: use the command",
      at: Finding.Location(file: name))
  }
}
