internal import Platform
package import PlaylistReading
package import Timeline

/// The findings of one run about all streams that it was given.
package struct CheckRun: Sendable {
    package typealias Stream = (uri: String, report: CheckReport)

    /// The specifications whose rules count.
    package enum Profile: String, CaseIterable, Sendable {
        /// The standards.
        case rfc
        /// The standards, and Apple's authoring specification.
        case apple

        package func includes(_ rule: Rule) -> Bool { self == .apple || !rule.isApples }
    }

    package enum Format: String, CaseIterable, Sendable {
        case text, json, sarif, junit, html

        package func text(of run: CheckRun) -> String {
            switch self {
            case .text: run.lines.joined(separator: "\n") + "\n"
            case .json: PrintedText.json(of: run.json) + "\n"
            case .sarif: PrintedText.json(of: run.sarif) + "\n"
            case .junit: run.junit
            case .html: run.html
            }
        }
    }

    package let streams: [Stream]
    package let profile: Profile
    /// Whether SHOULDs count.
    package let isStrict: Bool
    package let version: String
    package let begin: WallTime
    package let end: WallTime

    package init(streams: [Stream], profile: Profile, isStrict: Bool, version: String, begin: WallTime, end: WallTime) {
        (self.streams, self.profile, self.isStrict) = (streams, profile, isStrict)
        (self.version, self.begin, self.end) = (version, begin, end)
    }

    /// The outcome of one stream or of all, with the exit status.
    package enum Verdict: Int32, Sendable {
        case pass = 0
        case must = 1
        /// Only SHOULDs are broken, and they count.
        case should = 2
        /// The stream, or every segment of it, could not be fetched.
        case unavailable = 66

        /// Programs read it.
        var name: String { "\(self)" }
    }

    func verdict(_ stream: Stream) -> Verdict {
        if stream.report.failure != nil { return .unavailable }
        if stream.report.has(.must) { return .must }
        return isStrict && stream.report.has(.should) ? .should : .pass
    }

    /// The worst of all streams.
    package var verdict: Verdict {
        [.unavailable, .must, .should].first(where: streams.map(verdict).contains) ?? .pass
    }

    private var lines: [String] {
        streams.flatMap { stream in
            let report = stream.report
            let name = streams.count > 1 ? [PrintedText.line(stream.uri)] : []
            return name + report.findings.map(\.description) + (report.failure == nil ? report.summary : [])
        }
    }
}
