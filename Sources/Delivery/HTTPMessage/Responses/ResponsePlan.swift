/// A handler's answer in one coding, ready to be sent in full, in part, or as a 304.
package struct ResponsePlan: Sendable {
    /// The fields that web players on other origins may read (Fetch standard, CORS protocol).
    private static let exposedFields = "Content-Length, Content-Range, Date, ETag, Retry-After"

    package let response: HTTPResponse
    /// The body in this plan's coding.
    package let body: SharedBytes
    package let coding: ContentCoding
    package let etag: EntityTag?

    private let allowsOtherOrigins: Bool
    private let saysLength: Bool

    /// - Parameters:
    ///   - gzip: the gzip form of the body; nil if it is sent uncompressed.
    ///   - allowsOtherOrigins: whether web pages of other origins may read it (CORS protocol).
    package init(_ response: HTTPResponse, gzip: SharedBytes? = nil, allowsOtherOrigins: Bool = true) {
        self.allowsOtherOrigins = allowsOtherOrigins && response.delivery?.hasCORS ?? true
        saysLength = response.delivery?.hasContentLength ?? true
        self.response = response
        body = gzip ?? response.body
        coding = gzip == nil ? .identity : .gzip
        let isTagged = response.status == .ok && !(response.cacheControl?.contains("no-store") ?? false)
        let tag = response.etag ?? (isTagged ? response.body.entityTag : nil)
        etag = gzip == nil ? tag : tag?.forGzip
    }

    /// Whether conditions and ranges apply, which they do only if the answer would be 200 (RFC 9110 §13.2.1).
    package var isConditional: Bool { response.status == .ok }

    /// The head of the whole answer, with the body's length.
    package func fullHead() -> ResponseHead {
        head(response.status) { head in
            guard !response.status.forbidsBody else { return }
            addBody(of: body.count, to: &head)
            if isConditional { head.add("Accept-Ranges", "bytes") }
        }
    }

    /// The head with those fields of the 200 that caches need (RFC 9110 §15.4.5).
    package func notModifiedHead() -> ResponseHead { head(.notModified) { _ in } }

    /// The head of a 206 (RFC 9110 §15.3.7.1).
    package func partialHead(_ range: Range<Int>) -> ResponseHead {
        head(.partialContent) { head in
            addBody(of: range.count, to: &head)
            head.add("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.count)")
        }
    }

    private func head(_ status: HTTPStatus, _ add: (inout ResponseHead) -> Void) -> ResponseHead {
        var head = ResponseHead(status)
        add(&head)
        if let etag { head.add("ETag", etag.text) }
        if let control = response.cacheControl {
            head.add(HTTPField("Cache-Control", control))
        } else if response.status.isError {
            head.add("Cache-Control", "no-store")
        }
        if response.isCompressible { head.add("Vary", "Accept-Encoding") }
        for field in response.fields { head.add(field) }
        // Clients may retry at once unless they are given a time (RFC 9110 §15.6.4).
        if response.status == .serviceUnavailable, !response.fields.contains(where: { $0.name == "Retry-After" }) {
            head.add("Retry-After", "1")
        }
        // This stops browsers from guessing another type than Content-Type.
        head.add("X-Content-Type-Options", "nosniff")
        guard allowsOtherOrigins else { return head }
        head.add("Access-Control-Allow-Origin", "*")
        // The fields of this program are exposed as well, because pages cannot read them otherwise.
        let own = response.fields.lazy.map(\.name).filter { $0.hasPrefix("Clockcast-") }
        head.add("Access-Control-Expose-Headers", own.reduce(Self.exposedFields) { "\($0), \($1)" })
        return head
    }

    private func addBody(of count: Int, to head: inout ResponseHead) {
        if let type = response.contentType { head.add(HTTPField("Content-Type", type)) }
        if saysLength { head.add("Content-Length", String(count)) }
        if coding == .gzip { head.add("Content-Encoding", "gzip") }
    }
}
