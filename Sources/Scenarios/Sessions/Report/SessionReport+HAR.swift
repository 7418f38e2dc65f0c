internal import HLS
internal import HTTPMessage
package import Platform
internal import Timeline

extension SessionReport {
    /// The report as an HTTP archive (HAR 1.2), which browsers' developer tools open.
    ///
    /// - Parameters:
    ///   - origin: scheme and host of the requests: `http://localhost:8080`.
    ///   - version: the version of this program.
    package func archive(origin: String, version: String) -> JSONObject {
        let nothing: JSONObject = [:]
        let creator: JSONObject = ["name": "Clockcast", "version": version]
        let page: JSONObject = [
            "startedDateTime": session.begun.iso8601,
            "id": session.name,
            "title": url.map { origin + $0 } ?? session.name,
            "pageTimings": nothing,
        ]
        let entries = entries.sorted { ($0.request.asked, $0.request.id) < ($1.request.asked, $1.request.id) }
        let log: JSONObject = [
            "version": "1.2",
            "creator": creator,
            "pages": [page],
            "entries": entries.map { $0.archived(page: session.name, origin: origin) },
        ]
        return ["log": log]
    }
}

extension SessionReport.Entry {
    fileprivate func archived(page: String, origin: String) -> JSONObject {
        let first = request.firstByte ?? request.ended
        let wait = Self.milliseconds(first - request.asked)
        let receive = Self.milliseconds(request.ended - first)
        let nothing: JSONObject = [:]
        let timings: JSONObject = [
            "blocked": -1, "dns": -1, "connect": -1, "send": 0, "wait": wait, "receive": receive, "ssl": -1,
        ]
        let comment = [
            request.faultText.map { "fault: \($0)" }, lead.map { "lead: \($0.inSeconds) s" },
            isRetry ? "asked again" : nil, request.isAborted ? "aborted by the player" : nil,
        ]
        return [
            "pageref": page,
            "startedDateTime": request.asked.iso8601,
            // The sum of the timings, in milliseconds.
            "time": wait + receive,
            "request": request.archived(page: page, origin: origin),
            "response": request.archivedAnswer,
            "cache": nothing,
            "timings": timings,
            "comment": comment.compactMap { $0 }.joined(separator: "; "),
        ]
    }

    private static func milliseconds(_ interval: Interval) -> Double {
        Double(max(interval.nanoseconds, 0) / 1000) / 1000
    }
}

extension SessionRequest {
    fileprivate func archived(page: String, origin: String) -> JSONObject {
        let path = asked(in: page)
        return [
            "method": "GET",
            "url": "\(origin)/\(path)",
            "httpVersion": "HTTP/1.1",
            "cookies": [JSONObject](),
            "headers": [JSONObject](),
            "queryString": WrittenTarget(path).items.map { Self.field($0.name, $0.value ?? "") },
            // The size is not known.
            "headersSize": -1,
            "bodySize": 0,
        ]
    }

    fileprivate var archivedAnswer: JSONObject {
        let content: JSONObject = ["size": bytes, "mimeType": mediaType]
        return [
            "status": status,
            "statusText": status == 0 ? "" : HTTPStatus(status).reasonPhrase,
            "httpVersion": "HTTP/1.1",
            "cookies": [JSONObject](),
            "headers": faultText.map { [Self.field("Clockcast-Fault", $0)] } ?? [],
            "content": content,
            "redirectURL": "",
            "headersSize": -1,
            "bodySize": bytes,
        ]
    }

    private static func field(_ name: String, _ value: String) -> JSONObject { ["name": name, "value": value] }

    private var mediaType: String {
        let path = WrittenTarget(path).path
        if StreamAddress.isPlaylist(path) { return StreamAddress.playlistType }
        let container = SegmentContainer.allCases.first { path.hasSuffix(".\($0.fileExtension)") }
        if let container { return container.segmentType }
        return path.hasSuffix(".mp4") ? "video/mp4" : "application/octet-stream"
    }
}
