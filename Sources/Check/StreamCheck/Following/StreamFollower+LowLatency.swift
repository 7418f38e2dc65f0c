internal import Fetching
internal import PlaylistReading
internal import StreamRules
internal import Platform
internal import Timeline

// Blocked reloads (RFC 8216bis, 6.2.5.2 and 6.3.8), and the tests beside them.
extension StreamFollower {
    /// Delta updates are tried this often.
    private static let deltaPeriod = Interval.seconds(10)

    /// Continues as a low-latency player from a list that has just come, if it is of that kind.
    mutating func enterLowLatency(_ index: Int, at now: Moment) {
        guard renditions[index].kind != .iFrames, let list = renditions[index].playlist, list.isLowLatency,
            list.control?.canBlockReload == true, let next = list.nextPart,
            // A file has no query, and cannot wait.
            URIReference.isHTTP(renditions[index].uri)
        else { return renditions[index].parts = nil }
        if renditions[index].parts == nil {
            let isFirst = !renditions.contains { $0.parts != nil }
            let (came, due) = (now.monotonic, now.monotonic + .seconds(1))
            let trials = isFirst ? Self.trials(old: list.firstNumber ?? next.number, far: next.number + 3) : []
            renditions[index].parts =
                .init(first: next.number, came: came, changed: came, deltaDue: due, trials: trials)
        }
        renditions[index].parts?.isLost = false
        renditions[index].parts?.came = now.monotonic
        renditions[index].due = now.monotonic
        noteParts(list, of: index, at: now.monotonic)
    }

    /// `_HLS_part` without `_HLS_msn`, a segment that exists, and one that will not exist for a long time.
    private static func trials(old: Int64, far: Int64) -> [FollowedParts.Trial] {
        [
            .init(rule: .partWithoutNumberIsRefused, directive: "_HLS_part=0", asked: "_HLS_part without _HLS_msn"),
            .init(rule: .oldReloadIsAnswered, directive: "_HLS_msn=\(old)", asked: "segment \(old), which is listed"),
            .init(rule: .farReloadIsRefused, directive: "_HLS_msn=\(far)", asked: "segment \(far), far ahead"),
        ]
    }

    /// The request for the next list; nil if it is requested as for any stream.
    mutating func reloadRequest(of index: Int, at now: Moment) -> FetchRequest? {
        guard let parts = renditions[index].parts, !parts.isLost,
            let list = renditions[index].playlist, let next = list.nextPart
        else { return nil }
        let timeLimit = max(.seconds(20), (list.targetDuration ?? .zero) * 3 + .seconds(5))
        let (uri, directives) = (renditions[index].uri, ["_HLS_msn=\(next.number)", "_HLS_part=\(next.part)"])
        return request(.rendition(index, .reload(next)), uri, with: directives, at: now, timeLimit: timeLimit)
    }

    mutating func takeReload(_ answer: FetchAnswer, _ flight: Flight, at now: Moment) {
        guard case .rendition(let index, .reload(let asked)) = flight.purpose else { return }
        let earlier = renditions[index].playlist
        let limit = (earlier?.targetDuration ?? .seconds(6)) * 3
        if answer.duration > limit + .seconds(1) {
            let found = "the answer to the reload for \(asked) took \(answer.duration.secondsText) s"
            let right = "\(limit.secondsText) s or less, three target durations"
            tell(.blockedReloadComesInTime, of: index, segment: asked.number, found, expected: right)
        }
        let changed = renditions[index].parts?.changed
        renditions[index].parts?.isLost = true
        renditions[index].parts?.changed = nil
        takePlaylist(answer, of: index, flight, at: now)
        guard Self.problem(answer, flight) == nil, let list = renditions[index].playlist, list.hasLowLatencyTags,
            let earlier
        else { return }
        if let changed {
            // This allows for answers in transit, and for a server of ordinary precision.
            let slack = max(earlier.partTarget ?? .zero, .milliseconds(500))
            let passed = now.monotonic - changed
            let findings = LowLatencyChecks.findings(ofPartsAfter: earlier, in: list, interval: passed, slack: slack)
            tell(findings.at(flight.uri))
        }
        guard !list.answers(number: asked.number, part: asked.part), list.isLive else {
            renditions[index].parts?.changed = now.monotonic
            renditions[index].reloads.count += 1
            renditions[index].reloads.longest = max(renditions[index].reloads.longest, answer.duration)
            return holdReports(list, of: index, flight, at: now)
        }
        let last = list.lastPart.map { "\($0)" } ?? "nothing"
        let found = "\(asked) was requested, and the last of the answer is \(last)"
        let right = "an answer as soon as it is there"
        tell(.blockedReloadWaits, of: index, segment: asked.number, found, expected: right)
        // Asking again at once would be of no use.
        renditions[index].due = now.monotonic + Self.half(list.targetDuration ?? .seconds(2))
    }

    /// Compares the reports of a list with the last lists of other renditions, and keeps them for the next ones.
    private mutating func holdReports(_ list: ObservedPlaylist, of index: Int, _ flight: Flight, at now: Moment) {
        let uri = flight.uri
        for claim in renditions[index].parts?.claims ?? [] where claim.came <= flight.began.monotonic {
            let latest = list.lastPart
            let findings = LowLatencyChecks.findings(of: claim.report, in: claim.list, earliest: nil, latest: latest)
            tell(findings.at(claim.uri))
        }
        renditions[index].parts?.claims.removeAll { $0.came <= flight.began.monotonic }
        // A player stays on its pathway, whose lists report each other.
        let reported = list.reports.compactMap(\.uri).map { renditions[index].resolved($0) } + [uri]
        let paths = Set(reported.map(URIReference.path))
        let covered = Set(renditions.filter { paths.contains(URIReference.path(of: $0.uri)) }.compactMap(\.twins))
        let others = renditions.filter { $0.kind != .iFrames && !($0.twins.map(covered.contains) ?? false) }
        tell(LowLatencyChecks.findings(ofReportsIn: list, of: reported, among: others.map(\.uri)).at(uri))
        for report in list.reports {
            let target = URIReference.path(of: renditions[index].resolved(report.uri ?? ""))
            guard let other = renditions.indices.first(where: { URIReference.path(of: renditions[$0].uri) == target }),
                other != index, let parts = renditions[other].parts
            else { continue }
            // Renditions are in step within a part (B.1).
            if parts.came <= flight.began.monotonic, let last = renditions[other].playlist?.lastPart {
                let (number, part) = last.part > 0 ? (last.number, last.part - 1) : (last.number - 1, 0)
                let earliest = PartPosition(number: number, part: part)
                let findings = LowLatencyChecks.findings(of: report, in: list, earliest: earliest, latest: nil)
                tell(findings.at(uri))
            }
            guard parts.claims.count < 20 else { continue }
            renditions[other].parts?.claims.append(.init(report: report, list: list, uri: uri, came: now.monotonic))
        }
    }

    /// A request that no player needs: a delta update, or one to be refused.
    mutating func trialRequest(of index: Int, at now: Moment) -> FetchRequest? {
        guard let parts = renditions[index].parts, let list = renditions[index].playlist, let last = list.lastPart
        else { return nil }
        let uri = renditions[index].uri
        if let trial = parts.trials.first {
            renditions[index].parts?.trials.removeFirst()
            return request(.rendition(index, .trial(trial)), uri, with: [trial.directive], at: now)
        }
        guard list.control?.canSkipUntil != nil, parts.deltaDue <= now.monotonic else { return nil }
        renditions[index].parts?.deltaDue = now.monotonic + Self.deltaPeriod
        renditions[index].parts?.deltaBase = list
        let skip = list.control?.canSkipDateRanges == true ? "v2" : "YES"
        let directives = ["_HLS_msn=\(last.number)", "_HLS_part=\(last.part)", "_HLS_skip=\(skip)"]
        return request(.rendition(index, .delta), uri, with: directives, at: now)
    }

    mutating func takeDelta(_ answer: FetchAnswer, of index: Int, _ flight: Flight) {
        if let problem = Self.problem(answer, flight) { return tellUnavailable(flight, problem) }
        guard let whole = renditions[index].parts?.deltaBase, let delta = read(answer, multivariant?.playlist.variables)
        else { return }
        guard delta.kind == .media else {
            let found = "the answer to _HLS_skip is no media playlist"
            return tell(.deltaUpdateIsMade, flight, found, expected: "a delta update, or the list")
        }
        tell(PlaylistChecks.findings(of: delta, uri: flight.uri).filter { $0.rule.level == .must })
        tell(delta.deltaFindings(after: whole).at(flight.uri))
        guard let merged = delta.merged(with: whole) else { return }
        if merged.lastPart == whole.lastPart {
            tell(DateRangeChecks.findings(ofDelta: delta, beside: whole).at(flight.uri))
        }
        guard let difference = merged.difference(from: whole) else { return }
        let found = "a delta update, applied to the list before, differs from the whole list: \(difference)"
        tell(.deltaUpdateIsConsistent, flight, found, expected: "the whole list")
    }

    mutating func takeTrial(_ answer: FetchAnswer, _ trial: FollowedParts.Trial, _ flight: Flight) {
        // A closed connection proves nothing.
        guard answer.status != nil || answer.failure == .tooSlow else { return }
        let words = answer.status.map { "the answer is \($0)" } ?? "no answer within \(flight.timeLimit.secondsText) s"
        let (isOld, isFar) = (trial.rule == .oldReloadIsAnswered, trial.rule == .farReloadIsRefused)
        let isRefused = answer.status.map((400..<500).contains) ?? !isFar
        let isAnswered = answer.status.map { $0 == 200 && read(answer, nil)?.kind ?? .media == .media } ?? true
        guard !(isOld ? isAnswered : isRefused) else { return }
        let right = isOld ? "200 and the list" : isFar && answer.status != nil ? "400 at once" : "400"
        tell(trial.rule, flight, "\(trial.asked), was requested: \(words)", expected: right)
    }

    /// With delivery directives, all parameters in the order of their bytes, so that caches see one URI (RFC 8216bis, 6.3.2).
    static func uri(_ uri: String, with directives: [String]) -> String {
        let parts = uri.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var fields = parts.count == 2 ? parts[1].split(separator: "&").map(String.init) : []
        fields = (fields + directives).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return "\(parts.first ?? "")?\(fields.joined(separator: "&"))"
    }
}
