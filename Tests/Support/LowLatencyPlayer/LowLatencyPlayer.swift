internal import OwnPlaylists
import Platform
internal import PlaylistReading
package import Timeline

/// Plays lists of low latency as a strict player does, without sockets and without a clock: blocked reloads, delta updates,
/// hinted parts, segments. It reports every rule that is broken.
///
/// Each request is a question to a ``Server``, which returns the time of the answer. So a day is over as soon as it is reckoned.
package struct LowLatencyPlayer {
    /// The result of a request.
    package struct Answer: Sendable {
        package var status: Int
        package var bytes: [UInt8]
        /// The time at which it came; not before the request.
        package var instant: WallTime

        package init(status: Int, bytes: [UInt8] = [], instant: WallTime) {
            self.status = status
            self.bytes = bytes
            self.instant = instant
        }
    }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - target: the path with its query.
    ///   - now: when it is asked for.
    package typealias Server = (_ target: String, _ now: WallTime) throws -> Answer

    package struct Options: Sendable {
        /// Whether it asks for delta updates where CAN-SKIP-UNTIL is.
        package var usesDeltaUpdates = true
        /// Whether it asks for parts, headers and segments, too.
        package var fetchesMedia = true
        /// Whether it begins with requests that are to be refused, and such as are answered at once.
        package var triesRefusals = true
        /// Every so many lists it makes what costs more requests: reports are compared with the lists that they are of, delta
        /// updates with whole lists, and parts that have left are asked for. Odd, so that it comes to each place in a segment.
        package var thoroughness = 15
        /// The delay beyond the standard's limit with which an answer may be seen.
        package var slack = Interval.milliseconds(1)

        package init() {}
    }

    /// A rule that is broken, and where.
    package struct Complaint: Hashable, Sendable, CustomStringConvertible {
        /// nil if it is about no rule: a list that cannot be read, an unexpected status.
        package let rule: String?
        package let target: String
        package let instant: WallTime
        package let detail: String

        package var description: String { "\(instant.iso8601) \(target): \(rule ?? "answer"): \(detail)" }
    }

    /// The observations.
    package struct Tally: Hashable, Sendable {
        package var lists = 0
        package var deltaUpdates = 0
        /// Parts that came by their hint.
        package var hintedParts = 0
        /// Segments that were compared with their parts.
        package var segments = 0
        /// Reports that were compared with the lists that they are of.
        package var reports = 0
        package var longestWait = Interval.zero
        /// The delay of a list behind the end of its last part, by its date: the least and the most.
        package var lateness: ClosedRange<Interval>?
    }

    /// A media playlist that is followed.
    struct Rendition {
        let target: String
        /// The time of its next request; nil if it is over.
        var due: WallTime?
        var list: ObservedPlaylist?
        /// The time at which ``list`` came.
        var came: WallTime?
        var listCount = 0
        /// The parts that have come, by URI, as long as their segment is not whole.
        var parts: [String: [UInt8]] = [:]
        /// The headers that have come, by URI.
        var headers: Set<String> = []
        /// Parts that have left, and until when they must be there.
        var departed: [(uri: String, due: WallTime)] = []
    }

    package let options: Options
    /// The first three of each rule and each list.
    package private(set) var complaints: [Complaint] = []
    /// The number of all of them.
    package private(set) var complaintCount = 0
    package internal(set) var tally = Tally()
    var renditions: [Rendition]
    private var counts: [String: Int] = [:]

    /// - Parameter targets: of the media playlists of a stream, all of which are followed. Their reports must name one another.
    package init(_ targets: [String], options: Options = Options()) {
        self.options = options
        renditions = targets.map { Rendition(target: $0) }
    }

    /// The rules that were broken.
    package var brokenRules: Set<String> { Set(complaints.compactMap(\.rule)) }

    /// Plays from one instant to another. It begins anew at each call, as a player does that was away.
    package mutating func follow(from start: WallTime, until end: WallTime, _ server: Server) throws {
        for index in renditions.indices {
            let target = renditions[index].target
            renditions[index] = Rendition(target: target, due: start)
        }
        while let index = renditions.indices.filter({ renditions[$0].due.map { $0 < end } ?? false }).min(by: {
            (renditions[$0].due ?? end) < (renditions[$1].due ?? end)
        }), let now = renditions[index].due {
            try step(index, at: now, server)
        }
    }

    mutating func complain(_ rule: String?, _ index: Int, at instant: WallTime, _ detail: String) {
        complaintCount += 1
        let target = renditions[index].target
        let count = counts["\(rule ?? "") \(target)", default: 0]
        counts["\(rule ?? "") \(target)"] = count + 1
        guard count < 3 else { return }
        complaints.append(Complaint(rule: rule, target: target, instant: instant, detail: detail))
    }

    mutating func complain(_ violations: [OwnRules.Violation], _ index: Int, at instant: WallTime) {
        for violation in violations { complain(violation.rule, index, at: instant, violation.detail) }
    }

    mutating func complain(_ findings: [Finding], _ index: Int, at instant: WallTime) {
        for finding in findings { complain(finding.rule.id, index, at: instant, "\(finding)") }
    }

    /// A target with delivery directives, all parameters in the order of their bytes, as clients must write them (RFC 8216bis,
    /// 6.2.5).
    static func target(_ target: String, _ directives: [(name: String, value: String)]) -> String {
        let parts = target.split(separator: "?", maxSplits: 1)
        var fields = parts.count == 2 ? parts[1].split(separator: "&").map(String.init) : []
        fields += directives.map { "\($0.name)=\($0.value)" }
        fields.sort { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        return fields.isEmpty ? String(parts[0]) : "\(parts[0])?\(fields.joined(separator: "&"))"
    }

    func resolve(_ uri: String, _ index: Int) -> String {
        URIReference.resolve(uri, against: renditions[index].target)
    }
}
