internal import Timeline

/// Collects the lines of a playlist as UTF-8 without making a string of any number: playlists are written on the request
/// path.
struct PlaylistText {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// A whole line.
    mutating func line(_ text: StaticString) {
        append(text)
        endLine()
    }

    /// A line of a tag and a text.
    mutating func line(_ tag: StaticString, _ text: String) {
        append(tag)
        append(text)
        endLine()
    }

    /// A line of a tag and a number.
    mutating func line(_ tag: StaticString, _ number: Int64) {
        append(tag)
        append(number)
        endLine()
    }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ number: Int64) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        let magnitude = number.magnitude
        var power: UInt64 = 1
        while magnitude / power >= 10 { power *= 10 }
        while power > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(magnitude / power % 10))
            power /= 10
        }
    }

    mutating func append(_ instant: WallTime) {
        instant.appendISO8601(to: &bytes)
    }

    /// A length of media time in decimal seconds, rounded to the nearest microsecond: `2.000000`.
    ///
    /// A tick is over eleven microseconds, so a reader that takes the nearest tick has the exact length again.
    mutating func append(_ time: MediaTime) {
        if time.ticks < 0 { bytes.append(UInt8(ascii: "-")) }
        let ticks = time.ticks.magnitude
        let perSecond = UInt64(MediaTime.ticksPerSecond)
        // The part below a second rounds to 999,989 at most, so nothing is carried.
        let microseconds = (ticks % perSecond * 200 + 9) / 18
        append(Int64(ticks / perSecond))
        bytes.append(UInt8(ascii: "."))
        var power: UInt64 = 100_000
        while power > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(microseconds / power % 10))
            power /= 10
        }
    }

    mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
    }
}
