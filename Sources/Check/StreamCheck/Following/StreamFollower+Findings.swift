internal import Fetching
internal import Platform
internal import PlaylistReading
internal import Timeline

// Findings about answers, and about those that did not come.
extension StreamFollower {
    mutating func tell(_ finding: Finding, of list: String? = nil) {
        guard !options.waivers.isIgnored(finding) else { return }
        guard !options.waivers.isKnown(finding) else {
            report.knownRules.insert(finding.rule)
            return
        }
        report.add(finding, of: list ?? finding.uri)
    }

    mutating func tell(_ findings: [Finding]) {
        for finding in findings { tell(finding) }
    }

    /// Reports findings about a resource that was requested.
    mutating func tell(_ findings: [Finding], _ flight: Flight) {
        let list = flight.rendition.map { renditions[$0].uri }
        for finding in findings { tell(finding.at(flight.uri, segment: flight.segment), of: list) }
    }

    mutating func tell(_ rule: Rule, _ flight: Flight, _ found: String, expected: String) {
        tell([Finding(rule, found, expected: expected)], flight)
    }

    /// Reports a finding about a media playlist.
    mutating func tell(_ rule: Rule, of index: Int, segment: Int64? = nil, _ found: String, expected: String) {
        tell(Finding(rule, segment: segment, found, expected: expected).at(renditions[index].uri))
    }

    /// Reports a finding about a tag of the multivariant playlist.
    mutating func tell(_ rule: Rule, at tag: some FindingPlace, _ found: String, expected: String) {
        tell(Finding(rule, tag, found, expected: expected).at(multivariant?.playlist.uri ?? root))
    }

    /// Judges a request that is still in progress when the time is up: after ten seconds its answer counts as missing, a segment is late
    /// as soon as a player would have played it, and a list of a live stream after three target durations.
    mutating func tellUnfinished(_ flight: Flight, after passed: Interval) {
        // A server of ads has up to a minute to decide.
        if case .interstitial(let asked) = flight.purpose { return tellLateList(passed, asked, flight) }
        if passed > .seconds(10) {
            let found = "it had not come as a whole after \(passed.secondsText) s, at the end"
            return tellUnavailable(flight, (found, "within 10 s"))
        }
        tellLate(flight, after: passed, "it had not come after \(passed.secondsText) s, at the end")
        guard case .rendition(let index, .playlist) = flight.purpose, let list = renditions[index].playlist,
            list.isLive, let target = list.targetDuration, passed - roundTrip > max(target * 3, .seconds(3))
        else { return }
        let found = "the request for the next list had no answer for \(passed.secondsText) s, at the end"
        let expected = "a new list within \(Self.half(target * 3).secondsText) s, one and a half target durations"
        tell(.updateIsNotLate, of: index, found, expected: expected)
    }

    /// The round trip of a request, as far as it is known.
    var roundTrip: Interval { min(fastest ?? .zero, .milliseconds(500)) }

    /// A segment that took longer than it lasts. What counts is the throughput: the time without the round trip of a request, of segments
    /// that last a second together.
    mutating func tellLate(_ flight: Flight, after passed: Interval, _ found: String) {
        guard case .rendition(let index, .segment(let segment)) = flight.purpose, let duration = segment.duration,
            duration > .zero
        else { return }
        guard let arrivals = renditions[index].arrivals.add(max(passed - roundTrip, .zero), lasting: duration),
            arrivals.taken > arrivals.lasting
        else { return }
        let isOne = arrivals.count == 1
        let found = isOne ? found : "the last \(arrivals.count) segments took \(arrivals.taken.secondsText) s"
        let expected = "less than the \(arrivals.lasting.secondsText) s that \(isOne ? "it lasts" : "they last")"
        tell(.segmentComesInTime, flight, found, expected: expected)
    }

    /// Reports a listed resource that could not be fetched.
    mutating func tellUnavailable(_ flight: Flight, _ problem: Problem) {
        guard let (rule, answer) = flight.purpose.terms.absence else { return }
        // A file has no status.
        let expected = URIReference.isHTTP(flight.uri) ? answer : answer.replacing("200 and ", with: "")
        tell(rule, flight, problem.found, expected: expected + (problem.right.map { ", \($0)" } ?? ""))
    }

    /// Reports why a header or a segment did not come completely.
    mutating func tellIncomplete(_ answer: FetchAnswer, _ flight: Flight) {
        switch answer.failure {
        case .cutOff:
            let length = answer.fields["content-length"].map { "Content-Length is \($0)" } ?? "the answer broke off"
            tell(.answerIsWhole, flight, "\(answer.body.count) bytes came, and \(length)", expected: "all of them")
        case .tooLong:
            let limit = flight.purpose.limit
            tell(.answerIsWithinLimits, flight, "it is longer than \(limit)", expected: "up to \(limit)")
        default: tellUnavailable(flight, Self.problem(answer, flight) ?? ("no answer", nil))
        }
    }

    /// What is wrong with an answer, and what the right one has or is, behind what was requested.
    typealias Problem = (found: String, right: String?)

    /// The reason why an answer is unusable; nil if it is usable.
    static func problem(_ answer: FetchAnswer, _ flight: Flight) -> Problem? {
        let (count, time) = (answer.body.count, flight.timeLimit.secondsText)
        switch answer.failure {
        case .unreachable(let reason, let right): return (reason, right)
        case .tooSlow:
            let amount = count > 0 ? "\(count) bytes" : "nothing"
            return ("\(amount) came in \(time) s, and no end", "within \(time) s")
        case .tooManyRedirects: return ("more than 10 redirects", "after up to 10 redirects")
        case .tooLong: return ("the answer is longer than \(flight.purpose.limit), the limit of this check", nil)
        case .cutOff: return ("the answer breaks off after \(count) bytes", "with all the bytes that it announces")
        case nil: break
        }
        guard let status = answer.status else { return ("no answer", nil) }
        if status == 404, !URIReference.isHTTP(answer.uri) { return ("there is no such file", nil) }
        return status == 200 || status == 206 ? nil : ("the answer is \(status)", nil)
    }
}
