internal import Platform
internal import FFmpeg
internal import H264
package import Media
internal import Raster
internal import Synchronization
package import Timeline

/// Makes the samples of the segments of one program in one rendition.
///
/// A picture is coded only where it changes: as an IDR picture if it is the first of a segment, as a P picture if it follows another. All
/// other frames are skip pictures. The coded pictures depend on their content and not on their place in a segment, so segments of different
/// phases share them.
package final class SegmentEncoder: Sendable {
    package let settings: VideoEncoderSettings
    /// The properties of the samples of all segments.
    package let track: Track
    let parameterSets: ParameterSets
    /// The encoder's headers before the first picture (`AVCodecContext.extradata`), unchanged.
    package let encoderByteStream: [UInt8]

    private let source: any PictureSource
    private let skipPicture: SkipPicture
    private let phaseStep: PhaseStep
    let memory: PictureMemory.Tenant
    private let pool: EncoderPool
    /// Held while a run is coded, so that no run is coded twice at the same time.
    private let coding = Lock(())
    private let codedCount = Atomic(0)

    /// - Parameters:
    ///   - phaseStep: the phases that segments may have, which decide how far a run of pictures is shared.
    ///   - memory: keeps coded pictures and painters.
    ///   - pool: keeps encoders for their next pictures.
    ///   - limit: the largest number of bytes of coded pictures that this encoder keeps there.
    /// - Throws: if the encoder cannot be opened with the settings, or its stream is unsuitable for skip pictures.
    package init(
        source: any PictureSource,
        settings: VideoEncoderSettings,
        phaseStep: PhaseStep,
        memory: PictureMemory,
        pool: EncoderPool,
        limit: Int = 4 << 20
    ) throws(VideoError) {
        self.source = source
        self.settings = settings
        self.phaseStep = phaseStep
        (parameterSets, encoderByteStream) = try Self.parameterSets(of: settings)
        track = Track(
            h264: parameterSets,
            framesPerSecond: settings.rate.framesPerSecond,
            timescale: Int(MediaTime.ticksPerSecond)
        )
        skipPicture = SkipPicture(parameterSets: parameterSets)
        self.memory = memory.makeTenant(limit: limit)
        self.pool = pool
    }

    /// The largest number of remembered parameter sets; all programs and channels with the same settings share them.
    private static let knownLimit = 256
    private static let known = Lock<[VideoEncoderSettings: (sets: ParameterSets, stream: [UInt8])]>([:])

    /// - Throws: if the encoder cannot be opened with the settings, or its stream is unsuitable for skip pictures.
    private static func parameterSets(
        of settings: VideoEncoderSettings
    ) throws(VideoError) -> (sets: ParameterSets, stream: [UInt8]) {
        if let known = known.withLock({ $0[settings] }) { return known }
        let stream: [UInt8]
        let sets: ParameterSets
        do { stream = try VideoEncoder(settings: settings).parameterSets } catch { throw .encoder(error) }
        do { sets = try ParameterSets(encoderByteStream: stream) } catch { throw .stream(error) }
        known.withLock { known in
            // The table is bounded, because viewers may request any size.
            if known.count >= knownLimit { known.removeAll() }
            known[settings] = (sets, stream)
        }
        return (sets, stream)
    }

    /// The number of pictures that were encoded since the start; reading it does not wait for a picture that is being coded.
    package var codedPictureCount: Int { codedCount.load(ordering: .relaxed) }

    /// The samples of a segment, one a frame, the first of which is a sync sample.
    ///
    /// - Parameter origin: the instant at which the content's own time is zero; the epoch for content that shows the time.
    /// - Throws: if the encoder fails.
    package func samples(
        ofSegment number: Int64,
        on grid: SegmentGrid,
        origin: MediaTime = MediaTime(ticks: 0)
    ) throws(VideoError) -> SampleRun {
        try samples(
            from: grid.mediaStart(of: number),
            frameCount: grid.frameCount(at: settings.rate),
            origin: origin,
            idrIdentifier: Self.idrIdentifier(of: number)
        )
    }

    /// The samples of a segment that begins at an instant, of any grid.
    ///
    /// - Parameter idrIdentifier: the identifier of the first picture, which differs from those of the IDR pictures beside it.
    /// - Throws: if the encoder fails.
    package func samples(
        from start: MediaTime,
        frameCount: Int,
        origin: MediaTime = MediaTime(ticks: 0),
        idrIdentifier: UInt32
    ) throws(VideoError) -> SampleRun {
        let duration = settings.rate.frameDuration.ticks
        let slices = try slices(from: start - origin, frameCount: frameCount, idrIdentifier: idrIdentifier)
        return SampleRun(start: start.ticks, samples: slices.map { $0.sample(duration: duration) })
    }

    static func idrIdentifier(of number: Int64) -> UInt32 { UInt32(number.flooredRemainder(dividingBy: 2)) }

    /// The slices of the pictures, one each.
    ///
    /// - Parameter start: an instant in the content's own time.
    func slices(
        from start: MediaTime,
        frameCount: Int,
        idrIdentifier first: UInt32
    ) throws(VideoError) -> [NALUnit] {
        let shared = sharedRuns(from: start, frameCount: frameCount)
        let coded = try codedPictures(for: shared)
        var slices: [NALUnit] = []
        slices.reserveCapacity(frameCount)
        // Two consecutive IDR pictures differ in it: by two inside a segment, by an odd number from one segment to the next.
        var idrIdentifier = first
        // libopenh264 also makes an IDR picture in the middle if it detects a scene cut, and counting begins anew there.
        var lastIDR = 0
        for (run, picture) in zip(shared.prefix(frameCount: frameCount), coded) {
            if picture.isIDR, !slices.isEmpty {
                idrIdentifier += 2
                lastIDR = slices.count
            }
            slices.append(try Self.slice(picture, frameNumber: slices.count - lastIDR, idrIdentifier))
            for _ in 1..<run.frameCount { slices.append(skipPicture.unit(frameNumber: slices.count - lastIDR)) }
        }
        return slices
    }

    private static func slice(
        _ picture: CodedPicture,
        frameNumber: Int,
        _ idrIdentifier: UInt32
    ) throws(VideoError) -> NALUnit {
        do {
            return try picture.placed(frameNumber: frameNumber, idrIdentifier: idrIdentifier)
        } catch {
            throw .stream(error)
        }
    }

    /// The picture of an instant as an I-frame that lasts a second: the same coded picture that begins a segment at that instant. If
    /// segments of some phase begin then, it is the picture that is coded for them; otherwise it is coded in the same way.
    ///
    /// - Parameters:
    ///   - frameCount: the number of frames in a segment.
    ///   - origin: the instant at which the content's own time is zero.
    ///   - idrIdentifier: an identifier that differs from that of the I-frame before.
    /// - Throws: if the encoder fails.
    package func iFrame(
        at start: MediaTime,
        frameCount: Int,
        origin: MediaTime,
        idrIdentifier: UInt32
    ) throws(VideoError) -> SampleRun {
        let runs = sharedRuns(from: start - origin, frameCount: frameCount)
        let picture = try codedPictures(for: runs, isAlone: true)[0]
        let slice = try Self.slice(picture, frameNumber: 0, idrIdentifier)
        return SampleRun(start: start.ticks, samples: [slice.sample(duration: MediaTime.ticksPerSecond)])
    }

    /// Drops the painter, for content that has been coded completely.
    package func releasePainter() {
        coding.withLock { _ in memory.removePainter() }
    }

    /// Drops painters and coded pictures, for a program without viewers.
    package func releaseMemory() {
        coding.withLock { _ in memory.removeAll() }
    }

    /// The number of frames until the last segment that begins with the same picture, which is shown until `end`.
    ///
    /// The run of pictures that this last one needs begins with the runs of all others, so all of them use it.
    private func sharedFrameCount(from start: WallTime, end: WallTime) -> Int {
        let (length, overflows) = end.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
        guard phaseStep.milliseconds > 0, !overflows, end < .distantFuture else { return 0 }
        let steps = (length - 1) / (Int64(phaseStep.milliseconds) * 1_000_000)
        return Int(steps) * phaseStep.milliseconds * settings.rate.framesPerSecond / 1000
    }

    /// The run of pictures that is coded for a segment, and shared with segments of other phases that begin with the same picture.
    private func sharedRuns(from start: MediaTime, frameCount: Int) -> [PictureRun] {
        PictureRun.runs(of: source, from: start, rate: settings.rate) { first in
            frameCount + sharedFrameCount(from: start.wallTime, end: first.interval.upperBound)
        }
    }

    /// - Parameter isAlone: whether only the first picture is needed. If the run is not in the memory, that is coded alone and not kept:
    ///   fast-forwarding through a day would push out the pictures of other viewers.
    private func codedPictures(for runs: [PictureRun], isAlone: Bool = false) throws(VideoError) -> [CodedPicture] {
        let identities = runs.map(\.identity)
        if let pictures = memory[identities] { return pictures }
        return try coding.withLock { (_) throws(VideoError) in
            // Another thread may have coded them meanwhile.
            if let pictures = memory[identities] { return pictures }
            return try isAlone
                ? drawAndEncode(Array(runs.prefix(1))) : drawAndEncode(runs, keepingFor: identities)
        }
    }

    /// The lock for coding has to be held.
    ///
    /// - Parameter identities: the key under which the pictures are kept; nil if they are not kept.
    private func drawAndEncode(
        _ runs: [PictureRun],
        keepingFor identities: [Int64]? = nil
    ) throws(VideoError) -> [CodedPicture] {
        var painter = memory.takePainter() ?? source.makePainter()
        defer { memory.keep(painter) }
        let pictures = try pool.withEncoder(settings) { (encoder) throws(VideoError) in
            var coded: [CodedPicture] = []
            for run in runs {
                coded.append(try code(run, isFirst: coded.isEmpty, with: &painter, by: &encoder))
            }
            return coded
        }
        codedCount.add(pictures.count, ordering: .relaxed)
        if let identities { memory.insert(pictures, for: identities) }
        return pictures
    }

    private func code(
        _ run: PictureRun,
        isFirst: Bool,
        with painter: inout any PicturePainter,
        by encoder: inout VideoEncoder
    ) throws(VideoError) -> CodedPicture {
        let picture: Picture
        do { picture = try painter.picture(at: run.instant) } catch { throw .drawing(error) }
        guard picture.size == settings.size else {
            throw .pictureSize(expected: "\(settings.size)", drawn: "\(picture.size)")
        }
        let encoded: [UInt8]
        do throws(FFmpegError) {
            encoded = try picture.withUnsafePlanes { (planes) throws(FFmpegError) in
                try encoder.encode(planes, startsRun: isFirst)
            }
        } catch {
            throw .encoder(error)
        }
        let counts = settings.encoder == .libx264
        do {
            return try CodedPicture(byteStream: encoded, parameterSets: parameterSets, lastBitCounts: counts)
        } catch {
            throw .stream(error)
        }
    }
}
