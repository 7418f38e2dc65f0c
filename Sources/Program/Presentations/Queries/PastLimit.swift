package import ChannelSettings
package import Scenarios

/// The part of the past that a URL may ask for at once: the longest window, range and delay.
package struct PastLimit: Hashable, Sendable {
    /// Its length; 0 for none of the past.
    package let seconds: Int

    /// The limits that a server can have, in seconds. A view is never longer than a day.
    package static let allowed = 0...86_400
    /// The limit of a server that sets none.
    package static let standard = PastLimit(seconds: allowed.upperBound)

    package init(seconds: Int) {
        self.seconds = seconds
    }

    package var allowsAny: Bool { seconds > 0 }

    /// Whether a query asks for the past, with valid values or not.
    package static func isAsked(for items: [(name: String, value: String)]) -> Bool {
        items.contains { QueryParameter.named[$0.name]?.traits.contains(.ofPast) == true }
    }

    /// Whether a name in a path asks for the past, with valid values or not.
    package static func isAsked(forPath text: String) -> Bool {
        StreamName.parameterNames(of: text).contains { QueryParameter.inNames[$0]?.traits.contains(.ofPast) == true }
    }

    /// - Throws: ``ChannelError/scenario(_:)`` for a view that is longer.
    package func check(_ view: PastView?) throws(ChannelError) {
        guard let view, view.length > seconds else { return }
        let text = view.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
        throw .scenario(
            ScenarioError(text, "this server has up to \(seconds) seconds of the past at once (past_limit)")
        )
    }
}
