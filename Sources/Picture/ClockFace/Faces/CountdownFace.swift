package import Calendar
package import Raster
package import SettingsReading
package import Timeline

/// The time left until a target, in days, hours, minutes and seconds; then the last ten seconds large, then a word.
///
/// The time left is rounded up, so that 1 becomes the word exactly at the target.
package struct CountdownFace: ClockFace {
    /// The number of last seconds that are shown without hours and minutes, with the colours exchanged.
    private static let finalSeconds = 10

    private let target: CountdownTarget
    private let before: [Scene.Element]
    private let finalText: [Scene.Element]
    private let after: FittedText
    private let hold: Interval
    private let theme: Theme
    private let area: PixelRect
    /// The layouts by the number of digits of the days, from none on.
    private let blocks: [NumeralBlock]
    private let final: NumberBlocks

    /// - Parameters:
    ///   - before: the text above the numbers, for example the name of the event; none if empty.
    ///   - finalText: the text above the last ten seconds; none if empty.
    ///   - after: the text from the target on.
    ///   - hold: how long that text is shown where another target follows; up to a day.
    /// - Throws: ``FaceError/outOfRange(_:value:allowed:)``, ``FaceError/empty(_:)``, ``FaceError/doesNotFit(_:)``,
    ///   ``FaceError/raster(_:)``.
    package init(
        canvas: Canvas,
        target: CountdownTarget,
        before: String = "",
        finalText: String = "",
        after: String = "NOW",
        hold: Interval = .seconds(60)
    ) throws(FaceError) {
        if case .daily(let times, _) = target {
            guard !times.isEmpty else { throw .empty("countdown.at") }
            for time in times where !(0..<86_400).contains(time) {
                throw .outOfRange("countdown.at", value: "\(time) s", allowed: "00:00:00 to 23:59:59")
            }
        }
        guard hold >= .seconds(1), hold <= .seconds(86_400) else {
            throw .outOfRange("countdown.hold", value: "\(hold.nanoseconds) ns", allowed: "1 s to 1 day")
        }
        guard !after.allSatisfy(\.isWhitespace) else { throw .empty("countdown.after") }
        self.target = target
        self.hold = hold
        theme = canvas.theme
        let content = canvas.content
        area = content
        let (beforeRoom, room) = Self.parted(content, hasText: !before.isEmpty)
        blocks = try (0...6).map { (dayDigits) throws(FaceError) in
            let tokens = Self.tokens(dayDigits: dayDigits, canvas.word("d "))
            return try NumeralBlock(tokens, lineCount: .automatic, in: room, canvas: canvas)
        }
        let (finalRoom, digitRoom) = Self.parted(content, hasText: !finalText.isEmpty)
        final = try NumberBlocks(upTo: 2, in: digitRoom, canvas: canvas)
        let quiet = (canvas.theme.quietForeground, canvas.theme.quietBackground)
        self.before = try Self.elements(before, color: quiet.0, canvas: canvas, room: beforeRoom)
        self.finalText = try Self.elements(finalText, color: quiet.1, canvas: canvas, room: finalRoom)
        self.after = try FittedText(after, in: content, canvas: canvas)
    }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        let (last, next) = target.neighbours(of: instant)
        guard let next else { return (last ?? WallTime.distantPast)..<WallTime.distantFuture }
        if let last, instant < last + hold { return last..<min(next, last + hold) }
        let from = last.map { $0 + hold } ?? .distantPast
        let shift = Interval(nanoseconds: -next.nanoseconds.flooredRemainder(dividingBy: 1_000_000_000))
        return instant.period(of: .seconds(1), shiftedBy: shift).clamped(to: from..<next)
    }

    package func scene(at instant: WallTime) -> Scene {
        let (last, next) = target.neighbours(of: instant)
        if let last, next == nil || instant < last + hold { return sceneAfter }
        let left = Self.secondsLeft(from: instant, to: next ?? .distantFuture)
        if left <= Self.finalSeconds {
            let digits = final.elements(left, color: theme.background)
            return Scene(background: theme.foreground, elements: finalText + digits)
        }
        let days = left / 86_400
        let block = blocks[days == 0 ? 0 : String(days).count]
        let numbers = [days, left / 3600 % 24, left / 60 % 60, left % 60]
        return Scene(background: theme.background, elements: before + block.elements(numbers, color: theme.foreground))
    }

    /// Instants before the target, and the target itself.
    package func fullest(near instants: [WallTime]) -> [WallTime] {
        let (last, next) = target.neighbours(of: instants[0])
        guard let instant = next ?? last else { return instants }
        // Eight hours become 7:59:59, which changes all digits; 8:08:08; the colours change; the end. And of days the same.
        var left: [Int64] = [8 * 3600 - 1, Self.eights, Int64(Self.finalSeconds), 0]
        if case .instant = target { left += [10, 200].map { $0 * 86_400 - 1 } + [88 * 86_400 + Self.eights] }
        return left.map { instant - .seconds($0) }
    }

    /// 8:08:08.
    private static let eights: Int64 = 8 * 3600 + 8 * 60 + 8

    private var sceneAfter: Scene {
        let word = after.element(in: area, alignment: theme.alignment, color: theme.background)
        return Scene(background: theme.foreground, elements: [word])
    }

    /// The seconds left, rounded up. The range of ``WallTime`` is 213,503 days, so the difference may not fit in it.
    private static func secondsLeft(from instant: WallTime, to target: WallTime) -> Int {
        let seconds = target.seconds - instant.seconds
        return Int(seconds) + (target.nanosecondOfSecond > instant.nanosecondOfSecond ? 1 : 0)
    }

    /// - Parameter unit: the text after the number of days.
    private static func tokens(dayDigits: Int, _ unit: String) -> [NumeralToken] {
        let time: [NumeralToken] = [
            .number(index: 1, digitCount: 2), .literal(":"), .number(index: 2, digitCount: 2), .literal(":"),
            .number(index: 3, digitCount: 2),
        ]
        guard dayDigits > 0 else { return time }
        return [.number(index: 0, digitCount: dayDigits), .literal(unit)] + time
    }

    /// The areas of the text and of the numbers: one above the other, or side by side in a strip.
    private static func parted(_ content: PixelRect, hasText: Bool) -> (text: PixelRect, numbers: PixelRect) {
        guard hasText else { return (.empty, content) }
        if content.isStrip {
            let width = content.width / 3
            return (
                content.columns(from: 0, width: width - content.height / 2),
                content.columns(from: width, width: content.width - width)
            )
        }
        // In a portrait picture text and numbers stay together, in the middle.
        return content.middle(height: content.width * 95 / 100).parted(upper: 17, lower: 73)
    }

    /// - Returns: the text in its area; none if it is empty.
    private static func elements(
        _ text: String,
        color: Color,
        canvas: Canvas,
        room: PixelRect
    ) throws(FaceError) -> [Scene.Element] {
        if text.isEmpty { return [] }
        let fitted = try FittedText(text, in: room, canvas: canvas)
        return [fitted.element(in: room, alignment: canvas.theme.alignment, color: color)]
    }
}

extension CountdownFace {
    package struct Configuration: FaceConfiguration {
        package static let name = "countdown"
        package static let hasText = true
        package static var fields: [FaceField<Self>] {
            [
                FaceField("to", \.target) { $0?.iso8601 },
                // There are no times where an instant replaces them.
                FaceField("times", separator: ",", \.times) {
                    $0.isEmpty ? nil : $0.map(Self.text(ofSecond:)).joined(separator: ",")
                },
                FaceField("before", \.before),
                FaceField("final", \.finalText),
                FaceField("after", \.after),
                FaceField("hold", \.hold) { $0.secondsText },
            ]
        }

        package static let wordKeys = ["before", "final", "after"]

        /// The instant; nil if the times of the day are used.
        private(set) var target: WallTime?
        /// The times of the day, in seconds after midnight in the channel's zone.
        let times: [Int]
        let before: String
        let finalText: String
        let after: String
        let hold: Interval

        package init(reading reader: inout SettingsReader, over base: Self?) {
            // The instant replaces the times of the day, and the reverse.
            let problemCount = reader.problems.count
            let (hasTarget, hasTimes) = (reader.has("to"), reader.has("times"))
            target = reader.value(
                "to",
                default: hasTimes ? nil : base?.target,
                allowed: "a date and time with its zone from 1678 to 2261, such as 2026-12-12T20:00:00+08:00"
            ) { WallTime(iso8601: $0) }
            times = reader.list(
                "times",
                default: hasTarget ? [] : base?.times ?? [],
                allowed: "times of day such as 20:00 or 20:00:30"
            ) { Self.secondOfDay($0) }
            let areRead = reader.problems.count == problemCount
            before = reader.text("before", default: base?.before ?? "")
            finalText = reader.text("final", default: base?.finalText ?? "")
            after = reader.value("after", default: base?.after ?? "NOW", allowed: "a text that is not empty") {
                $0.allSatisfy(\.isWhitespace) ? nil : $0
            }
            hold = reader.seconds("hold", default: base?.hold ?? .seconds(60), in: .seconds(1) ... .seconds(86_400))
            let (to, daily) = (reader.name(of: "to"), reader.name(of: "times"))
            if target == nil, times.isEmpty, areRead {
                reader.report("", "has nothing to count down to; it needs \(to) or \(daily)")
            }
            if target != nil, !times.isEmpty {
                reader.report("", "has both \(to) and \(daily); only one of them can be given")
            }
        }

        package func countingDown(to target: WallTime) -> Self? {
            var other = self
            other.target = target
            return other
        }

        package func countdownTarget(in zone: any ZoneOffsets) -> CountdownTarget? {
            goal(in: zone)
        }

        private func goal(in zone: any ZoneOffsets) -> CountdownTarget {
            target.map { .instant($0) } ?? .daily(times, zone: zone)
        }

        package func makeFace(on canvas: Canvas, in environment: FaceEnvironment) throws -> any ClockFace {
            try CountdownFace(
                canvas: canvas,
                target: goal(in: environment.zone),
                before: environment.text(of: "before", before, on: canvas),
                finalText: environment.text(of: "final", finalText, on: canvas),
                after: environment.text(of: "after", after, on: canvas),
                hold: hold
            )
        }

        /// - Parameter second: a second of the day.
        static func text(ofSecond second: Int) -> String {
            let numbers = [second / 3600, second / 60 % 60] + (second % 60 == 0 ? [] : [second % 60])
            return numbers.map { $0.text(digits: 2) }.joined(separator: ":")
        }

        private static func secondOfDay(_ text: String) -> Int? {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
                .map { $0.count == 2 ? Int($0) : nil }
            guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
                let second = parts.count == 3 ? parts[2] : 0, (0..<24).contains(hour), (0..<60).contains(minute),
                (0..<60).contains(second)
            else { return nil }
            return hour * 3600 + minute * 60 + second
        }
    }
}
