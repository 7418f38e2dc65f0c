/// The sound of a clock.
package enum SoundKind: String, CaseIterable, Hashable, Sendable {
    /// No sound at all.
    case none
    /// A short click on every second.
    case tick
    /// Clicks, and six pips that lead to each mark: five short ones on the last seconds before it, and a long one whose beginning is the
    /// mark, as broadcasters have given the time since 1924.
    case pips
    /// A tone on every second, for measuring.
    case beep
}
