/// What stands round the storms of W-C0034-005: who sent them when, and whether in earnest.
struct CWABulletin {
  /// How deep in the file a member stands; what belongs further up is not looked for further down.
  enum Level: Int {
    case top, message, dataset, list
  }

  /// How many storms are kept back until it is known what the message is.
  private static let mostHeld = 1_000

  /// Whether drills and tests are wanted.
  private let keepsTests: Bool
  /// The agency under its name of before September 2023.
  private var agency = Agency.cwa
  /// Storms stand in an envelope (`cwaopendata`), which says what the message is.
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
  /// What the service says of a request that failed.
  private var failure: Finding.Location?
  private var words: String?
  /// The first member that is not of this data set.
  private var other: (name: String, place: Finding.Location)?

  init(keepsTests: Bool) { self.keepsTests = keepsTests }

  /// Reads the members of a value, and storms where they stand in it.
  ///
  /// Returns what stands there, in words, where it has no members.
  mutating func read<Cursor: MemberCursor & ~Copyable>(
    _ cursor: inout Cursor, at level: Level = .top,
    storm: (consuming Storm) throws(ReadError) -> Void, _ finding: (Finding) -> Void
  ) throws(ReadError) -> String? {
    try cursor.members { (name, cursor) throws(ReadError) in
      try member(name, at: level, &cursor, storm: storm, finding)
    }
  }

  /// Reads a member that stands at a level.
  mutating func member<Cursor: MemberCursor & ~Copyable>(
    _ name: MemberName, at level: Level, _ cursor: inout Cursor,
    storm: (consuming Storm) throws(ReadError) -> Void, _ finding: (Finding) -> Void
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
      // The description of the fields; of a failed request, why it failed.
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
    default: if other == nil { other = (name.written, try cursor.here()) }
    }
  }

  /// Gives the storms that were kept back; throws where the input holds something else.
  mutating func finish(
    storm: (consuming Storm) throws(ReadError) -> Void, _ finding: (Finding) -> Void,
    at place: Finding.Location
  ) throws(ReadError) {
    if let failure { throw ReadError(.failed(words ?? ""), at: failure) }
    if !hasEnvelope, !hasRecords, !hasList {
      if let words { throw ReadError(.failed(words), at: place) }
      throw ReadError(.notTheData(other?.name), at: other?.place ?? place)
    }
    if !hasList, let other { throw ReadError(.otherData(other.name), at: other.place) }
    try release(storm: storm, finding)
    if refused > 0, let status {
      finding(Finding(.warning, .drill(refused, status.word), at: status.place))
    }
    if isCancelled == true, let cancelPlace, given > 0 {
      finding(Finding(.warning, .cancelled, at: cancelPlace))
    }
  }

  /// CAP 1.2, section 3.2.1, `msgType`; the CWA also writes `Issue`.
  private mutating func readType<Cursor: MemberCursor & ~Copyable>(
    _ name: MemberName, _ cursor: inout Cursor, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    let place = try cursor.here()
    guard let word = try cursor.text(of: name, finding) else { return }
    isCancelled = word.lowercased() == "cancel"
    cancelPlace = place
    if !["issue", "alert", "update", "cancel"].contains(word.lowercased()) {
      finding(Finding(.warning, .unknownType(word), at: place))
    }
  }

  private mutating func readStorm<Cursor: MemberCursor & ~Copyable>(
    _ cursor: inout Cursor, storm: (consuming Storm) throws(ReadError) -> Void,
    _ finding: (Finding) -> Void
  ) throws(ReadError) {
    guard let made = try CWAStorm(in: &cursor, finding)?.storm(finding) else { return }
    held.append(made)
    // What the message is stands before the storms, and REST does not say it at all. If it is missing it
    // may still come.
    if hasEnvelope, held.count < Self.mostHeld, status == nil || sent == nil || isCancelled == nil {
      return
    }
    guard !hasEnvelope || status != nil else {
      throw ReadError(.noStatus(Self.mostHeld), at: try cursor.here())
    }
    try release(storm: storm, finding)
  }

  private mutating func release(
    storm: (consuming Storm) throws(ReadError) -> Void, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    // CAP 1.2, section 3.2.1, `status`: what is not `Actual` is a drill, a test or a draft.
    let isTest = status.map { $0.word.lowercased() != "actual" } ?? false
    if let status, isTest {
      guard givenInEarnest == 0 else { throw ReadError(.lateDrill(status.word), at: status.place) }
    }
    if isTest, !keepsTests {
      refused += held.count
      held.removeAll(keepingCapacity: true)
      return
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
    "found the service's answer that the request failed\(words.isEmpty ? "" : ": '\(words)'"), expected W-C0034-005"
  }
  fileprivate static func notTheData(_ name: String?) -> Self {
    "found \(name.map { "'\($0)'" } ?? "nothing"), expected 'cwaopendata' or 'records' of W-C0034-005"
  }
  fileprivate static func otherData(_ name: String) -> Self {
    "found '\(name)', expected 'TropicalCyclones' as in W-C0034-005"
  }
  fileprivate static func unknownType(_ word: String) -> Self {
    "'msgType' is '\(word)', expected 'Issue', 'Alert', 'Update' or 'Cancel': read it as 'Issue'"
  }
  fileprivate static func drill(_ count: Int, _ word: String) -> Self {
    "test messages ignored (storms: \(count)): 'status' is '\(word)', expected 'Actual'; --allow-test keeps it"
  }
  fileprivate static func lateDrill(_ word: String) -> Self {
    "'status' is '\(word)', and stands behind the storms: expected 'Actual', or that before them"
  }
  fileprivate static func noStatus(_ count: Int) -> Self {
    "found \(count) storms without 'status' before them, expected it"
  }
  fileprivate static var cancelled: Self {
    "forecasts omitted: 'msgType' is 'Cancel'"
  }
}
