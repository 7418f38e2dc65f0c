extension Situation {
    /// The situations in which the multivariant playlist is wrong, or offers more than one way.
    package static let pathways: [Situation] = [
        Situation(
            name: "variants-wrong",
            title: "Wrong variants",
            texts: ["main.codecs=hvc1.1.6.L93.B0", "main.nocodecs", "main.noresolution", "main.bandwidth=50"],
            sentence: "The multivariant playlist is wrong about its variants.",
            served: "CODECS names HEVC, and segments have H.264; others: no CODECS, no RESOLUTION, half of BANDWIDTH.",
            expected: "It plays by the content of the segments, or reports what it does not support.",
            rules: ["bandwidth-is-true", "codecs-are-true", "variant-has-codecs", "variant-has-resolution"]
        ),
        Situation(
            name: "variants-odd",
            title: "Unusual variants",
            texts: ["main.unknown", "main.reverse", "main.score", "main.twice"],
            sentence: "The multivariant playlist is right, but unusual.",
            served:
                "Unknown tags and attributes; others: the smallest variant first, SCORE, a variant twice.",
            expected: "It plays as usual."
        ),
        Situation(
            name: "variables",
            title: "Variables",
            options: [("define", "import")],
            sentence: "URIs have variables.",
            served: "EXT-X-DEFINE with NAME and VALUE, and in media playlists with IMPORT.",
            expected: "It plays as usual.",
            issues: ["hls.js 5240", "shaka-player 1561"]
        ),
        Situation(
            name: "pathway-turn",
            title: "Pathways take turns",
            options: [("steer", "a,b@30")],
            sentence: "A steering manifest sends the player to another pathway every 30 s.",
            served: "EXT-X-CONTENT-STEERING with a TTL of 10 s; PATHWAY-PRIORITY changes every 30 s.",
            expected: "It changes within 10 s, and no picture is lost.",
            issues: ["hls.js 6759"]
        ),
        Situation(
            name: "pathway-down",
            title: "A pathway fails",
            texts: ["a.503@0-30", "a.ttfb=8000@0-30"],
            options: [("steer", "a,b")],
            sentence: "One of two pathways fails for half of each minute.",
            served: "All answers of pathway a are 503; in the other, they come after 8 s.",
            expected: "It goes on by pathway b, and returns when its time of avoiding a is over.",
            rules: ["playlist-is-available", "segment-comes-in-time", "update-is-not-late"]
        ),
        Situation(
            name: "steering-down",
            title: "Steering fails",
            texts: [
                "steering.404@0-30", "steering.410", "steering.429@0-30", "steering.ttfb=8000@0-30",
                "steering.html@0-30",
            ],
            options: [("steer", "a,b@30")],
            sentence: "The steering manifest fails, but the pathways do not.",
            served: "It is 404 for half of each minute; others: 410, 429 with Retry-After, late, a page.",
            expected: "It plays on where it is and asks again after TTL, never after 410, and not before Retry-After.",
            rules: ["steering-manifest-is-available", "steering-manifest-is-whole", "steering-type-fits"]
        ),
        Situation(
            name: "redundant",
            title: "Redundant variants",
            texts: ["a.503@0-30"],
            options: [("redundant", "2")],
            sentence: "Each variant is listed twice, and the first one fails.",
            served: "Everything below via-a is 503 for half of each minute.",
            expected: "It goes on with the other URI of the same variant.",
            issues: ["hls.js 5747"],
            rules: ["playlist-is-available"]
        ),
    ]
}
