internal import FFmpeg
internal import H264
internal import Timeline

extension VideoTrack {
    /// The track of access units that share these parameter sets.
    init(parameterSets: ParameterSets, rate: FrameRate) {
        self.init(
            width: parameterSets.sequence.width,
            height: parameterSets.sequence.height,
            framesPerSecond: rate.framesPerSecond,
            timescale: Int(MediaTime.ticksPerSecond),
            decoderConfiguration: parameterSets.decoderConfiguration
        )
    }
}

extension AccessUnit {
    /// The slice behind its length in four bytes (ISO/IEC 14496-15, 5.3.2).
    var sample: VideoSample {
        let count = slice.bytes.count
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 4)
        bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
        bytes += slice.bytes
        return VideoSample(bytes: bytes, isSync: isIDR)
    }
}
