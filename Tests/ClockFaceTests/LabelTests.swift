import Calendar
import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite("Announcements in pictures")
struct LabelTests {
    private static let names = ["404", "640x360.redirect=307"]
    private static let phases: [EventPhase] = [
        .always, .now, .begins(seconds: 1), .begins(seconds: 599), .lasts(seconds: 10), .lasts(seconds: 86_400),
    ]

    private static func block(_ canvas: Canvas) throws -> LabelBlock {
        try LabelBlock(names: names, in: canvas.label, canvas: canvas)
    }

    /// The words of a line as they stand from left to right and from top to bottom.
    private static func text(_ elements: [Scene.Element]) -> String {
        elements.reduce(into: "") { text, element in
            if case .text(let part, _, _, _, _) = element { text += part }
        }
    }

    @Test(
        "A line has the name and the time",
        arguments: [
            (PictureLabel.Line(name: 0, phase: .begins(seconds: 12)), "404 in 12 s"),
            (PictureLabel.Line(name: 0, phase: .lasts(seconds: 3)), "404: 3 s more"),
            (PictureLabel.Line(name: 1, phase: .now), "640x360.redirect=307 now"),
            (PictureLabel.Line(name: 0, phase: .always), "404"),
            (PictureLabel.Line(name: 0, phase: .begins(seconds: 601)), "404 in 11 min"),
        ]
    )
    func words(line: PictureLabel.Line, text: String) throws {
        #expect(try Self.text(Self.block(.make(1280, 720, hasLabel: true)).elements(line)) == text)
    }

    @Test(
        "Lengths are rounded up, and never have more than three digits",
        arguments: [
            (0, [0, 0]), (1, [1, 0]), (599, [599, 0]), (600, [10, 1]), (601, [11, 1]), (35_999, [600, 1]),
            (36_000, [10, 2]), (86_400, [24, 2]), (3_596_399, [999, 2]), (3_596_400, [42, 3]),
            (7_000_000_000, [222, 4]),
        ]
    )
    func lengths(seconds: Int, length: [Int]) {
        #expect(LabelBlock.length(seconds) == length)
    }

    @Test("Face and label stay in their own parts of any picture", arguments: PictureSize.shapes)
    func rooms(shape: (Int, Int)) throws {
        for timecode in PictureSize.timecodes(shape) {
            let canvas = try Canvas.make(shape.0, shape.1, timecode: timecode, hasLabel: true)
            let free = try Canvas.make(shape.0, shape.1, timecode: timecode).area
            #expect(!canvas.label.isEmpty && free.contains(canvas.label) && free.contains(canvas.area))
            #expect(!canvas.area.intersects(canvas.label))
            let block = try Self.block(canvas)
            for name in 0...1 {
                for phase in Self.phases {
                    for element in block.elements(PictureLabel.Line(name: name, phase: phase)) {
                        #expect(try canvas.label.contains(element.ink(canvas.typesetter)), "\(element)")
                    }
                }
            }
            for element in try DigitalFace(canvas: canvas).scene(at: .make("2026-11-20T20:48:58Z")).elements {
                #expect(try canvas.area.contains(element.ink(canvas.typesetter)))
            }
        }
    }

    @Test(
        "Digits of a label are at least so many pixels high",
        arguments: [((1280, 720), 40), ((640, 360), 20), ((720, 1280), 30), ((800, 50), 13)]
    )
    func legible(shape: (Int, Int), height: Int) throws {
        let canvas = try Canvas.make(shape.0, shape.1, hasLabel: true)
        let elements = try LabelBlock(names: ["list.stale"], in: canvas.label, canvas: canvas)
            .elements(PictureLabel.Line(name: 0, phase: .begins(seconds: 28)))
        let digits = elements.filter { element in
            if case .text("2", _, _, _, _) = element { true } else { false }
        }
        #expect(try digits.map { try $0.ink(canvas.typesetter).height }.min().map { $0 >= height } == true)
    }

    @Test("Announcements hold for whole seconds, whatever the face shows")
    func seconds() throws {
        let canvas = try Canvas.make(640, 360, hasLabel: true)
        let label = PictureLabel(names: ["404"]) { second in
            second.seconds < 90 ? PictureLabel.Line(name: 0, phase: .begins(seconds: Int(90 - second.seconds))) : nil
        }
        let plain = try DigitalFace(canvas: canvas, pattern: DatePattern("HH:mm"))
        let face = try AccompaniedFace(plain, label: label, canvas: canvas)
        #expect(
            face.interval(containing: WallTime(milliseconds: 61_500)) == WallTime(seconds: 61)..<WallTime(seconds: 62)
        )
        #expect(face.scene(at: WallTime(milliseconds: 61_999)) == face.scene(at: WallTime(seconds: 61)))
        #expect(face.scene(at: WallTime(seconds: 61)) != face.scene(at: WallTime(seconds: 62)))
        #expect(face.scene(at: WallTime(seconds: 90)) == plain.scene(at: WallTime(seconds: 90)))
    }

    @Test("The ends of time do not trap")
    func ends() throws {
        let canvas = try Canvas.make(640, 360, hasLabel: true)
        let label = PictureLabel(names: ["404"]) { _ in PictureLabel.Line(name: 0, phase: .now) }
        let face = try AccompaniedFace(DigitalFace(canvas: canvas), label: label, canvas: canvas)
        for instant in [WallTime.distantPast, .distantFuture - Interval(nanoseconds: 1)] {
            #expect(face.interval(containing: instant).contains(instant))
            #expect(!face.scene(at: instant).elements.isEmpty)
        }
    }
}
