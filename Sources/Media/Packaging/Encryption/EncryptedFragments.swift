internal import Boxes
internal import FFmpeg

/// Fragmented MP4 with the scheme `cbcs` of Common Encryption (ISO/IEC 23001-7, 10.4), as its header describes it.
struct EncryptedFragments {
    private let tracks: [Int64: Track]

    /// A track as a header describes it.
    private struct Track {
        var defaults = FragmentSample.empty
        /// tenc; nil for a track in the clear.
        var protection: Protection?
    }

    private struct Protection {
        let pattern: BlockCipher.Pattern
        /// Per_Sample_IV_Size.
        let vectorSize: Int
        let vector: [UInt8]
    }

    /// The vector and the subsamples of a sample; one without subsamples is encrypted as a whole.
    private typealias Information = (vector: [UInt8], subsamples: [(clear: Int64, protected: Int64)])

    /// - Parameter header: as it came.
    /// - Returns: nil if a track is encrypted in another way.
    init?(header: [UInt8]) {
        var tracks: [Int64: Track] = [:]
        let movie = MP4Box.boxes(ByteReader(header)).first { $0.name == "moov" }
        for box in movie?.all("trak") ?? [] {
            guard let id = box.first("tkhd")?.numberAfterTimes else { continue }
            var track = Track()
            for (_, sinf) in box.protectedEntries {
                guard let protection = Self.protection(sinf) else { return nil }
                track.protection = protection
            }
            tracks[id] = track
        }
        for box in movie?.first("mvex")?.all("trex") ?? [] {
            if let (id, sample) = FragmentSample.defaults(box) { tracks[id]?.defaults = sample }
        }
        self.tracks = tracks
    }

    /// schm and tenc of sinf (8.1 and 8.2 there).
    private static func protection(_ sinf: MP4Box) -> Protection? {
        guard var scheme = sinf.first("schm")?.full?.rest, scheme.name() == "cbcs",
            let box = sinf.find("schi", "tenc")?.content, box.count >= 24
        else { return nil }
        let bytes = Array(box.peek(box.count))
        let (encrypted, clear) = bytes[0] == 0 ? (0, 0) : (Int(bytes[5] >> 4), Int(bytes[5] & 0xf))
        let vectorSize = Int(bytes[7])
        let constant = vectorSize == 0 ? bytes.dropFirst(25).prefix(Int(bytes.dropFirst(24).first ?? 0)) : []
        guard bytes[6] == 1, [0, 8, 16].contains(vectorSize), vectorSize > 0 || [8, 16].contains(constant.count) else {
            return nil
        }
        return Protection(
            pattern: encrypted == 0 ? .everyBlock : .init(encrypted: encrypted, clear: clear),
            vectorSize: vectorSize,
            vector: whole(constant)
        )
    }

    /// A vector with zeros after it (9.1 there).
    private static func whole(_ vector: some Collection<UInt8>) -> [UInt8] {
        vector + [UInt8](repeating: 0, count: max(0, BlockCipher.blockSize - vector.count))
    }

    /// A segment in the clear.
    ///
    /// - Returns: nil if its boxes contradict each other.
    func decrypted(_ segment: [UInt8], by cipher: borrowing BlockCipher) -> [UInt8]? {
        var plain = BoxBytes(segment)
        for movie in MP4Box.boxes(ByteReader(segment)) where movie.name == "moof" {
            for fragment in movie.all("traf") {
                guard let head = FragmentHeader(of: fragment), let track = tracks[head.track],
                    let protection = track.protection
                else { continue }
                guard let samples = Self.samples(head, fragment, in: movie, track.defaults, end: segment.count),
                    let infos = Self.information(in: fragment, protection, count: samples.count)
                else { return nil }
                for (sample, info) in zip(samples, infos) {
                    guard let ranges = Self.ranges(info.subsamples, of: sample) else { return nil }
                    for range in ranges {
                        cipher.apply(to: &plain.bytes, in: range, protection.pattern, vector: info.vector)
                    }
                }
                // Readers of what is in the clear must not see them.
                for box in fragment.children where ["senc", "saiz", "saio"].contains(box.name) {
                    plain.name("free", at: box.start + 4)
                }
            }
        }
        return plain.bytes
    }

    /// The places of a track fragment's samples.
    private static func samples(
        _ head: FragmentHeader,
        _ fragment: MP4Box,
        in movie: MP4Box,
        _ defaults: FragmentSample,
        end: Int
    ) -> [Range<Int>]? {
        // HLS does not allow a base of the fragment's own.
        guard !head.hasBase else { return nil }
        var (samples, position): ([Range<Int>], Int) = ([], movie.start)
        for box in fragment.all("trun") {
            guard var run = FragmentRun(box, start: movie.start, after: position, head.defaults(defaults)) else {
                return nil
            }
            for _ in 0..<run.count {
                guard let sample = run.next(), sample.offset >= 0, run.position <= end, samples.count < 1_000_000 else {
                    return nil
                }
                samples.append(sample.offset..<run.position)
            }
            position = run.position
        }
        return samples
    }

    /// The vector and the subsamples of each sample (ISO/IEC 23001-7, 7.2).
    private static func information(in fragment: MP4Box, _ protection: Protection, count: Int) -> [Information]? {
        guard let full = fragment.first("senc")?.full else {
            return protection.vectorSize == 0 ? Array(repeating: (protection.vector, []), count: count) : nil
        }
        var fields = full.rest
        guard fields.integer(4) == Int64(count) else { return nil }
        var infos: [Information] = []
        for _ in 0..<count {
            guard fields.count >= protection.vectorSize else { return nil }
            let own = fields.peek(protection.vectorSize)
            fields.skip(protection.vectorSize)
            var subsamples: [(clear: Int64, protected: Int64)] = []
            if full.flags & 2 != 0 {
                guard let count = fields.integer(2) else { return nil }
                for _ in 0..<count {
                    guard let clear = fields.integer(2), let protected = fields.integer(4) else { return nil }
                    subsamples.append((clear, protected))
                }
            }
            infos.append((protection.vectorSize == 0 ? protection.vector : whole(own), subsamples))
        }
        return infos
    }

    private static func ranges(
        _ subsamples: [(clear: Int64, protected: Int64)],
        of sample: Range<Int>
    ) -> [Range<Int>]? {
        guard !subsamples.isEmpty else { return [sample] }
        var (ranges, position): ([Range<Int>], Int) = ([], sample.lowerBound)
        for subsample in subsamples {
            let start = position + Int(subsample.clear)
            position = start + Int(subsample.protected)
            guard position <= sample.upperBound else { return nil }
            ranges.append(start..<position)
        }
        return ranges
    }
}

extension SampleDecryption {
    /// A header whose tracks are in the clear, as far as it has their formats.
    package static func header(_ bytes: [UInt8]) -> [UInt8] {
        var header = BoxBytes(bytes)
        let movies = MP4Box.boxes(ByteReader(bytes)).filter { $0.name == "moov" }
        for (entry, sinf) in movies.flatMap({ $0.all("trak") }).flatMap(\.protectedEntries) {
            guard let format = sinf.first("frma")?.content, format.count >= 4 else { continue }
            // The bytes as they are: those of others need not be text.
            for offset in 0..<4 {
                header.bytes[entry.start + 4 + offset] = header.bytes[format.position + offset]
            }
            header.name("free", at: sinf.start + 4)
        }
        return header.bytes
    }
}

extension MP4Box {
    /// The sample entries of a trak that are encrypted, with their sinf (ISO/IEC 14496-12, 8.12).
    fileprivate var protectedEntries: [(entry: MP4Box, sinf: MP4Box)] {
        guard var entries = find("mdia", "minf", "stbl", "stsd")?.full?.rest else { return [] }
        entries.skip(4)
        return Self.boxes(entries).compactMap { entry in
            // The fields of a sample entry of pictures, and of one of sound.
            guard let skipped = ["encv": 78, "enca": 28][entry.name], !entry.isCut else { return nil }
            var content = entry.content
            content.skip(skipped)
            return Self.boxes(content).first { $0.name == "sinf" && !$0.isCut }.map { (entry, $0) }
        }
    }
}
