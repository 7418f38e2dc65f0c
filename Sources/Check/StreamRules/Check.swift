package import PlaylistReading

/// The lists that a check looks at: one, or two.
protocol CheckSubject: Sendable {
    /// A tag of the list whose lines findings name.
    func tag(_ name: String) -> ObservedTag?
}

extension ObservedPlaylist: CheckSubject {}

/// Two states of a list, between which there may have been others; or the lists of two renditions.
struct ListPair: CheckSubject {
    let first: ObservedPlaylist
    let second: ObservedPlaylist
    /// The name of the first in findings about the second.
    var name = "another rendition"

    func tag(_ name: String) -> ObservedTag? { second.tag(name) }
}

/// Takes a value from a list.
typealias Reading<Value> = @Sendable (ObservedPlaylist) -> Value

/// A rule, and how the places are found that break it. What the rule demands is in ``Rule``, with its source.
struct Check<Subject: CheckSubject>: Sendable {
    let findings: @Sendable (Subject) -> [Finding]

    /// A rule that a list breaks as a whole.
    ///
    /// - Parameter tags: the first of these that is there has the line of the finding.
    static func list(_ rule: Rule, at tags: String..., problem: @escaping @Sendable (Subject) -> Message?) -> Check {
        Check { subject in
            guard let (found, right) = problem(subject) else { return [] }
            let line = tags.lazy.compactMap { subject.tag($0)?.line }.first
            return [Finding(rule, line: line, found, expected: right)]
        }
    }

    /// A rule that each of some places keeps or breaks.
    ///
    /// - Parameter most: the largest number of findings.
    static func each<Place: FindingPlace>(
        _ rule: Rule,
        of places: @escaping @Sendable (Subject) -> [Place],
        most: Int = 10,
        problem: @escaping @Sendable (Place, Subject) -> Message?
    ) -> Check {
        Check { subject in
            places(subject).findings(most) { place in
                problem(place, subject).map { Finding(rule, place, $0.0, expected: $0.1) }
            }
        }
    }
}

extension Sequence {
    /// The elements that have the same value of something as one before them, with the first of these; those without one do not count.
    func repeats<Value: Hashable>(of value: (Element) -> Value?) -> [(again: Element, first: Element)] {
        var firsts: [Value: Element] = [:]
        return compactMap { element in
            guard let value = value(element) else { return nil }
            defer { firsts[value] = firsts[value] ?? element }
            return firsts[value].map { (element, $0) }
        }
    }
}

struct ListedPart: FindingPlace {
    package let part: ObservedPart
    let segment: ObservedSegment

    var line: Int { part.line }
    var segmentNumber: Int64? { segment.number }
}

extension ObservedPlaylist {
    var parts: [ListedPart] {
        allSegments.flatMap { segment in segment.parts.map { ListedPart(part: $0, segment: segment) } }
    }
}
