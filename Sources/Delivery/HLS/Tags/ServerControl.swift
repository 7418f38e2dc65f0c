package import Timeline

/// EXT-X-SERVER-CONTROL (RFC 8216bis, 4.4.3.8): what the server asks of players and can do for them.
package struct ServerControl: Hashable, Sendable {
    /// HOLD-BACK: how far from the end of the list players stay, three target durations at least.
    package var holdBack: MediaTime
    /// CAN-SKIP-UNTIL: how far before the end of the list a delta update begins, six target durations at least; nil if there
    /// are none.
    package var canSkipUntil: MediaTime?
    /// CAN-BLOCK-RELOAD: a player can ask for a list that is not there yet, and gets it when it is.
    package var canBlockReload = false
    /// PART-HOLD-BACK: how far from the end players of low latency stay, three part targets at least; nil if there are no parts.
    package var partHoldBack: MediaTime?

    package init(holdBack: MediaTime, canSkipUntil: MediaTime? = nil) {
        self.holdBack = holdBack
        self.canSkipUntil = canSkipUntil
    }
}

extension ServerControl: PlaylistTag {
    static let name = TagName.serverControl

    func appendValue(to text: inout PlaylistText) {
        if canBlockReload { text.attribute("CAN-BLOCK-RELOAD", true) }
        if let canSkipUntil { text.attribute("CAN-SKIP-UNTIL", canSkipUntil) }
        if let partHoldBack { text.attribute("PART-HOLD-BACK", partHoldBack) }
        text.attribute("HOLD-BACK", holdBack)
    }
}
