internal import Encoding
internal import FFmpeg
internal import Platform
internal import Raster
internal import Timeline

/// The pictures of a video file over time at one size, with bars if the shapes differ. It paints them itself, because the file is open once.
final class ClipReader: PictureSource, PicturePainter {
    private struct State: ~Copyable {
        var file: VideoFile
        var scaler: PictureScaler
        /// The index of the picture that was decoded last; -1 before the first.
        var index = -1
    }

    /// The largest size of a clip's pictures, in pixels: that of H.264's level 5.1 (ITU-T H.264, table A-1). A decoder holds up to a dozen
    /// of them.
    static let largest = (width: 4096, height: 2304)

    private let path: String
    private let timeline: ClipTimeline
    private let size: PictureSize
    /// The part of the picture between the bars.
    private let room: PixelRect
    /// The same before the picture is turned.
    private let source: (width: Int, height: Int)
    private let quarterTurns: Int
    private let state: Lock<State>

    /// - Throws: if the file cannot be opened.
    init(path: String, timeline: ClipTimeline, size: PictureSize) throws(FFmpegError) {
        let file = try VideoFile(path: path, largest: Self.largest)
        (self.path, self.timeline, self.size) = (path, timeline, size)
        quarterTurns = file.quarterTurns
        room = Self.room(for: file.aspectRatio, in: size)
        source = quarterTurns.isMultiple(of: 2) ? (room.width, room.height) : (room.height, room.width)
        state = Lock(State(file: file, scaler: try PictureScaler(width: source.width, height: source.height)))
    }

    func shownPicture(at instant: WallTime) -> ShownPicture {
        ShownPicture(
            identity: Int64(timeline.picture(at: instant)),
            interval: timeline.interval(containing: instant)
        )
    }

    func makePainter() -> any PicturePainter { self }

    /// It is not counted, because it stays when its encoder releases the painter.
    var byteCount: Int { 0 }

    /// Ascending order is fastest.
    ///
    /// - Throws: if the picture cannot be decoded or the file ends before it.
    func picture(at instant: WallTime) throws(RasterError) -> Picture {
        do throws(FFmpegError) {
            if let picture = try decode(timeline.picture(at: instant)) { return picture }
        } catch {
            throw .library(operation: error.operation, code: Int(error.code), message: error.message)
        }
        throw .library(
            operation: "avcodec_receive_frame",
            code: 0,
            message: "the file is shorter than when it was first read"
        )
    }

    /// - Returns: nil if the file ends before the picture.
    private func decode(_ index: Int) throws(FFmpegError) -> Picture? {
        try state.withLock { (state) throws(FFmpegError) in
            if index < state.index {
                state.file = try VideoFile(path: path, largest: Self.largest)
                state.index = -1
            }
            while state.index < index {
                guard try state.file.next() != nil else { return nil }
                state.index += 1
            }
            var picture = Picture(size: size, filledWith: .black)
            try state.file.withUnsafePlanes(scaledBy: &state.scaler) { planes in
                picture.place(
                    planes,
                    width: source.width,
                    height: source.height,
                    quarterTurns: quarterTurns,
                    x: room.x,
                    y: room.y
                )
            }
            return picture
        }
    }

    /// The largest area of the ratio, centred, with even edges because of chroma.
    private static func room(for ratio: (width: Int, height: Int), in size: PictureSize) -> PixelRect {
        func even(_ value: Int, _ limit: Int) -> Int { min(limit, max(2, (value + 1) / 2 * 2)) }
        let fitsWidth = ratio.width * size.height >= ratio.height * size.width
        let width = fitsWidth ? size.width : even(size.height * ratio.width / ratio.height, size.width)
        let height = fitsWidth ? even(size.width * ratio.height / ratio.width, size.height) : size.height
        return PixelRect(
            x: (size.width - width) / 4 * 2,
            y: (size.height - height) / 4 * 2,
            width: width,
            height: height
        )
    }
}
