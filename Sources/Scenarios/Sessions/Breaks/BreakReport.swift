internal import Marks
package import Platform
internal import Timeline

/// A break of a session, and its player's behaviour.
package struct BreakReport: Sendable {
    package let occurrence: BreakOccurrence
    /// The player's behaviour in one sentence, and whether it was right; nil before the break begins.
    package let did: String?
    package let isCorrect: Bool?
    package let isFinal: Bool
    /// Whether anything of it was requested.
    package let isMet: Bool
    private let scene: BreakScene?

    private init(_ occurrence: BreakOccurrence, _ scene: BreakScene?) {
        (self.occurrence, self.scene) = (occurrence, scene)
        let verdict = scene?.verdict
        (did, isCorrect) = (verdict?.did, verdict?.isCorrect)
        isFinal = scene?.isFinal ?? false
        isMet = scene.map { !$0.own.isEmpty || $0.hasReached(occurrence.media.lowerBound) } ?? false
    }

    /// The breaks that the player could meet, and the next one, the oldest first.
    ///
    /// - Parameters:
    ///   - requests: in the order in which they were made.
    ///   - span: the time in which the player could meet one; nil without requests.
    static func all(
        of presentations: [SessionPresentation],
        requests: [SessionRequest],
        in span: ClosedRange<WallTime>?,
        at now: WallTime
    ) -> [BreakReport] {
        guard let span else { return [] }
        let found = presentations.map { BreakOccurrence.all(of: $0, requests: requests, in: span, at: now) }
        var seen: Set<BreakOccurrence> = []
        let past = found.flatMap(\.begun).filter { seen.insert($0).inserted }.sorted { $0.from < $1.from }
        let reports = past.map { occurrence in
            let next = past.first { $0.from > occurrence.from }?.from
            return BreakReport(occurrence, BreakScene(occurrence, requests: requests, next: next, now: now))
        }
        let coming = found.compactMap(\.next).filter { seen.insert($0).inserted }
        return reports + coming.map { BreakReport($0, nil) }
    }

    package var json: JSONObject {
        let (list, ad) = (scene?.first(isList: true), scene?.first(isList: false))
        let named = scene?.own.compactMap(\.ofBreak) ?? []
        let primaryID = named.compactMap(\.primaryID).first
        let startOffset = named.compactMap(\.startOffset).first
        return [
            "break": occurrence.found.id,
            "asked": occurrence.asked,
            "afterJoining": occurrence.afterJoining,
            "as": occurrence.found.carriage.word,
            "from": occurrence.from.iso8601,
            "until": occurrence.until.iso8601,
            "shown": occurrence.shown.iso8601,
            "listAsked": list?.asked.iso8601,
            "listLead": list.map(lead),
            "adAsked": ad?.asked.iso8601,
            "adLead": ad.map(lead),
            "adSegments": scene?.adSegments ?? 0,
            "primaryId": primaryID,
            "startOffset": startOffset,
            "again": scene?.again?.asked.iso8601,
        ]
    }

    /// The seconds from a request to the beginning of the break.
    private func lead(_ request: SessionRequest) -> Double { (occurrence.from - request.asked).inSeconds }

    /// The report in the form of a verdict on a fault; nil before the break begins.
    package var verdictJSON: JSONObject? {
        guard let did else { return nil }
        return [
            "break": occurrence.found.id,
            "asked": occurrence.asked,
            "afterJoining": occurrence.afterJoining,
            "from": occurrence.from.iso8601,
            "until": occurrence.until.iso8601,
            "shown": occurrence.shown.iso8601,
            "met": isMet,
            "did": did,
            "correct": isCorrect,
            "final": isFinal,
            "expect": occurrence.expectation,
        ]
    }
}

extension MarkedBreak.Carriage {
    /// The value of `break.as`.
    fileprivate var word: String {
        switch self {
        case .beside: "interstitial"
        case .inside: "splice"
        case .signalled: "signal"
        }
    }
}

extension SessionRequest.OfBreak {
    /// The part of a request in a report.
    var json: JSONObject {
        ["second": second, "ad": asset, "primaryId": primaryID, "startOffset": startOffset]
    }
}
