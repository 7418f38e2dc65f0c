package import Timeline

/// The loading program, and the treatment of channels without viewers.
package struct LoadingSettings: Hashable, Sendable {
    package enum Fallback: String, CaseIterable, Sendable {
        /// The program does not start.
        case none
        /// The built-in animation is used, and a warning is logged.
        case builtin
    }

    /// The least time for which the first viewers see the loading program; zero for none.
    package let minimum: Interval
    /// The time without a request after which a channel goes cold.
    package let idleTimeout: Interval
    /// A video file as the loading program; empty for the built-in animation.
    package let file: String
    /// The reaction to a file that cannot be used.
    package let fallback: Fallback
    /// How long a request waits for its live segment before the loading program replaces it.
    package let patience: Interval

    /// - Parameters:
    ///   - minimum: not negative.
    ///   - idleTimeout: more than zero.
    ///   - patience: more than zero.
    package init(minimum: Interval, idleTimeout: Interval, file: String, fallback: Fallback, patience: Interval) {
        precondition(minimum >= .zero && idleTimeout > .zero && patience > .zero, "time limits of the loading program")
        self.minimum = minimum
        self.idleTimeout = idleTimeout
        self.file = file
        self.fallback = fallback
        self.patience = patience
    }
}
