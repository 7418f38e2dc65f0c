internal import HLS
internal import HLSConformance
internal import Timeline

// Playlists.
extension LowLatencyPlayer {
    /// One request for a playlist, and what belongs to it.
    mutating func step(_ index: Int, at now: WallTime, _ server: Server) throws {
        guard let known = renditions[index].list, let next = known.playlist.next else {
            return try begin(index, at: now, server)
        }
        let earlier = known.playlist
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
            // What is asked for next may have gone in the meantime.
            renditions[index].list = nil
            return
        }
        let limit = (earlier.targetDuration ?? .seconds(1)) * 3
        if wait > limit + options.slack {
            let detail = "the answer took \(wait.secondsText) s, and three target durations are \(limit.secondsText)"
            complain(.blockedReloadComesInTime, index, at: now, detail)
        }
        if skips {
            complain(list.playlist.deltaFlaws(after: earlier), index, at: answer.instant)
            if list.playlist.skippedCount != nil { tally.deltaUpdates += 1 }
        } else if list.playlist.skippedCount != nil {
            complain(.deltaUpdateIsMade, index, at: answer.instant, "there is an EXT-X-SKIP that nobody asked for")
        }
        guard let whole = list.merged(with: known) else {
            renditions[index].list = nil
            renditions[index].due = answer.instant
            return
        }
        let isAnswered = whole.playlist.answers(number: next.number, part: next.part) || whole.playlist.hasEndList
        if !isAnswered {
            let last = whole.playlist.last.map { "\($0)" } ?? "nothing"
            complain(.blockedReloadWaits, index, at: answer.instant, "\(next) was asked for, and the last is \(last)")
        }
        try take(whole, of: index, hinted: hinted, at: answer.instant, server)
        renditions[index].due =
            whole.playlist.hasEndList
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
        if list.playlist.skippedCount != nil {
            complain(.deltaUpdateIsMade, index, at: now, "there is an EXT-X-SKIP that nobody asked for")
        }
        renditions[index].list = list
        renditions[index].came = answer.instant
        renditions[index].listCount += 1
        tally.lists += 1
        complain(LowLatencyRules.violations(of: list.playlist), index, at: answer.instant)
        complain(MediaPlaylistRules.violations(of: list.plain), index, at: answer.instant)
        checkReports(list.playlist, of: index, at: answer.instant)
        renditions[index].due = list.playlist.hasEndList || list.playlist.next == nil ? nil : answer.instant
        if options.triesRefusals, !list.playlist.hasEndList { try tryRefusals(index, list, at: answer.instant, server) }
    }

    /// A list that can be read; nil and a complaint otherwise.
    mutating func read(_ answer: Answer, _ index: Int, at now: WallTime) -> StrictLowLatencyList? {
        if answer.instant < now { complain(nil, index, at: now, "the answer came before it was asked for") }
        guard answer.status == 200 else {
            complain(nil, index, at: now, "the answer is \(answer.status)")
            return nil
        }
        do throws(PlaylistError) {
            return try StrictLowLatencyList(bytes: answer.bytes)
        } catch {
            complain(nil, index, at: now, "\(error)")
            return nil
        }
    }

    /// A list that is whole, after another.
    private mutating func take(
        _ list: StrictLowLatencyList,
        of index: Int,
        hinted: Hinted?,
        at instant: WallTime,
        _ server: Server
    ) throws {
        guard let known = renditions[index].list, let came = renditions[index].came else { return }
        let earlier = known.playlist
        complain(LowLatencyRules.violations(of: list.playlist), index, at: instant)
        complain(MediaPlaylistRules.violations(of: list.plain), index, at: instant)
        complain(LowLatencyUpdateRules.violations(from: earlier, to: list.playlist), index, at: instant)
        complain(PlaylistUpdateRules.violations(from: known.plain, to: list.plain), index, at: instant)
        complain(
            LowLatencyUpdateRules.flaws(
                ofPartsAfter: earlier,
                in: list.playlist,
                interval: instant - came,
                slack: options.slack
            ),
            index,
            at: instant
        )
        checkReports(list.playlist, of: index, at: instant)
        renditions[index].listCount += 1
        tally.lists += 1
        noteLateness(list.playlist, at: instant)
        let isThorough = renditions[index].listCount.isMultiple(of: max(options.thoroughness, 1))
        if isThorough {
            try compareReports(list.playlist, of: index, at: instant, server)
            try compareWhole(list.playlist, of: index, at: instant, server)
        }
        if options.fetchesMedia {
            try takeMedia(list.playlist, after: earlier, of: index, hinted: hinted, at: instant, server)
            try checkDeparted(list.playlist, after: earlier, of: index, isThorough: isThorough, at: instant, server)
        }
        renditions[index].list = list
        if earlier.last != list.playlist.last { renditions[index].came = instant }
    }

    private mutating func noteLateness(_ list: LowLatencyPlaylist, at instant: WallTime) {
        guard let segment = list.allSegments.last, let date = segment.date else { return }
        let lateness = instant - (date + (segment.duration ?? segment.partsDuration))
        let known = tally.lateness ?? lateness...lateness
        tally.lateness = min(known.lowerBound, lateness)...max(known.upperBound, lateness)
    }

    private mutating func checkReports(_ list: LowLatencyPlaylist, of index: Int, at instant: WallTime) {
        complain(
            LowLatencyRenditionRules.flaws(
                ofReportsIn: list,
                own: renditions[index].target,
                among: renditions.map(\.target),
                resolve: { resolve($0, index) }
            ),
            index,
            at: instant
        )
        for other in renditions.indices where other != index {
            guard let beside = renditions[other].list?.playlist else { continue }
            complain(LowLatencyRenditionRules.flaws(of: list, beside: beside), index, at: instant)
            break
        }
    }

    /// What reports say against the lists that they are of, at the same instant.
    private mutating func compareReports(
        _ list: LowLatencyPlaylist,
        of index: Int,
        at instant: WallTime,
        _ server: Server
    ) throws {
        for report in list.reports {
            let target = resolve(report.uri ?? "", index)
            guard let other = read(try server(target, instant), index, at: instant) else { continue }
            tally.reports += 1
            let last = other.playlist.last
            complain(
                LowLatencyRenditionRules.flaws(of: report, in: list, earliest: last, latest: last),
                index,
                at: instant
            )
        }
    }

    /// A list that was merged against the same as a whole.
    private mutating func compareWhole(
        _ list: LowLatencyPlaylist,
        of index: Int,
        at instant: WallTime,
        _ server: Server
    ) throws {
        guard let last = list.last else { return }
        let directives = [("_HLS_msn", "\(last.number)"), ("_HLS_part", "\(last.part)")]
        let answer = try server(Self.target(renditions[index].target, directives), instant)
        guard let whole = read(answer, index, at: instant) else { return }
        if answer.instant > instant + options.slack {
            let detail = "\(last) is listed, and a list with it took \((answer.instant - instant).secondsText) s"
            complain(.oldReloadIsAnswered, index, at: instant, detail)
        }
        if let difference = list.difference(from: whole.playlist) {
            complain(.deltaUpdateIsConsistent, index, at: instant, difference)
        }
    }

    /// What is to be refused, and what is to be answered at once.
    private mutating func tryRefusals(
        _ index: Int,
        _ list: StrictLowLatencyList,
        at now: WallTime,
        _ server: Server
    ) throws {
        guard let next = list.playlist.next, let first = list.playlist.firstNumber,
            list.playlist.control?.canBlockReload == true
        else { return }
        let target = renditions[index].target
        func ask(_ directives: [(String, String)]) throws -> Answer { try server(Self.target(target, directives), now) }
        let lone = try ask([("_HLS_part", "0")])
        if lone.status != 400 {
            complain(.partWithoutNumberIsRefused, index, at: now, "the answer is \(lone.status)")
        }
        let far = try ask([("_HLS_msn", "\(next.number + 3)")])
        if far.status != 400 || far.instant > now + options.slack {
            let detail = "segment \(next.number + 3) was asked for after \(next.number): \(far.status)"
            complain(.farReloadIsRefused, index, at: now, detail)
        }
        for number in [first - 1000, first, list.playlist.segments.last?.number ?? first] where number >= 0 {
            let answer = try ask([("_HLS_msn", "\(number)"), ("_HLS_part", "0")])
            guard let again = answer.status == 200 ? read(answer, index, at: now) : nil,
                answer.instant <= now + options.slack,
                let difference = list.playlist.difference(from: again.playlist)
            else {
                if answer.status != 200 || answer.instant > now + options.slack {
                    let wait = (answer.instant - now).secondsText
                    let detail = "segment \(number) was asked for: \(answer.status) after \(wait) s"
                    complain(.oldReloadIsAnswered, index, at: now, detail)
                }
                continue
            }
            complain(.oldReloadIsAnswered, index, at: now, "segment \(number) was asked for: \(difference)")
        }
    }
}
