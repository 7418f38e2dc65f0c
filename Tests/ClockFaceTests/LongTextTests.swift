import Calendar
import Raster
import Testing
import Timeline

@testable import ClockFace

/// Texts of thousands of letters without a space, which are wider than Pango's units at the size where text is measured.
@Suite struct LongTextTests {
    private static let text = String(repeating: "W", count: 5000)

    private static let faces: [FaceCase] = [
        FaceCase(name: "digital note") { try DigitalFace(canvas: $0, note: text) },
        FaceCase(name: "analog note") { try AnalogFace(canvas: $0, note: text) },
        FaceCase(name: "unix note") { try UnixFace(canvas: $0, note: text) },
        FaceCase(name: "pattern") { try DigitalFace(canvas: $0, pattern: DatePattern("HH '\(text)'")) },
        FaceCase(name: "before") { try CountdownFace(canvas: $0, target: .instant(.epoch), before: text) },
        FaceCase(name: "after") { try CountdownFace(canvas: $0, target: .instant(.epoch), after: text) },
        FaceCase(name: "place") {
            let places = [text, "Berlin"].map { WorldFace.Place(name: $0, zone: TimeZoneRules.utc) }
            return try WorldFace(canvas: $0, places: places, pattern: .timeOfDay)
        },
    ]

    @Test("A text that is too long is reported and not printed whole", arguments: faces, [(640, 360), (3840, 2160)])
    func textToo(face: FaceCase, shape: (Int, Int)) throws {
        let canvas = try Canvas.make(shape.0, shape.1)
        let error = #expect(throws: FaceError.self) { _ = try face.make(canvas) }
        let message = try #require(error).description
        #expect(message.hasSuffix("WWW…\" does not fit the picture"))
        #expect(message.count < 120)
    }

    @Test("No length of a text makes its measuring trap") func lengthText() throws {
        let canvas = try Canvas.make(640, 360)
        for length in [100, 128, 129, 1000, 1999, 2000, 4000, 20_000] {
            let text = String(repeating: "W", count: length)
            let metrics = try canvas.typesetter.metrics(
                of: text,
                font: FontDescription.standard.sized(FontSize(pixels: 1024))
            )
            let one = try canvas.typesetter.metrics(
                of: "W",
                font: FontDescription.standard.sized(FontSize(pixels: 1024))
            )
            #expect(abs(metrics.advance / Double(length) / one.advance - 1) < 0.001)
        }
        #expect(throws: FaceError.raster(.textTooLong(20_001))) {
            try DigitalFace(canvas: canvas, note: String(repeating: "W", count: 20_001))
        }
    }
}
