package import Timeline

/// EXT-X-SERVER-CONTROL (RFC 8216bis, 4.4.3.8): what the server asks of players and can do for them.
package struct ServerControl: Hashable, Sendable {
    /// HOLD-BACK: how far from the end of the list players stay, three target durations at least.
    package var holdBack: MediaTime
    /// CAN-SKIP-UNTIL: how far before the end of the list a delta update begins, six target durations at least; nil if there
    /// are none.
    package var canSkipUntil: MediaTime?

    package init(holdBack: MediaTime, canSkipUntil: MediaTime? = nil) {
        self.holdBack = holdBack
        self.canSkipUntil = canSkipUntil
    }
}

extension ServerControl: PlaylistTag {
    static let name = TagName.serverControl

    func appendValue(to text: inout PlaylistText) {
        if let canSkipUntil { text.attribute("CAN-SKIP-UNTIL", canSkipUntil) }
        text.attribute("HOLD-BACK", holdBack)
    }
}
