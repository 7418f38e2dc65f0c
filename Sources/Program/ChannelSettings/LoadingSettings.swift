package import SettingsReading
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
    package var file: String
    /// The reaction to a file that cannot be used.
    package let fallback: Fallback
    /// The time for which a request waits for its live segment before the loading program replaces it.
    package let patience: Interval

    package init(reading reader: inout SettingsReader) {
        minimum = reader.seconds("loading.minimum", default: .seconds(4), in: .zero ... .seconds(60))
        idleTimeout = reader.seconds("idle_timeout", default: .seconds(60), in: .seconds(1) ... .seconds(86_400))
        file = reader.optionalPath("loading.file")
        fallback = reader.choice("loading.fallback", default: .none)
        patience = reader.seconds("segment.patience", default: .seconds(1), in: .milliseconds(10) ... .seconds(60))
    }
}
