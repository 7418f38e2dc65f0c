import Foundation
import StreamCheck
import StreamReading
import Timeline

/// A report as JSON. Names must not change, because programs read them.
struct CheckJSON: Encodable {
    struct Rule: Encodable {
        let id: String
        let level: String
        let source: String
        let sentence: String

        init(_ rule: StreamReading.Rule) {
            id = rule.id
            level = rule.level.rawValue
            source = rule.source
            sentence = rule.sentence
        }
    }

    private struct Place: Encodable {
        let rule: String
        let level: String
        let source: String
        let uri: String
        let line: Int?
        let segment: Int64?
        let found: String
        let right: String
    }

    private struct Lateness: Encodable {
        let uri: String
        let edge: Double
        let player: Double
    }

    private struct Shown: Encodable {
        let uri: String
        let least: Int64
        let most: Int64
    }

    private struct Reloads: Encodable {
        let uri: String
        let count: Int
        let longest: Double
        let parts: Int
        let compared: Int
    }

    private let url: String
    private let failure: String?
    private let playlists: Int
    private let segments: Int
    /// The segments that left the list before their turn came.
    private let missed: Int
    private let unreached: Int
    private let bytes: Int64
    private let findings: [Place]
    /// The number of further findings of a rule.
    private let untold: [String: Int]
    /// The lateness in seconds.
    private let lateness: [Lateness]
    /// The differences in seconds.
    private let shown: [Shown]
    /// The reloads; nil if no list was one of low latency.
    private let reloads: [Reloads]?

    init(_ report: CheckReport, uri: String) {
        url = uri
        failure = report.failure
        playlists = report.playlistCount
        segments = report.segmentCount
        missed = report.missedCount
        unreached = report.unreachedCount
        bytes = report.byteCount
        findings = report.findings.map { finding in
            Place(
                rule: finding.rule.id,
                level: finding.rule.level.rawValue,
                source: finding.rule.source,
                uri: finding.uri,
                line: finding.line,
                segment: finding.segment,
                found: finding.found,
                right: finding.expected
            )
        }
        untold = Dictionary(uniqueKeysWithValues: report.untold.map { ($0.key.id, $0.value) })
        shown = report.shown.map {
            Shown(
                uri: PrintedText.cut($0.uri),
                least: $0.least.nanoseconds / 1_000_000_000,
                most: $0.most.nanoseconds / 1_000_000_000
            )
        }
        reloads =
            report.reloads.isEmpty
            ? nil
            : report.reloads.map {
                Reloads(
                    uri: PrintedText.cut($0.uri),
                    count: $0.count,
                    longest: Double($0.longest.nanoseconds / 1_000_000) / 1000,
                    parts: $0.partCount,
                    compared: $0.comparedCount
                )
            }
        lateness = report.lateness.map {
            Lateness(
                uri: PrintedText.cut($0.uri),
                edge: Double($0.edge.nanoseconds / 1_000_000) / 1000,
                player: Double($0.player.nanoseconds / 1_000_000) / 1000
            )
        }
    }

    var text: String { Self.text(of: self) }

    static func text(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // The value has only strings and numbers, so encoding cannot fail.
        return (try? encoder.encode(value)).map { PrintedText.json(String(decoding: $0, as: UTF8.self)) } ?? "{}"
    }
}
