package import Timeline

/// The offset of a time zone, east of UTC, at each instant.
package protocol ZoneOffsets: Sendable {
    /// The offset in seconds, positive east of Greenwich; it changes on whole seconds only.
    func secondsEast(at instant: WallTime) -> Int
}
