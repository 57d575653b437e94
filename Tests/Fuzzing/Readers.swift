import CZlib
import Foundation
import GeoOut
import TyphoonTrack

@testable import trackconv

extension FuzzTarget {
  /// Any reader, by detection.
  static let detect = FuzzTarget(name: "detect", seeds: { try samples().map(\.bytes) }) { bytes in
    checked(bytes, as: nil)
  }

  /// Each reader, chosen by the first byte.
  static let reader = FuzzTarget(
    name: "reader", seeds: { try samples().map { [UInt8($0.format)] + $0.bytes } }
  ) { bytes in
    guard let first = bytes.first else { return 0 }
    let reader = TrackReaders.all[Int(first) % TrackReaders.all.count]
    let own = Array(bytes.dropFirst())
    let reading = checked(own, as: reader.name)
    checkLosses(own, of: reading, as: reader.name)
    return reading
  }

  /// Checks that an input, of which all was understood, loses no fix unsaid if a byte changes.
  private static func checkLosses(_ bytes: [UInt8], of reading: MutationReading, as format: String)
  {
    guard reading.fixCount > 0, reading.findings.isEmpty, reading.error == nil else { return }
    let input = MutatedSample(format: format, name: "input", bytes: bytes)
    let seed = bytes.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    if let loss = input.losses(seed: seed, of: reading).first { complain(loss) }
  }

  /// Pages, whatever they look like.
  static let page = FuzzTarget(
    name: "page",
    seeds: {
      try samples().filter { TrackReaders.all[$0.format].name == "html" }.map(\.bytes)
        + samples().filter { TrackReaders.all[$0.format].isEmbeddedInPages }.map {
          Array("<!doctype html><script>".utf8) + $0.bytes + Array("</script>".utf8)
        }
    }
  ) { checked($0, as: "html") }

  /// Compressed inputs: as they are, and what they become when stored without compression.
  static let gzip = FuzzTarget(name: "gzip", seeds: { try samples().map { stored($0.bytes) } }) {
    bytes in
    let reading = MutationReading(bytes, as: nil)
    if MutationReading(bytes, piece: 7, as: nil) != reading {
      complain("another reading in pieces")
    }
    guard bytes.first != 0x1F, MutationReading(stored(bytes), as: nil) != reading else {
      return reading
    }
    complain("another reading when compressed")
  }

  /// Zip archives: of each sample, and a workbook.
  static let archive = FuzzTarget(
    name: "archive",
    seeds: {
      let sheet = [
        "<row r='1'><c r='A1' t='inlineStr'><is><t>time</t></is></c><c r='B1' t='s'><v>0</v></c>",
        "<c r='C1' t='s'><v>1</v></c></row><row r='2'><c r='A2'><v>41143.25</v></c>",
        "<c r='B2'><v>22.4</v></c><c r='C2'><v>124.5</v></c></row>",
      ]
      let workbook = [
        ("[Content_Types].xml", "<Types/>"),
        (
          "xl/workbook.xml",
          "<workbook><sheets><sheet name='s' sheetId='1' r:id='rId1'/></sheets></workbook>"
        ),
        ("xl/sharedStrings.xml", "<sst><si><t>lat</t></si><si><t>lon</t></si></sst>"),
        (
          "xl/worksheets/sheet1.xml",
          "<worksheet><sheetData>\(sheet.joined())</sheetData></worksheet>"
        ),
      ]
      return try samples().map { zipped([("track", $0.bytes)]) }
        + [zipped(workbook.map { ($0.0, Array($0.1.utf8)) })]
    }
  ) { bytes in
    var source = ByteSource(bytes, name: "a.zip")
    var found: [String] = []
    do throws(ReadError) {
      try TrackReaders.open(
        &source, format: nil, options: ReadingOptions(), finding: { found.append("\($0)") }
      ) { (source, reader, _) throws(ReadError) in
        try reader.readText(
          &source, options: ReadingOptions(), storm: { found.append("\($0.id)") },
          finding: { found.append("\($0)") })
      }
    } catch { found.append("\(error.finding)") }
    return found
  }

  /// Files as a zip archive without compression.
  private static func zipped(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var (out, directory): ([UInt8], [UInt8]) = ([], [])
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    for (name, content) in files {
      let sum = Int(crc32(0, content, UInt32(content.count)))
      let common =
        bytes(20, 2) + bytes(0, 8) + bytes(sum, 4) + bytes(content.count, 4)
        + bytes(content.count, 4) + bytes(name.utf8.count, 2) + bytes(0, 2)
      directory +=
        bytes(0x0201_4B50, 4) + bytes(20, 2) + common + bytes(0, 10) + bytes(out.count, 4)
        + name.utf8
      out += bytes(0x0403_4B50, 4) + common + name.utf8 + content
    }
    return out + directory + bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(files.count, 2)
      + bytes(files.count, 2) + bytes(directory.count, 4) + bytes(out.count, 4) + bytes(0, 2)
  }

  private static func checked(_ bytes: [UInt8], as format: String?) -> MutationReading {
    let reading = MutationReading(bytes, as: format)
    let problems = reading.problems(with: bytes)
    // Pages in other encodings have columns of their text in UTF-8.
    let isRecoded = format == "html" || format == nil
    if let problem = problems.first(where: { !isRecoded || !$0.hasPrefix("no such place") }) {
      complain(problem)
    }
    for storm in reading.storms {
      for fix in storm.track + storm.forecasts.flatMap(\.fixes) {
        let place = fix.position
        guard abs(place.latitude) <= 90, -180..<180 ~= place.longitude else {
          complain("a fix at \(place)")
        }
      }
    }
    if bytes.count.isMultiple(of: 4),
      MutationReading(bytes, piece: 13, as: format) != reading
    {
      complain("another reading, 13 bytes at a time")
    }
    return reading
  }

  /// The bytes as a gzip stream with stored blocks.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    func append(_ value: UInt32, _ count: Int) {
      for index in 0..<count { out.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * index))) }
    }
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(0xFFFF)
      rest = rest.dropFirst(part.count)
      out.append(rest.isEmpty ? 1 : 0)
      append(UInt32(part.count), 2)
      append(~UInt32(part.count), 2)
      out += part
    } while !rest.isEmpty
    append(UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count))), 4)
    append(UInt32(truncatingIfNeeded: bytes.count), 4)
    return out
  }

  /// Base maps.
  static let basemap = FuzzTarget(
    name: "basemap",
    seeds: {
      [
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"x"},"geometry":{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,-6.5e0],[1,2]]]}}]}"#,
        #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[179,2,9],[-179,4]]},{"type":"MultiPolygon","coordinates":[[[[1,2],[3,4],[5,6],[1,2]]]]}]}"#,
      ].map { Array($0.utf8) }
    }
  ) { bytes in
    var source = ByteSource(bytes, name: "map")
    do throws(ReadError) {
      let outlines = try MapOutlines(geoJSON: &source)
      for place in outlines.lines.flatMap(\.vertices)
      where !place.longitude.isFinite || !(abs(place.latitude) <= 90) {
        complain("a vertex at \(place)")
      }
      return outlines
    } catch { return error.finding }
  }

  /// Places to name.
  static let places = FuzzTarget(
    name: "places",
    seeds: {
      [
        "name,latitude,longitude,name_ja\nTaipei,25,121.5,台北\n\"a \"\"b\"\"\",-1e1,360,\n",
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"x","name_zh_hant":"y"},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#,
      ].map { Array($0.utf8) }
    }
  ) { bytes in
    var source = ByteSource(bytes, name: "places")
    do throws(ReadError) { return try MapPlace.places(from: &source) } catch {
      return error.finding
    }
  }

  /// Tables of radii.
  static let cone = FuzzTarget(
    name: "cone",
    seeds: {
      ["# x\nbasin,unit,probability,0,12,24.5\nAL, nmi, 66.7, 16, 25, 39\nwp,km,66.7,,120.5,\n"].map
      {
        Array($0.utf8)
      }
    }
  ) { bytes in
    do throws(ConeTable.ParseError) {
      let table = try ConeTable(name: "cone", text: String(decoding: bytes, as: UTF8.self))
      for entry in table.rows.flatMap(\.radii)
      where !entry.hours.isFinite || !entry.radius.value.isFinite {
        complain("an entry \(entry)")
      }
      return table
    } catch { return error }
  }

  /// Responses of servers, lists of documents, heads of copies and URLs, chosen by the first byte.
  static let web = FuzzTarget(
    name: "web",
    seeds: {
      [
        "\u{0}HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=big5\r\nETag: \"x\"\r\n\r\nbody",
        "\u{0}HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Encoding: gzip\r\n\r\n\u{1F}",
        "\u{1}trackconv copy 1\naddress: https://example.org/\nfetched: 1\nchecksum: 0\nsize: 0\n\n",
        "\u{2}https://Example.org:443/a/../b?c=%41#d",
        "\u{3}{\"activeStorms\":[{\"id\":\"al052026\"}]}",
        "\u{4}[{\"tropicalCyclone\":\"TC2601\"}]",
        "\u{5}<feed><entry><link href=\"https://www.data.jma.go.jp/x/20260906124126_0_VPTW60_010000.xml\"/></entry></feed>",
      ].map { Array($0.utf8) }
    }
  ) { bytes in
    guard let first = bytes.first else { return 0 }
    let rest = Array(bytes.dropFirst())
    switch first {
    case 0: return response(rest)
    case 1: return CacheHead.read(rest).map { "\($0.head) \($0.end)" }
    case 2: return address(String(decoding: rest, as: UTF8.self))
    default: return list(rest)
    }
  }

  private static func response(_ bytes: [UInt8]) -> AnyHashable {
    let response = Response(limit: 1 << 20) { _, _ in }
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[...end]
      rest = rest[(end + 1)...]
      guard line.withUnsafeBytes({ response.head($0) }) else { break }
      if line.count <= 2 { break }
    }
    _ = rest.withUnsafeBytes { response.take($0) }
    response.finish()
    return "\(response.status) \(response.body.count) \(String(describing: response.stop))"
      + HTTPStatus.words(response.status, String(decoding: response.excerpt, as: UTF8.self))
  }

  private static func address(_ text: String) -> AnyHashable {
    guard let address = try? WebAddress(text) else { return 0 }
    guard (try? WebAddress(address.text)) == address else {
      complain("'\(address.text)' read again is another URL")
    }
    return address
  }

  private static func list(_ bytes: [UInt8]) -> AnyHashable {
    Feed.all.map { feed in
      guard case .listed(let list, let index) = feed.documents,
        let base = try? WebAddress(list),
        let found = try? index.documents(in: bytes, at: base)
      else { return [] as [[WebAddress]] }
      for address in found.groups.joined() where address.scheme != base.scheme {
        complain("\(address.text) of the list at \(list)")
      }
      return found.groups
    }
  }
}
