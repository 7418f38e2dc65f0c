package import ClockBounds
package import Timeline

/// The settings for the error of the system's clock: how it is measured, claimed and required.
package struct ClockSettings: Sendable {
    /// Whether `/readyz` requires that the system's clock is synchronized.
    package var requiresSynchronization: Bool
    /// The servers that are asked how wrong the clock is; none by default.
    package var references: [ReferenceAddress]
    /// The largest error that the operator claims; nil for no claim.
    package var claim: Interval?
    /// Whether `/readyz` requires a bound of the error, and that it keeps the claim.
    package var requiresClaim: Bool
}
