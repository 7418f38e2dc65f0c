internal import Timeline
internal import HTTPMessage
internal import HTTPServer

/// The answers for the files of the page, made once.
struct PageFiles: Sendable {
    private let responses: [PageFile: HTTPResponse]

    /// What a browser lets the page do: nothing but this server's files, and no script or style inside the document.
    ///
    /// - Parameter ancestors: who may show it in a frame.
    private static func contentSecurityPolicy(ancestors: [String]) -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:", "connect-src 'self'",
            "media-src 'self' blob:", "worker-src 'self'", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors \(ancestors.joined(separator: " "))",
        ].joined(separator: "; ")
    }

    static let permissionsPolicy = [
        "picture-in-picture=(self)", "fullscreen=(self)", "autoplay=(self)", "screen-wake-lock=(self)",
        "clipboard-write=(self)", "camera=()", "microphone=()", "geolocation=()", "payment=()", "usb=()",
    ].joined(separator: ", ")

    /// - Parameter frameAncestors: the sites that may show `/embed` in a frame, besides this server's own.
    init(frameAncestors: [String]) {
        responses = Dictionary(
            uniqueKeysWithValues: PageFile.allCases.map { file in
                let response = HTTPResponse(
                    body: SharedBytes(file.embedded),
                    contentType: file.contentType,
                    // Asked for anew each time, which costs a 304: its parts never come from two versions of the program.
                    cacheControl: "no-cache",
                    isCompressible: true,
                    fields: [
                        HTTPField(
                            "Content-Security-Policy",
                            Self.contentSecurityPolicy(ancestors: ["'self'"] + (file == .embed ? frameAncestors : []))
                        ),
                        HTTPField("Permissions-Policy", Self.permissionsPolicy),
                        HTTPField("Referrer-Policy", "no-referrer"),
                    ],
                    route: "page"
                )
                return (file, response)
            }
        )
    }

    /// - Throws: ``HTTPError`` if the page has no such file below `/page/`; a document has one place only.
    func reply(_ name: String) throws(HTTPError) -> Reply {
        guard let file = PageFile(rawValue: name), file.path == "/page/\(name)" else {
            throw HTTPError("the page has no file '\(name.prefix(80))'")
        }
        return try reply(file)
    }

    func reply(_ file: PageFile) throws(HTTPError) -> Reply {
        guard let response = responses[file] else { throw .cannotBeMade }
        return .now(response, reusableUntil: .distantFuture, cacheKey: file.path)
    }
}
