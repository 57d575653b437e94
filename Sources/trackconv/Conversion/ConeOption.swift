import GeoOut
import TyphoonTrack

/// The value of `--cone`.
enum ConeOption {
  /// The size limit of a file in bytes: a hundred times what a table needs, and what is read at once.
  private static let largest = 64 << 10

  /// Looks up a table by name, or reads it from a file.
  ///
  /// - Parameters:
  ///   - value: The value of the option: a name or a path.
  ///   - messages: Receives the error if the file cannot be read or is not a table.
  /// - Returns: The table; `nil` if the file cannot be read or is not a table.
  /// - Throws: If there is neither a table nor a file of that name.
  static func table(_ value: String, _ messages: Messages) throws(UsageError) -> ConeTable? {
    if let table = ConeTable.all.first(where: { $0.name == value.lowercased() }) { return table }
    var source: ByteSource
    do throws(ReadError) { source = try ByteSource(path: value) } catch {
      // A value with a slash or a dot is meant as a path.
      if value.contains("/") || value.contains(".") {
        messages.fail(error.finding)
        return nil
      }
      let suggestion = value.nearest(of: Names.cones).map { ". Did you mean '\($0)'?" } ?? ""
      throw UsageError(
        message: "Invalid value '\(value.forTerminal)' for '--cone': expected one of "
          + "\(Names.cones.joined(separator: ", ")), or a CSV file\(suggestion)")
    }
    let text: String
    do throws(ReadError) {
      text = try source.withOpening { bytes in
        bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      }
    } catch {
      messages.fail(error.finding)
      return nil
    }
    guard text.utf8.count < largest else {
      messages.fail(Finding(.error, .tooLarge, at: Finding.Location(file: value)))
      return nil
    }
    // Features name the table by its file name, not by its path.
    let fileName = value.split(separator: "/").last.map(String.init) ?? value
    do throws(ConeTable.ParseError) {
      return try ConeTable(name: fileName, text: text)
    } catch {
      let location = Finding.Location(file: value, line: error.line, column: error.column)
      messages.fail(Finding(.error, error.message, at: location))
      return nil
    }
  }
}

extension Finding.Message {
  fileprivate static var tooLarge: Self {
    "found 64 KiB or more, expected a table of radii for '--cone'"
  }
}
