import CPicture
import CZlib
import TyphoonTrack

/// Draws a plate in pixels, or as a page, with librsvg and cairo, which are loaded if asked for.
final class PictureContainer: MapContainer {
  private let isPDF: Bool

  init(isPDF: Bool) {
    self.isPDF = isPDF
  }

  /// The bytes of a picture, which cairo appends to.
  private final class Bytes {
    var bytes: [UInt8] = []
  }

  func pack(
    _ text: any ByteStore, into archive: any ByteStore, _ summary: MapSummary,
    _ options: WritingOptions
  ) throws(WriteError) {
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
    let (size, scale) = (options.plate.size, options.plate.scaleFactor * (isPDF ? 0.75 : 1))
    var message = ""
    let status = title.withCString { title in
      String(options.language.rawValue.prefix { $0 != "-" }).withCString { language in
        var picture = trackconv_picture()
        picture.svg = UnsafePointer(svg.bindMemory(to: CChar.self).baseAddress)
        picture.size = svg.count
        (picture.width, picture.height) = (Double(size.width), Double(size.height))
        picture.scale = scale
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
      throw WriteError("cannot load librsvg, install librsvg2-2 (Debian) or librsvg (Homebrew)")
    case trackconv_picture_no_font:
      throw WriteError(
        "found no font with the letters of '\(options.language.rawValue)', install "
          + "fonts-dejavu-core or fonts-noto-cjk (Debian)")
    default: throw WriteError("librsvg: \(message)")
    }
    if !isPDF {
      // After the signature and the header.
      result.bytes.insert(
        contentsOf: [
          ("Title", title), ("Source", Glossary.footer(summary.sources, options.language)),
          ("Copyright", Glossary.licenses(summary.sources, options.language)),
        ].flatMap { Self.chunk($0, $1) }, at: min(33, result.bytes.count))
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
  private static func chunk(_ keyword: String, _ text: String) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }
    let data = Array("iTXt\(keyword)".utf8) + [0, 0, 0, 0, 0] + text.utf8
    let sum = UInt32(crc32_z(0, data, data.count))
    return number(UInt32(data.count - 4)) + data + number(sum)
  }
}

extension SVGWriter {
  static let png = SVGWriter(
    name: "png", summary: "map plate in pixels, drawn by librsvg",
    container: PictureContainer(isPDF: false))
  static let pdf = SVGWriter(
    name: "pdf", summary: "map plate as a page with text, drawn by librsvg",
    container: PictureContainer(isPDF: true))
}
