package import Scenarios
internal import Timeline

// The parameters of a break.
extension BreakMark {
    package static let definition = MarkDefinition(
        name: "break",
        synonyms: ["breaks", "adbreak"],
        parameters: [
            .init(
                "break",
                allowed:
                    "a span of 1 to 600 s from a whole second on, in whole tenths, such as 20-35, 20-35.5, 20-35of300, "
                    + "after20-35 or 20261212T200000Z-20261212T200015.500Z, or none",
                "There is an ad break in this span."
            ),
            .init(
                "break.as",
                allowed: Kind.allCases.map(\.rawValue).joined(separator: ", "),
                "The way in which it is carried out; `interstitial` by default."
            ),
            .init(
                "break.announced",
                allowed: "\(announcements.lowerBound) to \(announcements.upperBound) seconds",
                "How long before its start the list names it; \(usualAnnouncement) by default."
            ),
            .init(
                "break.early",
                allowed: "1 to 599 seconds, less than the break",
                "How long before its announced end it ends; a splice ends with the last whole segment that begins before that."
            ),
            .init(
                "break.tags",
                allowed: "cue",
                "EXT-X-CUE-OUT, EXT-X-CUE-OUT-CONT and EXT-X-CUE-IN beside the date range."
            ),
            .init(
                "break.assets",
                allowed:
                    "\(assetCounts.lowerBound) to \(assetCounts.upperBound), and no more than the break has seconds",
                "The number of assets, by X-ASSET-LIST; without it one asset, by X-ASSET-URI."
            ),
            .init("break.resume", allowed: "-600 to 600 seconds", "X-RESUME-OFFSET."),
            .init("break.limit", allowed: "0 to 600 seconds", "X-PLAYOUT-LIMIT."),
            .init("break.cue", allowed: "pre, post and once, with commas, not pre and post", "CUE."),
            .init("break.snap", allowed: "out and in, with commas", "X-SNAP."),
            .init("break.restrict", allowed: "skip and jump, with commas", "X-RESTRICT."),
            .init("break.occupies", allowed: "point or range", "X-TIMELINE-OCCUPIES."),
            .init("break.style", allowed: "highlight or primary", "X-TIMELINE-STYLE."),
            .init("break.vary", allowed: "yes or no", "X-CONTENT-MAY-VARY."),
            .init(
                "break.skip",
                allowed: skipTimes,
                "A button to skip it is shown in these seconds of it: X-SKIP-CONTROL-OFFSET and X-SKIP-CONTROL-DURATION."
            ),
            .init("break.skiplabel", allowed: "1 to 32 letters, - and _", "X-SKIP-CONTROL-LABEL-ID."),
            .init(
                "break.listskip",
                allowed: skipTimes,
                "The same in the list of assets, where it takes precedence: SKIP-CONTROL."
            ),
            .init(
                "break.preload",
                allowed: "1 to 600 seconds",
                "A date range of the class com.apple.hls.preload that long before it."
            ),
        ]
    )

    private static let skipTimes = SkipControl.allowed + ", while it is played"

    /// The parameters that only interstitials have.
    private static let ofInterstitials = definition.parameters.map(\.name).drop { $0 != "break.assets" }

    package init(_ parameters: MarkParameters) throws(ScenarioError) {
        let occurrence = try parameters.span("break")
        guard Self.lengths.contains(occurrence.longestSpan), Self.beginsWithSecond(occurrence) else {
            throw parameters.error("break", "it is not a span that a break can have")
        }
        let kind: Kind = try parameters.word("break.as") ?? .interstitial
        if kind != .interstitial, let other = parameters.names.first(where: Self.ofInterstitials.contains) {
            throw parameters.error(other, "it is for break.as=interstitial, not for break.as=\(kind.rawValue)")
        }
        let (length, early) = (occurrence.longestSpan, try parameters.number("break.early", 1...599) ?? 0)
        let shortened = length - .seconds(Int64(early))
        guard shortened > .zero else { throw parameters.error("break.early", "the break is not longer") }
        if early > 0, kind == .interstitial {
            throw parameters.error("break.early", "it is for break.as=splice and break.as=signal")
        }
        if kind == .splice {
            let least = "\(Self.shortestSplice.secondsText) s or more"
            let pause = occurrence.pause.map { $0 + .seconds(Int64(early)) }
            guard min(length, pause ?? length) >= Self.shortestSplice else {
                let reason = "with break.as=splice a break, and the time between two, must be \(least)"
                throw parameters.error("break", reason)
            }
            guard shortened >= Self.shortestSplice else {
                throw parameters.error("break.early", "with break.as=splice \(least) of the break must be left")
            }
        }
        self.init(
            occurrence: occurrence,
            kind: kind,
            interstitial: try Interstitial(parameters, of: length),
            announced: try parameters.number("break.announced", Self.announcements) ?? Self.usualAnnouncement,
            early: early,
            hasCueTags: try !(parameters.words("break.tags") as [Tags]).isEmpty
        )
    }

    /// The longest segment.
    private static let shortestSplice = Interval.seconds(6)

    private static func beginsWithSecond(_ occurrence: Occurrence) -> Bool {
        guard case .once(let start, let end?) = occurrence else { return true }
        return start.nanosecondOfSecond == 0 && (end - start).nanoseconds.isMultiple(of: 100_000_000)
    }

    package var parameters: [MarkParameter] {
        func one(_ name: String, _ value: String?) -> [MarkParameter] { value.map { [MarkParameter(name, $0)] } ?? [] }
        func words<Word: RawRepresentable<String>>(_ name: String, _ words: [Word]) -> [MarkParameter] {
            one(name, words.isEmpty ? nil : words.map(\.rawValue).joined(separator: ","))
        }
        return one("break", occurrence.text)
            + one("break.as", kind == .interstitial ? nil : kind.rawValue)
            + one("break.announced", announced == Self.usualAnnouncement ? nil : "\(announced)")
            + one("break.early", early == 0 ? nil : "\(early)")
            + one("break.tags", hasCueTags ? Tags.cue.rawValue : nil)
            + one("break.assets", interstitial.assetCount.map(String.init))
            + one("break.resume", interstitial.resume?.secondsText)
            + one("break.limit", interstitial.limit?.secondsText)
            + words("break.cue", interstitial.cues)
            + words("break.snap", interstitial.snaps)
            + words("break.restrict", interstitial.restrictions)
            + one("break.occupies", interstitial.occupies?.rawValue)
            + one("break.style", interstitial.style?.rawValue)
            + one("break.vary", interstitial.mayVary?.rawValue)
            + one("break.skip", interstitial.skip?.text)
            + one("break.skiplabel", interstitial.skipLabel)
            + one("break.listskip", interstitial.listedSkip?.text)
            + one("break.preload", interstitial.preload.map(String.init))
    }
}

extension BreakMark.Interstitial {
    /// - Parameter length: that of the break.
    init(_ parameters: MarkParameters, of length: Interval) throws(ScenarioError) {
        assetCount = try parameters.number("break.assets", BreakMark.assetCounts)
        if let assetCount, length < .seconds(Int64(assetCount)) {
            throw parameters.error("break.assets", "the break has \(length.secondsText) s")
        }
        resume = try parameters.length("break.resume", .seconds(-600) ... .seconds(600))
        limit = try parameters.length("break.limit", .zero ... .seconds(600))
        cues = try parameters.words("break.cue")
        if cues.contains(.pre), cues.contains(.post) {
            throw parameters.error("break.cue", "a cue is not before and after the stream")
        }
        snaps = try parameters.words("break.snap")
        restrictions = try parameters.words("break.restrict")
        occupies = try parameters.word("break.occupies")
        style = try parameters.word("break.style")
        mayVary = try parameters.word("break.vary")
        let played = min(length, limit ?? length)
        skip = try Self.skip("break.skip", parameters, within: played)
        skipLabel = try parameters.value("break.skiplabel") { text in
            let isLabel = text.utf8.allSatisfy { $0.isOfName && !$0.isASCIIDigit } && (1...32).contains(text.utf8.count)
            return isLabel ? text : nil
        }
        if skipLabel != nil, skip == nil { throw parameters.error("break.skiplabel", "it needs break.skip=") }
        listedSkip = try Self.skip("break.listskip", parameters, within: played)
        if listedSkip != nil, assetCount == nil { throw parameters.error("break.listskip", "it needs break.assets=") }
        preload = try parameters.number("break.preload", 1...600)
    }

    /// - Parameter played: the time for which it is played.
    private static func skip(
        _ name: String,
        _ parameters: MarkParameters,
        within played: Interval
    ) throws(ScenarioError) -> SkipControl? {
        guard let skip = try parameters.value(name, { SkipControl($0) }) else { return nil }
        guard skip.start < played, skip.end.map({ $0 <= played }) ?? true else {
            throw parameters.error(name, "the break is played for \(played.secondsText) s")
        }
        return skip
    }
}
