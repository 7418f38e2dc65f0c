internal import FFmpeg
internal import H264
internal import Media

/// A transport stream with the types of Apple's "MPEG-2 Stream Encryption Format for HTTP Live Streaming", 3.0, while it is decrypted.
struct EncryptedTransportStream {
    private var bytes: [UInt8]
    /// The PIDs of encrypted streams, and whether they are pictures.
    private var streams: [Int: Bool] = [:]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func decrypted(by cipher: borrowing BlockCipher, vector: [UInt8]) -> [UInt8] {
        let size = TransportPacketWriter.packetSize
        var tables: Int?
        /// The places of what is collected of a PES packet, by PID.
        var units: [Int: [Range<Int>]] = [:]
        for start in stride(from: 0, to: bytes.count - size + 1, by: size) {
            let pid = Int(bytes[start + 1] & 0x1f) << 8 | Int(bytes[start + 2])
            let begins = bytes[start + 1] & 0x40 != 0
            let (control, end) = (bytes[start + 3] >> 4, start + size)
            let first = start + 4 + (control & 2 == 0 ? 0 : Int(bytes[start + 4]) + 1)
            guard control & 1 != 0, first < end else { continue }
            if pid == 0, begins, let section = section(in: first..<end), section.count >= 16 {
                // The first program's PID, behind the section's header of eight bytes and the program's number.
                tables = Int(bytes[section.lowerBound + 10] & 0x1f) << 8 | Int(bytes[section.lowerBound + 11])
            } else if pid == tables, begins, let section = section(in: first..<end) {
                declareClear(section)
            } else if let isVideo = streams[pid] {
                var payload = first
                if begins {
                    decrypt(units[pid] ?? [], isVideo, cipher, vector)
                    units[pid] = []
                    // The PES packet's header ends after the length in its ninth byte (ISO/IEC 13818-1, 2.4.3.7).
                    payload = first + 8 < end ? first + 9 + Int(bytes[first + 8]) : end
                }
                if payload < end { units[pid]?.append(payload..<end) }
            }
        }
        for (pid, unit) in units { decrypt(unit, streams[pid] ?? false, cipher, vector) }
        return bytes
    }

    /// A section behind its pointer field, with its checksum; nil if it goes on in other packets.
    private func section(in payload: Range<Int>) -> Range<Int>? {
        let start = payload.lowerBound + 1 + Int(bytes[payload.lowerBound])
        guard start + 3 <= payload.upperBound else { return nil }
        let end = start + 3 + (Int(bytes[start + 1] & 0xf) << 8 | Int(bytes[start + 2]))
        return end <= payload.upperBound && end - start >= 16 ? start..<end : nil
    }

    /// Notes the encrypted streams of a program map section, and gives them the types that they have in the clear.
    private mutating func declareClear(_ section: Range<Int>) {
        var index = section.lowerBound + 12 + Int(bytes[section.lowerBound + 10] & 0xf) << 8
        index += Int(bytes[section.lowerBound + 11])
        let end = section.upperBound - 4
        while index + 5 <= end {
            let pid = Int(bytes[index + 1] & 0x1f) << 8 | Int(bytes[index + 2])
            if let clear = [0xdb: 0x1b, 0xcf: 0x0f][bytes[index]] as UInt8? {
                streams[pid] = clear == 0x1b
                bytes[index] = clear
            }
            index += 5 + (Int(bytes[index + 3] & 0xf) << 8 | Int(bytes[index + 4]))
        }
        guard !streams.isEmpty else { return }
        bytes.replaceSubrange(end..<end + 4, with: SectionChecksum.bytes(of: Array(bytes[section.lowerBound..<end])))
    }

    private mutating func decrypt(
        _ places: [Range<Int>],
        _ isVideo: Bool,
        _ cipher: borrowing BlockCipher,
        _ vector: [UInt8]
    ) {
        var unit = places.flatMap { bytes[$0] }
        if isVideo {
            Self.decryptSlices(of: &unit, cipher, vector)
        } else {
            Self.decryptSound(of: &unit, cipher, vector)
        }
        var next = 0
        for place in places {
            bytes.replaceSubrange(place, with: unit[next..<next + place.count])
            next += place.count
        }
    }

    /// Zeros, which may follow a unit (ITU-T H.264, B.1.1), replace the emulation prevention bytes that the encryption has brought.
    private static func decryptSlices(of stream: inout [UInt8], _ cipher: borrowing BlockCipher, _ vector: [UInt8]) {
        let lead = SampleEncryption.clearSliceLead
        for range in NALUnit.ranges(inByteStream: stream)
        where range.count > lead + BlockCipher.blockSize && isSlice(stream[range.lowerBound]) {
            var unit = NALUnit.unescaped(stream[range])
            cipher.apply(to: &unit, in: lead..<max(lead, unit.count - 1), .oneInTen, vector: vector)
            let rest = [UInt8](repeating: 0, count: range.count - unit.count)
            stream.replaceSubrange(range, with: unit + rest)
        }
    }

    private static func decryptSound(of frames: inout [UInt8], _ cipher: borrowing BlockCipher, _ vector: [UInt8]) {
        var start = 0
        while start + 7 <= frames.count, frames[start] == 0xff, frames[start + 1] & 0xf0 == 0xf0 {
            // protection_absent and aac_frame_length (ISO/IEC 13818-7, 6.2).
            let header = frames[start + 1] & 1 == 0 ? 9 : 7
            let length =
                Int(frames[start + 3] & 3) << 11 | Int(frames[start + 4]) << 3 | Int(frames[start + 5] >> 5)
            let (lead, end) = (start + header + SampleEncryption.clearSoundLead, start + length)
            guard length > header, end <= frames.count else { return }
            if lead < end { cipher.apply(to: &frames, in: lead..<end, .everyBlock, vector: vector) }
            start = end
        }
    }
}
