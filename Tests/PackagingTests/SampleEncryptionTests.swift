import H264
import Media
import Testing

@testable import Packaging

@Suite("Encryption of samples", .timeLimit(.minutes(5)))
struct SampleEncryptionTests {
    private static let encryption = SampleEncryption(
        key: [UInt8](0..<16),
        vector: [UInt8](16..<32),
        keyIdentifier: [UInt8](repeating: 0xab, count: 16)
    )
    private static let decryption = SampleDecryption(key: encryption.key, vector: encryption.vector)

    private static func sample(_ units: [[UInt8]]) -> Sample {
        Sample(bytes: units.flatMap { UInt32($0.count).bigEndianBytes + $0 }, duration: 3000, isSync: true)
    }

    /// A slice of IDR with bytes that count; it is nothing that a decoder could read.
    private static func slice(_ count: Int, kind: UInt8 = 0x65) -> [UInt8] {
        [kind] + (1..<count).map { UInt8(truncatingIfNeeded: $0 | 0x80) }
    }

    @Test("A transport stream declares its types, and what they are, in the one packet of its table")
    func tables() throws {
        let tracks = Self.encryption.inTransportStream([.plain, .sound])
        let bytes = TransportStreamPackager(tracks: tracks)
            .segment([.video(start: 0, sizes: [100]), .silence(start: 0, count: 1)], number: 21)
        // zavc; aacd, and apad with zaac, no priming, version 1, and the AudioSpecificConfig of two bytes.
        #expect(
            BoxTree.hex(bytes[188 + 17..<188 + 55])
                == "dbe100f0 060f047a 617663cf e101f016 0f046161 6364050e 61706164 7a616163 00000102 1190"
        )
        let section = Array(bytes[188 + 5..<2 * 188])
        let length = 3 + Int(section[1] & 0xf) << 8 + Int(section[2])
        #expect(SectionChecksum.bytes(of: Array(section.prefix(length))) == [0, 0, 0, 0])
    }

    @Test(
        "Of a slice in a transport stream one block in ten is encrypted behind 32 bytes, and never the last byte",
        arguments: [
            (48, []), (49, [32]), (64, [32]), (207, [32]), (208, [32]), (209, [32, 192]), (400, [32, 192, 352]),
        ] as [(Int, [Int])]
    )
    func blocks(count: Int, starts: [Int]) throws {
        let slice = Self.slice(count)
        let run = SampleRun(start: 0, samples: [Self.sample([[6, 1, 2], slice])])
        let made = try Self.encryption.inTransportStream([run], of: [.plain])[0].samples[0].bytes
        let ranges = made.unitRanges
        #expect(ranges.count == 2)
        #expect(Array(made[ranges[0]]) == [6, 1, 2])
        let unit = NALUnit.unescaped(made[ranges[1]])
        #expect(unit.count == count)
        let changed = slice.indices.filter { slice[$0] != unit[$0] }
        let expected = Set(starts.flatMap { $0..<$0 + 16 })
        #expect(expected.isSuperset(of: changed))
        #expect(changed.count >= starts.count * 12)
        // The first block of AES-128-CBC, as openssl has it for the key 00…0f and the vector 10…1f.
        if count == 400 { #expect(BoxTree.hex(unit[32..<48]) == Self.firstBlock) }
    }

    private static let firstBlock = "67896c75 ba00597b ae477927 0ef2b108"

    @Test("A unit that is not a slice, or has emulation prevention, comes back as it was")
    func emulationPrevention() throws {
        var slice = Self.slice(300)
        slice.replaceSubrange(10..<14, with: [0, 0, 3, 1])
        slice.replaceSubrange(100..<104, with: [0, 0, 3, 0])
        let run = SampleRun(start: 0, samples: [Self.sample([Self.slice(300, kind: 0x67), slice])])
        let made = try Self.encryption.inTransportStream([run], of: [.plain])[0].samples[0].bytes
        let unit = Array(made[made.unitRanges[1]])
        #expect(Array(made[made.unitRanges[0]]) == Self.slice(300, kind: 0x67))
        // What was escaped is escaped once more.
        #expect(Array(unit[10..<15]) == [0, 0, 3, 3, 1])
        #expect(NALUnit.unescaped(unit).count == 300)
    }

    @Test("A transport stream comes back from its encryption with as many bytes, and the types that it had")
    func transportStream() throws {
        let sizes = stride(from: 10, to: 190, by: 9)
        let sound = SampleRun(
            start: 0,
            samples: sizes.map { size in Sample(bytes: [UInt8](0..<UInt8(size)), duration: 1024, isSync: true) }
        )
        let video = SampleRun(
            start: 0,
            samples: [400, 30, 900].map { Self.sample([[9, 0xf0], Self.slice($0)]) }
        )
        let tracks = [try Track.h264(), .sound]
        let encrypted = TransportStreamPackager(tracks: Self.encryption.inTransportStream(tracks))
            .segment(try Self.encryption.inTransportStream([video, sound], of: tracks), number: 3)
        let decrypted = try #require(Self.decryption?.segment(encrypted, header: []))
        #expect(decrypted.count == encrypted.count)
        let plain = TransportStreamPackager(tracks: tracks).segment([video, sound], number: 3)
        let (one, other) = (TransportStreamReader(decrypted), TransportStreamReader(plain))
        for pid in [0x100, 0x101] {
            let units = try [one, other].map { try #require($0?.units(of: pid)).map(\.data) }
            #expect(units[0] == units[1])
        }
    }

    @Test("Fragmented MP4 comes back from its encryption, with free boxes where it was described")
    func fragments() throws {
        let tracks = [try Track.h264(), .sound]
        let sound = SampleRun(
            start: 0,
            samples: [5, 16, 40].map { Sample(bytes: Self.slice($0, kind: 0x21), duration: 1024, isSync: true) }
        )
        // An IDR slice of libx264 begins so; frame_num and what follows are few bits.
        let slice: [UInt8] = [0x65, 0x88, 0x84, 0x00, 0x33, 0xff] + Self.slice(400).dropFirst(6)
        let video = SampleRun(
            start: 0,
            samples: [Self.sample([[6, 1, 2], slice]), Self.sample([Self.slice(12, kind: 0x06)])]
        )
        let packager = FragmentedMP4Packager(tracks: tracks)
        let plain = try packager.segment([video, sound], number: 7)
        let encrypted = try Self.encryption.fragment(plain, of: [video, sound], on: tracks)
        let header = Self.encryption.header(try packager.header())
        #expect(BoxTree.text(of: encrypted).contains("senc 00000002 00000002 0001"))
        let decrypted = try #require(Self.decryption?.segment(encrypted, header: header))
        #expect(decrypted.count == encrypted.count)
        #expect(decrypted.suffix(400) == plain.suffix(400))
        #expect(encrypted.suffix(40) != plain.suffix(40))
        #expect(!BoxTree.text(of: decrypted).contains("senc"))
        #expect(SampleDecryption.header(header).count == header.count)
        let text = String(decoding: header, as: UTF8.self)
        for word in ["encv", "enca", "frma", "avc1", "mp4a", "schm", "cbcs", "schi", "tenc"] {
            #expect(text.contains(word), "\(word)")
        }
        let opened = String(decoding: SampleDecryption.header(header), as: UTF8.self)
        #expect(!opened.contains("encv") && !opened.contains("sinf"))
    }

    @Test("Bytes of any kind are safe to decrypt")
    func anything() throws {
        let tracks = [try Track.h264()]
        let header = Self.encryption.header(try FragmentedMP4Packager(tracks: tracks).header())
        let slice: [UInt8] = [0x65, 0x88, 0x84, 0x00, 0x33, 0xff] + Self.slice(400).dropFirst(6)
        let video = SampleRun(start: 0, samples: [Self.sample([slice])])
        let fragment = try Self.encryption.fragment(
            FragmentedMP4Packager(tracks: tracks).segment([video], number: 7),
            of: [video],
            on: tracks
        )
        let stream = TransportStreamPackager(tracks: Self.encryption.inTransportStream(tracks))
            .segment(try Self.encryption.inTransportStream([video], of: tracks), number: 3)
        let decryption = try #require(Self.decryption)
        for (bytes, header) in [(fragment, header), (stream, [])] {
            for index in 0..<min(bytes.count, 700) {
                for value in [0, 1, 0x7f, 0xff] as [UInt8] {
                    var changed = bytes
                    changed[index] = value
                    #expect(decryption.segment(changed, header: header)?.count ?? bytes.count == bytes.count)
                }
                _ = decryption.segment(Array(bytes.prefix(index)), header: header)
            }
        }
        for index in header.indices {
            var changed = header
            changed[index] = 0xff
            _ = decryption.segment(fragment, header: changed)
            #expect(SampleDecryption.header(changed).count == header.count)
        }
    }
}
