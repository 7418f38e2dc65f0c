import Foundation
import RunningServices
import Testing

@Suite("HTTP, as curl sees it", .timeLimit(.minutes(5)))
struct HTTPTests {
    private static let noon = "2026-11-20T12:00:00Z"

    @Test("HEAD is GET without the body")
    func head() throws {
        let service = try RunningService(at: Self.noon)
        let path = "/clock/0/640x360.m3u8"
        let (get, head) = (try service.get(path), try service.get(path, "--head"))
        #expect(head.status == 200)
        #expect(get.text.contains("#EXTM3U") && !head.text.contains("#EXTM3U"))
        #expect(head.fields["content-length"] == "\(get.body.count)")
        #expect(head.fields["etag"] == get.fields["etag"])
    }

    @Test("Playlists change soon, segments never")
    func caching() throws {
        let service = try RunningService(at: Self.noon)
        #expect(try service.get("/clock/0/640x360.m3u8").fields["cache-control"] == "public, max-age=1")
        let (_, paths) = try service.segments(of: "/live.m3u8")
        let segment = try service.get(paths[0])
        #expect(segment.fields["cache-control"] == "public, max-age=86400, immutable")
        #expect(segment.fields["content-type"] == "video/iso.segment")
        let tag = try #require(segment.fields["etag"])
        #expect(try service.get(paths[0], "--header", "If-None-Match: \(tag)").status == 304)
        #expect(try service.get(paths[0], "--header", "If-None-Match: \"x\"").status == 200)
    }

    @Test("A range is a part, one outside is a 416")
    func ranges() throws {
        let service = try RunningService(at: Self.noon)
        let (_, paths) = try service.segments(of: "/live.m3u8")
        let whole = try service.get(paths[0]).body
        let part = try service.get(paths[0], "--range", "10-19")
        #expect(part.status == 206)
        #expect(part.body == whole[10..<20])
        #expect(part.fields["content-range"] == "bytes 10-19/\(whole.count)")
        #expect(try service.get(paths[0], "--range", "-5").body == whole.suffix(5))
        #expect(try service.get(paths[0], "--range", "999999-").status == 416)
    }

    @Test("gzip is used when it is asked for and helps")
    func gzip() throws {
        let service = try RunningService(at: Self.noon)
        let path = "/clock/0/640x360.m3u8"
        let plain = try service.get(path)
        let coded = try service.get(path, "--header", "Accept-Encoding: gzip")
        #expect(coded.fields["content-encoding"] == "gzip")
        #expect(coded.body.count < plain.body.count)
        #expect(try service.get(path, "--compressed").body == plain.body)
        #expect(plain.fields["vary"] == "Accept-Encoding")
    }

    @Test("Other methods are refused, OPTIONS lists the allowed ones")
    func methods() throws {
        let service = try RunningService(at: Self.noon)
        let post = try service.get("/live.m3u8", "--request", "POST")
        #expect(post.status == 405)
        #expect(post.fields["allow"] == "GET, HEAD, OPTIONS")
        let preflight = try service.get("/live.m3u8", "--request", "OPTIONS")
        #expect(preflight.status == 204)
        #expect(preflight.fields["access-control-allow-methods"] == "GET, HEAD, OPTIONS")
        #expect(try service.get("/live.m3u8", "--request", "BREW").status == 501)
    }
}
