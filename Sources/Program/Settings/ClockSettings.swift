package import ClockBounds
internal import SettingsReading
package import Timeline

/// The settings for the error of the system's clock: how it is measured, claimed and required.
package struct ClockSettings: Sendable {
    /// Whether `/readyz` requires that the system's clock is synchronized.
    package var requiresSynchronization: Bool
    /// The servers that are asked how wrong the clock is; none by default.
    package var references: [ReferenceAddress]
    /// The largest error that the operator claims; nil for no claim.
    package var claim: Interval?
    /// Whether `/readyz` requires a bound of the error, and that it keeps the claim.
    package var requiresClaim: Bool

    init(reading reader: inout SettingsReader) {
        requiresSynchronization = reader.flag("clock.require_synchronized", default: false)
        references = reader.list(
            "clock.references",
            default: [],
            allowed: "at most \(ReferencePanel.limit) time servers such as time.cloudflare.com or 192.0.2.1:1123"
        ) { ReferenceAddress($0) }
        if references.count > ReferencePanel.limit {
            reader.report(
                "clock.references",
                "has \(references.count) servers; at most \(ReferencePanel.limit) are asked"
            )
        }
        if let wrong = references.first(where: \.isOfNoServer) {
            reader.report("clock.references", "contains '\(wrong)', which is the address of no single server")
        }
        if Set(references.map(\.server)).count < references.count {
            reader.report("clock.references", "contains a server twice, which would have two votes")
        }
        let claim = reader.value(
            "clock.claim",
            default: Interval.zero,
            allowed: "a duration in whole milliseconds, 1ms to 1h, such as 50ms or 1s; 0s claims nothing"
        ) { text in Interval(length: text).flatMap { (.zero ... .seconds(3600)).contains($0) ? $0 : nil } }
        self.claim = claim == .zero ? nil : claim
        requiresClaim = reader.flag("clock.required", default: false)
    }
}
