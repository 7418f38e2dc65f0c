package import Timeline

/// What is wrong with a segment's media. Its bytes depend on this value and on nothing else of the scenario; those of ``none``
/// are the segment's as ever.
package struct MediaFault: Hashable, Sendable {
    /// What is added to all timestamps, in ticks of 90 kHz; constant within a segment.
    package var timestampShift = MediaTime(ticks: 0)
    /// Whether the decode time of CMAF has 32 bits (`tfdt` of version 0, ISO/IEC 14496-12, 8.8.12), and the rest is cut off. Those
    /// of MPEG-TS always have 33.
    package var hasShortDecodeTime = false
    /// The bit rate up to which the segment is filled with filler data (ITU-T H.264, 7.4.2.7), in kbit/s; 0 for none.
    package var padding = 0
    /// The same of the channel's first rendition: others are filled in proportion to their pixels.
    package var ladderPadding = 0

    package static let none = MediaFault()

    /// Tells it from any other, for caches: each property is a word of it.
    package var key: String {
        "\(timestampShift.ticks) \(hasShortDecodeTime) \(padding) \(ladderPadding)"
    }

    /// Shifts the timestamps further. Whatever would be below zero is 2^33 later, as it is in MPEG-TS.
    ///
    /// - Parameter start: when the segment begins on the media timeline.
    mutating func shift(by shift: MediaTime, from start: MediaTime) {
        let ticks = start.ticks + timestampShift.ticks + shift.ticks
        let wrapped = ticks < 0 ? ticks.flooredRemainder(dividingBy: 1 << 33) : ticks
        timestampShift = MediaTime(ticks: wrapped - start.ticks)
    }

    /// Makes the timestamps begin at zero with a segment.
    mutating func restart(at first: MediaTime, from start: MediaTime) {
        timestampShift = MediaTime(ticks: 0)
        shift(by: first * -1, from: start)
    }
}
