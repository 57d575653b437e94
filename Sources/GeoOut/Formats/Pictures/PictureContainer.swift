import CPicture
import CZlib
import TyphoonTrack

/// Draws a plate in pixels, or as a page, with librsvg and cairo, which are loaded if asked for.
final class PictureContainer: MapContainer {
  private let isPDF: Bool
  /// Of more pixels on a side, letters would be larger than FreeType draws them.
  private static let largestSide = 16_000.0

  init(isPDF: Bool) { self.isPDF = isPDF }

  /// The bytes of a picture, which cairo appends to.
  private final class Bytes { var bytes: [UInt8] = [] }

  func pack(
    _ text: any ByteStore, into archive: any ByteStore, _ summary: MapSummary,
    _ options: WritingOptions
  ) throws(WriteError) {
    let size = options.plate.size
    let side = Double(max(size.width, size.height)) * options.plate.scaleFactor
    guard side <= Self.largestSide else {
      throw WriteError(
        "found \(Int(side)) pixels on a side, expected at most \(Int(Self.largestSide))")
    }
    let svg = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
    defer { svg.deallocate() }
    var count = 0
    while count < svg.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: svg[count...])
      let read = try text.read(into: rest, from: count)
      guard read > 0 else { throw WriteError("the plate ends early") }
      count += read
    }
    let title = Self.title(of: svg)
    let result = Bytes()
    let letters = options.language.catalogue.letters
    var message = ""
    let status = title.withCString { title in
      letters.language.withCString { language in
        var picture = trackconv_picture()
        picture.svg = UnsafePointer(svg.bindMemory(to: CChar.self).baseAddress)
        picture.size = svg.count
        (picture.width, picture.height) = (Double(size.width), Double(size.height))
        picture.scale = options.plate.scaleFactor * (isPDF ? 0.75 : 1)
        picture.title = isPDF ? title : nil
        picture.language = language
        picture.context = Unmanaged.passUnretained(result).toOpaque()
        picture.write = { context, bytes, count in
          guard let context else { return 1 }
          let result = Unmanaged<Bytes>.fromOpaque(context).takeUnretainedValue()
          result.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
          return 0
        }
        let status = trackconv_draw_picture(&picture)
        message = withUnsafeBytes(of: picture.message) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        return status
      }
    }
    switch status {
    case trackconv_picture_drawn: break
    case trackconv_picture_no_library:
      throw WriteError(
        "PNG and PDF need librsvg: install the package librsvg2-2 (Debian, Ubuntu) or librsvg (Homebrew)"
      )
    case trackconv_picture_no_font:
      throw WriteError(
        "no font has the letters of '\(options.language.rawValue)': install the package "
          + "\(letters.package) (Debian, Ubuntu)")
    default: throw WriteError("librsvg: \(message)")
    }
    if !isPDF {
      var known: Set = [""]
      let terms = summary.sources.flatMap { [$0.attribution, $0.license ?? ""] }
        .filter { known.insert($0).inserted }.joined(separator: "\n")
      let source = Glossary.footer(
        summary.sources, basemap: options.plate.basemap, options.language)
      // After the signature and the header.
      result.bytes.insert(
        contentsOf: [("Title", title), ("Source", source), ("Copyright", terms)].flatMap {
          $0.1.isEmpty ? [] : Self.chunk($0.0, $0.1, options.language)
        }, at: min(33, result.bytes.count))
    }
    let failure = result.bytes.withUnsafeBytes { bytes -> WriteError? in
      do throws(WriteError) { try archive.write(bytes, at: 0) } catch { return error }
      return nil
    }
    if let failure { throw failure }
  }

  /// Returns the text of the first title.
  private static func title(of svg: UnsafeMutableRawBufferPointer) -> String {
    let start = svg.split(separator: UInt8(ascii: "<"), maxSplits: 20).first {
      $0.starts(with: "title ".utf8)
    }
    let text = start?.drop { $0 != UInt8(ascii: ">") }.dropFirst() ?? svg[..<0]
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].reduce(
      String(decoding: text, as: UTF8.self)
    ) { $0.replacing(text: $1.0, with: $1.1) }
  }

  /// Returns a chunk of international text (Portable Network Graphics, third edition, 11.3.3.4).
  private static func chunk(_ keyword: String, _ text: String, _ language: Language) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }
    let data = Array("iTXt\(keyword)\0\0\0\(language.rawValue)\0\0\(text)".utf8)
    let sum = UInt32(crc32_z(0, data, data.count))
    return number(UInt32(data.count - 4)) + data + number(sum)
  }
}

extension SVGWriter {
  /// The writers that need librsvg.
  static let pictures: [any FeatureWriter] = [
    SVGWriter(
      name: "png", summary: "PNG map plate, drawn by librsvg",
      container: PictureContainer(isPDF: false)),
    SVGWriter(
      name: "pdf", summary: "PDF map plate with text, drawn by librsvg",
      container: PictureContainer(isPDF: true)),
  ]
}
