import HTTPMessage
import Platform
import Testing
import Timeline

@testable import HTTPServer

@Suite struct AnswerCacheTests {
    private let files = MemoryFile.Allowance(4)

    /// Both clocks run alike from 0.
    private func at(_ nanoseconds: Int64) -> Moment {
        Moment(wall: WallTime(nanoseconds: nanoseconds), monotonic: MonotonicTime(nanoseconds: nanoseconds))
    }

    private func answer(_ count: Int, isCompressible: Bool = true) -> PreparedAnswer {
        let body = SharedBytes([UInt8](repeating: 1, count: count))
        let response = HTTPResponse(body: body, contentType: nil, isCompressible: isCompressible, route: "x")
        return PreparedAnswer(response, coding: .identity, files: files)
    }

    private func insert(
        _ target: String,
        key: String? = nil,
        _ answer: PreparedAnswer,
        until: Int64,
        now: Int64 = 0,
        into cache: inout AnswerCache
    ) {
        cache.insert(
            key: key ?? target,
            .identity,
            target: Array(target.utf8),
            answer,
            until: WallTime(nanoseconds: until),
            counter: 0,
            now: at(now)
        )
    }

    private func finds(
        _ cache: AnswerCache,
        _ target: String,
        _ coding: ContentCoding = .identity,
        now: Moment
    ) -> Bool {
        Array(target.utf8).withUnsafeBytes { cache.find($0, coding, now: now) != nil }
    }

    @Test("An answer is found by its whole target and coding until its time")
    func lookUp() {
        var cache = AnswerCache(entries: 16, bytes: 1 << 20)
        insert("/a", answer(10), until: 100, into: &cache)
        #expect(finds(cache, "/a", now: at(99)))
        #expect(!finds(cache, "/a", now: at(100)))
        #expect(!finds(cache, "/a", .gzip, now: at(50)))
        #expect(!finds(cache, "/ab", now: at(50)))
        #expect(!finds(cache, "/", now: at(50)))
    }

    @Test("Whatever targets lead to a key share one answer") func sharedKey() {
        var cache = AnswerCache(entries: 512, bytes: 1 << 20)
        insert("/a", key: "a", answer(10_000), until: 100, into: &cache)
        for index in 0..<300 {
            let target = Array("/a?x=\(index)".utf8)
            let known = cache.find(key: "a", .identity, isCompressible: true, target: target, now: at(1))
            #expect(known != nil)
        }
        #expect(cache.count == 1)
        #expect(files.count == 1)
        #expect(finds(cache, "/a?x=299", now: at(1)))
        #expect(cache.find(key: "a", .gzip, isCompressible: true, target: [], now: at(1)) == nil)
        #expect(cache.find(key: "b", .identity, isCompressible: true, target: [], now: at(1)) == nil)
    }

    @Test("What is never coded is kept once for all codings") func neverCoded() {
        var cache = AnswerCache(entries: 16, bytes: 1 << 20)
        insert("/a", key: "a", answer(10, isCompressible: false), until: 100, into: &cache)
        #expect(cache.find(key: "a", .gzip, isCompressible: false, target: Array("/a".utf8), now: at(1)) != nil)
        #expect(finds(cache, "/a", .gzip, now: at(1)))
    }

    @Test("The same key is kept once") func theSameKeyIsKeptOnce() {
        var cache = AnswerCache(entries: 16, bytes: 1 << 20)
        for until in 1...10 { insert("/a", answer(10), until: Int64(until), into: &cache) }
        #expect(cache.count == 1)
        #expect(finds(cache, "/a", now: at(9)))
    }

    @Test("Entries, bytes and files stay within their bounds") func entriesBytes() {
        var cache = AnswerCache(entries: 64, bytes: 100_000)
        for index in 0..<5000 {
            insert("/\(index)", answer(9000), until: 1 << 40, now: Int64(index), into: &cache)
            #expect(cache.count <= 64)
            #expect(cache.byteCount <= 100_000)
            #expect(files.count <= 4)
        }
        #expect(finds(cache, "/4999", now: at(5000)))
        insert("/large", answer(50_000), until: 1 << 40, now: 5000, into: &cache)
        #expect(!finds(cache, "/large", now: at(5000)))
        cache.removeAll()
        #expect(cache.count == 0)
        #expect(files.count == 0)
    }

    @Test("Where there is no more room, what expires first goes, and only a quarter of all") func room() {
        var cache = AnswerCache(entries: 64, bytes: 1 << 20)
        for index in 0..<64 { insert("/\(index)", answer(10), until: Int64(1000 - index), into: &cache) }
        insert("/new", answer(10), until: 500, into: &cache)
        #expect(cache.count == 49)
        #expect(finds(cache, "/new", now: at(1)) && finds(cache, "/0", now: at(1)) && finds(cache, "/40", now: at(1)))
        #expect(!finds(cache, "/50", now: at(1)) && !finds(cache, "/63", now: at(1)))
    }

    @Test("What has expired is forgotten by a deadline") func expiredForgotten() throws {
        var cache = AnswerCache(entries: 64, bytes: 1 << 20)
        for index in 0..<10 { insert("/\(index)", answer(9000), until: 100, into: &cache) }
        insert("/later", answer(10), until: 5_000_000_000, into: &cache)
        insert("/ever", answer(10), until: .max, into: &cache)
        let first = cache.sweepsAt
        #expect(first == MonotonicTime(nanoseconds: 1_000_000_000))
        cache.sweep(at(first.nanoseconds))
        #expect(cache.count == 2)
        #expect(files.count == 0)
        let second = cache.sweepsAt
        cache.sweep(at(second.nanoseconds))
        #expect(cache.count == 1)
        // An answer that lasts for ever wakes no thread.
        #expect(cache.sweepsAt == .distantFuture)
    }

    @Test("Nothing is held where nothing is kept") func tableGoes() throws {
        var cache = AnswerCache(entries: 64, bytes: 1 << 20)
        #expect(cache.placeCount == 0)
        for _ in 0..<2 {
            insert("/a", answer(10), until: 100, into: &cache)
            #expect(cache.placeCount == 64)
            cache.sweep(at(cache.sweepsAt.nanoseconds))
            #expect(cache.placeCount == 0)
            #expect(!finds(cache, "/a", now: at(50)))
        }
    }

    @Test("An answer lasts no longer when the clock is set", arguments: [-3600, 0, 3600])
    func answerLasts(seconds: Int64) {
        var cache = AnswerCache(entries: 16, bytes: 1 << 20)
        insert("/a", answer(10), until: 2_000_000_000, into: &cache)
        func isFound(after milliseconds: Int64) -> Bool {
            let now = Moment(
                wall: WallTime(milliseconds: milliseconds + seconds * 1000),
                monotonic: MonotonicTime(nanoseconds: milliseconds * 1_000_000)
            )
            return finds(cache, "/a", now: now)
        }
        #expect(isFound(after: 1999) == (seconds <= 0))
        #expect(!isFound(after: 2000))
    }
}
