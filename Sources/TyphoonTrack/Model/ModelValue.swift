/// What values of the model can do.
///
/// They have no `Codable` in the build for browsers: Embedded Swift lacks it.
public typealias ModelValue = Codable & Hashable & Sendable
