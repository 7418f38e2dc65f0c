/// Which program each segment belongs to: the loading program up to a segment, the live one from there on.
///
/// A value that travels in the URIs of media playlists, so that any server gives the same answer.
package struct ProgramSchedule: Hashable, Sendable {
    /// The first segment of the live program; nil if it has always been on.
    package let liveFrom: Int64?

    /// The live program all the time.
    package static let live = ProgramSchedule(liveFrom: nil)

    package init(liveFrom: Int64?) {
        self.liveFrom = liveFrom
    }

    package func program(of segment: Int64) -> ProgramName {
        guard let liveFrom else { return .live }
        return segment < liveFrom ? .loading : .live
    }

    /// Whether the segment begins with `EXT-X-DISCONTINUITY` (RFC 8216, 4.3.2.3).
    package func isSwitch(at segment: Int64) -> Bool {
        segment == liveFrom
    }

    /// `EXT-X-DISCONTINUITY-SEQUENCE` of a playlist that begins with the segment: the switches that have left it
    /// (RFC 8216, 4.3.3.3 and 6.2.2). The tag leaves together with the segment that it stands before.
    package func discontinuitySequence(atFirst segment: Int64) -> Int {
        guard let liveFrom else { return 0 }
        return liveFrom < segment ? 1 : 0
    }
}
