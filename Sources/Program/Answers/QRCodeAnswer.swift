internal import Channels
internal import HLS
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
        let address = request.queryValue("text") ?? ""
        try Self.check(address, hosts: hosts)
        let (didFail, now) = (didFail, routed.now.wall)
        return .make(
            Work(key: "qr \(address)", queue: "qr") {
                do {
                    return .answer(
                        HTTPResponse(
                            body: SharedBytes(try QRCode(address).svg),
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

    /// Checks that a text is the address of a stream or a page of this server, as people pass it on:
    /// `https://host/clock.m3u8?tz=Asia/Shanghai`.
    ///
    /// - Parameter hosts: the request's Host field, and the server's other names. Codes are made only for these, so that the server cannot be
    ///   used for other addresses.
    private static func check(_ text: String, hosts: [String]) throws(HTTPError) {
        let host = hosts.first ?? ""
        guard !host.isEmpty, text.utf8.count <= 512, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let scheme = ["http://", "https://"].first(where: { text.hasPrefix($0) }),
            case let rest = text.dropFirst(scheme.count), let slash = rest.firstIndex(of: "/"),
            hosts.contains(where: { $0.lowercased() == rest[..<slash].lowercased() }),
            case let path = rest[slash...].prefix(while: { $0 != "?" && $0 != "#" }),
            StreamAddress.isPlaylist(path) || ["/", "/embed"].contains(path)
        else {
            let example = "http://\(host)/\(StreamAddress.playlist("live"))"
            throw .badRequest("text must be the address of a stream or a page of this server, such as \(example)")
        }
    }
}
