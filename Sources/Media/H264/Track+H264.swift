package import Media

extension Track {
    /// The track of access units that share these parameter sets, which go into `avcC`.
    ///
    /// - Parameter timescale: the number of ticks in a second.
    package init(h264 parameterSets: ParameterSets, framesPerSecond: Int, timescale: Int) {
        self.init(
            format: .video(
                width: parameterSets.sequence.width,
                height: parameterSets.sequence.height,
                framesPerSecond: framesPerSecond
            ),
            codecName: "h264",
            codecString: parameterSets.sequence.codecString,
            timescale: timescale,
            decoderConfiguration: parameterSets.decoderConfiguration,
            elementaryStream: H264ElementaryStream(parameterSets: parameterSets)
        )
    }
}

extension NALUnit {
    /// The unit as a sample holds it, with its length in four bytes before it.
    var bytesWithLength: [UInt8] { UInt32(bytes.count).bigEndianBytes + bytes }

    /// The sample of a slice that is a whole picture.
    package func sample(duration: Int64) -> Sample {
        Sample(bytes: bytesWithLength, duration: duration, isSync: isIDR)
    }
}

extension [UInt8] {
    /// The units of a sample of H.264, each of which has its length in four bytes before it: the ranges without the lengths.
    ///
    /// - Returns: what can be read of them.
    package var unitRanges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start + 4 < count {
            let length = self[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length > 0, start + 4 + length <= count else { break }
            ranges.append(start + 4..<start + 4 + length)
            start += 4 + length
        }
        return ranges
    }
}

/// H.264 in a transport stream (ISO/IEC 13818-1, 2.14): a byte stream (ITU-T H.264, Annex B) with an access unit delimiter
/// before each picture and the parameter sets before each picture that decoding can begin with.
struct H264ElementaryStream: ElementaryStream {
    let streamType: UInt8 = 0x1b
    /// Video stream 0.
    let streamIdentifier: UInt8 = 0xe0
    let samplesPerPacket = 1
    let statesPacketLength = false

    private static let startCode: [UInt8] = [0, 0, 0, 1]
    /// An access unit delimiter for any slice type (ITU-T H.264, 7.3.2.4).
    private static let delimiter: [UInt8] = [0, 0, 0, 1, 9, 0xf0]

    private let parameterSets: [UInt8]

    init(parameterSets: ParameterSets) {
        self.parameterSets = parameterSets.units.flatMap { Self.startCode + $0.bytes }
    }

    func append(_ sample: Sample, to stream: inout [UInt8]) {
        stream += Self.delimiter
        if sample.isSync { stream += parameterSets }
        for range in sample.bytes.unitRanges {
            stream += Self.startCode
            stream += sample.bytes[range]
        }
    }
}
