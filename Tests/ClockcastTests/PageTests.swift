import Foundation
import Testing

@testable import Channels
@testable import Clockcast

@Suite("The page, as it is served", .timeLimit(.minutes(3)))
struct PageTests {
    private static let noon = "2026-11-20T12:00:00Z"

    @Test("Every file has its type and says that nothing from elsewhere may be loaded; unchanged, it is not sent again")
    func files() throws {
        let service = try RunningService(at: Self.noon)
        var size = 0
        let ofScenarios: Set<PageFile> = [.scenarios, .scenarioStyle, .scenarioMain, .situations, .trial]
        for file in PageFile.allCases {
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
            if !ofScenarios.contains(file) { size += reply.body.count }
        }
        #expect(size < 62_000)
        for name in ["index.html", "scenarios.html"] { #expect(try service.get("/page/\(name)").status == 404) }
        let packed = try service.get("/", "--header", "Accept-Encoding: gzip")
        #expect(packed.fields["content-encoding"] == "gzip")
    }

    @Test("A QR code is made for streams of this server only")
    func code() throws {
        let service = try RunningService(at: Self.noon)
        let host = service.base.dropFirst("http://".count)
        let code = try service.get("/qr.svg?text=\(service.base)/clock.m3u8%3Ftz%3DAsia/Shanghai")
        #expect(code.status == 200)
        #expect(code.fields["content-type"] == "image/svg+xml")
        #expect(code.text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        for text in ["", "hello", "http://example.com/live.m3u8", "\(service.base)/live.mp4", "javascript:alert(1)"] {
            let refused = try service.get("/qr.svg?text=\(text)")
            #expect(refused.status == 400)
            #expect(
                refused.text
                    == "text must be the address of a stream of this server, such as http://\(host)/live.m3u8\n"
            )
        }
    }
}
