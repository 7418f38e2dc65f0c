internal import HTTPMessage
internal import Page
internal import Settings
internal import Timeline

/// The answers for the files of the page, made once.
struct PageFiles: Sendable {
    private let responses: [PageFile: HTTPResponse]
    /// The operator's logo, by its name below `/page/`.
    private let logo: (name: String, response: HTTPResponse)?

    /// The browser's rules for the page: only this server's files, and no script or style inside the document.
    ///
    /// - Parameters:
    ///   - ancestors: the sites that may show it in a frame.
    ///   - hasFrames: whether it shows pages of this server in frames.
    private static func contentSecurityPolicy(ancestors: [String], hasFrames: Bool) -> String {
        let rules = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:", "connect-src 'self'",
            "media-src 'self' blob:", "worker-src 'self'", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors \(ancestors.joined(separator: " "))",
        ]
        return (rules + (hasFrames ? ["frame-src 'self'"] : [])).joined(separator: "; ")
    }

    static let permissionsPolicy = [
        "picture-in-picture=(self)", "fullscreen=(self)", "autoplay=(self)", "screen-wake-lock=(self)",
        "clipboard-write=(self)", "camera=()", "microphone=()", "geolocation=()", "payment=()", "usb=()",
    ].joined(separator: ", ")

    /// The selectors of parts of the page that need a setting to be open, besides the fields of its form.
    private static let partsOfNames = [
        "tz": "p:has(#zone, #same, #sale-zone)", "before": "p:has(#sale-before)", "after": "p:has(#sale-after)",
        "offset": "#taps", "pattern": "#pattern-note",
    ]

    init(_ settings: Settings) {
        let closed = Self.partsOfNames.filter { !settings.openNames.contains($0.key) }.map(\.value).sorted()
        let others = closed + (settings.frameAncestors.isEmpty ? ["p:has(#frame)"] : [])
        let hidden = [
            settings.hasFrames ? nil : ".yours > .note, .yours figure, #preview-said",
            settings.hasCodes ? nil : "#qr-details, #page-qr-details, .qr",
            others.isEmpty ? nil : others.joined(separator: ", "),
        ].compactMap { $0 }
        let branded = BrandedText(branding: settings.branding, hasScenarios: settings.hasScenarios, hidden: hidden)
        responses = Dictionary(
            uniqueKeysWithValues: PageFile.all.map { file in
                let response = Self.response(
                    SharedBytes(file.text { branded.text(of: $0, $1) }),
                    contentType: file.contentType,
                    policy: Self.contentSecurityPolicy(
                        ancestors: ["'self'"] + (file == .embed ? settings.frameAncestors : []),
                        hasFrames: file == .trying
                    )
                )
                return (file, response)
            }
        )
        logo = settings.branding.logo.map { logo in
            // An SVG that is opened by itself is a document, which could run scripts.
            let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
            return (
                logo.fileName,
                Self.response(SharedBytes(logo.bytes), contentType: logo.kind.rawValue, policy: policy)
            )
        }
    }

    private static func response(_ body: SharedBytes, contentType: String, policy: String) -> HTTPResponse {
        HTTPResponse(
            body: body,
            contentType: contentType,
            // Browsers ask each time, which costs a 304, so the page's parts never come from two versions of the program.
            cacheControl: "no-cache",
            isCompressible: ["text/", "image/svg"].contains(where: contentType.hasPrefix),
            fields: [
                HTTPField("Content-Security-Policy", policy), HTTPField("Permissions-Policy", permissionsPolicy),
                HTTPField("Referrer-Policy", "no-referrer"),
            ],
            route: "page"
        )
    }

    /// - Throws: ``HTTPError`` if the page has no such file below `/page/`; a document has only one path.
    func reply(_ name: String) throws(HTTPError) -> Reply {
        if let logo, logo.name == name {
            return .now(logo.response, reusableUntil: .distantFuture, cacheKey: "/page/\(name)")
        }
        guard let file = PageFile.named(name), file.path == "/page/\(name)" else {
            throw HTTPError("the page has no file '\(name.prefix(80))'")
        }
        return try reply(file)
    }

    func reply(_ file: PageFile) throws(HTTPError) -> Reply {
        guard let response = responses[file] else { throw .cannotBeMade }
        return .now(response, reusableUntil: .distantFuture, cacheKey: file.path)
    }
}
