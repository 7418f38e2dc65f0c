internal import HTTPMessage

extension HTTPRequest {
    /// Scheme and host of the request: `https://clock.example`. The result only goes back to the client and is not stored, so it may be
    /// forged.
    var origin: String {
        let isSecure = header("x-forwarded-proto")?.hasPrefix("https") == true
        return "\(isSecure ? "https" : "http")://\(host.isEmpty ? "localhost" : host)"
    }
}
