package import Timeline

/// A program of a channel: content on the timeline.
package enum ProgramName: String, CaseIterable, Sendable {
    /// The content of the channel.
    case live
    /// The content that is shown until the live program is ready.
    case loading
    /// The content of a break.
    case advertisement = "ad"
}

/// The program of each segment: a first one, and others from certain segments on.
///
/// The value is part of the URIs of media playlists, so that any server gives the same answer.
package struct ProgramSchedule: Hashable, Sendable {
    /// The segment from which on a program is shown.
    package struct Switch: Hashable, Sendable {
        package let segment: Int64
        package let program: ProgramName
        /// The number of milliseconds before that segment from which on the segment before shows the program; 0 for most switches.
        package let lead: Int

        package init(to program: ProgramName, at segment: Int64, lead: Int = 0) {
            self.segment = segment
            self.program = program
            self.lead = lead
        }
    }

    /// The milliseconds at which a switch can be inside a segment; the upper bound also depends on the duration of segments.
    static let leads = 1..<6000

    /// The largest number of switches in a schedule, which bounds the work that a URL can cause.
    package static let maximumSwitches = 8

    /// The program before the first switch.
    package let first: ProgramName
    /// The switches in ascending order of their segments, each to another program than the one before.
    package let switches: [Switch]

    /// The live program at all times.
    package static let live = ProgramSchedule(liveFrom: nil)

    /// The loading program up to a segment and the live one from there on, or the live one at all times.
    package init(liveFrom: Int64?) {
        first = liveFrom == nil ? .live : .loading
        switches = liveFrom.map { [Switch(to: .live, at: $0)] } ?? []
    }

    /// - Throws: if there are too many switches, if one is out of range, if they do not ascend, if one leads to the current program, or if
    ///   one to the loading program is inside a segment.
    package init(first: ProgramName, switches: [Switch]) throws(HLSError) {
        guard switches.count <= Self.maximumSwitches else {
            throw HLSError("a schedule has at most \(Self.maximumSwitches) switches")
        }
        var program = first
        var last: Int64?
        for next in switches {
            guard SegmentGrid.readableNumbers.contains(next.segment) else {
                throw HLSError("there is no segment \(next.segment)")
            }
            if let last, next.segment <= last {
                throw HLSError("segment \(next.segment) does not come after \(last)")
            }
            guard next.program != program else {
                throw HLSError("\(program.rawValue) is already on at segment \(next.segment)")
            }
            guard next.lead == 0 || next.program == .live && Self.leads.contains(next.lead) else {
                throw HLSError("segment \(next.segment - 1) cannot change to \(next.program.rawValue) inside")
            }
            (program, last) = (next.program, next.segment)
        }
        self.first = first
        self.switches = switches
    }

    /// Whether a segment contains two programs.
    package var goesLiveInside: Bool { switches.contains { $0.lead > 0 } }

    package func program(of segment: Int64) -> ProgramName {
        switches.last { $0.segment <= segment }?.program ?? first
    }

    /// The program in the form that the segment's path has.
    ///
    /// - Parameter longestCountdown: the number of segments for which the loading program can count down to a known next program; 0 if it
    ///   cannot.
    package func segmentProgram(of segment: Int64, longestCountdown: Int64) -> SegmentProgram {
        guard program(of: segment) == .loading else { return .live }
        guard let next = switches.first(where: { $0.segment > segment }),
            next.segment <= segment + longestCountdown || next.lead > 0 && next.segment == segment + 1
        else { return .loading }
        return .loading(countingTo: next.segment, lead: next.lead)
    }

    /// Whether the segment begins with `EXT-X-DISCONTINUITY` (RFC 8216, 4.3.2.3).
    package func isSwitch(at segment: Int64) -> Bool {
        switches.contains { $0.segment == segment }
    }

    /// `EXT-X-DISCONTINUITY-SEQUENCE` of a playlist that begins with the segment: the switches that have left it
    /// (RFC 8216, 4.3.3.3 and 6.2.2).
    ///
    /// The tag leaves together with the segment that it precedes, so a switch at the first listed segment does not count yet: the
    /// Discontinuity Sequence Number of each segment is then the same in every playlist.
    package func discontinuitySequence(atFirst segment: Int64) -> Int {
        switches.count { $0.segment < segment }
    }

    /// The loading program until an instant and the live one from then on, for all viewers: a premiere. If no segment of the grid begins
    /// then, the one that holds the instant contains both.
    ///
    /// - Parameter instant: a whole number of milliseconds.
    package init(liveAt instant: WallTime, on grid: SegmentGrid) {
        let segment = grid.firstSegment(from: instant)
        let lead = (grid.start(of: segment) - instant).nanoseconds / 1_000_000
        first = .loading
        switches = [Switch(to: .live, at: segment, lead: Int(lead))]
    }
}
