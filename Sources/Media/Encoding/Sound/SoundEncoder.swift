package import FFmpeg
package import Media
internal import Platform
package import Sound
package import Timeline

/// Makes the samples of a track of sound: the constant access unit of silence, with the coded sounds of a schedule in their places.
///
/// The content of frame k depends on k and the schedule alone, so the segments of all phases, containers and replicas are the same. One
/// encoder serves all channels. A sound is coded at its first request, at one of 8 places inside a frame if the shown seconds begin with
/// those of the epoch.
package final class SoundEncoder: Sendable {
    /// The properties of the samples of all segments.
    package let track: Track

    private let silence: Sample
    private let coded = Lock<[CodedSound.Key: CodedSound]>([:])
    /// Held while a sound is coded, so that no sound is coded twice at the same time.
    private let coding = Lock(())

    /// The largest number of frames before its beginning and after its end that a sound changes.
    private static let overlap: Int64 = 4
    private static let longestSignal = SoundSignal.allCases.map(\.length).max() ?? 0

    /// - Throws: if the library has no encoder for AAC, or it does not behave as required.
    package init() throws(SoundError) {
        do { track = Track(aac: try AudioEncoder().configuration) } catch { throw .encoder(error) }
        silence = try CodedSound.silence()
    }

    /// The samples of some frames of ``AudioGrid``, beginning at `frame * 1024` of the track's timescale.
    ///
    /// - Parameter earliest: the first sample at which a sound may begin; nil for any.
    /// - Throws: if the encoder fails; it is used only for sounds that have not been coded yet.
    package func samples(
        of frames: Range<Int64>,
        schedule: SoundSchedule,
        from earliest: Int64? = nil
    ) throws(SoundError) -> SampleRun {
        var samples = [Sample](repeating: silence, count: frames.count)
        let length = AudioGrid.frameLength
        let first = (frames.lowerBound - Self.overlap) * length - Int64(Self.longestSignal)
        for onset in schedule.onsets(in: first..<(frames.upperBound + Self.overlap) * length)
        where earliest.map({ onset.sample >= $0 }) ?? true {
            let place = Int(onset.sample.flooredRemainder(dividingBy: length))
            let sound = try codedSound(CodedSound.Key(signal: onset.signal, place: place))
            let start = onset.sample.flooredQuotient(dividingBy: length) + Int64(sound.firstFrame)
            for (index, unit) in sound.units.enumerated() where frames.contains(start + Int64(index)) {
                samples[Int(start - frames.lowerBound) + index] = unit
            }
        }
        return SampleRun(start: frames.lowerBound * length, samples: samples)
    }

    /// Silence from the start of a file: only frames that end within its duration, so that it does not make a loop longer.
    package func silence(within duration: MediaTime) -> SampleRun {
        let count = duration.ticks / AudioGrid.frameDuration.ticks
        return SampleRun(start: 0, samples: [Sample](repeating: silence, count: Int(count)))
    }

    private func codedSound(_ key: CodedSound.Key) throws(SoundError) -> CodedSound {
        if let sound = coded.withLock({ $0[key] }) { return sound }
        return try coding.withLock { (_) throws(SoundError) in
            // Another thread may have coded it meanwhile.
            if let sound = coded.withLock({ $0[key] }) { return sound }
            let sound = try CodedSound(key, silence: silence)
            coded.withLock { $0[key] = sound }
            return sound
        }
    }
}

/// The reason why a sound could not be coded.
package enum SoundError: Error, Equatable, CustomStringConvertible {
    case encoder(FFmpegError)
    /// The encoder does not code silence alike everywhere, so sounds cannot be put together from pieces.
    case notSilent

    package var description: String {
        switch self {
        case .encoder(let error): "the sound encoder failed: \(error)"
        case .notSilent: "the sound encoder codes silence differently each time"
        }
    }
}
