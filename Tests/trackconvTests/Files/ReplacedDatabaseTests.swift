import CSQLite
import Foundation
import Testing

@testable import trackconv

/// A connection of SQLite's own, which holds its locks in this process; the command runs in another.
private final class Connection {
  private var handle: OpaquePointer?

  init(_ path: String, _ statements: String...) throws {
    try require(sqlite3_open(path, &handle) == SQLITE_OK)
    for statement in statements {
      try require(sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK, "\(statement)")
    }
  }

  deinit { sqlite3_close(handle) }
}

@Suite("replaced databases", .serialized)
struct ReplacedDatabaseTests {
  private static let table = "CREATE TABLE old (a); INSERT INTO old VALUES (zeroblob(90000));"
  private static let write =
    "BEGIN IMMEDIATE; PRAGMA cache_spill = 1; PRAGMA cache_size = 2;"
    + "UPDATE old SET a = randomblob(90000); INSERT INTO old VALUES (randomblob(90000));"
  private static let wal = "PRAGMA journal_mode = WAL;"

  /// A folder with an input, and the database that it gives.
  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("in.js", Script.storms(1..<4))
    try expectEqual(Child.shell("$T in.js -o new.gpkg", in: folder).code, 0)
    return folder
  }

  private static func copy(_ from: String, to: String, in folder: Folder) throws {
    for name in try folder.names where name.hasPrefix(from) {
      try FileManager.default.copyItem(
        atPath: folder.path(name), toPath: folder.path(to + name.dropFirst(from.count)))
    }
  }

  /// What a writer does before it dies, and the side files that it leaves.
  static let deaths: [([String], [String])] = [
    ([table, write], ["-journal"]),
    ([wal, table], ["-shm", "-wal"]),
    ([wal, table, write], ["-shm", "-wal"]),
  ]

  @Test("side files of a writer that died go with the old database", arguments: deaths)
  func dead(_ statements: [String], _ suffixes: [String]) throws {
    let folder = try Self.folder()
    do {
      let connection = try Connection(folder.path("live.gpkg"), statements.joined())
      try Self.copy("live.gpkg", to: "dead.gpkg", in: folder)
      withExtendedLifetime(connection) {}
    }
    let left = try folder.names.filter { $0.hasPrefix("dead.gpkg-") }
    expectEqual(left, suffixes.map { "dead.gpkg" + $0 })
    // Also if only they are left, and if there are several outputs.
    for line in ["", "rm dead.gpkg;"] {
      for more in ["", "-o other.kml"] {
        let fine = try Child.shell(
          "mkdir c; cp dead.gpkg* c; cd c; \(line) $T ../in.js -o dead.gpkg \(more); echo $?; ls; cmp dead.gpkg ../new.gpkg; cd ..; rm -r c",
          in: folder)
        expectEqual(fine.output, "0\ndead.gpkg\n" + (more.isEmpty ? "" : "other.kml\n"))
        expectEqual(fine.errors, "")
      }
    }
  }

  /// What a process has open that uses a database.
  static let uses = [
    [table, "BEGIN; SELECT * FROM old;"], [table, "BEGIN IMMEDIATE;"], [table, "BEGIN EXCLUSIVE;"],
    [table, write], [wal, table], [wal, table, "BEGIN; SELECT * FROM old;"], [wal, table, write],
  ]

  @Test("a database in use is not replaced, and no other output is", arguments: uses)
  func inUse(_ statements: [String]) throws {
    let folder = try Self.folder()
    try folder.write("a.kml", "old")
    let connection = try Connection(folder.path("a.gpkg"), statements.joined())
    // Also with the side files of another that is replaced first.
    let writer = try Connection(folder.path("live.gpkg"), Self.wal, Self.table)
    try Self.copy("live.gpkg", to: "dead.gpkg", in: folder)
    let names = try folder.names
    // To read the files here would give up the locks of this process.
    let before = try Child.shell("cksum *", in: folder)
    let outcome = try Child.shell("$T in.js -o a.kml -o dead.gpkg -o a.gpkg", in: folder)
    expectEqual(
      outcome,
      Outcome(
        code: 1, output: "",
        errors:
          "a.gpkg: error: cannot write: the database is in use by another process, which must close it first\n"
      ))
    try expectEqual(folder.names, names)
    try expectEqual(Child.shell("cksum *", in: folder), before)
    withExtendedLifetime((connection, writer)) {}
  }

  @Test("a database that nobody reads or writes is replaced, and side files of other formats stay")
  func idle() throws {
    let folder = try Self.folder()
    let connection = try Connection(folder.path("a.gpkg"), Self.table)
    try folder.write("a.kml-wal", "mine")
    let outcome = try Child.shell("$T in.js -o a.gpkg -o a.kml && cmp a.gpkg new.gpkg", in: folder)
    expectEqual(outcome, Outcome(code: 0, output: "", errors: ""))
    try expectEqual(folder.names, ["a.gpkg", "a.kml", "a.kml-wal", "in.js", "new.gpkg"])
    withExtendedLifetime(connection) {}
  }
}
