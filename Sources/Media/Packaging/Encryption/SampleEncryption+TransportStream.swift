package import FFmpeg
internal import H264
package import Media

// Apple's "MPEG-2 Stream Encryption Format for HTTP Live Streaming", 2.2, 2.3 and 3.0.
extension SampleEncryption {
    /// The bytes of a slice that precede its protected block.
    static let clearSliceLead = 32
    /// The bytes of an access unit of AAC, without its ADTS header, that precede its protected block.
    static let clearSoundLead = 16

    /// The same tracks as the program map section declares them where they are encrypted.
    package func inTransportStream(_ tracks: [Track]) -> [Track] {
        tracks.map { track in
            var encrypted = track
            encrypted.elementaryStream = SampleEncryptedStream(of: track)
            return encrypted
        }
    }

    /// The samples that a transport stream carries in place of others.
    ///
    /// - Parameter runs: one for each track, in the order of the tracks.
    /// - Throws: the error of libavutil.
    package func inTransportStream(_ runs: [SampleRun], of tracks: [Track]) throws(FFmpegError) -> [SampleRun] {
        let cipher = try BlockCipher(key: key)
        return zip(runs, tracks).map { run, track in
            run.replacingBytes { track.isVideo ? slices(in: $0.bytes, cipher) : sound($0.bytes, cipher) }
        }
    }

    /// Encrypts one block in ten of each slice of more than 48 bytes, and never its last byte. They are those of the finished unit, whose
    /// emulation prevention is encrypted with the rest, so the result has it twice.
    private func slices(in sample: [UInt8], _ cipher: borrowing BlockCipher) -> [UInt8] {
        var bytes: [UInt8] = []
        for range in sample.unitRanges {
            var unit = Array(sample[range])
            if isSlice(unit[0]), unit.count > Self.clearSliceLead + BlockCipher.blockSize {
                cipher.apply(to: &unit, in: Self.clearSliceLead..<unit.count - 1, .oneInTen, vector: vector)
                unit = NALUnit.escaped(unit)
            }
            bytes += UInt32(unit.count).bigEndianBytes + unit
        }
        return bytes
    }

    private func sound(_ sample: [UInt8], _ cipher: borrowing BlockCipher) -> [UInt8] {
        guard sample.count > Self.clearSoundLead else { return sample }
        var bytes = sample
        cipher.apply(to: &bytes, in: Self.clearSoundLead..<bytes.count, .everyBlock, vector: vector)
        return bytes
    }
}

/// A stream whose samples are encrypted, with the types and the descriptors by which a player sees it.
private struct SampleEncryptedStream: ElementaryStream {
    private let stream: any ElementaryStream
    let streamType: UInt8
    let descriptors: [UInt8]

    init(of track: Track) {
        stream = track.elementaryStream
        /// private_data_indicator_descriptor (ISO/IEC 13818-1, 2.6.28).
        func indicator(_ text: String) -> [UInt8] { [15, 4] + Array(text.utf8) }
        if track.isVideo {
            streamType = 0xdb
            descriptors = indicator("zavc")
        } else {
            streamType = 0xcf
            // The kind of sound, no priming, version 1, and the AudioSpecificConfig with its length, in a registration_descriptor.
            let configuration = track.decoderConfiguration
            let setup = Array("zaac".utf8) + [0, 0, 1, UInt8(configuration.count)] + configuration
            let registered = Array("apad".utf8) + setup
            descriptors = indicator("aacd") + [5, UInt8(registered.count)] + registered
        }
    }

    var streamIdentifier: UInt8 { stream.streamIdentifier }
    var samplesPerPacket: Int { stream.samplesPerPacket }
    var statesPacketLength: Bool { stream.statesPacketLength }

    func append(_ sample: Sample, to bytes: inout [UInt8]) { stream.append(sample, to: &bytes) }
}
