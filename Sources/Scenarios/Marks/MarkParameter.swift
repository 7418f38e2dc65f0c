package import Scenarios
package import Timeline

/// A parameter of a mark, as in a URL: `break=20-35`.
package struct MarkParameter: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: some CustomStringConvertible) {
        (self.name, self.value) = (name, "\(value)")
    }

    package var text: String { "\(name)=\(value)" }
}

/// The parameters of a mark, and the readers of their values.
package struct MarkParameters: Sendable {
    private let values: [String: String]
    private let definition: MarkDefinition

    init(_ parameters: [MarkParameter], of definition: MarkDefinition) {
        values = Dictionary(parameters.map { ($0.name, $0.value) }) { first, _ in first }
        self.definition = definition
    }

    /// The names of the parameters that are there, in the order of the definition.
    package var names: [String] { definition.parameters.map(\.name).filter { values[$0] != nil } }

    /// A value that a function reads.
    ///
    /// - Returns: nil if the parameter is absent.
    /// - Throws: the allowed values, if the function returns nil.
    package func value<Value>(_ name: String, _ read: (String) -> Value?) throws(ScenarioError) -> Value? {
        guard let text = values[name] else { return nil }
        guard let value = read(text) else { throw error(name, "the value is not allowed") }
        return value
    }

    package func number(_ name: String, _ range: ClosedRange<Int>) throws(ScenarioError) -> Int? {
        try value(name) { text in
            ValueRule.number(text[...]).flatMap { range.contains($0) && String($0) == text ? $0 : nil }
        }
    }

    /// A length in seconds with up to three decimals.
    package func length(_ name: String, _ range: ClosedRange<Interval>) throws(ScenarioError) -> Interval? {
        try value(name) { text in
            let isNegative = text.hasPrefix("-")
            let length = Interval(seconds: isNegative ? String(text.dropFirst()) : text)
            return length.map { isNegative ? -$0 : $0 }.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// One of several words.
    package func word<Word: RawRepresentable<String>>(_ name: String) throws(ScenarioError) -> Word? {
        try value(name) { Word(rawValue: $0) }
    }

    /// Several words with commas between them, each once, in the order of their kind.
    package func words<Word: RawRepresentable<String> & CaseIterable & Equatable>(
        _ name: String
    ) throws(ScenarioError) -> [Word] {
        try value(name) { text -> [Word]? in
            let words = text.split(separator: ",", omittingEmptySubsequences: false).map { Word(rawValue: String($0)) }
            let known = words.compactMap { $0 }
            guard known.count == words.count else { return nil }
            let ordered = Word.allCases.filter(known.contains)
            return ordered.count == known.count ? ordered : nil
        } ?? []
    }

    /// A span: of each period, after the viewer's arrival, or between instants.
    package func span(_ name: String) throws(ScenarioError) -> Occurrence {
        let text = values[name] ?? ""
        let allowed = definition.parameters.first { $0.name == name }?.allowed
        let occurrence = try Occurrence(text[...], of: "\(name)=\(text)", allowed: allowed, hasTenths: true)
        guard occurrence != .always, !occurrence.isEvent else {
            throw error(name, "it needs a beginning and an end, with time between two")
        }
        return occurrence
    }

    /// - Parameter reason: what is wrong with the value.
    package func error(_ name: String, _ reason: String) -> ScenarioError {
        let allowed = definition.parameters.first { $0.name == name }?.allowed ?? ""
        return ScenarioError("\(name)=\(values[name] ?? "")", "\(reason); allowed: \(allowed)")
    }
}
