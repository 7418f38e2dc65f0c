internal import Scenarios

/// The way in which requests show a player's reaction to a fault.
enum FaultReading: Hashable {
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
    /// Answers are late, slow or cut.
    case slow
    /// Only the screen shows the effect.
    case unseen

    init(of fault: Fault) {
        let isOfList = fault.target == .list || fault.target == .main
        switch fault.definition.name {
        case "404", "late": self = isOfList ? .missingList : .missingMedia
        case "offline": self = .missingList
        case "gap": self = .gap
        case "empty", "html", "zeros", "short", "type", "nolength": self = isOfList ? .oddList : .wrongMedia
        case "stale", "back", "jump", "step", "skew": self = .oddList
        case "end": self = .end
        case "token": self = .token
        case "redirect": self = .redirect
        case "ttfb", "hang", "rate", "cut": self = .slow
        default: self = .unseen
        }
    }

    /// Whether an answer that the fault affected is significant.
    func concerns(_ request: SessionRequest) -> Bool {
        switch self {
        // Lists that name the gap are affected, too, but do not count.
        case .gap: request.isMedia
        // Lists that grow again are affected, too, but do not count.
        case .missingList: !request.isGood
        case .missingMedia, .wrongMedia, .oddList, .end, .token, .redirect, .slow, .unseen: true
        }
    }

    /// The behaviour of a correct player.
    var expectation: String {
        switch self {
        case .missingMedia: "It retries a few times, then skips or switches, and plays on."
        case .gap: "It does not request them; it goes on, or switches to another rendition."
        case .wrongMedia: "It does not crash; it retries, skips or switches, and plays on."
        case .missingList: "It plays what it has, keeps asking, and goes on when the list is back."
        case .oddList: "It keeps asking, gets no segment twice, and plays on when the list does."
        case .end: "It plays to the end and stops asking."
        case .token: "It requests the first URL again, and does not loop."
        case .redirect: "It follows, and resolves what it finds there against that URL."
        case .slow: "It waits, asks again or switches, and plays on."
        case .unseen: "It keeps requesting as before; only the screen shows whether the picture is right."
        }
    }
}
