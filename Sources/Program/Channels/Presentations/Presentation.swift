package import HLS
internal import Scenarios
package import Timeline

/// The content and the delivery of a viewer's stream. The answer with the multivariant playlist resolves the viewer's request once and
/// writes the result into the URIs of their media playlists. From then on every answer is a function of the URL and the time.
package struct Presentation: Hashable, Sendable {
    /// The position of the present in the list.
    package enum Present: String, CaseIterable, Sendable {
        /// The list begins with it.
        case start
        /// The list ends with it.
        case edge
        /// The list begins with it and extends by ``PlaylistSettings/ahead``, in one phase for all: for players that go by the dates and
        /// buffer the future.
        case ahead
    }

    /// The channel with its changes, the view of its past and its faults.
    package let stream: StreamName
    /// The shift of the segment grid in milliseconds.
    package let phase: Int
    package internal(set) var container = SegmentContainer.cmaf
    package internal(set) var present = Present.start
    /// The program of each segment.
    package internal(set) var schedule = ProgramSchedule.live
    /// The transition between programs.
    package internal(set) var splice = MediaPlaylist.Splice.marked
    /// How far the list is ahead of the clock, in milliseconds, if the present begins it; nil for the setting.
    package internal(set) var allowance: Int?
    /// The number of listed segments older than the present, if the present begins the list; nil for the setting.
    package internal(set) var past: Int?

    /// The full minute from which the scenario counts its discontinuities; the epoch unless the URL sets it.
    package internal(set) var countsSince = WallTime.epoch

    /// Whether the multivariant playlist may have EXT-X-START; the media playlists have it in any case.
    package internal(set) var saysStartForAll = true
    /// Whether the multivariant playlist names the first rendition alone.
    package internal(set) var hasFirstVariantAlone = false

    static let allowances = 0...6000

    /// The default presentation of a stream.
    init(stream: StreamName, phase: Int) {
        self.stream = stream
        self.phase = phase
        present = stream.usualPresent
    }

    /// Parses the query of a media playlist's URL.
    ///
    /// - Throws: ``ChannelError/value(_:of:allowed:)`` if a value is not allowed. Unknown names are ignored, because players and caches add
    ///   their own.
    package init(stream: StreamName, phase: Int, query items: [(name: String, value: String)]) throws(ChannelError) {
        self.init(stream: stream, phase: phase)
        var packing = try PresentationQuery([])
        for (name, value) in items {
            switch name {
            case "since" where stream.scenario.marksDiscontinuities: countsSince = try Self.minute(value)
            case "schedule":
                do throws(HLSError) {
                    schedule = try ProgramSchedule(text: value)
                } catch {
                    throw .schedule(value, reason: error)
                }
            default:
                guard let parameter = QueryParameter.named[name], parameter.isInPlaylists else { continue }
                try parameter.read?(&packing, name, value)
            }
        }
        container = packing.container ?? container
        present = packing.present ?? present
        splice = packing.splice ?? splice
        (allowance, past) = (packing.allowance, packing.pastCount)
        if stream.isLowLatency, present != .edge { throw Self.lowLatencyError(with: "present=\(present.rawValue)") }
        guard present == .ahead else { return }
        if let past { throw Self.aheadError("past=\(past)") }
        if let view = stream.past?.parameters.first { throw Self.aheadError("\(view.name)=\(view.value)") }
        if !stream.scenario.isEmpty { throw Self.aheadError("fault=\(stream.scenario.text)") }
    }

    /// The error for a list that reaches ahead of the past or of faults, which are not known in advance.
    ///
    /// - Parameter other: the other parameter of the request.
    static func aheadError(_ other: String) -> ChannelError {
        .scenario(ScenarioError("present=\(Present.ahead.rawValue)", "it cannot be combined with \(other.prefix(80))"))
    }

    /// The error for low latency with a view whose list does not end with the present, where parts are.
    ///
    /// - Parameter other: the other parameter of the request.
    static func lowLatencyError(with other: String) -> ChannelError {
        .scenario(ScenarioError("latency=low", "it goes with present=edge and dvr=, and not with \(other.prefix(80))"))
    }

    /// The URI of a rendition's media playlist, relative to the multivariant playlist. The query has only values that differ from the
    /// defaults.
    package func uri(ofRendition rendition: String) -> String {
        StreamAddress(stream.text, .playlist(RenditionName(rendition), phase: phase)).text + query
    }

    /// The query with its question mark; empty if it has only defaults. Equal presentations have equal queries.
    package var query: String {
        var items: [String] = []
        if container != .cmaf { items.append("container=\(container.rawValue)") }
        if present != stream.usualPresent { items.append("present=\(present.rawValue)") }
        if schedule != .live { items.append("schedule=\(schedule.text)") }
        if schedule != .live, splice == .seamless { items.append("splice=seamless") }
        if let allowance { items.append("allowance=\(allowance)") }
        if let past { items.append("past=\(past)") }
        if countsSince != .epoch { items.append("since=\(countsSince.basicISO8601)") }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }

    static func allowance(_ text: String) throws(ChannelError) -> Int {
        guard let milliseconds = Int(text), allowances.contains(milliseconds) else {
            throw .value(text, of: "allowance", allowed: "a whole number of milliseconds from 0 to 6000")
        }
        return milliseconds
    }

    static func past(_ text: String) throws(ChannelError) -> Int {
        guard let count = Int(text), PlaylistSettings.requestedPastCounts.contains(count), String(count) == text else {
            throw .value(text, of: "past", allowed: "a whole number of segments from 0 to 3")
        }
        return count
    }

    private static func minute(_ text: String) throws(ChannelError) -> WallTime {
        guard let instant = WallTime(basicISO8601: text), instant >= .epoch,
            instant == instant.period(of: .seconds(60)).lowerBound
        else { throw .value(text, of: "since", allowed: "a full minute since 1970 such as 20261212T200000Z") }
        return instant
    }

    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        _ value: String
    ) throws(ChannelError) -> Choice {
        guard let choice = Choice(rawValue: value) else {
            let choices = Choice.allCases.map(\.rawValue)
            let first = choices.dropLast().joined(separator: ", ")
            throw .value(value, of: name, allowed: "\(first) or \(choices.last ?? "")")
        }
        return choice
    }
}
