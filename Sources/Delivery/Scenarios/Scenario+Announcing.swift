package import Timeline

// What is on and what is next, for people and programs.
extension Scenario {
    /// A fault's next span, or the one that is on.
    package struct Announcement: Hashable, Sendable {
        package let fault: Fault
        /// When it begins; in the past, or `distantPast`, if it is on.
        package let start: WallTime
        /// When it ends; nil if it does not, or is an event.
        package let end: WallTime?
    }

    /// The faults that are on at an instant, in the order in which they were written; events only count as they come.
    package func current(at now: WallTime) -> [Announcement] {
        faults.compactMap { fault in
            fault.occurrence.span(at: now).map {
                Announcement(
                    fault: fault,
                    start: $0.lowerBound,
                    end: $0.upperBound == .distantFuture ? nil : $0.upperBound
                )
            }
        }
    }

    /// The fault that begins next; nil if none does.
    package func next(after now: WallTime) -> Announcement? {
        faults.compactMap { fault in
            fault.occurrence.nextStart(after: now).map {
                Announcement(fault: fault, start: $0, end: fault.occurrence.end(of: $0))
            }
        }.min { $0.start < $1.start }
    }

    /// The whole seconds until something begins, rounded up; nil if nothing does any more.
    package func secondsUntilNext(after now: WallTime) -> Int? {
        next(after: now).map { $0.start.wholeSeconds(since: now) }
    }

    /// The seconds after which all is again as it was: the least common multiple of the periods; nil if something happens
    /// once, or
    /// if nothing is ever otherwise, or if that is more than a day.
    package var period: Int? {
        var common = 1
        for fault in faults {
            switch fault.occurrence {
            case .always: continue
            case .periodic(_, _, let period): common = common / Self.divisor(common, period) * period
            case .afterJoining, .once: return nil
            }
            guard common <= 86_400 else { return nil }
        }
        return common > 1 ? common : nil
    }

    /// What the picture of an instant says: `404: 3 s more`, `404 in 12 s`; nil if there is nothing to say.
    package func label(at instant: WallTime) -> String? {
        let current = current(at: instant)
        if let announcement = current.first(where: { $0.end != nil }), let end = announcement.end {
            return "\(announcement.fault.title): \(end.wholeSeconds(since: instant)) s more"
        }
        if let next = next(after: instant) {
            return "\(next.fault.title) in \(next.start.wholeSeconds(since: instant)) s"
        }
        return current.first?.fault.title
    }

    private static func divisor(_ one: Int, _ two: Int) -> Int {
        two == 0 ? one : divisor(two, one % two)
    }
}

extension TouchingFault {
    /// The value of the field `Clockcast-Fault`: `404@30-34; until=2026-12-12T20:00:34Z`, with commas between faults.
    package static func fieldValue(of faults: [TouchingFault]) -> String {
        faults.map { touching in
            touching.fault.text + (touching.end.map { "; until=" + $0.iso8601.replacing(".000Z", with: "Z") } ?? "")
        }.joined(separator: ", ")
    }
}
