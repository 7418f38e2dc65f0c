/// A run of bytes within a request head, counted from the head's first byte.
package struct HeadRange: Hashable, Sendable {
    package var start: Int32
    package var end: Int32

    package init(_ start: Int, _ end: Int) {
        self.start = Int32(truncatingIfNeeded: start)
        self.end = Int32(truncatingIfNeeded: end)
    }

    package static var empty: HeadRange { HeadRange(0, 0) }

    package var count: Int { Int(end &- start) }
    package var isEmpty: Bool { start == end }
    package var range: Range<Int> { Int(start)..<Int(end) }
}
