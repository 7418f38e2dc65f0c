internal import ChannelSettings
internal import Encoding
internal import FFmpeg
internal import Media
internal import Platform
internal import Timeline

/// The places where clips may be known already.
struct KnownClips: Sendable {
    /// An earlier clip, of any file; nil for none.
    var former: LoadingClip?
    /// The cache that may have what is coded, and keeps it; nil for none.
    var cache: ClipCache?
    /// Whether what is not known is decoded and coded.
    var codesOthers = true

    fileprivate func former(of content: ContentIdentity, _ segment: Interval) -> LoadingClip? {
        former.flatMap { $0.content == content && $0.segment == segment ? $0 : nil }
    }
}

/// A video file as the loading program: decoded, scaled and coded once for each kind of rendition, then kept.
package final class LoadingClip: Sendable {
    /// The longest clip, which limits the memory for it.
    static let longest = Interval.seconds(60)
    /// The largest number of pictures in a clip: each is decoded at every start.
    static let pictureLimit = 7200
    /// The largest file in bytes, which limits how long it is read.
    private static let largestFile = 512 << 20

    /// The length of its loop.
    var period: Interval { timeline.period }

    /// The identity of the file's bytes.
    package let content: ContentIdentity
    private let path: String
    private let timeline: ClipTimeline
    fileprivate let segment: Interval
    /// It has a memory of its own without a bound, because the file is not read again. The clip's length and size keep it small.
    private let kept = PictureMemory(capacity: .max)
    /// The encoders of renditions that are coded, or being coded.
    let encoders = Lock<[VideoEncoderSettings: SegmentEncoder]>([:])

    /// Reads the file once from its beginning to its end, unless its timeline is known.
    ///
    /// - Parameter segment: the length of a segment.
    /// - Throws: a `ChannelError` with the file and the reason.
    init(path: String, segment: Interval, known: KnownClips = KnownClips()) throws(ChannelError) {
        let content = try Self.content(of: path)
        (self.path, self.segment, self.content) = (path, segment, content)
        let key = known.cache?.key(Self.identity(content, segment))
        let cached = key.flatMap { known.cache?.read($0) }
            .flatMap { ClipTimeline(text: String(decoding: $0, as: UTF8.self)) }
        if let timeline = cached ?? known.former(of: content, segment)?.timeline {
            self.timeline = timeline
        } else {
            guard known.codesOthers else { throw .loadingFile(path, reason: "no cache has it") }
            do { timeline = try Self.timeline(of: path, segment: segment) } catch { throw Self.error(error, of: path) }
        }
        if cached == nil, let key { known.cache?.write(Array(timeline.text.utf8), for: key) }
    }

    /// Everything that the timeline depends on.
    private static func identity(_ content: ContentIdentity, _ segment: Interval) -> ContentIdentity {
        var identity = content
        identity.add("\(segment.nanoseconds)")
        return identity
    }

    private static func error(_ error: any Error, of path: String) -> ChannelError {
        switch error {
        case let error as ChannelError: error
        case let error as FFmpegError: .loadingFile(path, reason: "it cannot be played: \(error.message)")
        default: .loadingFile(path, reason: "\(error)")
        }
    }

    /// Checks that a file looks like a clip: a video, whose declared length is not too long.
    static func check(_ path: String) throws(ChannelError) {
        if let obstacle = FileObstacle(of: path, limit: largestFile) {
            throw .loadingFile(path, reason: "it \(obstacle)")
        }
        do {
            var file = try open(path)
            guard try file.next() != nil else { throw Unfit.empty }
        } catch {
            throw Self.error(error, of: path)
        }
    }

    private static func open(_ path: String) throws -> VideoFile {
        let file = try VideoFile(path: path, largest: ClipReader.largest)
        if let stated = file.statedDuration, stated > longest.nanoseconds { throw Unfit.tooLong(stated) }
        return file
    }

    private static func content(of path: String) throws(ChannelError) -> ContentIdentity {
        var content = ContentIdentity()
        do throws(FileObstacle) {
            // Only the hashes are added, so that the file is not kept.
            try NamedFile.read(path, limit: largestFile) { content.add(ContentHash($0).hexadecimal) }
        } catch {
            throw .loadingFile(path, reason: "it \(error)")
        }
        return content
    }

    /// The coded clip of a rendition. Unless it is known, all segments of the loop are coded at the first call, which takes a while.
    ///
    /// - Throws: if the file cannot be decoded or the encoder fails.
    func encoder(
        for settings: VideoEncoderSettings,
        known: KnownClips = KnownClips()
    ) throws(ChannelError) -> SegmentEncoder {
        if let encoder = encoders.withLock({ $0[settings] }) { return encoder }
        do {
            let pool = EncoderPool()
            defer { pool.closeAll() }
            let former = known.former(of: content, segment)?.encoders.withLock { $0[settings] }
            let encoder = try former ?? makeEncoder(settings, pool)
            let key = known.cache?.key(identity(of: encoder))
            let cached = key.flatMap { known.cache?.read($0) }
            let isCached = cached.map { former != nil || encoder.keep($0) } ?? false
            if former == nil, !isCached {
                guard known.codesOthers else { throw ChannelError.loadingFile(path, reason: "no cache has it") }
                let grid = SegmentGrid(ofSettings: Int(segment.nanoseconds / 1_000_000_000))
                for number in 0..<period.nanoseconds / segment.nanoseconds {
                    _ = try encoder.samples(ofSegment: number, on: grid)
                }
                encoder.releasePainter()
            }
            if !isCached, let key { known.cache?.write(encoder.keptPictures(), for: key) }
            return keep(encoder)
        } catch {
            throw .loadingFile(path, reason: "it cannot be played: \(error)")
        }
    }

    private func makeEncoder(_ settings: VideoEncoderSettings, _ pool: EncoderPool) throws -> SegmentEncoder {
        try SegmentEncoder(
            source: ClipReader(path: path, timeline: timeline, size: settings.size),
            settings: settings,
            phaseStep: .none,
            memory: kept,
            pool: pool,
            limit: .max
        )
    }

    private func keep(_ encoder: SegmentEncoder) -> SegmentEncoder {
        encoders.withLock { encoders in
            if let other = encoders[encoder.settings] { return other }
            encoders[encoder.settings] = encoder
            return encoder
        }
    }

    /// Everything that the coded pictures depend on.
    private func identity(of encoder: SegmentEncoder) -> ContentIdentity {
        var identity = Self.identity(content, segment)
        identity.add(contentOf: encoder.settings)
        // The encoder's own headers identify it.
        identity.add(encoder.encoderByteStream)
        return identity
    }

    /// The timeline of a file's pictures.
    private static func timeline(of path: String, segment: Interval) throws -> ClipTimeline {
        var file = try open(path)
        var times: [Int64] = []
        var end: Int64 = 0
        while let (time, duration) = try file.next() {
            guard times.count < pictureLimit else { throw Unfit.tooManyPictures }
            // A second picture at the same time, or before it, would never be shown.
            guard time > times.last ?? -1 else {
                times.append(times.last.map { $0 + 1 } ?? 0)
                continue
            }
            times.append(time)
            let before = times.count > 1 ? time - times[times.count - 2] : 1_000_000_000 / 25
            end = time + max(1, duration ?? before)
            if end > longest.nanoseconds { throw Unfit.tooLong(end) }
        }
        guard let last = times.last else { throw Unfit.empty }
        return ClipTimeline(times: times, length: Interval(nanoseconds: max(end, last + 1)), segment: segment)
    }

    /// The reason why a decodable video is not suitable as a loading clip.
    private struct Unfit: Error, CustomStringConvertible {
        static let tooManyPictures = Unfit(
            description: "it has more than \(pictureLimit) pictures, which is 60 seconds at 120 pictures a second"
        )
        static let empty = Unfit(description: "it has no pictures")

        let description: String

        static func tooLong(_ nanoseconds: Int64) -> Unfit {
            let seconds = nanoseconds / 1_000_000_000
            let length = seconds < 600 ? "\(seconds) seconds" : "\(seconds / 60) minutes"
            let limit = longest.nanoseconds / 1_000_000_000
            return Unfit(description: "it is at least \(length) long; a loading clip has at most \(limit) seconds")
        }
    }
}
