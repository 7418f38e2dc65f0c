internal import Fetching
internal import Platform
internal import PlaylistReading
internal import MediaReading
internal import StreamRules
internal import Timeline

extension StreamFollower {
    mutating func takeHeader(_ answer: FetchAnswer, _ map: ObservedMap, of index: Int, _ flight: Flight) {
        renditions[index].queue.isFetching = false
        var header = MP4Header([])
        defer {
            // A list may name far too many of them.
            if renditions[index].headers.count > 50 { renditions[index].headers = [:] }
            renditions[index].headers[map] = header
        }
        var answer = answer
        guard takeBytes(map.range, of: &answer, flight), !map.isEncrypted,
            let sealed = decrypted(answer.body, by: map.key, in: nil, of: index, uri: flight.uri)
        else { return header.schemes = MP4Header(answer.body).schemes }
        answer.body = samples?.header(sealed) ?? sealed
        header = MP4Header(answer.body)
        (header.sealed, header.schemes) = (sealed, MP4Header(sealed).schemes)
        if !header.bytes.isEmpty {
            tell(AnswerChecks.findings(ofMedia: answer, in: .fragmentedMP4), flight)
        }
        // Transport streams and WebVTT may have a header as well, which is simply their beginning.
        if !answer.body.starts(with: [0x47]), !answer.body.starts(with: Array("WEBVTT".utf8)) {
            // One that is cut lacks what is behind that, too.
            let cut = header.findings.first { $0.rule == .mapIsReadable }
            tell(cut.map { [$0] } ?? header.findings, flight)
        }
    }

    mutating func takeSegment(_ answer: FetchAnswer, _ segment: ObservedSegment, of index: Int, _ flight: Flight) {
        renditions[index].queue.isFetching = false
        if renditions[index].queue.lastTaken.map({ $0 + 1 != segment.number }) ?? false {
            renditions[index].figures.rates.skip()
        }
        renditions[index].queue.lastTaken = segment.number
        var answer = answer
        guard takeBytes(segment.range, of: &answer, flight) else {
            renditions[index].media.skip()
            renditions[index].figures.rates.skip()
            return
        }
        report.segmentCount += 1
        if renditions[index].playlist?.numbers.contains(segment.number) == true {
            renditions[index].present[segment.number] = segment
        }
        // A whole file in place of a range takes its time.
        if segment.range == nil || answer.status == 206 {
            tellLate(flight, after: answer.duration, "it took \(answer.duration.secondsText) s")
        }
        checkBitrate(answer.body.count, segment, of: index)
        if segment.isEncrypted { report.closedCount += 1 }
        let target = renditions[index].playlist?.targetDuration ?? .seconds(1)
        renditions[index].figures.rates.take(segment, Int64(answer.body.count), targetDuration: target)
        lookAgain(at: segment, answer, of: index, flight)
        if noteEncryption(answer.body, segment, index, flight) {
            report.closedCount += 1
            return renditions[index].media.skip()
        }
        guard !segment.isEncrypted,
            let plain = decrypted(answer.body, by: segment.key, in: segment, of: index, uri: flight.uri)
        else { return renditions[index].media.skip() }
        if let map = segment.map, map.key != nil, renditions[index].headers[map]?.bytes.isEmpty ?? true {
            // Its header could not be decrypted; with the next segment it is requested again.
            renditions[index].headers[map] = nil
            return renditions[index].media.skip()
        }
        answer.body = plain
        keep(plain, of: segment, rendition: index)
        judge(answer, segment, of: index, flight)
    }

    /// Takes what was requested, with the findings about an answer that is not it.
    ///
    /// - Returns: whether it came.
    private mutating func takeBytes(_ range: ObservedRange?, of answer: inout FetchAnswer, _ flight: Flight) -> Bool {
        // The first bytes of a resource that came in place of a range may be enough.
        if range != nil, answer.status == 200, [.tooLong, .tooSlow].contains(answer.failure) { answer.failure = nil }
        guard Self.problem(answer, flight) == nil else {
            tellIncomplete(answer, flight)
            return false
        }
        return takeRange(range, of: &answer, flight)
    }

    /// Takes the range that was requested from what came.
    ///
    /// - Returns: whether it is there. If it is not, that is the finding, and nothing is to be said about other bytes.
    mutating func takeRange(_ range: ObservedRange?, of answer: inout FetchAnswer, _ flight: Flight) -> Bool {
        guard let range else { return true }
        let head = URIReference.isHTTP(answer.uri) ? AnswerChecks.start(of: answer, asked: range) : (range.offset, nil)
        let (skipped, count) = (head.start.map { range.offset - $0 } ?? -1, Int64(answer.body.count))
        let found = head.found ?? (count - skipped == range.length ? nil : "\(count) bytes came")
        if let found {
            let place = "Content-Range: bytes \(range.offset)-\(range.bytes.upperBound - 1)"
            tell(.rangeIsAnswered, flight, found, expected: "206 with these \(range.length) bytes and \(place)")
        }
        guard skipped >= 0, count - skipped >= range.length else { return false }
        answer.body = Array(answer.body.dropFirst(Int(skipped)).prefix(Int(range.length)))
        return true
    }

    /// The media of a segment, by itself and after the segment before.
    private mutating func judge(_ answer: FetchAnswer, _ segment: ObservedSegment, of index: Int, _ flight: Flight) {
        let header = segment.map.map { renditions[index].headers[$0] ?? MP4Header([]) }
        guard let media = ObservedMedia.read(answer.body, header: header) else {
            renditions[index].media.skip()
            let expected = "a transport stream, fragmented MP4, packed audio or WebVTT"
            return tell(.segmentIsReadable, flight, "it is \(Self.words(answer.body))", expected: expected)
        }
        tell(AnswerChecks.findings(ofMedia: answer, in: media.container), flight)
        if let finding = Self.misfit(media, header, in: renditions[index].kind) {
            renditions[index].media.skip()
            return tell([finding], flight)
        }
        tell(renditions[index].otherKinds.compactMap { Self.misfit(media, header, in: $0) }, flight)
        let isIFrames = renditions[index].kind == .iFrames
        // RFC 8216bis, 4.4.3.6: a segment of an I-frame list may be the part of another with one picture.
        if isIFrames, segment.range != nil {
            tell(media.findings.filter { $0.rule == .segmentHasMap }, flight)
            return checkTracks(index, segment, media)
        }
        // An index in a part of a file may be of all of it.
        var others: Set<Rule> = segment.range == nil ? [] : [.indexIsTrue]
        // A track that is missing because the header is broken is its fault.
        if header?.findings.contains(where: { $0.rule == .headerDescribesTracks }) == true {
            others.insert(.fragmentTrackIsKnown)
        }
        tell(media.findings.filter { !others.contains($0.rule) }, flight)
        if isIFrames { return checkTracks(index, segment, media) }
        guard !media.findings.contains(where: { $0.rule == .segmentIsReadable }) else {
            return renditions[index].media.skip()
        }
        renditions[index].figures.measured.take(media, segment)
        guard ![.subtitles, .video].contains(renditions[index].kind) else {
            let findings = cueFindings(index, segment, media)
            return tell(findings, flight)
        }
        let isLast = renditions[index].playlist.map { $0.hasEndList && $0.numbers.last == segment.number } == true
        var findings = renditions[index].media.take(segment, media, isLast: isLast)
        if header != nil, let size = media.video?.format.size {
            findings += swapped(answer.body, size, segment.number, of: index)
        }
        // The tag in the multivariant playlist applies to all.
        let lists = [renditions[index].playlist, multivariant?.playlist]
        let isIndependent = lists.contains { $0?.has("EXT-X-INDEPENDENT-SEGMENTS") ?? false }
        if isIndependent, media.video?.beginsWithIDR == false {
            let found =
                "there is EXT-X-INDEPENDENT-SEGMENTS, and the first picture is not an IDR with its parameter sets"
            findings.append(Finding(.independentSegmentsAreIndependent, found, expected: "an IDR and its sets first"))
        }
        tell(findings, flight)
        noteShown(index, segment, answer.body, media)
        checkDates(index, segment)
        checkTracks(index, segment, media)
    }

    /// The finding that a segment is not what its header or its rendition is for.
    private static func misfit(_ media: ObservedMedia, _ header: MP4Header?, in kind: FollowedRendition.Kind)
        -> Finding?
    {
        let container = media.container
        if let header, container != .fragmentedMP4, !header.bytes.isEmpty {
            let found = "it is \(container.rawValue), and its EXT-X-MAP the header of fragmented MP4"
            return Finding(.mapIsReadable, found, expected: "one of its own container")
        }
        let kinds = Set(media.tracks.map(\.kind))
        let (hasSound, hasPictures) = (kinds.contains(.audio), kinds.contains(.video))
        switch kind {
        case .audio where container == .webVTT || hasPictures && !hasSound:
            let found = container == .webVTT ? "it is WebVTT" : "it has pictures and no sound"
            return Finding(.renditionsHaveTheirType, "\(found), in a rendition with TYPE=AUDIO", expected: "sound")
        case .subtitles where container == .packedAudio || hasSound || hasPictures:
            let found = "it has \(hasPictures ? "pictures" : "sound"), in a rendition with TYPE=SUBTITLES"
            return Finding(.renditionsHaveTheirType, found, expected: "captions")
        case .video where container == .packedAudio || hasSound && !hasPictures:
            let found = "it has sound alone, in a rendition with TYPE=VIDEO"
            return Finding(.renditionsHaveTheirType, found, expected: "pictures")
        default: return nil
        }
    }

    /// Bytes that are in the lists of two sizes are in one of them by mistake: without parameter sets they have the size of any header.
    private mutating func swapped(_ body: [UInt8], _ size: PictureSize, _ number: Int64, of index: Int) -> [Finding] {
        if pictures.count > 100_000 { pictures = [:] }
        let hash = body.withUnsafeBytes(ContentHash.init)
        let first = pictures[hash, default: (size, number, renditions[index].uri)]
        pictures[hash] = first
        guard first.size != size else { return [] }
        let found = "it has the bytes of segment \(first.number) of \(first.list), whose header has \(first.size)"
        return [Finding(.mapIsReadable, found, expected: "pictures of \(size), as its own header has")]
    }

    private static func words(_ body: [UInt8]) -> String {
        if body.isEmpty { return "empty" }
        let start = String(decoding: body.prefix(200), as: UTF8.self).lowercased()
        if start.contains("<html") || start.contains("<!doctype") { return "a page of HTML" }
        if start.hasPrefix("id3") { return "a tag of ID3, and no sound that is known is behind it" }
        if !body.prefix(1000).contains(where: { $0 != 0 }) { return "zeros" }
        return "nothing known; it begins with "
            + body.prefix(8).map { $0.text(digits: 2, radix: 16) }.joined(separator: " ")
    }

    /// The number of segments in which a strip is looked for, each of which costs a picture that is decoded.
    private static let segmentsForStrip = 10

    /// Compares the timecode strip in the pictures with their date.
    private mutating func noteShown(_ index: Int, _ segment: ObservedSegment, _ body: [UInt8], _ media: ObservedMedia) {
        guard let shownSecond, let date = segment.date, renditions[index].kind == .variant,
            renditions[index].compared.segmentsWithoutStrip < Self.segmentsForStrip
        else { return }
        let header = segment.map.flatMap { renditions[index].headers[$0]?.bytes } ?? []
        guard let shown = shownSecond(header + body, media.container) else {
            return renditions[index].compared.segmentsWithoutStrip += 1
        }
        renditions[index].compared.segmentsWithoutStrip = 0
        let error = Interval.seconds(Int64(Int32(bitPattern: shown &- UInt32(truncatingIfNeeded: date.seconds))))
        renditions[index].figures.shown = .covering(renditions[index].figures.shown, error)
    }

    /// In all renditions a timestamp has the same date.
    private mutating func checkDates(_ index: Int, _ segment: ObservedSegment) {
        guard let own = renditions[index].media.dateOffset, own.segment.number == segment.number else { return }
        for other in renditions.indices where other != index {
            guard let known = renditions[other].media.dateOffset, known.wrap == own.wrap, known.leaps == own.leaps,
                known.segment.discontinuityNumber == segment.discontinuityNumber
            else { continue }
            let difference = own.difference(from: known)
            let tolerance = max(.milliseconds(100), segment.dateResolution, known.segment.dateResolution)
            guard difference.magnitude > tolerance else { continue }
            let found =
                "its dates are \(difference.secondsText) s from those of \(renditions[other].uri) for the same timestamps"
            let expected = "the same date for the same timestamp"
            return tell(.datesFollowMedia, of: index, segment: segment.number, found, expected: expected)
        }
    }

    /// CODECS and RESOLUTION of the variants that play this rendition.
    private mutating func checkTracks(_ index: Int, _ segment: ObservedSegment, _ media: ObservedMedia) {
        guard let multivariant else { return }
        lazy var variants = multivariant.variants(with: renditions[index])
        // Bytes between the pictures of an I-frame list do not belong to it.
        let isIFrames = renditions[index].kind == .iFrames
        for track in media.tracks where !isIFrames || track.kind == .video {
            let format = track.format
            guard let codec = format.codec, renditions[index].compared.codecs.insert(codec).inserted else { continue }
            let rate = media.container == .fragmentedMP4 ? format.coreRate : format.sampleRate
            for variant in variants {
                guard let said = variant.codecs,
                    !said.contains(where: { CodecName.covers($0, codec, rate: rate, in: media.container) })
                else { continue }
                let codecs = said.joined(separator: ",")
                let found = "CODECS is \"\(codecs)\", and in \(renditions[index].uri) there is \(codec)"
                tell(.codecsAreTrue, at: variant, found, expected: "CODECS with \(codec)")
            }
        }
        guard [.variant, .iFrames].contains(renditions[index].kind), let size = media.video?.format.size,
            renditions[index].compared.sizes.insert(size).inserted
        else { return }
        for variant in variants {
            guard let said = variant.attributes["RESOLUTION"], said != size.description else { continue }
            let found = "RESOLUTION is \(said), and pictures of segment \(segment.number) are \(size)"
            tell(.resolutionIsTrue, at: variant, found, expected: "\(size)")
        }
    }
}
