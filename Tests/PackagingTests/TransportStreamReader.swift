/// A transport stream taken apart by the book (ISO/IEC 13818-1, 2.4.3), sharing nothing with what writes it.
struct TransportStreamReader {
    struct Packet {
        let identifier: Int
        let startsUnit: Bool
        let continuity: Int
        let hasPayload: Bool
        let isRandomAccess: Bool
        /// program_clock_reference_base.
        let clock: Int?
        let payload: [UInt8]
    }

    let packets: [Packet]

    /// - Returns: nil if a packet is damaged.
    init?(_ bytes: [UInt8]) {
        guard bytes.count.isMultiple(of: 188) else { return nil }
        var packets: [Packet] = []
        for start in stride(from: 0, to: bytes.count, by: 188) {
            let packet = Array(bytes[start..<start + 188])
            guard packet[0] == 0x47, packet[1] & 0xa0 == 0, packet[3] & 0xc0 == 0 else { return nil }
            var position = 4
            var (isRandomAccess, clock) = (false, Int?.none)
            if packet[3] & 0x20 != 0 {
                let length = Int(packet[4])
                guard length <= 183 else { return nil }
                if length > 0 {
                    isRandomAccess = packet[5] & 0x40 != 0
                    if packet[5] & 0x10 != 0 {
                        clock = packet[6..<10].reduce(0) { $0 << 8 | Int($1) } << 1 | Int(packet[10] >> 7)
                    }
                }
                position = 5 + length
            }
            packets.append(
                Packet(
                    identifier: Int(packet[1] & 0x1f) << 8 | Int(packet[2]),
                    startsUnit: packet[1] & 0x40 != 0,
                    continuity: Int(packet[3] & 0xf),
                    hasPayload: packet[3] & 0x10 != 0,
                    isRandomAccess: isRandomAccess,
                    clock: clock,
                    payload: Array(packet[position...])
                )
            )
        }
        self.packets = packets
    }

    /// A PES packet.
    struct Unit {
        /// 33 bits.
        let presentation: Int
        let header: [UInt8]
        let data: [UInt8]
    }

    /// The PES packets of an elementary stream; nil if one has no timestamp or its markers are wrong.
    func units(of identifier: Int) -> [Unit]? {
        var payloads: [[UInt8]] = []
        for packet in packets where packet.identifier == identifier {
            if packet.startsUnit { payloads.append([]) }
            guard !payloads.isEmpty else { return nil }
            payloads[payloads.count - 1] += packet.payload
        }
        var units: [Unit] = []
        for bytes in payloads {
            guard bytes.count >= 14, bytes.prefix(3) == [0, 0, 1], bytes[6] == 0x84, bytes[7] == 0x80, bytes[8] == 5,
                bytes[9] & 0xf1 == 0x21, bytes[11] & 1 == 1, bytes[13] & 1 == 1
            else { return nil }
            let high = Int(bytes[9] >> 1 & 7) << 30
            let middle = (Int(bytes[10]) << 7 | Int(bytes[11] >> 1)) << 15
            let low = Int(bytes[12]) << 7 | Int(bytes[13] >> 1)
            units.append(
                Unit(
                    presentation: high | middle | low,
                    header: Array(bytes.prefix(14)),
                    data: Array(bytes.dropFirst(14))
                )
            )
        }
        return units
    }
}
