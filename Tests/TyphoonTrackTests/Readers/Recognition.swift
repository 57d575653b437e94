@testable import TyphoonTrack

extension TrackReader {
  /// Whether the reader recognises a text; `#expect` cannot hold the span itself.
  func recognizes(text: String) -> Bool {
    let bytes = Array(text.utf8)
    return recognizes(bytes.span)
  }
}
