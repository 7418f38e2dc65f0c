/// The time zone in which an instant is written.
package enum WrittenZone {
    /// The zones without daylight saving whose offset is not a whole number of hours.
    private static let others = [
        "-09:30": "Pacific/Marquesas", "+03:30": "Asia/Tehran", "+04:30": "Asia/Kabul", "+05:30": "Asia/Kolkata",
        "+05:45": "Asia/Kathmandu", "+06:30": "Asia/Yangon", "+08:45": "Australia/Eucla", "+09:30": "Australia/Darwin",
    ]

    /// A zone with the offset of `2026-12-12T20:00:00+08:00`: `Etc/GMT-8`, whose sign is the reverse.
    ///
    /// - Parameter text: a valid instant.
    /// - Returns: nil if no zone has always had that offset since 2022.
    package static func name(in text: String) -> String? {
        guard let last = text.last, last != "Z", last != "z" else { return "UTC" }
        let offset = String(text.suffix(6))
        if let other = others[offset] { return other }
        guard let hours = Int(offset.prefix(3)), offset.hasSuffix(":00"), (-12...14).contains(hours) else { return nil }
        return hours == 0 ? "UTC" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
    }
}
