internal import PlaylistReading
internal import Boxes
internal import Timeline

/// Reads a segment of fragmented MP4 (ISO/IEC 14496-12, 8.8). Any bytes are safe to try.
struct MP4Reader: FindingReader {
    private var media = ObservedMedia(.fragmentedMP4)
    private let bytes: [UInt8]
    private let header: MP4Header
    var findings: [Finding] = []

    /// The place of media's data, and of the samples of each run.
    private var data: [Range<Int>] = []
    private var runs: [(place: Range<Int>, track: MP4Header.Track)] = []
    private var isWhole = true
    /// The number of samples that are still read, because a large count costs nothing to write, and time to read.
    private var budget: Int64 = 1_000_000

    /// - Parameter header: the content of its EXT-X-MAP; an empty one if there is none.
    static func read(_ bytes: [UInt8], header: MP4Header) -> ObservedMedia {
        var reader = MP4Reader(bytes: bytes, header: header)
        reader.readFragments()
        reader.media.findings = reader.findings
        return reader.media
    }

    private mutating func readFragments() {
        let boxes = MP4Box.boxes(ByteReader(bytes))
        if let cut = boxes.first(where: \.isCut) {
            note(.segmentIsReadable, "the segment ends inside \(cut.name)", expected: "all of it")
            isWhole = false
        }
        let fragments = boxes.all("moof")
        guard !fragments.isEmpty else {
            return note(.segmentIsReadable, "there is no movie fragment", expected: "moof and mdat")
        }
        data = boxes.all("mdat").map { $0.content.position..<$0.content.end }
        for fragment in fragments { readFragment(fragment) }
        if findings.isEmpty, budget > 0 { checkRests() }
        media.tracks.removeAll { $0.sampleCount == 0 }
        if media.tracks.isEmpty, findings.isEmpty, header.tracks.contains(where: { $0.kind != .other }) {
            note(.segmentIsReadable, "its movie fragments have no samples", expected: "traf and trun with samples")
        }
        for box in boxes.all("emsg") { checkMessage(box) }
        for box in boxes.all("sidx") { checkIndex(box, among: boxes) }
    }

    /// sidx: whether it is of this segment. An index of indexes is not followed.
    private mutating func checkIndex(_ box: MP4Box, among boxes: [MP4Box]) {
        guard let index = SegmentIndex(box) else {
            return noteOnce(.indexIsTrue, "a sidx ends before its fields do", expected: "all of them")
        }
        guard isWhole, !index.isNested, !header.tracks.isEmpty else { return }
        if let problem = index.problem(among: boxes, end: bytes.count) { return noteOnce(.indexIsTrue, problem) }
        guard header.track(index.track) != nil else {
            let found = "a sidx is of track \(index.track)"
            return noteOnce(.indexIsTrue, found, expected: "track \(header.trackNumbers)")
        }
        // An index behind the first moof is of later samples than the first.
        guard let track = media.tracks.first(where: { $0.id == index.track }),
            box.start < boxes.first("moof")?.start ?? 0
        else { return }
        let isOfAll = index.places.last?.upperBound == bytes.count
        noteOnce(.indexIsTrue, index.problem(of: track, isWhole: isOfAll))
    }

    /// emsg: by itself, and whether it is for this segment.
    private mutating func checkMessage(_ box: MP4Box) {
        guard let message = EventMessage(box) else {
            return noteOnce(.messagesAreWhole, "an emsg ends before its fields do", expected: "all of them")
        }
        if let problem = message.problem { return noteOnce(.messagesAreWhole, problem) }
        guard let time = message.time, let track = media.video ?? media.tracks.first, track.presentation < .max,
            let ticks = Int64(exactly: time)
        else { return }
        let early = track.begin - MediaLine.interval(ticks, message.timescale)
        guard early > .milliseconds(100) else { return }
        let found = "an emsg is for \(early.secondsText) s before the segment"
        noteOnce(.messagesAreInSegment, found, expected: "a time within it, or later")
    }

    private mutating func readFragment(_ fragment: MP4Box) {
        let (fragments, head) = (fragment.all("traf"), fragment.first("mfhd"))
        if var rest = head?.full?.rest, let number = rest.integer(4) {
            if let known = media.fragmentNumbers, number <= known.upperBound {
                let found = "movie fragment \(number), by its mfhd, follows \(known.upperBound)"
                note(.fragmentNumbersRise, found, expected: "a number above \(known.upperBound)")
            }
            media.fragmentNumbers = .covering(media.fragmentNumbers, number)
        }
        if !fragments.isEmpty, head == nil {
            noteOnce(.fragmentNumbersRise, "a movie fragment has no mfhd", expected: "one with its sequence number")
        }
        for box in fragments { readTrackFragment(box, in: fragment) }
    }

    private mutating func readTrackFragment(_ box: MP4Box, in fragment: MP4Box) {
        guard let head = FragmentHeader(of: box) else {
            return noteOnce(.fragmentTrackIsKnown, "a track fragment has no tfhd", expected: "tfhd with track_ID")
        }
        let id = head.track
        guard let track = header.track(id) else {
            guard !header.tracks.isEmpty else { return }
            let found = "a fragment is of track \(id)"
            return note(.fragmentTrackIsKnown, found, expected: "track \(header.trackNumbers), by the header")
        }
        if let index = head.description, let count = track.entry?.count, count > 0, !(1...Int64(count)).contains(index)
        {
            let found = "tfhd of track \(id) has the sample_description_index \(index)"
            noteOnce(.fragmentTrackIsKnown, found, expected: count == 1 ? "1" : "1 to \(count)")
        }
        if head.hasBase || !head.isBasedOnFragment {
            let found = "tfhd of track \(id) \(head.hasBase ? "has a base_data_offset" : "lacks default-base-is-moof")"
            note(.fragmentBaseIsItself, found, expected: "default-base-is-moof")
        }
        guard let (time, wrap) = decodeTime(box) else {
            let found = "a fragment of track \(id) has no tfdt that can be read"
            return note(.fragmentHasDecodeTime, found, expected: "tfdt with its decode time")
        }
        let place = media.tracks.firstIndex { $0.id == id } ?? media.tracks.endIndex
        if place == media.tracks.endIndex {
            let (kind, timescale) = (track.kind, track.timescale)
            var new = ObservedTrack(id: id, kind: kind, timescale: timescale, start: time, presentation: .max)
            (new.format, new.wrap) = (track.entry?.format ?? ObservedFormat(), wrap)
            media.tracks.append(new)
        }
        // The count continues from the first, so that a wrap within the segment is not a leap.
        var observed = media.tracks[place]
        if let end = observed.end {
            let leap = MediaLine.distance(time, end, wrap: wrap)
            if abs(leap) > max(track.timescale / 10, observed.sampleLength * 3 / 2) {
                let found = "a fragment of track \(id) begins at \(time), and the one before ends at \(end)"
                noteOnce(.timestampsGoOn, found, expected: "about \(end)")
            }
        }
        observed.end = time >= observed.start ? time : time + (wrap ?? 0)
        var position = fragment.start
        for box in box.all("trun") {
            let defaults = head.defaults(track.defaults ?? .empty)
            guard var run = FragmentRun(box, start: fragment.start, after: position, defaults) else { continue }
            read(&run, of: track, &observed)
            position = run.position
        }
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

    private mutating func read(_ run: inout FragmentRun, of header: MP4Header.Track, _ track: inout ObservedTrack) {
        let (readable, start) = (min(run.count, budget), run.position)
        budget -= readable
        for _ in 0..<readable {
            guard var sample = run.next() else {
                let found = "trun of track \(track.id) announces \(run.count) samples, and ends before"
                return note(.segmentIsReadable, found, expected: "all of them")
            }
            sample.shift += header.shift
            let decoding = track.end ?? track.start
            check(sample, header, &track)
            track.digests.append(digest(of: sample, at: decoding))
            add(sample, isCut: header.shift < 0, decoding, &track)
            track.end = decoding + sample.duration
        }
        if readable == run.count { runs.append((start..<run.position, header)) }
    }

    /// A picture of which no run has a sample: whole units behind a run, up to the next one or to the end of mdat.
    private mutating func checkRests() {
        runs.sort { $0.place.lowerBound < $1.place.lowerBound }
        for (run, next) in zip(runs, runs.dropFirst().map(\.place.lowerBound) + [bytes.count]) {
            let start = run.place.upperBound
            guard let entry = run.track.entry, let lengthSize = entry.lengthSize,
                let end = data.first(where: { $0.contains(start) }).map({ min($0.upperBound, next) }), start < end
            else { continue }
            let rest = ByteReader(bytes, start..<end)
            let units = ElementaryReading.units(in: rest, lengthSize: lengthSize, isH265: entry.isH265)
            guard units.isWhole, units.isIDR != nil else { continue }
            let found =
                "the bytes \(start) to \(end) are a picture, behind the last sample of a trun of track \(run.track.id)"
            noteOnce(.samplesAreInMediaData, found, expected: "a sample of it, or no such bytes in mdat")
        }
    }

    private func digest(of sample: FragmentSample, at decoding: Int64) -> Int {
        var hasher = Hasher()
        hasher.combine(decoding)
        hasher.combine(sample.shift)
        let place = ByteReader(bytes, sample.offset..<sample.offset + Int(sample.size)).range
        bytes[place].withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    /// Adds a sample to the figures of its track.
    ///
    /// - Parameter isCut: whether an edit list leaves out the beginning, such as the priming of sound.
    private func add(_ sample: FragmentSample, isCut: Bool, _ decoding: Int64, _ track: inout ObservedTrack) {
        track.sampleCount += 1
        if sample.isSync { track.keyCount += 1 }
        let begin = isCut ? max(decoding + sample.shift, 0) : decoding + sample.shift
        if track.sampleCount > 1 { track.lead += max(track.presentation - begin, 0) }
        let end = max(decoding + sample.shift + sample.duration, begin)
        let last = max(track.length.map { track.presentation + $0 } ?? end, end)
        track.presentation = min(track.presentation, begin)
        track.length = last - track.presentation
        track.lengths = .covering(track.lengths, sample.duration)
    }

    /// The data of a sample: that it is media, and for H.264 and H.265 that it is whole and what its flags say.
    private mutating func check(_ sample: FragmentSample, _ header: MP4Header.Track, _ track: inout ObservedTrack) {
        let offset = sample.offset
        guard isWhole, sample.size > 0, let end = Int(exactly: Int64(offset) + sample.size) else { return }
        guard data.contains(where: { $0.lowerBound <= offset && end <= $0.upperBound }) else {
            let found = "sample \(track.sampleCount + 1) of track \(track.id) has the bytes \(offset) to \(end)"
            let places = data.map { "\($0.lowerBound) to \($0.upperBound)" }.joined(separator: ", ")
            let expected = data.isEmpty ? "an mdat" : "those in mdat, \(places)"
            return noteOnce(.samplesAreInMediaData, found, expected: expected)
        }
        guard let entry = header.entry, let lengthSize = entry.lengthSize else { return }
        let content = ByteReader(bytes, offset..<end)
        let units = ElementaryReading.units(in: content, lengthSize: lengthSize, isH265: entry.isH265)
        if track.sampleCount == 0 { track.beginsWithIDR = units.isIDR }
        // That of the pictures is not always that of the header.
        track.format.size = units.size ?? track.format.size
        if !units.isWhole {
            let found = "the units of sample \(track.sampleCount + 1) do not fill its \(sample.size) bytes"
            return noteOnce(.samplesAreWhole, found, expected: "units one after the other, to the end of the sample")
        }
        guard let isIDR = units.isIDR, isIDR != sample.isSync, !(sample.isSync && units.isRecovery) else { return }
        let found =
            "sample \(track.sampleCount + 1) is \(isIDR ? "an IDR and not marked" : "marked as sync and not an IDR")"
        let expected = "sample_is_non_sync_sample where a player cannot begin, and only there"
        noteOnce(.syncFlagsAreTrue, found, expected: expected)
    }
}
