/// The message around the storms of W-C0034-005: its sender, its time, and whether it is a test.
struct CWABulletin {
  /// The nesting level of a member; members of an outer level are ignored at an inner one.
  enum Level: Int { case top, message, dataset, list }

  /// The maximum number of storms that are held back until the message's status is known.
  private static let maxHeld = 1_000

  /// Whether exercises and tests are wanted.
  private let keepsTests: Bool
  /// The agency, under its own name or its name before September 2023.
  private var agency = Agency.cwa
  /// Whether there is an envelope (`cwaopendata`), which describes the message.
  private var hasEnvelope = false
  private var hasRecords = false
  private var hasList = false
  private var sent: Timestamp?
  private var status: (word: String, place: Finding.Location)?
  private var isCancelled: Bool?
  private var cancelPlace: Finding.Location?
  private var held: [Storm] = []
  private var given = 0
  private var givenInEarnest = 0
  private var refused = 0
  /// A warning of a list with an unknown name that holds positions.
  private var unknownData: Finding?
  /// The location and text of the service's report that the request failed.
  private var failure: Finding.Location?
  private var words: String?
  /// The first member that does not belong to this data set.
  private var other: (name: String, place: Finding.Location)?

  init(keepsTests: Bool) { self.keepsTests = keepsTests }

  /// Reads the members of a value, and the storms in it.
  ///
  /// Returns a description of the value if it has no members.
  mutating func read(
    _ cursor: inout some MemberCursor & ~Copyable, at level: Level = .top, storm: StormHandler,
    _ finding: Report
  ) throws(ReadError) -> String? {
    try cursor.members { (name, cursor) throws(ReadError) in
      try member(name, at: level, &cursor, storm: storm, finding)
    }
  }

  /// Reads a member at a level.
  mutating func member(
    _ name: MemberName, at level: Level, _ cursor: inout some MemberCursor & ~Copyable,
    storm: StormHandler, _ finding: Report
  ) throws(ReadError) {
    func isAbove(_ other: Level) -> Bool { level.rawValue < other.rawValue }
    func enter(_ level: Level) throws(ReadError) {
      _ = try read(&cursor, at: level, storm: storm, finding)
    }
    switch name {
    case "cwaopendata" where isAbove(.message):
      hasEnvelope = true
      try enter(.message)
    case "cwbopendata" where isAbove(.message):
      agency = .cwb
      hasEnvelope = true
      try enter(.message)
    case "records" where isAbove(.message):
      hasRecords = true
      try enter(.message)
    case "success" where isAbove(.message):
      let place = try cursor.here()
      if try cursor.text(of: name, finding)?.lowercased() == "false" { failure = place }
    case "message" where isAbove(.message), "msg" where isAbove(.message),
      "error" where isAbove(.message):
      words = try cursor.text(of: name, finding)
    case "result" where isAbove(.message):
      // This describes the fields, or says why the request failed.
      _ = try cursor.members { (name, cursor) throws(ReadError) in
        switch name {
        case "message", "msg", "error", "text": words = try cursor.text(of: name, finding)
        default: break
        }
      }
    case "sent": sent = try cursor.time(of: name, finding)
    case "status":
      let place = try cursor.here()
      if let word = try cursor.text(of: name, finding) { status = (word, place) }
    case "msgtype": try readType(name, &cursor, finding)
    case "dataset" where isAbove(.dataset): try enter(.dataset)
    case "tropicalcyclones" where isAbove(.list):
      hasList = true
      try enter(.list)
    case "tropicalcyclone":
      hasList = true
      try readStorm(&cursor, storm: storm, finding)
    case "identifier", "sender", "scope", "dataid", "note", "source": break
    case _ where level == .list:
      var data: Finding?
      try cursor.leaveOut(name) {
        if $0.severity == .warning { data = $0 }
        finding($0)
      }
      unknownData = unknownData ?? data
    default:
      let place = try cursor.here()
      if other == nil { other = (name.written, place) }
      if try cursor.holdsPositions(within: 5) {
        place.warn(.unknownData(name.written), to: finding)
      }
    }
  }

  /// Passes on the storms that were held back; throws if the input holds something else.
  mutating func finish(
    storm: StormHandler, _ finding: Report, at place: Finding.Location
  ) throws(ReadError) {
    if let failure { throw ReadError(.failed(words ?? ""), at: failure) }
    if !hasEnvelope, !hasRecords, !hasList {
      if let words { throw ReadError(.failed(words), at: place) }
      throw ReadError(.notTheData(other?.name), at: other?.place ?? place)
    }
    if !hasList, let other { throw ReadError(.otherData(other.name), at: other.place) }
    try release(storm: storm, finding)
    if given == 0, refused == 0, let unknownData {
      throw ReadError(unknownData.message, at: unknownData.location)
    }
    if refused > 0, let status { status.place.warn(.drill(refused, status.word), to: finding) }
    if isCancelled == true, let cancelPlace, given > 0 {
      cancelPlace.warn("forecasts omitted: 'msgType' is 'Cancel'", to: finding)
    }
  }

  /// Reads `msgType` (CAP 1.2, section 3.2.1); the CWA also writes `Issue`.
  private mutating func readType(
    _ name: MemberName, _ cursor: inout some MemberCursor & ~Copyable, _ finding: Report
  ) throws(ReadError) {
    let place = try cursor.here()
    guard let word = try cursor.text(of: name, finding) else { return }
    isCancelled = word.lowercased() == "cancel"
    cancelPlace = place
    if !["issue", "alert", "update", "cancel"].contains(word.lowercased()) {
      place.warn(.unknownType(word), to: finding)
    }
  }

  private mutating func readStorm(
    _ cursor: inout some MemberCursor & ~Copyable, storm: StormHandler, _ finding: Report
  ) throws(ReadError) {
    guard let made = try CWAStorm(in: &cursor, finding)?.storm(finding) else { return }
    held.append(made)
    // The description of the message precedes the storms in the file interface, and REST has none.
    // If it is missing, it may still follow.
    if hasEnvelope, held.count < Self.maxHeld, status == nil || sent == nil || isCancelled == nil {
      return
    }
    guard !hasEnvelope || status != nil else {
      throw ReadError(.noStatus(Self.maxHeld), at: try cursor.here())
    }
    try release(storm: storm, finding)
  }

  private mutating func release(storm: StormHandler, _ finding: Report) throws(ReadError) {
    // CAP 1.2, section 3.2.1, `status`: anything but `Actual` is an exercise, a test or a draft.
    let isTest = status.map { $0.word.lowercased() != "actual" } ?? false
    if let status, isTest {
      guard givenInEarnest == 0 else { throw ReadError(.lateDrill(status.word), at: status.place) }
    }
    if isTest, !keepsTests {
      refused += held.count
      return held.removeAll(keepingCapacity: true)
    }
    for var made in held {
      made.issued = sent
      if isTest { made.status = status?.word.lowercased() == "exercise" ? .exercise : .test }
      made.source.attribution = CWAStorm.attribution(year: made.season, of: agency)
      if isCancelled == true {
        made.messageType = .cancellation
        made.forecasts = []
      }
      if made.track.isEmpty, made.forecasts.isEmpty { continue }
      given += 1
      if !isTest { givenInEarnest += 1 }
      try storm(made)
    }
    held.removeAll(keepingCapacity: true)
  }
}

extension Finding.Message {
  fileprivate static func failed(_ words: String) -> Self {
    "found the service's reply to a failed request\(words.isEmpty ? "" : ": '\(words)'"), expected W-C0034-005"
  }
  fileprivate static func notTheData(_ name: String?) -> Self {
    "found \(name.map { "'\($0)'" } ?? "nothing"), expected 'cwaopendata' or 'records' of W-C0034-005"
  }
  fileprivate static func otherData(_ name: String) -> Self {
    "found '\(name)', expected 'TropicalCyclones' of W-C0034-005"
  }
  fileprivate static func unknownType(_ word: String) -> Self {
    "'msgType' is '\(word)', expected 'Issue', 'Alert', 'Update' or 'Cancel': read as 'Issue'"
  }
  fileprivate static func drill(_ count: Int, _ word: String) -> Self {
    "test messages ignored (storms: \(count)): 'status' is '\(word)', expected 'Actual'; --allow-test keeps them"
  }
  fileprivate static func lateDrill(_ word: String) -> Self {
    "found 'status' '\(word)' after the storms, expected 'Actual', or 'status' before the storms"
  }
  fileprivate static func noStatus(_ count: Int) -> Self {
    "found \(count) storms before 'status', expected 'status' first"
  }
}
