import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite struct OffsetFaceTests {
    @Test("A clock that is behind flips later and one that is ahead earlier")
    func clockBehind() throws {
        let canvas = try Canvas.make(640, 360)
        let face = try DigitalFace(canvas: canvas)
        let behind = OffsetFace(face, by: .milliseconds(-151))
        #expect(behind.scene(at: WallTime(milliseconds: 20_150)) == face.scene(at: WallTime(seconds: 19)))
        #expect(behind.scene(at: WallTime(milliseconds: 20_151)) == face.scene(at: WallTime(seconds: 20)))
        #expect(
            behind.interval(containing: WallTime(milliseconds: 20_500))
                == WallTime(milliseconds: 20_151)..<WallTime(milliseconds: 21_151)
        )
        let ahead = OffsetFace(face, by: .milliseconds(300))
        #expect(ahead.scene(at: WallTime(milliseconds: 19_700)) == face.scene(at: WallTime(seconds: 20)))
    }
}
