internal import HLS

/// A tag that may stand in a playlist once: what was read of it, if it was there.
struct TagSlot<Value> {
    private(set) var value: Value?

    /// - Parameter read: nil if what the tag says cannot be read.
    /// - Throws: if the tag was there before.
    mutating func fill(_ tag: TagName, _ read: Value?, in line: PlaylistLines.Line) throws(PlaylistError) {
        guard let read else { throw line.error("the value of \(tag.name) is malformed") }
        guard value == nil else { throw line.error("\(tag.name) appears twice") }
        value = read
    }
}
