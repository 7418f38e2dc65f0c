import Foundation
import Raster
import RunningServices
import Support
import Testing
import TriedSettings
@testable import Clockcast
@testable import Page
@testable import Settings

@testable import Channels

@Suite("The page as its operator's", .timeLimit(.minutes(5)))
struct PageBrandingTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"

    /// A folder with files of a settings file beside it, whose path is given.
    private static func withFiles(_ files: [String: String], _ work: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
        try work(folder.url("clockcast.yaml").path)
    }

    @Test("Name, logo, colour, links, language, words and a channel's title are the page's")
    func branded() throws {
        let words = "claim: To the second.\nja: { claim: 正確に。, error.ahead: '{} ミリ秒早い' }\nfr: { play: Lire }"
        try Self.withFiles(["logo.svg": Self.svg, "words.yaml": words]) { path in
            let folder = (path as NSString).deletingLastPathComponent
            let yaml = """
                page:
                  name: "Midori & <Co>"
                  logo: \(folder)/logo.svg
                  accent: "#0b6e4f"
                  links: [Imprint https://midori.example/imprint?a=1&b=2, "https://midori.example"]
                  language: ja
                  words: \(folder)/words.yaml
                scenarios: false
                channels: { clock: { renditions: [64x36], title: 日本標準時 }, other: { renditions: [64x36] } }
                """
            let service = try RunningService(at: Self.noon, yaml: yaml)
            let index = try service.get("/").text
            #expect(index.contains("<html lang=\"ja\" data-language=\"ja\">"))
            #expect(index.contains("<title>Midori &amp; &lt;Co&gt;</title>"))
            #expect(
                index.contains("<h1><img src=\"page/logo.svg\" alt=\"\" class=\"logo\">Midori &amp; &lt;Co&gt;</h1>")
            )
            #expect(index.contains("<link rel=\"icon\" href=\"page/logo.svg\">"))
            let footer = """
                <footer>
                <a href="https://midori.example/imprint?a=1&amp;b=2" target="_blank" rel="noopener">Imprint</a>
                <a href="https://midori.example" target="_blank" rel="noopener">midori.example</a>
                </footer>
                </body>
                """
            #expect(index.contains(footer), "and none to scenarios, which there are not")
            let embed = try service.get("/embed").text
            #expect(embed.contains("<title>Midori &amp; &lt;Co&gt;</title>") && !embed.contains("<footer>"))
            let style = try service.get("/page/style.css").text
            #expect(
                style.contains(
                    "\n:root { --accent: #0b6e4f; --on-accent: #ffffff; --band: #0b6e4f1a; }\n"
                        + "@media (prefers-color-scheme: dark) { :root { --accent: #459179; --on-accent: #000000; "
                )
            )
            let calls = """
                addWords('en', {"claim":"To the second."});
                addWords('zh', {"claim":"To the second."});
                addWords('de', {"claim":"To the second."});
                addWords('ja', {"claim":"正確に。","error.ahead":"{} ミリ秒早い"});
                addWords('fr', {"claim":"To the second.","play":"Lire"});

                """
            #expect(try service.get("/page/messages.js").text.hasSuffix(calls))
            for name in ["app.js", "embed-app.js"] { #expect(try service.get("/page/\(name)").text.contains(calls)) }
            let channels = try service.get("/channels").text
            #expect(channels.contains("\"title\":\"日本標準時\"") && channels.components(separatedBy: "title").count == 2)
            #expect(
                service.service.settings.warnings == [
                    "page.words has 2 of the \(PageWords.own.count) words in 'fr'; the others are in English, such as 'accent'"
                ]
            )
        }
    }

    @Test("Links stand before that to the scenarios, and where there is no other at the end")
    func links() throws {
        let service = try RunningService(at: Self.noon, yaml: "page: { links: [Imprint https://shop.example/] }")
        let link = "<footer>\n<a href=\"https://shop.example/\" target=\"_blank\" rel=\"noopener\">Imprint</a>\n"
        #expect(
            try service.get("/").text.contains(
                link + "<a href=\"scenarios\" hreflang=\"en\" data-text=\"scenarios\"></a>\n</footer>\n</body>"
            )
        )
        #expect(try service.get("/scenarios").text.contains(link + "</footer>\n</body>"))
        #expect(try !service.get("/overlay").text.contains("footer"))
    }

    @Test("The logo comes from this server and can run nothing, also if it is opened by itself")
    func logo() throws {
        try Self.withFiles(["logo.svg": Self.svg]) { path in
            let logo = (path as NSString).deletingLastPathComponent + "/logo.svg"
            let service = try RunningService(at: Self.noon, yaml: "page: { logo: \(logo) }")
            let reply = try service.get("/page/logo.svg")
            #expect(reply.text == Self.svg && reply.fields["content-type"] == "image/svg+xml")
            #expect(
                reply.fields["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
            )
            #expect(reply.fields["x-content-type-options"] == "nosniff")
            #expect(try service.get("/page/logo.png").status == 404)
            #expect(try service.get("/").text.contains("class=\"logo\">Clockcast</h1>"))
        }
        let plain = try RunningService(at: Self.noon)
        #expect(try plain.get("/page/logo.svg").status == 404)
    }

    @Test("Without any of it every file is as the program has it")
    func plain() {
        let text = BrandedText(branding: PageBranding())
        for file in PageFile.all { #expect(text.text(of: file, file.embedded) == file.embedded) }
    }

    @Test(
        "A file is a logo by what is in it",
        arguments: [
            (
                "<?xml version=\"1.0\"?>\n<!-- A -->\n<!DOCTYPE svg PUBLIC \"a\" \"b\" [ <!ENTITY n \"x\"> ]>\n\(svg)",
                "svg"
            ),
            ("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8L", "webp"), ("<svg/>", nil), ("<html>\(svg)</html>", nil), ("", nil),
            ("<?xml", nil), ("<!DOCTYPE svg [", nil),
        ]
    )
    func kinds(text: String, kind: String?) { #expect(PageLogo(Array(text.utf8)).map { "\($0.kind)" } == kind) }

    @Test("A PNG is a whole one, chunk by chunk")
    func damage() throws {
        let png = try Picture(size: #require(PictureSize(width: 64, height: 36)), filledWith: .black).png()
        #expect(PageLogo(png)?.damage == nil)
        func damage(_ change: (inout [UInt8]) -> Void) -> String? {
            var bytes = png
            change(&bytes)
            return PageLogo(bytes)?.damage
        }
        // IHDR is 25 bytes from byte 8 on, with the width at 16; IEND is the last 12.
        #expect(damage { $0[20] ^= 1 } == "is damaged: the checksum of the IHDR chunk at byte 8 is wrong")
        #expect(damage { $0.removeLast() } == "ends without an IEND chunk")
        #expect(damage { $0.removeLast(12) } == "ends without an IEND chunk")
        #expect(damage { $0.removeLast(13) }?.hasPrefix("ends within the ") == true)
        #expect(damage { $0.replaceSubrange(37..<38, with: [0]) } == "has no name of a chunk at byte 37")
        #expect(damage { $0.removeSubrange(33..<($0.count - 12)) } == "has no pixels: there is no IDAT chunk")
        let empty = damage { bytes in
            bytes.replaceSubrange(16..<20, with: [0, 0, 0, 0])
            bytes.replaceSubrange(29..<33, with: Self.checksum(bytes[12..<29]))
        }
        #expect(empty == "has 0x36 pixels; it must have 1x1 to 4096x4096")
        for length in 16..<png.count { #expect(damage { $0.removeLast(png.count - length) } != nil, "\(length) bytes") }
        for index in 16..<png.count { #expect(damage { $0[index] ^= 0x20 } != nil, "byte \(index)") }
    }

    /// CRC-32 (PNG, annex D), bit by bit.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return (0..<4).map { UInt8(truncatingIfNeeded: ~sum >> (24 - 8 * $0)) }
    }

    @Test("Mistakes are described in one sentence, with their place")
    func wrong() throws {
        let files = [
            "large.svg": Self.svg + String(repeating: " ", count: 256 << 10), "text.txt": "hello",
            "words.yaml":
                "fr: { clam: x, play: [], error.ahead: ms }\nFrench: { play: x }\nplay: '{}'\ncopied: \"a\\nb\"\nclaim: \"a\\0b\"",
        ]
        try Self.withFiles(files) { path in
            func problems(_ page: String) -> [String] {
                let trial = try? SettingsTrial(file: ("page: { \(page) }", path))
                return (trial?.problems ?? ["not YAML"]).map {
                    $0.replacing((path as NSString).deletingLastPathComponent + "/", with: "")
                }
            }
            #expect(
                problems("logo: none.png") == [
                    "clockcast.yaml:1:15: page.logo cannot be used: none.png does not exist"
                ]
            )
            #expect(
                problems("logo: text.txt") == [
                    "clockcast.yaml:1:15: page.logo cannot be used: text.txt is not a PNG, a WebP, or an SVG with "
                        + "xmlns=\"http://www.w3.org/2000/svg\""
                ]
            )
            #expect(
                problems("logo: large.svg") == [
                    "clockcast.yaml:1:15: page.logo cannot be used: large.svg is larger than 256 KiB"
                ]
            )
            #expect(
                problems("logo: .") == [
                    "clockcast.yaml:1:15: page.logo cannot be used: . is a directory; it must be a regular file"
                ]
            )
            #expect(
                problems("words: words.yaml")
                    == [
                        "words.yaml:1:7: unknown word 'clam'; did you mean 'claim'?",
                        "words.yaml:1:22: play must be a text",
                        "words.yaml:1:39: error.ahead must contain {} once, as in '{} ms ahead'",
                        "words.yaml:2:1: 'French' is not a language, such as ja or fr",
                        "words.yaml:3:7: play must not contain {}, as in 'Play'",
                        "words.yaml:4:9: copied must be one line of at most 500 characters",
                        "words.yaml:5:8: claim must not contain control characters",
                    ].map { "clockcast.yaml:1:16: page.words cannot be used: \($0)" }
            )
            #expect(problems("links: [\"a\\0b https://shop.example/\"]").first?.contains("; it must be a list") == true)
            #expect(
                problems("language: fr") == [
                    "clockcast.yaml:1:19: page.language is 'fr'; it must be automatic or one of en, zh, de, ja; another "
                        + "needs words in page.words"
                ]
            )
            #expect(problems("accent_dark: red").first?.contains("needs page.accent") == true)
            #expect(
                problems("accent: ") == [
                    "clockcast.yaml:1:9: page.accent is empty; # begins a comment, so a colour goes between quotes: \"#d9480f\""
                ]
            )
            for link in [
                "Imprint", "javascript:alert(1)", "https://", "https://a b/", "https://shop.example:x/", "//a/",
            ] {
                let problem = problems("links: [\"\(link)\"]").first ?? ""
                #expect(problem.contains("contains '\(link)'; it must be"))
            }
        }
    }

    @Test("An unreadable colour is reported, and a readable one for the dark is derived from it")
    func contrast() throws {
        let settings = try Settings(file: ("page: { accent: '#ffcc00', accent_dark: '#402000' }", "x.yaml"))
        #expect(
            settings.warnings == [
                "page.accent is #ffcc00, which has a contrast of 1.4:1 with the page; text needs 4.5:1 (WCAG 2.2, 1.4.3)",
                "page.accent_dark is #402000, which has a contrast of 1.1:1 with the page; text needs 4.5:1 (WCAG 2.2, 1.4.3)",
            ]
        )
        for rgb: UInt32 in [0x000000, 0x0B6E4F, 0x0000FF, 0xFFFFFF, 0x808080] {
            let accent = PageAccent(light: .init(rgb: rgb), dark: nil)
            for ground in PageAccent.darkGrounds { #expect(accent.dark.contrast(with: ground) >= 4.5) }
            for color in [accent.light, accent.dark] { #expect(PageAccent.ink(on: color).contrast(with: color) >= 4.5) }
        }
        // The colours that text stands on are those of the page.
        let style = PageFile.style.embedded
        #expect(style.contains("--page: #faf8f6; --card: #fff;") && style.contains("--page: #151210; --card: #1f1b18;"))
    }

    @Test("All words of the page are known, and the example of the docs is one")
    func words() throws {
        let messages = PageFile.messages.embedded
        #expect(messages.contains("export const LANGUAGES = ['en', 'zh', 'de', 'ja'];"))
        #expect(
            PageWords.own.count == PageFile.english.embedded.matches(of: /\n\t/).count
        )
        #expect(PageWords.own["pip.none"]?.hasPrefix("This page cannot float the video here.") == true)
        let path = Repository.root.appendingPathComponent("docs/branding/clockcast.yaml").path
        let trial = try SettingsTrial(file: (String(contentsOfFile: path, encoding: .utf8), path))
        #expect(trial.problems == [] && trial.settings.warnings == [])
        #expect(trial.settings.branding.words.texts(in: "ja")["right"] == "時刻のずれ")
    }
}
