import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite struct SyncFaceTests {
    @Test("The frame of a second is white and no other, and each has its number", arguments: [25, 30, 60, 120])
    func flashOfSecond(rate: Int) throws {
        let face = try SyncFace(canvas: .make(640, 360), framesPerSecond: rate)
        let second = try WallTime.make("2026-11-20T20:48:36Z")
        for frame in 0..<rate {
            // As frames of 90 kHz are cut.
            let instant = (MediaTime(seconds: second.seconds) + MediaTime(ticks: Int64(90_000 / rate * frame))).wallTime
            let scene = face.scene(at: instant)
            #expect(scene.background == (frame == 0 ? .white : Theme.orange.background))
            let number = String(frame)
            let padding = String(repeating: "0", count: String(rate - 1).count - number.count)
            #expect(DigitalFaceTests.reading(scene) == ["20:48:36." + padding + number])
            #expect(face.interval(containing: instant).lowerBound == instant)
            let next = MediaTime(seconds: second.seconds) + MediaTime(ticks: Int64(90_000 / rate * (frame + 1)))
            #expect(face.interval(containing: instant).upperBound == next.wallTime)
        }
    }

    @Test("The bar is empty at the second, half full in its middle, and full but for one frame at its end")
    func bar() throws {
        let face = try SyncFace(canvas: .make(640, 360))
        let widths = try ["36Z", "36.5Z", "36.999Z"].map { second in
            try face.scene(at: .make("2026-11-20T20:48:" + second)).elements.compactMap { element in
                if case .rectangle(let rect, let color) = element, color == Theme.orange.foreground {
                    rect.width
                } else {
                    nil
                }
            }
        }
        let whole = try #require(
            face.scene(at: .make("2026-11-20T20:48:36.5Z")).elements.compactMap { element in
                if case .rectangle(let rect, let color) = element, color != Theme.orange.foreground {
                    rect.width
                } else {
                    nil
                }
            }.first
        )
        #expect(widths == [[], [whole / 2], [whole * 29 / 30]])
    }

    @Test("If white would not stand out, the flash is black")
    func blackFlash() throws {
        let canvas = try Canvas.make(640, 360, theme: .light)
        #expect(try SyncFace(canvas: canvas).scene(at: .make("2026-11-20T20:48:36Z")).background == .black)
    }

    @Test("A frame rate out of range is refused")
    func frameRateRange() throws {
        let error = FaceError.outOfRange("frame_rate", value: "0", allowed: "1 to 120")
        #expect(throws: error) { try SyncFace(canvas: .make(640, 360), framesPerSecond: 0) }
    }
}
