/// Reads a segment that is an MPEG-2 transport stream (ISO/IEC 13818-1, 2.4). Any bytes are safe to try.
struct TransportStreamReader {
    private var media = ObservedMedia(.transportStream)
    private let bytes: [UInt8]
    private var programTable: Int?
    private var programCount = 0
    /// stream_type by PID.
    private var streams: [Int: UInt8] = [:]
    private var order: [Int] = []
    private var clockPID: Int?
    private var clock: Int64?
    private var longestClockGap: Int64 = 0
    private var packets: [Int: Packets] = [:]
    private var badCounters = 0

    /// The PES packets of a PID.
    private struct Packets {
        var presentations: [Int64] = []
        var decodings: [Int64] = []
        /// The bytes of the first packet of pictures, or of all sound.
        var payload: [UInt8] = []
        var isCollecting = false
    }

    static let packetSize = 188

    /// - Returns: nil if it is not a transport stream.
    static func read(_ bytes: [UInt8]) -> ObservedMedia? {
        guard bytes.count >= packetSize, bytes[0] == 0x47, bytes.count < 2 * packetSize || bytes[packetSize] == 0x47
        else {
            return nil
        }
        var reader = TransportStreamReader(bytes)
        reader.readPackets()
        return reader.finish()
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func readPackets() {
        if !bytes.count.isMultiple(of: Self.packetSize) {
            note(.segmentIsReadable, "\(bytes.count) bytes are no whole packets", expected: "a multiple of 188")
        }
        var pids: [Int] = []
        for start in stride(from: 0, to: bytes.count - Self.packetSize + 1, by: Self.packetSize) {
            guard bytes[start] == 0x47 else {
                note(.segmentIsReadable, "no sync byte at \(start)", expected: "0x47 at each 188 bytes")
                return
            }
            let pid = Int(bytes[start + 1] & 0x1f) << 8 | Int(bytes[start + 2])
            if pids.count < 2 { pids.append(pid) }
            if pid != 0x1fff { readPacket(at: start, pid: pid) }
        }
        if let programTable, pids != [0, programTable] {
            note(
                .streamBeginsWithTables,
                "it begins with packets of PID \(pids.map { String($0) }.joined(separator: " and "))",
                expected: "0 and \(programTable), PAT and PMT"
            )
        }
    }

    private mutating func readPacket(at start: Int, pid: Int) {
        let (begins, control) = (bytes[start + 1] & 0x40 != 0, bytes[start + 3] >> 4 & 3)
        var payload = start + 4
        var breaks = false
        if control & 2 != 0 {
            let length = Int(bytes[start + 4])
            payload += 1 + length
            if length > 0 {
                let flags = bytes[start + 5]
                breaks = flags & 0x80 != 0
                if flags & 0x10 != 0, length >= 7 { readClock(at: start + 6, pid: pid, breaks: breaks) }
            }
        }
        guard control & 1 != 0 else { return }
        count(bytes[start + 3] & 0xf, pid: pid, breaks: breaks)
        let end = start + Self.packetSize
        guard payload < end else { return }
        if pid == 0 {
            if begins { readAssociations(payload..<end) }
        } else if pid == programTable {
            if begins { readProgram(payload..<end) }
        } else if streams[pid] != nil {
            readElementary(payload..<end, pid: pid, begins: begins)
        }
    }

    /// ISO/IEC 13818-1, 2.4.3.3: the counter goes up with each packet that has data; one repeat is allowed.
    private mutating func count(_ counter: UInt8, pid: Int, breaks: Bool) {
        guard let known = media.counters[pid] else {
            media.counters[pid] = (counter, counter)
            return
        }
        if !breaks, counter != (known.last + 1) & 0xf, counter != known.last {
            badCounters += 1
            if badCounters == 1 {
                note(
                    .packetsAreCounted,
                    "the counter of PID \(pid) goes from \(known.last) to \(counter)",
                    expected: "\((known.last + 1) & 0xf)"
                )
            }
        }
        media.counters[pid] = (known.first, counter)
    }

    private mutating func readClock(at start: Int, pid: Int, breaks: Bool) {
        guard clockPID == nil || clockPID == pid else { return }
        clockPID = pid
        var reader = ByteReader(bytes, start..<start + 6)
        guard let value = reader.integer(5) else { return }
        // 33 bits of 90 kHz; the extension is below that.
        let ticks = value >> 7
        if let clock, !breaks {
            let gap = (ticks - clock + 1 << 33) % (1 << 33)
            longestClockGap = max(longestClockGap, gap)
        }
        clock = ticks
    }

    /// The section of a table after its pointer field, without the CRC.
    private func section(_ range: Range<Int>, table: UInt8) -> ByteReader? {
        var reader = ByteReader(bytes, range)
        guard let pointer = reader.byte() else { return nil }
        reader.skip(Int(pointer))
        guard reader.byte() == table, let length = reader.integer(2).map({ Int($0 & 0xfff) }), length > 9 else {
            return nil
        }
        var section = reader.part(length - 4)
        section.skip(5)
        return section
    }

    private mutating func readAssociations(_ range: Range<Int>) {
        guard programTable == nil, var section = section(range, table: 0) else { return }
        while let number = section.integer(2), let pid = section.integer(2) {
            guard number != 0 else { continue }
            programCount += 1
            if programTable == nil { programTable = Int(pid & 0x1fff) }
        }
    }

    private mutating func readProgram(_ range: Range<Int>) {
        guard streams.isEmpty, var section = section(range, table: 2) else { return }
        clockPID = section.integer(2).map { Int($0 & 0x1fff) }
        guard let length = section.integer(2) else { return }
        section.skip(Int(length & 0xfff))
        while let type = section.byte(), let pid = section.integer(2), let length = section.integer(2) {
            section.skip(Int(length & 0xfff))
            if streams.updateValue(type, forKey: Int(pid & 0x1fff)) == nil { order.append(Int(pid & 0x1fff)) }
        }
    }

    private mutating func readElementary(_ range: Range<Int>, pid: Int, begins: Bool) {
        var packets = packets[pid] ?? Packets()
        defer { self.packets[pid] = packets }
        var data = range
        if begins {
            var reader = ByteReader(bytes, range)
            guard reader.integer(3) == 1 else { return }
            reader.skip(3)
            guard let flags = reader.integer(2), let length = reader.byte() else { return }
            var header = reader.part(Int(length))
            data = reader.position..<range.upperBound
            if flags & 0x80 != 0, let presentation = Self.time(&header) {
                let decoding = flags & 0x40 != 0 ? Self.time(&header) : presentation
                packets.presentations.append(presentation)
                packets.decodings.append(decoding ?? presentation)
            }
            let isSound = Self.kind(of: streams[pid] ?? 0) == .audio
            packets.isCollecting = isSound || packets.presentations.count <= 1
        }
        if packets.isCollecting { packets.payload.append(contentsOf: bytes[data]) }
    }

    /// PTS or DTS (2.4.3.7).
    private static func time(_ reader: inout ByteReader) -> Int64? {
        guard let value = reader.integer(5) else { return nil }
        return (value >> 33 & 7) << 30 | (value >> 17 & 0x7fff) << 15 | value >> 1 & 0x7fff
    }

    private static func kind(of type: UInt8) -> ObservedTrack.Kind {
        switch type {
        case 0x01, 0x02, 0x10, 0x1b, 0x24: .video
        case 0x03, 0x04, 0x0f, 0x11, 0x81, 0x87: .audio
        default: .other
        }
    }

    private mutating func finish() -> ObservedMedia {
        if programTable == nil || streams.isEmpty {
            note(.streamHasTables, programTable == nil ? "there is no PAT" : "there is no PMT", expected: "both")
        }
        if programCount > 1 { note(.streamHasOneProgram, "the PAT has \(programCount) programs", expected: "one") }
        if longestClockGap > 9000, longestClockGap < 1 << 32 {
            note(.clockReferenceComesOften, "\(longestClockGap / 90) ms are between two", expected: "100 ms at most")
        }
        for pid in order {
            guard let type = streams[pid], let packets = packets[pid], let track = track(pid, type, packets) else {
                continue
            }
            media.tracks.append(track)
        }
        return media
    }

    private func track(_ pid: Int, _ type: UInt8, _ packets: Packets) -> ObservedTrack? {
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
        switch track.kind {
        case .video:
            if let least = presentations.first, let most = presentations.last, presentations.count > 1 {
                let step = (most - least) / Int64(presentations.count - 1)
                track.length = most - least + step
                track.end = decodings.max().map { (start + $0 + step) % size }
            }
            if type == 0x1b { (track.codec, track.beginsWithIDR) = ElementaryReading.h264(packets.payload) }
            if type == 0x24 { track.beginsWithIDR = ElementaryReading.h265(packets.payload) }
        case .audio:
            if type == 0x0f, let sound = ElementaryReading.adts(packets.payload) {
                track.codec = sound.codec
                track.sampleCount = sound.frames
                let length = sound.samples * 90_000 / sound.rate
                track.length = length
                track.end = (start + length) % size
            }
        case .other: break
        }
        return track
    }

    private mutating func note(_ rule: Rule, _ found: String, expected: String) {
        media.findings.append(Finding(rule, found, expected: expected))
    }
}
