internal import Channels
internal import Presentations
internal import HTTPMessage
internal import Platform
internal import QRCode
internal import Settings

/// `/qr.svg`: a QR code of the address of a stream or a page.
struct QRCodeAnswer {
    let settings: Settings
    /// The receiver of failures, with the path.
    let didFail: @Sendable (String, any Error) -> Void

    func reply(to routed: RoutedRequest) throws -> Reply {
        try QueryParameter.check(routed.query, near: ["text"])
        let request = routed.request
        let hosts = [request.host, settings.lanHost(of: request)].compactMap { $0 }
        let address = try SharedAddress(request.queryValue("text") ?? "", hosts: hosts)
        let (didFail, now) = (didFail, routed.now.wall)
        return .make(
            Work(key: "qr \(address.text)", queue: "qr") {
                do {
                    return .answer(
                        HTTPResponse(
                            body: SharedBytes(try QRCode(address.text).svg),
                            contentType: "image/svg+xml",
                            cacheControl: "public, max-age=86400",
                            isCompressible: true,
                            fields: [HTTPField("Content-Security-Policy", "default-src 'none'")]
                        )
                    )
                } catch {
                    return .failed(.of(error, at: now), error, of: request.path, didFail)
                }
            }
        )
    }
}
