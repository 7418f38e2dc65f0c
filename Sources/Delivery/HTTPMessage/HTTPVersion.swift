/// The protocol version of a request (RFC 9112 §2.3); a higher minor version of 1 counts as 1.1.
package enum HTTPVersion: String, Sendable {
    case http10 = "HTTP/1.0"
    case http11 = "HTTP/1.1"
}
