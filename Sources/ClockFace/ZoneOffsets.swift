package import Timeline

/// How far a zone's civil time is from UTC.
package protocol ZoneOffsets: Sendable {
    /// Seconds east of UTC at an instant.
    func secondsEast(at instant: WallTime) -> Int
}

extension TimeZoneRules: ZoneOffsets {
    package func secondsEast(at instant: WallTime) -> Int {
        offset(at: instant).secondsEast
    }
}
