extension Situation {
    /// The situations in which an answer, or its delivery, is wrong.
    static let answers: [Situation] = [
        Situation(
            name: "missing",
            title: "Missing segments",
            texts: ["404@30-34", "{rendition}.404@30-34"],
            sentence: "Segments are missing, and the list does not declare it.",
            served: "Segments from :30 to :34 are 404.",
            expected: "It retries a few times, then skips or switches.",
            issues: ["hls.js 3174", "hls.js 1104", "ExoPlayer 537", "mpv 1812"]
        ),
        Situation(
            name: "late",
            title: "Late segments",
            texts: ["late=3@30-40"],
            sentence: "Segments are listed before they are available.",
            served: "Segments are 404 until three seconds after they are listed.",
            expected: "It retries within what it has buffered."
        ),
        Situation(
            name: "list-errors",
            title: "The list fails",
            texts: ["list.503@0-15", "list.404@0-15"],
            sentence: "The list fails for a quarter of a minute.",
            served: "503 with Retry-After.",
            expected: "It plays on and keeps asking.",
            issues: ["inputstream.adaptive 260", "hls.js 1164"]
        ),
        Situation(
            name: "token",
            title: "Tokens expire",
            texts: ["token=60", "list.token=60"],
            sentence: "URIs are valid for a minute.",
            served:
                "403 after a minute, until the first URL is requested again; in the other, URIs change every 30 s and hold for up to a minute.",
            expected: "It requests the first URL again, and does not loop.",
            issues: ["hls.js 1450", "hls.js 6641", "ExoPlayer 9390"],
            rules: ["segment-stays"]
        ),
        Situation(
            name: "redirects",
            title: "Redirects",
            texts: ["list.redirect=302", "redirect=307@0-30"],
            sentence: "Lists are redirected to a base that changes.",
            served: "302 to a base that changes every ten seconds; relative URIs are valid only there.",
            expected: "It resolves URIs against the URL that it was redirected to.",
            issues: ["shaka-player 7915", "videojs/http-streaming 548"]
        ),
        Situation(
            name: "first-byte",
            title: "A slow first byte",
            texts: ["ttfb=2500@30-40"],
            sentence: "Answers begin late.",
            served: "The head comes after 2.5 s.",
            expected: "It switches, or waits.",
            issues: ["hls.js 6079", "hls.js 7008"]
        ),
        Situation(
            name: "thin",
            title: "A slow connection",
            texts: ["rate=600@0-30,pad=2000"],
            sentence: "For half of each minute the connection carries less than the largest rendition needs.",
            served: "Bodies at 600 kbit/s; segments of the first rendition are filled up to 2,000 kbit/s, "
                + "and those of the others in proportion to their pixels.",
            expected: "It switches down and up again, and does not oscillate."
        ),
        Situation(
            name: "train-tunnel",
            title: "A tunnel",
            texts: ["hang=20@30-32"],
            sentence: "Nothing comes for a while.",
            served: "No answer for 20 s.",
            expected: "It times out and retries.",
            issues: ["hls.js 5692", "videojs/http-streaming 1333"]
        ),
        Situation(
            name: "cut",
            title: "Half a segment",
            texts: ["cut=50@30-34", "short=50@30-34"],
            sentence: "Bodies end in the middle.",
            served:
                "The connection closes halfway; in the other, half a body has a Content-Length that matches it.",
            expected: "It never takes half a segment for a whole one.",
            issues: ["hls.js 3905", "hls.js 4817"]
        ),
        Situation(
            name: "wrong-body",
            title: "Wrong bodies",
            texts: [
                "html@30-34", "zeros@30-34", "empty@30-34", "type=text~plain@30-34", "nolength@30-34", "init.html",
            ],
            sentence: "The answer is not the one that was requested.",
            served:
                "An HTML page with 200; others: zeros, nothing, another type, no length, a page instead of the header.",
            expected: "It does not crash; it retries.",
            issues: ["streamyfin 1910", "mediabunny 487"]
        ),
        Situation(
            name: "wrong-clock",
            title: "A wrong clock",
            texts: ["date=5000", "step=2000@30"],
            sentence: "The server's clock is wrong.",
            served: "Date is 5 s ahead; in the other, the list jumps by two seconds.",
            expected: "It takes the live edge from the list, not from Date.",
            issues: ["dash.js 3752", "shaka-player 497"]
        ),
        Situation(
            name: "no-cors",
            title: "No CORS",
            texts: ["nocors@30-34"],
            sentence: "A page of another origin may not read some answers.",
            served: "Segments without any CORS field.",
            expected: "It reports an error and does not loop."
        ),
        Situation(
            name: "worst-day",
            title: "The worst day",
            texts: [
                "list.stale@20-40of480,list.back=2@80-90of480,gap@150-154of480,404@210-214of480,"
                    + "list.503@270-285of480,ttfb=2500@330-340of480,cut=50@390-394of480,pdt=5000@450-0of480"
            ],
            options: [("label", "on")],
            sentence: "One thing after the other, one each minute.",
            served: "Eight situations in turn, in eight minutes, announced in the picture.",
            expected: "It plays through all of them.",
            rules: [
                "date-times-follow-durations", "media-sequence-never-falls", "nothing-leaves-at-end",
                "update-is-not-late",
            ]
        ),
    ]
}
