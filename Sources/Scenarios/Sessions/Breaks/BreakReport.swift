internal import Marks
package import Platform
internal import Timeline

/// A break of a session, and its player's behaviour.
package struct BreakReport: Sendable {
    package let occurrence: BreakOccurrence
    /// The player's requests around it; nil before it begins.
    private let scene: BreakScene?

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
        let past = found.flatMap { $0.begun }.filter { seen.insert($0).inserted }.sorted { $0.from < $1.from }
        let reports = past.map { occurrence in
            let next = past.first { $0.from > occurrence.from }?.from
            let scene = BreakScene(occurrence, requests: requests, next: next, now: now)
            return BreakReport(occurrence: occurrence, scene: scene)
        }
        let coming = found.compactMap { $0.next }.filter { seen.insert($0).inserted }
        return reports + coming.map { BreakReport(occurrence: $0, scene: nil) }
    }

    package var json: JSONObject {
        let (list, ad) = (scene?.first(isList: true), scene?.first(isList: false))
        let named = scene?.own.compactMap(\.ofBreak) ?? []
        let primaryID = named.compactMap(\.primaryID).first
        let startOffset = named.compactMap(\.startOffset).first
        return identity.adding([
            "as": occurrence.found.kind.rawValue,
            "listAsked": list?.asked.iso8601,
            "listLead": list.map(lead),
            "adAsked": ad?.asked.iso8601,
            "adLead": ad.map(lead),
            "adSegments": scene?.adSegments ?? 0,
            "primaryId": primaryID,
            "startOffset": startOffset,
            "again": scene?.again?.asked.iso8601,
        ])
    }

    private var identity: JSONObject {
        let (from, until, shown) = (occurrence.from, occurrence.until, occurrence.shown)
        return .times(occurrence.asked, behind: "=", from: from, until: until, shown: shown)
            .adding(["break": occurrence.found.id])
    }

    /// The seconds from a request to the beginning of the break.
    private func lead(_ request: SessionRequest) -> Double { (occurrence.from - request.asked).inSeconds }

    /// The report in the form of a verdict on a fault; nil before the break begins.
    package var verdictJSON: JSONObject? {
        guard let scene else { return nil }
        let (did, isCorrect) = scene.verdict
        let isMet = !scene.own.isEmpty || scene.hasReached(occurrence.media.lowerBound)
        return identity.adding([
            "met": isMet, "did": did, "correct": isCorrect, "final": scene.isFinal, "expect": occurrence.expectation,
        ])
    }
}

extension SessionRequest.OfBreak {
    /// The part of a request in a report.
    var json: JSONObject {
        ["second": second, "ad": asset, "primaryId": primaryID, "startOffset": startOffset]
    }
}
