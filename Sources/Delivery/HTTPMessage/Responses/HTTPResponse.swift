/// An answer as a handler makes it; the server adds what the protocol asks for.
package struct HTTPResponse: Sendable {
    package var status: HTTPStatus
    package var body: SharedBytes
    /// `Content-Type`; not sent when nil or when there is no body.
    package var contentType: String?
    /// `Cache-Control`; when nil, errors say `no-store` and other responses say nothing.
    package var cacheControl: String?
    /// When nil, the server makes a strong one from the content, unless `cacheControl` says `no-store`.
    package var etag: EntityTag?
    /// Whether the body may be sent with gzip; says `Vary: Accept-Encoding`.
    package var isCompressible: Bool
    /// Further fields; not those that the server writes itself (Date, Content-Length, Connection, ETag, Vary).
    package var fields: [HTTPField]
    package var route: RouteLabel
    /// How it goes out; nil, as for nearly all: at once and in full. With it the server never keeps the answer for others.
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
        route: RouteLabel,
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
        route: RouteLabel
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

    /// A line without what would end it, or would do something to a terminal: it may repeat what anybody has sent.
    private static func oneLine(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    // Also what turns the direction of writing.
                    case .control, .format, .lineSeparator, .paragraphSeparator: "?"
                    default: scalar
                    }
                }
            )
        )
    }

    /// The answer to a request that was refused.
    ///
    /// - Parameter seconds: after how long it may be tried again (Retry-After); a 503 without it says one second.
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

/// What kind of answer a response is, for metrics and logs: `playlist`, `segment`, `not_found`.
///
/// Only from literals, so that there can never be more of them than the program names.
package struct RouteLabel: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let text: String

    package init(stringLiteral text: String) {
        self.text = text
    }

    package var description: String { text }
}

/// A response field that is safe to send (RFC 9110 §5).
package struct HTTPField: Hashable, Sendable {
    package let name: String
    package let value: String

    /// Control characters of the value become spaces: a value can never start another line.
    package init(_ name: StaticString, _ value: String) {
        self.name = name.description
        let isClean = value.utf8.allSatisfy(\.isFieldCharacter)
        self.value =
            isClean
            ? value : String(decoding: value.utf8.map { $0.isFieldCharacter ? $0 : .space }, as: UTF8.self)
    }
}
