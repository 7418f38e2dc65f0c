/// A NAL unit (ITU-T H.264, 7.3.1): one header byte, then a payload with emulation prevention bytes.
package struct NALUnit: Hashable, Sendable {
    /// nal_unit_type (table 7-1); only the types that occur here.
    package enum Kind: UInt8, Sendable {
        case nonIDRSlice = 1
        case idrSlice = 5
        case supplementalEnhancementInformation = 6
        case sequenceParameterSet = 7
        case pictureParameterSet = 8
        case accessUnitDelimiter = 9
        case fillerData = 12
    }

    /// The unit as it stands in the stream, without a start code or a length.
    package let bytes: [UInt8]

    /// - Throws: if there is no header byte or its forbidden bit is set.
    package init(bytes: [UInt8]) throws(H264Error) {
        guard let header = bytes.first else { throw H264Error("a NAL unit is empty") }
        guard header & 0x80 == 0 else { throw H264Error("forbidden_zero_bit is set") }
        self.bytes = bytes
    }

    /// Makes a unit from a payload, with emulation prevention (7.4.1).
    ///
    /// - Parameter referenceIndication: nal_ref_idc, 0 to 3.
    init(kind: Kind, referenceIndication: UInt8, payload: [UInt8]) {
        self.init(header: referenceIndication << 5 | kind.rawValue, payload: payload)
    }

    private init(header: UInt8, payload: [UInt8]) { bytes = Self.escaped([header] + payload) }

    /// The same unit with another payload.
    func replacingPayload(with payload: [UInt8]) -> NALUnit { NALUnit(header: bytes[0], payload: payload) }

    /// A header byte and a payload with emulation prevention (7.4.1).
    package static func escaped(_ unit: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(unit.count + unit.count / 64 + 8)
        var zeros = 0
        for byte in unit {
            if zeros == 2, byte <= 3 {
                bytes.append(3)
                zeros = 0
            }
            bytes.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return bytes
    }

    /// The opposite of ``escaped(_:)``.
    package static func unescaped(_ unit: some Sequence<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(unit.underestimatedCount)
        var zeros = 0
        for byte in unit {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            bytes.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return bytes
    }

    /// The kind; nil for types that this program does not use.
    package var kind: Kind? { bytes.first.flatMap { Kind(rawValue: $0 & 0x1f) } }

    package var isIDR: Bool { kind == .idrSlice }

    /// nal_ref_idc: 0 if no other picture refers to this one.
    package var referenceIndication: UInt8 { (bytes.first ?? 0) >> 5 & 3 }

    /// The raw byte sequence payload after the header, without emulation prevention bytes.
    var payload: [UInt8] { Self.unescaped(bytes.dropFirst()) }

    /// The units of a byte stream (Annex B), in order.
    ///
    /// - Throws: if the stream does not begin with a start code, or a unit is damaged.
    package static func units(ofByteStream stream: [UInt8]) throws(H264Error) -> [NALUnit] {
        let ranges = ranges(inByteStream: stream)
        guard let first = ranges.first else { throw H264Error("the byte stream has no start code") }
        if stream[..<first.lowerBound].dropLast().contains(where: { $0 != 0 }) {
            throw H264Error("the byte stream does not begin with a start code")
        }
        return try ranges.map { (range) throws(H264Error) in try NALUnit(bytes: Array(stream[range])) }
    }

    /// The places of the units of a byte stream, behind their start codes. A unit never ends with a zero byte; those there belong to the
    /// next start code (B.1.1).
    package static func ranges(inByteStream stream: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (start, index): (Int?, Int) = (nil, 0)
        func end(_ end: Int) {
            guard let start else { return }
            let last = stream[start..<end].lastIndex { $0 != 0 }
            ranges.append(start..<(last.map { $0 + 1 } ?? start))
        }
        while index + 2 < stream.count {
            guard stream[index] == 0, stream[index + 1] == 0, stream[index + 2] == 1 else {
                index += 1
                continue
            }
            end(index)
            index += 3
            start = index
        }
        end(stream.count)
        return ranges
    }
}
