/// A coded track as a container describes it: the common properties of all its samples.
///
/// The type is independent of codecs. The module that codes makes the value (``ElementaryStream`` included), so another codec needs no
/// change to the packaging; another kind of format does.
package struct Track: Sendable {
    package enum Format: Hashable, Sendable {
        /// Progressive video with square pixels, 8-bit 4:2:0 in BT.709 limited range; width and height in luma samples.
        case video(width: Int, height: Int, framesPerSecond: Int)
        /// The sample rate in hertz is also the timescale; an access unit has `frameLength` samples of a channel, 1024 with AAC-LC.
        case audio(sampleRate: Int, channelCount: Int, frameLength: Int)
    }

    package let format: Format
    /// The codec's name in libavcodec, for example `h264` (`avcodec_descriptor_get_by_name`).
    package let codecName: String
    /// The codec with its profile as written in playlists (RFC 6381, 3.3), for example `avc1.64001F`.
    package let codecString: String
    /// The ticks in a second of all timestamps and durations.
    package let timescale: Int
    /// The configuration that a decoder needs before the first sample, as in the sample entry of an MP4 file: for H.264 the `avcC` record
    /// (ISO/IEC 14496-15, 5.3.3.1), for AAC the AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1).
    package let decoderConfiguration: [UInt8]
    /// The form of the samples in a transport stream.
    package var elementaryStream: any ElementaryStream

    package init(
        format: Format,
        codecName: String,
        codecString: String,
        timescale: Int,
        decoderConfiguration: [UInt8],
        elementaryStream: any ElementaryStream
    ) {
        self.format = format
        self.codecName = codecName
        self.codecString = codecString
        self.timescale = timescale
        self.decoderConfiguration = decoderConfiguration
        self.elementaryStream = elementaryStream
    }

    package var isVideo: Bool {
        if case .video = format { true } else { false }
    }
}

/// The codec-dependent part of carrying a track in an MPEG-2 transport stream (ISO/IEC 13818-1).
package protocol ElementaryStream: Sendable {
    /// stream_type in the program map section (table 2-34).
    var streamType: UInt8 { get }

    /// The descriptors of the stream in the program map section (2.6).
    var descriptors: [UInt8] { get }

    /// stream_id of the PES packets (table 2-22).
    var streamIdentifier: UInt8 { get }

    /// The number of samples in a PES packet; the last one of a segment may have fewer.
    var samplesPerPacket: Int { get }

    /// Whether PES packets state their length. Only those of video may leave it open (2.4.3.7).
    var statesPacketLength: Bool { get }

    /// Appends a sample in the form of the stream: framed, after the data that a decoder needs to begin with it.
    func append(_ sample: Sample, to stream: inout [UInt8])
}

extension ElementaryStream {
    package var descriptors: [UInt8] { [] }
}
