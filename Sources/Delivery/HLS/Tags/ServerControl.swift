package import Timeline

/// EXT-X-SERVER-CONTROL (RFC 8216bis, 4.4.3.8): the server's requirements and offers to players.
package struct ServerControl: Hashable, Sendable, PlaylistTag {
    /// HOLD-BACK: the distance that players keep from the end of the list, at least three target durations.
    package var holdBack: MediaTime
    /// CAN-SKIP-UNTIL: the distance before the end of the list at which a delta update begins, at least six target durations; nil if there
    /// are none.
    package var canSkipUntil: MediaTime?
    /// CAN-SKIP-DATERANGES: a delta update can also leave out date ranges, if `_HLS_skip=v2` requests it.
    package var canSkipDateRanges = false
    /// CAN-BLOCK-RELOAD: a player can request a list that does not exist yet, and gets it as soon as it does.
    package var canBlockReload = false
    /// PART-HOLD-BACK: the distance that low-latency players keep from the end, at least three part targets; nil if there are no parts.
    package var partHoldBack: MediaTime?

    package init(holdBack: MediaTime, canSkipUntil: MediaTime? = nil) {
        self.holdBack = holdBack
        self.canSkipUntil = canSkipUntil
    }

    static let name: StaticString = "#EXT-X-SERVER-CONTROL"

    func appendValue(to text: inout PlaylistText) {
        if canBlockReload { text.attribute("CAN-BLOCK-RELOAD", true) }
        if let canSkipUntil { text.attribute("CAN-SKIP-UNTIL", canSkipUntil) }
        if canSkipDateRanges { text.attribute("CAN-SKIP-DATERANGES", true) }
        if let partHoldBack { text.attribute("PART-HOLD-BACK", partHoldBack) }
        text.attribute("HOLD-BACK", holdBack)
    }
}
