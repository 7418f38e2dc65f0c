/// Writes transport stream packets of 188 bytes (ISO/IEC 13818-1, 2.4.3.2).
struct TransportPacketWriter {
    static let packetSize = 188
    private static let headerSize = 4
    /// The size of the length byte, the flags and a program clock reference.
    private static let clockFieldSize = 8

    private(set) var bytes: [UInt8] = []

    /// The content of an adaptation field besides stuffing (2.4.3.4).
    struct Adaptation {
        /// program_clock_reference_base, in 90 kHz ticks.
        let clock: Int64
        /// random_access_indicator: a decoder can begin here.
        var isRandomAccess = false
    }

    mutating func reserveCapacity(_ count: Int) {
        bytes.reserveCapacity(count)
    }

    /// The size of the payload in a packet with the adaptation field.
    static func capacity(_ adaptation: Adaptation?) -> Int {
        packetSize - headerSize - (adaptation == nil ? 0 : clockFieldSize)
    }

    /// Writes one packet; stuffing in the adaptation field fills the room that the payload leaves.
    ///
    /// - Parameters:
    ///   - continuity: continuity_counter, 0 to 15.
    ///   - payload: at most ``capacity(_:)`` bytes. If empty, the packet carries an adaptation field only.
    mutating func write(
        identifier: UInt16,
        startsUnit: Bool,
        continuity: Int,
        adaptation: Adaptation? = nil,
        payload: ArraySlice<UInt8>
    ) {
        let end = bytes.count + Self.packetSize
        let fieldSize = Self.packetSize - Self.headerSize - payload.count
        let control: UInt8 = (fieldSize > 0 ? 0x20 : 0) | (payload.isEmpty ? 0 : 0x10)
        bytes += [
            0x47, (startsUnit ? 0x40 : 0) | UInt8(identifier >> 8), UInt8(identifier & 0xff),
            control | UInt8(continuity & 0xf),
        ]
        if fieldSize > 0 {
            bytes.append(UInt8(fieldSize - 1))
            if fieldSize > 1 {
                bytes.append(adaptation.map { $0.isRandomAccess ? 0x50 : 0x10 } ?? 0)
                if let adaptation { appendClock(adaptation.clock) }
            }
            bytes.append(contentsOf: repeatElement(0xff, count: end - payload.count - bytes.count))
        }
        bytes += payload
        assert(bytes.count == end)
    }

    /// program_clock_reference_base in 33 bits, six reserved bits, an extension of zero.
    private mutating func appendClock(_ clock: Int64) {
        let base = UInt64(bitPattern: clock) & 0x1_ffff_ffff
        bytes += [25, 17, 9, 1].map { UInt8(truncatingIfNeeded: base >> $0) }
        bytes += [UInt8(base & 1) << 7 | 0x7e, 0]
    }

    /// The number of a track's packets with payload in written bytes, and the number that its units would need if each were full.
    static func payloadPackets(in bytes: [UInt8], of identifier: UInt16) -> (count: Int, needed: Int) {
        var (count, needed, unit) = (0, 0, 0)
        func full(_ unit: Int) -> Int { (unit + packetSize - headerSize - 1) / (packetSize - headerSize) }
        for start in Swift.stride(from: 0, to: bytes.count, by: packetSize) {
            let packet = bytes[start..<start + packetSize]
            let control = packet[start + 3] >> 4
            guard UInt16(packet[start + 1] & 0x1f) << 8 | UInt16(packet[start + 2]) == identifier, control & 1 != 0
            else { continue }
            count += 1
            let field = control & 2 == 0 ? 0 : Int(packet[start + 4]) + 1
            if packet[start + 1] & 0x40 != 0 {
                needed += full(unit)
                // The bytes of a unit's first packet besides its payload: length, flags and clock.
                unit = field < 2 || packet[start + 5] == 0 ? 0 : clockFieldSize
            }
            unit += packetSize - headerSize - field
        }
        return (count, needed + full(unit))
    }
}
