internal import Fetching
internal import PlaylistReading
internal import MediaReading
internal import Platform
internal import Timeline

// Parts: those that are hinted, those that are listed, and the segments that they become.
extension StreamFollower {
    /// Notes the parts of a list that are to be fetched.
    mutating func noteParts(_ list: ObservedPlaylist, of index: Int, at now: MonotonicTime) {
        guard var parts = renditions[index].parts else { return }
        for segment in list.allSegments where segment.number >= parts.first {
            let keys = segment.parts.compactMap(Self.key)
            for (key, part) in zip(keys, segment.parts) where !part.isGap && keys.count == segment.parts.count {
                let uri = renditions[index].resolved(key.uri)
                switch parts.states[key] {
                case .refused(let problem):
                    // A server may withdraw a hint, but not a listed part (RFC 8216bis, 6.2.6).
                    let found =
                        "EXT-X-PRELOAD-HINT named it, and EXT-X-PART lists it now; requested by the hint, \(problem)"
                    let right = "an answer that waits until the part is there, and then is 200 with all of it"
                    let finding = Finding(.hintedPartIsAvailable, found, expected: right)
                    tell(finding.at(uri, segment: segment.number), of: renditions[index].uri)
                    parts.ask(for: key, of: segment.number, listed: now)
                case nil: parts.ask(for: key, of: segment.number, listed: now)
                case .asked(nil): parts.states[key] = .asked(listed: now)
                default: break
                }
            }
            if segment.isWhole, parts.wholes[segment.number] == nil, list.hasAllParts(segment),
                keys.count == segment.parts.count, !segment.parts.contains(where: \.isGap)
            {
                parts.wholes[segment.number] = keys
            }
        }
        if let uri = list.partHint?.knownURI, list.partHint?.start == nil, let next = list.nextPart {
            let key = FollowedParts.Key(uri: uri, range: nil)
            if parts.states[key] == nil { parts.ask(for: key, of: next.number, listed: nil) }
        }
        watchPart(of: index, leaving: list, at: now)
        parts.whole = list
        parts.trim(before: list.nextPart?.number ?? 0)
        renditions[index].parts = parts
        for number in parts.wholes.keys.sorted() { compareParts(of: index, number) }
    }

    /// The key; nil for a part that cannot be requested by itself.
    private static func key(_ part: ObservedPart) -> FollowedParts.Key? {
        guard let uri = URIReference.known(part.uri) else { return nil }
        guard let text = part.range else { return .init(uri: uri, range: nil) }
        return ObservedRange(text, after: nil).map { .init(uri: uri, range: $0) }
    }

    /// Notes a part that has left, which stays for three target durations; one at a time.
    private mutating func watchPart(of index: Int, leaving later: ObservedPlaylist, at now: MonotonicTime) {
        guard let earlier = renditions[index].parts?.whole, let target = later.targetDuration,
            !renditions[index].watches.contains(where: { $0.aim == .remains(.partStaysAvailable) })
        else { return }
        let listed = Set(later.allSegments.flatMap(\.parts).compactMap(\.uri))
        for segment in earlier.allSegments {
            guard let part = segment.parts.first, let key = Self.key(part), key.range == nil, !part.isGap else {
                continue
            }
            guard !listed.contains(key.uri) else { return }
            return watch(.partStaysAvailable, key.uri, segment.number, of: index, until: now + target * 3)
        }
    }

    mutating func partRequest(of index: Int, at now: Moment) -> FetchRequest? {
        guard let parts = renditions[index].parts, let next = parts.queue.first else { return nil }
        renditions[index].parts?.queue.removeFirst()
        let uri = renditions[index].resolved(next.key.uri)
        return request(.rendition(index, .part(next)), uri, at: now, range: next.key.range)
    }

    mutating func takePart(_ answer: FetchAnswer, _ flight: Flight, at now: Moment) {
        guard case .rendition(let index, .part(let part)) = flight.purpose, let parts = renditions[index].parts
        else { return }
        if let problem = Self.problem(answer, flight) {
            renditions[index].parts?.states[part.key] = part.isHinted ? .refused(problem.found) : .missing
            return tellUnavailable(flight, problem)
        }
        renditions[index].reloads.partCount += 1
        let listed = if case .asked(let listed?) = parts.states[part.key] { listed } else { now.monotonic }
        tellSlowPart(index, min(answer.duration, now.monotonic - listed), flight)
        var answer = answer
        let isThere = takeRange(part.key.range, of: &answer, flight)
        renditions[index].parts?.states[part.key] = isThere ? .came(answer.body) : .missing
        compareParts(of: index, part.number)
    }

    /// A player cannot keep up if parts take longer than they last, from the time at which they are listed on and without the round trip; a
    /// network may hang now and then.
    private mutating func tellSlowPart(_ index: Int, _ passed: Interval, _ flight: Flight) {
        guard let target = renditions[index].playlist?.partTarget, let count = renditions[index].parts?.slowCount
        else { return }
        let isSlow = passed - roundTrip > target
        renditions[index].parts?.slowCount = isSlow ? count + 1 : 0
        guard isSlow, count == 4 else { return }
        let found = "it is the fifth part in a row that takes longer than it lasts, \(passed.secondsText) s"
        tell(.segmentComesInTime, flight, found, expected: "less than the \(target.secondsText) s of PART-TARGET")
    }

    /// Keeps the bytes of a segment until its parts are there.
    mutating func keep(_ body: [UInt8], of segment: ObservedSegment, rendition index: Int) {
        guard let parts = renditions[index].parts, segment.number >= parts.first, segment.range == nil,
            !segment.isEncrypted
        else { return }
        renditions[index].parts?.bodies[segment.number] = (segment, body)
        compareParts(of: index, segment.number)
    }

    /// As a rule the parts have the bytes of their segment; other packaging of the same samples is as good.
    private mutating func compareParts(of index: Int, _ number: Int64) {
        guard let parts = renditions[index].parts, let keys = parts.wholes[number],
            let (segment, body) = parts.bodies[number]
        else { return }
        var joined: [UInt8] = []
        var pieces: [[UInt8]] = []
        for key in keys {
            guard case .came(let bytes) = parts.states[key] else { return }
            // RFC 8216bis, 6.2.3: a part is encrypted by itself, as its segment is.
            let uri = renditions[index].resolved(key.uri)
            guard let plain = decrypted(bytes, by: segment.key, in: segment, of: index, uri: uri) else { return }
            joined += plain
            pieces.append(plain)
        }
        renditions[index].parts?.bodies[number] = nil
        renditions[index].parts?.wholes[number] = []
        for key in keys { renditions[index].parts?.states[key] = .came([]) }
        renditions[index].reloads.comparedCount += 1
        let header = segment.map.map { renditions[index].headers[$0] ?? MP4Header([]) }
        for (part, bytes) in zip(segment.parts, pieces) where part.isIndependent && keys.count == segment.parts.count {
            guard let video = ObservedMedia.read(bytes, header: header)?.video, video.beginsWithIDR == false,
                video.keyCount == 0
            else { continue }
            let found = "the part has INDEPENDENT=YES, and no IDR"
            let expected = "INDEPENDENT=YES only for a part with an IDR"
            let finding = Finding(.independentPartIsIndependent, segment: number, found, expected: expected)
            tell(finding.at(renditions[index].resolved(part.uri ?? "")), of: renditions[index].uri)
        }
        guard joined != body else { return }
        let (one, two) = (ObservedMedia.read(joined, header: header), ObservedMedia.read(body, header: header))
        guard let (those, these) = Self.difference(one, two) else { return }
        let found = "its \(keys.count) parts have \(those), and the segment \(these)"
        let uri = renditions[index].resolved(segment.uri)
        let finding = Finding(.partsHaveSamplesOfSegment, found, expected: "the same in both")
        tell(finding.at(uri, segment: number), of: renditions[index].uri)
    }

    /// The samples of parts and of their segment in words, if they are not the same.
    private static func difference(_ parts: ObservedMedia?, _ segment: ObservedMedia?) -> (String, String)? {
        let (one, two) = (samples(parts), samples(segment))
        guard one == two else { return (one, two) }
        for track in parts?.tracks ?? [] {
            let other = segment?.tracks.first { $0.id == track.id }?.digests ?? []
            guard let place = zip(track.digests, other).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
                continue
            }
            let sample = other.count > 1 ? "sample \(place + 1)" : "samples"
            return (one, "\(sample) of \(track.kind.rawValue) with other bytes or another time")
        }
        return nil
    }

    private static func samples(_ media: ObservedMedia?) -> String {
        guard let media else { return "nothing that can be read" }
        guard !media.tracks.isEmpty else { return "\(media.container.rawValue) without samples" }
        return media.tracks.sorted { $0.id < $1.id }.map { track in
            "\(track.sampleCount) samples of \(track.kind.rawValue) from \(track.start) to \(track.end.map(String.init) ?? "?")"
        }
        .joined(separator: ", ")
    }
}
