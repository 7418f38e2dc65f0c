internal import PlaylistReading
internal import Timeline

// Parts, headers and segments.
extension LowLatencyPlayer {
    /// A hinted part, and its outcome.
    struct Hinted {
        let uri: String
        let asked: WallTime
        let answer: Answer
    }

    /// Asks for what is hinted, as players do together with the list (RFC 8216bis, 6.3.8).
    mutating func fetchHint(_ index: Int, at now: WallTime, _ server: Server) throws -> Hinted? {
        guard options.fetchesMedia, let list = renditions[index].list else { return nil }
        for hint in list.hints where hint.type == "MAP" {
            if let uri = hint.uri { try fetchHeader(uri, of: index, at: now, server) }
        }
        guard let uri = list.partHint?.uri, renditions[index].parts[uri] == nil else { return nil }
        return Hinted(uri: uri, asked: now, answer: try server(resolve(uri, index), now))
    }

    /// A header that a hint or a list names must be there.
    private mutating func fetchHeader(_ uri: String, of index: Int, at now: WallTime, _ server: Server) throws {
        guard renditions[index].headers.insert(uri).inserted else { return }
        let answer = try server(resolve(uri, index), now)
        guard answer.status != 200 || answer.bytes.isEmpty || answer.instant > now + options.slack else { return }
        complain(
            "hinted-part-is-available",
            index,
            at: now,
            "\(uri): \(answer.status) after \((answer.instant - now).secondsText) s"
        )
    }

    /// The parts that are new, and the segments that they have become.
    mutating func takeMedia(
        _ list: ObservedPlaylist,
        after earlier: ObservedPlaylist,
        of index: Int,
        hinted: Hinted?,
        at instant: WallTime,
        _ server: Server
    ) throws {
        var listed: Set<String> = []
        for segment in list.allSegments where segment.number >= earlier.nextPart?.number ?? .min {
            if let map = segment.map?.uri { try fetchHeader(map, of: index, at: instant, server) }
            for part in segment.parts {
                guard let uri = part.uri else { continue }
                listed.insert(uri)
                guard !part.isGap, renditions[index].parts[uri] == nil else { continue }
                if let hinted, hinted.uri == uri {
                    takeHinted(hinted, of: index, at: instant)
                    if renditions[index].parts[uri] != nil { continue }
                }
                try fetchPart(uri, segment.number, of: index, at: instant, server)
            }
            guard segment.isWhole, !segment.isGap, !segment.parts.isEmpty, segment.parts.allSatisfy({ !$0.isGap })
            else { continue }
            let parts = segment.parts.compactMap { $0.uri.flatMap { renditions[index].parts[$0] } }
            guard parts.count == segment.parts.count else { continue }
            let answer = try server(resolve(segment.uri, index), instant)
            tally.segments += 1
            if answer.status != 200 {
                complain(
                    nil,
                    index,
                    at: instant,
                    "segment \(segment.number) is listed, and the answer is \(answer.status)"
                )
            } else if answer.bytes != Array(parts.joined()) {
                let detail =
                    "segment \(segment.number) has \(answer.bytes.count) bytes, and its parts \(parts.map(\.count))"
                complain("segment-is-its-parts", index, at: instant, detail)
            }
        }
        // The parts of segments that are whole are not needed any more.
        let open = Set(list.open?.parts.compactMap(\.uri) ?? [])
        renditions[index].parts = renditions[index].parts.filter { open.contains($0.key) }
    }

    private mutating func takeHinted(_ hinted: Hinted, of index: Int, at instant: WallTime) {
        guard hinted.answer.status == 200, !hinted.answer.bytes.isEmpty else {
            let detail = "\(hinted.uri) was hinted and is listed: \(hinted.answer.status)"
            return complain("hinted-part-is-available", index, at: hinted.asked, detail)
        }
        if hinted.answer.instant > instant + options.slack {
            let late = (hinted.answer.instant - instant).secondsText
            complain(
                "hinted-part-is-available",
                index,
                at: hinted.asked,
                "\(hinted.uri) came \(late) s after the list with it"
            )
        }
        tally.hintedParts += 1
        renditions[index].parts[hinted.uri] = hinted.answer.bytes
    }

    private mutating func fetchPart(
        _ uri: String,
        _ number: Int64,
        of index: Int,
        at instant: WallTime,
        _ server: Server
    ) throws {
        let answer = try server(resolve(uri, index), instant)
        guard answer.status == 200, !answer.bytes.isEmpty, answer.instant <= instant + options.slack else {
            let wait = (answer.instant - instant).secondsText
            return complain("part-is-available", index, at: instant, "\(uri): \(answer.status) after \(wait) s")
        }
        renditions[index].parts[uri] = answer.bytes
    }

    /// RFC 8216bis, 6.2.2: a part that has left the list stays for three target durations.
    mutating func checkDeparted(
        _ list: ObservedPlaylist,
        after earlier: ObservedPlaylist,
        of index: Int,
        isThorough: Bool,
        at instant: WallTime,
        _ server: Server
    ) throws {
        for departed in renditions[index].departed where departed.due <= instant {
            let answer = try server(resolve(departed.uri, index), departed.due)
            guard answer.status != 200 else { continue }
            complain("part-stays-available", index, at: departed.due, "\(departed.uri): \(answer.status)")
        }
        renditions[index].departed.removeAll { $0.due <= instant }
        guard isThorough || renditions[index].departed.isEmpty, let target = list.targetDuration else { return }
        let listed = Set(list.allSegments.flatMap(\.parts).compactMap(\.uri))
        let gone = earlier.allSegments.flatMap(\.parts).first { part in
            part.uri.map { !listed.contains($0) } ?? false && !part.isGap
        }
        guard let uri = gone?.uri else { return }
        renditions[index].departed.append((uri, instant + target * 3 - options.slack))
    }
}
