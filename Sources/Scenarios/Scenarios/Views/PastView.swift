package import HLS
package import Timeline

/// A view of the past in the form that paths have: all its times are absolute.
package enum PastView: Hashable, Sendable {
    /// A list that slides, later by some seconds, and goes far back if seconds are given for that.
    case sliding(seconds: Int?, delay: Int)
    /// A range that begins at an instant, loses no segments, and ends.
    ///
    /// - Parameter isOver: whether that was so when the viewer arrived.
    case range(Range<WallTime>, isOver: Bool)

    /// Whether viewers can seek in it.
    package var isSeekable: Bool { listLength != nil }

    /// The time by which it is behind the present.
    package var delay: Interval {
        if case .sliding(_, let delay) = self { .seconds(Int64(delay)) } else { .zero }
    }

    /// The instants at which it begins and ends, if they are fixed.
    package var range: Range<WallTime>? {
        if case .range(let range, _) = self { range } else { nil }
    }

    /// The seconds of the past that it holds, or by which it is late.
    package var length: Int {
        switch self {
        case .sliding(let seconds, let delay): max(seconds ?? 0, delay)
        case .range(let range, _): range.upperBound.wholeSeconds(since: range.lowerBound)
        }
    }

    /// The seconds of a list that goes far back; nil for one that does not.
    package var listLength: Int? {
        if case .sliding(let seconds, _) = self { seconds } else { length }
    }

    /// The value of a parameter in a path, without characters that need an escape; nil if it is not there.
    package subscript(name: String) -> String? {
        switch (name, self) {
        case ("dvr", .sliding(let seconds?, _)): "\(seconds)"
        case ("delay", .sliding(_, let delay)) where delay > 0: "\(delay)"
        case ("start", _): range?.lowerBound.basicISO8601
        case ("end", _): range?.upperBound.basicISO8601
        case ("type", .range(_, isOver: true)): "vod"
        default: nil
        }
    }

    /// The names of its parameters in a path, in their order.
    package static let parameterNames = ["dvr", "delay", "start", "end", "type"]

    /// The parameters in a path.
    package var parameters: [(name: String, value: String)] {
        Self.parameterNames.compactMap { name in self[name].map { (name, $0) } }
    }

    /// Parses ``parameters``, and nothing else.
    ///
    /// - Parameter parameters: the parameters of a path whose names are among ``parameterNames``.
    /// - Returns: nil if there are none.
    /// - Throws: ``ScenarioError`` if they are not in canonical form.
    package init?(parameters: [(name: String, value: String)]) throws(ScenarioError) {
        guard !parameters.isEmpty else { return nil }
        let text = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
        // Only the type shows whether a range was over.
        let isOver = parameters.contains { $0 == ("type", "vod") }
        guard let view = try ViewRequest(parameters).resolved(joiningAt: isOver ? Self.farFuture : .epoch) else {
            throw ScenarioError(text, "it is not a view of the past; take the path from the multivariant playlist")
        }
        guard view.parameters.elementsEqual(parameters, by: ==) else {
            throw ScenarioError(text, "a view is written otherwise in a path; take that from the multivariant playlist")
        }
        self = view
    }

    private static let farFuture = WallTime(seconds: 9_214_646_400)

    /// The phase of the grid on which a range begins exactly at its start, to the phase step; nil for sliding views, which may have any.
    package func phase(duration: Int, step: PhaseStep) -> Int? {
        range.map { step.phase(at: $0.lowerBound, duration: duration) }
    }

    /// The instant of the timeline at which a viewer begins: the start of a range, or the present less the view's delay.
    package func beginning(joiningAt now: WallTime) -> WallTime { range?.lowerBound ?? now - delay }

    /// - Parameter live: the view without this one.
    package func view(of live: PlaylistView) -> PlaylistView {
        switch self {
        case .sliding(nil, _): live.delayed(by: delay)
        case .sliding(let seconds?, _): .window(on: live.grid, seconds: seconds).delayed(by: delay)
        case .range(let range, isOver: false): .event(range, on: live.grid)
        case .range(let range, isOver: true): .recording(range, on: live.grid)
        }
    }
}
