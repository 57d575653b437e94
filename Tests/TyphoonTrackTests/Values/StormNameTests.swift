import Testing

@testable import TyphoonTrack

@Suite("storm names")
struct StormNameTests {
  @Test(
    "words for a missing name are none",
    arguments: [
      "", "  ", "-", "UNNAMED", "Unnamed", "NOT NAMED", "NOT_NAMED", "NOTNAMED", "NONAME",
      "no name",
      "nameless", "(nameless)", "UNKNOWN", "MISSING", "NaN", "N/A", "none", "SUBTROP:UNNAMED",
      "未命名", "热带低压", "熱帶性低氣壓",
    ])
  func missing(_ text: String) {
    expectEqual(StormName(text), .missing)
  }

  @Test(
    "numbers, invests and designations are provisional",
    arguments: [
      "ONE", "Ten", "NINETEEN", "TWENTY-ONE", "TWENTYONE", "TWENTY ONE", "TWENTY-ON", "TWENTYTHR",
      "FORTY-NINE", "FORTYNINE", "THIRTY", "NINE-E", "TWO-C", "ELEVEN E", "INVEST", "INVEST 90W",
      "INVEST_AL92", "Invest90L", "GENESIS017", "08W", "E14", "AL92", "AL012022", "TD11", "5",
      "TROPICAL DEPRESSION TEN", "Tropical Storm 5", "STORM12", "Low Pressure Area", "XXXX923421",
      "UNNAMED 3", "SUBTROP 1",
    ])
  func provisional(_ text: String) {
    expectEqual(StormName(text), .provisional)
  }

  @Test(
    "names are names, even next to a designation or year, or much like a number",
    arguments: [
      "KATRINA", "Ida", "TEMBIN", "天秤", "オーウェン", "CALVINIA-19", "HAIYAN (31W)", "IDA-21", "TENTH",
      "STAN", "ONEILL", "TINA", "NONA", "NORBERT", "KERRY:TOM", "NANMADOL", "S1", "SEVENA",
      "TOKAGE",
    ])
  func real(_ text: String) {
    expectEqual(StormName(text), .real)
  }

  @Test("no reader takes a placeholder for a name")
  func readers() throws {
    // The names in samples, which other names replace at the same length.
    let samples = [
      ("hurdat2", "atlantic.txt", "KATRINA", "UNNAMED"), ("ebtrk", "ebtrk_2022.txt", "IAN", "TEN"),
      ("atcf", "bal122005.dat", "KATRINA", "UNNAMED"), ("tcw", "wp0814.tcw", "NEOGURI", "UNNAMED"),
      ("tcvitals", "neoguri.txt", "NEOGURI", "MISSING"),
      ("cwa", "file_2022.json", "NEPARTAK", "NAMELESS"),
      ("jma-best-track", "bst_owen_mireille.txt", "OWEN", "FOUR"),
      ("ibtracs", "katrina.csv", "KATRINA", "UNNAMED"),
      ("cma-best-track", "ch_made_up.txt", "CROSSING", "THIRTEEN"),
      ("cwb", "ty_infos.js", "TEMBIN", "TWENTY"),
      ("nmc", "view_tembin.js", "TEMBIN", "INVEST"), ("kma", "info.json", "TEMBIN", "TWENTY"),
      ("csv", "names.csv", "Bonnie", "Eleven"), ("hko", "owen.xml", "OWEN", "FOUR"),
    ]
    for (format, file, name, placeholder) in samples {
      let text = String(decoding: try Samples.bytes(format, file), as: UTF8.self)
      func names(_ text: String) -> [String?] {
        Reading(text, as: format).storms.map { $0.names["en"]?.uppercased() }
      }
      #expect(names(text).contains(name.uppercased()), "\(format)")
      let without = names(text.replacing(name, with: placeholder))
      expectTrue(!without.contains(placeholder.uppercased()) && without.contains(nil), "\(format)")
    }
  }
}
