package import Media

extension SampleRun {
    /// The same pictures with filler data after each (ITU-T H.264, 7.3.2.7), which decoders drop, so that the stream has a given bit rate.
    ///
    /// - Parameter byteCount: the number of bytes of all samples together. The result may have up to six bytes fewer for each sample,
    ///   because filler data cannot be shorter; samples that are large enough already get none.
    package func filled(to byteCount: Int) -> SampleRun {
        var missing = byteCount - samples.reduce(0) { $0 + $1.bytes.count }
        var left = samples.count
        return replacingBytes { sample in
            let share = max(0, missing) / left
            left -= 1
            guard share >= NALUnit.leastFillerData else { return sample.bytes }
            missing -= share
            return sample.bytes + NALUnit.fillerData(byteCount: share)
        }
    }
}

extension NALUnit {
    /// The size of a four-byte length, the header, and the trailing bits.
    fileprivate static let leastFillerData = 6

    /// A NAL unit of filler data with its length in four bytes before it.
    ///
    /// - Parameter byteCount: the size of both together, at least ``leastFillerData``.
    fileprivate static func fillerData(byteCount: Int) -> [UInt8] {
        var bytes = UInt32(byteCount - 4).bigEndianBytes
        bytes.reserveCapacity(byteCount)
        bytes.append(Kind.fillerData.rawValue)
        bytes.append(contentsOf: repeatElement(0xff, count: byteCount - leastFillerData))
        // rbsp_trailing_bits.
        bytes.append(0x80)
        return bytes
    }
}
