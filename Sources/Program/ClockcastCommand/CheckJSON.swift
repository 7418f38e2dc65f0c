import Foundation
import Platform
import StreamCheck
import StreamReading
import Timeline

/// Reports and rules as JSON. Names must not change, because programs read them.
enum CheckJSON {
    static func object(_ report: CheckReport, uri: String) -> JSONObject {
        let findings = report.findings.map { finding -> JSONObject in
            [
                "rule": finding.rule.id, "level": finding.rule.level.rawValue, "source": finding.rule.source,
                "uri": finding.uri, "line": finding.line, "segment": finding.segment, "found": finding.found,
                "right": finding.expected,
            ]
        }
        let shown = report.shown.map { shown -> JSONObject in
            // The differences in seconds.
            [
                "uri": PrintedText.cut(shown.uri), "least": shown.least.nanoseconds / 1_000_000_000,
                "most": shown.most.nanoseconds / 1_000_000_000,
            ]
        }
        let reloads = report.reloads.map { list -> JSONObject in
            [
                "uri": PrintedText.cut(list.uri), "count": list.count, "longest": seconds(list.longest),
                "parts": list.partCount, "compared": list.comparedCount,
            ]
        }
        let lateness = report.lateness.map { lateness -> JSONObject in
            [
                "uri": PrintedText.cut(lateness.uri), "edge": seconds(lateness.edge),
                "player": seconds(lateness.player),
            ]
        }
        let object: JSONObject = [
            "url": uri,
            "failure": report.failure,
            "playlists": report.playlistCount,
            "segments": report.segmentCount,
            // The segments that left the list before their turn came.
            "missed": report.missedCount,
            "unreached": report.unreachedCount,
            "bytes": report.byteCount,
            "findings": findings.map(\.compact),
            // The number of further findings of a rule.
            "untold": Dictionary(uniqueKeysWithValues: report.untold.map { ($0.key.id, $0.value) }),
            "lateness": lateness,
            "shown": shown,
            // Left out if no list was one of low latency.
            "reloads": reloads.isEmpty ? nil : reloads,
        ]
        return object.compact
    }

    static func object(_ rule: Rule) -> JSONObject {
        ["id": rule.id, "level": rule.level.rawValue, "source": rule.source, "sentence": rule.sentence]
    }

    private static func seconds(_ interval: Interval) -> Double { Double(interval.nanoseconds / 1_000_000) / 1000 }

    static func text(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // The value has only strings and numbers, so encoding cannot fail.
        return (try? encoder.encode(value)).map { PrintedText.json(String(decoding: $0, as: UTF8.self)) } ?? "{}"
    }
}
