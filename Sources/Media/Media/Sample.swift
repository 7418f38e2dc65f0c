/// One access unit of a track.
package struct Sample: Hashable, Sendable {
    /// The bytes as stored in an MP4 file: for H.264 each NAL unit with its length in four bytes before it (ISO/IEC 14496-15, 5.3.2), for
    /// AAC the raw access unit.
    package let bytes: [UInt8]
    /// The duration in ticks of the track's timescale.
    package let duration: Int64
    /// Whether decoding can begin with it.
    package let isSync: Bool

    package init(bytes: [UInt8], duration: Int64, isSync: Bool) {
        self.bytes = bytes
        self.duration = duration
        self.isSync = isSync
    }
}

/// Consecutive samples of one track without a gap, presented in the order in which they are decoded.
package struct SampleRun: Hashable, Sendable {
    /// The times at which the first sample is decoded and presented, in ticks of the track's timescale.
    package let start: Int64
    package let samples: [Sample]

    package init(start: Int64, samples: [Sample]) {
        self.start = start
        self.samples = samples
    }

    /// The same samples with other bytes.
    package func replacingBytes(_ bytes: (Sample) -> [UInt8]) -> SampleRun {
        SampleRun(
            start: start,
            samples: samples.map { Sample(bytes: bytes($0), duration: $0.duration, isSync: $0.isSync) }
        )
    }
}
