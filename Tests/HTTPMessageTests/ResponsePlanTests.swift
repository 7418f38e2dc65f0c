import HTTPMessage
import Testing

@Suite struct ResponsePlanTests {
    private let blank = String(repeating: " ", count: 29)

    private func text(_ head: ResponseHead) -> String { String(decoding: head.bytes, as: UTF8.self) }

    @Test("The whole head of a playlist") func theWholeHeadOfAPlaylist() {
        let response = HTTPResponse(
            body: SharedBytes("#EXTM3U\n"),
            contentType: "application/vnd.apple.mpegurl",
            cacheControl: "max-age=1",
            etag: EntityTag("a"),
            isCompressible: true,
            fields: [HTTPField("X-Phase", "400")],
            route: "playlist"
        )
        #expect(
            text(ResponsePlan(response).fullHead()) == """
                HTTP/1.1 200 OK\r
                Date: \(blank)\r
                Content-Type: application/vnd.apple.mpegurl\r
                Content-Length: 8\r
                Accept-Ranges: bytes\r
                ETag: "a"\r
                Cache-Control: max-age=1\r
                Vary: Accept-Encoding\r
                X-Phase: 400\r
                X-Content-Type-Options: nosniff\r
                Access-Control-Allow-Origin: *\r
                Access-Control-Expose-Headers: Content-Length, Content-Range, Date, ETag, Retry-After\r

                """
        )
        #expect(
            text(ResponsePlan(response).notModifiedHead()) == """
                HTTP/1.1 304 Not Modified\r
                Date: \(blank)\r
                ETag: "a"\r
                Cache-Control: max-age=1\r
                Vary: Accept-Encoding\r
                X-Phase: 400\r
                X-Content-Type-Options: nosniff\r
                Access-Control-Allow-Origin: *\r
                Access-Control-Expose-Headers: Content-Length, Content-Range, Date, ETag, Retry-After\r

                """
        )
    }

    @Test("The tag of the gzip form is another one") func gzipTag() {
        let response = HTTPResponse(body: SharedBytes("abc"), contentType: nil, isCompressible: true, route: "x")
        let plain = ResponsePlan(response)
        let coded = ResponsePlan(response, gzip: SharedBytes("z"))
        #expect(coded.etag?.opaque == (plain.etag?.opaque ?? "") + "-gzip")
        #expect(text(coded.fullHead()).contains("Content-Encoding: gzip\r\n"))
        #expect(text(coded.fullHead()).contains("Content-Length: 1\r\n"))
    }

    @Test("Errors are not stored unless the handler allows it") func cachingOfErrors() {
        #expect(
            text(ResponsePlan(.text(.notFound, "x", route: "x")).fullHead()).contains("Cache-Control: no-store\r\n")
        )
        let short = HTTPResponse.text(.notFound, "x", cacheControl: "max-age=1", route: "x")
        #expect(text(ResponsePlan(short).fullHead()).contains("Cache-Control: max-age=1\r\n"))
        #expect(ResponsePlan(short).etag == nil)
    }

    @Test("A field value cannot start another line") func fieldValue() {
        #expect(HTTPField("X-A", "a\r\nSet-Cookie: b").value == "a  Set-Cookie: b")
    }

    @Test("The same content has the same tag everywhere") func tagOfContent() {
        #expect(SharedBytes("clockcast").entityTag == SharedBytes("clockcast").entityTag)
        #expect(SharedBytes("clockcast").entityTag != SharedBytes("clockcast\0").entityTag)
        #expect(SharedBytes("").entityTag != SharedBytes("\0").entityTag)
        var tags: Set<EntityTag> = []
        for index in 0..<1000 { tags.insert(SharedBytes("segment \(index), some bytes more than sixteen").entityTag) }
        #expect(tags.count == 1000)
    }

    @Test("Nobody else's pages read what is not for them") func foreignPages() {
        let response = HTTPResponse(body: SharedBytes("x"), contentType: nil, route: "metrics")
        let head = text(ResponsePlan(response, allowsOtherOrigins: false).fullHead())
        #expect(!head.contains("Access-Control"))
        #expect(head.contains("X-Content-Type-Options: nosniff\r\n"))
    }
}
