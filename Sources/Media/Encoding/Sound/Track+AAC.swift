internal import FFmpeg
internal import Media

extension Track {
    /// The track of access units from an ``AudioEncoder``.
    ///
    /// - Parameter configuration: the AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1).
    init(aac configuration: [UInt8]) {
        self.init(
            format: .audio(
                sampleRate: AudioEncoder.sampleRate,
                channelCount: AudioEncoder.channelCount,
                frameLength: AudioEncoder.frameLength
            ),
            codecName: "aac",
            codecString: "mp4a.40.2",
            timescale: AudioEncoder.sampleRate,
            decoderConfiguration: configuration,
            elementaryStream: AACElementaryStream()
        )
    }
}

/// AAC-LC in a transport stream: each access unit follows an ADTS header (ISO/IEC 13818-7, 6.2; ISO/IEC 14496-3, 1.A.3).
struct AACElementaryStream: ElementaryStream {
    let streamType: UInt8 = 0x0f
    /// Audio stream 0.
    let streamIdentifier: UInt8 = 0xc0
    /// A packet holds 0.17 s, because a packet for each access unit would cost more than silence itself.
    let samplesPerPacket = 8
    let statesPacketLength = true

    private static let headerSize = 7

    func append(_ sample: Sample, to stream: inout [UInt8]) {
        let length = sample.bytes.count + Self.headerSize
        precondition(length < 1 << 13, "an access unit is too long for its ADTS header")
        stream += [
            0xff, 0xf1,  // syncword, MPEG-4, no checksum
            0x4c,  // AAC-LC, 48 kHz
            0x80 | UInt8(length >> 11), UInt8(length >> 3 & 0xff),  // two channels
            UInt8(length & 7) << 5 | 0x1f, 0xfc,  // the buffer's fullness is not stated; one access unit
        ]
        stream += sample.bytes
    }
}
