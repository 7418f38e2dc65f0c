internal import Platform

/// An answer from a handler; the server adds the fields that the protocol requires.
package struct HTTPResponse: Sendable {
    package var status: HTTPStatus
    package var body: SharedBytes
    /// `Content-Type`; it is not sent if it is nil or there is no body.
    package var contentType: String?
    /// `Cache-Control`; if it is nil, errors have `no-store` and other responses do not have the field.
    package var cacheControl: String?
    /// The entity tag; if it is nil, the server makes a strong one from the content, unless `cacheControl` is `no-store`.
    package var etag: EntityTag?
    /// Whether the body may be sent with gzip; the answer then has `Vary: Accept-Encoding`.
    package var isCompressible: Bool
    /// Further fields, except those that the server writes itself (Date, Content-Length, Connection, ETag, Vary).
    package var fields: [HTTPField]
    /// The label of its route, which answers that a table of routes finds have from there; empty until then.
    package var route: RouteLabel
    /// The way it is sent; nil, as for nearly all, is at once and in full. An answer with one is never kept for other requests.
    package var delivery: Delivery?
    /// The record that the request belongs to, if its target does not name one; see `TargetReader`.
    package var record: String?

    package init(
        status: HTTPStatus = .ok,
        body: SharedBytes,
        contentType: String?,
        cacheControl: String? = nil,
        etag: EntityTag? = nil,
        isCompressible: Bool = false,
        fields: [HTTPField] = [],
        route: RouteLabel = "",
        delivery: Delivery? = nil
    ) {
        self.status = status
        self.body = body
        self.contentType = contentType
        self.cacheControl = cacheControl
        self.etag = etag
        self.isCompressible = isCompressible
        self.fields = fields
        self.route = route
        self.delivery = delivery
    }

    /// One line of plain text, with a line end added.
    package static func text(
        _ status: HTTPStatus,
        _ line: String,
        cacheControl: String? = nil,
        fields: [HTTPField] = [],
        route: RouteLabel = ""
    ) -> HTTPResponse {
        HTTPResponse(
            status: status,
            body: SharedBytes(oneLine(line) + "\n"),
            contentType: "text/plain; charset=utf-8",
            cacheControl: cacheControl,
            fields: fields,
            route: route
        )
    }

    /// A line without line ends, control characters for terminals and marks that turn the writing: it may repeat text from a request.
    private static func oneLine(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return text }
        return text.replacingScalars { $0.isUnprintable ? "?" : nil }
    }

    /// The answer to a refused request.
    ///
    /// - Parameter seconds: the time after which a client may try again (Retry-After); a 503 without it gets one second.
    package static func refused(
        _ refusal: Refusal,
        route: RouteLabel = "refused",
        retryAfter seconds: Int64? = nil
    ) -> HTTPResponse {
        text(
            refusal.status,
            "\(refusal.status.code) \(refusal.status.reasonPhrase): \(refusal.reason)",
            fields: seconds.map { [HTTPField("Retry-After", String($0))] } ?? [],
            route: route
        )
    }
}

/// The kind of a response, for metrics and logs: `playlist`, `segment`, `not_found`.
///
/// Labels are made from literals only, so their number is bounded by the program.
package struct RouteLabel: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let description: String

    package init(stringLiteral text: String) {
        description = text
    }
}

/// A response field that is safe to send (RFC 9110 §5).
package struct HTTPField: Hashable, Sendable {
    package let name: String
    package let value: String

    /// Control characters of the value become spaces, so a value can never start another line.
    package init(_ name: StaticString, _ value: String) {
        self.name = name.description
        let isClean = value.utf8.allSatisfy(\.isFieldCharacter)
        self.value =
            isClean
            ? value : String(decoding: value.utf8.map { $0.isFieldCharacter ? $0 : .space }, as: UTF8.self)
    }
}
