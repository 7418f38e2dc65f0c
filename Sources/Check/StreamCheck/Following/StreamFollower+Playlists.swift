internal import MediaReading
internal import Fetching
internal import PlaylistReading
internal import StreamRules
internal import Platform
internal import Timeline

extension StreamFollower {
    mutating func takeRoot(_ answer: FetchAnswer, _ flight: Flight, at now: Moment) {
        guard let playlist = playlist(answer, flight) else {
            // Without it there is nothing else to examine.
            let late = "\(answer.body.count / 1000) kB came, and there was no time to read them"
            let problem = Self.problem(answer, flight) ?? (isOver() ? late : "no playlist", nil)
            report.failure = "\(root): \(problem.found)" + (problem.right.map { "; right: the list, \($0)" } ?? "")
            return
        }
        if playlist.kind == .multivariant {
            multivariant = FollowedMultivariant(playlist)
            addRenditions(of: playlist, at: now)
        } else {
            renditions = [FollowedRendition(kind: .variant, uri: root)]
            take(playlist, of: 0, flight, seen: flight.began)
            enterLowLatency(0, at: now)
        }
    }

    private mutating func addRenditions(of playlist: ObservedPlaylist, at now: Moment) {
        var known: Set<String> = []
        let twins = PathwayChecks.twins(in: playlist)
        func add(_ kind: FollowedRendition.Kind, _ reference: String?) {
            // A list of more is an attack rather than a ladder.
            guard let reference, renditions.count < 100 else { return }
            let uri = playlist.resolved(reference)
            guard known.insert(uri).inserted else {
                let place = renditions.firstIndex { $0.uri == uri }
                if let place, renditions[place].kind != kind { renditions[place].otherKinds.insert(kind) }
                return
            }
            renditions.append(.init(kind: kind, uri: uri, twins: twins[reference], due: now.monotonic))
        }
        let variants = playlist.variants.filter { !$0.isIFrames && $0.uri != nil }
        let followed = options.followsAll ? variants : Array(variants.prefix(1))
        for variant in followed { add(.variant, variant.uri) }
        let names = followed.flatMap { variant in
            ["AUDIO", "VIDEO", "SUBTITLES"].compactMap { type in variant.attributes.text(type).map { "\(type) \($0)" } }
        }
        let groups = Set(names)
        for rendition in playlist.renditions where groups.contains("\(rendition.type ?? "") \(rendition.group ?? "")") {
            add(FollowedRendition.Kind(rawValue: rendition.type?.lowercased() ?? "") ?? .video, rendition.knownURI)
        }
        if options.followsAll {
            for variant in playlist.variants where variant.isIFrames { add(.iFrames, variant.uri) }
        }
    }

    mutating func takePlaylist(_ answer: FetchAnswer, of index: Int, _ flight: Flight, at now: Moment) {
        guard let playlist = playlist(answer, flight) else { return retry(index, flight) }
        guard playlist.kind != .multivariant else {
            let isRoot = answer.uri == multivariant?.playlist.uri
            let found =
                isRoot
                ? "the multivariant playlist names itself as a media playlist"
                : "it is a multivariant playlist where a media playlist is named"
            tell(.playlistIsOfOneKind, flight, found, expected: "a media playlist")
            // Waiting does not make a media playlist of what was never one.
            if renditions[index].playlist != nil { retry(index, flight) }
            return
        }
        let others = renditions.indices.filter { $0 != index }.map { renditions[$0].playlist?.segments.count ?? 0 }
        let count = others.reduce(playlist.segments.count, +)
        guard count <= segmentLimit else {
            tell([Finding(limit: "up to \(segmentLimit)", "with it the playlists list \(count) segments")], flight)
            renditions[index].due = nil
            return
        }
        // A blocked reload shows the state at its end.
        let isReload = if case .rendition(_, .reload) = flight.purpose { true } else { false }
        take(playlist, of: index, flight, seen: isReload ? now : flight.began)
        if case .rendition(_, .playlist) = flight.purpose { tellIfSlow(index, answer.duration) }
        enterLowLatency(index, at: now)
    }

    /// A list that takes longer on its way than until it is late is late in any case; a network may hang now and then.
    private mutating func tellIfSlow(_ index: Int, _ passed: Interval) {
        guard let list = renditions[index].playlist, list.isLive, let target = list.targetDuration else { return }
        let limit = Self.half(target * 3)
        renditions[index].pace.slowAnswers =
            passed - (fastest ?? .zero) >= limit ? renditions[index].pace.slowAnswers + 1 : 0
        guard renditions[index].pace.slowAnswers == 3 else { return }
        let found = "three lists in a row took longer, the last of them \(passed.secondsText) s"
        let expected = "a new list within \(limit.secondsText) s, one and a half target durations"
        tell(.updateIsNotLate, of: index, found, expected: expected)
    }

    /// RFC 8216, 6.3.4: a client waits before it requests again, as after an unchanged list.
    private mutating func retry(_ index: Int, _ flight: Flight) {
        let target = renditions[index].playlist?.targetDuration ?? .seconds(2)
        renditions[index].pace.failures += 1
        // A complete stream does not change any more.
        let others = renditions.compactMap(\.playlist)
        if renditions[index].pace.failures > 2, !others.isEmpty, !others.contains(where: \.isLive) { return }
        renditions[index].due = flight.began.monotonic + Self.half(target)
        tellIfLate(index, at: flight.began.monotonic)
    }

    /// The playlist of an answer, after findings about it alone; nil if there is nothing to go on with.
    private mutating func playlist(_ answer: FetchAnswer, _ flight: Flight) -> ObservedPlaylist? {
        if let problem = Self.problem(answer, flight) {
            tellUnavailable(flight, problem)
            return nil
        }
        guard let playlist = read(answer, multivariant?.playlist.variables) else { return nil }
        report.playlistCount += 1
        tell(AnswerChecks.findings(ofPlaylist: answer))
        tell(PlaylistChecks.findings(of: playlist, uri: flight.uri, isOver: isOver))
        if let tag = playlist.tag("EXT-X-SKIP") {
            let found = "there is an EXT-X-SKIP, and the request had no _HLS_skip"
            tell(Finding(.deltaUpdateIsMade, tag, found, expected: "the whole list").at(flight.uri))
        }
        return playlist.kind == .neither ? nil : playlist
    }

    /// The playlist of an answer; nil if there was no time to read it.
    func read(_ answer: FetchAnswer, _ imported: PlaylistVariables?) -> ObservedPlaylist? {
        let list = ObservedPlaylist(bytes: answer.body, uri: answer.uri, imported: imported, isOver: isOver)
        return isOver() ? nil : list
    }

    /// - Parameter seen: the time of the list's state.
    private mutating func take(_ playlist: ObservedPlaylist, of index: Int, _ flight: Flight, seen: Moment) {
        let began = flight.began.monotonic
        let earlier = renditions[index].playlist
        renditions[index].pace.failures = 0
        let target = max(playlist.targetDuration ?? .seconds(2), .milliseconds(500))
        if let earlier { tell(UpdateChecks.findings(from: earlier, to: playlist, uri: renditions[index].uri)) }
        let isNew = earlier.map { !$0.lists(sameAs: playlist) } ?? true
        if earlier == nil { renditions[index].pace.wasLive = playlist.isLive }
        if isNew {
            if let earlier { watch(earlier, leaving: playlist, of: index) }
            renditions[index].pace.change(at: began)
        }
        renditions[index].playlist = playlist
        renditions[index].pace.loaded = flight.began
        renditions[index].pace.ended = playlist.hasEndList ? renditions[index].pace.ended ?? began : nil
        if playlist.isLive {
            renditions[index].due =
                began + (isNew ? target + renditions[index].pace.delay(of: target) : Self.half(target))
            if !isNew { tellIfLate(index, at: began) }
        } else if renditions[index].pace.wasLive {
            // A live stream that has ended must stay as it is (RFC 8216, 4.3.3.4).
            renditions[index].due = began + target * 3
        }
        if isNew {
            enqueue(playlist, after: earlier, of: index)
            noteLateness(index, seen)
            compare(index)
            if let main = multivariant?.playlist {
                let findings = KeyChecks.sessionKeysAgree(playlist, with: main)
                let starts = MediaPlaylistChecks.startAgrees(in: playlist, with: main)
                tell((findings + starts).at(renditions[index].uri))
            }
            interstitials.note(playlist)
        }
    }

    /// A list that has been the same for one and a half target durations is late, whenever it was fetched.
    private mutating func tellIfLate(_ index: Int, at now: MonotonicTime) {
        let rendition = renditions[index]
        guard let changed = rendition.pace.changed, let playlist = rendition.playlist, playlist.isLive,
            !rendition.pace.isLate,
            let target = playlist.targetDuration, (now - changed) * 2 >= target * 3
        else { return }
        renditions[index].pace.isLate = true
        let found =
            "no new list for \((now - changed).secondsText) s after that with segment \(playlist.numbers.upperBound - 1)"
        let expected = "one within \(Self.half(target * 3).secondsText) s, one and a half target durations"
        tell(.updateIsNotLate, of: index, found, expected: expected)
    }

    private mutating func enqueue(_ playlist: ObservedPlaylist, after earlier: ObservedPlaylist?, of index: Int) {
        if let earlier, playlist.mediaSequence < earlier.mediaSequence, !playlist.numbers.overlaps(earlier.numbers) {
            // Numbers restart, and with them everything that depends on them.
            renditions[index].queue.highest = nil
            renditions[index].media.beginAnew()
            renditions[index].dates = DateLine()
        }
        var new = playlist.segments.filter { $0.number > renditions[index].queue.highest ?? .min }
        if let first = new.first, let highest = renditions[index].queue.highest, first.number != highest + 1 {
            renditions[index].dates = DateLine()
        }
        for segment in new {
            if let finding = renditions[index].dates.error(at: segment) { tell(finding.at(renditions[index].uri)) }
        }
        if renditions[index].queue.highest == nil, playlist.isLive { new = new.suffix(Self.firstSegments) }
        renditions[index].queue.highest = new.last?.number ?? renditions[index].queue.highest
        if let now = renditions[index].pace.loaded?.monotonic, new.suffix(3).contains(where: \.isDiscontinuous) {
            renditions[index].pace.breaks.append(now)
        }
        if options.fetchesMedia { renditions[index].queue.waiting += new }
    }

    /// Notes the segments that have left, which stay available.
    private mutating func watch(_ earlier: ObservedPlaylist, leaving later: ObservedPlaylist, of index: Int) {
        // Segments of which only the bytes are compared may be gone by now.
        renditions[index].watches.removeAll { $0.isLook && $0.segment < later.mediaSequence }
        guard later.mediaSequence > earlier.mediaSequence, let seen = renditions[index].pace.loaded?.monotonic else {
            if later.mediaSequence < earlier.mediaSequence { renditions[index].present = [:] }
            return
        }
        let length = earlier.duration
        for number in renditions[index].present.keys.filter({ $0 < later.mediaSequence }).sorted() {
            guard let segment = renditions[index].present.removeValue(forKey: number), segment.range == nil else {
                continue
            }
            let end = seen + length + (segment.duration ?? .zero)
            watch(.segmentStaysAvailable, segment.uri, number, of: index, until: end)
        }
    }

    private mutating func noteLateness(_ index: Int, _ now: Moment) {
        let rendition = renditions[index]
        guard rendition.kind == .variant, let playlist = rendition.playlist, playlist.isLive,
            let end = playlist.endDate
        else { return }
        let edge = now.wall - end
        let target = playlist.targetDuration ?? .zero
        let low = playlist.isLowLatency ? playlist.control?.partHoldBack : nil
        if let known = rendition.figures.lateness, known.edge <= edge { return }
        let player = edge + (low ?? target * 3)
        renditions[index].figures.lateness = (edge, player, low != nil)
    }

    /// The comparison is with the first of the renditions that must agree, as far as they were read at the same time.
    private mutating func compare(_ index: Int) {
        let kinds = renditions[index].otherKinds.union([renditions[index].kind])
        if kinds.contains(.iFrames), let list = renditions[index].playlist {
            let first = renditions.first { $0.kind == .variant && $0.playlist != nil }?.playlist
            tell(RenditionChecks.findings(iFrames: list, beside: first ?? list).at(renditions[index].uri))
        }
        if kinds != [.iFrames], multivariant != nil,
            let tag = renditions[index].playlist?.tag("EXT-X-I-FRAMES-ONLY")
        {
            let found = "there is EXT-X-I-FRAMES-ONLY, and EXT-X-STREAM-INF or EXT-X-MEDIA names the list"
            let finding = Finding(.iFrameListIsMarked, tag, found, expected: "a list of all pictures")
            tell(finding.at(renditions[index].uri))
        }
        guard renditions[index].kind != .iFrames,
            let first = renditions.indices.first(where: {
                renditions[$0].kind != .iFrames && renditions[$0].playlist != nil
            }),
            let reference = renditions[first].playlist
        else { return }
        let others = index == first ? Array(renditions.indices) : [index]
        for other in others where other != first && renditions[other].kind != .iFrames {
            guard let playlist = renditions[other].playlist, let one = renditions[first].pace.loaded?.monotonic,
                let two = renditions[other].pace.loaded?.monotonic, (one - two).magnitude < .milliseconds(500)
            else { continue }
            // Complete text may have a target duration of its own (RFC 8216, 6.2.4).
            let isFree = [first, other].contains { renditions[$0].kind == .subtitles } && playlist.isVOD
            let (uri, name) = (renditions[other].uri, renditions[first].uri)
            let findings = RenditionChecks.findings(reference, playlist, uri: uri, beside: name)
            tell(findings.filter { !isFree || $0.rule != .renditionsShareTargetDuration })
        }
    }

    static func half(_ interval: Interval) -> Interval { Interval(nanoseconds: interval.nanoseconds / 2) }
}

extension ObservedPlaylist {
    /// The date at which its last segment ends; nil if it is not known.
    var endDate: WallTime? { datedSegments().last.map { $0.date + ($0.segment.duration ?? .zero) } }

    /// Whether no segment was added or removed.
    fileprivate func lists(sameAs other: ObservedPlaylist) -> Bool {
        mediaSequence == other.mediaSequence && hasEndList == other.hasEndList
            && segments.count == other.segments.count && segments.last?.uri == other.segments.last?.uri
    }
}
