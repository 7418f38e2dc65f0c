import Foundation
import RunningServices
import Support
import Testing

@Suite("The page of a server as a command, changed while it runs", .timeLimit(.minutes(5)))
struct PageReloadTests {
    private static let accent = "\n:root { --accent: "

    /// A server on a free port whose files can be changed under it.
    private final class Server {
        private let process = Process()
        private let log = Pipe()
        private let folder: TemporaryFolder
        private var port = ""

        init(_ files: [String: String]) throws {
            folder = try TemporaryFolder()
            for (name, text) in files { try write(text, to: name) }
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: Peer.clockcast.name)
            process.arguments = [
                "serve", "--config", folder.url("clockcast.yaml").path, "--host", "127.0.0.1", "--port", "0",
                "--admin-port", "0",
            ]
            (process.standardOutput, process.standardError) = (output, log)
            try process.run()
            let greeting = try output.text(to: "live.m3u8")
            port = String(try #require(greeting.firstMatch(of: /localhost:(\d+)/)).1)
        }

        deinit { process.terminate() }

        func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

        func remove(_ name: String) throws { try FileManager.default.removeItem(at: folder.url(name)) }

        /// Sends SIGHUP.
        ///
        /// - Returns: the log up to a text.
        func reload(to end: String) throws -> String {
            kill(process.processIdentifier, SIGHUP)
            return try log.text(to: end).replacing(folder.root.path + "/", with: "")
        }

        func get(_ path: String, _ arguments: String...) throws -> String {
            try curl(arguments + [address(path)])
        }

        private func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

        private func curl(_ arguments: [String]) throws -> String {
            let output = try Peer(name: "curl").run(["--silent", "--show-error", "--max-time", "60"] + arguments)
            try #require(output.status == 0, "\(output.standardError)")
            return output.text
        }

        /// Status and entity tag of each file, asked for with a field of its own.
        private func heads(_ requests: [(path: String, field: String)]) throws -> [(status: Int, tag: String)] {
            let arguments = requests.map { request in
                [
                    "--silent", "--header", request.field, "--output", "/dev/null", "--write-out",
                    "%{http_code} %header{etag}\n", address(request.path),
                ]
            }
            return try curl(Array(arguments.joined(separator: ["--next"]))).split(separator: "\n").map { line in
                let parts = line.split(separator: " ")
                return (Int(parts[0]) ?? 0, parts.count > 1 ? String(parts[1]) : "")
            }
        }

        func status(_ path: String) throws -> Int { try #require(heads([(path, "Accept: */*")]).first).status }

        /// The entity tags of files.
        func tags(_ paths: [String], coding: String = "identity") throws -> [String: String] {
            let heads = try heads(paths.map { ($0, "Accept-Encoding: \(coding)") })
            return Dictionary(uniqueKeysWithValues: zip(paths, heads.map(\.tag)))
        }

        /// The files that have changed for a browser which has those with these tags.
        func changed(_ tags: [String: String]) throws -> [String] {
            let paths = tags.keys.sorted()
            let heads = try heads(paths.map { ($0, "If-None-Match: \(tags[$0] ?? "")") })
            return zip(paths, heads).filter { $1.status != 304 }.map { $0.0 }
        }
    }

    private static func yaml(name: String, logo: String, accent: String) -> String {
        """
        page: { name: \(name), logo: \(logo), accent: "\(accent)", links: ["\(name) https://\(name).example"],
                words: words.yaml }
        channels: { a: { renditions: [64x36], title: \(name)'s clock } }
        """
    }

    @Test("Name, logo, colour, words and titles are those of the files at each SIGHUP; a mistake changes nothing")
    func changed() throws {
        let server = try Server([
            "clockcast.yaml": Self.yaml(name: "Midori", logo: "logo.svg", accent: "#0b6e4f"),
            "words.yaml": "claim: To the second.\nja: { claim: 正確に。 }",
            "logo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "logo.webp": "RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8L",
        ])
        let documents = ["/", "/embed", "/scenarios"]
        let words = ["/page/app.js", "/page/embed-app.js", "/page/messages.js"]
        let paths = documents + words + ["/page/logo.svg", "/page/style.css", "/page/zones.js"]
        let first = try server.tags(paths)
        #expect(try server.changed(first) == [])
        #expect(try server.get("/").contains("<title>Midori</title>"))
        let version = try server.get("/a/0/64x36.m3u8").firstMatch(of: /v=\w+/).map { String($0.0) }
        #expect(version != nil)

        // Only the words, in their own file.
        try server.write("claim: Right now.\nja: { claim: 今。 }", to: "words.yaml")
        _ = try server.reload(to: "the settings were reloaded")
        #expect(try server.changed(first) == words)
        let calls = "addWords('en', {\"claim\":\"Right now.\"});\n"
        for path in words { #expect(try server.get(path).contains(calls)) }
        #expect(try server.get("/page/messages.js").hasSuffix("addWords('ja', {\"claim\":\"今。\"});\n"))

        // All else.
        let second = try server.tags(paths)
        let zipped = try server.tags(["/page/style.css"], coding: "gzip")
        try server.write(Self.yaml(name: "Aoi", logo: "logo.svg", accent: "#0b3c6e"), to: "clockcast.yaml")
        try server.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\"/>", to: "logo.svg")
        _ = try server.reload(to: "the settings were reloaded")
        #expect(try server.changed(second) == (documents + ["/page/logo.svg", "/page/style.css"]).sorted())
        #expect(try server.tags(["/page/style.css"], coding: "gzip") != zipped)
        let page = try server.get("/")
        #expect(page.contains("<title>Aoi</title>") && page.contains("https://Aoi.example") && !page.contains("Midori"))
        #expect(try server.get("/page/style.css").contains(Self.accent + "#0b3c6e;"))
        #expect(try server.get("/page/logo.svg").contains("width=\"9\""))
        #expect(try server.get("/channels").contains("\"title\":\"Aoi's clock\""))
        // Nothing of it is in a picture: names of segments stay, and players notice nothing.
        #expect(try server.get("/a/0/64x36.m3u8").firstMatch(of: /v=\w+/).map { String($0.0) } == version)

        // A mistake.
        let third = try server.tags(paths)
        try server.write(Self.yaml(name: "Murasaki", logo: "logo.svg", accent: "#5b2c8f"), to: "clockcast.yaml")
        try server.write("clam: Right now.", to: "words.yaml")
        let refused = try server.reload(to: "the new settings were rejected")
        #expect(!refused.contains("settings were reloaded"))
        let rest = try server.reload(to: "the new settings were rejected")
        #expect(
            (refused + rest).contains(
                "clockcast.yaml:2:16: page.words cannot be used: words.yaml:1:1: unknown word 'clam'; did you mean 'claim'?"
            ),
            "\(refused + rest)"
        )
        try server.remove("words.yaml")
        _ = try server.reload(to: "the new settings were rejected")
        #expect(try server.changed(third) == [])
        #expect(try server.get("/").contains("<title>Aoi</title>"))

        // Another kind of logo has another name.
        try server.write("claim: At last.", to: "words.yaml")
        try server.write(Self.yaml(name: "Murasaki", logo: "logo.webp", accent: "#5b2c8f"), to: "clockcast.yaml")
        _ = try server.reload(to: "the settings were reloaded")
        #expect(try server.status("/page/logo.svg") == 404)
        #expect(try server.status("/page/logo.webp") == 200)
        #expect(try server.get("/").contains("<link rel=\"icon\" href=\"page/logo.webp\">"))
    }
}
