internal import HTTPMessage

extension HTTPRequest {
    /// Scheme and host that it was sent to: `https://clock.example`. Only who asks is told, and nothing is kept, so anybody may say it.
    var origin: String {
        let isSecure = header("x-forwarded-proto")?.hasPrefix("https") == true
        return "\(isSecure ? "https" : "http")://\(host.isEmpty ? "localhost" : host)"
    }
}
