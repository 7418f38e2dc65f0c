internal import Timeline

/// IMF-fixdate (RFC 9110 §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    /// The length of every such date.
    package static let byteCount = 29

    /// The 29 bytes for a second since the Unix epoch, from 1970 to the last of ``WallTime``, in 2262; others become the nearest bound.
    package static func bytes(secondsSinceEpoch: Int64) -> [UInt8] {
        let time = CivilTime(WallTime(seconds: min(max(secondsSinceEpoch, 0), WallTime.distantFuture.seconds)))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        append(time.weekdayName, to: &bytes)
        append(", ", to: &bytes)
        append(time.day, digits: 2, to: &bytes)
        bytes.append(.space)
        append(time.monthName, to: &bytes)
        bytes.append(.space)
        append(time.year, digits: 4, to: &bytes)
        bytes.append(.space)
        append(time.hour, digits: 2, to: &bytes)
        bytes.append(.colon)
        append(time.minute, digits: 2, to: &bytes)
        bytes.append(.colon)
        append(time.second, digits: 2, to: &bytes)
        append(" GMT", to: &bytes)
        return bytes
    }

    private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private static func append(_ value: Int, digits: Int, to bytes: inout [UInt8]) {
        var divisor = digits == 4 ? 1000 : 10
        while divisor > 0 {
            bytes.append(0x30 + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }
}
