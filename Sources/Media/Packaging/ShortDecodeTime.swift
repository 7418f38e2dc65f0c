/// A fragment with decode times of 32 bits (`tfdt` of version 0, ISO/IEC 14496-12, 8.8.12), as older packagers write them: the upper bits
/// are cut off, so time wraps.
enum ShortDecodeTime {
    /// - Parameter segment: the result of ``FragmentedMP4Packager/segment(_:number:hasShortDecodeTime:)``: one `moof`, in which each `traf`
    ///   has a `tfdt` of version 1.
    static func applied(to segment: [UInt8]) -> [UInt8] {
        guard let fragment = boxes(in: segment, 0..<segment.count).first(where: { $0.kind == "moof" }) else {
            return segment
        }
        var (bytes, cuts) = (segment, [Int]())
        for traf in boxes(in: segment, fragment.content) where traf.kind == "traf" {
            for box in boxes(in: segment, traf.content) where box.kind == "tfdt" && segment[box.content.lowerBound] == 1
            {
                bytes[box.content.lowerBound] = 0
                // This is the upper half of the time, after version and flags.
                cuts.append(box.content.lowerBound + 4)
                add(-4, at: box.start, of: &bytes)
                add(-4, at: traf.start, of: &bytes)
            }
        }
        add(-4 * cuts.count, at: fragment.start, of: &bytes)
        // data_offset is the distance from the beginning of the moof to the samples after it (8.8.8).
        for traf in boxes(in: segment, fragment.content) where traf.kind == "traf" {
            for box in boxes(in: segment, traf.content) where box.kind == "trun" {
                add(-4 * cuts.count, at: box.content.lowerBound + 8, of: &bytes)
            }
        }
        for cut in cuts.reversed() { bytes.removeSubrange(cut..<cut + 4) }
        return bytes
    }

    private struct Box {
        let kind: String
        let start: Int
        let content: Range<Int>
    }

    /// The boxes of a range, with sizes of 32 bits.
    private static func boxes(in bytes: [UInt8], _ range: Range<Int>) -> [Box] {
        var boxes: [Box] = []
        var start = range.lowerBound
        while start + 8 <= range.upperBound {
            let size = Int(word(at: start, of: bytes))
            guard size >= 8, start + size <= range.upperBound else { break }
            let kind = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
            boxes.append(Box(kind: kind, start: start, content: start + 8..<start + size))
            start += size
        }
        return boxes
    }

    private static func word(at index: Int, of bytes: [UInt8]) -> UInt32 {
        bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func add(_ difference: Int, at index: Int, of bytes: inout [UInt8]) {
        let value = UInt32(truncatingIfNeeded: Int(word(at: index, of: bytes)) + difference)
        for offset in 0..<4 { bytes[index + offset] = UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32(offset))) }
    }
}
