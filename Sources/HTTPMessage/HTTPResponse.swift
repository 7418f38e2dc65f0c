/// An answer, before anything is known of the connection that it goes to.
package struct HTTPResponse: Sendable {
    package let status: HTTPStatus
    package let contentType: String
    /// The Cache-Control field (RFC 9111 §5.2).
    package let cacheControl: String
    /// Further fields, names as they are to be sent.
    package let fields: [(name: String, value: String)]
    package let body: [UInt8]
    /// Whether gzip makes the body smaller.
    package let isCompressible: Bool
    /// One of few constants that say what was asked for, for metrics and logs.
    package let route: String

    package init(
        status: HTTPStatus = .ok,
        contentType: String,
        cacheControl: String,
        fields: [(name: String, value: String)] = [],
        body: [UInt8],
        isCompressible: Bool = false,
        route: String
    ) {
        self.status = status
        self.contentType = contentType
        self.cacheControl = cacheControl
        self.fields = fields
        self.body = body
        self.isCompressible = isCompressible
        self.route = route
    }

    /// A one-line text, for errors: not to be cached, or for a second.
    package static func text(
        _ status: HTTPStatus,
        _ line: String,
        cacheControl: String = "no-store",
        fields: [(name: String, value: String)] = [],
        route: String
    ) -> HTTPResponse {
        HTTPResponse(
            status: status,
            contentType: "text/plain; charset=utf-8",
            cacheControl: cacheControl,
            fields: fields,
            body: Array((line + "\n").utf8),
            route: route
        )
    }
}
