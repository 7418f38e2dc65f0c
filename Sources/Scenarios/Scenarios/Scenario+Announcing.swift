package import Timeline

// The current and the next faults, for people and programs.
extension Scenario {
    /// A fault's current or next span.
    package struct Announcement: Hashable, Sendable {
        package let fault: Fault
        /// The beginning; in the past, or `distantPast`, if it is on.
        package let start: WallTime
        /// The end; nil if it does not end, or is an event.
        package let end: WallTime?
    }

    /// The faults that are on at an instant, in the order in which they were written, without past events.
    package func current(at now: WallTime) -> [Announcement] {
        faults.compactMap { fault in
            fault.visible.span(at: now).map {
                Announcement(fault: fault, start: $0.lowerBound, end: $0.upperBound.finite)
            }
        }
    }

    /// The fault that begins next; nil if there is none.
    package func next(after now: WallTime) -> Announcement? {
        faults.compactMap { fault in
            fault.visible.nextStart(after: now).map {
                Announcement(fault: fault, start: $0, end: fault.visible.end(of: $0)?.finite)
            }
        }.min { $0.start < $1.start }
    }

    /// The seconds after which everything repeats: the least common multiple of the periods; nil if something happens once, if nothing ever
    /// changes, or if that is more than a day.
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

    /// The number of seconds from a viewer's arrival to the first visible fault that depends on it; nil if there is none.
    package var secondsFromJoining: Int? {
        faults.compactMap { fault -> Int? in
            let resolved = fault.resolved(joiningAt: .epoch)
            guard resolved != fault, case .once(let start, _) = resolved.visible else { return nil }
            return Int(start.seconds)
        }.min()
    }

    /// The announcement in the pictures of a second; nil for none. A current fault takes precedence over a later one.
    ///
    /// - Parameter second: a whole second.
    package func label(at second: WallTime) -> (fault: Fault, phase: EventPhase)? {
        let current = current(at: second)
        if let announcement = current.first(where: { $0.end != nil }), let end = announcement.end {
            return (announcement.fault, .lasts(seconds: end.wholeSeconds(since: second)))
        }
        let event = faults.first { fault in
            let last = fault.visible.lastStart(at: second)
            return fault.visible.isEvent && last.map { second < $0 + .seconds(1) } == true
        }
        if let event { return (event, .now) }
        if let next = next(after: second) {
            return (next.fault, .begins(seconds: next.start.wholeSeconds(since: second)))
        }
        return current.first.map { ($0.fault, .always) }
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
