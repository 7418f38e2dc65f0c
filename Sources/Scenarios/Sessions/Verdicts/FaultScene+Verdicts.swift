internal import HLS
internal import Scenarios
internal import Timeline

// The sentence about a player's reaction, and whether a correct player reacts so.
extension FaultScene {
    typealias Finding = (did: String, isCorrect: Bool?)

    func verdict(by reading: FaultReading) -> Finding {
        guard !touched.isEmpty || reading == .gap && isMet || reading == .steering && absence != nil else {
            return unmet
        }
        return switch reading {
        case .missingMedia: missingMedia(isVisible: true)
        case .wrongMedia: missingMedia(isVisible: false)
        case .gap: gap
        case .missingList: missingList
        case .oddList: oddList
        case .end: ended
        case .token: token
        case .redirect: redirect
        case .late, .slow, .cut: slow(reading)
        case .pathway: pathway
        case .steering: steering
        case .unseen: unseen
        }
    }

    /// A sentence with a beginning such as `404 at 20:00:30: `: the fault's own time, by the clock in the picture.
    func finding(_ parts: [String?], _ isCorrect: Bool?) -> Finding {
        let did = parts.compactMap { $0 }.joined(separator: ", ")
        return (
            "\(occurrence.fault.title) at \(Wording.time(occurrence.shown ?? start - occurrence.shift)): \(did)",
            isCorrect
        )
    }

    private var unmet: Finding {
        // Players are behind the end of a list that ends with the present.
        let isOver = occurrence.from != nil && (presence != .open || seen == limit)
        return finding([isOver ? "no affected resource was requested" : "not met yet"], nil)
    }

    /// `was back after 12 s`, or the statement that it was not.
    var comeback: String? {
        if let back { return "was back after \(Wording.seconds(back.ended - start))" }
        return switch presence {
        case .open: "is not back yet"
        case .gone: "made no more requests"
        case .there where occurrence.from != nil && !wantsComeback: "was not back when the next fault began"
        case .there: "was not back after \(Wording.seconds(limit - start))"
        }
    }

    /// The longest time without a new segment, unless there was no time for one.
    var pauseText: String {
        let (pause, _, count) = progress
        return count == 0 && pause <= Self.unnoticed
            ? "got no new segment\(ofAffected)"
            : "longest time without a new segment\(ofAffected) \(Wording.seconds(pause))"
    }

    /// What is affected, if it is not pictures: ` of subtitles-de`, or ` of subtitles` in several languages.
    private var ofAffected: String {
        guard let kind = affected, kind != .pictures else { return "" }
        let names = Set(touched.compactMap(\.rendition))
        return " of " + (names.count == 1 ? names.first ?? kind.rendition : kind.rendition)
    }

    var loop: String? { isHammering ? "which is a loop" : nil }

    private var switches: String? { taken.isEmpty ? nil : "took \(Wording.list(taken))" }

    /// `asked 3 times in 4.1 s`.
    func asked(_ noun: String? = nil) -> String {
        let span = touched.count > 1 ? touched[touched.count - 1].asked - start : .zero
        let time = span < .milliseconds(50) ? touched.count > 1 ? " at once" : "" : " in \(Wording.seconds(span))"
        let paths = Set(touched.map(\.path)).count
        let what = noun.flatMap { paths > 1 ? " for \(Wording.count(paths, $0))\(ofAffected)" : nil } ?? ""
        return "asked \(Wording.times(touched.count))\(what)\(time)"
    }

    /// True if it came back without a loop, false if it was there and did not, and nil as long as it may come back or if it has gone.
    var recovery: Bool? {
        if isHammering { return false }
        if back != nil { return true }
        return isMissed ? false : nil
    }

    /// Whether the player was there and had the time to do what it has not done.
    private var isMissed: Bool { presence == .there && wantsComeback }

    /// The affected resources by their kind.
    private var noun: String { touched.allSatisfy { $0.kind == .key } ? "key" : "segment" }

    private func missingMedia(isVisible: Bool) -> Finding {
        guard !isVisible, recovery == true else {
            return finding([asked(noun), loop, switches, comeback], recovery)
        }
        // Requests show that the wrong body was noticed only if the player requested it again, or another one.
        let noticed = attempts > 1 || !taken.isEmpty
        let handling = noticed ? nil : "only the screen shows how it handled the body"
        return finding([asked(noun), switches, comeback, handling], noticed ? true : nil)
    }

    private var gap: Finding {
        guard touched.isEmpty else {
            return finding(["\(asked()) for segments that the list declares missing", switches, comeback], false)
        }
        guard let from = occurrence.segmentsFrom, let until = occurrence.segmentsUntil else {
            return finding(["requested none of the missing segments"], nil)
        }
        let played = requests.filter(isAffectedMedia)
        let inside = played.filter { $0.segment.map { from <= $0.start && $0.start < until } ?? false }
        let before = played.contains { $0.segment.map { $0.start < from } ?? false }
        let after = played.contains { $0.segment.map { $0.start >= until } ?? false }
        guard before else { return unmet }
        guard after else {
            return presence == .open
                ? finding(["has not passed it yet"], nil)
                : finding(["did not play on after it"], isMissed ? false : nil)
        }
        let others = Set(inside.compactMap(\.rendition)).sorted()
        let how = inside.isEmpty ? "skipped it" : "took \(Wording.list(others)) meanwhile"
        return finding(["requested none of the missing segments", how, "played on after it"], true)
    }

    private var missingList: Finding {
        let list = since.first {
            [.playlist, .multivariant].contains($0.kind) && $0.isGood && $0.asked >= end
        }
        let parts = [asked(), loop, pauseText]
        if let list {
            let after = max(.zero, list.asked - (occurrence.until ?? end))
            guard back != nil || presence != .open else { return finding(parts + ["has the list again"], nil) }
            let went = back == nil ? "did not go on" : "went on"
            return finding(parts + ["had the list again \(Wording.seconds(after)) after it was back", went], recovery)
        }
        let state =
            switch presence {
            case .open: "the list is not back yet"
            case .gone: "made no more requests"
            case .there: "never asked again after the list was back"
            }
        return finding(parts + [state], isHammering || isMissed ? false : nil)
    }

    private var oddList: Finding {
        let (pause, repeated, _) = progress
        var parts = [
            asked("list"), pauseText,
            repeated > 0 ? "got \(Wording.count(repeated, "segment"))\(ofAffected) twice" : nil,
        ]
        if isHammering { parts.append("asked in a loop") }
        if repeated > 0 || isHammering { return finding(parts + [comeback], false) }
        if occurrence.until == nil, occurrence.from == nil {
            // Without an end there is nothing to return to.
            return finding(parts + [presence == .gone ? "made no more requests" : "plays on"], nil)
        }
        // Players with enough buffered media do not notice.
        if back != nil, pause <= Self.unnoticed { return finding(parts + ["played on throughout"], true) }
        return finding(parts + [comeback], recovery)
    }

    private var ended: Finding {
        let lists = touched.filter { $0.kind == .playlist }
        let again = Dictionary(grouping: lists, by: { $0.rendition ?? "" }).values.reduce(0) { $0 + $1.count - 1 }
        guard again == 0 else {
            return finding(["asked for the list \(Wording.times(again)) more after its end"], false)
        }
        guard presence != .open || seen == limit else { return finding(["has seen the end"], nil) }
        return finding(["did not ask for the list again after its end"], true)
    }

    private var token: Finding {
        let denied = touched.filter { $0.status == 403 }
        guard !denied.isEmpty else { return finding(["none of its URIs had expired"], nil) }
        let first = denied[0].asked
        let anew = requests.first { $0.kind == .multivariant && $0.asked > first }
        let parts = ["was refused \(Wording.times(denied.count))", loop]
        if let anew {
            return finding(
                parts + ["requested the first URL again after \(Wording.seconds(anew.asked - first))", comeback],
                !isHammering
            )
        }
        // If lists name new URIs, a new list is enough.
        if occurrence.fault.target == .list, back != nil { return finding(parts + [comeback], !isHammering) }
        return finding(parts + ["did not request the first URL again"], isHammering || isMissed ? false : nil)
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
        if lost > 0 { return finding(parts, false) }
        // A player that requests something else in the meantime does not follow; one that requests nothing may have been closed.
        let isMissing = redirected.contains { one in
            !followed.contains(one) && requests.contains { $0.asked >= one.asked + .seconds(10) }
        }
        return finding(parts, isMissing ? false : followed.isEmpty ? nil : true)
    }

    /// Whether it requests the same path below a base.
    private func isFollowing(_ request: SessionRequest, _ redirected: SessionRequest) -> Bool {
        func parts(_ request: SessionRequest) -> (base: ArraySlice<Substring>, rest: ArraySlice<Substring>) {
            let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
            let length = StreamBase.length(in: parts)
            return (parts.prefix(length), parts.dropFirst(length))
        }
        let (own, first) = (parts(request), parts(redirected))
        return !own.base.isEmpty && own.base != first.base && own.rest == first.rest
            && request.pathway == redirected.pathway
    }

    private func slow(_ reading: FaultReading) -> Finding {
        let waits = touched.map { ($0.firstByte ?? $0.ended) - $0.asked }.max() ?? .zero
        let lengths = touched.map { $0.ended - $0.asked }.max() ?? .zero
        let aborted = touched.count(where: \.isAborted)
        let again = touched.count - Set(touched.map(\.path)).count
        let parts = [
            "\(Wording.count(touched.count, "answer"))",
            reading == .late
                ? "waited \(Wording.seconds(waits)) for the first byte at most"
                : "the longest took \(Wording.seconds(lengths))",
            aborted > 0 ? "gave up \(Wording.times(aborted))" : nil,
            again > 0 ? "asked \(Wording.times(again)) again" : nil, loop, switches,
            // Players with enough buffered media do not notice.
            reading != .cut && aborted == 0 && back != nil && progress.pause <= Self.unnoticed
                ? "played on throughout" : comeback,
        ]
        // A player that requests the segment again, or another one, has noticed that half is missing; otherwise requests show nothing.
        if reading == .cut, recovery == true, again == 0, taken.isEmpty {
            return finding(parts + ["only the screen shows how it handled the half"], nil)
        }
        return finding(parts, recovery)
    }

    private var unseen: Finding {
        let (pause, _, count) = progress
        if presence == .gone, occurrence.from != nil { return finding(["made no more requests"], nil) }
        return finding(
            [
                "asked for \(Wording.count(count, "segment"))\(ofAffected) as before",
                "longest time between two \(Wording.seconds(pause))",
                "only the screen shows the effect",
            ],
            nil
        )
    }
}
