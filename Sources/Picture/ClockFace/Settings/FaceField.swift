/// A key of a kind of face that both URLs and settings can set, and its value as text.
package struct FaceField<Face>: Sendable {
    let key: String
    /// The separator between the items of a list.
    let separator: Character?
    /// The values that it can have, if they are few; empty for any other.
    var values: [String] = []
    let isSame: @Sendable (Face, Face) -> Bool
    /// The value in canonical form; nil if it need not be given.
    let text: @Sendable (Face) -> String?

    init(
        _ key: String,
        separator: Character? = nil,
        isSame: @escaping @Sendable (Face, Face) -> Bool,
        text: @escaping @Sendable (Face) -> String?
    ) {
        (self.key, self.separator, self.isSame, self.text) = (key, separator, isSame, text)
    }

    init<Value: Equatable & Sendable>(
        _ key: String,
        separator: Character? = nil,
        _ value: @escaping @Sendable (Face) -> Value,
        text: @escaping @Sendable (Value) -> String?
    ) {
        self.init(key, separator: separator, isSame: { value($0) == value($1) }, text: { text(value($0)) })
    }

    init(_ key: String, _ value: @escaping @Sendable (Face) -> String) {
        self.init(key, value, text: { $0 })
    }

    init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: String,
        choice value: @escaping @Sendable (Face) -> Choice
    ) {
        self.init(key, { value($0).rawValue })
        values = Choice.allCases.map(\.rawValue)
    }
}
