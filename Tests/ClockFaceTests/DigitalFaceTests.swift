import Calendar
import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite struct DigitalFaceTests {
    /// The texts of a scene in reading order: by baseline, then by column.
    static func reading(_ scene: Scene) -> [String] {
        var lines: [Int: [(Int, String)]] = [:]
        for case .text(let text, _, let x, let y, _) in scene.elements { lines[y, default: []].append((x, text)) }
        return lines.sorted { $0.key < $1.key }.map { $0.value.sorted { $0.0 < $1.0 }.map(\.1).joined() }
    }

    static func shown(
        _ text: String,
        pattern: String = "yyyy-MM-dd HH:mm:ss",
        zone: any ZoneOffsets = TimeZoneRules.utc
    ) throws -> String {
        let face = try DigitalFace(canvas: .make(1280, 720), pattern: DatePattern(pattern), zone: zone, lines: .one)
        return reading(face.scene(at: try .make(text))).joined(separator: "|")
    }

    @Test(
        "The time is cut and never rounded",
        arguments: [
            ("2026-11-20T23:59:59.999999999Z", "2026-11-2023:59:59"), ("2026-11-21T00:00:00Z", "2026-11-2100:00:00"),
            ("2024-02-29T12:00:00Z", "2024-02-2912:00:00"), ("1969-12-31T23:59:59.5Z", "1969-12-3123:59:59"),
            ("1678-01-01T00:00:00Z", "1678-01-0100:00:00"), ("2261-12-31T00:00:00Z", "2261-12-3100:00:00"),
        ]
    )
    func timeCut(instant: String, shown: String) throws {
        #expect(try Self.shown(instant) == shown)
    }

    @Test(
        "Fields show their digits",
        arguments: [
            ("hh:mm", "2026-11-20T00:05:00Z", "12:05"), ("hh:mm", "2026-11-20T12:05:00Z", "12:05"),
            ("hh:mm", "2026-11-20T13:05:00Z", "01:05"), ("ss.S", "2026-11-20T13:05:07.987Z", "07.9"),
            ("ss.SS", "2026-11-20T13:05:07.987Z", "07.98"), ("ss.SSS", "2026-11-20T13:05:07.9879Z", "07.987"),
            ("ss.SSS", "1969-12-31T23:59:59.001Z", "59.001"), ("dd'd'HH'h'", "2026-11-20T13:05:07Z", "20d13h"),
        ]
    )
    func fieldsShow(pattern: String, instant: String, shown: String) throws {
        #expect(try Self.shown(instant, pattern: pattern) == shown)
    }

    @Test(
        "Every field of TR35 can be shown",
        arguments: [
            ("y-MM-dd", "2026-11-20"), ("H:m:s", "13:5:7"), ("k K", "131"), ("ss.SSSSSS", "07.987654"), ("QQQ", "Q4"),
            ("ww", "47"), ("HH:mm O", "13:05GMT+5:30"), ("X XXX", "+0530+05:30"), ("'o''clock' h", "o'clock 1"),
            ("EEEEE", "F"), ("DDD", "324"),
        ]
    )
    func everyField(pattern: String, shown: String) throws {
        let zone = FixedOffset(secondsEast: 19_800)
        let face = try DigitalFace(canvas: .make(1280, 720), pattern: DatePattern(pattern), zone: zone, lines: .one)
        let scene = try face.scene(at: .make("2026-11-20T07:35:07.987654321Z"))
        #expect(Self.reading(scene).joined().replacing(" ", with: "") == shown.replacing(" ", with: ""))
    }

    @Test(
        "Nothing moves when seconds and minutes without zeros get a digit",
        arguments: ["H:m:s", "yyyy-MM-dd HH:m:s", "'at' s 'seconds'", "m 'min' s 's'", "A 'x'"]
    )
    func nothingMoves(pattern: String) throws {
        for alignment in Alignment.allCases {
            var theme = Theme.orange
            theme.alignment = alignment
            let face = try DigitalFace(
                canvas: .make(640, 360, theme: theme),
                pattern: DatePattern(pattern),
                lines: .one
            )
            func others(_ time: String) throws -> [String] {
                try face.scene(at: .make("2026-11-20T\(time)Z")).elements.compactMap { element in
                    guard case .text(let text, _, let x, _, _) = element, Int(text) == nil else { return nil }
                    return "\(text) \(x)"
                }
            }
            #expect(try others("00:00:09") == others("00:00:10"))
            #expect(try others("13:09:09") == others("13:10:10"))
        }
    }

    @Test(
        "Names come in the language and numbers without zeros keep their place",
        arguments: [
            ("EEE d. MMMM yyyy", "de", "2026-03-01T09:00:00Z", "So.1. März 2026"),
            ("EEEE, d. MMM", "de", "2026-12-31T09:00:00Z", "Donnerstag,31. Dez."),
            ("EEE MMM d h:mm a", "en", "2026-11-20T00:05:00Z", "FriNov2012:05AM"),
            ("MMMM yy H:mm", "en", "2026-11-20T09:05:00Z", "November269:05"),
        ]
    )
    func namesCome(
        pattern: String,
        language: String,
        instant: String,
        shown: String
    ) throws {
        let face = try DigitalFace(
            canvas: .make(1280, 720),
            pattern: DatePattern(pattern),
            lines: .one,
            names: #require(DateNames(locale: language))
        )
        let text = Self.reading(face.scene(at: try .make(instant))).joined()
        #expect(text.filter { $0 != " " } == shown.filter { $0 != " " })
    }

    @Test("Chinese names are chosen by month and weekday, and set in a font that has them")
    func chineseNames() throws {
        let pattern = try DatePattern("yyyy年MMMd日 EEEE ah:mm")
        let time = CivilTime(try .make("2026-11-20T13:05:00Z"))
        let chinese = try #require(DateNames(locale: "zh"))
        let tokens = pattern.numerals(names: chinese)
        let numbers = pattern.values(in: time, secondsEast: 0)
        let words = tokens.compactMap { token in
            if case .word(let index, let choices) = token { choices[numbers[index]] } else { nil }
        }
        #expect(words == ["11月", "星期五", "下午"])
        // DejaVu Sans has none of the signs, so they come from another font of the machine.
        let face = try DigitalFace(canvas: .make(1280, 720), pattern: pattern, names: chinese)
        let scene = face.scene(at: try .make("2026-11-20T13:05:00Z"))
        #expect(Self.reading(scene).joined().filter { $0 != " " } == "2026年11月20日星期五下午1:05")
    }

    @Test("Daylight saving time begins and ends on the right second")
    func daylightSaving() throws {
        // Germany 2026: +1 h, from 29 March 01:00 UTC to 25 October 01:00 UTC +2 h.
        let zone = Berlin2026()
        #expect(try Self.shown("2026-03-29T00:59:59.999Z", zone: zone) == "2026-03-2901:59:59")
        #expect(try Self.shown("2026-03-29T01:00:00Z", zone: zone) == "2026-03-2903:00:00")
        #expect(try Self.shown("2026-10-25T00:59:59.999Z", zone: zone) == "2026-10-2502:59:59")
        #expect(try Self.shown("2026-10-25T01:00:00Z", zone: zone) == "2026-10-2502:00:00")
        #expect(try Self.shown("2026-11-20T18:45:00Z", zone: FixedOffset(secondsEast: 20_700)) == "2026-11-2100:30:00")
    }

    @Test("An hour and a day are cut where the offset changes")
    func hourDay() throws {
        let zone = HalfPast()
        let change = try WallTime.make("2026-11-20T12:30:17Z")
        let canvas = try Canvas.make(1280, 720)
        let hours = try DigitalFace(canvas: canvas, pattern: DatePattern("HH"), zone: zone)
        let before = hours.interval(containing: change - Interval(nanoseconds: 1))
        #expect(before == (try .make("2026-11-20T12:00:00Z"))..<change)
        #expect(hours.interval(containing: change) == change..<(try .make("2026-11-20T12:45:00Z")))
        let days = try DigitalFace(canvas: canvas, pattern: DatePattern("dd"), zone: zone)
        #expect(days.interval(containing: change).lowerBound == change)
        #expect(days.interval(containing: try .make("2026-11-20T00:00:00Z")).upperBound == change)
    }

    @Test(
        "The picture holds within its interval and the intervals are without gap",
        arguments: ["yyyy-MM-dd", "HH", "HH:mm", "HH:mm:ss", "ss.S", "ss.SS", "ss.SSS"]
    )
    func pictureHolds(pattern: String) throws {
        let canvas = try Canvas.make(640, 360)
        var random = SystemRandomNumberGenerator()
        for zone in [TimeZoneRules.utc, FixedOffset(secondsEast: -12_600), Berlin2026()] as [any ZoneOffsets] {
            let face = try DigitalFace(canvas: canvas, pattern: DatePattern(pattern), zone: zone)
            for _ in 0..<100 {
                let instant = WallTime(
                    nanoseconds: .random(in: -1_000_000_000_000_000_000...3_000_000_000_000_000_000, using: &random)
                )
                let interval = face.interval(containing: instant)
                let last = interval.upperBound - Interval(nanoseconds: 1)
                #expect(interval.contains(instant))
                #expect(face.scene(at: interval.lowerBound) == face.scene(at: instant))
                #expect(face.scene(at: last) == face.scene(at: instant))
                #expect(face.interval(containing: interval.lowerBound) == interval)
                #expect(face.interval(containing: last) == interval)
                #expect(face.interval(containing: interval.upperBound).lowerBound == interval.upperBound)
            }
        }
    }

    @Test("The ends of time do not trap") func endsTime() throws {
        for pattern in ["yyyy-MM-dd", "HH:mm:ss.SSS"] {
            let face = try DigitalFace(canvas: .make(640, 360), pattern: DatePattern(pattern), zone: Berlin2026())
            #expect(face.interval(containing: .distantPast).contains(.distantPast))
            #expect(face.interval(containing: .distantFuture - Interval(nanoseconds: 1)).upperBound == .distantFuture)
            #expect(!face.scene(at: .distantFuture).elements.isEmpty)
        }
    }

    @Test("Nothing is cut: all ink stays clear of the edge and of the strip", arguments: PictureSize.shapes)
    func nothingCut(shape: (Int, Int)) throws {
        for timecode in PictureSize.timecodes(shape) {
            let canvas = try Canvas.make(shape.0, shape.1, timecode: timecode)
            let face = try DigitalFace(canvas: canvas)
            let room = canvas.area.inset(by: 1)
            for digit in 0..<10 {
                for element in face.scene(at: WallTime(seconds: Int64(digit) * 111_111_111)).elements {
                    let ink = try element.ink(canvas.typesetter)
                    #expect(room.contains(ink), "\(ink)")
                }
            }
        }
    }

    @Test("From one second to the next nothing moves but the digits that change", arguments: PictureSize.shapes)
    func fromOne(shape: (Int, Int)) throws {
        let canvas = try Canvas.make(shape.0, shape.1)
        let face = try DigitalFace(canvas: canvas)
        var renderer = SceneRenderer(size: canvas.size, typesetter: canvas.typesetter)
        let (before, after) = (try WallTime.make("2026-11-20T10:09:18Z"), try WallTime.make("2026-11-20T10:09:19Z"))
        let (old, new) = (face.scene(at: before), face.scene(at: after))
        let changed = zip(old.elements, new.elements).filter { $0 != $1 }
        #expect(old.elements.count == new.elements.count && changed.count == 1)
        var cell = PixelRect.empty
        for pair in changed {
            for case .text(let text, let font, let x, let y, _) in [pair.0, pair.1] {
                cell = cell.union(try canvas.typesetter.mask(of: text, font: font).bounds.moved(byX: x, y: y))
            }
        }
        let (first, second) = (try renderer.draw(old), try renderer.draw(new))
        var differing = PixelRect.empty
        for row in 0..<shape.1 where !first.isSame(as: second, in: row) {
            for column in 0..<shape.0 where first[column, y: row] != second[column, y: row] {
                differing = differing.union(PixelRect(x: column, y: row, width: 1, height: 1))
            }
        }
        #expect(!differing.isEmpty && cell.evenAligned.contains(differing))
        #expect(renderer.paintedPixelCount == cell.evenAligned.width * cell.evenAligned.height)
    }

    @Test("The shape decides between one line and two") func shapeDecides() throws {
        let instant = try WallTime.make("2026-11-20T10:09:18Z")
        func lineCount(_ width: Int, _ height: Int) throws -> Int {
            Self.reading(try DigitalFace(canvas: .make(width, height)).scene(at: instant)).count
        }
        let named = try DigitalFace(
            canvas: .make(1280, 720),
            pattern: DatePattern("EEE d MMM yyyy HH:mm a"),
            lines: .two
        )
        #expect(Self.reading(named.scene(at: instant)) == ["Fri20Nov2026", "10:09AM"])
        #expect(try lineCount(800, 50) == 1)
        #expect(try lineCount(1280, 720) == 2)
        #expect(try lineCount(720, 1280) == 2)
        #expect(try lineCount(320, 320) == 2)
    }

    @Test("Words on a line of their own are not larger than the numbers")
    func wordsLine() throws {
        let face = try DigitalFace(canvas: .make(180, 180), pattern: DatePattern("h:mm a"))
        let scene = face.scene(at: try .make("2026-11-20T20:48:00Z"))
        #expect(Self.reading(scene) == ["8:48", "PM"])
        let sizes = scene.elements.compactMap { element in
            if case .text(_, let font, _, _, _) = element { font.size } else { nil }
        }
        #expect(Set(sizes).count == 1)
    }

    @Test("A pattern that cannot fit and a missing glyph are reported")
    func patternCannot() throws {
        let long = String(repeating: "HH:mm:ss,", count: 20)
        #expect(throws: FaceError.doesNotFit(long)) {
            try DigitalFace(canvas: .make(64, 36), pattern: DatePattern(long))
        }
        #expect(throws: FaceError.raster(.missingGlyphs("\u{10FFF0}", text: "\u{10FFF0}", family: "DejaVu Sans"))) {
            try DigitalFace(canvas: .make(640, 360), pattern: DatePattern("HH\u{10FFF0}mm"))
        }
    }
}

/// A zone that never changes.
struct FixedOffset: ZoneOffsets {
    let secondsEast: Int

    func secondsEast(at instant: WallTime) -> Int { secondsEast }
}

/// Germany in 2026 only.
struct Berlin2026: ZoneOffsets {
    func secondsEast(at instant: WallTime) -> Int {
        (1_774_746_000..<1_792_890_000).contains(instant.seconds) ? 7200 : 3600
    }
}

/// A zone that goes a quarter of an hour ahead at 12:30:17 UTC on 20 November 2026.
struct HalfPast: ZoneOffsets {
    func secondsEast(at instant: WallTime) -> Int { instant.seconds < 1_795_177_817 ? 0 : 900 }
}
