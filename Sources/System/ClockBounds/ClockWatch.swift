package import Platform
package import Timeline

/// Assesses the system's clock at any time, and keeps the bounds of the last 24 hours. It never sets a clock.
package final class ClockWatch: Sendable {
    /// A change for the log.
    package enum Change: Hashable, Sendable {
        case status(ClockAssessment)
        /// Another verdict on a reference, with the true time less the system's by it, if that is known.
        case reference(ReferenceAddress, Reference.Verdict, reason: String, offset: Interval?)
    }

    private struct State {
        var panel: ReferencePanel
        var log = ClockBoundLog()
        /// The last report.
        var status: ClockAssessment.Status?
        var verdicts: [Reference.Verdict] = []
    }

    private let clock: any TimeSource
    private let readDiscipline: @Sendable () -> ClockDiscipline
    private let didChange: @Sendable (Change) -> Void
    private let state: Lock<State>
    /// The thread that asks the references, which may take seconds; nil if there are none.
    private let questions: Timers?

    /// - Parameters:
    ///   - discipline: reads the kernel's figures.
    ///   - references: the servers to ask; nothing is ever sent if there are none.
    ///   - didChange: called from any thread.
    package init(
        clock: any TimeSource,
        discipline: @escaping @Sendable () -> ClockDiscipline,
        references: [ReferenceAddress] = [],
        didChange: @escaping @Sendable (Change) -> Void = { _ in }
    ) {
        self.clock = clock
        readDiscipline = discipline
        self.didChange = didChange
        state = Lock(State(panel: ReferencePanel(references, at: clock.monotonic)))
        questions = references.isEmpty ? nil : Timers(name: "references", clock: clock)
    }

    /// Begins to keep the log, and to ask the references.
    ///
    /// - Parameter timers: does the work of each minute, which is short.
    /// - Throws: if there can be no further thread.
    package func start(on timers: Timers) throws(SystemError) {
        state.withLock { $0.status = nil }
        note()
        scheduleMinute(on: timers)
        guard let questions else { return }
        try questions.start()
        questions.schedule(at: clock.monotonic) { [weak self] in self?.askDue() }
    }

    package func stop() { questions?.stop() }

    /// Whether references are asked.
    package var hasReferences: Bool { questions != nil }

    /// The kernel's present figures.
    package var discipline: ClockDiscipline { readDiscipline() }

    /// The present assessment, with the instant that it is about.
    package func assess() -> (now: WallTime, assessment: ClockAssessment) {
        let (discipline, now) = (readDiscipline(), clock.readings)
        let measured = state.withLock { $0.panel.assessment(at: now, of: discipline) }
        return (now.wall, measured ?? ClockAssessment(of: discipline))
    }

    /// The references with their verdicts, and the true time less the system's by each.
    package var references: [(reference: Reference, offsets: ClosedRange<Interval>?)] {
        let (tai, now) = (readDiscipline().taiOffset ?? 0, clock.readings)
        return state.withLock { $0.panel.references }.map { ($0, $0.offsets(at: now, tai: tai)) }
    }

    /// The bounds of the last 24 hours.
    package var log: ClockBoundLog { state.withLock { $0.log } }

    private func scheduleMinute(on timers: Timers) {
        let now = clock.moment
        timers.schedule(at: now.monotonic(at: ClockBoundLog.nextMinute(after: now.wall))) { [weak self, weak timers] in
            guard let self, let timers else { return }
            note()
            scheduleMinute(on: timers)
        }
    }

    /// Notes the state at the beginning of a minute, and reports changes.
    private func note() {
        let (now, assessment) = assess()
        let entry = ClockBoundLog.Entry(status: assessment.status, maximumError: assessment.maximumError)
        state.withLock { $0.log.add(entry, at: now) }
        report(assessment)
    }

    private func report(_ assessment: ClockAssessment) {
        let isNew = state.withLock { state in
            defer { state.status = assessment.status }
            return state.status != nil && state.status != assessment.status
        }
        if isNew { didChange(.status(assessment)) }
    }

    /// Asks the references whose time has come, and takes their answers.
    private func askDue() {
        let due = state.withLock { $0.panel.due(at: clock.monotonic) }
        let tai = readDiscipline().taiOffset ?? 0
        let outcomes = ReferenceQuestions(clock: clock, tai: tai).ask(due)
        let (now, monotonic) = (clock.readings, clock.monotonic)
        let (references, former, next) = state.withLock { state in
            let former = state.verdicts
            state.panel.take(outcomes, at: now, tai: tai, monotonic: monotonic)
            state.verdicts = state.panel.references.map(\.verdict)
            return (state.panel.references, former, state.panel.next)
        }
        for (index, reference) in references.enumerated()
        where !former.indices.contains(index) || former[index] != reference.verdict {
            let offset = reference.offsets(at: now, tai: tai)?.middle
            didChange(.reference(reference.address, reference.verdict, reason: reference.reason, offset: offset))
        }
        report(assess().assessment)
        guard let next else { return }
        questions?.schedule(at: next) { [weak self] in self?.askDue() }
    }
}
