internal import Channels
extension Settings {
    /// What is allowed, but has a price that an operator should know, a sentence each.
    package var warnings: [String] {
        guard playlist.past > 0 else { return [] }
        return [
            "playlist.past is \(playlist.past); VLC and GStreamer then start one segment before the present, so their clock is "
                + "\(playlist.duration) s late"
        ]
    }
}
