internal import Timeline

/// Collects the lines of a playlist as UTF-8 without making strings of numbers, since playlists are written on the request path.
struct PlaylistText {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }
}

// Lines.
extension PlaylistText {
    /// A tag without a value. The name of a tag has its number sign; as a StaticString it costs no more than its bytes.
    mutating func line(_ tag: StaticString) {
        append(tag)
        endLine()
    }

    /// A tag with attributes, or with another value.
    @inline(__always)
    mutating func line(_ tag: StaticString, _ appendValue: (inout PlaylistText) -> Void) {
        append(tag)
        append(UInt8(ascii: ":"))
        appendValue(&self)
        endLine()
    }

    /// A tag with an integer.
    mutating func line(_ tag: StaticString, _ number: Int64) {
        line(tag) { $0.append(number) }
    }

    /// A tag with an instant.
    ///
    /// - Parameter offset: the zone in which it is written, in minutes east of UTC.
    mutating func line(_ tag: StaticString, _ instant: WallTime, offset: Int) {
        line(tag) { instant.appendISO8601(to: &$0.bytes, offset: offset) }
    }

    /// A tag with a structured value; nothing if it is nil.
    mutating func line<Tag: PlaylistTag>(_ tag: Tag?, as name: StaticString = Tag.name) {
        if let tag { line(name) { tag.appendValue(to: &$0) } }
    }

    mutating func line(uri: String) {
        append(uri)
        endLine()
    }

    mutating func endLine() {
        append(UInt8(ascii: "\n"))
    }
}

// The attributes of a tag (RFC 8216, 4.2), with a comma before each but the first.
extension PlaylistText {
    mutating func attribute(_ name: StaticString, _ number: Int64) {
        beginAttribute(name)
        append(number)
    }

    /// A decimal-resolution: `1280x720`.
    mutating func attribute(_ name: StaticString, width: Int, height: Int) {
        attribute(name, Int64(width))
        append(UInt8(ascii: "x"))
        append(Int64(height))
    }

    mutating func attribute(_ name: StaticString, _ time: MediaTime) {
        beginAttribute(name)
        append(time)
    }

    mutating func attribute(_ name: StaticString, _ isSet: Bool) {
        beginAttribute(name)
        append(isSet ? "YES" : "NO" as StaticString)
    }

    /// - Parameter text: an enumerated-string, without quotes, spaces and commas.
    mutating func attribute(_ name: StaticString, enumerated text: String) {
        beginAttribute(name)
        append(text)
    }

    /// - Parameter text: a string without quotes and line breaks.
    mutating func attribute(_ name: StaticString, quoted text: String) {
        beginAttribute(name)
        append(UInt8(ascii: "\""))
        append(text)
        append(UInt8(ascii: "\""))
    }

    /// A hexadecimal-sequence, with `0x` before it.
    mutating func attribute(_ name: StaticString, hexadecimal value: [UInt8]) {
        beginAttribute(name)
        append("0x" as StaticString)
        for byte in value {
            for digit in [byte >> 4, byte & 0xf] { append(digit + UInt8(ascii: digit < 10 ? "0" : "7")) }
        }
    }

    /// An attribute whose name is not known here.
    ///
    /// - Parameter value: its text, with quotes if it has them.
    mutating func attribute(named name: String, _ value: String) {
        separate()
        append(name)
        append(UInt8(ascii: "="))
        append(value)
    }

    private mutating func beginAttribute(_ name: StaticString) {
        separate()
        append(name)
        append(UInt8(ascii: "="))
    }

    private mutating func separate() {
        // The last byte before an attribute is a colon only after the name of the tag: a value ends with a digit, a letter or a quote.
        if bytes.last != UInt8(ascii: ":") { append(UInt8(ascii: ",")) }
    }
}

// Values.
extension PlaylistText {
    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ number: Int64) {
        if number >= 0, number < 10 { return append(UInt8(ascii: "0") + UInt8(number)) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = Self.fill(digits, before: 20, with: number.magnitude)
            if number < 0 {
                start -= 1
                digits[start] = UInt8(ascii: "-")
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    /// A length of media time in decimal seconds, rounded to the nearest microsecond: `2.000000`.
    ///
    /// A tick is over eleven microseconds, so a reader that takes the nearest tick has the exact length again.
    mutating func append(_ time: MediaTime) {
        let ticks = time.ticks.magnitude
        let perSecond = UInt64(MediaTime.ticksPerSecond)
        // The part below a second rounds to 999,989 at most, so nothing is carried.
        let microseconds = (ticks % perSecond * 200 + 9) / 18
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 28) { digits in
            // The digit in front keeps the zeros, and is then replaced by the point.
            var start = Self.fill(digits, before: 28, with: 1_000_000 + microseconds)
            digits[start] = UInt8(ascii: ".")
            start = Self.fill(digits, before: start, with: ticks / perSecond)
            if time.ticks < 0 {
                start -= 1
                digits[start] = UInt8(ascii: "-")
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    /// Writes the digits of a number so that they end before an index. They are appended in one piece, because the array checks at each
    /// append whether it may be written to.
    ///
    /// - Returns: the index of the first digit.
    private static func fill(_ digits: UnsafeMutableBufferPointer<UInt8>, before end: Int, with number: UInt64) -> Int {
        var (rest, start) = (number, end)
        repeat {
            start -= 1
            digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        return start
    }
}
