extension ByteSource {
  /// Refuses a netCDF file, which a page cannot read.
  mutating func tabulateNetCDF(field: (String, Bool) -> String?) throws(ReadError) {
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
