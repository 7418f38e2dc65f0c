@testable internal import PlaylistReading
import Testing

@testable import MediaReading

/// Bytes of FFmpeg's segments that are changed, and claims about them.
enum PictureMutations {
    typealias Change = @Sendable (inout [UInt8]) throws -> Void

    private static let (video, audio, table) = (0x100, 0x101, 0x1000)

    private static func payload(_ pid: Int, _ number: Int, _ change: @escaping @Sendable (inout [UInt8], Int) -> Void)
        -> Change
    {
        { bytes in
            let place = Packets.payload(bytes, Packets.of(bytes, pid)[number])
            change(&bytes, place)
        }
    }

    private static func packets(_ pid: Int, _ change: @escaping @Sendable (inout [UInt8], [Int]) -> Void) -> Change {
        { bytes in change(&bytes, Packets.of(bytes, pid, begins: false)) }
    }

    private static func clocks(_ change: @escaping @Sendable (inout [UInt8], [Int]) -> Void) -> Change {
        { bytes in change(&bytes, Packets.clocks(bytes)) }
    }

    /// Puts the clock forward, by ticks of 90 kHz.
    private static func forward(_ bytes: inout [UInt8], _ places: ArraySlice<Int>, by ticks: UInt32) {
        for place in places {
            let value = bytes[place + 6..<place + 10].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } &+ ticks / 2
            for (index, shift) in [24, 16, 8, 0].enumerated() {
                bytes[place + 6 + index] = UInt8(truncatingIfNeeded: value >> UInt32(shift))
            }
        }
    }

    private static let stream: [(rule: String?, change: Change)] = [
        (nil, { _ in }), ("segment-is-readable", { $0[188 * 7] = 0 }), ("segment-is-readable", { $0.removeLast() }),
        ("segment-is-readable", { $0.removeSubrange(188 * 4 + 20..<188 * 4 + 30) }),
        ("packets-are-sound", { $0[188 * 5 + 1] |= 0x80 }), ("packets-are-sound", { $0[188 * 5 + 3] |= 0x80 }),
        ("packets-are-sound", { $0[188 * 5 + 3] |= 0xc0 }),
        ("packets-are-sound", clocks { bytes, places in bytes[places[3] + 4] = 200 }),
        ("stream-has-tables", { bytes in for packet in Packets.of(bytes, 0) { bytes[packet + 2] = 0x99 } }),
        ("stream-has-tables", { bytes in for packet in Packets.of(bytes, table) { bytes[packet + 2] = 0x99 } }),
        ("stream-begins-with-tables", { bytes in bytes = Array(bytes[376..<564] + bytes[..<376] + bytes[564...]) }),
        ("stream-begins-with-tables", { bytes in bytes = Array(bytes[188..<376] + bytes[..<188] + bytes[376...]) }),
        ("stream-has-one-program", { bytes in Packets.edit(&bytes, 0) { $0 += [0, 2, 0xf0, 0x10] } }),
        ("stream-types-fit", { bytes in Packets.edit(&bytes, table) { $0[12] = 0x24 } }),
        ("stream-types-fit", { bytes in Packets.edit(&bytes, table) { $0[12] = 0x02 } }),
        ("stream-types-fit", { bytes in Packets.edit(&bytes, table) { $0[12] = 0x06 } }),
        ("stream-types-fit", { bytes in Packets.edit(&bytes, table) { $0[17] = 0x11 } }),
        ("stream-types-fit", { bytes in Packets.edit(&bytes, table) { $0[17] = 0x03 } }),
        ("stream-types-fit", payload(audio, 0) { bytes, place in bytes[place + 3] = 0xe0 }),
        ("stream-has-tables", { bytes in Packets.edit(&bytes, table) { $0[4] = 9 } }),
        ("pes-packets-are-whole", payload(video, 0) { bytes, place in bytes[place + 9] &= 0xfe }),
        ("clock-reference-goes-on", clocks { bytes, places in forward(&bytes, places[...], by: 333_000) }),
        ("clock-reference-goes-on", clocks { bytes, places in forward(&bytes, places.dropFirst(9), by: 450_000) }),
        ("table-checksums-are-right", { bytes in bytes[Packets.of(bytes, 0)[0] + 8] ^= 1 }),
        ("table-checksums-are-right", { bytes in bytes[Packets.of(bytes, table)[0] + 9] ^= 1 }),
        ("table-checksums-are-right", payload(table, 0) { bytes, place in bytes[place + 1 + 3 + 22] ^= 0x10 }),
        ("pes-packets-are-whole", payload(video, 3) { bytes, place in bytes[place + 2] = 7 }),
        ("pes-packets-are-whole", payload(audio, 2) { bytes, place in bytes[place] = 1 }),
        ("pes-packets-are-whole", payload(audio, 2) { bytes, place in bytes[place + 5] ^= 1 }),
        ("pes-packets-are-whole", payload(video, 0) { bytes, place in bytes[place + 7] &= 0x3f }),
        ("pes-packets-are-whole", payload(audio, 0) { bytes, place in bytes[place + 7] &= 0x3f }),
        (
            "presentation-follows-decoding",
            { bytes in
                for packet in Packets.of(bytes, video) {
                    let place = Packets.payload(bytes, packet)
                    // Both times are there, and change places.
                    guard bytes[place + 7] & 0xc0 == 0xc0 else { continue }
                    let (first, second) = (Array(bytes[place + 9..<place + 14]), Array(bytes[place + 14..<place + 19]))
                    bytes.replaceSubrange(place + 9..<place + 19, with: second + first)
                    return
                }
            }
        ),
        ("timestamps-go-on", { Packets.shift(&$0, video, by: 900_000, from: 20) }),
        ("timestamps-go-on", { Packets.shift(&$0, video, by: -90_000, from: 20) }),
        ("timestamps-go-on", { Packets.shift(&$0, audio, by: 900_000, from: 4) }),
        ("timestamps-go-on", { Packets.shift(&$0, audio, by: -90_000, from: 4) }),
        ("clock-reference-goes-on", clocks { bytes, places in for byte in 6..<10 { bytes[places[10] + byte] = 0 } }),
        ("clock-reference-goes-on", clocks { bytes, places in for place in places { bytes[place + 7] ^= 0x20 } }),
        (
            "clock-reference-goes-on",
            clocks { bytes, places in for place in places.dropFirst(9) { bytes[place + 7] ^= 0x20 } }
        ),
        ("clock-reference-comes-often", clocks { bytes, places in for place in places { bytes[place + 5] &= ~0x10 } }),
        (
            "clock-reference-comes-often",
            clocks { bytes, places in for place in places.dropFirst(5).prefix(4) { bytes[place + 5] &= ~0x10 } }
        ),
        ("packets-are-counted", packets(video) { bytes, places in bytes.removeSubrange(places[9]..<places[9] + 188) }),
        ("packets-are-counted", packets(audio) { bytes, places in bytes.removeSubrange(places[9]..<places[9] + 188) }),
        ("packets-are-counted", packets(video) { bytes, places in bytes[places[9] + 3] ^= 8 }),
        (
            nil,
            packets(video) { bytes, places in
                bytes.insert(contentsOf: bytes[places[9]..<places[9] + 188], at: places[9])
            }
        ),
        (
            "packets-are-counted",
            packets(video) { bytes, places in
                let packet = bytes[places[9]..<places[9] + 188]
                bytes.insert(contentsOf: packet + packet, at: places[9])
            }
        ),
        ("segment-is-readable", payload(audio, 1) { bytes, place in bytes[place + 14] = 0 }),
        ("segment-is-readable", payload(audio, 0) { bytes, place in bytes[place + 14] = 0 }),
    ]

    /// Changes bytes behind the name of a box.
    private static func put(_ new: [UInt8], _ name: String, at offset: Int) -> Change {
        { bytes in
            guard let range = bytes.firstRange(of: Array(name.utf8)) else { throw MutationError(description: name) }
            let place = range.lowerBound + offset
            bytes.replaceSubrange(place..<place + new.count, with: new)
        }
    }

    /// Leaves out the last samples of the first run, whose bytes stay.
    private static func fewer(in bytes: inout [UInt8], by count: UInt8) throws {
        guard let name = bytes.firstRange(of: Array("trun".utf8)) else { throw MutationError(description: "trun") }
        bytes[name.upperBound + 7] -= count
    }

    private static func rename(_ name: String, _ other: String) -> Change { put(Array(other.utf8), name, at: 0) }

    private static let fragments: [(rule: String?, change: Change)] = [
        (nil, { _ in }), ("samples-are-whole", put([0, 0, 0, 1], "mdat", at: 4)),
        ("samples-are-whole", put([0x7f, 0, 0, 1], "mdat", at: 4)),
        ("samples-are-whole", put([0, 0, 0, 0], "mdat", at: 4)),
        ("samples-are-in-media-data", put([0, 1, 0], "trun", at: 12)),
        ("samples-are-in-media-data", put([0, 0, 0], "trun", at: 13)),
        ("samples-are-in-media-data", rename("mdat", "free")),
        ("samples-are-in-media-data", { try fewer(in: &$0, by: 1) }),
        ("samples-are-in-media-data", { try fewer(in: &$0, by: 20) }),
        // The flags of the first sample, and of all others.
        ("sync-flags-are-true", put([1, 1, 0, 0], "trun", at: 16)),
        ("sync-flags-are-true", put([2, 0, 0, 0], "tfhd", at: 20)),
        ("segment-is-readable", { $0.removeLast(100) }), ("segment-is-readable", rename("moof", "free")),
        ("segment-is-readable", { $0[0] = 0x7f }),
        ("segment-is-readable", put([0, 0, 0xff, 0xff], "trun", at: 8)),
        ("fragment-has-decode-time", rename("tfdt", "free")),
        ("fragment-base-is-itself", put([0, 0, 0x38], "tfhd", at: 5)),
        ("fragment-track-is-known", put([0, 0, 0, 9], "tfhd", at: 8)),
        // The flags of a duration, which are now those of a sample_description_index.
        ("fragment-track-is-known", put([2, 0, 0x32], "tfhd", at: 5)),
        ("fragment-numbers-rise", rename("mfhd", "free")),
        ("segment-has-map", { $0 += [0, 0, 0, 8] + Array("moov".utf8) }),
        ("segment-is-readable", { bytes in for _ in 0..<2 { try rename("trun", "free")(&bytes) } }),
        ("fragment-track-is-known", rename("tfhd", "free")), ("timestamps-go-on", { $0 += $0 }),
        (nil, rename("sidx", "free")),
        ("index-is-true", put([0, 0, 0, 9], "sidx", at: 8)), ("index-is-true", put([0, 0, 0, 0], "sidx", at: 12)),
        ("index-is-true", put([0, 1, 0x86, 0xa0], "sidx", at: 20)),
        ("index-is-true", put([0, 0, 0, 0], "sidx", at: 28)),
        ("index-is-true", put([0, 9], "sidx", at: 34)), ("index-is-true", put([0, 0, 1, 0], "sidx", at: 36)),
        ("index-is-true", put([0, 0, 0, 0], "sidx", at: 36)), ("index-is-true", put([0, 2, 0, 0], "sidx", at: 40)),
        ("index-is-true", { $0 += [0, 0, 0, 16] + Array("sidx".utf8) + [0, 0, 0, 0, 0, 0, 0, 1] }),
        (
            "messages-are-whole",
            { $0.insert(contentsOf: [0, 0, 0, 14] + Array("emsg".utf8) + [1, 0, 0, 0, 0, 1], at: 0) }
        ),
    ]

    private static let headers: [(rule: String?, change: Change)] = [
        (nil, { _ in }), ("header-is-fragmented", rename("ftyp", "free")),
        ("header-is-fragmented", rename("mvex", "free")),
        ("header-is-fragmented", put([0, 0, 0, 9], "stsz", at: 12)), ("header-is-fragmented", rename("trex", "free")),
        ("header-is-fragmented", put(Array("mp41isom".utf8), "ftyp", at: 12)),
        ("header-is-fragmented", put([0, 0, 0, 9], "stts", at: 8)),
        ("header-describes-tracks", put([0, 0, 0, 2], "stsd", at: 8)),
        ("header-describes-tracks", put(Array("soun".utf8), "hdlr", at: 12)),
        ("header-describes-tracks", put([0, 0, 0, 0], "mdhd", at: 16)),
        ("header-describes-tracks", put([0, 0, 0, 0], "tkhd", at: 16)),
        ("header-describes-tracks", put([0, 0, 0, 2], "tkhd", at: 16)),
        ("header-describes-tracks", put([0], "avcC", at: 4)), ("header-describes-tracks", put([0x42], "avcC", at: 5)),
        ("header-describes-tracks", put([0xe0], "avcC", at: 9)),
        ("header-describes-tracks", put([0, 80], "avc1", at: 28)),
        ("header-describes-tracks", put([0xac, 0x44], "mp4a", at: 28)),
        ("map-is-readable", rename("moov", "free")),
        ("map-is-readable", { $0 = [] }), ("map-is-readable", { $0 = Array("<!doctype html><html>".utf8) }),
        ("map-is-readable", { $0.removeLast(20) }),
        ("map-is-header-alone", { $0 += [0, 0, 0, 8] + Array("moof".utf8) }),
        ("codecs-are-true", rename("avc1", "avc3")), ("codecs-are-true", put([8], "avcC", at: 6)),
        ("map-is-readable", { bytes in for _ in 0..<2 { try rename("trak", "free")(&bytes) } }),
        ("samples-are-whole", put([0xfd], "avcC", at: 8)),
        ("fragment-track-is-known", put([0, 0, 0, 7], "tkhd", at: 16)),
        ("codecs-are-true", put([0x42], "avcC", at: 5)), ("codecs-are-true", put([0x29], "avcC", at: 7)),
        ("codecs-are-true", rename("mp4a", "ac-3")), ("resolution-is-true", put([0, 80], "avc1", at: 28)),
        ("durations-are-true", put([0, 0, 0x20, 0], "mdhd", at: 16)),
    ]

    static func all() throws -> [Mutation] {
        let (stream, fragments) = (try PictureMaterial.stream.get(), try PictureMaterial.fragments.get())
        @Sendable func media(_ bytes: [UInt8], _ header: [UInt8]? = nil) -> [String] {
            ObservedMedia.read(bytes, header: header.map { MP4Header($0) })?.findings.map(\.rule.id) ?? ["none"]
        }
        let streams = Self.stream.enumerated().map { index, row in
            Mutation("transport streams", "change \(index)", row.rule) {
                var bytes = stream.segments[0]
                try row.change(&bytes)
                return media(bytes)
            }
        }
        let pieces = Self.fragments.enumerated().map { index, row in
            Mutation("fragmented MP4", "change \(index)", row.rule) {
                var bytes = fragments.segments[0]
                try row.change(&bytes)
                return media(bytes, fragments.header)
            }
        }
        let claims = try Claims(fragments, list: PictureMaterial.list("#EXT-X-MAP:URI=\"init.mp4\"\n"))
        let names = ["mvhd", "tkhd", "mdia", "mdhd", "hdlr", "minf", "stbl", "stsd", "avcC", "esds"]
        let boxes = names.map { ("header-describes-tracks" as String?, rename($0, "free")) }
        let headers = (Self.headers + boxes).enumerated().map { index, row in
            Mutation("headers of fragmented MP4", "change \(index)", row.rule) {
                var bytes = fragments.header
                try row.change(&bytes)
                return claims.rules(header: bytes)
            }
        }
        return try streams + pieces + headers + Claims.mutations(stream, fragments)
    }
}
