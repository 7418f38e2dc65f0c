/// Finds the data of slices behind their headers (ITU-T H.264, 7.3.3 and 7.3.4).
package struct SliceDataFinder: Sendable {
    private let sequence: SequenceParameterSet
    private let pictures: [PictureParameterSet]

    /// The largest number of bytes of a unit in which a header is expected.
    private static let longestHeader = 64

    /// - Parameter configuration: the decoder configuration record `avcC` (ISO/IEC 14496-15, 5.3.3.1).
    /// - Throws: if it is cut off, or has no parameter sets of the kinds that occur here.
    package init(decoderConfiguration configuration: [UInt8]) throws(H264Error) {
        var rest = configuration.dropFirst(5)
        var sets: [[NALUnit]] = []
        for mask in [0x1f as UInt8, 0xff] {
            guard let count = rest.popFirst() else { throw H264Error("avcC is cut off") }
            var units: [NALUnit] = []
            for _ in 0..<count & mask {
                guard rest.count >= 2 else { throw H264Error("avcC is cut off") }
                let length = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
                units.append(try NALUnit(bytes: Array(rest.dropFirst(2).prefix(length))))
                rest = rest.dropFirst(2 + length)
            }
            sets.append(units)
        }
        guard let first = sets[0].first else { throw H264Error("avcC has no sequence parameter set") }
        sequence = try SequenceParameterSet(first)
        var pictures: [PictureParameterSet] = []
        for unit in sets[1] { pictures.append(try PictureParameterSet(unit)) }
        self.pictures = pictures
    }

    /// The number of bytes of a slice up to the first whole byte of its data, with the unit's own header and emulation prevention bytes.
    ///
    /// - Throws: if its header is not of a kind that occurs here.
    package func start(in unit: ArraySlice<UInt8>) throws(H264Error) -> Int {
        let head = try NALUnit(bytes: Array(unit.prefix(Self.longestHeader)))
        let payload = head.payload
        var names = BitReader(payload)
        _ = try names.unsigned()  // first_mb_in_slice
        _ = try names.unsigned()  // slice_type
        let name = try names.unsigned()
        guard let picture = pictures.first(where: { $0.identifier == name }) else {
            throw H264Error("pic_parameter_set_id names no known set")
        }
        var reader = BitReader(payload)
        _ = try SliceHeader(reading: &reader, of: head, sequence: sequence, picture: picture)
        return 1 + Self.length(of: (reader.position + 7) / 8, in: head.bytes.dropFirst())
    }

    /// The number of bytes that the first bytes of a payload take with their emulation prevention bytes.
    private static func length(of count: Int, in payload: ArraySlice<UInt8>) -> Int {
        var (taken, zeros) = (0, 0)
        for (index, byte) in payload.enumerated() {
            guard taken < count else { return index }
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            taken += 1
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return payload.count
    }
}
