package import Timeline

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
