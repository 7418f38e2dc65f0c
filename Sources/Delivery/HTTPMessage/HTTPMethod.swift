/// A request method (RFC 9110 §9.1, RFC 5789); case matters in names.
package enum HTTPMethod: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case options = "OPTIONS"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
    case patch = "PATCH"
    case trace = "TRACE"
    case connect = "CONNECT"
    /// Any other token; it is answered with 501.
    case unknown = "UNKNOWN"

    init(_ bytes: Span<UInt8>, at range: HeadRange) {
        self =
            if bytes.holds("GET", at: range) {
                .get
            } else if bytes.holds("HEAD", at: range) {
                .head
            } else if bytes.holds("OPTIONS", at: range) {
                .options
            } else if bytes.holds("POST", at: range) {
                .post
            } else if bytes.holds("PUT", at: range) {
                .put
            } else if bytes.holds("DELETE", at: range) {
                .delete
            } else if bytes.holds("PATCH", at: range) {
                .patch
            } else if bytes.holds("TRACE", at: range) {
                .trace
            } else if bytes.holds("CONNECT", at: range) {
                .connect
            } else {
                .unknown
            }
    }
}
