import ClockFace
import Foundation
import HTTPMessage
import Raster
import RunningServices
import Support
import Testing
import TriedSettings
@testable import Answers
@testable import Page
@testable import Settings

@testable import Channels

@Suite("The page, as it is served", .timeLimit(.minutes(5)))
struct PageTests {
    private static let noon = "2026-11-20T12:00:00Z"

    @Test("Every file has its type and says that nothing from elsewhere may be loaded; unchanged, it is not sent again")
    func files() throws {
        let service = try RunningService(at: Self.noon)
        var (size, packed) = (0, 0)
        // Japanese has the largest words.
        let visited: Set = ["index.html", "style.css", "icon.svg", "app.js", "timer-worker.js", "words-ja.js"]
        // The document of a session is there for a session only.
        for file in PageFile.all where file != .report {
            let reply = try service.get(file.path)
            #expect(reply.status == 200)
            #expect(reply.fields["content-type"] == file.contentType)
            #expect(
                reply.fields["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self';") == true
            )
            #expect(reply.fields["content-security-policy"]?.contains("unsafe") == false)
            #expect(reply.fields["x-content-type-options"] == "nosniff")
            let tag = try #require(reply.fields["etag"])
            #expect(try service.get(file.path, "--header", "If-None-Match: \(tag)").status == 304)
            #expect(!reply.text.contains("https://") && !reply.text.contains("src=\"http"), "no other host")
            if visited.contains(file.name) {
                size += reply.body.count
                packed += try service.get(file.path, "--header", "Accept-Encoding: gzip").body.count
            }
        }
        // The files that a visitor gets at first; README and docs/measurements.md state their size.
        #expect(size < 108_000 && packed < 35_000, "\(size) bytes, \(packed) with gzip")
        for name in ["index.html", "scenarios.html", "report.html"] {
            #expect(try service.get("/page/\(name)").status == 404)
        }
        let index = try service.get("/", "--header", "Accept-Encoding: gzip")
        #expect(index.fields["content-encoding"] == "gzip")
    }

    @Test("No script and no document names a face or a theme, or has a theme's colour: /channels has them")
    func facesAndThemes() throws {
        // Words that mean something else, too.
        let settings = FaceCatalog.all.flatMap { $0.keys } + FontDescription.Weight.allCases.map { "\($0)" }
        let names = (FaceCatalog.all.map { $0.name } + Theme.named.map(\.key)).filter { !settings.contains($0) }
        #expect(names.count > 8)
        let colors = Theme.named.flatMap { [$0.value.background, $0.value.accent] }.filter { $0 != .black }
        let words = PageFile.english.embedded
        for name in Theme.named.map(\.key) { #expect(words.contains("'theme.\(name)': '"), "\(name)") }
        for file in PageFile.all where !file.name.hasPrefix("words-") {
            guard let kind = file.name.split(separator: ".").last, ["js", "html"].contains(kind) else { continue }
            // Comments are not looked at, nor are elements that have such a name.
            let text = PageScript(file.embedded).text.replacing(#/(?:element|field)\('[a-z-]+'\)/#, with: "")
            for name in names {
                let use = kind == "js" ? #"['"`]\#(name)['"`]|\b\#(name):"# : #"data-options="[^"]*\b\#(name)\b"#
                #expect(try !text.contains(Regex(use)), "\(file.name): \(name)")
            }
            for color in colors { #expect(!text.contains(color.hexadecimal), "\(file.name): \(color.hexadecimal)") }
        }
    }

    @Test("A QR code is made for streams of this server only")
    func code() throws {
        let service = try RunningService(at: Self.noon)
        let host = service.base.dropFirst("http://".count)
        let code = try service.get("/qr.svg?text=\(service.base)/clock.m3u8%3Ftz%3DAsia/Shanghai")
        #expect(code.status == 200)
        #expect(code.fields["content-type"] == "image/svg+xml")
        #expect(code.text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        for page in ["/", "/?face=analog%26tz=UTC", "/embed?size=480x480"] {
            #expect(try service.get("/qr.svg?text=\(service.base)\(page)").status == 200)
        }
        for text in [
            "", "hello", "\(service.base)/healthz", "http://example.com/live.m3u8", "\(service.base)/live.mp4",
            "javascript:alert(1)",
        ] {
            let refused = try service.get("/qr.svg?text=\(text)")
            #expect(refused.status == 400)
            #expect(
                refused.text
                    == "text must be the address of a stream or a page of this server, "
                    + "such as http://\(host)/live.m3u8\n"
            )
        }
    }

    @Test("All scripts of a page are one, without comments and imports, each behind what it needs")
    func script() {
        let files: [Substring: String] = [
            "a.js": "// What it is.\nimport { b } from './b.js';\nimport { c } from './c.js';\n\nb(c);\n",
            "b.js":
                "import { c } from './c.js';\n\n/** Of it.\n * @param c what */\nexport const b = (x) => {\n\treturn x + c;\n};\n",
            "c.js": "export async function c() {}\n",
        ]
        let script = PageScript.bundle("a.js") { files[$0].map { PageScript($0) } }
        #expect(script == "async function c() {}\nconst b = (x) => {\nreturn x + c;\n};\nb(c);\n")
    }

    @Test(
        "Who may show the clock in a frame is set; the page itself only its own server may",
        arguments: [
            ("", "frame-ancestors 'self' *"), ("page: { frame_ancestors: [] }", "frame-ancestors 'self'"),
            (
                "page: { frame_ancestors: [\"https://shop.example\", \"https:\"] }",
                "frame-ancestors 'self' https://shop.example https:"
            ),
        ]
    )
    func frames(yaml: String, policy: String) throws {
        let service = try RunningService(at: Self.noon, yaml: yaml)
        #expect(try service.get("/embed").fields["content-security-policy"]?.hasSuffix("; " + policy) == true)
        #expect(try service.get("/").fields["content-security-policy"]?.hasSuffix("; frame-ancestors 'self'") == true)
    }

    @Test("The page learns what URLs may say, which zones are set, and where others find what is here as localhost")
    func settings() throws {
        let yaml = """
            adhoc: { settings: [tz, face] }
            channels:
              clock: { renditions: [64x36] }
              berlin: { timezone: UTC, renditions: [64x36], subtitles: [de, zh-TW] }
              ten: { face: countdown, times: ["10:00"], before: Doors, locale: de, theme: dark, renditions: [64x36] }
            """
        let service = try RunningService(at: Self.noon, yaml: yaml)
        let list = try service.get("/channels").text
        #expect(list.contains("\"settings\":[\"face\",\"tz\"]") && !list.contains("\"lan\""))
        #expect(list.contains(#""name":"digital","text":true}"#) && list.contains(#""name":"world","text":false}"#))
        let theme = ##"{"accent":"#2b0a00","background":"#d9480f","foreground":"#ffffff","name":"orange"}"##
        #expect(list.contains("\"themes\":[\(theme),"), "\(list)")
        #expect(list.components(separatedBy: "\"time_zone_is_set\":false").count == 2)
        #expect(list.contains("\"subtitles\":[\"de\",\"zh-Hant\"]"))
        #expect(list.components(separatedBy: "\"subtitles\":").count == 2, "absent where there are none")
        #expect(list.contains("\"face\":\"countdown\"") && list.contains("\"times\":[\"10:00\"]"))
        #expect(
            list.contains(
                "\"look\":{\"accent\":\"#ff8a3d\",\"after\":\"JETZT\",\"background\":\"#101418\",\"before\":\"Doors\","
                    + "\"foreground\":\"#e8ecf0\",\"hold\":\"60\",\"locale\":\"de\"}"
            ),
            "the colours and the words of its pictures: \(list)"
        )
        #expect(
            try Settings().zonedChannels == [],
            "the built-in channels, countdown among them, have the visitor's zone"
        )
        func lanHost(of request: HTTPRequest, _ settings: Settings) -> String? {
            settings.lanHost(of: request, address: "192.168.1.20")
        }
        let settings = try Settings()
        for (host, other) in [
            ("localhost:8080", "192.168.1.20:8080"), ("127.0.0.1", "192.168.1.20"), ("[::1]:80", "192.168.1.20:80"),
            ("localhost.example", nil), ("clock.example:8080", nil),
        ] { #expect(try lanHost(of: HTTPRequest.make("/channels", host: host), settings) == other) }
        let front = try HTTPRequest.make("/channels", peerAddress: "203.0.113.9")
        #expect(lanHost(of: front, settings) == nil, "a Host field can say anything")
        let inside = try Settings(flags: ["server.host": "127.0.0.1"])
        #expect(lanHost(of: try HTTPRequest.make("/channels"), inside) == nil)
    }
}
