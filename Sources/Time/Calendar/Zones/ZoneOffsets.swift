package import Timeline

/// The offset of a time zone, east of UTC, at each instant.
package protocol ZoneOffsets: Sendable {
    /// The offset in seconds, positive east of Greenwich; it changes on whole seconds only.
    func secondsEast(at instant: WallTime) -> Int
}

/// A zone that never changes.
package struct FixedOffset: ZoneOffsets, Hashable {
    package let secondsEast: Int

    package static let utc = FixedOffset(secondsEast: 0)

    package init(secondsEast: Int) {
        self.secondsEast = secondsEast
    }

    package func secondsEast(at instant: WallTime) -> Int { secondsEast }
}
