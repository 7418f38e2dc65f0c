package import Media

extension SampleRun {
    /// The same pictures with filler data behind each (ITU-T H.264, 7.3.2.7), which decoders drop: so a stream has the bit
    /// rate of another one.
    ///
    /// - Parameter byteCount: how many bytes the samples have together then; fewer by up to six for each sample, because that is
    ///   the least that filler data takes, and none goes where there are as many already.
    package func filled(to byteCount: Int) -> SampleRun {
        var missing = byteCount - samples.reduce(0) { $0 + $1.bytes.count }
        var left = samples.count
        return SampleRun(
            start: start,
            samples: samples.map { sample in
                let share = max(0, missing) / left
                left -= 1
                guard share >= NALUnit.leastFillerData else { return sample }
                missing -= share
                return Sample(
                    bytes: sample.bytes + NALUnit.fillerData(byteCount: share),
                    duration: sample.duration,
                    isSync: sample.isSync
                )
            }
        )
    }
}

extension NALUnit {
    /// A length in four bytes, the header, and the trailing bits.
    fileprivate static let leastFillerData = 6

    /// A NAL unit of filler data behind its length in four bytes.
    ///
    /// - Parameter byteCount: of both together, at least ``leastFillerData``.
    fileprivate static func fillerData(byteCount: Int) -> [UInt8] {
        let length = UInt32(byteCount - 4)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
        bytes.append(Kind.fillerData.rawValue)
        bytes.append(contentsOf: repeatElement(0xff, count: byteCount - leastFillerData))
        // rbsp_trailing_bits.
        bytes.append(0x80)
        return bytes
    }
}
