extension Fix {
  /// Sets the lead time of a JMA fix that is not an analysis; `false` if it cannot have one, which
  /// is reported to `finding`.
  ///
  /// - Parameters:
  ///   - base: The time that lead times count from.
  ///   - stated: The lead time in hours that the input states.
  ///   - place: The location of the fix.
  ///   - finding: Receives findings.
  /// - Returns: Whether the fix is an analysis, or has a lead time now.
  mutating func countLead(
    from base: Timestamp?, stated: Int?, at place: Finding.Location, _ finding: Report
  ) -> Bool {
    guard kind != .analysis else { return true }
    guard let base, time >= base else {
      finding(.warning(.noBase, at: place))
      return false
    }
    let lead = time.secondsSince1970 - base.secondsSince1970
    if let stated, Int64(stated) * 3_600 != lead {
      finding(.warning(.otherLead(stated), at: place))
    }
    leadTime = lead
    return true
  }
}

extension Finding.Message {
  fileprivate static var noBase: Self {
    "fix omitted: it has no lead time, because there is no analysis before it"
  }
  fileprivate static func otherLead(_ hours: Int) -> Self {
    "stated lead time of \(hours) h ignored: it disagrees with the time of the fix"
  }
}
