package import Scenarios

/// An awkward situation of a live stream, requested by name: `scenario=stale-short`.
package struct Situation: Hashable, Sendable {
    package let name: String
    package let title: String
    /// The faults of the scenario, followed by those of its variations.
    private(set) var texts: [String] = []
    /// Further parameters of the query, such as `dvr` and `break`.
    package private(set) var options: [(name: String, value: String)] = []
    /// A description in one sentence.
    package let sentence: String
    /// The server's behaviour.
    package let served: String
    /// The behaviour of a correct player.
    package let expected: String
    /// Issues of trackers about it, such as `hls.js 5127`.
    package private(set) var issues: [String] = []
    /// The identifiers of the rules that its lists break (`RuleTests` has them), as far as lists show it; in ``keys`` and ``pathways``, where
    /// media playlists are right, those of keys, of steering manifests and of the multivariant playlist.
    package private(set) var rules: [String] = []

    /// The placeholder for a rendition's name in ``texts``, because names differ between channels.
    static let rendition = "{rendition}"

    /// The scenario's faults in the form of a query; empty if it consists of options alone.
    ///
    /// - Parameter rendition: the rendition that is affected if only one is.
    package func faults(rendition: String) -> String {
        texts.first?.replacing(Self.rendition, with: rendition) ?? ""
    }

    /// The faults of its variations.
    package func others(rendition: String) -> [String] {
        texts.dropFirst().map { $0.replacing(Self.rendition, with: rendition) }
    }

    /// The scenario.
    package func scenario(rendition: String) throws(ScenarioError) -> Scenario {
        texts.isEmpty ? .none : try Scenario(query: faults(rendition: rendition))
    }

    /// Checks that situations do not ask for different values of one parameter.
    ///
    /// - Parameter given: whether a URL has a parameter itself, which takes precedence.
    /// - Throws: an error that names two of them, and what each asks for.
    package static func requireTogether(
        _ situations: [Situation],
        given: (String) -> Bool
    ) throws(ScenarioError) {
        var known: [String: (situation: Situation, value: String)] = [:]
        for situation in situations {
            for (name, value) in situation.options + situation.usualOptions where !given(name) {
                guard let other = known[name] else {
                    known[name] = (situation, value)
                    continue
                }
                guard other.value != value else { continue }
                throw ScenarioError(
                    "scenario=\(situations.map(\.name).joined(separator: ","))",
                    "\(other.situation.name) needs \(name)=\(other.value), and \(situation.name) needs \(name)=\(value); "
                        + "ask for one of the two"
                )
            }
        }
    }

    /// Options that it has without having them in its text.
    private var usualOptions: [(name: String, value: String)] {
        func has(_ name: String) -> Bool { options.contains { $0.name == name } }
        return has("break") && !has("break.as") ? [("break.as", "interstitial")] : []
    }

    package static func == (left: Situation, right: Situation) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// - Throws: an error that lists the names.
    package static func named(_ name: String) throws(ScenarioError) -> Situation {
        guard let situation = all.first(where: { $0.name == name }) else {
            let known = all.map(\.name).joined(separator: ", ")
            throw ScenarioError("scenario=\(name)", "unknown scenario; known: \(known)")
        }
        return situation
    }
}

extension Situation {
    /// All situations: those of lists, of media, of subtitles, of keys, of multivariant playlists, of answers, and of ad breaks.
    package static let all: [Situation] =
        lists + media + subtitles + keys + pathways + answers + breaks
}
