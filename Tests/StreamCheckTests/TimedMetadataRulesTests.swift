@testable internal import PlaylistReading
import Media
import Testing

@testable import MediaReading

@Suite("Rules for timed metadata")
struct TimedMetadataRulesTests {
    static func size(_ count: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7f) } }

    static func tag(_ version: UInt8 = 4) -> [UInt8] {
        let frame = joined(Array("TXXX".utf8), size(7), [0, 0, 3], Array("a\0text".utf8))
        return joined(Array("ID3".utf8), [version, 0, 0], size(frame.count), frame)
    }

    @Test("What is a tag, and what is none")
    func tags() {
        let tag = Self.tag()
        #expect(ID3Tags.problem(tag[...]) == nil)
        #expect(ID3Tags.problem((tag + tag)[...]) == nil && ID3Tags.problem((Self.tag(3) + [0, 0])[...]) == nil)
        #expect(ID3Tags.problem([]) == "it is empty")
        #expect(ID3Tags.problem(tag.dropFirst()) == "it does not begin with ID3")
        #expect(ID3Tags.problem(tag.dropLast()) == "its length is 27 bytes, and there are 26")
        #expect(ID3Tags.problem(Self.tag(9)[...]) == "it is ID3 of version 2.9")
        var other = tag
        other[6] = 0x80
        #expect(ID3Tags.problem(other[...]) == "its size has a byte above 127")
        other = tag
        other[10] = 0x20
        #expect(ID3Tags.problem(other[...]) == "a frame has no name")
        other = tag
        other[17] = 9
        #expect(ID3Tags.problem(other[...]) == "the frame TXXX is longer than its tag")
    }

    static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

    static func box(_ name: String, _ parts: [UInt8]...) -> [UInt8] {
        let content = Array(parts.joined())
        return joined(big(content.count + 8, 4), Array(name.utf8), content)
    }

    static func message(at time: Int, _ scheme: String, _ data: [UInt8], timescale: Int = 1000) -> [UInt8] {
        box("emsg", [1, 0, 0, 0], big(timescale, 4), big(time, 8), big(0, 8), Array((scheme + "\0\0").utf8), data)
    }

    private static var header: [UInt8] {
        let times = box("mdhd", [0, 0, 0, 0], big(0, 8), big(48_000, 4), big(0, 8))
        let kind = box("hdlr", big(0, 8), Array("soun".utf8), big(0, 12))
        let track = box("trak", box("tkhd", [0, 0, 0, 0], big(0, 8), big(1, 4), big(0, 68)), box("mdia", times, kind))
        return joined(box("ftyp", Array("iso6".utf8)), box("moov", track, box("mvex")))
    }

    /// The rules that a fragment of sound breaks that begins at ten seconds.
    static func rules(_ message: [UInt8]) -> [String] {
        let run = box("trun", [0, 0, 3, 1], big(1, 4), big(104, 4), big(1024, 4), big(4, 4))
        let track = box(
            "traf",
            box("tfhd", [0, 2, 0, 0], big(1, 4)),
            box("tfdt", [1, 0, 0, 0], big(480_000, 8)),
            run
        )
        let fragment = box("moof", box("mfhd", big(0, 4), big(1, 4)), track)
        let segment = joined(message, fragment, box("mdat", [1, 2, 3, 4]))
        return ObservedMedia.read(segment, header: MP4Header(header))?.findings.map(\.rule.id) ?? ["none"]
    }

    @Test("Event messages are whole, and for the segment that they are in, or later")
    func messages() {
        let scheme = "https://aomedia.org/emsg/ID3"
        #expect(Self.rules([]) == [])
        #expect(Self.rules(Self.message(at: 10_000, scheme, Self.tag())) == [])
        #expect(Self.rules(Self.message(at: 40_000, "urn:scte:scte35:2013:bin", [1])) == [])
        #expect(Self.rules(Self.message(at: 9000, scheme, Self.tag())) == ["messages-are-in-segment"])
        #expect(Self.rules(Self.message(at: 10_000, scheme, [1])) == ["messages-are-whole"])
        #expect(Self.rules(Self.message(at: 10_000, "", [1])) == ["messages-are-whole"])
        #expect(Self.rules(Self.message(at: 10_000, "a", [1], timescale: 0)) == ["messages-are-whole"])
        #expect(Self.rules(Self.box("emsg", [1, 0, 0, 0, 1])) == ["messages-are-whole"])
        let old = Self.box(
            "emsg",
            [0, 0, 0, 0],
            Array((scheme + "\0\0").utf8),
            Self.big(1000, 4),
            Self.big(0, 12),
            Self.tag()
        )
        #expect(Self.rules(old) == [])
    }

    private static func packet(_ pid: Int, _ payload: [UInt8]) -> [UInt8] {
        let stuffing = 184 - payload.count
        let field = [UInt8(stuffing - 1), 0] + [UInt8](repeating: 0xff, count: stuffing - 2)
        let head: [UInt8] = [0x47, 0x40 | UInt8(pid >> 8), UInt8(pid & 0xff), 0x30]
        return joined(head, field, payload)
    }

    private static func section(_ bytes: [UInt8]) -> [UInt8] {
        let whole: [UInt8] = [bytes[0], 0xb0, UInt8(bytes.count + 3)] + bytes.dropFirst()
        return joined([0], whole, big(Int(SectionChecksum.value(of: whole)), 4))
    }

    /// The rules that a stream of tags alone breaks, of a format; without a descriptor if that is nil.
    static func streamRules(_ tag: [UInt8], format: String? = "ID3 ", hasTime: Bool = true) -> [String] {
        let name = Array((format ?? "").utf8)
        let descriptor = format == nil ? [] : joined([0x26, 13, 0xff, 0xff], name, [0xff], name, [0, 0x0f])
        let stream = joined([0x15, 0xe1, 0x02, 0xf0, UInt8(descriptor.count)], descriptor)
        let time: [UInt8] = hasTime ? [0x80, 5, 0x21, 0, 1, 0, 1] : [0, 0]
        let unit = joined([0, 0, 1, 0xbd], big(1 + time.count + tag.count, 2), [0x84], time, tag)
        let bytes = joined(
            packet(0, section([0, 0, 1, 0xc1, 0, 0, 0, 1, 0xf0, 0])),
            packet(0x1000, section(joined([2, 0, 1, 0xc1, 0, 0, 0xff, 0xff, 0xf0, 0], stream))),
            packet(0x102, unit)
        )
        return ObservedMedia.read(bytes, header: nil)?.findings.map(\.rule.id) ?? ["none"]
    }

    @Test("Tags in a transport stream are whole and have their time; other metadata is not looked into")
    func packets() {
        #expect(Self.streamRules(Self.tag()) == [])
        #expect(Self.streamRules(Array(Self.tag().dropLast(3))) == ["tags-are-whole"])
        #expect(Self.streamRules([1, 2, 3], format: "KLVA") == [])
        #expect(Self.streamRules(Self.tag(), format: "KLVA") == ["metadata-is-described"])
        #expect(Self.streamRules(Self.tag(), format: nil) == ["metadata-is-described"])
        #expect(Self.streamRules(Self.tag(), hasTime: false).contains("tags-are-whole"))
    }
}
