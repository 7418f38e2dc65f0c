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

    /// The same where a fault that could affect media affects lists.
    var ofList: FaultReading {
        switch self {
        case .missingMedia: .missingList
        case .wrongMedia: .oddList
        default: self
        }
    }

    /// The same where a fault affects all that comes by a pathway.
    var ofPathway: FaultReading {
        switch self {
        case .missingMedia, .wrongMedia, .late, .slow, .cut: .pathway
        default: self
        }
    }
}
