/// A response field that is safe to send (RFC 9110 §5).
package struct HTTPField: Hashable, Sendable {
    package let name: String
    package let value: String

    /// Control characters of the value become spaces: a value can never start another line.
    package init(_ name: StaticString, _ value: String) {
        self.name = name.description
        let isClean = value.utf8.allSatisfy(\.isFieldCharacter)
        self.value =
            isClean
            ? value : String(decoding: value.utf8.map { $0.isFieldCharacter ? $0 : .space }, as: UTF8.self)
    }
}
