internal import CPageFiles

/// A file of the pages at `/`, `/embed`, `/overlay`, `/scenarios`, `/try` and `/sessions/…`. The files are part of the program and need no build step.
package struct PageFile: Hashable, Sendable {
    package static let index = PageFile(name: "index.html")
    package static let embed = PageFile(name: "embed.html")
    package static let overlay = PageFile(name: "overlay.html")
    package static let scenarios = PageFile(name: "scenarios.html")
    package static let trying = PageFile(name: "try.html")
    package static let report = PageFile(name: "report.html")
    static let style = PageFile(name: "style.css")
    static let messages = PageFile(name: "messages.js")
    static let english = PageFile(name: "words-en.js")

    /// The scripts that are made of others, each with the one with which it begins.
    private static let bundles = [
        "app.js": "main.js", "embed-app.js": "embed.js", "overlay-app.js": "overlay.js", "report.js": "report-main.js",
        "scenarios-app.js": "scenarios.js", "try-app.js": "try.js",
    ]

    package static let all: [PageFile] = {
        let names = (0...).lazy.map { cpagefiles_name($0).map { String(cString: $0) } }.prefix { $0 != nil }
        return (names.compactMap { $0 } + bundles.keys.sorted()).map { PageFile(name: $0) }
    }()

    package let name: String

    /// - Returns: nil if there is no such file.
    package static func named(_ name: String) -> PageFile? { all.first { $0.name == name } }

    /// The text to serve.
    ///
    /// - Parameter change: changes a file before it is served.
    package func text(_ change: (PageFile, String) -> String) -> String {
        guard let main = Self.bundles[name] else { return change(self, embedded) }
        // The script includes everything that it imports.
        return PageScript.bundle(main[...]) { name in
            Self.named(String(name)).map { PageScript(change($0, $0.embedded)) }
        }
    }

    /// The text in the program; empty for a script that is made of others.
    var embedded: String { cpagefiles_text(name).map { String(cString: $0) } ?? "" }

    package var contentType: String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        default: "text/javascript; charset=utf-8"
        }
    }

    /// The paths of the documents; that of a session is at its name below its path.
    static let documents: [PageFile: String] = [
        .index: "/", .embed: "/embed", .overlay: "/overlay", .scenarios: "/scenarios", .trying: "/try",
        .report: "/sessions/",
    ]

    package var path: String { Self.documents[self] ?? "/page/\(name)" }
}
