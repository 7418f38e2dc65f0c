import Platform
import Support

/// Holds work back until the test lets it go, and remembers what came.
final class Gate: Sendable {
    private let state = Monitor((isOpen: false, arrived: 0, order: [String]()))

    /// The number of those that have come so far.
    var runs: Int { state.update { $0.arrived } }

    /// The names that have gone through, in order.
    var order: [String] { state.update { $0.order } }

    func pass(_ name: String = "") {
        state.update { $0.arrived += 1 }
        Progress.isMade()
        state.wait { state -> Void? in
            guard state.isOpen else { return nil }
            state.order.append(name)
            return ()
        }
    }

    func open() { state.update { $0.isOpen = true } }
}
