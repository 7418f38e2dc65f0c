/// What a rule found in a playlist, before it is known whose playlist it is.
struct PlaylistFlaw: Hashable, Sendable {
    /// From 1; nil if it is about the whole list.
    var line: Int?
    /// The media sequence number; nil if it is about no segment.
    var segment: Int64?
    /// What is there.
    let found: String
    /// What would be right.
    let expected: String

    init(line: Int? = nil, segment: Int64? = nil, _ found: String, expected: String) {
        self.line = line
        self.segment = segment
        self.found = found
        self.expected = expected
    }

    /// At a segment's URI.
    init(_ segment: ObservedSegment, _ found: String, expected: String) {
        self.init(line: segment.line, segment: segment.number, found, expected: expected)
    }
}
