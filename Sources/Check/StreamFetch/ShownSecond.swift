internal import ClockFace
internal import FFmpeg
internal import Raster
package import MediaReading

/// The second in the timecode strip of a segment's pictures.
package enum ShownSecond {
    /// Larger pictures are not decoded.
    private static let largest = (width: 3840, height: 2160)

    /// The Unix second, modulo 2^32, in the first picture.
    ///
    /// - Parameters:
    ///   - bytes: a segment, after its header if it has one.
    ///   - isGivenUp: called again and again; as soon as it is true the result is nil.
    /// - Returns: nil if there is no picture that can be decoded, or it has no strip.
    package static func read(
        _ bytes: [UInt8],
        _ container: ObservedMedia.Container,
        isGivenUp: @escaping () -> Bool
    ) -> UInt32? {
        let demuxers: [ObservedMedia.Container: VideoFile.Container] = [
            .fragmentedMP4: .mp4, .transportStream: .transportStream,
        ]
        guard let demuxer = demuxers[container] else { return nil }
        return try? second(in: VideoFile(bytes, in: demuxer, largest: largest, isGivenUp: isGivenUp))
    }

    private static func second(in file: consuming VideoFile) throws(FFmpegError) -> UInt32? {
        let (width, height) = file.size
        guard width.isMultiple(of: 2), height.isMultiple(of: 2), width >= TimecodeStrip.leastWidth, height >= 8,
            try file.next() != nil
        else { return nil }
        var scaler = try PictureScaler(width: width, height: height)
        return try file.withUnsafePlanes(scaledBy: &scaler) { planes in
            // This is the middle of the least height of a strip.
            let start = (height - 4) * planes.y.stride
            guard planes.y.bytes.count >= start + width else { return nil }
            return TimecodeStrip.seconds(inRow: planes.y.bytes[start..<start + width])
        }
    }
}
