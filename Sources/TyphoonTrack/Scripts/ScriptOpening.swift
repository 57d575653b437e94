/// How scripts and arrays of JSON begin, as against other texts.
struct ScriptOpening {
  /// A declaration, a condition, a function, an array; an assignment or a call with a value or a line
  /// that a semicolon ends.
  private let statement =
    #/
      (?:var|let|const)\s+[\w$]+\s*[=;,]
    | function\s*[\w$]*\s*\(
    | (?:if|for|while|switch)\s*\(
    | try\s*\{
    | [!;]+\s*(?:\(|function)
    | ["']use\s[a-z]+["']
    | \[\s*(?:["'\[\]\{]|$)
    | \(\s*(?:[\(\[\{]|function)
    | [\w$]+(?:\.[\w$]+)*(?:\[[^\]]*\])*
      (?:\s*=\s*[\(\[\{] | \s*\(\s*[\(\[\{\)"'] | (?:\s*=[^=\n>]|\()[^\n]*;\s*(?:\n|$))
    /#.matchingSemantics(.unicodeScalar)

  /// Whether an input begins so, behind white space and comments.
  func begins(_ opening: Span<UInt8>) -> Bool {
    let bytes = opening.withUnsafeBufferPointer { Array($0) }
    var source = ByteSource(text: bytes, name: "")
    var json = JSONCursor(&source, dialect: .script)
    // A comment that does not end is a script's too, and so is a script of comments.
    guard (try? json.skipTrivia()) != nil, json.source.position < bytes.count else { return true }
    let text = String(decoding: bytes[json.source.position...].prefix(1_024), as: UTF8.self)
    return (try? statement.prefixMatch(in: text)) != nil
  }
}
