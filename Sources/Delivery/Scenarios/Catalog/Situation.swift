package import HLS

/// An awkward situation of a live stream that can be asked for by name: `scenario=stale-short`.
package struct Situation: Hashable, Sendable {
    package let name: String
    package let title: String
    /// What it is, in one sentence.
    package let sentence: String
    /// What is served.
    package let served: String
    /// What a correct player does.
    package let expected: String
    /// Trackers' issues that are about it, such as `hls.js 5127`.
    package let issues: [String]
    package let containers: [SegmentContainer]
    /// The rules that lists break, by their identifiers (`RuleTests` has them), as far as lists can tell.
    package let rules: [String]

    /// What stands for a rendition's name in ``texts``, because channels have others.
    static let rendition = "{rendition}"
    /// The scenario, and others of the same situation.
    private let texts: [String]
    private let query: [(name: String, value: String)]

    init(
        _ name: String,
        _ title: String,
        faults texts: [String],
        options query: [(name: String, value: String)] = [],
        _ sentence: String,
        served: String,
        expected: String,
        issues: [String] = [],
        containers: [SegmentContainer] = SegmentContainer.allCases,
        rules: [String] = []
    ) {
        self.name = name
        self.title = title
        self.sentence = sentence
        self.served = served
        self.expected = expected
        self.issues = issues
        self.containers = containers
        self.rules = rules
        self.texts = texts
        self.query = query
    }

    /// Further parameters of the query, such as `dvr`.
    package var options: [(name: String, value: String)] { query }

    /// The scenario's faults as they stand in a query; empty if options alone make it.
    ///
    /// - Parameter rendition: the name of the one that is hit where only one is.
    package func faults(rendition: String) -> String {
        texts.first?.replacing(Self.rendition, with: rendition) ?? ""
    }

    /// The same for others of the same situation.
    package func others(rendition: String) -> [String] {
        texts.dropFirst().map { $0.replacing(Self.rendition, with: rendition) }
    }

    /// The scenario.
    package func scenario(rendition: String) throws(ScenarioError) -> Scenario {
        texts.isEmpty ? .none : try Scenario(query: faults(rendition: rendition))
    }

    package static func == (left: Situation, right: Situation) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// - Throws: which there are.
    package static func named(_ name: String) throws(ScenarioError) -> Situation {
        guard let situation = all.first(where: { $0.name == name }) else {
            let known = all.map(\.name).joined(separator: ", ")
            throw ScenarioError("scenario=\(name)", "unknown scenario; known: \(known)")
        }
        return situation
    }
}

extension Situation {
    /// All of them: what lists do, then answers, then media, and last one thing after the other.
    package static let all: [Situation] =
        lists + media + answers
}
