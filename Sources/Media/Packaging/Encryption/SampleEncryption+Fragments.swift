internal import FFmpeg
internal import H264
package import Media

// The scheme `cbcs` of Common Encryption (ISO/IEC 23001-7, 10.4): of slices one block in ten behind their headers, of sound all whole
// blocks. The vector is constant and in the header, so each key has a header of its own.
extension SampleEncryption {
    /// A header whose tracks are encrypted.
    ///
    /// - Parameter header: the result of ``FragmentedMP4Packager/header()``.
    package func header(_ header: [UInt8]) -> [UInt8] {
        var file = BoxBytes(header)
        // stsd has eight bytes before its entries (ISO/IEC 14496-12, 8.5.2).
        let path = [("moov", 0), ("trak", 0), ("mdia", 0), ("minf", 0), ("stbl", 0), ("stsd", 8)]
        // Each insertion moves what follows, so the last comes first.
        for parents in file.boxes(at: path).reversed() {
            let stsd = parents[parents.count - 1]
            for entry in file.boxes(in: stsd.content.lowerBound + 8..<stsd.content.upperBound).reversed() {
                let isVideo = entry.kind.hasPrefix("avc")
                file.insert(
                    protection(of: entry.kind, isVideo: isVideo),
                    at: entry.content.upperBound,
                    in: parents + [entry]
                )
                file.name(isVideo ? "encv" : "enca", at: entry.start + 4)
            }
        }
        return file.bytes
    }

    /// sinf (ISO/IEC 14496-12, 8.12; ISO/IEC 23001-7, 8.2).
    private func protection(of format: String, isVideo: Bool) -> [UInt8] {
        // Version 1 has a pattern: 1:9, or none where all blocks of a sample are encrypted.
        let track: [UInt8] =
            [1, 0, 0, 0, 0, isVideo ? 0x19 : 0, 1, 0] + keyIdentifier + [UInt8(vector.count)] + vector
        return BoxBytes.box(
            "sinf",
            BoxBytes.box("frma", Array(format.utf8))
                + BoxBytes.box("schm", [0, 0, 0, 0] + Array("cbcs".utf8) + [0, 1, 0, 0])
                + BoxBytes.box("schi", BoxBytes.box("tenc", track))
        )
    }

    /// A fragment whose samples are encrypted.
    ///
    /// - Parameters:
    ///   - fragment: the result of `FragmentedMP4Packager.segment` for the runs.
    ///   - runs: one for each track, in the order of the tracks.
    /// - Throws: the error of libavutil; ``H264Error`` for slices of a kind that does not occur here.
    package func fragment(_ fragment: [UInt8], of runs: [SampleRun], on tracks: [Track]) throws -> [UInt8] {
        let cipher = try BlockCipher(key: key)
        var file = BoxBytes(fragment)
        let fragments = file.boxes(at: [("moof", 0), ("traf", 0), ("tfhd", 0)])
        var additions: [[UInt8]] = []
        for path in fragments {
            // libavformat numbers tracks from 1, in their order, and leaves out those without samples.
            let index = file.word(at: path[2].content.lowerBound + 4) - 1
            let (run, track) = (runs[index], tracks[index])
            let places = Self.places(of: run.samples, in: path, of: file)
            if track.isVideo {
                let finder = try SliceDataFinder(decoderConfiguration: track.decoderConfiguration)
                var subsamples: [[UInt8]] = []
                for place in places {
                    let ranges = try Self.protectedRanges(in: Array(file.bytes[place]), finder)
                    for range in ranges.protected {
                        let range = range.lowerBound + place.lowerBound..<range.upperBound + place.lowerBound
                        cipher.apply(to: &file.bytes, in: range, .oneInTen, vector: vector)
                    }
                    subsamples.append(ranges.subsamples)
                }
                additions.append(Self.auxiliaryBoxes(subsamples))
            } else {
                for place in places { cipher.apply(to: &file.bytes, in: place, .everyBlock, vector: vector) }
                // Samples with a constant vector that are encrypted as a whole need no entry.
                additions.append([])
            }
        }
        return Self.file(file, adding: additions, to: fragments)
    }

    /// The ranges of bytes of a track's samples.
    ///
    /// - Parameter path: its fragment, with the boxes around it.
    private static func places(of samples: [Sample], in path: [BoxBytes.Box], of file: BoxBytes) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var next = 0
        var rest = samples[...]
        for run in file.boxes(in: path[1].content) where run.kind == "trun" {
            let flags = file.word(at: run.content.lowerBound)
            // data_offset is the distance from the beginning of the moof (ISO/IEC 14496-12, 8.8.8).
            if flags & 1 != 0 { next = path[0].start + file.word(at: run.content.lowerBound + 8) }
            let count = file.word(at: run.content.lowerBound + 4)
            for sample in rest.prefix(count) {
                ranges.append(next..<next + sample.bytes.count)
                next += sample.bytes.count
            }
            rest = rest.dropFirst(count)
        }
        return ranges
    }

    /// The ranges of a sample of H.264 to which the pattern applies, and the entries of senc that have them: each a number of clear bytes
    /// in two bytes and one of protected bytes in four.
    private static func protectedRanges(
        in sample: [UInt8],
        _ finder: SliceDataFinder
    ) throws(H264Error) -> (protected: [Range<Int>], subsamples: [UInt8]) {
        var protected: [Range<Int>] = []
        for unit in sample.unitRanges where isSlice(sample[unit.lowerBound]) {
            let start = unit.lowerBound + (try finder.start(in: sample[unit]))
            // Less than a block is in the clear.
            if start + BlockCipher.blockSize <= unit.upperBound { protected.append(start..<unit.upperBound) }
        }
        var (count, entries, end): (Int, [UInt8], Int) = (0, [], 0)
        for range in protected + [sample.count..<sample.count] where end < sample.count {
            var clear = range.lowerBound - end
            while clear > 0xffff {
                entries += [0xff, 0xff, 0, 0, 0, 0]
                (clear, count) = (clear - 0xffff, count + 1)
            }
            entries += UInt16(clear).bigEndianBytes + UInt32(range.count).bigEndianBytes
            (count, end) = (count + 1, range.upperBound)
        }
        return (protected, UInt16(count).bigEndianBytes + entries)
    }

    /// saiz, saio and senc for samples with a constant vector (ISO/IEC 14496-12, 8.7.8 and 8.7.9; ISO/IEC 23001-7, 7.2).
    private static func auxiliaryBoxes(_ subsamples: [[UInt8]]) -> [UInt8] {
        let sizes = subsamples.map { UInt8(clamping: $0.count) }
        let common = Set(sizes).count == 1 ? sizes.first : nil
        let each = common == nil ? sizes : []
        return BoxBytes.box("saiz", [0, 0, 0, 0, common ?? 0] + UInt32(sizes.count).bigEndianBytes + each)
            + BoxBytes.box("saio", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
            + BoxBytes.box("senc", [0, 0, 0, 2] + UInt32(subsamples.count).bigEndianBytes + subsamples.flatMap(\.self))
    }

    /// A file with further boxes in its track fragments.
    private static func file(_ file: BoxBytes, adding additions: [[UInt8]], to fragments: [[BoxBytes.Box]]) -> [UInt8] {
        var file = file
        // Each insertion moves what follows, so the last comes first.
        for (path, addition) in zip(fragments, additions).reversed() where !addition.isEmpty {
            file.insert(addition, at: path[1].content.upperBound, in: Array(path.prefix(2)))
        }
        let length = additions.reduce(0) { $0 + $1.count }
        for path in file.boxes(at: [("moof", 0), ("traf", 0), ("trun", 0)]) {
            let flags = file.word(at: path[2].content.lowerBound)
            if flags & 1 != 0 { file.add(length, at: path[2].content.lowerBound + 8) }
        }
        // The offset of saio is that of the first sample's information, from the beginning of the moof, as data_offset is.
        for path in file.boxes(at: [("moof", 0), ("traf", 0), ("saio", 0)]) {
            guard let senc = file.boxes(in: path[1].content).first(where: { $0.kind == "senc" }) else { continue }
            file.write(senc.content.lowerBound + 8 - path[0].start, at: path[2].content.lowerBound + 8)
        }
        return file.bytes
    }
}
