extension String {
  /// The letters and digits of the text, in lower case.
  var lettersAndDigits: String {
    var letters = String.UnicodeScalarView()
    for scalar in unicodeScalars where scalar.isLetterOrDigit {
      letters.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
    return String(letters)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter or a digit; the masculine ordinal stands for a sign of degrees.
  var isLetterOrDigit: Bool {
    isASCII ? properties.isAlphabetic || "0"..."9" ~= self : properties.isAlphabetic && self != "º"
  }
}
