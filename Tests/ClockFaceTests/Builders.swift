import Raster
import Timeline

@testable import ClockFace

extension Typesetter {
    /// One for all tests, as one is enough for a process.
    static let shared: Result<Typesetter, RasterError> = Result { () throws(RasterError) in try Typesetter() }

    static func make() throws -> Typesetter { try shared.get() }
}

struct NotAllowed: Error {}

extension PictureSize {
    static func make(_ width: Int, _ height: Int) throws -> PictureSize {
        guard let size = PictureSize(width: width, height: height) else { throw NotAllowed() }
        return size
    }

    /// The shapes that every face is tried in: widths and heights.
    static let shapes = [
        (1280, 720), (640, 360), (720, 1280), (800, 50), (320, 320), (64, 36), (3840, 2160),
    ]

    /// The timecodes for which a shape is wide enough.
    static func timecodes(_ shape: (Int, Int)) -> [Timecode] {
        shape.0 >= TimecodeStrip.leastWidth ? Timecode.allCases : [.none]
    }

    /// Shapes that are wide enough for a timecode strip.
    static let stripShapes = shapes.filter { $0.0 >= TimecodeStrip.leastWidth } + [(96, 54), (98, 1280)]
}

extension Canvas {
    static func make(
        _ width: Int,
        _ height: Int,
        theme: Theme = .orange,
        timecode: Timecode = .none,
        hasLabel: Bool = false
    ) throws -> Canvas {
        try Canvas(
            size: .make(width, height),
            theme: theme,
            typesetter: .make(),
            timecode: timecode,
            hasLabel: hasLabel
        )
    }
}

extension WallTime {
    static func make(_ text: String) throws -> WallTime {
        guard let instant = WallTime(iso8601: text) else { throw NotAllowed() }
        return instant
    }
}

extension Scene.Element {
    /// The pixels that the element covers.
    func ink(_ typesetter: Typesetter) throws -> PixelRect {
        switch self {
        case .rectangle(let rect, _): rect
        case .text(let text, let font, let x, let y, _):
            try typesetter.mask(of: text, font: font).bounds.moved(byX: x, y: y)
        case .shape(let shape, let x, let y, _): try typesetter.mask(of: shape).bounds.moved(byX: x, y: y)
        }
    }
}
