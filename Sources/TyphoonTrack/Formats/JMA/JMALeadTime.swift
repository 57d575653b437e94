extension Fix {
  /// Gives a fix of JMA's that is no analysis its lead time; `false` where it can have none, of which `finding`
  /// is told.
  ///
  /// - Parameters:
  ///   - base: The time from which lead times count.
  ///   - stated: The hours that the fix is said to be ahead.
  ///   - place: Where the fix stands.
  ///   - finding: Receives what is wrong with it.
  /// - Returns: Whether it is an analysis, or has a lead time now.
  mutating func countLead(
    from base: Timestamp?, stated: Int?, at place: Finding.Location, _ finding: (Finding) -> Void
  ) -> Bool {
    guard kind != .analysis else { return true }
    guard let base, time >= base else {
      finding(Finding(.warning, .noBase, at: place))
      return false
    }
    let lead = Int(time.secondsSince1970 - base.secondsSince1970)
    if let stated, stated * 3_600 != lead {
      finding(Finding(.warning, .otherLead(stated), at: place))
    }
    leadTime = lead
    return true
  }
}

extension Finding.Message {
  fileprivate static var noBase: Self {
    "fix omitted: it is before the analysis from which the forecast counts, or there is none"
  }
  fileprivate static func otherLead(_ hours: Int) -> Self {
    "the fix says that it is \(hours) hours after the analysis, which its time is not: took the time"
  }
}
