internal import CFFmpeg
internal import Platform
package import Raster

/// The pictures of a file that libavformat opens and libavcodec decodes, one after the other.
package struct VideoFile: ~Copyable {
    /// The number of clockwise quarter turns, 0 to 3, that make the pictures upright.
    package var quarterTurns: Int { stream.quarterTurns }
    /// The aspect ratio of the upright pictures, both numbers below 2^31; it is not in pixels if pixels are not square.
    package var aspectRatio: (width: Int, height: Int) { stream.aspectRatio }
    /// The size of the pictures as they stand in the file, in pixels.
    package var size: (width: Int, height: Int) { stream.size }
    /// The duration that the file states, in nanoseconds; nil if it states none.
    package var statedDuration: Int64? { stream.statedDuration }

    private let stream: StreamDescription
    private let input: InputContext
    private let decoder: CodecContext
    private let packet: Packet
    private let frame: Frame
    private var firstTime: Int64?
    private var hasEnded = false

    /// The containers that a segment can be, by the names of their demuxers.
    package enum Container: String, Sendable {
        case mp4 = "mov"
        case transportStream = "mpegts"
    }

    /// Opens a file of whatever format.
    ///
    /// - Parameter largest: the size whose number of pixels no picture may exceed, in any shape.
    /// - Throws: if the file cannot be opened, has no video, or has one that is too large or of a format that the library does not decode.
    package init(path: String, largest: (width: Int, height: Int)) throws(FFmpegError) {
        let source = try InputSource(path: path) { false }
        try self.init(InputContext(source, format: nil), largest: largest)
    }

    /// The same of bytes whose container is known.
    ///
    /// - Parameter isGivenUp: asked again and again while they are read; an error is thrown as soon as it is true.
    package init(
        _ bytes: [UInt8],
        in container: Container,
        largest: (width: Int, height: Int),
        isGivenUp: @escaping () -> Bool = { false }
    ) throws(FFmpegError) {
        let source = InputSource(bytes, isGivenUp: isGivenUp)
        try self.init(InputContext(source, format: container.rawValue), largest: largest)
    }

    private init(_ input: consuming InputContext, largest: (width: Int, height: Int)) throws(FFmpegError) {
        let pixelLimit = largest.width * largest.height
        try input.findStreams(pixelLimit: pixelLimit)
        let frame = try Frame()
        let packet = try Packet()
        var codec: UnsafePointer<AVCodec>?
        let index = input.withUnsafePointer { av_find_best_stream($0, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0) }
        guard index >= 0, let codec else {
            throw FFmpegError("av_find_best_stream", message: "it has no video that can be decoded")
        }
        let decoder = try CodecContext(codec: codec)
        let stream = try input.withUnsafePointer { (input) throws(FFmpegError) in
            guard let stream = input.pointee.streams?[Int(index)], let parameters = stream.pointee.codecpar,
                stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
            else { throw FFmpegError("av_find_best_stream", message: "it has no video, only cover art") }
            let (width, height) = (Int(parameters.pointee.width), Int(parameters.pointee.height))
            let limit = "\(pixelLimit) pixels (\(largest.width)x\(largest.height))"
            guard width > 0, height > 0 else {
                throw FFmpegError(
                    "avformat_find_stream_info",
                    message: "the size of its pictures is unknown or above the limit of \(limit)"
                )
            }
            guard width * height <= pixelLimit else {
                throw FFmpegError(
                    "avformat_find_stream_info",
                    message: "its pictures are \(width)x\(height); the limit is \(limit)"
                )
            }
            try Self.open(decoder, of: codec, for: stream, pixelLimit: pixelLimit)
            return try StreamDescription(of: stream, in: input)
        }
        self.stream = stream
        self.frame = frame
        self.packet = packet
        self.input = input
        self.decoder = decoder
    }

    private static func open(
        _ decoder: borrowing CodecContext,
        of codec: UnsafePointer<AVCodec>,
        for stream: UnsafeMutablePointer<AVStream>,
        pixelLimit: Int
    ) throws(FFmpegError) {
        try decoder.withUnsafePointer { (decoder) throws(FFmpegError) -> Void in
            let code = avcodec_parameters_to_context(decoder, stream.pointee.codecpar)
            try FFmpegError.check("avcodec_parameters_to_context", code)
            decoder.pointee.pkt_timebase = stream.pointee.time_base
            // The number is limited because every thread holds pictures of its own.
            decoder.pointee.thread_count = min(4, av_cpu_count())
            // The limit is set because pictures may become larger later in the stream.
            decoder.pointee.max_pixels = Int64(pixelLimit)
            try FFmpegError.check("avcodec_open2", avcodec_open2(decoder, codec, nil))
        }
    }

    /// Decodes the next picture.
    ///
    /// - Returns: the time of the picture, and its duration if the file states one, in nanoseconds since the first picture; nil at the end.
    /// - Throws: the errors of `av_read_frame`, `avcodec_send_packet` and `avcodec_receive_frame`, or that data is damaged.
    package mutating func next() throws(FFmpegError) -> (time: Int64, duration: Int64?)? {
        while true {
            let code = decoder.withUnsafePointer { decoder in
                frame.withUnsafePointer { avcodec_receive_frame(decoder, $0) }
            }
            if code == clockcast_averror_eof() { return nil }
            if code == clockcast_averror_eagain() {
                try send()
                continue
            }
            try FFmpegError.check("avcodec_receive_frame", code)
            let (time, duration, isDamaged) = frame.withUnsafePointer { frame in
                (
                    frame.pointee.best_effort_timestamp, clockcast_frame_duration(frame),
                    frame.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || frame.pointee.decode_error_flags != 0
                )
            }
            guard !isDamaged else { throw FFmpegError("avcodec_receive_frame", message: "a picture is damaged") }
            guard time != clockcast_nopts_value() else {
                throw FFmpegError("avcodec_receive_frame", message: "a picture has no timestamp")
            }
            let first = firstTime ?? time
            firstTime = first
            let (ticks, overflows) = time.subtractingReportingOverflow(first)
            return try (nanoseconds(overflows ? .max : ticks), duration > 0 ? nanoseconds(duration) : nil)
        }
    }

    /// Scales the picture that was decoded last, without turning it, and lends its memory for the length of the closure.
    ///
    /// - Throws: if its format cannot be converted.
    package mutating func withUnsafePlanes<Result>(
        scaledBy scaler: inout PictureScaler,
        _ body: (UnsafePicturePlanes) -> Result
    ) throws(FFmpegError) -> Result {
        try scaler.withUnsafePlanes(of: frame, body)
    }

    private mutating func send() throws(FFmpegError) {
        guard !hasEnded else {
            throw FFmpegError("avcodec_send_packet", message: "the decoder asks for more after the end of the file")
        }
        while true {
            try input.checkTime()
            let code = input.withUnsafePointer { input in packet.withUnsafePointer { av_read_frame(input, $0) } }
            if code == clockcast_averror_eof() {
                hasEnded = true
                let code = decoder.withUnsafePointer { avcodec_send_packet($0, nil) }
                try FFmpegError.check("avcodec_send_packet", code)
                return
            }
            try FFmpegError.check("av_read_frame", code)
            defer { packet.withUnsafePointer { av_packet_unref($0) } }
            let (index, isDamaged) = packet.withUnsafePointer { packet in
                (packet.pointee.stream_index, packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0)
            }
            guard index == stream.index else { continue }
            guard !isDamaged else { throw FFmpegError("av_read_frame", message: "it ends in the middle of a picture") }
            let sent = decoder.withUnsafePointer { decoder in
                packet.withUnsafePointer { avcodec_send_packet(decoder, $0) }
            }
            try FFmpegError.check("avcodec_send_packet", sent)
            return
        }
    }

    /// - Throws: if it is so great that the sum of two would exceed the range; `av_rescale_q` gives Int64.min for a result out of range.
    private func nanoseconds(_ ticks: Int64) throws(FFmpegError) -> Int64 {
        let time = av_rescale_q(ticks, stream.timeBase, AVRational(num: 1, den: 1_000_000_000))
        guard (-Int64.max / 2...Int64.max / 2).contains(time) else {
            throw FFmpegError("avcodec_receive_frame", message: "the time of a picture is out of range")
        }
        return time
    }
}

/// The properties of a file's video stream that are known before its pictures are decoded.
private struct StreamDescription {
    let index: Int32
    let timeBase: AVRational
    let quarterTurns: Int
    let size: (width: Int, height: Int)
    let aspectRatio: (width: Int, height: Int)
    let statedDuration: Int64?

    /// - Throws: if a number of the file is beyond all files.
    init(
        of stream: UnsafeMutablePointer<AVStream>,
        in input: UnsafeMutablePointer<AVFormatContext>
    ) throws(FFmpegError) {
        index = stream.pointee.index
        timeBase = stream.pointee.time_base
        quarterTurns = Self.quarterTurns(of: stream)
        let parameters = stream.pointee.codecpar.pointee
        size = (Int(parameters.width), Int(parameters.height))
        let ratio = av_guess_sample_aspect_ratio(input, stream, nil)
        let (across, down) = ratio.num > 0 && ratio.den > 0 ? (Int(ratio.num), Int(ratio.den)) : (1, 1)
        // Products of two numbers below 2^31, cut to 31 bits, so that they can be multiplied with a size.
        var (width, height) = (size.width * across, size.height * down)
        let excess = max(0, 33 - max(width, height).leadingZeroBitCount)
        (width, height) = (width >> excess, height >> excess)
        guard width > 0, height > 0 else {
            let shape = "\(size.width)x\(size.height) with pixels of \(across):\(down)"
            throw FFmpegError("av_guess_sample_aspect_ratio", message: "its pictures are \(shape), which has no shape")
        }
        aspectRatio = quarterTurns.isMultiple(of: 2) ? (width, height) : (height, width)
        // FFmpeg has the duration in microseconds.
        let (duration, overflows) = input.pointee.duration.multipliedReportingOverflow(by: 1000)
        guard !overflows || input.pointee.duration < 0 else {
            throw FFmpegError("avformat_find_stream_info", message: "the length that it states is out of range")
        }
        statedDuration = input.pointee.duration > 0 ? duration : nil
    }

    /// The turn in the file's display matrix (ISO/IEC 14496-12, 8.3.2), to the nearest quarter.
    private static func quarterTurns(of stream: UnsafeMutablePointer<AVStream>) -> Int {
        let degrees = clockcast_rotation(stream)
        guard degrees.isFinite else { return 0 }
        // The matrix turns anticlockwise.
        return ((Int((-degrees / 90).rounded()) % 4) + 4) % 4
    }
}
