import LowLatencyPlayer
import PlaylistReading
import Testing
import Timeline

@Suite("A strict player of low latency")
struct LowLatencyPlayerTests {
    private static let start = WallTime(milliseconds: 1_800_000_000_250)

    private static func play(
        _ origin: PartOrigin = PartOrigin(),
        seconds: Int64 = 40,
        options: LowLatencyPlayer.Options = LowLatencyPlayer.Options()
    ) throws -> LowLatencyPlayer {
        var player = LowLatencyPlayer(PartOrigin.targets, options: options)
        try player.follow(from: start, until: start + .seconds(seconds)) { origin.answer($0, $1) }
        return player
    }

    @Test("A stream that is right breaks no rule, and everything of it is looked at")
    func right() throws {
        let player = try Self.play()
        #expect(player.complaints.map(\.description) == [])
        // Two a second in each of two renditions, the one that is awaited at the start, and the first of each.
        #expect(player.tally.lists == 164)
        #expect(player.tally.deltaUpdates == 162)
        #expect(player.tally.hintedParts == 162)
        #expect(player.tally.segments == 40)
        #expect(player.tally.reports == 10)
        #expect(player.tally.longestWait == .milliseconds(500))
        #expect(player.tally.lateness == .zero ... .zero)
    }

    @Test("Without delta updates, media and refusals it asks for lists alone")
    func plain() throws {
        var options = LowLatencyPlayer.Options()
        options.usesDeltaUpdates = false
        options.fetchesMedia = false
        options.triesRefusals = false
        let player = try Self.play(seconds: 10, options: options)
        #expect(player.complaints == [])
        #expect(player.tally.lists == 44 && player.tally.deltaUpdates == 0 && player.tally.segments == 0)
    }

    @Test("It goes on after a time away")
    func away() throws {
        let origin = PartOrigin()
        var player = LowLatencyPlayer(PartOrigin.targets)
        for hour: Int64 in 0..<3 {
            let start = Self.start + .seconds(hour * 3600)
            try player.follow(from: start, until: start + .seconds(5)) { origin.answer($0, $1) }
        }
        #expect(player.complaints == [])
        #expect(player.tally.lists == 72)
    }

    private typealias Edit = @Sendable (inout PartOrigin) -> Void

    /// A change of the text from a certain part on; both renditions have it.
    private static func text(
        _ old: String,
        _ new: String,
        from: Int64 = 0
    ) -> Edit {
        { origin in
            origin.edit = { text, _, count in count < from ? text : text.replacing(old, with: new) }
        }
    }

    /// The same without lines that begin so.
    private static func lines(without start: String, from: Int64 = 0) -> Edit {
        { origin in
            origin.edit = { text, _, count in
                guard count >= from else { return text }
                return text.split(separator: "\n").filter { !$0.hasPrefix(start) }.joined(separator: "\n") + "\n"
            }
        }
    }

    /// Parts since the epoch: four seconds after the start.
    private static let later: Int64 = 3_600_000_008

    private static let faults: [(rule: String, edit: Edit)] = [
        ("part-target-is-given", text("#EXT-X-PART-INF:PART-TARGET=0.500000\n", "")),
        ("parts-allow-blocked-reloads", text("CAN-BLOCK-RELOAD=YES,", "")),
        ("part-hold-back-is-given", text("PART-HOLD-BACK=1.500000,", "")),
        ("part-hold-back-is-long-enough", text("PART-HOLD-BACK=1.500000", "PART-HOLD-BACK=0.900000")),
        ("part-hold-back-is-three-parts", text("PART-HOLD-BACK=1.500000", "PART-HOLD-BACK=1.400000")),
        ("skipped-date-ranges-need-boundary", text("CAN-SKIP-UNTIL=12.000000", "CAN-SKIP-DATERANGES=YES")),
        ("part-is-within-target", text("DURATION=0.500000,URI=\"900000000.3", "DURATION=0.502000,URI=\"900000000.3")),
        (
            "part-is-long-enough",
            { origin in
                origin.edit = { text, _, _ in
                    text.replacing("PART-TARGET=0.500000", with: "PART-TARGET=0.600000")
                        .replacing("PART-HOLD-BACK=1.500000", with: "PART-HOLD-BACK=1.800000")
                }
            }
        ),
        ("parts-make-up-segment", text("DURATION=0.500000,URI=\"900000000.3", "DURATION=0.440000,URI=\"900000000.3")),
        ("old-parts-are-removed", { $0.partsListed = 19 }),
        (
            "tags-come-before-first-part",
            text("#EXTINF:2.000000,\n900000000.m4s", "#EXT-X-DISCONTINUITY\n#EXTINF:2.000000,\n900000000.m4s")
        ),
        (
            "gap-parts-are-marked",
            text("#EXTINF:2.000000,\n900000000.m4s", "#EXT-X-GAP\n#EXTINF:2.000000,\n900000000.m4s")
        ),
        ("independent-part-is-marked", text(",INDEPENDENT=YES", "")),
        ("i-frame-list-has-no-parts", text("#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-I-FRAMES-ONLY")),
        ("preload-hint-is-given", lines(without: "#EXT-X-PRELOAD-HINT:TYPE=PART")),
        (
            "preload-hint-is-given-once",
            text(
                "#EXT-X-PRELOAD-HINT:TYPE=PART",
                "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"x.m4s\"\n#EXT-X-PRELOAD-HINT:TYPE=PART"
            )
        ),
        (
            "ended-list-has-no-hint",
            text("#EXT-X-PRELOAD-HINT:TYPE=PART", "#EXT-X-ENDLIST\n#EXT-X-PRELOAD-HINT:TYPE=PART", from: later)
        ),
        ("rendition-report-is-relative", text("URI=\"../", "URI=\"http://h/")),
        ("part-target-stays", text("PART-TARGET=0.500000", "PART-TARGET=0.500300", from: later)),
        ("server-control-stays", text("PART-HOLD-BACK=1.500000", "PART-HOLD-BACK=1.600000", from: later)),
        ("part-stays", text("900000000.1.m4s?v=1", "900000000.1.m4s?v=2", from: later)),
        (
            "parts-stay-at-live-edge",
            { origin in
                origin.edit = { text, _, count in
                    let gone = (count / 4 - 3)..<(count / 4 - 1)
                    return text.split(separator: "\n").filter { line in
                        !gone.contains { line.contains("URI=\"\($0).") && line.hasPrefix("#EXT-X-PART:") }
                    }
                    .joined(separator: "\n") + "\n"
                }
            }
        ),
        ("parts-leave-in-order", lines(without: "#EXT-X-PART:DURATION=0.500000,URI=\"900000000.", from: later)),
        (
            "preload-hint-comes-true",
            text("#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"x")
        ),
        ("map-is-hinted", lines(without: "#EXT-X-PRELOAD-HINT:TYPE=MAP")),
        (
            "part-comes-in-time",
            { origin in
                origin.reply = { target, _, answer in
                    var answer = answer
                    if target.contains("_HLS_msn=900000001&_HLS_part=2") {
                        answer.instant = answer.instant + .milliseconds(200)
                    }
                    return answer
                }
            }
        ),
        ("rendition-reports-are-given", lines(without: "#EXT-X-RENDITION-REPORT")),
        ("rendition-report-is-true", text("LAST-PART=1", "LAST-PART=0")),
        (
            "renditions-share-part-target",
            { origin in
                origin.edit = { text, rendition, _ in
                    rendition == "v" ? text : text.replacing("PART-TARGET=0.500000", with: "PART-TARGET=0.500300")
                }
            }
        ),
        (
            "part-hold-back-covers-renditions",
            { origin in
                origin.edit = { text, rendition, _ in
                    rendition == "v"
                        ? text
                        : text.replacing("PART-TARGET=0.500000", with: "PART-TARGET=0.520000")
                            .replacing("PART-HOLD-BACK=1.500000", with: "PART-HOLD-BACK=1.560000")
                }
            }
        ),
        (
            "blocked-reload-waits",
            { origin in
                let right = origin
                origin.reply = { target, now, answer in
                    guard answer.instant > now, target.contains("a.m3u8") else { return answer }
                    let skip = target.contains("_HLS_skip") ? "?_HLS_skip=YES" : ""
                    return right.answer(target.prefix { $0 != "?" } + skip, now)
                }
            }
        ),
        (
            "blocked-reload-comes-in-time",
            { origin in
                origin.reply = { target, _, answer in
                    var answer = answer
                    if target.contains("_HLS_msn=900000001&_HLS_part=2") {
                        answer.instant = answer.instant + .seconds(7)
                    }
                    return answer
                }
            }
        ),
        (
            "old-reload-is-answered",
            { origin in
                origin.reply = { target, now, answer in
                    target.contains("_HLS_msn=899999") ? .init(status: 400, instant: now) : answer
                }
            }
        ),
        (
            "part-without-number-is-refused",
            { origin in
                let right = origin
                origin.reply = { target, now, answer in
                    answer.status == 400 && !target.contains("_HLS_msn")
                        ? right.answer(String(target.prefix { $0 != "?" }), now) : answer
                }
            }
        ),
        (
            "far-reload-is-refused",
            { origin in
                origin.reply = { target, now, answer in
                    answer.status == 400 && target.contains("_HLS_msn") ? .init(status: 503, instant: now) : answer
                }
            }
        ),
        ("delta-update-is-made", { $0.skips = false }),
        ("delta-update-is-consistent", text("SKIPPED-SEGMENTS=1", "SKIPPED-SEGMENTS=9")),
        (
            "hinted-part-is-available",
            { origin in
                origin.reply = { target, now, answer in
                    target.contains("m4s") && answer.instant > now ? .init(status: 404, instant: now) : answer
                }
            }
        ),
        (
            "part-is-available",
            { origin in
                origin.reply = { target, now, answer in
                    target.contains("900000000.2.m4s") ? .init(status: 404, instant: now) : answer
                }
            }
        ),
        (
            "part-stays-available",
            { origin in
                origin.reply = { target, now, answer in
                    // Six seconds listed and two more.
                    let number = Int64(target.dropFirst(3).prefix { $0 != "." }) ?? .max
                    return target.contains(".m4s") && number < now.seconds / 2 - 5
                        ? .init(status: 404, instant: now) : answer
                }
            }
        ),
        ("segment-is-its-parts", { $0.media = { bytes, name in name == "900000000.m4s" ? bytes + [0] : bytes } }),
    ]

    @Test("A stream that is wrong in one way breaks that rule", arguments: faults.indices)
    func wrong(index: Int) throws {
        let (rule, edit) = Self.faults[index]
        var origin = PartOrigin()
        edit(&origin)
        var options = LowLatencyPlayer.Options()
        options.thoroughness = 3
        let player = try Self.play(origin, seconds: 8, options: options)
        let expected = [rule] + Self.besides[rule, default: []]
        #expect(player.brokenRules == Set(expected), "\(player.complaints.map(\.description).joined(separator: "\n"))")
    }

    /// What else breaks with a rule, because it is of the same thing.
    private static let besides: [String: [String]] = [
        // What is less than two is less than three.
        "part-hold-back-is-long-enough": ["part-hold-back-is-three-parts"],
        // The player asks for the first of them.
        "preload-hint-is-given-once": ["preload-hint-comes-true"],
        "ended-list-has-no-hint": ["ended-list-has-type", "delta-update-is-made"],
        "rendition-report-is-relative": ["rendition-reports-are-given"],
        // The one is asked for before the other.
        "part-target-stays": ["renditions-share-part-target"],
        "part-hold-back-covers-renditions": ["renditions-share-part-target"],
        "parts-leave-in-order": ["parts-stay-at-live-edge"],
        "blocked-reload-comes-in-time": ["part-comes-in-time"],
        "part-is-available": ["hinted-part-is-available"],
    ]

    @Test("Each rule of low latency that the player knows has a stream that breaks it")
    func complete() {
        // The first seven are of the check alone.
        let rules = Rule.allCases.drop { $0 != .partTargetIsGiven }.map(\.id)
        let own: Set = ["renditions-share-part-target", "segment-is-its-parts"]
        #expect(Set(Self.faults.map(\.rule)) == own.union(rules))
    }

    @Test("A list that cannot be read is told with its line, and a status that nobody expects")
    func unreadable() throws {
        var origin = PartOrigin()
        Self.text("#EXT-X-PART-INF:PART-TARGET", "#EXT-X-PART-INF:TARGET")(&origin)
        let player = try Self.play(origin, seconds: 2)
        #expect(player.complaints.first?.rule == nil)
        #expect(
            player.complaints.first?.detail
                == "line 8: '#EXT-X-PART-INF:TARGET=0.500000' is written again as '#EXT-X-PART-INF:PART-TARGET=0.000000'"
        )
        origin = PartOrigin()
        origin.reply = { _, now, _ in .init(status: 503, instant: now) }
        #expect(try Self.play(origin, seconds: 2).complaints.first?.detail == "the answer is 503")
    }
}
