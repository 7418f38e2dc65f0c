internal import Timeline

/// IMF-fixdate (RFC 9110 §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    /// The length of every such date.
    package static let byteCount = 29

    /// The 29 bytes for a second since the Unix epoch, from 1970 to the last of ``WallTime``, in 2262; others become the nearest bound.
    package static func bytes(secondsSinceEpoch: Int64) -> [UInt8] {
        let time = CivilTime(WallTime(seconds: min(max(secondsSinceEpoch, 0), WallTime.distantFuture.seconds)))
        let date = "\(time.weekdayName), \(time.day.text(digits: 2)) \(time.monthName) \(time.year.text(digits: 4))"
        let clock = [time.hour, time.minute, time.second].map { $0.text(digits: 2) }.joined(separator: ":")
        return Array("\(date) \(clock) GMT".utf8)
    }
}
