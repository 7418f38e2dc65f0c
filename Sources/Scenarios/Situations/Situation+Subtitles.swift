extension Situation {
    /// The situations in which subtitles are wrong beside pictures that are right.
    package static let subtitles: [Situation] = [
        Situation(
            name: "subtitles-no-map",
            title: "Subtitles without a map",
            texts: ["subtitles.nomap@20-40"],
            options: english,
            sentence: "For 20 seconds subtitles have no X-TIMESTAMP-MAP.",
            served: "From :20 to :40 the times of cues mean other timestamps than those of the pictures.",
            expected: "It shows none in that time, and all of them afterwards.",
            rules: ["captions-have-time-map", "cues-follow-media"]
        ),
        Situation(
            name: "subtitles-late",
            title: "Late subtitles",
            texts: ["subtitles.map=1500", "subtitles.late=3@30-40"],
            options: english,
            sentence: "Subtitles come late.",
            served:
                "X-TIMESTAMP-MAP is 1.5 s off; in the other, segments of subtitles are 404 until 3 s after they are listed.",
            expected: "It shows each subtitle at the time of its map, and pictures never wait for one.",
            rules: ["cues-follow-media", "segment-is-available"]
        ),
        Situation(
            name: "subtitles-beyond-wrap",
            title: "A map beyond the wrap",
            texts: ["subtitles.nowrap"],
            options: english,
            sentence: "Timestamps have begun at zero again, but those of subtitles have not.",
            served: "X-TIMESTAMP-MAP is 2^33 higher than the timestamps of the pictures.",
            expected: "It shows each subtitle with its second.",
            rules: ["time-map-is-below-wrap"]
        ),
        Situation(
            name: "subtitles-missing",
            title: "Missing subtitles",
            texts: ["subtitles.404@30-34", "subtitles.html@30-34"],
            options: english,
            sentence: "Some subtitles are missing.",
            served: "Segments of subtitles are 404; in the other, they are a page of HTML.",
            expected: "It plays on, and shows the next ones.",
            rules: ["segment-is-available", "segment-is-readable"]
        ),
    ]

    private static let english: [(name: String, value: String)] = [("subtitles", "en")]
}
