/// The properties of elementary streams.
enum ElementaryReading {
    /// The codec of H.264 parameter sets: `avc1.64001F`.
    static func avc(_ profile: UInt8, _ constraints: UInt8, _ level: UInt8) -> String {
        let digits = [profile, constraints, level].map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "avc1." + digits.joined()
    }

    /// Searches a byte stream of H.264 (Annex B): the codec of the first sequence parameter set, and whether the first slice is an IDR.
    static func h264(_ stream: some Collection<UInt8>) -> (codec: String?, beginsWithIDR: Bool?) {
        var codec: String?
        for unit in units(of: Array(stream)) {
            let bytes = Array(unit.prefix(4))
            if bytes[0] & 0x1f == 7, codec == nil, bytes.count == 4 { codec = avc(bytes[1], bytes[2], bytes[3]) }
            if let isIDR = isIDR(bytes[0], isH265: false) { return (codec, isIDR) }
        }
        return (codec, nil)
    }

    /// Whether the first slice of a byte stream of H.265 is one to begin with.
    static func h265(_ stream: some Collection<UInt8>) -> Bool? {
        units(of: Array(stream)).lazy.compactMap { $0.first.flatMap { isIDR($0, isH265: true) } }.first
    }

    /// The same for a sample of MP4, whose units have their length before them.
    ///
    /// - Parameter lengthSize: the size of these lengths, 1 to 4 bytes.
    static func beginsWithIDR(_ sample: ByteReader, lengthSize: Int, isH265: Bool) -> Bool? {
        var reader = sample
        while let length = reader.integer(lengthSize), length > 0, length <= Int64(reader.count),
            let header = reader.peek(1).first
        {
            if let isIDR = isIDR(header, isH265: isH265) { return isIDR }
            reader.skip(Int(length))
        }
        return nil
    }

    /// What follows each start code of a byte stream, up to its end.
    private static func units(of bytes: [UInt8]) -> some Sequence<ArraySlice<UInt8>> {
        sequence(state: 0) { (index: inout Int) -> ArraySlice<UInt8>? in
            while index + 3 < bytes.count {
                guard bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 else {
                    index += 1
                    continue
                }
                index += 3
                return bytes[index...]
            }
            return nil
        }
    }

    /// Whether a slice is one to begin with (IDR; in H.265 also CRA: ITU-T H.265, table 7-1); nil for a unit that is no slice.
    private static func isIDR(_ header: UInt8, isH265: Bool) -> Bool? {
        let kind = isH265 ? header >> 1 & 0x3f : header & 0x1f
        if isH265 { return kind < 32 ? (16...21).contains(kind) : nil }
        return [1, 2, 5].contains(kind) ? kind == 5 : nil
    }

    private static let sampleRates: [Int64] = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]

    /// Walks through AAC with headers (ADTS, ISO/IEC 13818-7, 6.2).
    ///
    /// - Returns: nil if the bytes are anything else.
    static func adts(_ bytes: [UInt8], from start: Int = 0) -> (
        codec: String, rate: Int64, samples: Int64, frames: Int
    )? {
        var (index, samples, frames) = (start, Int64(0), 0)
        var first: (codec: String, rate: Int64)?
        while index + 7 <= bytes.count {
            guard bytes[index] == 0xff, bytes[index + 1] & 0xf6 == 0xf0 else { return nil }
            let rate = Int(bytes[index + 2] >> 2 & 0xf)
            let length = Int(bytes[index + 3] & 3) << 11 | Int(bytes[index + 4]) << 3 | Int(bytes[index + 5] >> 5)
            guard rate < sampleRates.count, length >= 7 else { return nil }
            if first == nil { first = ("mp4a.40.\(bytes[index + 2] >> 6 + 1)", sampleRates[rate]) }
            samples += 1024 * Int64(bytes[index + 6] & 3 + 1)
            frames += 1
            index += length
        }
        return first.map { ($0.codec, $0.rate, samples, frames) }
    }
}
