/// An issue of a tracker as people write it, `hls.js 5127`, and its address.
struct IssueLink: Encodable, Hashable, Sendable {
    let text: String
    /// The address; nil for an unknown tracker.
    let url: String?

    /// Trackers at GitHub by their usual names. Pull requests are numbered together with issues, and are found there too.
    private static let repositories = [
        "dash.js": "Dash-Industry-Forum/dash.js",
        "ExoPlayer": "google/ExoPlayer",
        "expo": "expo/expo",
        "hls.js": "video-dev/hls.js",
        "inputstream.adaptive": "xbmc/inputstream.adaptive",
        "media3": "androidx/media",
        "mediabunny": "Vanilagy/mediabunny",
        "mpv": "mpv-player/mpv",
        "shaka-player": "shaka-project/shaka-player",
        "srs": "ossrs/srs",
        "streamlink": "streamlink/streamlink",
        "streamyfin": "streamyfin/streamyfin",
        "videojs/http-streaming": "videojs/http-streaming",
    ]

    /// - Parameter text: a tracker's name, a space and a number.
    init(_ text: String) {
        self.text = text
        let parts = text.split(separator: " ")
        url =
            if parts.count == 2, let number = UInt(parts[1]), let repository = Self.repositories[String(parts[0])] {
                "https://github.com/\(repository)/issues/\(number)"
            } else {
                nil
            }
    }
}
