/// EXT-X-PLAYLIST-TYPE (RFC 8216, 4.3.3.5): the ways in which a playlist may still change. A list that loses segments has none.
package enum PlaylistType: String, CaseIterable, Sendable, PlaylistTag {
    /// Segments are only ever added.
    case event = "EVENT"
    /// Nothing changes.
    case vod = "VOD"

    static let name: StaticString = "#EXT-X-PLAYLIST-TYPE"

    func appendValue(to text: inout PlaylistText) {
        text.append(rawValue)
    }
}
