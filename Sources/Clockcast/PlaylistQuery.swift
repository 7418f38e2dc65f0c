internal import HLS
internal import Timeline

/// What the query of a playlist's URL asks for.
struct PlaylistQuery: Hashable {
    var container = SegmentContainer.cmaf
    var present = LiveWindow.Present.start
    /// The first segment of the live program, as it stands in the URIs of media playlists.
    var liveFrom: Int64?
    /// The start allowance in milliseconds; nil for the configured one.
    var allowance: Int?

    static let allowances = 0...6000

    /// - Throws: the reason, if a value is not allowed. Names that are not known are passed over, because players and
    ///   caches add their own.
    init(_ items: [(name: String, value: String)]) throws(RouteError) {
        for (name, value) in items {
            switch name {
            case "container":
                container = try Self.choice(name, value)
            case "present":
                present = try Self.choice(name, value)
            case "live_from":
                guard let number = Int64(value), number >= 0, value.count <= 12 else {
                    throw RouteError("live_from is '\(value)'; it has to be a segment number")
                }
                liveFrom = number
            case "allowance":
                guard let milliseconds = Int(value), Self.allowances.contains(milliseconds) else {
                    throw RouteError("allowance is '\(value)'; it has to be milliseconds from 0 to 6000")
                }
                allowance = milliseconds
            default:
                continue
            }
        }
    }

    init(container: SegmentContainer, present: LiveWindow.Present, liveFrom: Int64?, allowance: Int?) {
        self.container = container
        self.present = present
        self.liveFrom = liveFrom
        self.allowance = allowance
    }

    /// The query as it stands in a URI, with its question mark; empty if everything is as it is without one.
    var text: String {
        var items: [String] = []
        if container != .cmaf { items.append("container=\(container.rawValue)") }
        if present != .start { items.append("present=\(present.rawValue)") }
        if let liveFrom { items.append("live_from=\(liveFrom)") }
        if let allowance { items.append("allowance=\(allowance)") }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        _ value: String
    ) throws(RouteError) -> Choice {
        guard let choice = Choice(rawValue: value) else {
            let allowed = Choice.allCases.map(\.rawValue).joined(separator: " or ")
            throw RouteError("\(name) is '\(value)'; it has to be \(allowed)")
        }
        return choice
    }
}
