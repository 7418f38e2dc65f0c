package import HLS
package import Timeline

/// A view of the past, as it travels in a path: everything in it is absolute.
package enum PastView: Hashable, Sendable {
    /// The list as without it, later.
    ///
    /// - Parameter delay: in seconds.
    case live(delay: Int)
    /// A list that slides and goes far back.
    case window(seconds: Int, delay: Int)
    /// A range that begins at an instant, of which the list loses nothing, and that ends.
    case event(Range<WallTime>)
    /// A range that was over when the viewer came.
    case recording(Range<WallTime>)

    /// Whether viewers go back and forth in it.
    package var isSeekable: Bool {
        if case .live = self { false } else { true }
    }

    /// Whether it begins and ends at an instant.
    package var isRange: Bool {
        switch self {
        case .event, .recording: true
        case .live, .window: false
        }
    }

    /// What stands in a path, in this order: names and values without a character that needs an escape.
    package var parameters: [(name: String, value: String)] {
        switch self {
        case .live(let delay): [("delay", "\(delay)")]
        case .window(let seconds, let delay): [("dvr", "\(seconds)")] + (delay > 0 ? [("delay", "\(delay)")] : [])
        case .event(let range): Self.parameters(of: range)
        case .recording(let range): Self.parameters(of: range) + [("type", "vod")]
        }
    }

    /// The names that stand in paths.
    package static let parameterNames = ["dvr", "delay", "start", "end", "type"]

    /// Reads what ``parameters`` has, and nothing else.
    ///
    /// - Parameter parameters: those of a path whose names are among ``parameterNames``.
    /// - Returns: nil if there are none.
    /// - Throws: ``ScenarioError`` for what is not in its one form.
    package init?(parameters: [(name: String, value: String)]) throws(ScenarioError) {
        guard !parameters.isEmpty else { return nil }
        func value(_ name: String) -> String? { parameters.first { $0.name == name }?.value }
        let text = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
        guard
            let request = try ViewRequest(
                dvr: value("dvr"),
                start: value("start"),
                end: value("end"),
                delay: value("delay")
            )
        else { throw ScenarioError(text, "it is not a view of the past; take the path from the multivariant playlist") }
        // Of a range only the type says whether it was over.
        let view = try request.resolved(joiningAt: value("type") == "vod" ? Self.farFuture : .epoch)
        guard view.parameters.elementsEqual(parameters, by: ==) else {
            throw ScenarioError(text, "a view is written otherwise in a path; take that from the multivariant playlist")
        }
        self = view
    }

    private static let farFuture = WallTime(seconds: 9_214_646_400)

    private static func parameters(of range: Range<WallTime>) -> [(name: String, value: String)] {
        [("start", range.lowerBound.basicISO8601), ("end", range.upperBound.basicISO8601)]
    }

    /// The phase of the grid on which a range begins exactly at its start, to the phase step; nil for all that slides, which may
    /// have any.
    package func phase(duration: Int, step: PhaseStep) -> Int? {
        switch self {
        case .event(let range), .recording(let range): step.phase(at: range.lowerBound, duration: duration)
        case .live, .window: nil
        }
    }

    /// Where a viewer begins who comes at a time: at the start of a range, or as late as the view is.
    package func beginning(joiningAt now: WallTime) -> WallTime {
        switch self {
        case .live(let delay), .window(_, let delay): now - .seconds(Int64(delay))
        case .event(let range), .recording(let range): range.lowerBound
        }
    }

    /// - Parameter live: the view as it would be without this one.
    package func view(of live: PlaylistView) -> PlaylistView {
        switch self {
        case .live(let delay): live.delayed(by: .seconds(Int64(delay)))
        case .window(let seconds, let delay):
            .window(on: live.grid, seconds: seconds).delayed(by: .seconds(Int64(delay)))
        case .event(let range): .event(range, on: live.grid)
        case .recording(let range): .recording(range, on: live.grid)
        }
    }
}
