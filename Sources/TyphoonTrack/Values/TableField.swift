extension String {
  /// The text as a field of a table with commas, in quotes if needed.
  var asTableField: String {
    guard utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return self }
    return "\"" + replacing(text: "\"", with: "\"\"") + "\""
  }
}
