import Calendar
import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite struct WorldFaceTests {
    @Test("Fewer than two and more than nine places are refused", arguments: [0, 1, 10])
    func fewerThan(count: Int) throws {
        let places = (0..<count).map { WorldFace.Place(name: "P\($0)", zone: TimeZoneRules.utc) }
        #expect(throws: FaceError.outOfRange("world.places", value: "\(count)", allowed: "2 to 9")) {
            try WorldFace(canvas: .make(1280, 720), places: places, pattern: .standard)
        }
    }

    @Test("Each clock has its name above its own time and none overlaps another", arguments: 2...9)
    func eachClock(count: Int) throws {
        for shape in [(1280, 720), (720, 1280), (320, 320)] {
            let canvas = try Canvas.make(shape.0, shape.1)
            let places = (0..<count).map {
                WorldFace.Place(name: "Place \($0)", zone: FixedOffset(secondsEast: $0 * 3600))
            }
            let face = try WorldFace(canvas: canvas, places: places, pattern: DatePattern("HH:mm"))
            let elements = face.scene(at: WallTime(seconds: 30 * 60)).elements
            // A name, four digits and a colon.
            #expect(elements.count == 6 * count)
            var cells: [PixelRect] = []
            for index in 0..<count {
                let own = Array(elements[index * 6..<index * 6 + 6])
                let texts = own.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
                #expect(texts.joined() == "Place \(index)0\(index):30")
                let cell = try own.reduce(PixelRect.empty) { $0.union(try $1.ink(canvas.typesetter)) }
                #expect(!cells.contains { $0.intersects(cell) })
                cells.append(cell)
            }
        }
    }

    @Test("The picture changes when any of its zones does") func pictureChanges()
        throws
    {
        let places = [
            WorldFace.Place(name: "A", zone: TimeZoneRules.utc), WorldFace.Place(name: "B", zone: HalfPast()),
        ]
        let face = try WorldFace(canvas: .make(640, 360), places: places, pattern: DatePattern("HH"))
        let change = try WallTime.make("2026-11-20T12:30:17Z")
        #expect(face.interval(containing: change).lowerBound == change)
        #expect(face.interval(containing: change).upperBound == (try .make("2026-11-20T12:45:00Z")))
    }
}
