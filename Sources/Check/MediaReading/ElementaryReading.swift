internal import Boxes
internal import H264
internal import Timeline

/// The properties of elementary streams.
enum ElementaryReading {
    /// The codec of H.264 by the profile, the constraints and the level of its parameter sets: `avc1.64001F`.
    ///
    /// - Returns: nil if the bytes end before.
    static func avc(_ bytes: ArraySlice<UInt8>, as entry: String = "avc1") -> String? {
        guard bytes.count >= 3 else { return nil }
        return "\(entry)." + bytes.prefix(3).map { $0.text(digits: 2, radix: 16).uppercased() }.joined()
    }

    /// The beginning of a byte stream of pictures (Annex B): its format, and whether the first slice is one to begin with, and its
    /// parameter sets stand before it; nil if there is none.
    typealias Start = (format: ObservedFormat, beginsWithIDR: Bool?)

    static func start(_ stream: [UInt8], isH265: Bool) -> Start {
        var start: Start = (ObservedFormat(), nil)
        var hasPictureSet = false
        for unit in units(of: stream) {
            guard let header = unit.first else { continue }
            if isH265, header >> 1 & 0x3f == 33, start.format.codec == nil {
                start.format.codec = CodecName.hevc("hvc1", NALUnit.unescaped(unit.prefix(40)).dropFirst(3).prefix(12))
            } else if !isH265, header & 0x1f == 7, start.format.codec == nil {
                (start.format.codec, start.format.size) = (avc(unit.dropFirst()), size(unit))
            }
            // The picture parameter set.
            if isH265 ? header >> 1 & 0x3f == 34 : header & 0x1f == 8 { hasPictureSet = true }
            if let isIDR = isIDR(header, isH265: isH265) {
                start.beginsWithIDR = isIDR && start.format.codec != nil && hasPictureSet
                break
            }
        }
        return start
    }

    /// The size in a sequence parameter set of H.264; nil for interlaced pictures and other rarities, which are not read.
    static func size(_ unit: some Collection<UInt8>) -> PictureSize? {
        let set = try? SequenceParameterSet(NALUnit(bytes: Array(unit.prefix(200))))
        return set.map { PictureSize(width: $0.width, height: $0.height) }
    }

    /// The units of a sample of MP4 (ISO/IEC 14496-15): whether their lengths fill it, whether its picture is one to begin with, whether a
    /// player can recover at it, and the size in a parameter set.
    typealias Units = (isWhole: Bool, isIDR: Bool?, isRecovery: Bool, size: PictureSize?)

    static func units(in sample: ByteReader, lengthSize: Int, isH265: Bool) -> Units {
        var reader = sample
        var units: Units = (true, nil, false, nil)
        while reader.count > 0 {
            guard let length = reader.integer(lengthSize), length > 0, length <= Int64(reader.count) else {
                units.isWhole = false
                break
            }
            let bytes = reader.part(Int(length)).peek(200)
            guard let header = bytes.first else { continue }
            if units.isIDR == nil { units.isIDR = isIDR(header, isH265: isH265) }
            // SEI with a recovery point (ITU-T H.264, D.1.8).
            if !isH265, header & 0x1f == 6, bytes.dropFirst().first == 6 { units.isRecovery = true }
            if !isH265, header & 0x1f == 7 { units.size = size(bytes) }
        }
        return units
    }

    /// The bytes behind each start code of a byte stream, up to its end.
    private static func units(of bytes: [UInt8]) -> some Sequence<ArraySlice<UInt8>> {
        sequence(state: bytes[...]) { rest -> ArraySlice<UInt8>? in
            guard let code = rest.firstRange(of: [0, 0, 1]) else { return nil }
            rest = rest[code.upperBound...]
            return rest
        }
    }

    /// Whether a slice is one to begin with (IDR; in H.265 also CRA: ITU-T H.265, table 7-1); nil for a unit that is not a slice.
    private static func isIDR(_ header: UInt8, isH265: Bool) -> Bool? {
        let kind = isH265 ? header >> 1 & 0x3f : header & 0x1f
        if isH265 { return kind < 32 ? (16...21).contains(kind) : nil }
        return [1, 2, 5].contains(kind) ? kind == 5 : nil
    }

    private static let sampleRates: [Int64] = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]

    /// The samples in a second by samplingFrequencyIndex.
    static func sampleRate(_ index: Int) -> Int64? { sampleRates.indices.contains(index) ? sampleRates[index] : nil }

    /// Walks through AAC with headers (ADTS, ISO/IEC 13818-7, 6.2).
    ///
    /// - Parameter isPartial: whether what comes behind the first frame may be anything else.
    /// - Returns: the format, the length in ticks of 90 kHz, the frames, and where the last one ends by its length; nil if the bytes are
    ///   anything else.
    static func adts(_ bytes: [UInt8], from start: Int = 0, isPartial: Bool = false) -> (
        format: ObservedFormat, length: Int64, frames: Int, end: Int
    )? {
        var (index, samples, frames) = (start, Int64(0), 0)
        var first: (format: ObservedFormat, rate: Int64)?
        while index + 7 <= bytes.count {
            let rate = Int(bytes[index + 2] >> 2 & 0xf)
            let length = Int(bytes[index + 3] & 3) << 11 | Int(bytes[index + 4]) << 3 | Int(bytes[index + 5] >> 5)
            guard bytes[index] == 0xff, bytes[index + 1] & 0xf6 == 0xf0, rate < sampleRates.count, length >= 7 else {
                if isPartial { break }
                return nil
            }
            if first == nil {
                let channels = Int(bytes[index + 2] & 1) << 2 | Int(bytes[index + 3] >> 6)
                let codec = "mp4a.40.\(bytes[index + 2] >> 6 + 1)"
                let format = ObservedFormat(codec: codec, sampleRate: sampleRates[rate], channels: channels)
                first = (format, sampleRates[rate])
            }
            samples += 1024 * Int64(bytes[index + 6] & 3 + 1)
            frames += 1
            index += length
        }
        return first.map { ($0.format, samples * 90_000 / $0.rate, frames, index) }
    }
}
