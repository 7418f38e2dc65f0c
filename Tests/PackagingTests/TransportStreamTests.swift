import H264
import Media
import Testing

@testable import Packaging

@Suite("Transport stream segments", .timeLimit(.minutes(5)))
struct TransportStreamTests {
    private static func hex(_ bytes: some Sequence<UInt8>) -> String { BoxTree.hex(bytes) }

    private static func packets(_ bytes: [UInt8]) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: 188).map { Array(bytes[$0..<$0 + 188]) }
    }

    @Test("The tables of one H.264 track, with the checksums that ffmpeg writes for the same")
    func tables() throws {
        let packager = TransportStreamPackager(tracks: [.plain])
        let packets = Self.packets(packager.segment([.video(start: 0, sizes: [100])], number: 21))
        // Packet header, pointer, section; CRC_32 last.
        #expect(Self.hex(packets[0].prefix(21)) == "47400015 0000b00d 0001c100 000001f0 002ab104 b2")
        #expect(packets[0].dropFirst(21).allSatisfy { $0 == 0xff })
        #expect(Self.hex(packets[1].prefix(26)) == "47500015 0002b012 0001c100 00e100f0 001be100 f00015bd 4d56")
        #expect(packets[1].dropFirst(26).allSatisfy { $0 == 0xff })
    }

    @Test("The first packet of the pictures has the clock and begins a PES packet with its time")
    func firstPacket() throws {
        let packager = TransportStreamPackager(tracks: [.plain])
        // 10 h: 3,240,000,000 ticks; the clock is 0.2 s behind.
        let packets = Self.packets(packager.segment([.video(start: 3_240_000_000, sizes: [3000, 5])], number: 0))
        #expect(packets.count == 2 + 32)
        // PID 0x100, adaptation field of 7 bytes, random access and clock 3,239,982,000; stream 0xe0, timestamp.
        #expect(
            Self.hex(packets[2].prefix(28)) == "47410030 0750608f 19d87e00 000001e0 00008480 05270479 f4010000"
        )
        // The second picture fits into the last packet: no random access, its time 3000 ticks later.
        #expect(Self.hex(packets[33].suffix(19)) == "000001e0 00008480 0527047b 0b710101 010101")
        #expect(Self.hex(packets[33].prefix(6)) == "4741003f a410")
    }

    @Test("Times are written modulo 2^33, the clock's too")
    func wrap() throws {
        let wrap = Int64(1) << 33
        let packager = TransportStreamPackager(tracks: [.plain])
        for start in [wrap - 4500, wrap * 1000 - 4500] {
            let bytes = packager.segment([.video(start: start, sizes: [400, 400, 400])], number: 1)
            let reader = try #require(TransportStreamReader(bytes))
            #expect(reader.units(of: 0x100)?.map(\.presentation) == [Int(wrap) - 4500, Int(wrap) - 1500, 1500])
            #expect(reader.packets.compactMap(\.clock) == [-22_500, -19_500, -16_500].map { Int(wrap) + $0 })
        }
        let bytes = packager.segment([.video(start: 3 * wrap + 6000, sizes: [400])], number: 1)
        #expect(try #require(TransportStreamReader(bytes)).packets.compactMap(\.clock) == [Int(wrap) - 12_000])
    }

    @Test("Over 10,000 segments that are made alone, each PID counts on as in one stream")
    func continuity() throws {
        let packager = TransportStreamPackager(tracks: [.plain, .sound])
        var next: [Int: Int] = [:]
        var breaks = 0
        // Numbers below zero come before the epoch.
        for number in Int64(-5000)..<5000 {
            let bytes = packager.segment(
                [
                    .video(start: number * 180_000, sizes: [200 + Int(number & 511), 20, 20 + Int(number & 1023)]),
                    .silence(start: number * 96_000, count: number.isMultiple(of: 4) ? 93 : 94),
                ],
                number: number
            )
            for start in stride(from: 0, to: bytes.count, by: 188) where bytes[start + 3] & 0x10 != 0 {
                let identifier = Int(bytes[start + 1] & 0x1f) << 8 | Int(bytes[start + 2])
                let counter = Int(bytes[start + 3] & 0xf)
                if counter != next[identifier] ?? counter { breaks += 1 }
                next[identifier] = (counter + 1) & 0xf
            }
        }
        #expect(breaks == 0)
        #expect(next.keys.sorted() == [0, 0x100, 0x101, 0x1000])
    }

    @Test("The clock comes at least every tenth of a second, also where frames are a second long")
    func slowFrames() throws {
        let packager = TransportStreamPackager(tracks: [.plain])
        let run = SampleRun.video(start: 900_000, sizes: [300, 30], duration: 90_000)
        let reader = try #require(TransportStreamReader(packager.segment([run], number: 5)))
        let clocks = reader.packets.compactMap(\.clock)
        #expect(clocks == stride(from: 882_000, to: 882_000 + 180_000, by: 9_000).map { $0 })
        #expect(reader.packets.filter { $0.identifier == 0x100 && !$0.hasPayload }.count == 18)
    }

    @Test(
        "An access unit of H.264 begins with a delimiter, followed by the parameter sets if decoding can begin with it"
    )
    func h264() throws {
        let track = try Track.h264()
        let run = SampleRun(
            start: 90_000,
            samples: [
                // Two NAL units behind their lengths.
                Sample(bytes: [0, 0, 0, 2, 6, 0x80, 0, 0, 0, 3, 0x65, 0x88, 0x84], duration: 3000, isSync: true),
                Sample(bytes: [0, 0, 0, 2, 0x41, 0x9a], duration: 3000, isSync: false),
            ]
        )
        let bytes = TransportStreamPackager(tracks: [track]).segment([run], number: 0)
        let units = try #require(TransportStreamReader(bytes)?.units(of: 0x100))
        #expect(Self.hex(units[0].data.prefix(6)) == "00000001 09f0")
        let types = try NALUnit.units(ofByteStream: units[0].data).map(\.kind)
        #expect(
            types == [
                .accessUnitDelimiter, .sequenceParameterSet, .pictureParameterSet, .pictureParameterSet,
                .supplementalEnhancementInformation, .idrSlice,
            ]
        )
        #expect(Self.hex(units[0].data.suffix(13)) == "00000001 06800000 00016588 84")
        #expect(Self.hex(units[1].data) == "00000001 09f00000 0001419a")
    }

    @Test(
        "Sound beside pictures: its own PID, eight access units to a packet, its length stated, the clock on the pictures"
    )
    func muxed() throws {
        let packager = TransportStreamPackager(tracks: [.plain, .sound])
        let video = SampleRun.video(start: 180_000, sizes: [500] + [Int](repeating: 40, count: 59))
        let bytes = packager.segment([video, .silence(start: 94 * 1024, count: 94)], number: 1)
        #expect(
            Self.hex(Self.packets(bytes)[1].prefix(31)).hasPrefix(
                "47500011 0002b017 0001c100 00e100f0 001be100 f0000fe1 01f000"
            )
        )
        let reader = try #require(TransportStreamReader(bytes))
        let units = try #require(reader.units(of: 0x101))
        #expect(units.count == 12)
        // 94 * 1024 samples of 48 kHz are 180,480 ticks; eight access units are 15,360.
        #expect(units.map(\.presentation) == (0..<12).map { 180_480 + $0 * 15_360 })
        #expect(units[0].data.count == 8 * 13 && units[11].data.count == 6 * 13)
        // Behind the length come 8 more bytes of header.
        #expect(units[0].header[3...5] == [0xc0, 0, UInt8(8 * 13 + 8)])
        #expect(reader.packets.allSatisfy { $0.clock == nil || $0.identifier == 0x100 })
        #expect(reader.packets.filter { $0.identifier == 0x101 }.count == 16)
        let times = reader.packets.indices.filter {
            reader.packets[$0].startsUnit && [0x100, 0x101].contains(reader.packets[$0].identifier)
        }
        #expect(reader.packets[times[0]].identifier == 0x100, "the clock comes first")
    }
}
