import TyphoonTrack

// The times at which a time slider shows features.

extension Feature {
  /// Returns the time at which the feature is shown: the past track, and what past winds swept,
  /// remain until the storm's end; everything else ends when the next begins.
  ///
  /// Every span has an end, and lasts at least a second: GDAL 3.6 reads no features from a layer
  /// with an open span, so QGIS's temporal controller would show none of it.
  ///
  /// - Parameter last: The last time of the storm's features.
  /// - Returns: A moment, or a span with an end.
  func shownTime(until last: Timestamp) -> Time {
    guard case .span(let begin, let end) = time else { return time }
    let stays = layer.row.remains || (layer == .windSwath && forecast == nil)
    return .span(begin, max(stays ? last : end ?? last, begin.advanced(bySeconds: 1)))
  }
}

extension TextBuffer {
  /// Appends a feature's `TimeStamp` or `TimeSpan`.
  mutating func append(kml time: Feature.Time) {
    switch time {
    case .instant(let time):
      append("<TimeStamp><when>")
      append(time)
      append("</when>\n</TimeStamp>\n")
    case .span(let begin, let end):
      append("<TimeSpan><begin>")
      append(begin)
      append("</begin>\n")
      if let end {
        append("<end>")
        append(end)
        append("</end>\n")
      }
      append("</TimeSpan>\n")
    }
  }
}
