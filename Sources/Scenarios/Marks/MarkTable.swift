/// The kinds of marks, a line each.
package enum MarkTable {
    static let kinds: [any Mark.Type] = [
        BreakMark.self,
        ID3Mark.self,
    ]

    /// The definitions of all kinds.
    package static let definitions: [MarkDefinition] = kinds.map { $0.definition }
}
