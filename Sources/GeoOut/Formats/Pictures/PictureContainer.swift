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
    let drawing = try text.whole()
    defer { drawing.deallocate() }
    let svg = UnsafeRawBufferPointer(drawing)
    let title = Self.title(of: svg)
    var picture = trackconv_picture()
    (picture.width, picture.height) = (Double(size.width), Double(size.height))
    picture.scale = options.plate.scaleFactor * (isPDF ? 0.75 : 1)
    var bytes = try Self.draw(
      svg, &picture, options.language, title: isPDF ? title : nil, needs: "PNG and PDF need")
    if !isPDF {
      let terms = summary.sources.flatMap { [$0.attribution, $0.license ?? ""] }
        .distinct.filter { !$0.isEmpty }.joined(separator: "\n")
      let source = Glossary.footer(
        summary.sources, basemap: options.plate.basemap, options.language)
      // After the signature and the header.
      bytes.insert(
        contentsOf: [("Title", title), ("Source", source), ("Copyright", terms)].flatMap {
          $0.1.isEmpty ? [] : Self.chunk($0.0, $0.1, options.language)
        }, at: min(33, bytes.count))
    }
    try archive.write(bytes, at: 0)
  }

  /// Draws SVG.
  ///
  /// - Parameters:
  ///   - svg: The drawing.
  ///   - picture: Its size, and the canvas to paint on, if there is one.
  ///   - language: The language of the texts; `nil` if its font has been found before.
  ///   - title: The title of a PDF.
  ///   - isWritten: Whether a file is made.
  ///   - needs: What needs librsvg, for the message that it is missing.
  /// - Returns: The bytes of the file.
  /// - Throws: An error if a library or a font is missing, or if it cannot be drawn.
  static func draw(
    _ svg: UnsafeRawBufferPointer, _ picture: inout trackconv_picture, _ language: Language?,
    title: String? = nil, isWritten: Bool = true, needs: String
  ) throws(WriteError) -> [UInt8] {
    let result = Bytes()
    let letters = language?.catalogue.letters
    picture.svg = svg.bindMemory(to: CChar.self).baseAddress
    picture.size = svg.count
    picture.context = Unmanaged.passUnretained(result).toOpaque()
    picture.write = { context, bytes, count in
      guard let context else { return 1 }
      let result = Unmanaged<Bytes>.fromOpaque(context).takeUnretainedValue()
      result.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
      return 0
    }
    if !isWritten { picture.write = nil }
    let status = (title ?? "").withCString { text in
      (letters?.language ?? "").withCString { language in
        picture.title = title == nil ? nil : text
        picture.language = letters == nil ? nil : language
        return trackconv_draw_picture(&picture)
      }
    }
    let message = withUnsafeBytes(of: picture.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch status {
    case trackconv_picture_drawn: return result.bytes
    case trackconv_picture_no_library: throw noLibrary(needs)
    case trackconv_picture_no_font:
      throw WriteError(
        "no font has the letters of '\(language?.rawValue ?? "")': install the package "
          + "\(letters?.package ?? "") (Debian, Ubuntu)")
    default: throw WriteError("librsvg: \(message)")
    }
  }

  static func noLibrary(_ needs: String) -> WriteError {
    WriteError(
      "\(needs) librsvg: install the package librsvg2-2 (Debian, Ubuntu) or librsvg (Homebrew)")
  }

  /// Returns the text of the first title.
  static func title(of svg: UnsafeRawBufferPointer) -> String {
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

extension ByteStore {
  /// Returns all bytes in memory, to be deallocated.
  func whole() throws(WriteError) -> UnsafeMutableRawBufferPointer {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    do throws(WriteError) {
      var done = 0
      while done < memory.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: memory[done...])
        let read = try read(into: rest, from: done)
        guard read > 0 else { throw WriteError("the plate ends early") }
        done += read
      }
    } catch {
      memory.deallocate()
      throw error
    }
    return memory
  }

  /// Writes bytes at an offset.
  func write(_ bytes: [UInt8], at offset: Int) throws(WriteError) {
    let failure = bytes.withUnsafeBytes { bytes -> WriteError? in
      do throws(WriteError) { try write(bytes, at: offset) } catch { return error }
      return nil
    }
    if let failure { throw failure }
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
