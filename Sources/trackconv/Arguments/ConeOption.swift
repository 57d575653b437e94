import GeoOut
import TyphoonTrack

/// The table that `--cone` asks for.
enum ConeOption {
  /// How many bytes a file may have: a hundred times what a table needs, and what is read at once.
  private static let largest = 64 << 10

  /// A table by its name, or out of a file.
  ///
  /// - Parameters:
  ///   - value: What the user gave.
  ///   - messages: What is said of a file that is no table.
  /// - Returns: The table; `nil` where the file is none.
  /// - Throws: Where there is neither a table nor a file of that name.
  static func table(_ value: String, _ messages: Messages) throws(UsageError) -> ConeTable? {
    if let table = ConeTable.all.first(where: { $0.name == value.lowercased() }) { return table }
    var source: ByteSource
    do throws(ReadError) { source = try ByteSource(path: value) } catch {
      // What is written like a path is meant as one.
      if value.contains("/") || value.contains(".") {
        messages.fail(error.finding)
        return nil
      }
      let suggestion = value.nearest(of: Names.cones).map { " Did you mean '\($0)'?" } ?? ""
      throw UsageError(
        message: "'\(value.forTerminal)' is not a value of '--cone': "
          + "expected \(Names.cones.joined(separator: ", ")), or a CSV file.\(suggestion)")
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
    // Messages name the table, not the way to it.
    let fileName = value.split(separator: "/").last.map(String.init) ?? value
    do throws(ConeTable.ParseError) {
      return try ConeTable(name: fileName, text: text)
    } catch {
      let place = Finding.Location(file: value, line: error.line, column: error.column)
      messages.fail(Finding(.error, error.message, at: place))
      return nil
    }
  }
}

extension Finding.Message {
  fileprivate static var tooLarge: Self {
    "found 64 KiB or more, expected a table of radii for '--cone'"
  }
}
