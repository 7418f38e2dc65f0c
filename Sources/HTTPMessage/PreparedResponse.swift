/// A response whose head is serialised, but for the date and what the connection decides.
///
/// Made once and shared by all connections, so that an answer costs copying.
package final class PreparedResponse: Sendable {
    package let status: HTTPStatus
    package let route: String
    package let entityTag: String
    package let body: [UInt8]
    /// Up to and with `Date: `.
    package let headStart: [UInt8]
    /// From the end of the date on, without the empty line.
    package let headEnd: [UInt8]
    /// The fields that a 304 and a 206 repeat (RFC 9110 §15.4.5): all but those of the body.
    private let sharedFields: String

    /// - Parameter coding: how `body` is coded.
    package init(_ response: HTTPResponse, body: [UInt8]? = nil, coding: ContentCoding = .identity) {
        self.body = body ?? response.body
        status = response.status
        route = response.route
        entityTag = response.status == .ok ? EntityTag.text(of: self.body) : ""
        headStart = Self.headStart(response.status)
        var shared = "\r\nCache-Control: \(response.cacheControl)\r\nAccess-Control-Allow-Origin: *\r\n"
        shared += "Access-Control-Expose-Headers: Date, ETag, Content-Range\r\n"
        for (name, value) in response.fields { shared += "\(name): \(value)\r\n" }
        if response.isCompressible { shared += "Vary: Accept-Encoding\r\n" }
        if !entityTag.isEmpty { shared += "ETag: \(entityTag)\r\nAccept-Ranges: bytes\r\n" }
        shared += "X-Content-Type-Options: nosniff\r\n"
        if coding == .gzip { shared += "Content-Encoding: gzip\r\n" }
        sharedFields = shared
        headEnd = Array(
            (shared + "Content-Type: \(response.contentType)\r\nContent-Length: \(self.body.count)\r\n").utf8
        )
        contentType = response.contentType
    }

    private let contentType: String

    private init(status: HTTPStatus, of other: PreparedResponse, body: [UInt8], fields: String) {
        self.status = status
        self.body = body
        route = other.route
        entityTag = other.entityTag
        contentType = other.contentType
        sharedFields = other.sharedFields
        headStart = Self.headStart(status)
        headEnd = Array((other.sharedFields + fields).utf8)
    }

    /// 304: the client has it already.
    package var notModified: PreparedResponse {
        PreparedResponse(status: .notModified, of: self, body: [], fields: "")
    }

    /// The answer to a Range field: 206, 416 or all of it.
    package func range(_ field: String) -> PreparedResponse {
        switch ByteRange(field, of: body.count) {
        case .whole:
            return self
        case .unsatisfiable:
            return PreparedResponse(
                status: .rangeNotSatisfiable,
                of: self,
                body: [],
                fields: "Content-Range: bytes */\(body.count)\r\nContent-Length: 0\r\n"
            )
        case .part(let range):
            return PreparedResponse(
                status: .partialContent,
                of: self,
                body: Array(body[range]),
                fields: "Content-Type: \(contentType)\r\nContent-Length: \(range.count)\r\n"
                    + "Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.count)\r\n"
            )
        }
    }

    private static func headStart(_ status: HTTPStatus) -> [UInt8] {
        Array("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\nDate: ".utf8)
    }
}
