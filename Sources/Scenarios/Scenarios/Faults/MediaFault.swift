package import Timeline

/// The faults of a segment's media. Its bytes depend on this value and on nothing else of the scenario; with ``none`` they are those of the
/// channel.
package struct MediaFault: Hashable, Sendable {
    /// The shift of all timestamps, in ticks of 90 kHz; constant within a segment.
    package var timestampShift = MediaTime(ticks: 0)
    /// Whether the decode time of CMAF is cut to 32 bits (`tfdt` of version 0, ISO/IEC 14496-12, 8.8.12). Timestamps of MPEG-TS always have
    /// 33.
    package var hasShortDecodeTime = false
    /// The bit rate that filler data (ITU-T H.264, 7.4.2.7) brings the segment up to, in kbit/s; 0 for none.
    package var padding = 0
    /// The same for the channel's first rendition: the others are filled in proportion to their pixels.
    package var ladderPadding = 0
    /// The faults of text, which has no effect elsewhere.
    package var text = TextFault.none

    package static let none = MediaFault()

    /// A key that differs between different values, for caches: each property is a word of it.
    package var key: String {
        "\(timestampShift.ticks) \(hasShortDecodeTime) \(padding) \(ladderPadding) \(text.key)"
    }

    /// Shifts the timestamps further. A result below zero becomes 2^33 more, as in MPEG-TS.
    ///
    /// - Parameter start: the segment's start on the media timeline.
    mutating func shift(by shift: MediaTime, from start: MediaTime) {
        let ticks = start.ticks + timestampShift.ticks + shift.ticks
        let wrapped = ticks < 0 ? ticks.flooredRemainder(dividingBy: 1 << 33) : ticks
        timestampShift = MediaTime(ticks: wrapped - start.ticks)
    }

    /// Makes the timestamps begin at zero with the first segment from the last event on; without one they stay.
    mutating func restart(with segment: FaultedSegment) {
        guard let first = segment.occurrence.eventSegment(upTo: segment.number, on: segment.grid) else { return }
        timestampShift = MediaTime(ticks: 0)
        shift(by: segment.grid.mediaStart(of: first) * -1, from: segment.mediaStart)
    }
}

/// The faults of a segment of text. With ``none`` it is the channel's own.
package struct TextFault: Hashable, Sendable {
    /// Whether the text lacks its map to the media timeline (X-TIMESTAMP-MAP).
    package var hasNoMap = false
    /// The time by which the map is too late.
    package var mapOffset = MediaTime(ticks: 0)
    /// Whether the map goes on beyond the 33 bits that timestamps have.
    package var isUnwrapped = false
    /// Whether a byte order mark precedes the text.
    package var hasByteOrderMark = false

    package static let none = TextFault()

    /// A key that differs between different values.
    var key: String { "\(hasNoMap) \(mapOffset.ticks) \(isUnwrapped) \(hasByteOrderMark)" }
}

/// A segment, and a fault that may change it.
struct FaultedSegment {
    var number: Int64
    let grid: SegmentGrid
    let fault: Fault

    var occurrence: Occurrence { fault.occurrence }

    var start: WallTime { grid.start(of: number) }

    /// The span of the fault that it begins in; nil if it is in none.
    var span: Range<WallTime>? { occurrence.span(ofSegment: number, on: grid) }

    /// Changes its media.
    func change(_ media: inout MediaFault) {
        if let change = fault.kind.media {
            change(&media, self)
        } else if span != nil {
            fault.kind.changeMedia?(&media, fault)
        }
    }

    /// Its start on the media timeline.
    var mediaStart: MediaTime { grid.mediaStart(of: number) }
}
