import CLinux
import Glibc

/// One player on one keep-alive connection: its state and its figures.
final class Viewer {
    enum Step {
        case idle
        case multivariant
        case media
        case segment
    }

    private(set) var socket: Int32
    private(set) var step = Step.idle
    private(set) var mediaTarget: String?
    private var wanted: [String] = []
    /// The addresses of the last list.
    private var seen: Set<String> = []
    private var sentAt: Int64 = 0
    private var target = ""

    private var head: [UInt8] = []
    private var body: [UInt8] = []
    private var bodyLeft = -1
    private var bodyCount = 0
    private var status = 0
    /// Whether this connection has had a whole answer.
    private var hasAnswer = false

    init(socket: Int32) {
        self.socket = socket
    }

    deinit {
        _ = Glibc.close(socket)
    }

    /// Whether a closed connection is no error: a server may close one after any answer, which the next request can cross on its way. That
    /// request is sent again, as browsers do (RFC 9112, 9.3.1).
    var canReconnect: Bool { step == .idle || hasAnswer && head.isEmpty && bodyLeft < 0 }

    /// Continues on another connection.
    func reconnect(_ other: Int32, host: String) {
        _ = Glibc.close(socket)
        socket = other
        hasAnswer = false
        if step != .idle { send(host) }
    }

    /// Asks for the playlist: the multivariant one first, then the media playlist.
    func poll(start: String, host: String, now: Int64) {
        if let mediaTarget {
            request(mediaTarget, .media, host, now)
        } else {
            request(start, .multivariant, host, now)
        }
    }

    /// Takes received bytes; sends the next request when an answer is complete.
    func receive(_ bytes: UnsafeRawBufferPointer, host: String, now: Int64, report: inout LoadReport) {
        var rest = bytes[...]
        while !rest.isEmpty {
            if bodyLeft < 0 {
                // A head comes in one piece or nearly so: byte by byte is fast enough.
                head.append(rest.removeFirst())
                if head.count >= 4, head.suffix(4).elementsEqual([13, 10, 13, 10]) { readHead() }
            } else {
                let count = min(bodyLeft, rest.count)
                if step != .segment { body.append(contentsOf: rest.prefix(count)) }
                rest = rest.dropFirst(count)
                bodyLeft -= count
                bodyCount += count
            }
            if bodyLeft == 0 { finish(host, now, &report) }
        }
    }

    private func readHead() {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } } ?? 0
        bodyLeft = 0
        for line in lines where line.lowercased().hasPrefix("content-length:") {
            bodyLeft = Int(line.drop { $0 != ":" }.dropFirst().filter { $0 != " " }) ?? 0
        }
        head.removeAll(keepingCapacity: true)
    }

    private func finish(_ host: String, _ now: Int64, _ report: inout LoadReport) {
        let finished = step
        step = .idle
        hasAnswer = true
        bodyLeft = -1
        if status != 200 {
            report.addError("status \(status) for \(finished)")
        } else if finished == .segment {
            report.addSegment(nanoseconds: now - sentAt, bytes: bodyCount)
        } else {
            report.addPlaylist(nanoseconds: now - sentAt, bytes: bodyCount)
            let text = String(decoding: body, as: UTF8.self)
            let lines = text.split(whereSeparator: \.isNewline)
            let addresses = lines.filter { !$0.hasPrefix("#") }.map { resolve(String($0)) }
            if finished == .multivariant {
                mediaTarget = addresses.first
                if mediaTarget == nil { report.addError("a multivariant playlist without a rendition") }
            } else {
                let headers = lines.filter { $0.hasPrefix("#EXT-X-MAP:") }.compactMap { line in
                    line.split(separator: "\"").dropFirst().first.map { resolve(String($0)) }
                }
                let listed = headers + addresses
                wanted += listed.filter { !seen.contains($0) }
                seen = Set(listed)
            }
        }
        body = []
        bodyCount = 0
        if finished == .multivariant, let mediaTarget {
            request(mediaTarget, .media, host, now)
        } else if !wanted.isEmpty {
            request(wanted.removeFirst(), .segment, host, now)
        }
    }

    private func request(_ target: String, _ step: Step, _ host: String, _ now: Int64) {
        self.target = target
        self.step = step
        sentAt = now
        send(host)
    }

    /// Sends the present request. If the connection is closed, that is met by the next `recv`.
    private func send(_ host: String) {
        let text =
            "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nUser-Agent: ViewerLoad\r\nAccept: */*\r\n"
            + "Accept-Encoding: identity\r\n\r\n"
        let bytes = Array(text.utf8)
        _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// A relative address against the last target (RFC 3986 §5, without dot segments).
    private func resolve(_ address: String) -> String {
        if address.hasPrefix("/") { return address }
        if address.hasPrefix("http://") {
            return "/" + address.dropFirst(7).drop { $0 != "/" }.dropFirst()
        }
        let path = target.prefix { $0 != "?" }
        return path[...(path.lastIndex(of: "/") ?? path.startIndex)] + address
    }
}
