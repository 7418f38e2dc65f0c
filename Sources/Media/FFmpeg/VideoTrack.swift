/// What a file says of its H.264 track.
package struct VideoTrack: Hashable, Sendable {
    /// In luma samples.
    package let width: Int
    /// In luma samples.
    package let height: Int
    package let framesPerSecond: Int
    /// Ticks a second of all timestamps.
    package let timescale: Int
    /// The `avcC` record (ISO/IEC 14496-15, 5.3.3.1).
    package let decoderConfiguration: [UInt8]

    package init(width: Int, height: Int, framesPerSecond: Int, timescale: Int, decoderConfiguration: [UInt8]) {
        self.width = width
        self.height = height
        self.framesPerSecond = framesPerSecond
        self.timescale = timescale
        self.decoderConfiguration = decoderConfiguration
    }
}
