internal import Scenarios
internal import Timeline

// The sentence about a player's reaction, and whether a correct player does that.
extension FaultScene {
    typealias Finding = (did: String, isCorrect: Bool?)

    func verdict(by reading: FaultReading) -> Finding {
        guard !touched.isEmpty || reading == .gap && isMet else { return unmet }
        return switch reading {
        case .missingMedia: missingMedia(isVisible: true)
        case .wrongMedia: missingMedia(isVisible: false)
        case .gap: gap
        case .missingList: missingList
        case .oddList: oddList
        case .end: ended
        case .token: token
        case .redirect: redirect
        case .slow: slow
        case .unseen: unseen
        }
    }

    /// A beginning such as `404 at 20:00:30.2: `.
    private func sentence(_ parts: [String?]) -> String {
        "\(occurrence.fault.title) at \(Wording.time(start)): \(parts.compactMap { $0 }.joined(separator: ", "))"
    }

    private var unmet: Finding {
        // Players are behind the end of a list that ends with the present.
        let isOver = occurrence.from != nil && (presence != .open || seen == limit)
        return (sentence([isOver ? "no affected resource was requested" : "not met yet"]), nil)
    }

    /// `was back after 12 s`, or the statement that it was not.
    private var comeback: String? {
        if let back { return "was back after \(Wording.seconds(back.ended - start))" }
        return switch presence {
        case .open: "is not back yet"
        case .gone: "made no more requests"
        case .there where occurrence.from != nil && !wantsComeback: "was not back when the next fault began"
        case .there: "was not back after \(Wording.seconds(limit - start))"
        }
    }

    private var switches: String? { taken.isEmpty ? nil : "took \(Wording.list(taken))" }

    /// `asked 3 times in 4.1 s`.
    private func asked(_ noun: String? = nil) -> String {
        let span = touched.count > 1 ? " in \(Wording.seconds(touched[touched.count - 1].asked - start))" : ""
        let paths = Set(touched.map(\.path)).count
        let what = noun.flatMap { paths > 1 ? " for \(Wording.count(paths, $0))" : nil } ?? ""
        return "asked \(Wording.times(touched.count))\(what)\(span)"
    }

    /// True if it came back without a loop, false if it was there and did not, and nil as long as it may come back or if it has gone.
    private var recovery: Bool? {
        if isHammering { return false }
        if back != nil { return true }
        return isMissed ? false : nil
    }

    /// Whether the player was there and had the time to do what it has not done.
    private var isMissed: Bool { presence == .there && wantsComeback }

    private func missingMedia(isVisible: Bool) -> Finding {
        let loop = isHammering ? "which is a loop" : nil
        guard !isVisible, recovery == true else {
            return (sentence([asked("segment"), loop, switches, comeback]), recovery)
        }
        // Requests show that the wrong body was noticed only if the player requested it again, or another one.
        let noticed = attempts > 1 || !taken.isEmpty
        return (
            sentence([
                asked("segment"), switches, comeback,
                noticed ? nil : "only the screen shows how it handled the body",
            ]), noticed ? true : nil
        )
    }

    private var gap: Finding {
        guard touched.isEmpty else {
            return (sentence(["\(asked()) for segments that the list declares missing", switches, comeback]), false)
        }
        guard let from = occurrence.from, let until = occurrence.until else {
            return (sentence(["requested none of the missing segments"]), nil)
        }
        let played = requests.filter { $0.isMedia && $0.isGood }
        let inside = played.contains { $0.segment.map { from <= $0.start && $0.start < until } ?? false }
        let before = played.contains { $0.segment.map { $0.start < from } ?? false }
        let after = played.contains { $0.segment.map { $0.start >= until } ?? false }
        let other = Set(
            played.filter { $0.segment.map { from <= $0.start && $0.start < until } ?? false }.compactMap(\.rendition)
        )
        guard before else { return unmet }
        guard after else {
            return presence == .open
                ? (sentence(["has not passed it yet"]), nil)
                : (sentence(["did not play on after it"]), isMissed ? false : nil)
        }
        let how = inside ? "took \(Wording.list(other.sorted())) meanwhile" : "skipped it"
        return (sentence(["requested none of the missing segments", how, "played on after it"]), true)
    }

    private var missingList: Finding {
        let list = since.first {
            [.playlist, .multivariant].contains($0.kind) && $0.isGood && $0.asked >= end
        }
        let loop = isHammering ? "which is a loop" : nil
        let pause = progress.pause
        let parts = [asked(), loop, "longest time without a new segment \(Wording.seconds(pause))"]
        if let list {
            let after = max(.zero, list.asked - (occurrence.until ?? end))
            let went = back == nil ? nil : "went on"
            guard back != nil || presence != .open else { return (sentence(parts + ["has the list again"]), nil) }
            return (
                sentence(
                    parts + ["had the list again \(Wording.seconds(after)) after it was back", went ?? "did not go on"]
                ),
                recovery
            )
        }
        let state =
            switch presence {
            case .open: "the list is not back yet"
            case .gone: "made no more requests"
            case .there: "never asked again after the list was back"
            }
        return (sentence(parts + [state]), isHammering || isMissed ? false : nil)
    }

    private var oddList: Finding {
        let (pause, repeated, _) = progress
        var parts = [
            asked("list"), "longest time without a new segment \(Wording.seconds(pause))",
            repeated > 0 ? "got \(Wording.count(repeated, "segment")) twice" : nil,
        ]
        if isHammering { parts.append("asked in a loop") }
        if repeated > 0 || isHammering { return (sentence(parts + [comeback]), false) }
        if occurrence.until == nil, occurrence.from == nil {
            // Without an end there is nothing to return to.
            return (sentence(parts + [presence == .gone ? "made no more requests" : "plays on"]), nil)
        }
        // Players with enough buffered media do not notice.
        if back != nil, pause <= Self.unnoticed { return (sentence(parts + ["played on throughout"]), true) }
        return (sentence(parts + [comeback]), recovery)
    }

    private var ended: Finding {
        let lists = touched.filter { $0.kind == .playlist }
        let again = Dictionary(grouping: lists, by: { $0.rendition ?? "" }).values.reduce(0) { $0 + $1.count - 1 }
        guard again == 0 else {
            return (sentence(["asked for the list \(Wording.times(again)) more after its end"]), false)
        }
        guard presence != .open || seen == limit else { return (sentence(["has seen the end"]), nil) }
        return (sentence(["did not ask for the list again after its end"]), true)
    }

    private var token: Finding {
        let denied = touched.filter { $0.status == 403 }
        guard !denied.isEmpty else { return (sentence(["none of its URIs had expired"]), nil) }
        let first = denied[0].asked
        let anew = requests.first { $0.kind == .multivariant && $0.asked > first }
        let parts = ["was refused \(Wording.times(denied.count))", isHammering ? "which is a loop" : nil]
        if let anew {
            return (
                sentence(
                    parts + ["requested the first URL again after \(Wording.seconds(anew.asked - first))", comeback]
                ),
                !isHammering
            )
        }
        // If lists name new URIs, a new list is enough.
        if occurrence.fault.target == .list, back != nil { return (sentence(parts + [comeback]), !isHammering) }
        return (sentence(parts + ["did not request the first URL again"]), isHammering || isMissed ? false : nil)
    }

    private var redirect: Finding {
        let redirected = touched.filter { (300..<400).contains($0.status) }
        let followed = redirected.filter { one in
            requests.contains { $0.asked >= one.asked && $0.asked <= one.asked + .seconds(10) && isFollowing($0, one) }
        }
        let lost = touched.count { $0.status == 404 }
        let parts = [
            "was redirected \(Wording.times(redirected.count))",
            followed.isEmpty ? "followed none" : "followed \(Wording.times(followed.count))",
            lost > 0 ? "asked \(Wording.times(lost)) where only the first URL would have led" : nil,
        ]
        if lost > 0 { return (sentence(parts), false) }
        // A player that requests something else in the meantime does not follow; one that requests nothing may have been closed.
        let isMissing = redirected.contains { one in
            !followed.contains(one) && requests.contains { $0.asked >= one.asked + .seconds(10) }
        }
        return (sentence(parts), isMissing ? false : followed.isEmpty ? nil : true)
    }

    /// Whether it requests the same path below a base.
    private func isFollowing(_ request: SessionRequest, _ redirected: SessionRequest) -> Bool {
        func plain(_ path: String) -> Substring {
            path.hasPrefix("via-") ? path.drop { $0 != "/" }.dropFirst() : path[...]
        }
        return request.path != redirected.path && request.path.hasPrefix("via-")
            && plain(request.path) == plain(redirected.path)
    }

    private var slow: Finding {
        let waits = touched.map { ($0.firstByte ?? $0.ended) - $0.asked }.max() ?? .zero
        let lengths = touched.map { $0.ended - $0.asked }.max() ?? .zero
        let aborted = touched.count(where: \.isAborted)
        let again = touched.count - Set(touched.map(\.path)).count
        let name = occurrence.fault.definition.name
        let isLate = ["ttfb", "hang"].contains(name)
        let parts = [
            "\(Wording.count(touched.count, "answer"))",
            isLate
                ? "waited \(Wording.seconds(waits)) for the first byte at most"
                : "the longest took \(Wording.seconds(lengths))",
            aborted > 0 ? "gave up \(Wording.times(aborted))" : nil,
            again > 0 ? "asked \(Wording.times(again)) again" : nil, isHammering ? "which is a loop" : nil, switches,
            // Players with enough buffered media do not notice.
            name != "cut" && aborted == 0 && back != nil && progress.pause <= Self.unnoticed
                ? "played on throughout" : comeback,
        ]
        // A player that requests the segment again, or another one, has noticed that half is missing; otherwise requests show nothing.
        if name == "cut", recovery == true, again == 0, taken.isEmpty {
            return (sentence(parts + ["only the screen shows how it handled the half"]), nil)
        }
        return (sentence(parts), recovery)
    }

    private var unseen: Finding {
        let (pause, _, count) = progress
        if presence == .gone, occurrence.from != nil { return (sentence(["made no more requests"]), nil) }
        return (
            sentence([
                "asked for \(Wording.count(count, "segment")) as before",
                "longest time between two \(Wording.seconds(pause))",
                "only the screen shows the effect",
            ]), nil
        )
    }
}
