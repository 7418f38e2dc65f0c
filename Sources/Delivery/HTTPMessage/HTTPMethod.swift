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
        // Nearly all requests are these two.
        if bytes.holds("GET", at: range) {
            self = .get
        } else if bytes.holds("HEAD", at: range) {
            self = .head
        } else {
            self = HTTPMethod(rawValue: bytes.text(at: range)) ?? .unknown
        }
    }
}
