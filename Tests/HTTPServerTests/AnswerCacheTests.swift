import HTTPMessage
import Platform
import Testing
import Timeline

@testable import HTTPServer

@Suite struct AnswerCacheTests {
    /// Both clocks run alike from 0.
    private func at(_ nanoseconds: Int64) -> ClockReading {
        ClockReading(wall: WallTime(nanoseconds: nanoseconds), monotonic: MonotonicTime(nanoseconds: nanoseconds))
    }

    private func answer(_ count: Int) -> PreparedAnswer {
        let body = SharedBytes([UInt8](repeating: 1, count: count))
        return PreparedAnswer(HTTPResponse(body: body, contentType: nil, route: "x"), coding: .identity)
    }

    private func finds(_ cache: AnswerCache, _ target: String, _ coding: ContentCoding = .identity, now: Int64) -> Bool
    {
        Array(target.utf8).withUnsafeBytes { cache.find($0, coding, now: at(now)) != nil }
    }

    @Test func anAnswerIsFoundByItsWholeTargetAndCodingUntilItsTime() {
        var cache = AnswerCache(entries: 16, bytes: 1 << 20)
        cache.insert(Array("/a".utf8), .identity, answer(10), until: WallTime(nanoseconds: 100), counter: 0, now: at(0))
        #expect(finds(cache, "/a", now: 99))
        #expect(!finds(cache, "/a", now: 100))
        #expect(!finds(cache, "/a", .gzip, now: 50))
        #expect(!finds(cache, "/ab", now: 50))
        #expect(!finds(cache, "/", now: 50))
    }

    @Test func theSameTargetIsKeptOnce() {
        var cache = AnswerCache(entries: 16, bytes: 1 << 20)
        for until in 1...10 {
            cache.insert(Array("/a".utf8), .identity, answer(10), until: WallTime(nanoseconds: Int64(until)), counter: 0, now: at(0))
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
                until: WallTime(nanoseconds: 1 << 40),
                counter: 0,
                now: at(Int64(index))
            )
            #expect(cache.count <= 64)
            #expect(cache.byteCount <= 100_000)
        }
        #expect(finds(cache, "/9999", now: 10_000))
        cache.insert(Array("/large".utf8), .identity, answer(50_000), until: WallTime(nanoseconds: 1 << 40), counter: 0, now: at(10_000))
        #expect(!finds(cache, "/large", now: 10_000))
    }

    @Test func whatHasExpiredIsForgottenWithinASecond() {
        var cache = AnswerCache(entries: 64, bytes: 1 << 20)
        for index in 0..<10 {
            cache.insert(Array("/\(index)".utf8), .identity, answer(10), until: WallTime(nanoseconds: 100), counter: 0, now: at(0))
        }
        cache.insert(Array("/new".utf8), .identity, answer(10), until: WallTime(nanoseconds: 1 << 40), counter: 0, now: at(2_000_000_000))
        #expect(cache.count == 1)
    }

    @Test(arguments: [-3600, 0, 3600]) func anAnswerLastsNoLongerWhenTheClockIsSet(seconds: Int64) {
        var cache = AnswerCache(entries: 16, bytes: 1 << 20)
        let target = Array("/a".utf8)
        cache.insert(target, .identity, answer(10), until: WallTime(seconds: 2), counter: 0, now: at(0))
        func isFound(after milliseconds: Int64) -> Bool {
            let now = ClockReading(
                wall: WallTime(milliseconds: milliseconds + seconds * 1000),
                monotonic: MonotonicTime(nanoseconds: milliseconds * 1_000_000)
            )
            return target.withUnsafeBytes { cache.find($0, .identity, now: now) != nil }
        }
        #expect(isFound(after: 1999) == (seconds <= 0))
        #expect(!isFound(after: 2000))
    }
}
