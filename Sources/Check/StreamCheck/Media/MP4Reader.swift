/// Reads a segment of fragmented MP4 (ISO/IEC 14496-12, 8.8). Any bytes are safe to try.
struct MP4Reader {
    private var media = ObservedMedia(.fragmentedMP4)
    private let bytes: [UInt8]
    private let header: MP4Header

    /// The samples of a track in all fragments of the segment.
    private var tracks: [Int64: Run] = [:]
    private var order: [Int64] = []
    private var sampleBytes: Int64 = 0
    /// The number of samples that are still read, because a large count costs nothing to write, and time to read.
    private var budget: Int64 = 1_000_000

    private struct Run {
        var start: Int64
        var wrap: Int64?
        var end: Int64
        var count = 0
        var least = Int64.max
        var most = Int64.min
        var beginsWithIDR: Bool?
    }

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
        for id in order {
            guard let run = tracks[id], run.count > 0, let track = header.track(id) else { continue }
            media.tracks.append(
                ObservedTrack(
                    id: id,
                    kind: track.kind,
                    timescale: track.timescale,
                    codec: track.codec,
                    size: track.size,
                    sampleCount: run.count,
                    start: run.start,
                    end: run.end,
                    presentation: run.least,
                    length: run.most - run.least,
                    wrap: run.wrap,
                    beginsWithIDR: run.beginsWithIDR
                )
            )
        }
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
        if tracks[id] == nil {
            tracks[id] = Run(start: time, wrap: wrap, end: time)
            order.append(id)
        }
        guard var run = tracks[id] else { return }
        // The count continues from the first, so that a wrap within the segment is not a leap.
        var decoding = time >= run.start || wrap == nil ? time : time + (wrap ?? 0)
        for samples in box.children where samples.name == "trun" {
            readSamples(samples, track, duration, size, fragment, &decoding, &run)
        }
        run.end = decoding
        tracks[id] = run
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
        _ track: MP4Header.Track,
        _ defaultDuration: Int64,
        _ defaultSize: Int64,
        _ fragment: MP4Box,
        _ decoding: inout Int64,
        _ run: inout Run
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
            if run.count == 0, let lengthSize = track.lengthSize, offset >= 0, offset < bytes.count {
                let end = Int(min(Int64(bytes.count), Int64(offset) + size))
                run.beginsWithIDR = ElementaryReading.beginsWithIDR(
                    ByteReader(bytes, offset..<end),
                    lengthSize: lengthSize,
                    isH265: track.isH265
                )
            }
            run.count += 1
            run.least = min(run.least, decoding + shift)
            run.most = max(run.most, decoding + shift + duration)
            sampleBytes += size
            decoding += duration
        }
    }

    private mutating func note(_ rule: Rule, _ found: String, expected: String) {
        guard media.findings.count < 20 else { return }
        media.findings.append(Finding(rule, found, expected: expected))
    }
}
