import CBasemap

/// Outlines of Natural Earth that are part of the program: land in two scales, lakes or borders.
///
/// `Scripts/basemap.py`, `Scripts/coast.py` and `Scripts/mapdata.py` make the files in `Sources/CBasemap`; `Sources/CBasemap/README.md` says where it is from. It is read in
/// place, and only the pieces of outlines that a map shows are decoded. Its form, little-endian:
///
///     4 bytes     "TCB1"
///     UInt32      number of pieces
///     24 bytes    for each piece:
///       2 × Int32   longitude and latitude of its first vertex, in 0.0001 degrees
///       4 × Int16   west, south, east, north of it and of the edge that leads on, in 0.01 degrees, rounded outward
///       UInt32      where its deltas begin, in bytes behind the last piece
///       UInt16      how many vertices follow the first
///       UInt8       1: a ring begins; 2: the line begins that goes round the South Pole; 3: a line begins;
///                   0: the outline goes on
///       UInt8       the rank of a lake, 0 the largest; 0 to 2 for borders (`Border`); the line in `lands.tsv` of
///                   the land of a coast, 0 for none; else 0
///     deltas      for each vertex, longitude and latitude less those before, each a zigzag varint of 7 bits a byte
///
/// A ring is closed by the edge to its first vertex; outer rings run counterclockwise, holes
/// clockwise. Rings across the antimeridian have continuous longitudes. The line round the pole
/// runs from -180 to 180.
struct NaturalEarth {
  private let bytes: UnsafeRawBufferPointer
  private let pieceCount: Int

  private static let unit = 0.0001
  private static let boxUnit = 0.01
  private static let headSize = 8
  private static let pieceSize = 24

  /// The land.
  static var land: NaturalEarth { NaturalEarth(cbasemap_land()) }
  /// The land of narrow maps, at a scale of 1:10m.
  static var coast: NaturalEarth { NaturalEarth(cbasemap_coast()) }
  /// Lakes, with their ranks.
  static var lakes: NaturalEarth { NaturalEarth(cbasemap_lakes()) }
  /// Borders on land, with their kinds.
  static var borders: NaturalEarth { NaturalEarth(cbasemap_borders()) }

  /// The kinds of borders.
  enum Border: UInt8, CaseIterable {
    /// Between countries.
    case country
    /// Between states or provinces.
    case division
    /// What Natural Earth marks as disputed, indefinite, claimed or a line of control.
    case disputed
  }

  private init(_ file: cbasemap_file) {
    self.init(UnsafeRawBufferPointer(start: file.bytes, count: file.size))
  }

  /// Opens a file in memory, which must outlive this value; a corrupt file gives wrong outlines but
  /// is memory-safe.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    guard bytes.count >= Self.headSize, bytes.starts(with: "TCB1".utf8) else {
      pieceCount = 0
      return
    }
    let count = Int(bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian)
    pieceCount = min(count, (bytes.count - Self.headSize) / Self.pieceSize)
  }

  /// The table entry of a piece.
  private struct Piece {
    let longitude, latitude: Int32
    let west, south, east, north: Double
    let offset, count: Int
    let kind: Kind
    let rank: UInt8

    enum Kind: UInt8 { case goesOn, ring, polar, line }
  }

  private func piece(_ index: Int) -> Piece {
    let place = Self.headSize + index * Self.pieceSize
    func side(_ offset: Int) -> Double {
      Double(bytes.loadUnaligned(fromByteOffset: place + offset, as: Int16.self).littleEndian)
        * Self.boxUnit
    }
    func whole<Whole: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _: Whole.Type) -> Whole {
      Whole(littleEndian: bytes.loadUnaligned(fromByteOffset: place + offset, as: Whole.self))
    }
    return Piece(
      longitude: whole(0, Int32.self), latitude: whole(4, Int32.self),
      west: side(8), south: side(10), east: side(12), north: side(14),
      offset: Int(whole(16, UInt32.self)), count: Int(whole(20, UInt16.self)),
      kind: Piece.Kind(rawValue: whole(22, UInt8.self)) ?? .goesOn, rank: whole(23, UInt8.self))
  }

  /// Calls `body` with every outline that intersects a box, once for each shift by 360 degrees at
  /// which it does.
  ///
  /// Outside the box an outline may be coarser than the data; inside it is complete, unless `detail` is given.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - ranks: The ranks of the outlines.
  ///   - detail: The distance in degrees that a vertex must have from the one before it; outlines that are
  ///     less than four times that high and wide are left out.
  ///   - body: Receives the outline, with longitudes near the box.
  func forEachOutline(
    in box: GeographicBox, ranks: ClosedRange<UInt8> = 0...255, detail: Double = 0,
    _ body: (Outline) -> Void
  ) {
    var pieces: [Piece] = []
    for index in 0...pieceCount {
      let next = index < pieceCount ? piece(index) : nil
      if next?.kind != .goesOn, let first = pieces.first {
        if ranks.contains(first.rank) {
          switch first.kind {
          case .polar: addPolar(pieces, box, detail, body)
          case .ring, .line, .goesOn: add(pieces, isLine: first.kind == .line, box, detail, body)
          }
        }
        pieces.removeAll(keepingCapacity: true)
      }
      if let next { pieces.append(next) }
    }
  }

  private func add(
    _ pieces: [Piece], isLine: Bool, _ box: GeographicBox, _ detail: Double,
    _ body: (Outline) -> Void
  ) {
    var (west, south, east, north) = (Double.infinity, 90.0, -Double.infinity, -90.0)
    for piece in pieces {
      (west, south) = (min(west, piece.west), min(south, piece.south))
      (east, north) = (max(east, piece.east), max(north, piece.north))
    }
    guard max(east - west, north - south) >= 4 * detail,
      north >= box.south, south <= box.north, let turns = box.turns(from: west, to: east)
    else { return }
    for turn in turns {
      var outline = Outline(isFilled: !isLine)
      append(pieces, turn: turn, box, detail, to: &outline)
      if isLine, !outline.vertices.isEmpty {
        outline.vertices[outline.vertices.count - 1].isShore = false
      }
      body(outline)
    }
  }

  private func addPolar(
    _ pieces: [Piece], _ box: GeographicBox, _ detail: Double, _ body: (Outline) -> Void
  ) {
    guard (pieces.lazy.map({ $0.north }).max() ?? -90) >= box.south,
      let turns = box.turns(from: -180, to: 180)
    else { return }
    var outline = Outline()
    for turn in turns {
      // The two ends of the line are the same vertex, 360 degrees apart.
      if turn > turns.lowerBound { outline.vertices.removeLast() }
      append(pieces, turn: turn, box, detail, to: &outline)
    }
    outline.close(alongPole: -90)
    outline.wind(counterclockwise: true)
    body(outline)
  }

  /// Appends the vertices of pieces; a piece beyond one side of the box is reduced to its first
  /// vertex.
  private func append(
    _ pieces: [Piece], turn: Int, _ box: GeographicBox, _ detail: Double, to outline: inout Outline
  ) {
    let offset = Double(turn) * 360
    let distance = UInt32(detail / Self.unit)
    outline.vertices.reserveCapacity(
      outline.vertices.count + pieces.reduce(0) { $0 + $1.count + 1 })
    for piece in pieces {
      func add(_ x: Int32, _ y: Int32) {
        outline.vertices.append(
          OutlineVertex(x: Double(x) * Self.unit + offset, y: Double(y) * Self.unit, isShore: true))
      }
      add(piece.longitude, piece.latitude)
      let isSeen =
        piece.east + offset >= box.west && piece.west + offset <= box.east
        && piece.north >= box.south && piece.south <= box.north
      guard isSeen else { continue }
      var last = (piece.longitude, piece.latitude)
      forEachVertex(of: piece) { x, y in
        guard max((x &- last.0).magnitude, (y &- last.1).magnitude) >= distance else { return }
        add(x, y)
        last = (x, y)
      }
    }
  }

  /// Calls `body` with each piece: whether a ring or line begins with it, whether it is of the line round
  /// the South Pole, its rank, and its vertices in units of 0.0001 degrees.
  func forEachPiece(_ body: (Bool, Bool, UInt8, [SIMD2<Int32>]) -> Void) {
    var isPolar = false
    for index in 0..<pieceCount {
      let piece = piece(index)
      if piece.kind != .goesOn { isPolar = piece.kind == .polar }
      var vertices = [SIMD2(piece.longitude, piece.latitude)]
      forEachVertex(of: piece) { vertices.append(SIMD2($0, $1)) }
      body(piece.kind != .goesOn, isPolar, piece.rank, vertices)
    }
  }

  /// Calls `body` with each vertex of a piece behind the first.
  @inline(__always) private func forEachVertex(of piece: Piece, _ body: (Int32, Int32) -> Void) {
    var (x, y) = (piece.longitude, piece.latitude)
    var next = Self.headSize + pieceCount * Self.pieceSize + piece.offset
    for _ in 0..<piece.count {
      x &+= varint(&next)
      y &+= varint(&next)
      body(x, y)
    }
  }

  /// Reads a signed varint: 7 bits a byte, lowest first, zigzag-encoded.
  @inline(__always) private func varint(_ next: inout Int) -> Int32 {
    var (value, shift) = (UInt32(0), UInt32(0))
    while next < bytes.count {
      let byte = bytes[next]
      next += 1
      value |= UInt32(byte & 0x7F) &<< shift
      guard byte > 0x7F else { break }
      shift += 7
    }
    return Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
  }
}
