internal import Timeline

/// Collects the lines of a playlist as UTF-8.
struct PlaylistText {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func line(_ text: String) {
        bytes += text.utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    /// A length of media time in decimal seconds, exact to the microsecond and cut there: `2.000000`.
    static func seconds(_ time: MediaTime) -> String {
        let microseconds = time.ticks * 100 / 9
        let fraction = String(microseconds % 1_000_000)
        return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }
}
