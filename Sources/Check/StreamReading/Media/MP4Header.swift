/// The content of an EXT-X-MAP for fragmented MP4: the tracks (ISO/IEC 14496-12, 8).
package struct MP4Header: Sendable {
    struct Track: Sendable {
        let id: Int64
        let kind: ObservedTrack.Kind
        let timescale: Int64
        let entry: SampleEntry?
        /// trex: the default for fragments.
        var duration: Int64 = 0
        var sampleSize: Int64 = 0
    }

    /// As it came; empty without a `moov`, so that nothing else is put in front of segments.
    package private(set) var bytes: [UInt8] = []
    private(set) var tracks: [Track] = []
    package private(set) var findings: [Finding] = []

    func track(_ id: Int64) -> Track? { tracks.first { $0.id == id } }

    /// A header that could not be fetched.
    package init(absent: Void) {}

    /// Any bytes are safe to parse.
    package init(_ bytes: [UInt8]) {
        let boxes = MP4Box.boxes(ByteReader(bytes))
        guard MP4Box.looksLikeMP4(bytes), let movie = boxes.first(where: { $0.name == "moov" }) else {
            let found = bytes.isEmpty ? "it is empty" : "it has no moov"
            note(.mapIsReadable, found, expected: "a header of fragmented MP4")
            return
        }
        self.bytes = bytes
        if boxes.contains(where: \.isCut) {
            note(.mapIsReadable, "a box is longer than the header", expected: "all of it")
        }
        if boxes.first?.name != "ftyp" {
            note(.headerIsFragmented, "it begins with \(boxes.first?.name ?? "nothing")", expected: "ftyp")
        }
        let children = movie.children
        let extends = children.first { $0.name == "mvex" }
        if extends == nil {
            note(.headerIsFragmented, "moov has no mvex", expected: "mvex: the movie goes on in fragments")
        }
        for box in children where box.name == "trak" && tracks.count < 100 { readTrack(box) }
        for box in extends?.children ?? [] where box.name == "trex" { readDefaults(box) }
        if tracks.isEmpty { note(.mapIsReadable, "moov has no track", expected: "one or more") }
    }

    private mutating func note(_ rule: Rule, _ found: String, expected: String) {
        findings.append(Finding(rule, found, expected: expected))
    }

    private mutating func readTrack(_ box: MP4Box) {
        guard let media = box.first("mdia"), let header = box.first("tkhd")?.full,
            let times = media.first("mdhd")?.full,
            var handler = media.first("hdlr")?.full?.rest
        else { return }
        // The number follows two times.
        func number(_ full: (version: UInt8, flags: Int64, rest: ByteReader)) -> Int64? {
            var rest = full.rest
            rest.skip(full.version == 1 ? 16 : 8)
            return rest.integer(4)
        }
        guard let id = number(header), let timescale = number(times), timescale > 0 else { return }
        handler.skip(4)
        let kind: ObservedTrack.Kind =
            switch handler.name() {
            case "vide": .video
            case "soun": .audio
            default: .other
            }
        let table = media.find("minf", "stbl")
        if let sizes = table?.first("stsz")?.full {
            var rest = sizes.rest
            rest.skip(4)
            if let count = rest.integer(4), count > 0 {
                note(.headerIsFragmented, "track \(id) has \(count) samples in moov", expected: "none")
            }
        }
        let entry = table?.first("stsd").flatMap(SampleEntry.init)
        tracks.append(Track(id: id, kind: kind, timescale: timescale, entry: entry))
    }

    private mutating func readDefaults(_ box: MP4Box) {
        guard var rest = box.full?.rest, let id = rest.integer(4), let index = tracks.firstIndex(where: { $0.id == id })
        else { return }
        rest.skip(4)
        guard let duration = rest.integer(4), let size = rest.integer(4), rest.count >= 4 else { return }
        (tracks[index].duration, tracks[index].sampleSize) = (duration, size)
    }

    /// The first entry of stsd (ISO/IEC 14496-12, 8.5.2).
    struct SampleEntry: Sendable {
        /// The codec in the form of CODECS, as far as it can be derived.
        private(set) var codec: String?
        private(set) var size: (width: Int, height: Int)?
        /// The size of the lengths before units of H.264 and H.265, in bytes; nil for anything else.
        private(set) var lengthSize: Int?
        private(set) var isH265 = false

        init?(_ box: MP4Box) {
            guard var rest = box.full?.rest else { return nil }
            rest.skip(4)
            guard let entry = MP4Box.boxes(rest, limit: 1).first else { return nil }
            var content = entry.content
            switch entry.name {
            case "avc1", "avc3", "hvc1", "hev1", "vp09", "av01", "dvh1", "dvhe":
                content.skip(24)
                if let width = content.integer(2), let height = content.integer(2) { size = (Int(width), Int(height)) }
                content.skip(50)
                codec = entry.name
                readConfiguration(MP4Box.boxes(content), entry.name)
            case "mp4a":
                content.skip(28)
                let type = MP4Box.boxes(content).first { $0.name == "esds" }?.full.flatMap {
                    Self.audioObjectType($0.rest)
                }
                codec = type.map { "mp4a.40.\($0)" } ?? "mp4a"
            default: codec = entry.name
            }
        }

        private mutating func readConfiguration(_ boxes: [MP4Box], _ name: String) {
            if var record = boxes.first(where: { $0.name == "avcC" })?.content {
                record.skip(1)
                if let profile = record.byte(), let constraints = record.byte(), let level = record.byte() {
                    codec = ElementaryReading.avc(profile, constraints, level).replacing("avc1", with: name)
                }
                lengthSize = record.byte().map { Int($0 & 3) + 1 }
            } else if var record = boxes.first(where: { $0.name == "hvcC" })?.content {
                record.skip(21)
                lengthSize = record.byte().map { Int($0 & 3) + 1 }
                isH265 = true
            }
        }

        /// The object type of MPEG-4 audio, in descriptors inside descriptors (ISO/IEC 14496-1, 7.2.6).
        private static func audioObjectType(_ reader: ByteReader) -> Int? {
            var reader = reader
            func header() -> UInt8? {
                guard let tag = reader.byte() else { return nil }
                // The length has up to four bytes.
                for _ in 0..<4 { if let byte = reader.byte(), byte & 0x80 == 0 { break } }
                return tag
            }
            guard header() == 3 else { return nil }
            reader.skip(2)
            guard let flags = reader.byte(), flags & 0xe0 == 0, header() == 4 else { return nil }
            reader.skip(13)
            guard header() == 5, let first = reader.integer(2) else { return nil }
            let type = Int(first >> 11)
            return type == 31 ? 32 + Int(first >> 5 & 0x3f) : type
        }
    }
}
