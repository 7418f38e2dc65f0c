import HTTPMessage
import Testing

@testable import HTTPServer

@Suite struct AnswerCacheTests {
    private func answer(_ count: Int) -> PreparedAnswer {
        let body = SharedBytes([UInt8](repeating: 1, count: count))
        return PreparedAnswer(HTTPResponse(body: body, contentType: nil, route: "x"), coding: .identity)
    }

    private func finds(_ cache: AnswerCache, _ target: String, _ coding: ContentCoding = .identity, now: Int64) -> Bool
    {
        Array(target.utf8).withUnsafeBytes { cache.find($0, coding, now: now) != nil }
    }

    @Test func anAnswerIsFoundByItsWholeTargetAndCodingUntilItsTime() {
        var cache = AnswerCache(entries: 16, bytes: 1 << 20)
        cache.insert(Array("/a".utf8), .identity, answer(10), until: 100, counter: 0, now: 0)
        #expect(finds(cache, "/a", now: 99))
        #expect(!finds(cache, "/a", now: 100))
        #expect(!finds(cache, "/a", .gzip, now: 50))
        #expect(!finds(cache, "/ab", now: 50))
        #expect(!finds(cache, "/", now: 50))
    }

    @Test func theSameTargetIsKeptOnce() {
        var cache = AnswerCache(entries: 16, bytes: 1 << 20)
        for until in 1...10 {
            cache.insert(Array("/a".utf8), .identity, answer(10), until: Int64(until), counter: 0, now: 0)
        }
        #expect(cache.count == 1)
        #expect(finds(cache, "/a", now: 9))
    }

    @Test func entriesAndBytesStayWithinTheirBounds() {
        var cache = AnswerCache(entries: 64, bytes: 100_000)
        for index in 0..<10_000 {
            cache.insert(
                Array("/\(index)".utf8),
                .identity,
                answer(5000),
                until: 1 << 40,
                counter: 0,
                now: Int64(index)
            )
            #expect(cache.count <= 64)
            #expect(cache.byteCount <= 100_000)
        }
        #expect(finds(cache, "/9999", now: 10_000))
        cache.insert(Array("/large".utf8), .identity, answer(50_000), until: 1 << 40, counter: 0, now: 10_000)
        #expect(!finds(cache, "/large", now: 10_000))
    }

    @Test func whatHasExpiredIsForgottenWithinASecond() {
        var cache = AnswerCache(entries: 64, bytes: 1 << 20)
        for index in 0..<10 {
            cache.insert(Array("/\(index)".utf8), .identity, answer(10), until: 100, counter: 0, now: 0)
        }
        cache.insert(Array("/new".utf8), .identity, answer(10), until: 1 << 40, counter: 0, now: 2_000_000_000)
        #expect(cache.count == 1)
    }
}
