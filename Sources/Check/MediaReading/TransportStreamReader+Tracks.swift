internal import PlaylistReading
internal import Timeline

// The tracks of a transport stream, by the packets of their PIDs, and whether these are what the PMT says.
extension TransportStreamReader {
    static func kind(of type: UInt8) -> ObservedTrack.Kind {
        switch type {
        case 0x01, 0x02, 0x10, 0x1b, 0x24: .video
        case 0x03, 0x04, 0x0f, 0x11, 0x81, 0x87: .audio
        default: .other
        }
    }

    func track(_ pid: Int, _ type: UInt8, _ packets: Packets) -> ObservedTrack? {
        guard let start = packets.decodings.first, let first = packets.presentations.first else { return nil }
        // The count continues from the first, so that a wrap within the segment is not a leap.
        let size: Int64 = 1 << 33
        let presentations = packets.presentations.map { MediaLine.distance($0, first, wrap: size) }.sorted()
        let decodings = packets.decodings.map { MediaLine.distance($0, start, wrap: size) }
        let (kind, begin) = (Self.kind(of: type), (first + (presentations.first ?? 0) + size) % size)
        var track = ObservedTrack(id: Int64(pid), kind: kind, timescale: 90_000, start: start, presentation: begin)
        (track.sampleCount, track.wrap) = (presentations.count, size)
        track.lead = -(presentations.first ?? 0)
        track.digests = [packets.hasher.finalize()]
        switch track.kind {
        case .video:
            if let least = presentations.first, let most = presentations.last, presentations.count > 1 {
                let step = (most - least) / Int64(presentations.count - 1)
                track.length = most - least + step
                track.end = decodings.max().map { (start + $0 + step) % size }
            }
            if type == 0x1b || type == 0x24 {
                (track.format, track.beginsWithIDR) = ElementaryReading.start(packets.payload, isH265: type == 0x24)
            }
            track.keyCount = entries[pid] ?? (track.beginsWithIDR == true ? 1 : 0)
            let steps = zip(presentations, presentations.dropFirst()).map { $1 - $0 }
            if let least = steps.min(), let most = steps.max() { track.lengths = least...most }
        case .audio:
            if type == 0x0f, let sound = ElementaryReading.adts(packets.payload) {
                (track.format, track.sampleCount) = (sound.format, sound.frames)
                (track.length, track.end) = (sound.length, (start + sound.length) % size)
            }
            let known: [UInt8: String] = [0x03: "mp4a.40.34", 0x04: "mp4a.40.34", 0x81: "ac-3", 0x87: "ec-3"]
            track.format.codec = track.format.codec ?? known[type]
        case .other: break
        }
        return track
    }

    /// Decode times go on within a segment. A leap is longer than five seconds, and than pictures that last long.
    mutating func checkTimes(_ packets: Packets, _ pid: Int, _ kind: ObservedTrack.Kind) {
        guard kind != .other else { return }
        let times = packets.decodings
        let steps = zip(times, times.dropFirst()).map { MediaLine.distance($1, $0, wrap: 1 << 33) }
        let most = steps.max() ?? 0
        let isLeap = most > 450_000 && most / 10 > steps.filter { $0 > 0 }.min() ?? 0
        guard let step = steps.first(where: { $0 < 0 }) ?? (isLeap ? most : nil) else { return }
        let found = "the decode times of PID \(pid) \(step < 0 ? "go back" : "leap") by \(abs(step) / 90) ms"
        noteOnce(.timestampsGoOn, found, expected: "times that go on")
    }

    /// ISO/IEC 13818-1, 2.4.2: what is decoded at a time has come by then, so that the clock is not after it; and it does not wait for long.
    mutating func checkClock(_ decodings: [Int64], _ pid: Int) {
        guard let firstClock, let clock, let first = decodings.first, let last = decodings.last else { return }
        func distance(_ time: Int64, _ origin: Int64) -> Int64 { MediaLine.distance(time, origin, wrap: 1 << 33) }
        // Between pictures that last long the clock goes on.
        let longest = zip(decodings.dropFirst(), decodings).map { distance($0, $1) }.max() ?? 0
        let rows = [("first", first, firstClock, Int64(0)), ("last", last, clock, max(longest, 0) + 135_000)]
        for (name, time, clock, slack) in rows where decodings.count > 1 || name == "first" {
            let lead = distance(time, clock)
            guard lead > 900_000 || lead < -45_000 - slack else { continue }
            let side = lead < 0 ? "after" : "before"
            let found = "the \(name) PCR is \(abs(lead) / 90) ms \(side) the \(name) DTS of PID \(pid)"
            return noteOnce(.clockReferenceGoesOn, found, expected: "a PCR before it, by 10 s at most")
        }
    }

    private typealias Format = (name: String, types: [UInt8], isThat: @Sendable ([UInt8]) -> Bool)

    /// Formats that can be told by their beginning, with the values of stream_type that stand for them (ISO/IEC 13818-1, table 2-34; AC-3
    /// is private data in DVB).
    private static let formats: [Format] = [
        ("H.264", [0x1b], { unit($0).map { [7, 9].contains($0.first & 0x1f) && $0.first < 0x80 } ?? false }),
        (
            "H.265", [0x24],
            { unit($0).map { (32...35).contains($0.first >> 1) && $0.first & 1 == 0 && $0.second == 1 } ?? false }
        ),
        ("MPEG-2 video", [0x01, 0x02], { unit($0)?.first == 0xb3 }),
        ("AAC with ADTS", [0x0f], { ElementaryReading.adts($0) != nil }),
        ("AAC with LATM", [0x11], { $0.count > 2 && $0[0] == 0x56 && $0[1] & 0xe0 == 0xe0 }),
        (
            "MPEG audio", [0x03, 0x04],
            { $0.count > 4 && $0[0] == 0xff && $0[1] >= 0xe0 && $0[1] & 6 != 0 && $0[2] < 0xf0 }
        ),
        ("AC-3", [0x06, 0x81, 0x87], { $0.starts(with: [0x0b, 0x77]) }),
    ]
    private static let knownTypes = Set(formats.flatMap(\.types))

    /// The first two bytes behind the start code that a payload of pictures begins with.
    private static func unit(_ payload: [UInt8]) -> (first: UInt8, second: UInt8)? {
        let rest = payload.prefix(8).drop { $0 == 0 }.prefix(3)
        guard payload.starts(with: [0, 0]), rest.count == 3, rest.first == 1 else { return nil }
        return (rest[rest.startIndex + 1], rest[rest.startIndex + 2])
    }

    /// Compares the format of a payload with its stream type (ISO/IEC 13818-1, 2.4.4.9).
    mutating func checkType(_ type: UInt8, _ payload: [UInt8], _ pid: Int) {
        guard Self.knownTypes.contains(type), let format = Self.formats.first(where: { $0.isThat(payload) }),
            !format.types.contains(type)
        else { return }
        func text(_ types: some Sequence<UInt8>) -> String {
            types.map { "0x" + $0.text(digits: 2, radix: 16) }.joined(separator: " or ")
        }
        let found = "stream_type of PID \(pid) is \(text([type])), and its packets have \(format.name)"
        noteOnce(.streamTypesFit, found, expected: text(format.types))
    }

    /// ISO/IEC 13818-1, table 2-22: stream_id of pictures is 0xe0 to 0xef, that of sound 0xc0 to 0xdf; others are for both.
    mutating func checkIdentifier(_ id: UInt8, _ pid: Int) {
        let kind = Self.kind(of: streams[pid] ?? 0)
        let other: ClosedRange<UInt8> = kind == .video ? 0xc0...0xdf : 0xe0...0xef
        guard kind != .other, other.contains(id) else { return }
        let (content, right) = kind == .video ? ("pictures", "0xe0 to 0xef") : ("sound", "0xc0 to 0xdf")
        let found = "stream_id of PID \(pid), which has \(content), is 0x\(id.text(digits: 2, radix: 16))"
        noteOnce(.streamTypesFit, found, expected: right)
    }
}
