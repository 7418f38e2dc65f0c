// The tracks of a transport stream, by the packets of their PIDs.
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
        var track = ObservedTrack(
            id: Int64(pid),
            kind: Self.kind(of: type),
            timescale: 90_000,
            sampleCount: presentations.count,
            start: start,
            presentation: (first + (presentations.first ?? 0) + size) % size,
            wrap: size
        )
        track.digests = [packets.hasher.finalize()]
        switch track.kind {
        case .video:
            if let least = presentations.first, let most = presentations.last, presentations.count > 1 {
                let step = (most - least) / Int64(presentations.count - 1)
                track.length = most - least + step
                track.end = decodings.max().map { (start + $0 + step) % size }
            }
            if type == 0x1b || type == 0x24 {
                let start = ElementaryReading.start(packets.payload, isH265: type == 0x24)
                (track.codec, track.size, track.beginsWithIDR) = (start.codec, start.size, start.beginsWithIDR)
            }
            track.keyCount = entries[pid] ?? (track.beginsWithIDR == true ? 1 : 0)
            let steps = zip(presentations, presentations.dropFirst()).map { $1 - $0 }
            if let least = steps.min(), let most = steps.max() { track.lengths = least...most }
        case .audio:
            if type == 0x0f, let sound = ElementaryReading.adts(packets.payload) {
                (track.codec, track.sampleRate, track.channels) = (sound.codec, sound.rate, sound.channels)
                track.sampleCount = sound.frames
                let length = sound.samples * 90_000 / sound.rate
                track.length = length
                track.end = (start + length) % size
            }
            track.codec = track.codec ?? [0x03: "mp4a.40.34", 0x04: "mp4a.40.34", 0x81: "ac-3", 0x87: "ec-3"][type]
        case .other: break
        }
        return track
    }

    /// Decode times go on within a segment. A leap is longer than five seconds, and than pictures that last long.
    mutating func checkTimes(_ packets: Packets, _ pid: Int, _ kind: ObservedTrack.Kind) {
        guard kind != .other else { return }
        let steps = zip(packets.decodings, packets.decodings.dropFirst()).map {
            MediaLine.distance($1, $0, wrap: 1 << 33)
        }
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
}
