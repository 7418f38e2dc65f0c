internal import StreamReading
internal import Timeline

// Findings about answers, and about those that did not come.
extension StreamFollower {
    mutating func tell(_ finding: Finding, of list: String? = nil) {
        guard !options.waivers.isIgnored(finding) else { return }
        guard !options.waivers.isKnown(finding) else {
            report.knownRules.insert(finding.rule)
            return
        }
        log.add(finding, of: list ?? finding.uri)
    }

    mutating func tell(_ findings: [Finding], of list: String? = nil) {
        for finding in findings { tell(finding, of: list) }
    }

    /// Reports a finding about a resource of a rendition.
    ///
    /// - Parameter uri: the URI of the resource, if that is not the list.
    mutating func tell(
        _ rule: Rule,
        of index: Int,
        uri: String? = nil,
        segment: Int64? = nil,
        _ found: String,
        expected: String
    ) {
        let list = renditions[index].uri
        tell(Finding(rule, uri: uri ?? list, segment: segment, found, expected: expected), of: list)
    }

    /// Reports a finding about a tag of the multivariant playlist.
    mutating func tell(_ rule: Rule, at tag: some TagReading, _ found: String, expected: String) {
        tell(Finding(rule, uri: multivariant?.uri ?? root, line: tag.line, found, expected: expected))
    }

    /// Judges a request that is still in progress when the time is up: after ten seconds its answer counts as missing, and a segment is
    /// late as soon as a player would have played it.
    mutating func tellUnfinished(_ flight: Flight, after passed: Interval) {
        // A server of ads has up to a minute to decide.
        if case .interstitial(let asked) = flight.purpose { return tellLateList(passed, asked, flight) }
        if passed > .seconds(10) { return tellUnavailable(flight, "no whole answer after \(passed.secondsText) s") }
        guard case .segment(let index, let segment) = flight.purpose else { return }
        tellLate(segment, of: index, flight, after: passed, "it had not come after \(passed.secondsText) s, at the end")
    }

    /// RFC 8216, 6.2.1: a segment that took longer than it lasts. What counts is the throughput: the time without the round trip of a
    /// request, of segments that last a second together.
    mutating func tellLate(
        _ segment: ObservedSegment,
        of index: Int,
        _ flight: Flight,
        after passed: Interval,
        _ found: String
    ) {
        guard let duration = segment.duration, duration > .zero else { return }
        let roundTrip = min(fastest ?? .zero, .milliseconds(500))
        guard let arrivals = renditions[index].arrivals.add(max(passed - roundTrip, .zero), lasting: duration),
            arrivals.taken > arrivals.lasting
        else { return }
        let isOne = arrivals.count == 1
        let found = isOne ? found : "the last \(arrivals.count) segments took \(arrivals.taken.secondsText) s"
        let expected = "less than the \(arrivals.lasting.secondsText) s that \(isOne ? "it lasts" : "they last")"
        tell(.segmentComesInTime, of: index, uri: flight.uri, segment: segment.number, found, expected: expected)
    }

    /// Reports a listed resource that could not be fetched.
    mutating func tellUnavailable(_ flight: Flight, _ found: String) {
        switch flight.purpose {
        case .root, .playlist, .reload, .delta:
            tell(Finding(.playlistIsAvailable, uri: flight.uri, found, expected: "200 and the list"))
        case .header(let index, _):
            tell(.segmentIsAvailable, of: index, uri: flight.uri, found, expected: "200 and the header")
        case .steering:
            tell(Finding(.steeringManifestIsAvailable, uri: flight.uri, found, expected: "200 and the manifest"))
        case .key(let index, let uri):
            tell(.keyIsAvailable, of: index, uri: uri, found, expected: "200 and the key")
        case .segment(let index, let segment):
            let expected = "200 and the segment, as long as it is listed"
            tell(.segmentIsAvailable, of: index, uri: flight.uri, segment: segment.number, found, expected: expected)
        case .part(let index, let part) where !part.isHinted:
            let expected = "200 and the part, as long as it is listed"
            tell(.partIsAvailable, of: index, uri: flight.uri, segment: part.number, found, expected: expected)
        case .interstitial(let asked): tellUnavailable(asked, flight, found)
        case .part, .watch, .again, .trial, .departed: break
        }
    }

    /// Reports why a header or a segment did not come completely.
    mutating func tellIncomplete(_ answer: FetchAnswer, _ flight: Flight, of index: Int) {
        let segment = flight.segment
        switch answer.failure {
        case .cutOff:
            let length = answer.fields["content-length"].map { "Content-Length is \($0)" } ?? "the answer broke off"
            let found = "\(answer.body.count) bytes came, and \(length)"
            tell(.answerIsWhole, of: index, uri: flight.uri, segment: segment, found, expected: "all of them")
        case .tooLong:
            let limit = "\(flight.purpose.byteLimit >> 20) MiB"
            let found = "it is longer than \(limit)"
            tell(.answerIsWithinLimits, of: index, uri: flight.uri, segment: segment, found, expected: "up to \(limit)")
        default: tellUnavailable(flight, Self.problem(answer, flight) ?? "no answer")
        }
    }

    /// The reason why an answer is unusable; nil if it is usable.
    static func problem(_ answer: FetchAnswer, _ flight: Flight) -> String? {
        if let failure = answer.failure { return failure.words(within: flight.timeLimit) }
        guard let status = answer.status else { return "no answer" }
        if status == 404, !URIReference.isHTTP(answer.uri) { return "there is no such file" }
        return status == 200 || status == 206 ? nil : "the answer is \(status)"
    }
}

extension FetchAnswer.Failure {
    /// The text in a finding.
    func words(within limit: Interval) -> String {
        switch self {
        case .unreachable(let reason): reason
        case .tooSlow: "no whole answer within the time limit of \(limit.secondsText) s"
        case .tooManyRedirects: "more than 10 redirects"
        case .tooLong: "the answer is longer than the limit of this check"
        case .cutOff: "the answer breaks off"
        }
    }
}
