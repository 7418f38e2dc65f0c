package import H264
internal import FFmpeg
internal import Raster
internal import Synchronization
package import Timeline

/// Makes the access units of the segments of one program in one rendition.
///
/// A picture is coded only where it changes: as an IDR picture where it is the first of a segment, as a P picture where it
/// follows another. All other frames are skip pictures. The coded pictures depend on what is shown and not on where in a
/// segment it is shown, so segments of different phases share them.
package final class SegmentEncoder: Sendable {
    package let settings: RenditionSettings
    package let parameterSets: ParameterSets

    private let source: any PictureSource
    private let skipPicture: SkipPicture
    private let phaseStep: PhaseStep
    private let state: Mutex<State>

    private struct State {
        var painter: (any PicturePainter)?
        var cache: CodedRunCache
    }

    /// - Parameters:
    ///   - phaseStep: the phases that segments may have; tells how far a run of pictures is shared.
    ///   - cacheCapacity: bytes of coded pictures that are kept.
    /// - Throws: if the encoder cannot be opened with the settings or its stream is not as skip pictures need it.
    package init(
        source: any PictureSource,
        settings: RenditionSettings,
        phaseStep: PhaseStep,
        cacheCapacity: Int = 4 << 20
    ) throws(VideoError) {
        self.source = source
        self.settings = settings
        self.phaseStep = phaseStep
        parameterSets = try Self.parameterSets(of: settings)
        skipPicture = SkipPicture(parameterSets: parameterSets)
        state = Mutex(State(cache: CodedRunCache(capacity: cacheCapacity)))
    }

    /// Those that were read already: all programs and channels with the same settings have the same.
    private static let known = Mutex<[RenditionSettings: ParameterSets]>([:])

    /// - Throws: if the encoder cannot be opened with the settings or its stream is not as skip pictures need it.
    private static func parameterSets(of settings: RenditionSettings) throws(VideoError) -> ParameterSets {
        if let sets = known.withLock({ $0[settings] }) { return sets }
        let stream = try VideoError.encoding { () throws(FFmpegError) in
            try VideoEncoder(settings: settings.encoderSettings).parameterSets
        }
        let sets = try VideoError.streaming { () throws(H264Error) in
            try ParameterSets(encoderByteStream: stream)
        }
        known.withLock { $0[settings] = sets }
        return sets
    }

    private let codedCount = Atomic(0)

    /// How many pictures went through the encoder since the start; told without waiting for one that is being coded.
    package var codedPictureCount: Int { codedCount.load(ordering: .relaxed) }

    /// The access units of a segment, one a frame.
    ///
    /// - Parameter origin: the instant at which the content's own time is zero; the epoch for content that shows the time.
    /// - Throws: if the encoder fails.
    package func accessUnits(
        ofSegment number: Int64,
        on grid: SegmentGrid,
        origin: MediaTime = MediaTime(ticks: 0)
    ) throws(VideoError) -> [AccessUnit] {
        let frameCount = grid.frameCount(at: settings.rate)
        let start = grid.mediaStart(of: number) - origin
        let runs = PictureRun.runs(of: source, from: start, frameCount: frameCount, rate: settings.rate)
        let shared = PictureRun.runs(
            of: source,
            from: start,
            frameCount: frameCount + sharedFrameCount(from: start.wallTime),
            rate: settings.rate
        )
        let coded = try codedPictures(for: shared)
        var units: [AccessUnit] = []
        units.reserveCapacity(frameCount)
        // Two IDR pictures in a row differ in it: by two inside a segment, by an odd number from one segment to the next.
        var idrIdentifier = UInt32(number.flooredRemainder(dividingBy: 2))
        // libopenh264 makes an IDR picture in the middle too where it sees a scene cut, and counting begins anew there.
        var lastIDR = 0
        for (run, picture) in zip(runs, coded) {
            if picture.isIDR, !units.isEmpty {
                idrIdentifier += 2
                lastIDR = units.count
            }
            let (frameNumber, identifier) = (units.count - lastIDR, idrIdentifier)
            let slice = try VideoError.streaming { () throws(H264Error) in
                try picture.placed(frameNumber: frameNumber, idrIdentifier: identifier)
            }
            units.append(AccessUnit(slice: slice))
            for _ in 1..<run.frameCount {
                units.append(AccessUnit(slice: skipPicture.unit(frameNumber: units.count - lastIDR)))
            }
        }
        return units
    }

    /// Forgets what draws the pictures, for content that is coded whole.
    package func releasePainter() {
        state.withLock { $0.painter = nil }
    }

    /// Forgets pictures and coded pictures, for a program that nobody watches.
    package func releaseMemory() {
        state.withLock { state in
            state.painter = nil
            state.cache.removeAll()
        }
    }

    /// How many frames later the last segment begins that begins with the same picture.
    ///
    /// The run of pictures that this last one needs holds those of all others as its beginning, so all of them use it.
    private func sharedFrameCount(from start: WallTime) -> Int {
        let end = source.interval(containing: start).upperBound
        let (length, overflows) = end.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
        guard phaseStep.milliseconds > 0, !overflows, end < .distantFuture else { return 0 }
        let steps = (length - 1) / (Int64(phaseStep.milliseconds) * 1_000_000)
        return Int(steps) * phaseStep.milliseconds * settings.rate.framesPerSecond / 1000
    }

    /// The lock is held while a run is coded, so that nobody codes the same run beside it.
    private func codedPictures(for runs: [PictureRun]) throws(VideoError) -> [CodedPicture] {
        let identities = runs.map(\.identity)
        return try state.withLock { (state) throws(VideoError) in
            if let pictures = state.cache[identities] { return pictures }
            // Taken out, because a painter that is there twice copies its picture before it draws.
            var painter = state.painter.take() ?? source.makePainter()
            defer { state.painter = painter }
            let pictures = try encode(runs, with: &painter)
            codedCount.add(pictures.count, ordering: .relaxed)
            state.cache.insert(pictures, for: identities)
            return pictures
        }
    }

    private func encode(
        _ runs: [PictureRun],
        with painter: inout any PicturePainter
    ) throws(VideoError) -> [CodedPicture] {
        try EncoderPool.shared.withEncoder(settings.encoderSettings) { (encoder) throws(VideoError) in
            var coded: [CodedPicture] = []
            for run in runs {
                coded.append(try code(run, isFirst: coded.isEmpty, with: &painter, by: &encoder))
            }
            return coded
        }
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
        let encoded: EncodedPicture
        do {
            encoded = try picture.withPlanes { (planes) throws(FFmpegError) in
                try encoder.encode(PicturePlanes(planes), startsRun: isFirst)
            }
        } catch {
            throw .encoder(error)
        }
        do {
            return try CodedPicture(
                byteStream: encoded.byteStream,
                parameterSets: parameterSets,
                lastBitCounts: settings.encoderSettings.encoder == .libx264
            )
        } catch {
            throw .stream(error)
        }
    }
}

extension PicturePlanes {
    /// Lends a drawn picture's planes on.
    fileprivate init(_ planes: PlanePointers) {
        self.init(
            luma: Plane(bytes: planes.y, stride: planes.yStride),
            blueDifference: Plane(bytes: planes.u, stride: planes.uStride),
            redDifference: Plane(bytes: planes.v, stride: planes.vStride)
        )
    }
}
