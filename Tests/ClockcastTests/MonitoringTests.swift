import Foundation
import RunningServices
import Support
import Testing

@Suite("Dashboard, alarms and documents against the exported metrics", .timeLimit(.minutes(5)))
struct MonitoringTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The labels of each sample, by its name.
    private func exported() throws -> [String: Set<String>] {
        // A reference that does not exist.
        let service = try RunningService(
            at: "2026-11-20T12:00:00Z",
            yaml: "loading: { minimum: 0 }\nsegment: { patience: 60 }\n"
                + "clock: { claim: 50ms, references: [\"127.0.0.1:9\"] }"
        )
        let (_, paths) = try service.segments(of: "/live.m3u8")
        _ = try service.get(paths[0])
        var samples: [String: Set<String>] = [:]
        for line in try service.metrics().split(separator: "\n") where !line.hasPrefix("#") {
            var rest = line.drop { $0 != "{" && $0 != " " }
            let name = String(line.dropLast(rest.count))
            samples[name, default: []].formUnion(rest.first == "{" ? PrometheusQuery.labels(of: &rest) : [])
        }
        // A gauge without a sample is exported, too: its value is unknown, or there are no references.
        for line in try service.metrics().split(separator: "\n") where line.hasSuffix(" gauge") {
            let name = line.split(separator: " ")[2]
            samples[String(name), default: []].formUnion([])
        }
        return samples
    }

    /// The queries of the dashboard: of its panels, its variables and its annotations.
    private func dashboardQueries() throws -> [String] {
        var queries: [String] = []
        func collect(_ value: Any) {
            if let object = value as? [String: Any] {
                if let query = object["expr"] as? String { queries.append(query) }
                // label_values(METRIC, LABEL)
                if let definition = object["definition"] as? String {
                    queries.append(definition.split(separator: ",").dropLast().joined(separator: ",") + ")")
                }
                object.values.forEach(collect)
            } else if let list = value as? [Any] {
                list.forEach(collect)
            }
        }
        collect(try JSONSerialization.jsonObject(with: Data(Self.text("config/grafana-dashboard.json").utf8)))
        return queries
    }

    private func alarmQueries() throws -> [String] {
        try Self.text("config/alerts.yml").components(separatedBy: "- alert:").dropFirst().map { rule in
            let parts = rule.components(separatedBy: "expr:")
            try #require(parts.count == 2, "one query a rule: \(rule)")
            return parts[1].components(separatedBy: "\n        for:")[0].replacing(">-", with: "")
        }
    }

    @Test("The dashboard and the alarms name only metrics and labels that are exported")
    func queries() throws {
        let samples = try exported()
        let dashboard = try dashboardQueries()
        let alarms = try alarmQueries()
        #expect(dashboard.count > 40 && alarms.count == 21)
        for text in dashboard + alarms {
            let query = PrometheusQuery(text)
            #expect(!query.metrics.isEmpty, "\(text)")
            // The labels that Prometheus itself adds.
            var known: Set<String> = ["job", "instance"]
            for (name, labels) in query.metrics where name != "up" {
                let exported = try #require(samples[name], "\(name) is not exported: \(text)")
                #expect(exported.union(["job", "instance"]).isSuperset(of: labels), "\(name) in \(text)")
                known.formUnion(exported)
            }
            #expect(known.isSuperset(of: query.groupings), "\(text)")
        }
    }

    @Test("The dashboard shows every metric that is exported")
    func dashboardIsComplete() throws {
        let shown = Set(try dashboardQueries().flatMap { PrometheusQuery($0).metrics.map(\.name) })
        #expect(Set(try exported().keys).subtracting(shown) == [])
    }

    @Test("The documents name only metrics that are exported, and every alarm")
    func documents() throws {
        let pages = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appendingPathComponent("docs/operations").path
        )
        let operations = try pages.map { try Self.text("docs/operations/\($0)") }.joined()
        let names = Set(try exported().keys)
        for match in (operations + (try Self.text("README.md"))).matches(of: /`((?:clockcast|process)_[a-z_]+)/) {
            #expect(names.contains(String(match.1)), "\(match.1)")
        }
        for rule in try Self.text("config/alerts.yml").matches(of: /- alert: (\w+)/) {
            #expect(operations.contains("| \(rule.1) |"), "\(rule.1)")
        }
    }

    @Test("Metrics and labels are found in a query")
    func query() {
        let query = PrometheusQuery(
            #"sum by (le, a) (rate(x_total{job=~"$job", b!="c{d}"}[5m])) / on (i) y > 0.5e3 or vector(0) and z"#
        )
        #expect(query.metrics.map(\.name) == ["x_total", "y", "z"])
        #expect(query.metrics.map(\.labels) == [["job", "b"], [], []])
        #expect(query.groupings == ["le", "a", "i"])
    }
}
