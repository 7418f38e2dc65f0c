internal import FFmpeg
internal import Media
internal import Sound

/// A sound as access units: the frames that differ from silence if it begins at a certain sample of a frame.
struct CodedSound: Sendable {
    /// The frame of the first access unit, counted from the one in which the sound begins: 0 or less, because access units overlap and the
    /// encoder looks ahead.
    let firstFrame: Int
    let units: [Sample]

    /// The sound and the place on which its coded form depends.
    struct Key: Hashable {
        let signal: SoundSignal
        /// The sample of a frame at which the sound begins, 0 to 1023.
        let place: Int
    }

    /// The number of silent frames before and after a sound while it is coded; more would change nothing.
    private static let margin = 16
    private static let frameLength = AudioEncoder.frameLength

    /// Encodes a sound with silence around it.
    ///
    /// - Parameter silence: the access unit of silence.
    /// - Throws: the error of the encoder, or that it is not silent where it should be.
    init(_ key: Key, silence: Sample) throws(SoundError) {
        let length = (key.place + key.signal.length + Self.frameLength - 1) / Self.frameLength
        var samples = [Int16](repeating: 0, count: (Self.margin * 2 + length) * Self.frameLength)
        let start = Self.margin * Self.frameLength + key.place
        samples.replaceSubrange(start..<start + key.signal.length, with: key.signal.samples)
        let all = try Self.encode(samples)
        // The first two and the last two do not have silence on both sides.
        let loud = all.indices.dropFirst(2).dropLast(2).filter { all[$0].sample.bytes != silence.bytes }
        guard let first = loud.first, let last = loud.last, all[first].frame > 4,
            all[last].frame < Self.margin + length + 4
        else { throw .notSilent }
        firstFrame = all[first].frame - Self.margin
        units = all[first...last].map(\.sample)
    }

    /// The access unit of silence that has silence on both sides.
    ///
    /// - Throws: the error of the encoder, or that silence is not always the same.
    static func silence() throws(SoundError) -> Sample {
        let units = try encode([Int16](repeating: 0, count: margin * frameLength)).dropFirst(2).dropLast(2)
        guard let first = units.first, units.allSatisfy({ $0.sample == first.sample }) else { throw .notSilent }
        return first.sample
    }

    private static func encode(_ samples: [Int16]) throws(SoundError) -> [AudioEncoder.Unit] {
        do { return try AudioEncoder().encode(samples) } catch { throw .encoder(error) }
    }
}
