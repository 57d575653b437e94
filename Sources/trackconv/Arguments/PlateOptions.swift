import GeoOut
import TyphoonTrack

// The options for the heading, footer and embedding of plates.

extension OptionDefinition {
  static var plates: [OptionDefinition] {
    [
      OptionDefinition(
        names: ["--preset"], value: "<preset>",
        help:
          "How much plates show: analysis (default) shows everything in the layers; simple shows the area, the track with its latest and forecast fixes, names and places."
      ) { value, options throws(UsageError) in
        let presets = PlatePreset.allCases.map(\.rawValue)
        let name = try choice(value, of: presets, for: "--preset")
        options.writing.plate.preset = PlatePreset(rawValue: name) ?? .analysis
      },
      OptionDefinition(
        names: ["--title"], value: "<text>",
        help: "Title of plates; by default one that names the storms."
      ) { value, options in options.writing.plate.title = value.isEmpty ? nil : value },
      OptionDefinition(
        names: ["--credit"], value: "<text>",
        help: "Text at the bottom of plates, before the sources, such as who made them."
      ) { value, options in options.writing.plate.credit = value.isEmpty ? nil : value },
      OptionDefinition(
        names: ["--logo"], value: "<file>",
        help: "SVG file to show at the bottom of plates, up to 64 kB."
      ) { value, options in options.logo = value },
      OptionDefinition(
        names: ["--id-prefix"], value: "<text>",
        help:
          "Prefix of all ids in plates, so that several plates can be inline in one page: letters, digits, '-' and '_', a letter first."
      ) { value, options throws(UsageError) in
        let isAllowed = value.utf8.allSatisfy {
          switch $0 {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
        guard isAllowed, value.first?.isLetter ?? false else {
          throw UsageError(
            value, for: "--id-prefix", expected: "letters, digits, '-' and '_', a letter first")
        }
        options.writing.plate.idPrefix = value
      },
    ]
  }
}

/// The value of `--logo`.
enum LogoOption {
  /// The size that a logo must be below, in bytes.
  private static let limit = 64 << 10

  /// Reads an SVG file.
  ///
  /// - Parameters:
  ///   - path: The value of the option.
  ///   - messages: Receives the error if the file cannot be used.
  /// - Returns: The bytes; `nil` if the file cannot be used.
  static func logo(_ path: String, _ messages: Messages) -> [UInt8]? {
    do throws(ReadError) {
      var source = try ByteSource(path: path)
      let bytes = try source.withOpening { $0.withUnsafeBufferPointer { Array($0) } }
      guard bytes.count < limit else {
        messages.fail(path, "found a logo of 64 kB or more, expected a smaller SVG file")
        return nil
      }
      guard String(decoding: bytes, as: UTF8.self).contains("<svg") else {
        messages.fail(path, "found no 'svg' element, expected an SVG file")
        return nil
      }
      return bytes
    } catch {
      messages.fail(error.finding)
      return nil
    }
  }
}
