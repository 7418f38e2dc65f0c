/// Which metrics and labels a query in PromQL names.
struct PrometheusQuery {
    /// The metrics, each with the labels that its selector names.
    private(set) var metrics: [(name: String, labels: [String])] = []
    /// The labels in `by (…)`, `on (…)` and the like.
    private(set) var groupings: [String] = []

    private static let groupingWords: Set<String> = [
        "by", "without", "on", "ignoring", "group_left", "group_right",
    ]
    private static let otherWords: Set<String> = [
        "and", "or", "unless", "bool", "offset", "sum", "min", "max", "avg", "count", "group", "topk", "bottomk",
        "quantile",
    ]

    init(_ text: String) {
        var rest = Substring(text)
        while let first = rest.first {
            if first == "\"" {
                rest = rest.dropFirst().drop { $0 != "\"" }.dropFirst()
            } else if first == "[" {
                rest = rest.drop { $0 != "]" }
            } else if first.isNumber || first == "$" {
                // A number, a duration, or a variable of the dashboard.
                rest = rest.dropFirst().drop(while: Self.isName)
            } else if Self.isName(first) {
                let name = String(rest.prefix(while: Self.isName))
                rest = rest.dropFirst(name.count).drop { $0 == " " }
                if Self.groupingWords.contains(name) {
                    let list = rest.dropFirst().prefix { $0 != ")" }
                    groupings += list.split { !Self.isName($0) }.map(String.init)
                    rest = rest.drop { $0 != ")" }
                } else if rest.first == "{" {
                    metrics.append((name, Self.labels(of: &rest)))
                } else if rest.first != "(", !Self.otherWords.contains(name) {
                    metrics.append((name, []))
                }
            } else {
                rest = rest.dropFirst()
            }
        }
    }

    /// The names of labels in a selector or before a sample's value; `rest` is then behind its brace.
    static func labels(of rest: inout Substring) -> [String] {
        var names: [String] = []
        while let first = rest.first, first != "}" {
            if first == "\"" {
                rest = rest.dropFirst().drop { $0 != "\"" }.dropFirst()
            } else if isName(first) {
                names.append(String(rest.prefix(while: isName)))
                rest = rest.drop(while: isName)
            } else {
                rest = rest.dropFirst()
            }
        }
        rest = rest.dropFirst()
        return names
    }

    private static func isName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }
}
