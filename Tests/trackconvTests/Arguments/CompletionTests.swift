import Foundation
import Testing
import TyphoonTrack

@testable import trackconv

@Suite("completion")
struct CompletionTests {
  /// The words that fit at the end of a line, which need not begin with its last word.
  private func words(_ line: [String]) -> [String] {
    let completion = Completion(line, at: line.count - 1)
    return completion.matching(line[line.count - 1]).map { completion.prefix + $0.text }
  }

  @Test("options, subcommands and topics come from their definitions")
  func names() {
    expectEqual(words(["--"]), OptionDefinition.all.map(\.name))
    expectEqual(words(["-o"]), ["-o"])
    #expect(words(["-"]).contains("-o"))
    expectEqual(words([""]), Subcommand.all.map(\.name))
    expectEqual(words(["x.js", ""]), [])
    expectEqual(words(["help", ""]), Topic.allCases.map(\.rawValue) + Subcommand.all.map(\.name))
    expectEqual(words(["help", "kml", ""]), [])
    expectEqual(words(["cache", ""]), ["clear"])
    expectEqual(words(["formats", "--"]), ["--help"])
    #expect(words(["info", "--"]).contains("--since"))
    #expect(!words(["info", "--"]).contains("--output"))
    expectEqual(words(["places", "--cone", "x", "--p"]), ["--places", "--passing-wind"])
    expectEqual(words(["doctor", "--"]), ["--key-file", "--help"])
    expectEqual(words(["x.js", "--", "--"]), [])
  }

  @Test("an option that is in the line already is proposed again only if it may be repeated")
  func used() {
    let all = words(["--quiet", "-ox.kml", "--digits=3", "--"])
    expectTrue(!all.contains("--quiet") && !all.contains("--digits"))
    expectTrue(all.contains("--output") && all.contains("--strict"))
  }

  @Test(
    "values come from the definitions, behind a space or '='",
    arguments: OptionDefinition.all.filter { $0.value?.kind == .choice }.map(\.name))
  func choices(_ name: String) throws {
    let choices = try require(OptionDefinition.named(name)?.value).choices()
    expectEqual(words([name, ""]), choices)
    expectEqual(words(["x.js", name + "="]), choices.map { "\(name)=\($0)" })
  }

  @Test("lists continue behind a comma or a plus, and name nothing twice")
  func lists() {
    expectEqual(words(["--layers", "tr"]), ["track", "track-segment"])
    expectEqual(words(["--layers", "+track,tr"]), ["+track,track-segment"])
    expectEqual(words(["--layers=fix,forecast-f"]), ["--layers=fix,forecast-fix"])
    expectEqual(words(["--properties", "core,wind_k"]), ["core,wind_kt"])
    #expect(Completion(["--layers", ""], at: 1).continues)
  }

  @Test("files fit as inputs and where an option takes one, and nowhere else")
  func files() {
    for line in [
      [""], ["x.js", ""], ["-o", ""], ["-oa"], ["--logo="], ["--cone", ""], ["--", "-x"],
      ["info", ""],
      ["--to", "svg", ">", ""],
    ] {
      #expect(Completion(line, at: line.count - 1).takesFiles, "\(line)")
    }
    for line in [
      ["--to", ""], ["--storm", ""], ["--"], ["formats", ""], ["help", ""], ["feed:"],
    ] {
      #expect(!Completion(line, at: line.count - 1).takesFiles, "\(line)")
    }
    expectEqual(words(["--basemap", ""]), ["none"])
    expectEqual(words(["feed:nh"]), ["feed:nhc", "feed:nhc-rss"])
    expectTrue(words(["fe"]).contains("feed:jma") && words(["fe"]).contains("feeds"))
  }

  @Test("storms and techniques are those of the inputs, before or behind the place")
  func storms() throws {
    let sample = Script.sample("two_storms.js")
    let all = [
      "cwb-2012-14", "TEMBIN", "天秤", "cwb-2012-15", "BOLAVEN", "布拉萬",
    ]
    expectEqual(words([sample, "--storm", ""]), all)
    expectEqual(Completion(["--storm", "", sample], at: 1).candidates.map(\.text), all)
    expectEqual(
      words(["info", "--storm", "TEMBIN", sample, sample, "--storm=B"]), ["--storm=BOLAVEN"])
    expectEqual(words([sample, "--technique", ""]), ["all", "CWB"])
    expectEqual(words([sample, "--from", "csv", "--storm", ""]), [])
  }

  @Test("inputs that are missing, unreadable, no files, not small or remote are skipped")
  func skipped() throws {
    let folder = try Folder()
    let large = try folder.write(
      "large.js", Script.storms(1..<2) + String(repeating: " ", count: 5 << 20))
    let truncated = try folder.write("cut.js", Script.truncated(1..<4))
    let pipe = folder.path("pipe")
    try require(mkfifo(pipe, 0o600) == 0)
    for input in [
      "nothing.js", folder.url.path, pipe, large, "-", "feed:nhc", "https://example.org/x",
    ] {
      expectEqual(words([input, "--storm", ""]), [], "\(input)")
    }
    expectEqual(words(["--storm", ""]), [])
    // Of a damaged file what can be read.
    expectEqual(words([truncated, "--storm", "cwb"]), ["cwb-2012-1", "cwb-2012-2"])
  }

  @Test("a list of storms has an end")
  func many() throws {
    let folder = try Folder()
    let input = try folder.write("many.js", Script.storms(1..<2_500))
    expectEqual(InputStorms(try options([input])).storms.count, 2_000)
  }

  private func options(_ inputs: [String]) throws -> Options {
    var options = Options()
    options.inputs = inputs
    return options
  }

  @Test("the answer has marks, the prefix and notes; wrong questions have an empty one")
  func answer() {
    func text(_ arguments: String...) -> String {
      CompletionAnswer.text(["--complete"] + arguments)
    }
    expectEqual(text("words", "0", "--theme="), "\t--theme=\nlight\t\ndark\t\nauto\t\n")
    expectEqual(text("words", "1", "--logo", ""), "files\t\n")
    #expect(
      text("words", "1", "--layers", "+").hasPrefix("open\t+\nstrike-probability\tArea that"))
    for wrong in [
      [], ["words"], ["words", "0"], ["words", "2", "x"], ["words", "-1", "x"], ["bash"],
    ] {
      #expect(CompletionAnswer.text(["--complete"] + wrong).isEmpty, "\(wrong)")
    }
    #expect(text("bash", "", "", "").isEmpty)
  }

  @Test(
    "bash gets the part of a word that it replaces, quoted if it is not in quotes",
    arguments: [
      ("trackconv --theme=da", "", "da", "\ndark\n"),
      ("trackconv --theme=", "", "", "\nlight\ndark\nauto\n"),
      ("trackconv --theme=", "", "=", "\nlight\ndark\nauto\n"),
      ("trackconv feed:nh", "", "nh", "\nnhc\nnhc-rss\n"),
      ("trackconv --theme d", "rk x.js", "d", "\ndark\n"),
      ("trackconv --layers=fix,tra", "", "fix,tra", "open\nfix,track\nfix,track-segment\n"),
      ("trackconv x > ", "", "", "files\n"),
      ("trackconv in.csv --storm LEE", "", "LEE", "\nLEE\\ MARIE\n"),
      ("trackconv in.csv --storm \"LEE", "", "LEE", "\nLEE MARIE\n"),
      ("trackconv --storm 'LEE M", " in.csv", "LEE M", "\nLEE MARIE\n"),
    ])
  func bash(_ before: String, _ after: String, _ word: String, _ answer: String) throws {
    let folder = try Folder()
    let input = try folder.write(
      "in.csv", "name,time,lat,lon\nLEE MARIE,2020-01-01T00:00Z,10,130\n")
    let lines = [before, after].map { $0.replacing("in.csv", with: input) }
    expectEqual(CompletionAnswer.text(["--complete", "bash", lines[0], lines[1], word]), answer)
  }

  @Test(
    "a line is split like in a shell, but not expanded",
    arguments: [
      ("a b ", ["a", "b", ""], false), (" a", ["a"], false), (#"a\ b c"#, ["a b", "c"], false),
      (#"'a b' "c d"e"#, ["a b", "c de"], false), (#""a\"b\n"#, [#"a"b\n"#], true),
      ("it's", ["its"], true), ("a>b", ["a", ">", "b"], false), ("$x ~/y", ["$x", "~/y"], false),
      ("天 秤", ["天", "秤"], false), ("\\", [""], false),
    ])
  func split(_ line: String, _ words: [String], _ isInQuotes: Bool) {
    expectEqual(ShellLine(line).words, words)
    expectEqual(ShellLine(line).isInQuotes, isInQuotes)
  }
}
