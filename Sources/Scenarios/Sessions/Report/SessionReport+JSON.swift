internal import Scenarios
internal import Timeline

/// A report as JSON; docs/sessions.md describes it.
package struct SessionDocument: Encodable, Sendable {
    private let report: SessionReport
    /// The number of the last request that is left out.
    private let last: Int

    /// - Parameter last: the number of the last request that the reader has.
    package init(_ report: SessionReport, after last: Int = 0) {
        self.report = report
        self.last = last
    }

    private enum Key: String, CodingKey {
        case session, replica, now, begun, url, channel, players, kept, requests, faults, verdicts, summary
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(report.name, forKey: .session)
        try container.encode(report.replica, forKey: .replica)
        try container.encode(report.now.iso8601, forKey: .now)
        try container.encode(report.begun.iso8601, forKey: .begun)
        // Unknown values are null, and are not left out.
        try container.encode(report.url, forKey: .url)
        try container.encode(report.channel, forKey: .channel)
        try container.encode(report.players, forKey: .players)
        try container.encode(
            Kept(
                requests: report.entries.count,
                dropped: report.dropped,
                limit: report.limit,
                until: report.end.iso8601
            ),
            forKey: .kept
        )
        try container.encode(
            report.entries.filter { $0.request.id > last }.map(RequestDocument.init),
            forKey: .requests
        )
        try container.encode(report.occurrences.map(OccurrenceDocument.init), forKey: .faults)
        try container.encode(report.verdicts.map(VerdictDocument.init), forKey: .verdicts)
        try container.encode(SummaryDocument(summary: report.summary), forKey: .summary)
    }
}

private struct Kept: Encodable {
    let requests: Int
    let dropped: Int
    let limit: Int
    let until: String
}

private struct RequestDocument: Encodable {
    let entry: SessionReport.Entry

    private enum Key: String, CodingKey {
        case id, asked, firstByte, ended, kind, path, rendition, segment, status, bytes, aborted, fault, lead, retry,
            listAge, switchedFrom, cmcd, cmcdErrors
    }

    func encode(to encoder: any Encoder) throws {
        let request = entry.request
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(request.id, forKey: .id)
        try container.encode(request.asked.iso8601, forKey: .asked)
        try container.encode(request.firstByte?.iso8601, forKey: .firstByte)
        try container.encode(request.ended.iso8601, forKey: .ended)
        try container.encode(request.kind.rawValue, forKey: .kind)
        try container.encode(request.path, forKey: .path)
        try container.encode(request.rendition, forKey: .rendition)
        try container.encode(request.segment.map(SegmentDocument.init), forKey: .segment)
        try container.encode(request.status, forKey: .status)
        try container.encode(request.bytes, forKey: .bytes)
        try container.encode(request.isAborted, forKey: .aborted)
        try container.encode(request.faultText, forKey: .fault)
        try container.encode(entry.lead?.inSeconds, forKey: .lead)
        try container.encode(entry.isRetry, forKey: .retry)
        try container.encode(entry.listAge?.inSeconds, forKey: .listAge)
        try container.encode(entry.switchedFrom, forKey: .switchedFrom)
        let cmcd = entry.cmcd
        try container.encode(cmcd?.values, forKey: .cmcd)
        try container.encode(cmcd?.errors ?? [], forKey: .cmcdErrors)
    }
}

private struct SegmentDocument: Encodable {
    let number: Int64
    let start: String
    let duration: Double

    init(_ segment: SessionRequest.Segment) {
        number = segment.number
        start = segment.start.iso8601
        duration = segment.duration.inSeconds
    }
}

private struct OccurrenceDocument: Encodable {
    let occurrence: FaultOccurrence

    private enum Key: String, CodingKey {
        case fault, title, sentence, from, until
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(occurrence.fault.text, forKey: .fault)
        try container.encode(occurrence.fault.title, forKey: .title)
        try container.encode(occurrence.fault.definition.sentence, forKey: .sentence)
        try container.encode(occurrence.from?.iso8601, forKey: .from)
        try container.encode(occurrence.until?.iso8601, forKey: .until)
    }
}

private struct VerdictDocument: Encodable {
    let verdict: Verdict

    private enum Key: String, CodingKey {
        case fault, from, until, met, did, correct, expect
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(verdict.occurrence.fault.text, forKey: .fault)
        try container.encode(verdict.occurrence.from?.iso8601, forKey: .from)
        try container.encode(verdict.occurrence.until?.iso8601, forKey: .until)
        try container.encode(verdict.isMet, forKey: .met)
        try container.encode(verdict.did, forKey: .did)
        try container.encode(verdict.isCorrect, forKey: .correct)
        try container.encode(verdict.expectation, forKey: .expect)
    }
}

private struct SummaryDocument: Encodable {
    let summary: SessionReport.Summary

    private enum Key: String, CodingKey {
        case switches, retries, aborted, pollingInterval, leadLeast, leadMedian
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(summary.switches, forKey: .switches)
        try container.encode(summary.retries, forKey: .retries)
        try container.encode(summary.aborted, forKey: .aborted)
        try container.encode(summary.pollingInterval?.inSeconds, forKey: .pollingInterval)
        try container.encode(summary.leadLeast?.inSeconds, forKey: .leadLeast)
        try container.encode(summary.leadMedian?.inSeconds, forKey: .leadMedian)
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
