package import Platform
internal import Scenarios
internal import Timeline

extension SessionReport {
    /// The report as JSON; docs/sessions.md describes it.
    ///
    /// - Parameter last: the number of the last request that the reader has.
    package func document(after last: Int = 0) -> JSONObject {
        let kept: JSONObject = [
            "requests": entries.count, "dropped": session.dropped, "limit": limit, "until": end.iso8601,
        ]
        return [
            "session": session.name,
            "replica": replica,
            "now": now.iso8601,
            "begun": session.begun.iso8601,
            "url": url,
            "channel": session.presentations.last?.channel,
            "players": session.players,
            "kept": kept,
            "requests": entries.filter { $0.request.id > last }.map(\.json),
            "faults": occurrences.map(\.json),
            "verdicts": verdicts.map(\.json) + breaks.compactMap(\.verdictJSON),
            "breaks": breaks.map(\.json),
            "pathways": pathways.map(\.json),
            "summary": summary.json,
        ]
    }
}

extension SessionReport.Entry {
    fileprivate var json: JSONObject {
        let cmcd = cmcd
        return [
            "id": request.id,
            "asked": request.asked.iso8601,
            "firstByte": request.firstByte?.iso8601,
            "ended": request.ended.iso8601,
            "kind": request.kindName,
            "path": request.path,
            "rendition": request.rendition,
            "pathway": request.pathway,
            "segment": request.segment?.json,
            "break": request.ofBreak?.json,
            "status": request.status,
            "bytes": request.bytes,
            "aborted": request.isAborted,
            "fault": request.faultText,
            "lead": lead?.inSeconds,
            "retry": isRetry,
            "listAge": listAge?.inSeconds,
            "switchedFrom": switchedFrom,
            "steering": request.steeringReport,
            "cmcd": cmcd?.values,
            "cmcdErrors": cmcd?.errors ?? [],
        ]
    }
}

extension SessionRequest.Segment {
    fileprivate var json: JSONObject {
        ["number": number, "start": start.iso8601, "duration": duration.inSeconds]
    }
}

extension FaultOccurrence {
    fileprivate var json: JSONObject {
        identity.adding(["title": fault.title, "sentence": fault.kind.sentence])
    }

    fileprivate var identity: JSONObject {
        .times(asked, behind: "@", from: from, until: until, shown: shown).adding(["fault": fault.text])
    }
}

extension Verdict {
    fileprivate var json: JSONObject {
        occurrence.identity.adding([
            "met": isMet, "did": did, "correct": isCorrect, "final": isFinal, "expect": expectation,
        ])
    }
}

extension JSONObject {
    /// The members that faults and breaks have alike.
    ///
    /// - Parameter mark: what precedes the time in the text.
    static func times(
        _ asked: String,
        behind mark: String,
        from: WallTime?,
        until: WallTime?,
        shown: WallTime?
    ) -> JSONObject {
        [
            "asked": asked,
            "afterJoining": Wording.afterJoining(asked, behind: mark),
            "from": from?.iso8601,
            "until": until?.iso8601,
            "shown": shown?.iso8601,
        ]
    }
}

extension SessionReport.Summary {
    fileprivate var json: JSONObject {
        [
            "switches": switches,
            "retries": retries,
            "aborted": aborted,
            "pollingInterval": pollingInterval?.inSeconds,
            "leadLeast": leadLeast?.inSeconds,
            "leadMedian": leadMedian?.inSeconds,
        ]
    }
}

extension CMCD.Value: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number, _):
            // Whole numbers are written as such.
            if let whole = Int64(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
        case .flag(let flag): try container.encode(flag)
        case .string(let text), .token(let text): try container.encode(text)
        case .list(let members): try container.encode(members.map(\.text))
        }
    }
}

extension SessionRequest {
    /// The text of the faults; nil if none affected the answer.
    var faultText: String? { faults.isEmpty ? nil : faults.joined(separator: ", ") }
}

extension Interval {
    /// The interval in seconds, to the millisecond.
    var inSeconds: Double { Double(nanoseconds.flooredQuotient(dividingBy: 1_000_000)) / 1000 }
}
