/// Why a map could not be written: what the user asked for cannot be drawn, or the system reports an error.
public struct WriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The option and what is wrong with it, or the system's message.
  public let description: String

  /// Creates an error.
  ///
  /// - Parameter description: What was asked for and what is wrong with it, or the system's error
  ///   text.
  public init(_ description: String) { self.description = description }
}
