extension Situation {
    /// The situations in which only the text of the list is wrong.
    static let lists: [Situation] = [
        Situation(
            name: "stale-short",
            title: "Stale for a moment",
            texts: ["list.stale@20-24"],
            sentence: "The list stands still for four seconds.",
            served: "The list of :20 until :24, then all the missed segments.",
            expected: "It keeps playing.",
            issues: ["ExoPlayer 8336", "ExoPlayer 9364", "hls.js 813", "hls.js 4497"],
            rules: ["update-is-not-late"]
        ),
        Situation(
            name: "stale-long",
            title: "Stale for a long time",
            texts: ["list.stale@20-50"],
            sentence: "The list stands still for half a minute.",
            served: "The list of :20 until :50, then that of :50; segments in between were never listed.",
            expected: "It plays what it has, waits, and recovers by itself.",
            issues: ["shaka-player 6900", "hls.js 5336"],
            rules: ["update-is-not-late"]
        ),
        Situation(
            name: "edge-cache",
            title: "Two caches",
            texts: ["list.back=2@30-40"],
            sentence: "One of two caches is behind, so that every other answer is old.",
            served: "In even seconds the list of two segments ago.",
            expected: "It ignores the older list and repeats no second.",
            issues: ["hls.js 1172", "hls.js 5127"],
            rules: ["media-sequence-never-falls", "nothing-leaves-at-end"]
        ),
        Situation(
            name: "jump",
            title: "Too many segments leave",
            texts: ["list.jump=10@30"],
            sentence: "Ten segments too many leave the list at once.",
            served: "At :30 all but the newest segment are gone; then the list grows again.",
            expected: "It jumps once, to the start of the list or to its end.",
            issues: ["streamlink 5603", "hls.js 6855"],
            rules: ["live-list-is-long-enough"]
        ),
        Situation(
            name: "discontinuities",
            title: "Discontinuities",
            texts: ["disc@0of10"],
            sentence: "Every ten seconds there is a discontinuity that changes nothing.",
            served: "EXT-X-DISCONTINUITY every ten seconds; timestamps go on.",
            expected: "It plays on, even when the tag leaves the list and when it switches renditions.",
            issues: ["ExoPlayer 1496", "ExoPlayer 1789"]
        ),
        Situation(
            name: "huge-dseq",
            title: "A huge discontinuity number",
            texts: ["disc@0of10,list.dseq=179546028"],
            sentence: "Discontinuities have been counted for decades.",
            served: "As in discontinuities, with an EXT-X-DISCONTINUITY-SEQUENCE of 179,546,028 and more.",
            expected: "It plays on as with a small number."
        ),
        Situation(
            name: "no-dseq",
            title: "Discontinuities without a count",
            texts: ["disc@0of10,nodseq"],
            sentence: "EXT-X-DISCONTINUITY-SEQUENCE is forgotten.",
            served: "As in discontinuities, without EXT-X-DISCONTINUITY-SEQUENCE.",
            expected: "It reports an error at worst; it does not freeze.",
            issues: ["ExoPlayer 9510", "hls.js 3438"],
            rules: ["discontinuity-numbers-stay"]
        ),
        Situation(
            name: "dseq-apart",
            title: "Renditions that count differently",
            texts: ["disc@0of10,{rendition}.dseq=1"],
            sentence: "One rendition counts its discontinuities differently.",
            served: "EXT-X-DISCONTINUITY-SEQUENCE of one rendition is one higher.",
            expected: "It aligns renditions by their dates, or reports an error.",
            issues: ["hls.js 7163"],
            rules: ["renditions-share-discontinuities"]
        ),
        Situation(
            name: "dates",
            title: "Wrong dates",
            texts: ["pdt=5000@30-0", "pdtdrift=200", "nopdt", "pdt=same", "pdt=zone"],
            sentence: "EXT-X-PROGRAM-DATE-TIME is wrong.",
            served: "Dates are 5 s off; others: a drift of 200 ppm, none, all the same, in another zone.",
            expected: "It plays as usual; the dates that it reports can be checked against the picture.",
            issues: ["ExoPlayer 9872", "hls.js 4984", "shaka-player 10267"],
            rules: ["date-times-follow-durations", "live-list-has-date-time", "live-segments-have-date-time"]
        ),
        Situation(
            name: "gap",
            title: "A gap",
            texts: ["gap@30-34", "{rendition}.gap@30-34"],
            sentence: "Segments are missing, and the list declares it.",
            served: "EXT-X-GAP, and the segments are 404.",
            expected: "It does not request them; it goes on, or switches to another rendition.",
            issues: ["media3 3105", "shaka-player 1308", "hls.js 2940"]
        ),
        Situation(
            name: "not-yet",
            title: "Not yet live",
            texts: ["offline@after0-15"],
            sentence: "The viewer comes before the stream.",
            served: "404 for 15 s, then a list that grows from one segment.",
            expected: "It starts by itself.",
            issues: ["hls.js 5534", "expo 36673"],
            rules: ["live-list-is-long-enough", "update-is-not-late"]
        ),
        Situation(
            name: "ends",
            title: "The stream ends",
            texts: ["end@after60", "end@after60-80"],
            sentence: "The stream ends a minute after the viewer joined.",
            served: "EXT-X-ENDLIST; in the other, the stream is live again 20 s later.",
            expected: "It ends once and stops asking.",
            issues: ["hls.js 5777", "ExoPlayer 2623"],
            rules: ["complete-list-stays", "ended-list-has-type", "update-is-not-late"]
        ),
        Situation(
            name: "apart",
            title: "Renditions out of step",
            texts: ["{rendition}.skew=1", "{rendition}.msn=1000"],
            sentence: "One rendition's list is not like the others.",
            served: "It is one segment behind; in the other, its media sequence numbers are 1,000 higher.",
            expected: "It aligns renditions by time.",
            issues: ["hls.js 809", "hls.js 1414", "videojs/http-streaming 1579"],
            rules: ["renditions-share-date-times", "renditions-share-numbers"]
        ),
        Situation(
            name: "shape-change",
            title: "The size changes",
            texts: ["size@30-0"],
            sentence: "The picture has another size for half of each minute.",
            served: "The other rendition's EXT-X-MAP and segments, with EXT-X-DISCONTINUITY.",
            expected: "It shows the new size and does not stall.",
            issues: ["hls.js 1990", "hls.js 4231", "media3 2449"]
        ),
        Situation(
            name: "wrong-length",
            title: "Wrong durations",
            texts: ["extinf=-43", "target=3@30-0"],
            sentence: "The list is wrong about durations.",
            served: "EXTINF is 43 ms short; in the other, EXT-X-TARGETDURATION changes.",
            expected: "It follows the timestamps.",
            issues: ["hls.js 7932", "hls.js 24", "ExoPlayer 2233"],
            rules: ["date-times-follow-durations", "server-control-stays", "target-duration-stays"]
        ),
        Situation(
            name: "dvr-edge",
            title: "A short window",
            options: [("dvr", "30")],
            sentence: "A viewer who pauses falls out of the window.",
            served: "A window of 30 s.",
            expected: "It jumps to the start of the window or to the live edge, and notifies the application.",
            issues: ["ExoPlayer 1074", "hls.js 3764", "shaka-player 9067"]
        ),
    ]
}
