internal import ClockFace
internal import FFmpeg
internal import Foundation
internal import Raster

/// The second in the timecode strip of a segment's pictures.
package enum ShownSecond {
    /// Larger pictures are not decoded.
    private static let largest = (width: 3840, height: 2160)

    /// The Unix second, modulo 2^32, in the first picture.
    ///
    /// - Parameter bytes: a segment, after its header if it has one.
    /// - Returns: nil if there is no picture that can be decoded, or it has no strip.
    @Sendable package static func read(_ bytes: [UInt8]) -> UInt32? {
        // libavformat opens files; nothing else needs it to read from memory.
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("clockcast-\(UUID().uuidString)").path
        guard
            FileManager.default.createFile(atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
        else { return nil }
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try? second(inFile: path)
    }

    private static func second(inFile path: String) throws(FFmpegError) -> UInt32? {
        var file = try VideoFile(path: path, largest: largest)
        // Our pictures have square pixels, so the shape is the size.
        let (width, height) = file.aspectRatio
        guard width.isMultiple(of: 2), height.isMultiple(of: 2), width >= TimecodeStrip.leastWidth, height >= 8,
            try file.next() != nil
        else { return nil }
        var scaler = try VideoScaler(width: width, height: height)
        return try file.withUnsafePlanes(scaledBy: &scaler) { planes in
            // This is the middle of the least height of a strip.
            let start = (height - 4) * planes.y.stride
            guard planes.y.bytes.count >= start + width else { return nil }
            return TimecodeStrip.seconds(inRow: planes.y.bytes[start..<start + width])
        }
    }
}
