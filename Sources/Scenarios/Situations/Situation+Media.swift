extension Situation {
    /// The situations in which the media are wrong.
    static let media: [Situation] = [
        Situation(
            name: "encoder-restart-clean",
            title: "An encoder restarts, and marks it",
            texts: ["restart@30"],
            sentence: "An encoder starts again and marks it as the standard asks.",
            served: "EXT-X-DISCONTINUITY and another EXT-X-MAP; numbers go on; timestamps begin at zero.",
            expected: "It does not stall, and its dates stay right.",
            issues: ["media3 519", "media3 1954", "hls.js 3044"]
        ),
        Situation(
            name: "encoder-restart",
            title: "An encoder restarts",
            texts: ["offline@30-40,reset@40"],
            sentence: "An encoder crashes and starts again from nothing.",
            served:
                "Lists are 404 until a segment is there; then numbers and timestamps begin at zero, without a tag.",
            expected: "It retries and starts again; it never hangs in silence.",
            issues: ["hls.js 4309", "hls.js 1090", "hls.js 5457", "srs 3506"],
            rules: [
                "live-list-is-long-enough", "media-sequence-never-falls", "nothing-leaves-at-end", "update-is-not-late",
            ]
        ),
        Situation(
            name: "unmarked",
            title: "An unmarked jump of timestamps",
            texts: ["timejump=40000@30"],
            sentence: "Timestamps jump without a tag.",
            served: "At :30 timestamps jump 40 s ahead.",
            expected: "It plays on, or reports an error.",
            issues: ["hls.js 3110", "mpv 10277"]
        ),
        Situation(
            name: "wrap",
            title: "Timestamps wrap",
            texts: ["wrap@after30"],
            sentence: "Timestamps pass their largest value.",
            served: "30 s after the viewer joined they pass 2^33; in CMAF, decode times have 32 bits and pass 2^32.",
            expected: "The viewer notices nothing.",
            issues: ["hls.js 483", "hls.js 7752", "ExoPlayer 10330", "shaka-player 10324"]
        ),
    ]
}
