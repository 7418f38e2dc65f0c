internal import PlaylistReading
package import Timeline

/// The parts of a stream that are examined, the duration, and the findings that are left out of the report.
package struct FollowOptions: Hashable, Sendable {
    /// The duration for which a live stream is followed, and a complete one at most.
    package var duration: Interval
    /// Whether all variants are followed, or only the first with its sound.
    package var followsAll = true
    /// Whether segments are fetched as well.
    package var fetchesMedia = true
    /// Findings that are not reported.
    package var waivers: Waivers

    /// - Parameter ignored: identifiers of rules that are not reported, or `apple` for all of Apple's, some with `@` and a part of the URI.
    package init(duration: Interval, ignored: Set<String> = []) {
        (self.duration, waivers) = (duration, Waivers(ignored))
    }
}

/// Findings that are known or not wanted: rules, rules of some resources, and what an earlier report has.
package struct Waivers: Hashable, Sendable {
    /// The name of all of Apple's rules.
    private static let apple = "apple"

    /// The patterns of URIs by rule; an empty one matches all.
    private var places: [String: [String]] = [:]
    /// The findings of an earlier report, as ``key(_:_:)`` makes them.
    package var known: Set<String> = []

    init(_ ignored: Set<String>) {
        for text in ignored {
            let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
            places[String(parts[0]), default: []].append(parts.count == 2 ? String(parts[1]) : "")
        }
    }

    /// Whether a text of `--ignore` names a rule.
    package static func isKnown(_ ignored: String) -> Bool {
        let name = ignored.last == "@" ? "" : ignored.prefix { $0 != "@" }
        return name == apple || Rule.allCases.contains { $0.id == name }
    }

    /// A finding without what changes from run to run: numbers and the query of its URI.
    package static func key(_ rule: String, _ uri: String) -> String {
        var key = rule + " "
        for character in uri.prefix(while: { $0 != "?" }) {
            if !character.isASCII || !character.isNumber {
                key.append(character)
            } else if key.last != "#" {
                key += "#"
            }
        }
        return key
    }

    func isIgnored(_ finding: Finding) -> Bool {
        ([finding.rule.id] + (finding.rule.isApples ? [Self.apple] : [])).contains { name in
            places[name]?.contains { Self.matches(finding.uri, $0) } ?? false
        }
    }

    func isKnown(_ finding: Finding) -> Bool {
        !known.isEmpty && known.contains(Self.key(finding.rule.id, finding.uri))
    }

    /// Whether a URI has the parts of a pattern, between which `*` stands for anything.
    private static func matches(_ uri: String, _ pattern: String) -> Bool {
        var rest = uri[...]
        for part in pattern.split(separator: "*") {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
