internal import ClockFace
package import Timeline

extension TimeZoneRules: ZoneOffsets {
    package func secondsEast(at instant: WallTime) -> Int {
        offset(at: instant).secondsEast
    }
}
