internal import FFmpeg

/// Fragmented MP4 with the scheme `cbcs` of Common Encryption (ISO/IEC 23001-7, 10.4) while it is decrypted.
struct EncryptedFragments {
    private var file: BoxBytes
    private let tracks: [Int: Track]

    /// A track as a header describes it.
    private struct Track {
        /// The default size of samples (trex).
        var sampleSize = 0
        /// tenc; nil for a track in the clear.
        var protection: Protection?
    }

    private struct Protection {
        let pattern: BlockCipher.Pattern
        /// Per_Sample_IV_Size.
        let vectorSize: Int
        let vector: [UInt8]
    }

    /// - Parameter header: as it came.
    /// - Returns: nil if a track is encrypted in another way.
    init?(_ file: BoxBytes, header: [UInt8]) {
        self.file = file
        let header = BoxBytes(header)
        var tracks: [Int: Track] = [:]
        for path in header.boxes(at: [("moov", 0), ("trak", 0), ("tkhd", 0)]) {
            let box = path[2].content
            // The track's number follows two times.
            let place = box.lowerBound + (box.count > 0 && header.bytes[box.lowerBound] == 1 ? 20 : 12)
            guard place + 4 <= box.upperBound else { continue }
            var track = Track()
            for (entry, boxes) in header.protectedEntries where path[1].content.contains(entry.start) {
                guard let protection = Self.protection(boxes, in: header) else { return nil }
                track.protection = protection
            }
            tracks[header.word(at: place)] = track
        }
        for path in header.boxes(at: [("moov", 0), ("mvex", 0), ("trex", 0)]) where path[2].content.count >= 24 {
            let start = path[2].content.lowerBound
            tracks[header.word(at: start + 4)]?.sampleSize = header.word(at: start + 16)
        }
        self.tracks = tracks
    }

    /// schm and tenc of sinf (8.1 and 8.2 there).
    private static func protection(_ boxes: [BoxBytes.Box], in header: BoxBytes) -> Protection? {
        guard let scheme = boxes.first(where: { $0.kind == "schm" })?.content, scheme.count >= 8,
            header.kind(at: scheme.lowerBound + 4) == "cbcs",
            let information = boxes.first(where: { $0.kind == "schi" })?.content,
            let box = header.boxes(in: information).first(where: { $0.kind == "tenc" })?.content, box.count >= 24
        else { return nil }
        let bytes = header.bytes[box]
        func byte(_ index: Int) -> UInt8 { bytes[bytes.startIndex + index] }
        let (encrypted, clear) = byte(0) == 0 ? (0, 0) : (Int(byte(5) >> 4), Int(byte(5) & 0xf))
        let vectorSize = Int(byte(7))
        let constant = vectorSize == 0 ? bytes.dropFirst(25).prefix(Int(bytes.dropFirst(24).first ?? 0)) : []
        guard byte(6) == 1, [0, 8, 16].contains(vectorSize), vectorSize > 0 || [8, 16].contains(constant.count) else {
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

    /// - Returns: nil if the boxes contradict each other.
    consuming func decrypted(by cipher: borrowing BlockCipher) -> [UInt8]? {
        for path in file.boxes(at: [("moof", 0), ("traf", 0), ("tfhd", 0)]) where path[2].content.count >= 8 {
            guard let track = tracks[file.word(at: path[2].content.lowerBound + 4)], let protection = track.protection
            else { continue }
            guard let samples = samples(in: path, track.sampleSize),
                let infos = information(in: path[1], protection, count: samples.count)
            else { return nil }
            for (sample, info) in zip(samples, infos) {
                guard let ranges = Self.ranges(info.subsamples, of: sample) else { return nil }
                file.change { bytes in
                    for range in ranges { cipher.apply(to: &bytes, in: range, protection.pattern, vector: info.vector) }
                }
            }
            // Readers of what is in the clear must not see them.
            for box in file.boxes(in: path[1].content) where ["senc", "saiz", "saio"].contains(box.kind) {
                file.name("free", at: box.start + 4)
            }
        }
        return file.bytes
    }

    /// The places of a track fragment's samples (ISO/IEC 14496-12, 8.8.7 and 8.8.8).
    private func samples(in path: [BoxBytes.Box], _ usualSize: Int) -> [Range<Int>]? {
        var header = Fields(file, path[2].content)
        guard let flags = header.next(), header.next() != nil else { return nil }
        // base_data_offset, which HLS does not allow.
        guard flags & 1 == 0 else { return nil }
        if flags & 2 != 0 { _ = header.next() }
        if flags & 8 != 0 { _ = header.next() }
        let size = flags & 0x10 != 0 ? header.next() ?? 0 : usualSize
        var (samples, position): ([Range<Int>], Int) = ([], path[0].start)
        for box in file.boxes(in: path[1].content) where box.kind == "trun" {
            var run = Fields(file, box.content)
            guard let flags = run.next(), let count = run.next() else { return nil }
            if flags & 1 != 0, let offset = run.next() { position = path[0].start + offset }
            if flags & 4 != 0 { _ = run.next() }
            for _ in 0..<count {
                if flags & 0x100 != 0 { _ = run.next() }
                guard let size = flags & 0x200 != 0 ? run.next() : size, position + size <= file.bytes.count,
                    samples.count < 1_000_000
                else { return nil }
                if flags & 0x400 != 0 { _ = run.next() }
                if flags & 0x800 != 0 { _ = run.next() }
                samples.append(position..<position + size)
                position += size
            }
        }
        return samples
    }

    /// The vector and the subsamples of each sample (ISO/IEC 23001-7, 7.2); a sample without any is encrypted as a whole.
    private func information(
        in fragment: BoxBytes.Box,
        _ protection: Protection,
        count: Int
    ) -> [(vector: [UInt8], subsamples: [(clear: Int, protected: Int)])]? {
        guard let box = file.boxes(in: fragment.content).first(where: { $0.kind == "senc" }) else {
            return protection.vectorSize == 0 ? Array(repeating: (protection.vector, []), count: count) : nil
        }
        var fields = Fields(file, box.content)
        guard let flags = fields.next(), fields.next() == count else { return nil }
        var infos: [(vector: [UInt8], subsamples: [(clear: Int, protected: Int)])] = []
        for _ in 0..<count {
            guard let own = fields.bytes(protection.vectorSize) else { return nil }
            var subsamples: [(clear: Int, protected: Int)] = []
            if flags & 2 != 0 {
                guard let count = fields.next(2) else { return nil }
                for _ in 0..<count {
                    guard let clear = fields.next(2), let protected = fields.next() else { return nil }
                    subsamples.append((clear, protected))
                }
            }
            infos.append((protection.vectorSize == 0 ? protection.vector : Self.whole(own), subsamples))
        }
        return infos
    }

    private static func ranges(_ subsamples: [(clear: Int, protected: Int)], of sample: Range<Int>) -> [Range<Int>]? {
        guard !subsamples.isEmpty else { return [sample] }
        var (ranges, position): ([Range<Int>], Int) = ([], sample.lowerBound)
        for subsample in subsamples {
            let start = position + subsample.clear
            position = start + subsample.protected
            guard position <= sample.upperBound else { return nil }
            ranges.append(start..<position)
        }
        return ranges
    }

    /// The numbers in a box, one after the other.
    private struct Fields {
        private let file: BoxBytes
        private var rest: Range<Int>

        init(_ file: BoxBytes, _ range: Range<Int>) { (self.file, rest) = (file, range) }

        mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
            guard count <= rest.count else { return nil }
            defer { rest = rest.lowerBound + count..<rest.upperBound }
            return file.bytes[rest.prefix(count)]
        }

        mutating func next(_ count: Int = 4) -> Int? { bytes(count)?.reduce(0) { $0 << 8 | Int($1) } }
    }
}

extension SampleDecryption {
    /// A header whose tracks are in the clear, as far as it says what they were.
    package static func header(_ bytes: [UInt8]) -> [UInt8] {
        var header = BoxBytes(bytes)
        for (entry, boxes) in header.protectedEntries {
            guard let format = boxes.first(where: { $0.kind == "frma" })?.content, format.count >= 4 else { continue }
            // The bytes as they are: those of others need not be text.
            for offset in 0..<4 {
                header.change { $0[entry.start + 4 + offset] = $0[format.lowerBound + offset] }
            }
            // sinf is in front of the first of its boxes.
            if let first = boxes.first { header.name("free", at: first.start - 4) }
        }
        return header.bytes
    }
}

extension BoxBytes {
    /// The sample entries of encrypted tracks, with the boxes of their sinf (ISO/IEC 14496-12, 8.12).
    fileprivate var protectedEntries: [(entry: Box, boxes: [Box])] {
        let path = [("moov", 0), ("trak", 0), ("mdia", 0), ("minf", 0), ("stbl", 0), ("stsd", 0)]
        return boxes(at: path).flatMap { path -> [(entry: Box, boxes: [Box])] in
            let stsd = path[path.count - 1].content
            guard stsd.count >= 8 else { return [] }
            return boxes(in: stsd.lowerBound + 8..<stsd.upperBound).compactMap { entry in
                // The fields of a sample entry of pictures, and of one of sound.
                guard let skipped = ["encv": 78, "enca": 28][entry.kind], entry.content.count > skipped,
                    let sinf = boxes(in: entry.content.lowerBound + skipped..<entry.content.upperBound)
                        .first(where: { $0.kind == "sinf" })
                else { return nil }
                return (entry, boxes(in: sinf.content))
            }
        }
    }
}
