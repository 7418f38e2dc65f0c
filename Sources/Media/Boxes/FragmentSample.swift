/// A sample of a track fragment, or what is true of all of them (ISO/IEC 14496-12, 8.8.7 and 8.8.8).
package struct FragmentSample: Sendable {
    /// The position of its first byte, in all of the bytes.
    package var offset = 0
    /// In ticks.
    package var duration: Int64 = 0
    package var size: Int64 = 0
    /// The sample's flags, such as its dependencies (8.8.3.1).
    package var flags: Int64 = 0
    /// The time from decoding to presentation, in ticks.
    package var shift: Int64 = 0

    /// No sample, which a track without a trex has for its defaults.
    package static let empty = FragmentSample()

    package var isSync: Bool { flags & 0x10000 == 0 }

    /// The defaults of a track in a trex (8.8.3); nil if it is not whole.
    package static func defaults(_ box: MP4Box) -> (track: Int64, sample: FragmentSample)? {
        guard var rest = box.full?.rest, let track = rest.integer(4), rest.integer(4) != nil,
            let duration = rest.integer(4), let size = rest.integer(4), let flags = rest.integer(4)
        else { return nil }
        return (track, FragmentSample(duration: duration, size: size, flags: flags))
    }
}
