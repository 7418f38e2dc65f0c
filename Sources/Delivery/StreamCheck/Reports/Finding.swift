/// A rule that is broken, and where.
package struct Finding: Hashable, Sendable {
    package let rule: CheckRule
    /// Of the playlist or the segment.
    package let uri: String
    /// The line of the playlist, from 1; nil if it is about all of it or not about a playlist.
    package let line: Int?
    /// The media sequence number of the segment; nil if it is about no segment.
    package let segment: Int64?
    /// What is there.
    package let found: String
    /// What would be right.
    package let expected: String

    init(_ rule: CheckRule, uri: String, line: Int? = nil, segment: Int64? = nil, _ found: String, expected: String) {
        self.rule = rule
        self.uri = uri
        self.line = line
        self.segment = segment
        self.found = found
        self.expected = expected
    }

    init(_ rule: CheckRule, uri: String, _ flaw: PlaylistFlaw) {
        self.init(rule, uri: uri, line: flaw.line, segment: flaw.segment, flaw.found, expected: flaw.expected)
    }
}
