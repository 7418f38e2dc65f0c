internal import HLS
internal import OwnPlaylists
internal import PlaylistReading
internal import StreamRules
internal import Timeline

// Playlists.
extension LowLatencyPlayer {
    /// One request for a playlist, and what belongs to it.
    mutating func step(_ index: Int, at now: WallTime, _ server: Server) throws {
        guard let earlier = renditions[index].list, let next = earlier.nextPart else {
            return try begin(index, at: now, server)
        }
        guard earlier.control?.canBlockReload == true else {
            complain(nil, index, at: now, "there is no CAN-BLOCK-RELOAD=YES")
            renditions[index].due = nil
            return
        }
        var directives = [("_HLS_msn", "\(next.number)"), ("_HLS_part", "\(next.part)")]
        // RFC 8216bis, 6.3.7: not with a list older than half of the boundary.
        let skips =
            options.usesDeltaUpdates
            && (earlier.control?.canSkipUntil).map { boundary in
                renditions[index].came.map { (now - $0) * 2 <= boundary } ?? false
            } ?? false
        if skips { directives.append(("_HLS_skip", "YES")) }
        let hinted = try fetchHint(index, at: now, server)
        let target = Self.target(renditions[index].target, directives)
        let answer = try server(target, now)
        let wait = answer.instant - now
        tally.longestWait = max(tally.longestWait, wait)
        guard let list = read(answer, index, at: now) else {
            renditions[index].due = max(answer.instant, now) + (earlier.partTarget ?? .seconds(1))
            // The next part to be requested may have gone in the meantime.
            renditions[index].list = nil
            return
        }
        let limit = (earlier.targetDuration ?? .seconds(1)) * 3
        if wait > limit + options.slack {
            let detail = "the answer took \(wait.secondsText) s, and three target durations are \(limit.secondsText)"
            complain("blocked-reload-comes-in-time", index, at: now, detail)
        }
        if skips {
            complain(list.deltaFindings(after: earlier), index, at: answer.instant)
            if list.skippedCount != nil { tally.deltaUpdates += 1 }
        } else if list.skippedCount != nil {
            complain("delta-update-is-made", index, at: answer.instant, "an unrequested EXT-X-SKIP")
        }
        guard let whole = list.merged(with: earlier) else {
            renditions[index].list = nil
            renditions[index].due = answer.instant
            return
        }
        let isAnswered = whole.answers(number: next.number, part: next.part) || whole.hasEndList
        if !isAnswered {
            let last = whole.lastPart.map { "\($0)" } ?? "nothing"
            complain(
                "blocked-reload-waits",
                index,
                at: answer.instant,
                "\(next) was asked for, and the last is \(last)"
            )
        }
        try take(whole, of: index, hinted: hinted, at: answer.instant, server)
        renditions[index].due =
            whole.hasEndList
            ? nil : isAnswered ? answer.instant : answer.instant + (earlier.partTarget ?? .seconds(1))
    }

    /// The first list, without directives.
    private mutating func begin(_ index: Int, at now: WallTime, _ server: Server) throws {
        let answer = try server(renditions[index].target, now)
        guard let list = read(answer, index, at: now) else {
            renditions[index].due = max(answer.instant, now) + .seconds(1)
            return
        }
        if answer.instant > now + options.slack {
            complain(
                nil,
                index,
                at: now,
                "a list that nobody asked to be blocked took \((answer.instant - now).secondsText) s"
            )
        }
        if list.skippedCount != nil {
            complain("delta-update-is-made", index, at: now, "an unrequested EXT-X-SKIP")
        }
        renditions[index].list = list
        renditions[index].came = answer.instant
        renditions[index].listCount += 1
        tally.lists += 1
        complain(OwnRules.violations(of: list), index, at: answer.instant)
        checkReports(list, of: index, at: answer.instant)
        renditions[index].due = list.hasEndList || list.nextPart == nil ? nil : answer.instant
        if options.triesRefusals, !list.hasEndList { try tryRefusals(index, list, at: answer.instant, server) }
    }

    /// The list of an answer; nil and a complaint if there is none. A text that this project would not write is a complaint, too.
    mutating func read(_ answer: Answer, _ index: Int, at now: WallTime) -> ObservedPlaylist? {
        if answer.instant < now { complain(nil, index, at: now, "the answer came before it was asked for") }
        guard answer.status == 200 else {
            complain(nil, index, at: now, "the answer is \(answer.status)")
            return nil
        }
        do throws(PlaylistError) {
            _ = try MediaPlaylist(bytes: answer.bytes)
        } catch {
            complain(nil, index, at: now, "\(error)")
        }
        return ObservedPlaylist(bytes: answer.bytes)
    }

    /// A list that is whole, after another.
    private mutating func take(
        _ list: ObservedPlaylist,
        of index: Int,
        hinted: Hinted?,
        at instant: WallTime,
        _ server: Server
    ) throws {
        guard let earlier = renditions[index].list, let came = renditions[index].came else { return }
        complain(OwnRules.violations(of: list), index, at: instant)
        complain(OwnRules.violations(from: earlier, to: list), index, at: instant)
        complain(
            LowLatencyChecks.findings(
                ofPartsAfter: earlier,
                in: list,
                interval: instant - came,
                slack: options.slack
            ),
            index,
            at: instant
        )
        checkReports(list, of: index, at: instant)
        renditions[index].listCount += 1
        tally.lists += 1
        noteLateness(list, at: instant)
        let isThorough = renditions[index].listCount.isMultiple(of: max(options.thoroughness, 1))
        if isThorough {
            try compareReports(list, of: index, at: instant, server)
            try compareWhole(list, of: index, at: instant, server)
        }
        if options.fetchesMedia {
            try takeMedia(list, after: earlier, of: index, hinted: hinted, at: instant, server)
            try checkDeparted(list, after: earlier, of: index, isThorough: isThorough, at: instant, server)
        }
        renditions[index].list = list
        if earlier.lastPart != list.lastPart { renditions[index].came = instant }
    }

    private mutating func noteLateness(_ list: ObservedPlaylist, at instant: WallTime) {
        guard let segment = list.allSegments.last, let date = segment.date else { return }
        let lateness = instant - (date + (segment.duration ?? segment.partsDuration))
        let known = tally.lateness ?? lateness...lateness
        tally.lateness = min(known.lowerBound, lateness)...max(known.upperBound, lateness)
    }

    private mutating func checkReports(_ list: ObservedPlaylist, of index: Int, at instant: WallTime) {
        let reported = list.reports.map { resolve($0.uri ?? "", index) } + [renditions[index].target]
        complain(
            LowLatencyChecks.findings(ofReportsIn: list, of: reported, among: renditions.map(\.target)),
            index,
            at: instant
        )
        for other in renditions.indices where other != index {
            guard let beside = renditions[other].list else { continue }
            complain(LowLatencyChecks.findings(of: list, beside: beside), index, at: instant)
            if list.partTarget != beside.partTarget {
                complain(
                    "renditions-share-part-target",
                    index,
                    at: instant,
                    "it is not that of \(renditions[other].target)"
                )
            }
            break
        }
    }

    /// Compares reports with the lists that they describe, at the same instant.
    private mutating func compareReports(
        _ list: ObservedPlaylist,
        of index: Int,
        at instant: WallTime,
        _ server: Server
    ) throws {
        for report in list.reports {
            let target = resolve(report.uri ?? "", index)
            guard let other = read(try server(target, instant), index, at: instant) else { continue }
            tally.reports += 1
            let last = other.lastPart
            complain(
                LowLatencyChecks.findings(of: report, in: list, earliest: last, latest: last),
                index,
                at: instant
            )
        }
    }

    /// A list that was merged against the same as a whole.
    private mutating func compareWhole(
        _ list: ObservedPlaylist,
        of index: Int,
        at instant: WallTime,
        _ server: Server
    ) throws {
        guard let last = list.lastPart else { return }
        let directives = [("_HLS_msn", "\(last.number)"), ("_HLS_part", "\(last.part)")]
        let answer = try server(Self.target(renditions[index].target, directives), instant)
        guard let whole = read(answer, index, at: instant) else { return }
        if answer.instant > instant + options.slack {
            let detail = "\(last) is listed, and a list with it took \((answer.instant - instant).secondsText) s"
            complain("old-reload-is-answered", index, at: instant, detail)
        }
        if let difference = list.difference(from: whole) {
            complain("delta-update-is-consistent", index, at: instant, difference)
        }
    }

    /// The requests that are to be refused, and those that are to be answered at once.
    private mutating func tryRefusals(
        _ index: Int,
        _ list: ObservedPlaylist,
        at now: WallTime,
        _ server: Server
    ) throws {
        guard let next = list.nextPart, let first = list.firstNumber,
            list.control?.canBlockReload == true
        else { return }
        let target = renditions[index].target
        func ask(_ directives: [(String, String)]) throws -> Answer { try server(Self.target(target, directives), now) }
        let lone = try ask([("_HLS_part", "0")])
        if lone.status != 400 {
            complain("part-without-number-is-refused", index, at: now, "the answer is \(lone.status)")
        }
        let far = try ask([("_HLS_msn", "\(next.number + 3)")])
        if far.status != 400 || far.instant > now + options.slack {
            let detail = "segment \(next.number + 3) was asked for after \(next.number): \(far.status)"
            complain("far-reload-is-refused", index, at: now, detail)
        }
        for number in [first - 1000, first, list.segments.last?.number ?? first] where number >= 0 {
            let answer = try ask([("_HLS_msn", "\(number)"), ("_HLS_part", "0")])
            guard let again = answer.status == 200 ? read(answer, index, at: now) : nil,
                answer.instant <= now + options.slack,
                let difference = list.difference(from: again)
            else {
                if answer.status != 200 || answer.instant > now + options.slack {
                    let wait = (answer.instant - now).secondsText
                    let detail = "segment \(number) was asked for: \(answer.status) after \(wait) s"
                    complain("old-reload-is-answered", index, at: now, detail)
                }
                continue
            }
            complain("old-reload-is-answered", index, at: now, "segment \(number) was asked for: \(difference)")
        }
    }
}
