internal import PlaylistReading
internal import Boxes

/// Reads a segment that is an MPEG-2 transport stream (ISO/IEC 13818-1, 2.4). Any bytes are safe to try.
struct TransportStreamReader: FindingReader {
    var findings: [Finding] = []
    var media = ObservedMedia(.transportStream)
    let bytes: [UInt8]
    var programTable: Int?
    var programCount = 0
    var programNumber: Int64 = 0
    /// stream_type by PID.
    var streams: [Int: UInt8] = [:]
    var order: [Int] = []
    var clockPID: Int?
    var clock: Int64?
    private var longestClockGap: Int64 = 0
    var firstClock: Int64?
    /// Random access indicators, by PID.
    var entries: [Int: Int] = [:]
    private var packets: [Int: Packets] = [:]
    /// The formats of metadata in PES packets, by PID; empty where the PMT has none.
    var metadata: [Int: String] = [:]
    /// The payloads of the last packets by PID, and the PIDs whose last packet was a duplicate.
    private var payloads: [Int: Range<Int>] = [:]
    private var repeated: Set<Int> = []

    /// The PES packets of a PID.
    struct Packets {
        var presentations: [Int64] = []
        var decodings: [Int64] = []
        /// The bytes of the first packet of pictures, or of all sound.
        var payload: [UInt8] = []
        var isCollecting = false
        /// The bytes of all packets, in one number.
        var hasher = Hasher()
        /// The bytes that are missing of a PES packet with a length; nil if it has none.
        var missing: Int?
        /// The first presentation before its decoding.
        var early: Int64?
    }

    static let packetSize = 188

    /// - Returns: nil if it is not a transport stream.
    static func read(_ bytes: [UInt8]) -> ObservedMedia? {
        guard bytes.count >= packetSize, bytes[0] == 0x47, bytes.count < 2 * packetSize || bytes[packetSize] == 0x47
        else { return nil }
        var reader = TransportStreamReader(bytes: bytes)
        reader.readPackets()
        return reader.finish()
    }

    /// Whether the PMT has types of SAMPLE-AES (Apple's MPEG-2 Stream Encryption Format), which are no scheme with a name.
    static func schemes(of bytes: [UInt8]) -> Set<String>? {
        var reader = TransportStreamReader(bytes: Array(bytes.prefix(packetSize * 100)))
        reader.readPackets()
        let types = Set(reader.streams.values)
        if !types.isDisjoint(with: [0xcf, 0xdb]) { return ["SAMPLE-AES"] }
        return types.isDisjoint(with: [0x0f, 0x1b]) ? nil : []
    }

    private mutating func readPackets() {
        if !bytes.count.isMultiple(of: Self.packetSize) {
            note(.segmentIsReadable, "\(bytes.count) bytes are not whole packets", expected: "a multiple of 188")
        }
        var pids: [Int] = []
        for start in stride(from: 0, to: bytes.count - Self.packetSize + 1, by: Self.packetSize) {
            guard bytes[start] == 0x47 else {
                return note(.segmentIsReadable, "byte \(start) is not a sync byte", expected: "0x47 at each 188 bytes")
            }
            let pid = Int(bytes[start + 1] & 0x1f) << 8 | Int(bytes[start + 2])
            if pids.count < 2 { pids.append(pid) }
            if pid != 0x1fff { readPacket(at: start, pid: pid) }
        }
        if let programTable, pids != [0, programTable] {
            let found = "it begins with packets of PID \(pids.map { String($0) }.joined(separator: " and "))"
            note(.streamBeginsWithTables, found, expected: "0 and \(programTable), PAT and PMT")
        }
    }

    private mutating func readPacket(at start: Int, pid: Int) {
        let (begins, control) = (bytes[start + 1] & 0x40 != 0, bytes[start + 3] >> 4 & 3)
        var payload = start + 4
        var breaks = false
        if bytes[start + 1] & 0x80 != 0 {
            let found = "a packet of PID \(pid) has transport_error_indicator"
            noteOnce(.packetsAreSound, found, expected: "none with errors")
        }
        if bytes[start + 3] & 0xc0 != 0 {
            let found = "a packet of PID \(pid) has transport_scrambling_control"
            noteOnce(.packetsAreSound, found, expected: "0: HLS encrypts otherwise")
        }
        if control & 2 != 0 {
            let length = Int(bytes[start + 4])
            payload += 1 + length
            if payload > start + Self.packetSize {
                let found = "an adaptation field of PID \(pid) has \(length) bytes"
                noteOnce(.packetsAreSound, found, expected: "183 at most")
            }
            if length > 0 {
                let flags = bytes[start + 5]
                breaks = flags & 0x80 != 0
                if flags & 0x40 != 0, begins { entries[pid, default: 0] += 1 }
                if flags & 0x10 != 0, length >= 7 { readClock(at: start + 6, pid: pid, breaks: breaks) }
            }
        }
        guard control & 1 != 0 else { return }
        let end = start + Self.packetSize
        let isRepeat = count(bytes[start + 3] & 0xf, min(payload, end)..<end, pid: pid, breaks: breaks)
        guard payload < end, !isRepeat else { return }
        if pid == 0 {
            if begins { readAssociations(payload..<end) }
        } else if pid == programTable {
            if begins { readProgram(payload..<end) }
        } else if let type = streams[pid], !Self.typesOfSections.contains(type) {
            readElementary(payload..<end, pid: pid, begins: begins)
        }
    }

    /// Streams of sections, which are no PES packets (ISO/IEC 13818-1, table 2-34; SCTE 35, 8.1).
    private static let typesOfSections: Set<UInt8> = [0x05, 0x0a, 0x0b, 0x0c, 0x0d, 0x14, 0x16, 0x86]

    /// The counter goes up with each packet that has data; a packet may come twice.
    ///
    /// - Returns: whether it is one for the second time.
    private mutating func count(_ counter: UInt8, _ payload: Range<Int>, pid: Int, breaks: Bool) -> Bool {
        defer { payloads[pid] = payload }
        guard let known = media.counters[pid] else {
            media.counters[pid] = (counter, counter)
            return false
        }
        let isSame = !breaks && counter == known.last && payloads[pid].map { bytes[$0] == bytes[payload] } ?? false
        let isRepeat = isSame && repeated.insert(pid).inserted
        if !isRepeat { repeated.remove(pid) }
        if !breaks, counter != (known.last + 1) & 0xf, !isRepeat {
            let found = "the continuity counter of PID \(pid) goes from \(known.last) to \(counter)"
            noteOnce(.packetsAreCounted, found, expected: "\((known.last + 1) & 0xf)")
        }
        media.counters[pid] = (known.first, counter)
        return isRepeat
    }

    private mutating func readClock(at start: Int, pid: Int, breaks: Bool) {
        guard clockPID == nil || clockPID == pid else { return }
        clockPID = pid
        var reader = ByteReader(bytes, start..<start + 6)
        guard let value = reader.integer(5) else { return }
        // 33 bits of 90 kHz; the extension is below that.
        let ticks = value >> 7
        if let clock, !breaks {
            let gap = MediaLine.distance(ticks, clock, wrap: 1 << 33)
            if gap < 0 || gap > 900_000 {
                let found = "PCR of PID \(pid) \(gap < 0 ? "goes back" : "leaps") by \(abs(gap) / 90) ms"
                noteOnce(.clockReferenceGoesOn, found, expected: "a clock that goes on, or a discontinuity_indicator")
            } else {
                longestClockGap = max(longestClockGap, gap)
            }
        }
        if firstClock == nil { firstClock = ticks }
        clock = ticks
    }

    private mutating func readElementary(_ range: Range<Int>, pid: Int, begins: Bool) {
        var packets = packets[pid] ?? Packets()
        defer { self.packets[pid] = packets }
        var data = range
        if begins {
            var reader = ByteReader(bytes, range)
            tellMissing(packets, pid)
            packets.missing = nil
            guard reader.integer(3) == 1 else {
                let found = "a PES packet of PID \(pid) does not begin with 00 00 01"
                return noteOnce(.pesPacketsAreWhole, found, expected: "that, its packet_start_code_prefix")
            }
            if let id = reader.byte() { checkIdentifier(id, pid) }
            if isTagged(pid) { checkTags(packets, pid) }
            if let length = reader.integer(2), length > 0 { packets.missing = Int(length) - reader.count }
            guard let flags = reader.integer(2), let length = reader.byte() else { return }
            var header = reader.part(Int(length))
            data = reader.position..<range.upperBound
            if flags & 0x80 != 0, let presentation = time(&header, pid) {
                let decoding = flags & 0x40 != 0 ? time(&header, pid) : presentation
                packets.presentations.append(presentation)
                packets.decodings.append(decoding ?? presentation)
                let lead = MediaLine.distance(presentation, decoding ?? presentation, wrap: 1 << 33)
                if lead < 0, packets.early == nil { packets.early = lead }
            }
            if packets.presentations.isEmpty, !packets.isCollecting {
                noteOnce(.pesPacketsAreWhole, "the first PES packet of PID \(pid) has no PTS", expected: "its PTS")
            }
            if isTagged(pid) {
                packets.payload = []
                if flags & 0x80 == 0 {
                    noteOnce(.tagsAreWhole, "a tag of PID \(pid) has no PTS", expected: "the time of the tag")
                }
            }
            let isSound = Self.kind(of: streams[pid] ?? 0) == .audio
            packets.isCollecting = isSound || isTagged(pid) || packets.presentations.count <= 1
        }
        if !begins { packets.missing = packets.missing.map { $0 - range.count } }
        bytes[data].withUnsafeBytes { packets.hasher.combine(bytes: $0) }
        if packets.isCollecting { packets.payload.append(contentsOf: bytes[data]) }
    }

    /// A PES packet has the bytes of its length before the next one begins.
    private mutating func tellMissing(_ packets: Packets, _ pid: Int) {
        guard let missing = packets.missing, missing != 0 else { return }
        let words = missing > 0 ? "lacks \(missing) bytes" : "has \(-missing) bytes too many"
        let found = "a PES packet of PID \(pid) \(words)"
        noteOnce(.pesPacketsAreWhole, found, expected: "as many as its PES_packet_length says")
    }

    /// PTS or DTS (2.4.3.7).
    private mutating func time(_ reader: inout ByteReader, _ pid: Int) -> Int64? {
        guard let value = reader.integer(5) else { return nil }
        if value & 0x1_0001_0001 != 0x1_0001_0001 {
            noteOnce(.pesPacketsAreWhole, "a PTS or DTS of PID \(pid) has a marker_bit of 0", expected: "1")
        }
        return (value >> 33 & 7) << 30 | (value >> 17 & 0x7fff) << 15 | value >> 1 & 0x7fff
    }

    private mutating func finish() -> ObservedMedia {
        if programTable == nil || streams.isEmpty {
            let found = "there is no \(programTable == nil ? "PAT" : "PMT")"
            note(.streamHasTables, found, expected: "PAT and PMT in each segment")
        }
        if programCount > 1 { note(.streamHasOneProgram, "the PAT has \(programCount) programs", expected: "1") }
        if longestClockGap > 9000, longestClockGap < 1 << 32 {
            let found = "\(longestClockGap / 90) ms are between two PCRs of PID \(clockPID ?? 0)"
            note(.clockReferenceComesOften, found, expected: "100 ms at most")
        }
        if clock == nil, packets.values.contains(where: { $0.presentations.count > 1 }) {
            note(.clockReferenceComesOften, "there is no PCR", expected: "one every 100 ms at least")
        }
        for pid in order {
            guard let type = streams[pid], let packets = packets[pid], let track = track(pid, type, packets) else {
                continue
            }
            if bytes.count.isMultiple(of: Self.packetSize) {
                tellMissing(packets, pid)
                if isTagged(pid) { checkTags(packets, pid) }
            }
            checkTimes(packets, pid, track.kind)
            checkType(type, packets.payload, pid)
            let isOfOther = findings.contains { $0.rule == .streamTypesFit }
            if type == 0x0f, track.format.codec == nil, packets.payload.count >= 7, !isOfOther {
                let expected = "frames of AAC with ADTS headers, one after the other"
                noteOnce(.segmentIsReadable, "the sound of PID \(pid) is damaged", expected: expected)
            }
            if let early = packets.early {
                let found = "a PTS of PID \(pid) is \(-early / 90) ms before its DTS"
                note(.presentationFollowsDecoding, found, expected: "the same time, or later")
            }
            checkMetadata(packets.payload, pid)
            if pid == clockPID || track.kind == .video { checkClock(packets.decodings, pid) }
            media.tracks.append(track)
        }
        media.findings = findings
        return media
    }
}
