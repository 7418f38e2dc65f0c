internal import Timeline

/// A server whose clock is wrong: it reports the wrong time, and serves the right content.
struct DateFault: FaultKind {
    static let definition = FaultDefinition(
        name: "date",
        value: .number(-86_400_000...86_400_000, unit: "milliseconds"),
        targets: .nothing,
        example: "date=5000",
        sentence: "Date, and the time at /time, are off by that many milliseconds."
    )

    let text: FaultText

    private var offset: Interval { .milliseconds(Int64(text.number)) }

    static func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool { true }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        if Self.span(occurrence, now) != nil { answer.dateOffset = answer.dateOffset + offset }
    }

    func end(for request: FaultRequest, during occurrence: Occurrence, at now: WallTime) -> WallTime? {
        Self.span(occurrence, now)?.upperBound.finite
    }

    /// The time is the present for all answers, also for those with segments.
    private static func span(_ occurrence: Occurrence, _ now: WallTime) -> Range<WallTime>? {
        occurrence.span(at: now, eventsLast: .seconds(2))
    }
}
