import HLS
import LiveStreams
import Testing
import Timeline

@Suite("Keys of encrypted streams") struct KeyRotationTests {
    private static func rotation(_ seconds: Int, _ vector: KeyRotation.Vector = .explicit) throws -> KeyRotation {
        try #require(KeyRotation(seconds: seconds, vector: vector))
    }

    private static func hexadecimal(_ block: CipherBlock) -> String {
        block.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test(
        "A number of seconds is 0, or from 2 to a day",
        arguments: [(-1, false), (0, true), (1, false), (2, true), (86_400, true), (86_401, false)]
    )
    func seconds(seconds: Int, isAllowed: Bool) {
        #expect((KeyRotation(seconds: seconds) != nil) == isAllowed)
    }

    @Test("A key is a function of its number, on every server and after every start")
    func keys() {
        #expect(Self.hexadecimal(KeyRotation.key(0)) == "89aff583f7a5ab3db1dbc8d4c1332e14")
        #expect(Self.hexadecimal(KeyRotation.key(1)) == "df4728cabc392e55509ab6741181f337")
        #expect(Self.hexadecimal(KeyRotation.key(59_846_684)) == "bdbc605ddaef1b5ccc1f4ef63117ac58")
    }

    @Test("No two of many keys and vectors are alike")
    func different() throws {
        let rotation = try Self.rotation(2)
        var blocks: Set<CipherBlock> = []
        for number in Int64(0)..<5000 {
            blocks.insert(KeyRotation.key(number))
            blocks.insert(rotation.initializationVector(key: number, number: 7))
        }
        #expect(blocks.count == 10_000)
    }

    @Test("A vector of a sequence is the number of the segment, big-endian")
    func sequence() throws {
        let vector = try Self.rotation(30, .sequence).initializationVector(key: 5, number: 0x1_2345_6789)
        #expect(Self.hexadecimal(vector) == "00000000000000000000000123456789")
    }

    @Test(
        "A segment has the key of the period in which it begins",
        arguments: [
            (30, 0, 14, 0), (30, 0, 15, 1), (30, 500, 14, 0), (30, 500, 15, 1), (3, 1900, 2, 1), (0, 0, 15, 0),
            (2, 0, -1, 0),
        ]
            as [(Int, Int, Int64, Int64)]
    )
    func number(seconds: Int, phase: Int, segment: Int64, key: Int64) throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: phase))
        #expect(try Self.rotation(seconds).number(ofSegment: segment, on: grid) == key)
    }

    @Test("The address of a key is read and printed by one type, and nothing else is one")
    func address() throws {
        func address(_ path: String) throws -> StreamAddress? {
            try StreamAddress(path: path.split(separator: "/")[...])
        }
        let key = StreamAddress("clock;key=30", .key(KeyAddress(number: 59_846_684), phase: 250))
        #expect(key.text == "clock;key=30/250/key/aes-128/59846684.key")
        #expect(try address(key.text) == key)
        for (path, words) in [
            ("clock/0/key/aes-256/1.key", "'key/aes-256/1.key' is not a key; keys are key/aes-128/NUMBER.key"),
            ("clock/0/640x360/live/1.key", "'640x360/live/1.key' is not a key; keys are key/aes-128/NUMBER.key"),
            ("clock/0/key/aes-128/01.key", "'01' is not a number of a key; those are digits without leading zeros"),
        ] {
            let error = #expect(throws: HLSError.self) { try address(path) }
            #expect(error.map { "\($0)" } == words)
        }
    }

    @Test("An encrypted header has the number of its key in its name")
    func header() throws {
        let text = "a/0/b/live/init.59846684.mp4"
        let address = try #require(try StreamAddress(path: text.split(separator: "/")[...]))
        #expect(address == .init("a", .media(.init(.init("b"), .live, .header(.cmaf, key: 59_846_684)), phase: 0)))
        #expect(address.text == text)
        #expect(throws: HLSError.self) { try StreamAddress(path: "a/0/b/live/init.07.mp4".split(separator: "/")[...]) }
    }

    @Test("Each key has its tag before the first segment, and before the header, which is encrypted with it")
    func explicit() throws {
        var stream = try LiveStream.make()
        stream.keys = try Self.rotation(4)
        #expect(
            try stream.text(at: "2027-12-25T00:00:02Z") == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:914846401
                #EXT-X-DISCONTINUITY-SEQUENCE:0
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-START:TIME-OFFSET=0.000000,PRECISE=YES
                #EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000
                #EXT-X-KEY:METHOD=AES-128,URI="key/aes-128/457423200.key",IV=0x000df9b6e10fcdfe26e823851a8ae51c
                #EXT-X-MAP:URI="640x360/live/init.457423200.mp4"
                #EXT-X-PROGRAM-DATE-TIME:2027-12-25T00:00:02.000Z
                #EXTINF:2.000000,
                640x360/live/914846401.m4s
                #EXT-X-KEY:METHOD=AES-128,URI="key/aes-128/457423201.key",IV=0xa1debf187af358153e9fa382a080953e
                #EXT-X-MAP:URI="640x360/live/init.457423201.mp4"
                #EXT-X-PROGRAM-DATE-TIME:2027-12-25T00:00:04.000Z
                #EXTINF:2.000000,
                640x360/live/914846402.m4s
                #EXT-X-PROGRAM-DATE-TIME:2027-12-25T00:00:06.000Z
                #EXTINF:2.000000,
                640x360/live/914846403.m4s

                """
        )
    }

    @Test("SAMPLE-AES has a header for each key, too, needs version 5, and does not go with numbers as vectors")
    func samples() throws {
        #expect(KeyRotation(seconds: 4, vector: .sequence, method: .sampleAES) == nil)
        let keys = try #require(KeyRotation(seconds: 4, method: .sampleAES))
        #expect(keys.apply(to: .ts) && keys.apply(to: .cmaf) && !keys.apply(to: .webVTT))
        #expect(Self.hexadecimal(KeyRotation.identifier(ofKey: 0)) == "e60cb3293bde3f1c5e6f358c118492f4")
        var stream = try LiveStream.make()
        stream.keys = keys
        let lines = try stream.text(at: "2027-12-25T00:00:02Z").split(separator: "\n")
        #expect(
            lines.filter { $0.hasPrefix("#EXT-X-KEY") || $0.hasPrefix("#EXT-X-MAP") || $0.hasPrefix("#EXT-X-VER") } == [
                "#EXT-X-VERSION:6",
                #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key/aes-128/457423200.key",IV=0x000df9b6e10fcdfe26e823851a8ae51c"#,
                #"#EXT-X-MAP:URI="640x360/live/init.457423200.mp4""#,
                #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key/aes-128/457423201.key",IV=0xa1debf187af358153e9fa382a080953e"#,
                #"#EXT-X-MAP:URI="640x360/live/init.457423201.mp4""#,
            ]
        )
        stream.container = .ts
        for hasIFrames in [false, true] {
            stream.hasIFrames = hasIFrames
            let text = try stream.text(at: "2027-12-25T00:00:02Z")
            #expect(text.hasPrefix("#EXTM3U\n#EXT-X-VERSION:5\n"))
        }
    }

    @Test("Where numbers are the vectors, headers are in the clear, also after a discontinuity")
    func clear() throws {
        var stream = try LiveStream.make(schedule: ProgramSchedule(liveFrom: 914_846_401))
        stream.keys = try Self.rotation(4, .sequence)
        #expect(
            try stream.text(at: "2027-12-25T00:00:00Z") == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:914846400
                #EXT-X-DISCONTINUITY-SEQUENCE:0
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-START:TIME-OFFSET=0.000000,PRECISE=YES
                #EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000
                #EXT-X-MAP:URI="640x360/loading/init.mp4"
                #EXT-X-KEY:METHOD=AES-128,URI="key/aes-128/457423200.key"
                #EXT-X-PROGRAM-DATE-TIME:2027-12-25T00:00:00.000Z
                #EXTINF:2.000000,
                640x360/loading/914846400.m4s
                #EXT-X-DISCONTINUITY
                #EXT-X-KEY:METHOD=NONE
                #EXT-X-MAP:URI="640x360/live/init.mp4"
                #EXT-X-KEY:METHOD=AES-128,URI="key/aes-128/457423200.key"
                #EXT-X-PROGRAM-DATE-TIME:2027-12-25T00:00:02.000Z
                #EXTINF:2.000000,
                640x360/live/914846401.m4s
                #EXT-X-KEY:METHOD=AES-128,URI="key/aes-128/457423201.key"
                #EXT-X-PROGRAM-DATE-TIME:2027-12-25T00:00:04.000Z
                #EXTINF:2.000000,
                640x360/live/914846402.m4s

                """
        )
    }

    @Test("Transport streams need no header, and I-frames have the keys of their segments")
    func iFrames() throws {
        var stream = try LiveStream.make(container: .ts)
        stream.keys = try Self.rotation(0)
        stream.hasIFrames = true
        let lines = try stream.text(at: "2027-12-25T00:00:00Z").split(separator: "\n")
        #expect(
            lines.filter { $0.hasPrefix("#EXT-X-KEY") } == [
                #"#EXT-X-KEY:METHOD=AES-128,URI="key/aes-128/0.key",IV=0x1ae2a2bbb8ed388193549015cb45c926"#
            ]
        )
        #expect(lines.count { $0.hasPrefix("640x360/live/") } == 6)
    }
}
