/// A metric with its samples, as Prometheus reads them (text format, version 0.0.4). Each part of the program makes its own.
package struct MetricFamily {
    package enum Kind: String {
        case counter, gauge, histogram
    }

    private let name: String
    /// The lines of the metric.
    package private(set) var text: String

    package init(_ name: String, _ kind: Kind, _ help: String) {
        self.name = name
        text = "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// A metric with one sample, without labels.
    package init(_ name: String, _ kind: Kind, _ help: String, _ value: some CustomStringConvertible) {
        self.init(name, kind, help)
        add([:], value)
    }

    /// A histogram.
    ///
    /// - Parameters:
    ///   - counts: the upper bounds of its buckets, the last of which is infinity, and the number in each.
    ///   - sum: the sum of everything that was counted.
    package init(_ name: String, _ help: String, _ counts: some Sequence<(bound: Double, count: UInt64)>, sum: Double) {
        self.init(name, .histogram, help)
        var total: UInt64 = 0
        for (bound, count) in counts {
            total += count
            add(["le": bound.isFinite ? "\(bound)" : "+Inf"], total, to: "_bucket")
        }
        add([:], sum, to: "_sum")
        add([:], total, to: "_count")
    }

    /// Adds a sample.
    ///
    /// - Parameters:
    ///   - labels: the names of labels, and values without quotation marks, backslashes and line feeds.
    ///   - suffix: what follows the metric's name.
    package mutating func add(
        _ labels: KeyValuePairs<String, String>,
        _ value: some CustomStringConvertible,
        to suffix: String = ""
    ) {
        let pairs = labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
        text += "\(name)\(suffix)\(pairs.isEmpty ? "" : "{\(pairs)}") \(value)\n"
    }
}
