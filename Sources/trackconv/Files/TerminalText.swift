import TyphoonTrack

extension String {
  /// The text with hidden characters replaced, so that a file name cannot control the terminal.
  var forTerminal: String {
    var text = ""
    for scalar in unicodeScalars {
      text.unicodeScalars.append(scalar.isHidden ? "\u{FFFD}" : scalar)
    }
    return text
  }
}
