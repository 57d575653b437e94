/// Is notified about downloads, from any thread.
protocol DownloadObserver: Sendable {
  /// A download begins.
  ///
  /// - Parameters:
  ///   - download: Its number, which identifies it in the other calls.
  ///   - name: Its URL.
  func began(_ download: Int, _ name: String)
  /// Bytes have been received.
  ///
  /// - Parameters:
  ///   - download: Its number.
  ///   - bytes: How many bytes have been received in all, before they are expanded.
  ///   - expected: How many there will be; `nil` if the server does not send a length.
  func received(_ download: Int, bytes: Int, of expected: Int?)
  /// A download ends, successfully or not.
  func ended(_ download: Int)
}
