package import Timeline

/// EXT-X-SERVER-CONTROL (RFC 8216bis, 4.4.3.8): what the server asks of players and can do for them.
package struct ServerControl: Hashable, Sendable {
    /// HOLD-BACK: how far from the end of the list players stay, three target durations at least.
    package var holdBack: MediaTime

    package init(holdBack: MediaTime) {
        self.holdBack = holdBack
    }
}

extension ServerControl: PlaylistTag {
    static let name = TagName.serverControl

    func appendValue(to text: inout PlaylistText) {
        text.attribute("HOLD-BACK", holdBack)
    }
}
