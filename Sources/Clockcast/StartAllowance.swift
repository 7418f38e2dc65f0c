internal import Timeline

/// How long players take from their first request to their first frame, by what they say of themselves.
///
/// Measured by `make accuracy`; the configured allowance is for all that are not listed.
enum StartAllowance {
    /// The beginning or a part of the User-Agent field, and milliseconds.
    private static let players: [(mark: String, milliseconds: Int)] = [
        ("VLC/", 570)
    ]

    /// - Returns: milliseconds; nil for the configured allowance.
    static func milliseconds(userAgent: String) -> Int? {
        players.first { userAgent.contains($0.mark) }?.milliseconds
    }
}
