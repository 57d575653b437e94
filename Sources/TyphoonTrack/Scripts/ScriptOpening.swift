/// Recognises the beginnings of scripts and JSON arrays.
struct ScriptOpening: ~Copyable {
  /// A declaration, a condition, a function or an array; an assignment or call that either has a
  /// value or ends its line with a semicolon.
  private let statement: BytePattern = {
    let space = "[[:space:]]*"
    let word = BytePattern.word
    return BytePattern(
      #"^((var|let|const)[[:space:]]+\#(word)\#(space)[=;,]"#
        + #"|function\#(space)(\#(word))?\#(space)\("#
        + #"|(if|for|while|switch)\#(space)\("#
        + #"|try\#(space)\{"#
        + #"|[!;]+\#(space)(\(|function)"#
        + #"|["']use[[:space:]][a-z]+["']"#
        + #"|\[\#(space)([]["'{]|$)"#
        + #"|\(\#(space)([([{]|function)"#
        + #"|\#(word)(\.\#(word))*(\[[^]]*\])*"#
        + #"(\#(space)=\#(space)[([{]|\#(space)\(\#(space)[[({)"']"#
        + "|(\(space)=[^=\n>]|\\()[^\n]*;\(space)(\n|$)))")
  }()

  /// Whether an input begins like a script, after white space and comments.
  func begins(_ opening: Span<UInt8>) -> Bool {
    let bytes = opening.withUnsafeBufferPointer { Array($0) }
    var source = ByteSource(text: bytes, name: "")
    var json = JSONCursor(&source, dialect: .script)
    // An unclosed comment, or nothing but comments, counts as a script too.
    guard (try? json.skipTrivia()) != nil, json.source.position < bytes.count else { return true }
    return bytes[json.source.position...].prefix(1_024).withUnsafeBufferPointer {
      statement.groups(in: $0, 1) != nil
    }
  }
}
