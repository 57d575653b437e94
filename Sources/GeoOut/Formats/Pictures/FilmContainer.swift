import CPicture
import CSystem
import TyphoonTrack

/// Paints the frames of a film with librsvg and cairo, and lets ffmpeg encode them or makes PNG files of them.
final class FilmContainer: MapContainer {
  let film: FilmKind?
  /// The arguments of ffmpeg for the format; `nil` for PNG files, each of which is written at its number.
  private let encoding: [String]?

  init(_ encoding: [String]?, rate: Int = 25, isClear: Bool = false) {
    self.encoding = encoding
    film = FilmKind(rate: rate, isClear: isClear)
  }

  func pack(
    _ text: any ByteStore, into archive: any ByteStore, _ summary: MapSummary,
    _ options: WritingOptions
  ) throws(WriteError) {
    let drawings = try text.whole()
    defer { drawings.deallocate() }
    let parts = UnsafeRawBufferPointer(drawings).split(separator: 0)
    let size = options.film.evenSize
    let canvases = (0..<2).map { _ in
      trackconv_canvas_begin(Int32(size.width), Int32(size.height))
    }
    defer { for case let canvas? in canvases { trackconv_canvas_end(canvas) } }
    guard let ground = canvases[0], let frame = canvases[1], let first = parts.first else {
      throw PictureContainer.noLibrary("films need")
    }
    var picture = trackconv_picture()
    (picture.width, picture.height, picture.scale) = (Double(size.width), Double(size.height), 1)
    func paint(
      _ svg: Slice<UnsafeRawBufferPointer>, on canvas: UnsafeMutableRawPointer,
      _ language: Language? = nil, isWritten: Bool = false
    ) throws(WriteError) -> [UInt8] {
      picture.canvas = canvas
      return try PictureContainer.draw(
        UnsafeRawBufferPointer(rebasing: svg), &picture, language, isWritten: isWritten,
        needs: "films need")
    }
    let title = PictureContainer.title(of: UnsafeRawBufferPointer(rebasing: first))
    let encoder = try encoding.map { (encoding) throws(WriteError) in
      try FilmEncoder(encoding, size, rate: options.film.rate ?? film?.rate ?? 25, title)
    }
    _ = try paint(first, on: ground, options.language)
    var (number, png): (Int, [UInt8]) = (0, [])
    for part in parts.dropFirst() {
      let svg = part.dropFirst()
      switch part.first {
      case UInt8(ascii: "g"):
        _ = try paint(svg, on: ground)
        continue
      // Only a palette is made of it.
      case UInt8(ascii: "c") where encoding?.last != "gif": continue
      default: break
      }
      let pixels = trackconv_canvas_pixels(frame)
      let count = 4 * size.width * size.height
      if !svg.isEmpty {
        if let pixels { memcpy(pixels, trackconv_canvas_pixels(ground), count) }
        png = try paint(svg, on: frame, isWritten: encoder == nil)
      }
      number += 1
      if encoder == nil {
        try archive.write(png, at: number)
      } else if encoder?.take(UnsafeRawBufferPointer(start: pixels, count: count)) == false {
        break
      }
    }
    try encoder?.finish(into: archive)
  }
}

/// A process of ffmpeg, which reads pixels and writes a file without a name.
private final class FilmEncoder {
  private var process = trackconv_program(socket: -1, process: -1, file: -1)

  init(_ encoding: [String], _ size: PlateSize, rate: Int, _ title: String) throws(WriteError) {
    #if os(Linux)
      // It reads the file again under its name, for which others have the place in the file of the first.
      let moves = encoding.contains("mp4") ? ["-movflags", "+faststart"] : []
    #else
      let moves: [String] = []
    #endif
    let arguments =
      [
        "ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "bgra", "-s",
        "\(size.width)x\(size.height)", "-r", "\(rate)", "-i", "pipe:0", "-bitexact", "-metadata",
        "title=\(title)",
      ] + encoding + moves + ["-y", "/dev/fd/1"]
    var pointers = arguments.map { UnsafePointer(strdup($0)) }
    defer { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
    pointers.append(nil)
    let error = trackconv_program_begin(&process, pointers)
    guard error == 0 else {
      throw WriteError(
        "cannot start ffmpeg, \(String(cString: strerror(error))): install the package ffmpeg "
          + "(Debian, Ubuntu, Homebrew), or let '--frames <folder>' write PNG files")
    }
  }

  deinit { trackconv_program_end(&process) }

  /// Takes the pixels of a frame; returns whether the process still reads.
  func take(_ pixels: UnsafeRawBufferPointer) -> Bool {
    trackconv_child_give(process.socket, pixels.baseAddress, pixels.count) != 0
  }

  /// Waits for the end, and copies the film.
  func finish(into archive: any ByteStore) throws(WriteError) {
    var message = [CChar](repeating: 0, count: 1_000)
    let isDone = trackconv_program_wait(&process, &message, message.count) != 0
    let text = String(
      decoding: message.lazy.map { UInt8(bitPattern: $0) }.prefix { $0 != 0 }, as: UTF8.self)
    // On a full disk it says so, and succeeds.
    guard isDone, text.isEmpty else {
      let line = text.split(at: "\n").last.map(String.init) ?? "ended early"
      throw WriteError(
        "ffmpeg: \(line.replacing(text: "/dev/fd/1", with: "in the folder for temporary files"))")
    }
    var (buffer, offset) = ([UInt8](repeating: 0, count: 1 << 20), 0)
    while true {
      let count = trackconv_program_read(&process, &buffer, buffer.count, offset)
      guard count > 0 else { return }
      try archive.write(Array(buffer.prefix(count)), at: offset)
      offset += count
    }
  }
}

extension SVGWriter {
  /// The writers that need ffmpeg.
  static let films: [any FeatureWriter] = [
    film("mp4", "H.264", "-vf \(limited) -c:v libx264 -crf 20 -pix_fmt yuv420p \(colors)"),
    film(
      "webm", "VP9",
      "-vf \(limited) -c:v libvpx-vp9 -crf 32 -b:v 0 -cpu-used 4 -row-mt 1 -pix_fmt yuv420p \(colors)"
    ),
    film(
      "gif", "an animated GIF",
      "-filter_complex split[a][b];[a]trim=end_frame=1,palettegen[p];[b]trim=start_frame=1,setpts=PTS-STARTPTS[c];[c][p]paletteuse=dither=none",
      rate: 10),
    film(
      "mov", "ProRes 4444 without paper and sea",
      "-vf unpremultiply=inplace=1,\(limited) -c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le -alpha_bits 8 -q:v 5 \(colors)",
      isClear: true),
  ]
  /// The frames of a film, as pictures.
  static let frames = SVGWriter(
    name: "frames", summary: "frames of a film as PNG", container: FilmContainer(nil))

  private static let limited = "scale=out_color_matrix=bt709:out_range=tv"
  private static let colors =
    "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv"

  private static func film(
    _ name: String, _ codec: String, _ encoding: String, rate: Int = 25, isClear: Bool = false
  ) -> SVGWriter {
    let arguments = "\(encoding) -f \(name)".split(at: " ").map(String.init)
    return SVGWriter(
      name: name, summary: "film in \(codec), encoded by ffmpeg",
      container: FilmContainer(arguments, rate: rate, isClear: isClear))
  }
}
