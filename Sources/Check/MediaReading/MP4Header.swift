package import PlaylistReading
internal import Boxes

/// The content of an EXT-X-MAP for fragmented MP4: the tracks (ISO/IEC 14496-12, 8).
package struct MP4Header: FindingReader, Sendable {
    struct Track: Sendable {
        let id: Int64
        let kind: ObservedTrack.Kind
        let timescale: Int64
        let entry: SampleEntry?
        /// The ticks from the composition time of a sample to its presentation, by the edit list (8.6.6): negative for the priming of
        /// sound.
        let shift: Int64
        /// The defaults for fragments; nil if there is no trex.
        var defaults: FragmentSample?
    }

    /// Brands before iso6, which may be all that a file is compatible with (RFC 8216, 3.3).
    private static let oldBrands: Set = ["isom", "iso2", "iso3", "iso4", "iso5", "mp41", "mp42", "avc1", "qt  "]

    /// The brands in ftyp: the major one, and those with which it is compatible.
    private static func brands(_ box: MP4Box) -> [String] {
        var (reader, brands) = (box.content, [String]())
        guard box.name == "ftyp" else { return [] }
        while let name = reader.name(), brands.count < 50 { brands.append(name) }
        return brands.enumerated().filter { $0.offset != 1 }.map(\.element)
    }

    /// As it came; empty without a `moov`, so that nothing else is put in front of segments.
    package private(set) var bytes: [UInt8] = []
    /// The header as received; ``bytes`` lacks the boxes that describe the encryption of samples.
    package var sealed: [UInt8] = []
    private(set) var tracks: [Track] = []
    /// The schemes by which sound and pictures are encrypted, none if they are in the clear; nil if that is not known.
    package var schemes: Set<String>?
    package var findings: [Finding] = []

    func track(_ id: Int64) -> Track? { tracks.first { $0.id == id } }

    var trackNumbers: String { tracks.map { "\($0.id)" }.joined(separator: " or ") }

    /// Any bytes are safe to parse; one that could not be fetched has none.
    package init(_ bytes: [UInt8]) {
        let boxes = MP4Box.boxes(ByteReader(bytes))
        guard MP4Box.looksLikeMP4(bytes), let movie = boxes.first("moov") else {
            let isSegment = boxes.contains { $0.name == "moof" }
            let found = isSegment ? "it is a media segment: it has moof and no moov" : "it has no moov"
            let expected = "a header of fragmented MP4, with ftyp and moov"
            note(.mapIsReadable, bytes.isEmpty ? "it is empty" : found, expected: expected)
            return
        }
        self.bytes = bytes
        if let cut = boxes.first(where: \.isCut) {
            note(.mapIsReadable, "the header ends inside \(cut.name)", expected: "all of it")
        }
        if let fragment = boxes.first("moof") {
            let found = "it goes on behind the header, with a movie fragment (moof) at byte \(fragment.start)"
            note(.mapIsHeaderAlone, found, expected: "ftyp and moov alone, by BYTERANGE if the file has more")
        }
        if boxes.first?.name != "ftyp" {
            note(.headerIsFragmented, "it begins with \(boxes.first?.name ?? "nothing")", expected: "ftyp")
        }
        if let brands = boxes.first.map(Self.brands), !brands.isEmpty, brands.allSatisfy(Self.oldBrands.contains) {
            note(.headerIsFragmented, "ftyp has \(brands.joined(separator: ", "))", expected: "iso6, or a later brand")
        }
        let extends = movie.first("mvex")
        if extends == nil {
            note(.headerIsFragmented, "moov has no mvex", expected: "mvex: the movie goes on in fragments")
        }
        needs(["mvhd"], in: movie, "moov")
        let movieTimescale = movie.first("mvhd")?.numberAfterTimes ?? 1000
        for box in movie.all("trak") where tracks.count < 100 { readTrack(box, max(movieTimescale, 1)) }
        for (id, sample) in extends?.all("trex").compactMap(FragmentSample.defaults) ?? [] {
            for index in tracks.indices where tracks[index].id == id { tracks[index].defaults = sample }
        }
        for track in tracks where extends != nil && track.defaults == nil {
            note(.headerIsFragmented, "mvex has no trex of track \(track.id)", expected: "one for each track")
        }
        let entries = tracks.filter { $0.kind != .other }.map(\.entry)
        // Where there are several entries, that of a clear lead may come first.
        if !entries.isEmpty, entries.allSatisfy({ $0.map { $0.scheme != nil || $0.count == 1 } ?? false }) {
            schemes = Set(entries.compactMap { $0?.scheme })
        }
        if tracks.isEmpty, !findings.contains(where: { $0.rule == .headerDescribesTracks }) {
            note(.mapIsReadable, "moov has no track", expected: "one or more")
        }
    }

    /// The edit list of a track (8.6.6): the empty edit that it begins with, and the time at which its media begins.
    private static func shift(_ track: MP4Box, _ timescale: Int64, _ movieTimescale: Int64) -> Int64 {
        guard let full = track.find("edts", "elst")?.full else { return 0 }
        var rest = full.rest
        let size = full.version == 1 ? 8 : 4
        var shift: Int64 = 0
        for _ in 0..<min(rest.integer(4) ?? 0, 2) {
            guard let duration = rest.unsigned(size), let time = rest.unsigned(size) else { break }
            rest.skip(4)
            let isEmpty = time == (size == 8 ? .max : UInt64(UInt32.max))
            let value = isEmpty ? duration : time
            guard value < 1 << 40 else { break }
            if !isEmpty { return shift - Int64(value) }
            shift = Int64(value) * min(timescale, 1 << 20) / movieTimescale
        }
        return shift
    }

    private mutating func readTrack(_ box: MP4Box, _ movieTimescale: Int64) {
        let inMedia = ["mdhd", "hdlr", "minf", "minf/stbl", "minf/stbl/stsd"].map { "mdia/" + $0 }
        needs(["tkhd", "mdia"] + inMedia, in: box, "trak")
        guard let media = box.first("mdia"), let id = box.first("tkhd")?.numberAfterTimes,
            let timescale = media.first("mdhd")?.numberAfterTimes, var rest = media.first("hdlr")?.full?.rest
        else { return }
        guard id > 0, track(id) == nil else {
            let found = id > 0 ? "two tracks have the track_ID \(id)" : "a track has the track_ID 0"
            return note(.headerDescribesTracks, found, expected: "one of its own, above 0")
        }
        guard timescale > 0 else {
            let found = "the timescale in mdhd of track \(id) is 0"
            return note(.headerDescribesTracks, found, expected: "the ticks in a second")
        }
        rest.skip(4)
        let handler = rest.name() ?? ""
        let kind: ObservedTrack.Kind = handler == "vide" ? .video : handler == "soun" ? .audio : .other
        let table = media.find("minf", "stbl")
        for (name, place) in [("stsz", 4), ("stts", 0)] {
            guard var rest = table?.first(name)?.full?.rest else { continue }
            rest.skip(place)
            if let count = rest.integer(4), count > 0 {
                let found = "track \(id) has \(count) samples in moov (\(name))"
                note(.headerIsFragmented, found, expected: "none: the samples are in fragments")
            }
        }
        let entry = table?.first("stsd").flatMap(SampleEntry.init)
        if let entry { check(entry, handler, id) }
        let shift = Self.shift(box, timescale, movieTimescale)
        tracks.append(Track(id: id, kind: kind, timescale: timescale, entry: entry, shift: shift))
    }

    /// Names the first box that is not there, of those that a header has (ISO/IEC 14496-12, 8.2 to 8.5).
    ///
    /// - Parameter paths: each after what it lies in.
    private mutating func needs(_ paths: [String], in box: MP4Box, _ name: String) {
        for path in paths {
            let parts = path.split(separator: "/").map(String.init)
            guard box.find(parts) == nil else { continue }
            let place = parts.count > 1 ? parts[parts.count - 2] : name
            return note(.headerDescribesTracks, "\(place) has no \(parts.last ?? "")", expected: "one in it")
        }
    }

    private mutating func check(_ entry: SampleEntry, _ handler: String, _ id: Int64) {
        let kind = entry.format.size != nil ? "vide" : entry.format.channels != nil ? "soun" : nil
        if let kind, ["vide", "soun"].contains(handler), handler != kind {
            let found = "track \(id) has the handler \(handler), and the sample entry \(entry.name)"
            note(.headerDescribesTracks, found, expected: "the handler \(kind), or an entry for \(handler)")
        }
        if let format = entry.format.codec?.prefix(4), let right = CodecName.entriesWithSets[format] {
            let found = "track \(id) has the sample entry \(format), with which parameter sets may be in samples"
            note(.parameterSetsAreInHeader, found, expected: "\(right), with all of them in the header")
        }
        for (found, expected) in entry.problems {
            note(.headerDescribesTracks, "track \(id): \(found)", expected: expected)
        }
    }
}
