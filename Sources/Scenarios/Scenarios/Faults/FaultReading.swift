/// The way in which a player's requests show its reaction to a fault.
package enum FaultReading: Hashable, Sendable {
    /// Media are missing or wrong.
    case missingMedia
    /// The list declares media as missing.
    case gap
    /// Bodies could be mistaken for the right ones.
    case wrongMedia
    /// Lists, or the multivariant playlist, are missing.
    case missingList
    /// Lists stand still, go back or leap.
    case oddList
    case end
    case token
    case redirect
    /// Answers begin late.
    case late
    /// Answers are slow.
    case slow
    /// Answers end too early.
    case cut
    /// Everything that comes by a pathway is missing, late or wrong.
    case pathway
    /// Steering manifests are missing, late or wrong.
    case steering
    /// Only the screen shows the effect.
    case unseen
}
