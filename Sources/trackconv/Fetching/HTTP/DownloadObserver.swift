/// Is told how downloads go on, to show it; calls come from any thread.
protocol DownloadObserver: Sendable {
  /// A download begins.
  ///
  /// - Parameters:
  ///   - download: Its number, which the other calls give too.
  ///   - name: What is downloaded, as messages call it.
  func began(_ download: Int, _ name: String)
  /// More has come.
  ///
  /// - Parameters:
  ///   - download: Its number.
  ///   - bytes: How many bytes have come in all, as they were sent.
  ///   - expected: How many there will be; `nil` where the server does not say.
  func received(_ download: Int, bytes: Int, of expected: Int?)
  /// A download is over, well or not.
  ///
  /// - Parameter download: Its number.
  func ended(_ download: Int)
}

/// Shows nothing.
struct NoDownloadObserver: DownloadObserver {
  func began(_ download: Int, _ name: String) {}
  func received(_ download: Int, bytes: Int, of expected: Int?) {}
  func ended(_ download: Int) {}
}
