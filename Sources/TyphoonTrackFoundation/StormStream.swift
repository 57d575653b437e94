import Foundation
public import TyphoonTrack

extension TrackReaders {
  /// The number of storms that are read before they are wanted.
  private static let readAhead = 16

  /// Returns the storms of files one by one, as `read(paths:)` does, read on a thread of its own.
  ///
  /// Reading waits for who takes the storms, so that memory holds few of them; it ends with the loop over them.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - format: The format's name, or `nil` to identify each file by its first bytes.
  ///   - options: The user's choices.
  ///   - finding: Receives each finding, on that thread.
  /// - Returns: The storms; a `ReadError` ends them if a file cannot be read.
  public static func storms(
    of paths: [String], format: String? = nil, options: ReadingOptions = ReadingOptions(),
    finding: @escaping @Sendable (Finding) -> Void = { _ in }
  ) -> AsyncThrowingStream<Storm, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingOldest(readAhead)) { storms in
      let thread = Thread {
        do throws(ReadError) {
          try read(paths: paths, format: format, options: options) { storm throws(ReadError) in
            var result = storms.yield(storm)
            while case .dropped = result {
              Thread.sleep(forTimeInterval: 0.001)
              result = storms.yield(storm)
            }
            guard case .terminated = result else { return }
            throw ReadError("not read to its end", at: Finding.Location(file: "storms"))
          } finding: {
            finding($0)
          }
          storms.finish()
        } catch { storms.finish(throwing: error) }
      }
      // Like the main thread's: readers may be deep in archives.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }
}
