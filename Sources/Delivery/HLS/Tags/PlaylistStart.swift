package import Timeline

/// EXT-X-START (RFC 8216, 4.3.5.2): the place at which a player begins.
package struct PlaylistStart: Hashable, Sendable, PlaylistTag {
    /// TIME-OFFSET, from the start of the list, or from its end if it is negative.
    package var timeOffset: MediaTime
    /// PRECISE: whether the first displayed sample is the one at the offset, and not the start of its segment.
    package var isPrecise: Bool

    package init(timeOffset: MediaTime, isPrecise: Bool) {
        self.timeOffset = timeOffset
        self.isPrecise = isPrecise
    }

    static let name: StaticString = "#EXT-X-START"

    func appendValue(to text: inout PlaylistText) {
        text.attribute("TIME-OFFSET", timeOffset)
        text.attribute("PRECISE", isPrecise)
    }
}
