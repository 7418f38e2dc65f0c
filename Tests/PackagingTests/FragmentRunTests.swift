import Boxes
import Media
import Testing

@Suite("The samples of a track fragment")
struct FragmentRunTests {
    private static func box(_ name: String, _ flags: UInt32, _ fields: [UInt32], version: UInt8 = 0) -> [UInt8] {
        let content = [version] + flags.bigEndianBytes.dropFirst() + fields.flatMap(\.bigEndianBytes)
        return UInt32(content.count + 8).bigEndianBytes + Array(name.utf8) + content
    }

    /// A track fragment of these boxes.
    private static func fragment(_ boxes: [UInt8]) throws -> MP4Box {
        let bytes = UInt32(boxes.count + 8).bigEndianBytes + Array("traf".utf8) + boxes
        return try #require(MP4Box.boxes(ByteReader(bytes)).first)
    }

    @Test("A run begins at its data_offset, or else where the one before it ends")
    func places() throws {
        let fragment = try Self.fragment(
            Self.box("tfhd", 0x20000, [7]) + Self.box("trun", 0x201, [2, 100, 10, 20])
                + Self.box("trun", 0x200, [1, 30])
        )
        let header = try #require(FragmentHeader(of: fragment))
        #expect(header.track == 7 && header.isBasedOnFragment && !header.hasBase)
        var (offsets, position): ([Int], Int) = ([], 50)
        for box in fragment.all("trun") {
            var run = try #require(FragmentRun(box, start: 50, after: position, header.defaults(.empty)))
            while let sample = run.next() { offsets.append(sample.offset) }
            position = run.position
        }
        #expect(offsets == [150, 160, 180] && position == 210)
    }

    @Test("A sample has the values of its run, or else those of its fragment, or else those of its track")
    func values() throws {
        let fragment = try Self.fragment(
            Self.box("tfhd", 0x8, [1, 40]) + Self.box("trun", 0xA04, [2, 0x10000, 5, 0xFFFF_FFFE, 6, 3], version: 1)
        )
        let trex = try #require(MP4Box.boxes(ByteReader(Self.box("trex", 0, [1, 1, 20, 9, 0x20000]))).first)
        let track = try #require(FragmentSample.defaults(trex))
        let defaults = try #require(FragmentHeader(of: fragment)).defaults(track.sample)
        let box = try #require(fragment.first("trun"))
        var run = try #require(FragmentRun(box, start: 0, after: 0, defaults))
        let samples = [run.next(), run.next()].compactMap(\.self)
        try #require(samples.count == 2)
        let (first, second) = (samples[0], samples[1])
        #expect(track.track == 1 && first.duration == 40 && first.size == 5 && first.shift == -2 && !first.isSync)
        #expect(second.size == 6 && second.shift == 3 && second.flags == 0x20000 && second.isSync)
        #expect(run.next()?.size == nil)
    }
}
