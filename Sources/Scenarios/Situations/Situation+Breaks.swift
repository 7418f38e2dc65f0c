extension Situation {
    /// The situations of ad breaks. Their parameters are those of marks.
    package static let breaks: [Situation] = [
        Situation(
            name: "interstitial",
            title: "An ad beside the stream",
            options: [("break", "20-35"), ("break.assets", "1")],
            sentence: "An interstitial takes the place of fifteen seconds.",
            served: "A date range with a list of one asset of 15 s; the stream goes on.",
            expected: "It plays the ad at :20, and is back at the live second at :35."
        ),
        Situation(
            name: "interstitial-resume",
            title: "An ad that delays the clock",
            options: [("break", "20-35"), ("break.resume", "0"), ("dvr", "60")],
            sentence: "An interstitial is put between two seconds.",
            served: "A date range with one asset of 15 s and X-RESUME-OFFSET=0, in a window of 60 s.",
            expected: "It goes on where it left, later by 15 s from then on, without a jump."
        ),
        Situation(
            name: "interstitial-pods",
            title: "Three ads in a row",
            options: [("break", "20-35"), ("break.assets", "3")],
            sentence: "An interstitial has three assets.",
            served: "A date range with a list of three assets of 5 s.",
            expected: "It plays one after the other without a gap, and is back at the live second."
        ),
        Situation(
            name: "interstitial-empty",
            title: "A break without ads",
            options: [("break", "20-35"), ("break.assets", "0")],
            sentence: "There is nothing to play in an interstitial.",
            served: "A date range whose list of assets is empty.",
            expected: "It goes on with the clock as if there were no break."
        ),
        Situation(
            name: "interstitial-404",
            title: "An ad that is missing",
            texts: ["ad.404"],
            options: [("break", "20-35"), ("break.assets", "1")],
            sentence: "The asset of an interstitial is missing.",
            served: "A date range with a list of one asset, which is 404.",
            expected: "It goes on with the clock, and does not stall.",
            rules: ["asset-is-available"]
        ),
        Situation(
            name: "interstitial-slow",
            title: "A slow ad server",
            texts: ["assets.ttfb=8000"],
            options: [("break", "20-35"), ("break.assets", "1")],
            sentence: "The list of assets takes eight seconds.",
            served: "A date range whose list of assets comes after 8 s.",
            expected: "It asks early enough, or goes on with the clock until the list is there.",
            rules: ["asset-list-comes-in-time"]
        ),
        Situation(
            name: "pre-roll",
            title: "An ad before everything",
            options: [("break", "after0-15"), ("break.cue", "pre,once"), ("break.assets", "1")],
            sentence: "An ad comes before the stream.",
            served: "A date range with CUE=\"PRE,ONCE\" and a list of one asset of 15 s.",
            expected: "It plays the ad first and once, and then the clock."
        ),
        Situation(
            name: "splice",
            title: "An ad inside the stream",
            options: [("break", "20-36"), ("break.as", "splice")],
            sentence: "The segments of an ad replace those of the clock.",
            served: "Segments of the ad between two EXT-X-DISCONTINUITY, and a date range with SCTE-35.",
            expected: "It plays across both discontinuities without a stall."
        ),
        Situation(
            name: "splice-short",
            title: "An ad that ends early",
            options: [("break", "20-36"), ("break.as", "splice"), ("break.early", "4")],
            sentence: "A break ends four seconds before its announced end.",
            served: "As in splice, but the clock is back at :32, with SCTE35-IN before its time.",
            expected: "It plays across both discontinuities, and shows the clock at :32."
        ),
        Situation(
            name: "signal",
            title: "A signalled break",
            options: [("break", "20-35"), ("break.as", "signal")],
            sentence: "A break is signalled and nothing is inserted.",
            served: "A date range with SCTE-35, which segments have, too; the clock goes on.",
            expected: "It plays the clock."
        ),
    ]
}
