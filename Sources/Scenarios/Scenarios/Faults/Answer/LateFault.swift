internal import HLS
internal import Timeline

/// A segment that is listed before it is available. Attempts cannot be counted, but this too fails first and works later.
struct LateFault: FaultKind {
    static let definition = FaultDefinition(
        name: "late",
        value: .number(1...60, unit: "seconds"),
        targets: .segmentsPartsOrKeys,
        needsLiveList: true,
        reading: .missingMedia,
        example: "late=3@30-40",
        sentence: "Segments, or keys, are 404 until that many seconds after the list names them."
    )

    static let goesBySegments = true

    let text: FaultText

    private var delay: Interval { .seconds(Int64(text.number)) }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.span(of: occurrence, at: now) != nil, let ready = ready(request), now < ready else { return }
        answer.fail(404, retryAfter: ready.wholeSeconds(since: now))
    }

    func end(for request: FaultRequest, during occurrence: Occurrence, at now: WallTime) -> WallTime? {
        ready(request)
    }

    /// The instant from which on it is available.
    private func ready(_ request: FaultRequest) -> WallTime? {
        switch request.resource {
        case .part(_, let listed): return listed + delay
        case .key(let listed): return listed == .distantPast ? nil : listed + delay
        default: break
        }
        guard case .segment(let number) = request.resource, let view = request.view else { return nil }
        let listed = view.listing(of: number).lowerBound
        return listed == .distantPast ? nil : listed + delay
    }
}
