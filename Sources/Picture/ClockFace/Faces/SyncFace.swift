package import Calendar
package import Raster
package import SettingsReading
package import Timeline

/// A face for measuring: the frame that begins with a second is white, a counter numbers the frames within it, and a bar fills up until the
/// next second.
///
/// With a tone on every second, the flash and the beginning of the tone are at the same instant.
package struct SyncFace: ClockFace {
    private let zone: any ZoneOffsets
    private let framesPerSecond: Int64
    private let theme: Theme
    private let digits: NumeralBlock
    private let bar: PixelRect

    /// - Parameter framesPerSecond: the frame rate of the pictures, 1 to 120; each picture is shown for one frame.
    /// - Throws: ``FaceError/doesNotFit(_:)``, ``FaceError/outOfRange(_:value:allowed:)`` and ``FaceError/raster(_:)``.
    package init(
        canvas: Canvas,
        zone: any ZoneOffsets = TimeZoneRules.utc,
        framesPerSecond: Int = 30
    ) throws(FaceError) {
        guard (1...120).contains(framesPerSecond) else {
            throw .outOfRange("frame_rate", value: "\(framesPerSecond)", allowed: "1 to 120")
        }
        self.zone = zone
        self.framesPerSecond = Int64(framesPerSecond)
        theme = canvas.theme
        let rooms = Self.parted(canvas.content)
        digits = try NumeralBlock(
            [
                .number(index: 0, digitCount: 2), .literal(":"), .number(index: 1, digitCount: 2), .literal(":"),
                .number(index: 2, digitCount: 2), .literal("."),
                .number(index: 3, digitCount: String(framesPerSecond - 1).count),
            ],
            in: rooms.digits,
            canvas: canvas
        )
        bar = rooms.bar
    }

    /// The interval of one frame.
    package func interval(containing instant: WallTime) -> Range<WallTime> {
        let frame = frame(at: instant)
        let place = instant.nanosecondOfSecond
        let start = instant + Interval(nanoseconds: beginning(of: frame) - place)
        return start..<instant + Interval(nanoseconds: beginning(of: frame + 1) - place)
    }

    package func scene(at instant: WallTime) -> Scene {
        let time = CivilTime(instant, offset: zone.secondsEast(at: instant))
        let frame = frame(at: instant)
        let isFlash = frame == 0
        let (background, foreground) = isFlash ? (flash, ink) : (theme.background, theme.foreground)
        var elements = digits.elements([time.hour, time.minute, time.second, Int(frame)], color: foreground)
        if !isFlash { elements.append(.rectangle(bar, color: theme.tint(64))) }
        let width = bar.width * Int(frame) / Int(framesPerSecond)
        if width > 0 {
            let filled = PixelRect(x: bar.x, y: bar.y, width: width, height: bar.height)
            elements.append(.rectangle(filled, color: theme.foreground))
        }
        return Scene(background: background, elements: elements)
    }

    /// The colour of the flash: white, or black where white would not stand out.
    private var flash: Color { theme.background.contrast(with: .white) < 3 ? .black : .white }

    private var ink: Color { flash == .white ? .black : .white }

    /// The frame within the second, 0 for the one that begins with it.
    private func frame(at instant: WallTime) -> Int64 {
        // The result is the last frame that begins at or before the nanosecond, with beginnings cut as elsewhere.
        ((instant.nanosecondOfSecond + 1) * framesPerSecond - 1) / 1_000_000_000
    }

    /// The beginning of a frame, in nanoseconds from the second's beginning, cut.
    private func beginning(of frame: Int64) -> Int64 {
        frame * 1_000_000_000 / framesPerSecond
    }

    /// The areas of the digits and of the bar: one above the other, or side by side in a strip.
    private static func parted(_ content: PixelRect) -> (digits: PixelRect, bar: PixelRect) {
        if content.isStrip {
            let width = content.width * 55 / 100
            let left = width + content.width * 5 / 100
            let bar = content.columns(from: left, width: content.width - left)
            return (content.columns(from: 0, width: width), bar.middle(height: max(1, content.height / 2)))
        }
        // In a portrait picture digits and bar stay together, in the middle.
        let middle = content.middle(height: content.width * 5 / 10)
        let barHeight = max(1, middle.height * 15 / 100)
        return (
            middle.rows(from: 0, height: middle.height * 72 / 100),
            middle.rows(from: middle.height - barHeight, height: barHeight)
        )
    }
}

extension SyncFace {
    package struct Configuration: FaceConfiguration {
        package static let name = "sync"
        package static let hasText = true
        package static var fields: [FaceField<Self>] { [] }

        package init(reading reader: inout SettingsReader, over base: Self?) {}

        package func makeFace(on canvas: Canvas, in environment: FaceEnvironment) throws -> any ClockFace {
            try SyncFace(canvas: canvas, zone: environment.zone, framesPerSecond: environment.framesPerSecond)
        }
    }
}
