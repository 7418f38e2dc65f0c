import Media
import Platform
import Raster
import Support
import Testing
import Timeline

@testable import Encoding

@Suite("Encoders that stay open for a moment", .timeLimit(.minutes(5)))
struct EncoderPoolTests {
    private let clock = ManualClock()
    private let timers: Timers
    private let pool: EncoderPool

    init() throws {
        timers = Timers(name: "test", clock: clock)
        try timers.start()
        pool = EncoderPool(clock: clock, timers: timers)
    }

    private static func settings(width: Int = 64) throws -> VideoEncoderSettings {
        VideoEncoderSettings(
            size: try #require(PictureSize(width: width, height: 36)),
            rate: try #require(FrameRate(30))
        )
    }

    /// Time goes by, and what is due then is done.
    private func advance(milliseconds: Int64) {
        clock.advance(by: .milliseconds(milliseconds))
        // Timers do what is due in the order of its deadlines.
        let isDone = Monitor(false)
        timers.schedule(after: .zero) { isDone.update { $0 = true } }
        isDone.wait { $0 ? () : nil }
    }

    @Test("Each is closed when it was unused for its time, and not before")
    func closing() throws {
        let settings = try [Self.settings(), Self.settings(width: 96)]
        try pool.withEncoder(settings[0]) { _ in }
        advance(milliseconds: 30)
        try pool.withEncoder(settings[1]) { _ in }
        advance(milliseconds: 19)
        #expect(pool.idleCount == 2)
        advance(milliseconds: 1)
        #expect(pool.idleCount == 1)
        advance(milliseconds: 29)
        #expect(pool.idleCount == 1)
        advance(milliseconds: 1)
        #expect(pool.idleCount == 0)
    }

    @Test("The next run of the same settings takes it, and its time begins anew; other settings have one of their own")
    func reuse() throws {
        let settings = try [Self.settings(), Self.settings(width: 96)]
        try pool.withEncoder(settings[0]) { _ in }
        advance(milliseconds: 30)
        try pool.withEncoder(settings[0]) { _ in
            #expect(pool.idleCount == 0)
        }
        advance(milliseconds: 49)
        try pool.withEncoder(settings[1]) { _ in
            #expect(pool.idleCount == 1)
        }
        advance(milliseconds: 1)
        #expect(pool.idleCount == 1)
    }

    @Test("However many settings there are, two wait, and those that waited longest give way")
    func limit() throws {
        for width in [64, 80, 96, 112] { try pool.withEncoder(Self.settings(width: width)) { _ in } }
        #expect(pool.idleCount == 2)
        try pool.withEncoder(Self.settings(width: 112)) { _ in
            #expect(pool.idleCount == 1)
        }
        try pool.withEncoder(Self.settings(width: 64)) { _ in
            #expect(pool.idleCount == 2)
        }
    }

    @Test("Without a clock they wait until all are closed")
    func closingAll() throws {
        let pool = EncoderPool()
        try pool.withEncoder(Self.settings()) { _ in }
        #expect(pool.idleCount == 1)
        pool.closeAll()
        #expect(pool.idleCount == 0)
    }

    @Test("One whose run failed is not used again")
    func failure() throws {
        let settings = try Self.settings()
        #expect(throws: VideoError.self) {
            try pool.withEncoder(settings) { (_) throws(VideoError) in
                throw .pictureSize(expected: "64x36", drawn: "1x1")
            }
        }
        #expect(pool.idleCount == 0)
    }
}
