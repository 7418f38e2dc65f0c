package import Raster

/// The conditions of a face: a picture's size, the part of it that is free, a theme and the means to measure text.
package struct Canvas: Sendable {
    package let size: PictureSize
    package private(set) var theme: Theme
    package let typesetter: Typesetter
    /// The part of the picture that the face may use; the margin is inside it.
    package let area: PixelRect
    /// The area of a ``PictureLabel``; empty if there is none.
    let label: PixelRect

    /// - Parameter hasLabel: whether room is left for a ``PictureLabel``.
    /// - Throws: ``FaceError`` if the theme's font family is missing, its margin is out of range or the picture is too
    ///   narrow for a timecode strip.
    package init(
        size: PictureSize,
        theme: Theme = .orange,
        typesetter: Typesetter,
        timecode: Timecode = .none,
        hasLabel: Bool = false
    ) throws(FaceError) {
        guard (0...300).contains(theme.margin) else {
            throw .outOfRange("margin", value: "\(theme.margin)", allowed: "0 to 300 thousandths of the shorter side")
        }
        do { try typesetter.require(theme.font) } catch { throw .raster(error) }
        guard timecode == .none || size.width >= TimecodeStrip.leastWidth else {
            throw .outOfRange(
                "width",
                value: "\(size.width)",
                allowed: "\(TimecodeStrip.leastWidth) or more with a timecode strip"
            )
        }
        self.size = size
        self.theme = theme
        self.typesetter = typesetter
        let strip = timecode == .strip ? TimecodeStrip.height(in: size) : 0
        let free = PixelRect(x: 0, y: 0, width: size.width, height: size.height - strip)
        (area, label) = hasLabel ? Self.parted(free) : (free, .empty)
    }

    /// The areas of the face and of the label: one above the other, or side by side in a strip.
    private static func parted(_ area: PixelRect) -> (face: PixelRect, label: PixelRect) {
        if area.isStrip {
            let width = area.width * 3 / 10 & ~1
            let rest = area.width - width
            return (area.columns(from: 0, width: rest), area.columns(from: rest, width: width))
        }
        let height = max(8, min(area.height / 8, area.width / 5) & ~1)
        let rest = area.height - height
        return (area.rows(from: 0, height: rest), area.rows(from: rest, height: height))
    }

    /// The same canvas on which text stands in the middle.
    var centered: Canvas {
        var canvas = self
        canvas.theme.alignment = .center
        return canvas
    }

    /// The same canvas with exchanged colours.
    var exchanged: Canvas {
        var canvas = self
        (canvas.theme.background, canvas.theme.foreground) = (theme.foreground, theme.background)
        return canvas
    }

    /// The extent of a text in the theme's font at ``FontSize/reference``.
    ///
    /// - Throws: ``FaceError/raster(_:)`` if a glyph is missing.
    func metrics(of text: String) throws(FaceError) -> TextMetrics {
        let font = theme.font.sized(.reference)
        do { return try typesetter.metrics(of: text, font: font) } catch { throw .raster(error) }
    }

    /// The free part without the margin, which is at least 2 pixels unless the theme has 0.
    package var content: PixelRect {
        guard theme.margin > 0 else { return area }
        return area.inset(by: max(2, min(area.width, area.height) * theme.margin / 1000))
    }
}

extension FontSize {
    /// Outlines are not hinted, so measurements at this size hold for every other in proportion.
    static let reference = FontSize(pixels: 1024)
}

extension PixelRect {
    /// Whether it is so flat that things stand side by side in it, and not one above the other.
    var isStrip: Bool { width > 6 * height }

    /// An area at its top and one at its bottom, with heights in hundredths of its own; the rest separates them.
    func parted(upper: Int, lower: Int) -> (PixelRect, PixelRect) {
        (
            rows(from: 0, height: height * upper / 100),
            rows(from: height * (100 - lower) / 100, height: height * lower / 100)
        )
    }
}
