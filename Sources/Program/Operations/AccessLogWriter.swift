internal import Foundation
internal import HTTPMessage
package import HTTPServer
package import Platform
package import Settings
internal import Timeline

/// Writes answered requests to standard output, a line each.
package struct AccessLogWriter: Sendable {
    let format: Settings.AccessLogFormat
    let lines: LineQueue

    package init(format: Settings.AccessLogFormat, lines: LineQueue) {
        (self.format, self.lines) = (format, lines)
    }

    /// The number of bytes that are passed on at once: if there is no more room, little is lost with them.
    private static let piece = 131_072

    /// Called with many records at a time, which are formatted on the queue's thread.
    package func write(_ records: [AccessRecord]) {
        var (start, size) = (records.startIndex, 0)
        for index in records.indices {
            size += records[index].cost
            guard size >= Self.piece || index == records.indices.last else { continue }
            hand(Array(records[start...index]))
            (start, size) = (index + 1, 0)
        }
    }

    private func hand(_ records: [AccessRecord]) {
        lines.add(to: .output, lineCount: records.count, byteCount: records.reduce(0) { $0 + $1.cost }) {
            records.reduce(into: []) { bytes, record in
                bytes += line(record).utf8
                bytes.append(UInt8(ascii: "\n"))
            }
        }
    }

    private func line(_ record: AccessRecord) -> String {
        switch format {
        case .json: json(record)
        case .combined: "\(common(record)) \"-\" \"\(Self.quoted(record.agent ?? "-"))\""
        case .common, .off: common(record)
        }
    }

    /// A line such as `127.0.0.1 - - [20/Nov/2026:22:29:00 +0000] "GET /live.m3u8 HTTP/1.1" 200 374`.
    private func common(_ record: AccessRecord) -> String {
        let time = CivilTime(record.answeredAt)
        let date = "\(time.day.text(digits: 2))/\(time.monthName)/\(time.year)"
        let clock = [time.hour, time.minute, time.second].map { $0.text(digits: 2) }.joined(separator: ":") + " +0000"
        return "\(record.peerAddress) - - [\(date):\(clock)] "
            + "\"\(record.target == "-" ? "-" : Self.request(record))\" "
            + "\(record.status.code) \(record.bodyBytes)"
    }

    private static func request(_ record: AccessRecord) -> String {
        "\(record.method.rawValue) \(quoted(record.target)) \(record.version.rawValue)"
    }

    /// A target or an agent without quotes and backslashes, so that its end in the log is unambiguous, and without control characters of
    /// terminals; escaped as in nginx.
    private static func quoted(_ text: String) -> String {
        func isPlain(_ byte: UInt8) -> Bool {
            (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        guard !text.utf8.allSatisfy(isPlain) else { return text }
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = text.utf8.flatMap { byte in
            isPlain(byte)
                ? [byte] : [UInt8(ascii: "\\"), UInt8(ascii: "x"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func json(_ record: AccessRecord) -> String {
        let line: JSONObject = [
            "time": record.answeredAt.iso8601,
            "peer": record.peerAddress,
            "method": record.method.rawValue,
            "target": record.target,
            "agent": record.agent,
            "session": record.session,
            "status": record.status.code,
            "route": record.route.description,
            "bytes": record.bodyBytes,
            "microseconds": record.duration.nanoseconds / 1000,
        ]
        // The value has only strings and whole numbers, so encoding cannot fail.
        return (try? JSONText.encode(line.compact)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
