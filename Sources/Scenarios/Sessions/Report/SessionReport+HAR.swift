internal import HLS
internal import HTTPMessage
internal import Timeline

/// A report as an HTTP archive (HAR 1.2), which browsers' developer tools open.
package struct SessionArchive: Encodable, Sendable {
    private let log: Log

    /// - Parameters:
    ///   - origin: scheme and host of the requests: `http://localhost:8080`.
    ///   - version: the version of this program.
    package init(_ report: SessionReport, origin: String, version: String) {
        let title = report.url.map { origin + $0 } ?? report.name
        log = Log(
            version: "1.2",
            creator: Creator(name: "Clockcast", version: version),
            pages: [Page(startedDateTime: report.begun.iso8601, id: report.name, title: title, pageTimings: Nothing())],
            entries: report.entries.sorted { ($0.request.asked, $0.request.id) < ($1.request.asked, $1.request.id) }
                .map { Entry($0, page: report.name, origin: origin) }
        )
    }
}

private struct Log: Encodable {
    let version: String
    let creator: Creator
    let pages: [Page]
    let entries: [Entry]
}

private struct Creator: Encodable {
    let name: String
    let version: String
}

private struct Page: Encodable {
    let startedDateTime: String
    let id: String
    let title: String
    let pageTimings: Nothing
}

/// An object without members.
private struct Nothing: Encodable {
    private enum Key: CodingKey {}

    func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: Key.self)
    }
}

private struct Field: Encodable {
    let name: String
    let value: String
}

private struct Entry: Encodable {
    struct Request: Encodable {
        let method = "GET"
        let url: String
        let httpVersion = "HTTP/1.1"
        let cookies: [Field] = []
        let headers: [Field] = []
        let queryString: [Field]
        /// The size is not known.
        let headersSize = -1
        let bodySize = 0
    }

    struct Response: Encodable {
        let status: Int
        let statusText: String
        let httpVersion = "HTTP/1.1"
        let cookies: [Field] = []
        let headers: [Field]
        let content: Content
        let redirectURL = ""
        let headersSize = -1
        let bodySize: Int
    }

    struct Content: Encodable {
        let size: Int
        let mimeType: String
    }

    struct Timings: Encodable {
        let blocked = -1
        let dns = -1
        let connect = -1
        let send = 0
        let wait: Double
        let receive: Double
        let ssl = -1
    }

    let pageref: String
    let startedDateTime: String
    /// The sum of the timings, in milliseconds.
    let time: Double
    let request: Request
    let response: Response
    let cache = Nothing()
    let timings: Timings
    let comment: String

    init(_ entry: SessionReport.Entry, page: String, origin: String) {
        let request = entry.request
        pageref = page
        startedDateTime = request.asked.iso8601
        let first = request.firstByte ?? request.ended
        timings = Timings(
            wait: Self.milliseconds(first - request.asked),
            receive: Self.milliseconds(request.ended - first)
        )
        time = timings.wait + timings.receive
        let path = request.asked(in: page)
        let query = path.firstIndex(of: "?").map { path[path.index(after: $0)...] } ?? ""
        self.request = Request(
            url: "\(origin)/\(path)",
            queryString: query.split(separator: "&").map { item in
                Field(name: String(item.prefix { $0 != "=" }), value: String(item.drop { $0 != "=" }.dropFirst()))
            }
        )
        response = Response(
            status: request.status,
            statusText: request.status == 0 ? "" : HTTPStatus(request.status).reasonPhrase,
            headers: request.faultText.map { [Field(name: "Clockcast-Fault", value: $0)] } ?? [],
            content: Content(size: request.bytes, mimeType: Self.type(of: request)),
            bodySize: request.bytes
        )
        comment = [
            request.faultText.map { "fault: \($0)" }, entry.lead.map { "lead: \($0.inSeconds) s" },
            entry.isRetry ? "asked again" : nil, request.isAborted ? "aborted by the player" : nil,
        ].compactMap { $0 }.joined(separator: "; ")
    }

    private static func milliseconds(_ interval: Interval) -> Double {
        Double(max(interval.nanoseconds, 0) / 1000) / 1000
    }

    private static func type(of request: SessionRequest) -> String {
        let path = request.path.prefix { $0 != "?" }
        if StreamAddress.isPlaylist(path) { return StreamAddress.playlistType }
        let container = SegmentContainer.allCases.first { path.hasSuffix(".\($0.fileExtension)") }
        if let container { return container.segmentType }
        return path.hasSuffix(".mp4") ? "video/mp4" : "application/octet-stream"
    }
}
