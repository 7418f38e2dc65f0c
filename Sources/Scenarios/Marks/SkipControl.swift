internal import Scenarios
internal import Timeline

/// The time at which a button to skip an interstitial is shown (RFC 8216bis, D.3), in seconds of it: `5` from then on, `5-10` for a while.
package struct SkipControl: Hashable, Sendable {
    /// OFFSET: the seconds before it is shown.
    package let offset: Int
    /// DURATION: the seconds for which it is shown; nil for the whole rest.
    package let duration: Int?

    /// The time from which on it is shown, counted from the beginning of the interstitial.
    var start: Interval { .seconds(Int64(offset)) }
    /// The time up to which it is shown; nil for the end of the interstitial.
    var end: Interval? { duration.map { start + .seconds(Int64($0)) } }

    /// The allowed texts, for messages.
    static let allowed = "0 to 600 seconds, or two such numbers: 5-10"
    private static let seconds = 0...600

    /// Parses the form of ``text``, and nothing else.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { ValueRule.number($0) }.filter(Self.seconds.contains)
        guard (1...2).contains(parts.count), numbers.count == parts.count else { return nil }
        offset = numbers[0]
        duration = numbers.count == 2 ? numbers[1] - numbers[0] : nil
        guard duration.map({ $0 > 0 }) ?? true, self.text == text else { return nil }
    }

    var text: String { "\(offset)" + (duration.map { "-\(offset + $0)" } ?? "") }
}
