package import Calendar
package import Raster
package import SettingsReading
package import Timeline

/// Two to nine clocks with names and time zones in one picture, all set in one size.
package struct WorldFace: ClockFace {
    /// One of the clocks.
    package struct Place: Sendable {
        package let name: String
        package let zone: any ZoneOffsets
    }

    /// The allowed numbers of clocks in a picture.
    package static let placeCounts = 2...9

    private struct Clock {
        let zone: any ZoneOffsets
        let name: Scene.Element
        let offset: (x: Int, y: Int)
    }

    private let pattern: DatePattern
    private let theme: Theme
    private let block: NumeralBlock
    private let clocks: [Clock]

    /// - Throws: ``FaceError/outOfRange(_:value:allowed:)`` for the number of places, ``FaceError/empty(_:)`` for a name,
    ///   ``FaceError/doesNotFit(_:)``, ``FaceError/raster(_:)``.
    package init(canvas: Canvas, places: [Place], pattern: DatePattern, names: DateNames = .english) throws(FaceError) {
        guard Self.placeCounts.contains(places.count) else {
            throw .outOfRange("world.places", value: "\(places.count)", allowed: "2 to 9")
        }
        self.pattern = pattern
        theme = canvas.theme
        let grid = try Self.bestGrid(canvas, count: places.count, pattern: pattern, names: names)
        block = grid.block
        let names = try Self.fitted(places.map(\.name), in: grid.nameRoom, canvas: canvas)
        clocks = zip(places, names).enumerated().map { index, pair in
            let cell = grid.cell(index, of: places.count)
            let name = pair.1
            // All names stand on one baseline, whatever letters they have.
            let element = Scene.Element.text(
                name.text,
                font: name.font,
                x: cell.x + canvas.theme.alignment.offset(free: cell.width - name.bounds.width) - name.bounds.x,
                y: cell.y + grid.nameBaseline,
                color: canvas.theme.quietForeground
            )
            return Clock(zone: pair.0.zone, name: element, offset: (cell.x, cell.y))
        }
    }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        clocks.reduce(WallTime.distantPast..<WallTime.distantFuture) { whole, clock in
            whole.clamped(to: clock.zone.period(of: pattern.unit, containing: instant))
        }
    }

    package func scene(at instant: WallTime) -> Scene {
        let elements = clocks.flatMap { clock in
            let offset = clock.zone.secondsEast(at: instant)
            let numbers = pattern.values(in: CivilTime(instant, offset: offset), secondsEast: offset)
            return [clock.name] + block.elements(numbers, color: theme.foreground, movedBy: clock.offset)
        }
        return Scene(background: theme.background, elements: elements)
    }

    /// The arrangement in columns that gives the largest digits.
    private static func bestGrid(_ canvas: Canvas, count: Int, pattern: DatePattern, names: DateNames) throws(FaceError)
        -> WorldGrid
    {
        var best: WorldGrid?
        for columns in 1...count {
            guard let grid = try? WorldGrid(canvas, columns: columns, count: count, pattern: pattern, names: names)
            else { continue }
            if grid.block.bounds.height > best?.block.bounds.height ?? 0 { best = grid }
        }
        if let best { return best }
        // The error of a single column gives the reason why nothing fits.
        return try WorldGrid(canvas, columns: 1, count: count, pattern: pattern, names: names)
    }

    /// The names in the largest common size in which the longest fits.
    private static func fitted(_ names: [String], in room: PixelRect, canvas: Canvas) throws(FaceError) -> [FittedText]
    {
        var limit = FontSize(pixels: room.height)
        for name in names {
            guard !name.allSatisfy(\.isWhitespace) else { throw .empty("name of a place") }
            limit = min(limit, try FittedText(name, in: room, limit: limit, canvas: canvas).font.size)
        }
        return try names.map { (name) throws(FaceError) in
            try FittedText(name, in: room, limit: limit, canvas: canvas)
        }
    }
}

extension WorldFace {
    package struct Configuration: FaceConfiguration {
        package static let name = "world"
        package static var fields: [FaceField<Self>] {
            [
                FaceField("places", separator: ",", \.cities) { $0.map(\.text).joined(separator: ",") },
                FaceField("pattern", \.pattern.text),
            ]
        }

        /// A clock, named by its zone.
        struct City: Hashable {
            let timeZone: TimeZoneName
            let name: String

            /// Parses `Asia/Shanghai=Shanghai`, or a zone alone, which is named by its last part. The slash may be a tilde, as in the paths
            /// of URLs, and the plus sign of `Etc/GMT+5` a space, as queries have it.
            init?(_ text: String) {
                let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
                let zone = parts.first?.replacing("~", with: "/").replacing("GMT ", with: "GMT+")
                guard let timeZone = zone.flatMap({ TimeZoneName($0) }) else { return nil }
                self.timeZone = timeZone
                name = parts.count > 1 ? parts[1] : Self.city(of: timeZone)
            }

            var text: String { name == Self.city(of: timeZone) ? "\(timeZone)" : "\(timeZone)=\(name)" }

            private static func city(of zone: TimeZoneName) -> String {
                let zone = zone.description
                return zone.split(separator: "/").last.map { String($0.replacing("_", with: " ")) } ?? zone
            }
        }

        let cities: [City]
        let pattern: DatePattern

        package init(reading reader: inout SettingsReader, over base: Self?) {
            cities = reader.list(
                "places",
                default: base?.cities ?? [],
                allowed: "zones such as Asia/Shanghai or Asia/Shanghai=Shanghai"
            ) { City($0) }
            pattern = reader.pattern("pattern", default: base?.pattern ?? .timeOfDay)
            if !placeCounts.contains(cities.count) {
                let count = "\(cities.count) place\(cities.count == 1 ? "" : "s")"
                reader.report("places", "has \(count); the world face shows 2 to 9")
            }
        }

        package func makeFace(on canvas: Canvas, in environment: FaceEnvironment) throws -> any ClockFace {
            let places = try cities.map { Place(name: $0.name, zone: try environment.rules($0.timeZone)) }
            return try WorldFace(canvas: canvas, places: places, pattern: pattern, names: environment.names)
        }
    }
}
