import Timeline
import Video

@testable import Raster

/// Pictures of blocks at random places, another one each `period`.
struct BlockSource: PictureSource {
    let size: PictureSize
    /// In nanoseconds.
    var period: Int64 = 1_000_000_000

    func interval(containing instant: WallTime) -> Range<WallTime> {
        let start = identity(at: instant) * period
        return WallTime(nanoseconds: start)..<WallTime(nanoseconds: start + period)
    }

    func identity(at instant: WallTime) -> Int64 {
        instant.nanoseconds.flooredQuotient(dividingBy: period)
    }

    func makePainter() -> any PicturePainter { Painter(source: self) }

    func picture(identity: Int64) -> Picture {
        var picture = Picture(size: size, filledWith: YCbCr(y: 120, cb: 80, cr: 180))
        var generator = SplitMix(state: UInt64(bitPattern: identity))
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

        mutating func picture(at instant: WallTime) throws(RasterError) -> Picture {
            source.picture(identity: source.identity(at: instant))
        }
    }
}

/// A small generator with a seed, so that a test that fails fails again.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
        return value ^ value >> 31
    }
}
