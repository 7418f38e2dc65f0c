import Platform
import Dispatch
import Encoding
import Media
import Raster
import Testing
import Timeline

@Suite("Counting coded pictures", .timeLimit(.minutes(5)))
struct CodingCountTests {
    /// Pictures that are not drawn before the test allows it.
    private struct SlowSource: PictureSource {
        let blocks: BlockSource
        let began: DispatchSemaphore
        let goOn: DispatchSemaphore

        func shownPicture(at instant: WallTime) -> ShownPicture { blocks.shownPicture(at: instant) }
        func makePainter() -> any PicturePainter { Painter(source: self) }

        struct Painter: PicturePainter {
            let source: SlowSource
            let byteCount = 0

            mutating func picture(at instant: WallTime) throws(RasterError) -> Picture {
                source.began.signal()
                source.goOn.wait()
                return source.blocks.picture(identity: source.blocks.identity(at: instant))
            }
        }
    }

    @Test("Reading the count does not wait for a picture that is being coded")
    func readsWhileCoding() throws {
        let size = try #require(PictureSize(width: 64, height: 36))
        let rate = try #require(FrameRate(10))
        let source = SlowSource(
            blocks: BlockSource(size: size, period: 1_000_000_000),
            began: DispatchSemaphore(value: 0),
            goOn: DispatchSemaphore(value: 0)
        )
        let encoder = try SegmentEncoder(
            source: source,
            settings: VideoEncoderSettings(size: size, rate: rate),
            phaseStep: .none,
            memory: PictureMemory(capacity: .max),
            pool: EncoderPool()
        )
        let grid = try #require(SegmentGrid(duration: 1, phase: 0))
        let (coded, read) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        DispatchQueue(label: "coding").async {
            _ = try? encoder.samples(ofSegment: 1, on: grid)
            coded.signal()
        }
        source.began.wait()
        let count = Lock(-1)
        DispatchQueue(label: "reading").async {
            let value = encoder.codedPictureCount
            count.withLock { $0 = value }
            read.signal()
        }
        #expect(read.wait(timeout: .now() + 20) == .success)
        #expect(count.withLock { $0 } == 0)
        source.goOn.signal()
        coded.wait()
        #expect(encoder.codedPictureCount == 1)
    }
}
