package import Timeline

/// The loading program, and what becomes of channels that nobody watches.
package struct LoadingSettings: Hashable, Sendable {
    package enum Fallback: String, CaseIterable, Sendable {
        /// The program does not start.
        case none
        /// The built-in animation is taken, and a warning is written.
        case builtin
    }

    /// How long the loading program is shown at least to the first viewers; zero for not at all.
    package let minimum: Interval
    /// After how long without a request a channel goes cold.
    package let idleTimeout: Interval
    /// A video file as the loading program; empty for the built-in animation.
    package let file: String
    /// What is done when that file cannot be used.
    package let fallback: Fallback
    /// How long a request waits for its live segment before the loading program stands in.
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
