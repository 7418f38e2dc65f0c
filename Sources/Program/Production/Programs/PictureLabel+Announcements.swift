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
        let titles = scenario.faults.map(\.title) + marks.map(\.title)
        self.init(names: titles) { second in
            var lines: [Line] = marks.indices.compactMap { index in
                marks[index].phase(at: second).map { Line(name: scenario.faults.count + index, phase: $0) }
            }
            if let line = Self.line(of: announcements, at: second) { lines.append(line) }
            // Events that are on take precedence over those to come, and the next over later ones.
            return lines.min { $0.rank < $1.rank }
        }
    }

    private static func line(of announcements: Announcements, at second: WallTime) -> Line? {
        let scenario = announcements.scenario
        func line(_ fault: Fault, _ phase: Line.Phase) -> Line? {
            scenario.faults.firstIndex(of: fault).map { Line(name: $0, phase: phase) }
        }
        return switch scenario.label(at: second) {
        case .always(let fault): line(fault, .always)
        case .now(let fault): line(fault, .now)
        case .begins(let fault, let seconds): line(fault, .begins(seconds: seconds))
        case .lasts(let fault, let seconds): line(fault, .lasts(seconds: seconds))
        case nil: nil
        }
    }
}

extension PictureLabel.Line {
    fileprivate var rank: (Int, Int) {
        switch phase {
        case .lasts(let seconds): (0, seconds)
        case .now: (0, 0)
        case .begins(let seconds): (1, seconds)
        case .always: (2, 0)
        }
    }
}

extension MarkAnnouncement {
    /// - Parameter second: a whole second.
    fileprivate func phase(at second: WallTime) -> PictureLabel.Line.Phase? {
        if let span = occurrence.span(at: second) {
            return span.upperBound.finite.map { .lasts(seconds: $0.wholeSeconds(since: second)) } ?? .always
        }
        return occurrence.nextStart(after: second).map { .begins(seconds: $0.wholeSeconds(since: second)) }
    }
}
