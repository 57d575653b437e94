extension String {
  /// The text as a field of a table with commas, in quotes if needed.
  var asTableField: String {
    guard contains(where: { ",\"\n\r".contains($0) }) else { return self }
    return "\"" + replacing("\"", with: "\"\"") + "\""
  }
}
