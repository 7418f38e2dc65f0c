internal import Platform
internal import PlaylistReading
internal import MediaReading
internal import Timeline

// A run as JSON. Names do not change within a schema version, because programs read them; docs/check.md lists them.
extension CheckRun {
    package static let schemaVersion = 2

    var json: JSONObject {
        let head: JSONObject = [
            "schemaVersion": Self.schemaVersion, "program": "clockcast", "version": version,
            "profile": profile.rawValue, "begin": begin.iso8601, "end": end.iso8601, "verdict": verdict.name,
            "status": verdict.rawValue,
        ]
        guard streams.count == 1, let stream = streams.first else {
            return head.adding(["streams": streams.map { json($0).adding(["verdict": verdict($0).name]) }])
        }
        return head.adding(json(stream))
    }

    private func json(_ stream: Stream) -> JSONObject {
        let report = stream.report
        let totals: JSONObject = ["MUST": Self.totals(report, .must), "SHOULD": Self.totals(report, .should)]
        let lateness = report.known(\.lateness).map { uri, list -> JSONObject in
            ["uri": uri, "edge": Self.seconds(list.edge), "player": Self.seconds(list.player)]
        }
        let shown = report.known(\.shown).map { uri, shown -> JSONObject in
            ["uri": uri, "least": Self.seconds(shown.lowerBound), "most": Self.seconds(shown.upperBound)]
        }
        let reloads = report.known(\.reloads).map { uri, list -> JSONObject in
            [
                "uri": uri, "count": list.count, "longest": Self.seconds(list.longest), "parts": list.partCount,
                "compared": list.comparedCount,
            ]
        }
        let object: JSONObject = [
            "url": PrintedText.cut(stream.uri),
            "failure": report.failure,
            "playlists": report.playlistCount,
            "segments": report.segmentCount,
            "missed": report.missedCount,
            "unreached": report.unreachedCount,
            "unknown": report.unknownCount,
            "closed": report.closedCount,
            "bytes": report.byteCount,
            "totals": totals,
            "findings": report.findings.map(Self.json),
            "untold": Dictionary(uniqueKeysWithValues: report.untold.map { ($0.key.id, $0.value) }),
            "known": report.knownRules.map(\.id).sorted(),
            "renditions": report.renditions.map(Self.json),
            "lateness": lateness,
            "shown": shown,
            // Left out if no list was one of low latency.
            "reloads": reloads.isEmpty ? nil : reloads,
        ]
        return object.compact
    }

    private static func totals(_ report: CheckReport, _ level: Rule.Level) -> JSONObject {
        let (rules, places) = report.count(level)
        return ["rules": rules, "places": places]
    }

    private static func json(_ finding: Finding) -> JSONObject {
        let object: JSONObject = [
            "rule": finding.rule.id, "level": finding.rule.level.rawValue, "source": finding.rule.source,
            "uri": finding.uri, "line": finding.line, "segment": finding.segment, "found": finding.found,
            "right": finding.expected,
        ]
        return object.compact
    }

    private static func json(_ rendition: CheckReport.Rendition) -> JSONObject {
        let (measured, rates) = (rendition.measured, rendition.rates)
        let percent = CheckReport.Rendition.percent
        let object: JSONObject = [
            "uri": PrintedText.cut(rendition.uri), "kind": rendition.kind, "listed": rendition.listed,
            "examined": measured.count, "seconds": seconds(rates.length), "bytes": rates.bytes,
            // Without a peak if no run of segments is as long as it takes.
            "peak": rates.peak > 0 ? rates.peak : nil, "average": rates.average,
            "declaredPeak": rendition.saidPeak, "declaredAverage": rendition.saidAverage,
            "peakPercentOff": rates.peak > 0 ? percent(rates.peak + rendition.soundPeak, rendition.saidPeak) : nil,
            "averagePercentOff": percent(rates.average + rendition.soundAverage, rendition.saidAverage),
            "codecs": measured.codecs,
            // As far as they have names.
            "profiles": measured.codecs.compactMap(CodecName.profile),
            "width": measured.size?.width, "height": measured.size?.height,
            "frameRate": measured.frameRate.map { Double($0) / 1000 }, "keyInterval": measured.keyInterval.map(seconds),
            "sampleRate": measured.sampleRate, "channels": measured.channels,
        ]
        return object.compact
    }

    private static func seconds(_ interval: Interval) -> Double { Double(interval.nanoseconds / 1_000_000) / 1000 }

    package static var rules: String {
        let rules = Rule.allCases.map { rule -> JSONObject in
            ["id": rule.id, "level": rule.level.rawValue, "source": rule.source, "sentence": rule.sentence]
        }
        return PrintedText.json(of: rules)
    }
}
