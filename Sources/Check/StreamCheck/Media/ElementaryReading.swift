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
        let bytes = Array(stream)
        var codec: String?
        var index = 0
        while index + 3 < bytes.count {
            guard bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 else {
                index += 1
                continue
            }
            let kind = bytes[index + 3] & 0x1f
            if kind == 7, codec == nil, index + 6 < bytes.count {
                codec = avc(bytes[index + 4], bytes[index + 5], bytes[index + 6])
            }
            if kind == 1 || kind == 2 || kind == 5 { return (codec, kind == 5) }
            index += 3
        }
        return (codec, nil)
    }

    /// Whether the first slice of a byte stream of H.265 is one to begin with (IDR or CRA, ITU-T H.265, table 7-1).
    static func h265(_ stream: some Collection<UInt8>) -> Bool? {
        let bytes = Array(stream)
        var index = 0
        while index + 3 < bytes.count {
            if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
                let kind = bytes[index + 3] >> 1 & 0x3f
                if kind < 32 { return (16...21).contains(kind) }
                index += 3
            } else {
                index += 1
            }
        }
        return nil
    }

    /// The same for a sample of MP4, whose units have their length before them.
    ///
    /// - Parameter lengthSize: the size of these lengths, 1 to 4 bytes.
    static func beginsWithIDR(_ sample: ByteReader, lengthSize: Int, isH265: Bool) -> Bool? {
        var reader = sample
        while let length = reader.integer(lengthSize), length > 0, length <= Int64(reader.count),
            let header = reader.peek(1).first
        {
            if isH265 {
                let kind = header >> 1 & 0x3f
                if kind < 32 { return (16...21).contains(kind) }
            } else {
                let kind = header & 0x1f
                if kind == 1 || kind == 2 || kind == 5 { return kind == 5 }
            }
            reader.skip(Int(length))
        }
        return nil
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
