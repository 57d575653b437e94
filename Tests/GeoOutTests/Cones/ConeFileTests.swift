import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("files of probability circles")
struct ConeFileTests {
  @Test("a table is read, with comments, empty lines and fields, and either unit")
  func read() throws {
    let table = try ConeTable(
      name: "mine",
      text: """
        # made in code
        basin,unit,probability,0,12,24.5

        AL, nmi, 66.7, 16, 25, 39
        wp,km,66.7,,120.5,
        # the end
        """)
    expectTrue(table.name == "mine" && table.percentage == 66.7)
    expectEqual(table.rows.map(\.basin), [.northAtlantic, .westernPacific])
    expectEqual(table.rows[0].radii.map(\.hours), [0, 12, 24.5])
    expectEqual(
      table.rows[0].radii.map(\.radius), [16, 25, 39].map { Length($0, .nauticalMiles) })
    expectEqual(
      table.rows[1].radii, [ConeTable.Entry(hours: 12, radius: Length(120.5, .kilometres))])
  }

  @Test("ends of lines may be those of any system, and the last may be missing")
  func lines() throws {
    for end in ["\n", "\r\n"] {
      for last in ["", end] {
        let text = ["basin,unit,probability,12", "EP,nmi,70,25"].joined(separator: end) + last
        let table = try ConeTable(name: "mine", text: text)
        expectTrue(table.rows.count == 1 && table.rows[0].radii.count == 1)
      }
    }
  }

  @Test("the program's own tables come back from their text", arguments: ConeTable.all)
  func own(_ table: ConeTable) throws {
    let hours = table.rows[0].radii.map(\.hours)
    var text = "basin,unit,probability," + hours.map { "\($0)" }.joined(separator: ",")
    for row in table.rows {
      text += "\n\(row.basin.rawValue),nmi,\(table.percentage),"
      text += row.radii.map { "\($0.radius.value)" }.joined(separator: ",")
    }
    try expectEqual(ConeTable(name: table.name, text: text), table)
  }

  @Test("a table of a file gives a forecast its circles")
  func used() throws {
    let table = try ConeTable(
      name: "mine", text: "basin,unit,probability,12\nWP,km,70,110")
    var storm = StormSample.storm(base: (20, 130), [StormSample.ahead(12, 21, 129)])
    storm.basin = .westernPacific
    let made = features(of: storm, LayerSelection([.probabilityCircle])) { $0.cone = table }
    expectEqual(made.features.map { $0.isDerived }, [true])
    var options = FeatureOptions()
    options.cone = table
    let document = try GeoJSONDocument([storm], options)
    let circle = try require(
      document.features.first { GeoJSONDocument.layer($0) == "probability-circle" })
    expectEqual(GeoJSONDocument.properties(circle)["radius_km"] as? Double, 110)
    expectEqual(GeoJSONDocument.properties(circle)["probability"] as? Double, 70)
    expectEqual(GeoJSONDocument.properties(circle)["derived"] as? Bool, true)
  }
}
