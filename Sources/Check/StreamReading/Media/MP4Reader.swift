/// Reads a segment of fragmented MP4 (ISO/IEC 14496-12, 8.8). Any bytes are safe to try.
struct MP4Reader {
    private var media = ObservedMedia(.fragmentedMP4)
    private let bytes: [UInt8]
    private let header: MP4Header

    private var sampleBytes: Int64 = 0
    /// The number of samples that are still read, because a large count costs nothing to write, and time to read.
    private var budget: Int64 = 1_000_000

    /// - Parameter header: the content of its EXT-X-MAP; an empty one if there is none.
    static func read(_ bytes: [UInt8], header: MP4Header) -> ObservedMedia {
        var reader = MP4Reader(bytes, header)
        reader.readFragments()
        return reader.media
    }

    private init(_ bytes: [UInt8], _ header: MP4Header) {
        self.bytes = bytes
        self.header = header
    }

    private mutating func readFragments() {
        let boxes = MP4Box.boxes(ByteReader(bytes))
        if let cut = boxes.first(where: \.isCut) {
            note(.segmentIsReadable, "the segment ends inside \(cut.name)", expected: "all of it")
        }
        let fragments = boxes.filter { $0.name == "moof" }
        guard !fragments.isEmpty else {
            return note(.segmentIsReadable, "there is no movie fragment", expected: "moof and mdat")
        }
        for fragment in fragments { readFragment(fragment) }
        let data = boxes.filter { $0.name == "mdat" }.reduce(Int64(0)) { $0 + Int64($1.content.count) }
        if sampleBytes > data, !boxes.contains(where: \.isCut) {
            note(.segmentIsReadable, "samples have \(sampleBytes) bytes, mdat \(data)", expected: "all samples in mdat")
        }
        media.tracks.removeAll { $0.sampleCount == 0 }
    }

    private mutating func readFragment(_ fragment: MP4Box) {
        let children = fragment.children
        if let number = children.first(where: { $0.name == "mfhd" })?.full.flatMap({ full -> Int64? in
            var rest = full.rest
            return rest.integer(4)
        }) {
            if let known = media.fragmentNumbers, number <= known.upperBound {
                note(.fragmentNumbersRise, "\(number) follows \(known.upperBound)", expected: "more than that")
            }
            let known = media.fragmentNumbers
            media.fragmentNumbers = min(known?.lowerBound ?? number, number)...max(known?.upperBound ?? number, number)
        }
        for box in children where box.name == "traf" { readTrackFragment(box, in: fragment) }
    }

    private mutating func readTrackFragment(_ box: MP4Box, in fragment: MP4Box) {
        guard let full = box.first("tfhd")?.full else { return }
        let flags = full.flags
        var rest = full.rest
        guard let id = rest.integer(4) else { return }
        guard let track = header.track(id) else {
            if !header.tracks.isEmpty {
                let known = header.tracks.map { String($0.id) }.joined(separator: ", ")
                note(.fragmentTrackIsKnown, "the fragment is of track \(id)", expected: known)
            }
            return
        }
        if flags & 1 != 0 || flags & 0x20000 == 0 {
            let found = flags & 1 != 0 ? "tfhd has a base of its own" : "tfhd lacks default-base-is-moof"
            note(.fragmentBaseIsItself, found, expected: "default-base-is-moof")
        }
        if flags & 1 != 0 { rest.skip(8) }
        if flags & 2 != 0 { rest.skip(4) }
        let duration = flags & 8 != 0 ? rest.integer(4) ?? 0 : track.duration
        let size = flags & 0x10 != 0 ? rest.integer(4) ?? 0 : track.sampleSize
        guard let (time, wrap) = decodeTime(box) else {
            return note(.fragmentHasDecodeTime, "track \(id) has no tfdt", expected: "its decode time")
        }
        let place = media.tracks.firstIndex { $0.id == id } ?? media.tracks.endIndex
        if place == media.tracks.endIndex {
            media.tracks.append(
                ObservedTrack(
                    id: id,
                    kind: track.kind,
                    timescale: track.timescale,
                    codec: track.entry?.codec,
                    size: track.entry?.size,
                    start: time,
                    presentation: .max,
                    wrap: wrap
                )
            )
        }
        // The count continues from the first, so that a wrap within the segment is not a leap.
        var observed = media.tracks[place]
        var decoding = time >= observed.start || wrap == nil ? time : time + (wrap ?? 0)
        for samples in box.children where samples.name == "trun" {
            readSamples(samples, of: track.entry, duration, size, fragment, &decoding, &observed)
        }
        observed.end = decoding
        media.tracks[place] = observed
    }

    /// tfdt (8.8.12), and the number of ticks after which it wraps.
    private func decodeTime(_ box: MP4Box) -> (time: Int64, wrap: Int64?)? {
        guard let full = box.first("tfdt")?.full else { return nil }
        var rest = full.rest
        guard full.version == 1 else { return rest.integer(4).map { ($0, 1 << 32) } }
        // Larger values are refused, so that sums stay within Int64.
        return rest.unsigned(8).flatMap { $0 < 1 << 61 ? (Int64($0), nil) : nil }
    }

    /// trun (8.8.8).
    private mutating func readSamples(
        _ box: MP4Box,
        of entry: MP4Header.SampleEntry?,
        _ defaultDuration: Int64,
        _ defaultSize: Int64,
        _ fragment: MP4Box,
        _ decoding: inout Int64,
        _ track: inout ObservedTrack
    ) {
        guard let full = box.full else { return }
        let (version, flags) = (full.version, full.flags)
        var rest = full.rest
        guard let count = rest.integer(4) else { return }
        var offset = fragment.start
        if flags & 1 != 0, let value = rest.integer(4) { offset += Int(Int32(truncatingIfNeeded: value)) }
        if flags & 4 != 0 { rest.skip(4) }
        let readable = min(count, budget)
        budget -= readable
        for _ in 0..<readable {
            guard !(flags & 0xf00 != 0 && rest.count == 0) else {
                return note(.segmentIsReadable, "trun has fewer samples than it says", expected: "\(count)")
            }
            let duration = flags & 0x100 != 0 ? rest.integer(4) ?? 0 : defaultDuration
            let size = flags & 0x200 != 0 ? rest.integer(4) ?? 0 : defaultSize
            if flags & 0x400 != 0 { rest.skip(4) }
            var shift: Int64 = 0
            if flags & 0x800 != 0, let value = rest.integer(4) {
                shift = version == 0 ? value : Int64(Int32(truncatingIfNeeded: value))
            }
            if track.sampleCount == 0, let entry, let lengthSize = entry.lengthSize, offset >= 0, offset < bytes.count {
                let end = Int(min(Int64(bytes.count), Int64(offset) + size))
                let sample = ByteReader(bytes, offset..<end)
                track.beginsWithIDR =
                    ElementaryReading.beginsWithIDR(sample, lengthSize: lengthSize, isH265: entry.isH265)
            }
            track.sampleCount += 1
            let (begin, end) = (decoding + shift, decoding + shift + duration)
            let last = max(track.length.map { track.presentation + $0 } ?? end, end)
            track.presentation = min(track.presentation, begin)
            track.length = last - track.presentation
            sampleBytes += size
            decoding += duration
        }
    }

    private mutating func note(_ rule: Rule, _ found: String, expected: String) {
        guard media.findings.count < 20 else { return }
        media.findings.append(Finding(rule, found, expected: expected))
    }
}
