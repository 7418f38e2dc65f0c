internal import ClockFace
package import Scenarios

extension PictureLabel {
    /// The label that announces the present and future faults of a scenario.
    ///
    /// - Returns: nil if it has no faults.
    package init?(announcing scenario: Scenario) {
        guard !scenario.isEmpty else { return nil }
        @Sendable func line(_ fault: Fault, _ phase: Line.Phase) -> Line? {
            scenario.faults.firstIndex(of: fault).map { Line(name: $0, phase: phase) }
        }
        self.init(names: scenario.faults.map(\.title)) { second in
            switch scenario.label(at: second) {
            case .always(let fault): line(fault, .always)
            case .now(let fault): line(fault, .now)
            case .begins(let fault, let seconds): line(fault, .begins(seconds: seconds))
            case .lasts(let fault, let seconds): line(fault, .lasts(seconds: seconds))
            case nil: nil
            }
        }
    }
}
