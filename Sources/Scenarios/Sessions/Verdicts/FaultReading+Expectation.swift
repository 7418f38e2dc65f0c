internal import Scenarios

extension FaultReading {
    /// Whether an answer that the fault affected is significant.
    func concerns(_ request: SessionRequest) -> Bool {
        switch self {
        // Lists that name the gap are affected, too, but do not count.
        case .gap: request.isMedia
        // Lists that grow again are affected, too, but do not count.
        case .missingList: !request.isGood
        default: true
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
        case .redirect: "It follows the redirect, and resolves URIs against that URL."
        case .late, .slow, .cut: "It waits, asks again or switches, and plays on."
        case .pathway: "It goes on by another pathway, or by another URI of the same variant."
        case .steering:
            "It plays on where it is, and asks again after TTL: never after 410, and not before Retry-After."
        case .unseen: "It keeps requesting as before; only the screen shows whether the picture is right."
        }
    }
}
