internal import HLS
internal import Timeline

/// What the query of a playlist's URL asks for.
struct PlaylistQuery: Hashable {
    /// Where in the list the present is.
    enum Present: String, CaseIterable {
        /// The list begins with it.
        case start
        /// The list ends with it.
        case edge
    }

    /// What the URL says; nil for what fits the player.
    var wantedContainer: SegmentContainer?
    var present = Present.start
    /// Which segment is of which program; stands in the URIs of media playlists where it is not the live one all the time.
    var schedule = ProgramSchedule.live
    /// How long the viewer wants to see the loading program before the live one; nil if he leaves it to the channel. It is a
    /// wish of the multivariant playlist's URL, which the schedule fulfils.
    var loading: Interval?
    /// How programs follow each other; nil for what fits the player.
    var splice: MediaPlaylist.Splice?
    /// The start allowance in milliseconds; nil for the configured one.
    var allowance: Int?

    var container: SegmentContainer { wantedContainer ?? .cmaf }

    static let allowances = 0...6000
    /// Seconds of the loading program that a viewer can ask for.
    static let loadingSeconds = 0...600

    /// For how many segments the loading program counts at most: as long as somebody can ask for, filled up to a segment.
    ///
    /// - Parameter duration: of a segment in seconds.
    static func longestCountdown(duration: Int) -> Int64 {
        Int64(loadingSeconds.upperBound / duration + 1)
    }

    /// - Throws: the reason, if a value is not allowed. Names that are not known are passed over, because players and
    ///   caches add their own.
    init(_ items: [(name: String, value: String)]) throws(RouteError) {
        for (name, value) in items {
            switch name {
            case "container":
                wantedContainer = try Self.choice(name, value)
            case "present":
                present = try Self.choice(name, value)
            case "splice":
                splice = try Self.choice(name, value)
            case "schedule":
                do throws(HLSError) {
                    schedule = try ProgramSchedule(text: value)
                } catch {
                    throw .badRequest("schedule is '\(value.prefix(80))': \(error)")
                }
            case "loading":
                guard let length = Interval(seconds: value), length <= .seconds(Int64(Self.loadingSeconds.upperBound))
                else {
                    throw .badRequest(
                        "loading is '\(value)'; it must be seconds from 0 to 600, at most three decimals"
                    )
                }
                loading = length
            case "allowance":
                guard let milliseconds = Int(value), Self.allowances.contains(milliseconds) else {
                    throw .badRequest("allowance is '\(value)'; it must be milliseconds from 0 to 6000")
                }
                allowance = milliseconds
            default:
                continue
            }
        }
    }

    /// The query as it stands in the URI of a media playlist, with its question mark; empty if everything is as it is
    /// without one.
    var text: String {
        var items: [String] = []
        if container != .cmaf { items.append("container=\(container.rawValue)") }
        if present != .start { items.append("present=\(present.rawValue)") }
        if schedule != .live { items.append("schedule=\(schedule.text)") }
        if schedule != .live, splice == .seamless { items.append("splice=seamless") }
        if let allowance { items.append("allowance=\(allowance)") }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        _ value: String
    ) throws(RouteError) -> Choice {
        guard let choice = Choice(rawValue: value) else {
            let allowed = Choice.allCases.map(\.rawValue).joined(separator: " or ")
            throw .badRequest("\(name) is '\(value)'; it must be \(allowed)")
        }
        return choice
    }
}
