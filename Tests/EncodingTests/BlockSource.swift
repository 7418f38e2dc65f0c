import Platform
import Encoding
import Support
import Timeline

@testable import Raster

/// Pictures of blocks at random places, another one each `period`.
struct BlockSource: PictureSource {
    let size: PictureSize
    /// The period in nanoseconds.
    var period: Int64 = 1_000_000_000

    func shownPicture(at instant: WallTime) -> ShownPicture {
        let identity = identity(at: instant)
        let start = identity * period
        return ShownPicture(
            identity: identity,
            interval: WallTime(nanoseconds: start)..<WallTime(nanoseconds: start + period)
        )
    }

    func identity(at instant: WallTime) -> Int64 {
        instant.nanoseconds.flooredQuotient(dividingBy: period)
    }

    func makePainter() -> any PicturePainter { Painter(source: self) }

    func picture(identity: Int64) -> Picture {
        var picture = Picture(size: size, filledWith: YCbCr(y: 120, cb: 80, cr: 180))
        var generator = SeededGenerator(seed: UInt64(bitPattern: identity))
        for _ in 0..<12 {
            let (x, y) = (Int(generator.next() % UInt64(size.width)), Int(generator.next() % UInt64(size.height)))
            let value = UInt8(16 + generator.next() % 219)
            for row in y..<min(size.height, y + 14) {
                for column in x..<min(size.width, x + 22) {
                    picture.y.bytes[row * picture.y.stride + column] = value
                    picture.u.bytes[row / 2 * picture.u.stride + column / 2] = 255 - value
                }
            }
        }
        return picture
    }

    private struct Painter: PicturePainter {
        let source: BlockSource

        var byteCount: Int { source.size.width * source.size.height * 3 / 2 }

        mutating func picture(at instant: WallTime) throws(RasterError) -> Picture {
            source.picture(identity: source.identity(at: instant))
        }
    }
}

/// A source that remembers what it was asked for.
final class CountingSource: PictureSource {
    private let source: BlockSource
    let asked = Lock<[WallTime]>([])

    init(source: BlockSource) {
        self.source = source
    }

    func shownPicture(at instant: WallTime) -> ShownPicture {
        asked.withLock { $0.append(instant) }
        return source.shownPicture(at: instant)
    }

    func makePainter() -> any PicturePainter { source.makePainter() }
}
