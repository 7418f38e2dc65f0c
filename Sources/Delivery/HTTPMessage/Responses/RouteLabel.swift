/// What kind of answer a response is, for metrics and logs: `playlist`, `segment`, `not_found`.
///
/// Only from literals, so that there can never be more of them than the program names.
package struct RouteLabel: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let text: String

    package init(stringLiteral text: String) {
        self.text = text
    }

    package var description: String { text }
}
