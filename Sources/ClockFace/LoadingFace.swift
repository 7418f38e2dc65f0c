package import Raster
package import Timeline

/// The built-in loading clip: the word LOADING and a light that runs around a ring, over and over.
package struct LoadingFace: ClockFace {
    /// After this time the clip begins again. It divides every segment duration.
    package static let period = Interval.seconds(1)
    private static let stepCount: Int64 = 10
    /// How much of the foreground the light and its tail have, 0 to 255, brightest first.
    private static let tail: [UInt8] = [255, 200, 145, 100]
    private static let rest: UInt8 = 60
    private static let word = "LOADING"
    /// Cosines and sines of the multiples of 36 degrees, in thousandths.
    private static let cosines = [1000, 809, 309, -309, -809, -1000, -809, -309, 309, 809]
    private static let sines = [0, 588, 951, 951, 588, 0, -588, -951, -951, -588]

    private let theme: Theme
    private let layout: CellLayout
    private let centre: (x: Int, y: Int)
    /// In pixels.
    private let radius: Int

    /// - Throws: if the font is missing or lacks a letter.
    package init(theme: Theme, size: PictureSize) throws(RasterError) {
        self.theme = theme
        let area = size.faceArea(theme: theme)
        let text: PixelRect
        if area.width > 3 * area.height {
            // A strip: the ring on the left, the word beside it.
            radius = area.height * 3 / 8
            centre = (area.x + area.width / 4, area.y + area.height / 2)
            text = PixelRect(x: area.x + area.width / 4 + area.height, y: area.y + area.height / 4,
                width: area.width / 2, height: area.height / 2)
        } else {
            let side = min(area.width, area.height)
            radius = side * 3 / 16
            centre = (area.x + area.width / 2, area.y + area.height / 2 - side / 6)
            text = PixelRect(x: area.x + area.width / 4, y: centre.y + side * 5 / 16, width: area.width / 2,
                height: side / 8)
        }
        layout = try CellLayout(fitting: Self.word, in: text, font: theme.font)
    }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        let step = Self.period.nanoseconds / Self.stepCount
        let start = instant.nanoseconds.flooredQuotient(dividingBy: step) * step
        return WallTime(nanoseconds: start)..<WallTime(nanoseconds: start + step)
    }

    package func scene(at instant: WallTime) -> Scene {
        let step = Self.period.nanoseconds / Self.stepCount
        let lit = Int(instant.nanoseconds.flooredRemainder(dividingBy: Self.period.nanoseconds) / step)
        let count = Self.cosines.count
        let dots = (0..<count).map { index in
            let behind = (lit - index + count) % count
            let share = behind < Self.tail.count ? Self.tail[behind] : Self.rest
            return Scene.Element(
                .disc(radius: max(4, radius * 4 / 6)),
                x: centre.x + radius * Self.sines[index] / 1000,
                y: centre.y - radius * Self.cosines[index] / 1000,
                color: theme.background.mixed(with: theme.foreground, share: share))
        }
        return Scene(
            background: theme.background,
            elements: layout.elements(Self.word, color: theme.foreground) + dots)
    }
}
