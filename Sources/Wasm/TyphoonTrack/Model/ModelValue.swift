/// What values of the model can do: Embedded Swift has no `Codable`.
public typealias ModelValue = Hashable & Sendable
