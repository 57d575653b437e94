/// Recognises the beginnings of scripts and JSON arrays.
struct ScriptOpening {
  /// A declaration, a condition, a function or an array; an assignment or call that either has a
  /// value or ends its line with a semicolon.
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

  /// Whether an input begins like a script, after white space and comments.
  func begins(_ opening: Span<UInt8>) -> Bool {
    let bytes = opening.withUnsafeBufferPointer { Array($0) }
    var source = ByteSource(text: bytes, name: "")
    var json = JSONCursor(&source, dialect: .script)
    // An unclosed comment, or nothing but comments, counts as a script too.
    guard (try? json.skipTrivia()) != nil, json.source.position < bytes.count else { return true }
    let text = String(decoding: bytes[json.source.position...].prefix(1_024), as: UTF8.self)
    return (try? statement.prefixMatch(in: text)) != nil
  }
}
