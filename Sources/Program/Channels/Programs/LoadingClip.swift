internal import Platform
internal import FFmpeg
internal import Media
internal import Foundation
internal import Raster
internal import Timeline
internal import Encoding

/// A video file as the loading program: decoded, scaled and coded once for each kind of rendition, then kept.
package final class LoadingClip: Sendable {
    /// The longest clip, so that what is kept stays small.
    static let longest = Interval.seconds(60)
    /// How many pictures a clip has at most: each is decoded at every start.
    static let pictureLimit = 7200

    /// How long its loop is.
    var period: Interval { timeline.period }

    /// Of the file's bytes.
    let content: ContentIdentity
    private let path: String
    private let timeline: ClipTimeline
    private let segment: Interval
    /// Of its own and without a bound: nobody reads the file again. The clip's length and size keep it small.
    private let kept = PictureMemory(capacity: .max)
    private let encoders = Lock<[VideoEncoderSettings: SegmentEncoder]>([:])

    /// Reads the file once from its beginning to its end.
    ///
    /// - Parameters:
    ///   - segment: the length of a segment.
    /// - Throws: a `ChannelError` that names the file and what is wrong with it.
    init(path: String, segment: Interval) throws(ChannelError) {
        self.path = path
        self.segment = segment
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .loadingFile(path, reason: "there is no such file")
        }
        guard !isFolder.boolValue else { throw .loadingFile(path, reason: "it is a directory") }
        // A pipe or a device may never end.
        let kind = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
        guard kind == .typeRegular || kind == .typeSymbolicLink else {
            throw .loadingFile(path, reason: "it is not a regular file")
        }
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw .loadingFile(path, reason: "permission to read it is denied")
        }
        content = try Self.content(of: path)
        do {
            timeline = try Self.timeline(of: path, segment: segment)
        } catch let error as FFmpegError {
            throw .loadingFile(path, reason: "it cannot be played: \(error.message)")
        } catch {
            throw .loadingFile(path, reason: "\(error)")
        }
    }

    private static func content(of path: String) throws(ChannelError) -> ContentIdentity {
        var content = ContentIdentity()
        do {
            guard let file = FileHandle(forReadingAtPath: path) else { throw CocoaError(.fileReadNoPermission) }
            while let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
                // Its hash, so that the file is not kept.
                content.add(part.withUnsafeBytes { ContentHash($0) }.hexadecimal)
            }
        } catch {
            throw .loadingFile(path, reason: "it cannot be read: \(error.localizedDescription)")
        }
        return content
    }

    /// The coded clip of a rendition. All segments of the loop are coded the first time, which takes a while.
    ///
    /// - Throws: if the file cannot be decoded or the encoder fails.
    func encoder(for settings: VideoEncoderSettings) throws(ChannelError) -> SegmentEncoder {
        if let encoder = encoders.withLock({ $0[settings] }) { return encoder }
        do {
            let reader = try ClipReader(path: path, size: settings.size)
            let pool = EncoderPool()
            defer { pool.closeAll() }
            let encoder = try SegmentEncoder(
                source: Source(timeline: timeline, reader: reader),
                settings: settings,
                phaseStep: .none,
                memory: kept,
                pool: pool,
                limit: .max
            )
            guard let grid = SegmentGrid(duration: Int(segment.nanoseconds / 1_000_000_000), phase: 0) else {
                preconditionFailure("the settings have a segment duration that is not allowed")
            }
            for number in 0..<period.nanoseconds / segment.nanoseconds {
                _ = try encoder.samples(ofSegment: number, on: grid)
            }
            encoder.releasePainter()
            return encoders.withLock { encoders in
                if let other = encoders[settings] { return other }
                encoders[settings] = encoder
                return encoder
            }
        } catch {
            throw .loadingFile(path, reason: "it cannot be played: \(error)")
        }
    }

    /// When each picture is shown.
    private static func timeline(of path: String, segment: Interval) throws -> ClipTimeline {
        var file = try VideoFile(path: path, largest: ClipReader.largest)
        if let stated = file.statedDuration, stated > longest.nanoseconds { throw Unfit.tooLong(stated) }
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

    /// Why a video that can be decoded is no loading clip.
    private enum Unfit: Error, CustomStringConvertible {
        case tooLong(Int64)
        case tooManyPictures
        case empty

        var description: String {
            switch self {
            case .tooLong(let nanoseconds):
                let seconds = nanoseconds / 1_000_000_000
                let length = seconds < 600 ? "\(seconds) seconds" : "\(seconds / 60) minutes"
                return "it is at least \(length) long; a loading clip has at most "
                    + "\(LoadingClip.longest.nanoseconds / 1_000_000_000) seconds"
            case .tooManyPictures:
                let limit = LoadingClip.pictureLimit
                return "it has more than \(limit) pictures, which is 60 seconds at 120 pictures a second"
            case .empty: return "it has no pictures"
            }
        }
    }

    private struct Source: PictureSource {
        let timeline: ClipTimeline
        let reader: ClipReader

        func shownPicture(at instant: WallTime) -> ShownPicture {
            ShownPicture(
                identity: Int64(timeline.picture(at: instant)),
                interval: timeline.interval(containing: instant)
            )
        }

        func makePainter() -> any PicturePainter {
            Painter(timeline: timeline, reader: reader)
        }
    }

    private struct Painter: PicturePainter {
        let timeline: ClipTimeline
        let reader: ClipReader

        /// Not counted: the reader outlives the painter, which is let go when all is coded.
        var byteCount: Int { 0 }

        mutating func picture(at instant: WallTime) throws(RasterError) -> Picture {
            try reader.picture(timeline.picture(at: instant))
        }
    }
}
