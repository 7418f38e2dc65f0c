internal import Platform
internal import Scenarios
internal import Timeline

/// A report as JSON; docs/sessions.md describes it.
package struct SessionDocument: Encodable, Sendable {
    private let object: JSONObject

    /// - Parameter last: the number of the last request that the reader has.
    package init(_ report: SessionReport, after last: Int = 0) {
        let kept: JSONObject = [
            "requests": report.entries.count,
            "dropped": report.dropped,
            "limit": report.limit,
            "until": report.end.iso8601,
        ]
        object = [
            "session": report.name,
            "replica": report.replica,
            "now": report.now.iso8601,
            "begun": report.begun.iso8601,
            "url": report.url,
            "channel": report.channel,
            "players": report.players,
            "kept": kept,
            "requests": report.entries.filter { $0.request.id > last }.map(\.json),
            "faults": report.occurrences.map(\.json),
            "verdicts": report.verdicts.map(\.json) + report.breaks.compactMap(\.verdictJSON),
            "breaks": report.breaks.map(\.json),
            "pathways": report.pathways.map(\.json),
            "summary": report.summary.json,
        ]
    }

    package func encode(to encoder: any Encoder) throws { try object.encode(to: encoder) }
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
        [
            "fault": fault.text,
            "asked": asked,
            "afterJoining": afterJoining,
            "title": fault.title,
            "sentence": fault.definition.sentence,
            "from": from?.iso8601,
            "until": until?.iso8601,
            "shown": shown?.iso8601,
        ]
    }
}

extension Verdict {
    fileprivate var json: JSONObject {
        [
            "fault": occurrence.fault.text,
            "asked": occurrence.asked,
            "afterJoining": occurrence.afterJoining,
            "from": occurrence.from?.iso8601,
            "until": occurrence.until?.iso8601,
            "shown": occurrence.shown?.iso8601,
            "met": isMet,
            "did": did,
            "correct": isCorrect,
            "final": isFinal,
            "expect": expectation,
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
        case .number(let number):
            // Whole numbers are written as such.
            if let whole = Int64(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
        case .flag(let flag): try container.encode(flag)
        case .text(let text): try container.encode(text)
        case .list(let texts): try container.encode(texts)
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
