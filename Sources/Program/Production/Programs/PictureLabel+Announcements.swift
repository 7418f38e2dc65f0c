internal import Scenarios
internal import ClockFace
package import Marks
internal import Timeline

extension PictureLabel {
    /// The label that announces the present and future faults and marks of a stream.
    ///
    /// - Returns: nil if there are none.
    package init?(announcing announcements: Announcements) {
        guard !announcements.isEmpty else { return nil }
        let (scenario, marks) = (announcements.scenario, announcements.marks.announcements)
        let faults = scenario.faults
        self.init(names: faults.map(\.title) + marks.map(\.title)) { second in
            var lines: [Line] = marks.indices.compactMap { index in
                marks[index].phase(at: second).map { Line(name: faults.count + index, phase: $0) }
            }
            if let (fault, phase) = scenario.label(at: second), let index = faults.firstIndex(of: fault) {
                lines.append(Line(name: index, phase: phase))
            }
            // Events that are on take precedence over those to come, and the next over later ones.
            return lines.min { $0.phase.rank < $1.phase.rank }
        }
    }
}

extension EventPhase {
    fileprivate var rank: (Int, Int) {
        switch self {
        case .lasts(let seconds): (0, seconds)
        case .now: (0, 0)
        case .begins(let seconds): (1, seconds)
        case .always: (2, 0)
        }
    }
}

extension MarkAnnouncement {
    /// - Parameter second: a whole second.
    fileprivate func phase(at second: WallTime) -> EventPhase? {
        if let span = occurrence.span(at: second) {
            return span.upperBound.finite.map { .lasts(seconds: $0.wholeSeconds(since: second)) } ?? .always
        }
        return occurrence.nextStart(after: second).map { .begins(seconds: $0.wholeSeconds(since: second)) }
    }
}
