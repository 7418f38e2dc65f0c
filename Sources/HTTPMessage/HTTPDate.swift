/// The date format of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT` (IMF-fixdate, RFC 9110 §5.6.7).
package enum HTTPDate {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// - Parameter seconds: since the Unix epoch, 0 or more.
    package static func text(seconds: Int64) -> String {
        let seconds = max(0, seconds)
        var days = Int(seconds / 86_400)
        let time = Int(seconds % 86_400)
        let weekday = weekdays[days % 7]
        var year = 1970
        while days >= dayCount(year) {
            days -= dayCount(year)
            year += 1
        }
        var month = 0
        while days >= dayCount(month: month, year: year) {
            days -= dayCount(month: month, year: year)
            month += 1
        }
        return "\(weekday), \(two(days + 1)) \(months[month]) \(year) "
            + "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60)) GMT"
    }

    private static func dayCount(_ year: Int) -> Int {
        dayCount(month: 1, year: year) + 337
    }

    private static func dayCount(month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 1 && isLeap ? 29 : [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
    }

    private static func two(_ value: Int) -> String {
        value < 10 ? "0\(value)" : String(value)
    }
}
