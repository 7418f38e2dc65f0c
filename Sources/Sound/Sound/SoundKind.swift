/// What is to be heard beside a clock.
package enum SoundKind: String, CaseIterable, Hashable, Sendable {
    /// There is no sound at all.
    case none
    /// A short click on every second.
    case tick
    /// Clicks, and six pips that lead to each mark: five short ones on the last seconds before it, a long one on it, whose
    /// beginning is the mark, as broadcasters have given the time since 1924.
    case pips
    /// A tone on every second, for measuring.
    case beep
}
