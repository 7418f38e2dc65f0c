package import Timeline

/// A program of a channel: content on the timeline.
package enum ProgramName: String, CaseIterable, Sendable {
    /// What the channel is for.
    case live
    /// What is shown until that is ready.
    case loading
}

/// Which program each segment belongs to: one since ever, and others from certain segments on.
///
/// A value that travels in the URIs of media playlists, so that any server gives the same answer.
package struct ProgramSchedule: Hashable, Sendable {
    /// The segment from which a program is on.
    package struct Switch: Hashable, Sendable {
        package let segment: Int64
        package let program: ProgramName
        /// So many milliseconds before that segment the one before shows the program already; 0 of most.
        package let lead: Int

        package init(to program: ProgramName, at segment: Int64, lead: Int = 0) {
            self.segment = segment
            self.program = program
            self.lead = lead
        }
    }

    /// The milliseconds that a switch can be inside of a segment, whose length tells the rest.
    static let leads = 1..<6000

    /// The most switches that a schedule has, so that a URL cannot make a server count long.
    package static let maximumSwitches = 8

    /// The program before the first switch.
    package let first: ProgramName
    /// In ascending order of their segments, each to another program than the one before.
    package let switches: [Switch]

    /// The live program all the time.
    package static let live = ProgramSchedule(liveFrom: nil)

    /// The loading program up to a segment and the live one from there on, or the live one all the time.
    package init(liveFrom: Int64?) {
        first = liveFrom == nil ? .live : .loading
        switches = liveFrom.map { [Switch(to: .live, at: $0)] } ?? []
    }

    /// - Throws: if there are too many switches, if one is beyond all time, if they do not ascend, if one leads to the program that is on, or if one to the
    ///   loading program is inside a segment.
    package init(first: ProgramName, switches: [Switch]) throws(HLSError) {
        guard switches.count <= Self.maximumSwitches else {
            throw .schedule(reason: "a schedule has at most \(Self.maximumSwitches) switches")
        }
        var program = first
        var last: Int64?
        for next in switches {
            guard SegmentGrid.readableNumbers.contains(next.segment) else {
                throw .schedule(reason: "there is no segment \(next.segment)")
            }
            if let last, next.segment <= last {
                throw .schedule(reason: "segment \(next.segment) does not come after \(last)")
            }
            guard next.program != program else {
                throw .schedule(reason: "\(program.rawValue) is already on at segment \(next.segment)")
            }
            guard next.lead == 0 || next.program == .live && Self.leads.contains(next.lead) else {
                throw .schedule(reason: "segment \(next.segment - 1) cannot go over to \(next.program.rawValue) inside")
            }
            (program, last) = (next.program, next.segment)
        }
        self.first = first
        self.switches = switches
    }

    /// Whether a segment has two programs.
    package var goesLiveInside: Bool { switches.contains { $0.lead > 0 } }

    package func program(of segment: Int64) -> ProgramName {
        switches.last { $0.segment <= segment }?.program ?? first
    }

    /// The same as it stands in the segment's path.
    ///
    /// - Parameter longestCountdown: for so many segments the loading program counts the seconds to what follows it, where
    ///   that is known; 0 if it cannot.
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
    /// The tag leaves together with the segment that it stands before, so a switch at the first segment listed does not
    /// count yet: the Discontinuity Sequence Number of each segment is then the same in every playlist.
    package func discontinuitySequence(atFirst segment: Int64) -> Int {
        switches.count { $0.segment < segment }
    }
}

extension ProgramSchedule {
    /// The loading program until an instant and the live one from then on, for all who ask: a premiere. Where no segment of the grid
    /// begins then, the one that holds the instant has both.
    ///
    /// - Parameter instant: in whole milliseconds.
    package init(liveAt instant: WallTime, on grid: SegmentGrid) {
        let segment = grid.firstSegment(from: instant)
        let lead = (grid.start(of: segment) - instant).nanoseconds / 1_000_000
        first = .loading
        switches = [Switch(to: .live, at: segment, lead: Int(lead))]
    }
}
