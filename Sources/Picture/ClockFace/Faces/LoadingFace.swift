internal import Glibc
package import Raster
package import Timeline

/// The word LOADING, in the theme's language, and a ring of dots around which a bright one runs with a fading tail.
///
/// The animation is a function of the wall time modulo its period, so the clip begins and ends alike and loops without a seam. It has ten
/// pictures a second. It can count the seconds until the epoch inside the ring; it is then drawn with instants relative to the moment it
/// counts to.
package struct LoadingFace: ClockFace {
    package static let word = "LOADING"
    package static let step = Interval.milliseconds(100)
    private static let dotCount = 10
    /// The brightness of a dot at rest and of the leading dot, in shares of the foreground of 255.
    private static let (dim, bright) = (64, 255)

    /// The time after which the animation repeats.
    package let period: Interval
    private let turns: Int64
    private let theme: Theme
    private let dots: [(shape: Shape, x: Int, y: Int)]
    private let label: Scene.Element
    /// The numbers inside the ring; nil if it does not count.
    private let numbers: NumberBlocks?
    private static let mostDigits = 3

    /// - Parameters:
    ///   - period: a whole number of tenths of a second, up to an hour.
    ///   - countsDown: whether the seconds until the epoch are shown inside the ring, in up to three digits.
    /// - Throws: ``FaceError/outOfRange(_:value:allowed:)``, ``FaceError/doesNotFit(_:)``, ``FaceError/raster(_:)``.
    package init(canvas: Canvas, period: Interval = .seconds(2), countsDown: Bool = false) throws(FaceError) {
        guard period >= Self.step, period <= .seconds(3600), period.nanoseconds.isMultiple(of: Self.step.nanoseconds)
        else {
            throw .outOfRange(
                "loading.period",
                value: "\(period.nanoseconds) ns",
                allowed: "100 ms to 1 h in 100 ms steps"
            )
        }
        self.period = period
        turns = max(1, (period.nanoseconds + 500_000_000) / 1_000_000_000)
        theme = canvas.theme
        let content = canvas.content
        // The ring is beside the word where the picture is a strip, and above it otherwise.
        let beside = content.width > 3 * content.height
        let ringSize = beside ? content.height : min(content.width * 2 / 5, content.height / 2)
        let gap = ringSize / (beside ? 2 : 4)
        let room = PixelRect(
            x: 0,
            y: 0,
            width: beside ? content.width - ringSize - gap : min(content.width, ringSize * 2),
            height: beside ? content.height * 6 / 10 : content.height - ringSize - gap
        )
        let text = try FittedText(canvas.word(Self.word), in: room, canvas: canvas)
        let width = beside ? ringSize + gap + text.bounds.width : max(ringSize, text.bounds.width)
        let height = beside ? ringSize : ringSize + gap + text.bounds.height
        let (left, top) = (content.x + (content.width - width) / 2, content.y + (content.height - height) / 2)
        let ringX = beside ? left : left + (width - ringSize) / 2
        label = text.element(
            left: beside ? left + ringSize + gap : left + (width - text.bounds.width) / 2,
            top: beside ? top + (ringSize - text.bounds.height) / 2 : top + ringSize + gap,
            color: canvas.theme.foreground
        )
        dots = Self.dots(size: ringSize).map { (shape: $0, x: ringX, y: top) }
        let inset = ringSize * 28 / 100
        let inner = PixelRect(x: ringX, y: top, width: ringSize, height: ringSize).inset(by: inset)
        numbers = try countsDown ? NumberBlocks(upTo: Self.mostDigits, in: inner, canvas: canvas.centered) : nil
    }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        instant.period(of: Self.step)
    }

    package func scene(at instant: WallTime) -> Scene {
        let steps = period.nanoseconds / Self.step.nanoseconds
        let step = instant.nanoseconds.flooredRemainder(dividingBy: period.nanoseconds) / Self.step.nanoseconds
        // The position of the leading dot in 1/1000 turn.
        let leader = Int(step * turns * 1000 / steps % 1000)
        let elements = dots.enumerated().map { index, dot in
            let behind = (leader - index * 1000 / Self.dotCount + 1000) % 1000
            let color = theme.tint(Self.brightness(behind: behind))
            return Scene.Element.shape(dot.shape, x: dot.x, y: dot.y, color: color)
        }
        return Scene(background: theme.background, elements: elements + [label] + countdown(at: instant))
    }

    private func countdown(at instant: WallTime) -> [Scene.Element] {
        // The seconds are rounded up, so that the end follows the 1.
        let left = -instant.seconds
        guard let numbers, left > 0, String(left).count <= Self.mostDigits else { return [] }
        return numbers.elements(Int(left), color: theme.foreground)
    }

    /// The share of the foreground of a dot at a distance behind the leading one (in 1/1000 turn): it fades over half a turn.
    private static func brightness(behind: Int) -> UInt8 {
        let rest = max(0, 500 - behind)
        return UInt8(dim + (bright - dim) * rest * rest / 250_000)
    }

    private static func dots(size: Int) -> [Shape] {
        let radius = Double(size) / 2
        let dotRadius = radius * 0.17
        return (0..<dotCount).map { index in
            // Half a step on, so that one dot is beside a number: two, one above the other, read as a colon after it.
            let angle = (Double(index) + 0.5) / Double(dotCount) * 2 * .pi
            let distance = radius - dotRadius
            let center = Point(pixelsX: radius + distance * sin(angle), y: radius - distance * cos(angle))
            return .disc(center: center, radius: Point.steps(dotRadius))
        }
    }
}
