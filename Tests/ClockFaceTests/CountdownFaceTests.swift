import Calendar
import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite struct CountdownFaceTests {
    private static func shown(_ face: CountdownFace, _ instant: String) throws -> String {
        DigitalFaceTests.reading(face.scene(at: try .make(instant))).joined(separator: " ")
    }

    @Test(
        "The time left is rounded up and becomes the word at the target",
        arguments: [
            ("2026-12-12T11:59:59.999Z", "1"), ("2026-12-12T11:59:59Z", "1"), ("2026-12-12T11:59:58.999Z", "2"),
            ("2026-12-12T11:59:50Z", "10"), ("2026-12-12T11:59:49.999Z", "00:00:11"),
            ("2026-12-12T11:00:00Z", "01:00:00"),
            ("2026-12-11T12:00:00Z", "1d 00:00:00"), ("2026-12-11T12:00:00.000000001Z", "1d 00:00:00"),
            ("2026-12-11T12:00:01Z", "23:59:59"), ("2026-09-01T12:00:00Z", "102d 00:00:00"),
            ("2026-12-12T12:00:00Z", "NOW"),
            ("2200-01-01T00:00:00Z", "NOW"),
        ]
    )
    func leftRounded(instant: String, shown: String) throws {
        let target = try CountdownTarget.instant(.make("2026-12-12T20:00:00+08:00"))
        let face = try CountdownFace(canvas: .make(1280, 720), target: target)
        #expect(try Self.shown(face, instant) == shown)
    }

    @Test(
        "Daily times follow the zone through changes of its offset",
        arguments: [
            ("2026-11-20T08:59:59Z", "1"), ("2026-11-20T09:00:00Z", "GO"), ("2026-11-20T09:00:29.999Z", "GO"),
            ("2026-11-20T09:00:30Z", "09:59:30"), ("2026-11-20T19:00:30Z", "13:59:30"),
            // The night in which the clocks go back is an hour longer: from 20:00:30 to 10:00.
            ("2026-10-24T18:00:30Z", "14:59:30"), ("2026-03-28T19:00:30Z", "12:59:30"),
        ]
    )
    func dailyTimes(instant: String, shown: String) throws {
        let face = try CountdownFace(
            canvas: .make(1280, 720),
            target: .daily([36_000, 72_000], zone: Berlin2026()),
            after: "GO",
            hold: .seconds(30)
        )
        #expect(try Self.shown(face, instant) == shown)
    }

    @Test("A local time that is skipped comes with the old offset and one that comes twice at its first")
    func localTime() throws {
        let face = try CountdownFace(
            canvas: .make(640, 360),
            target: .daily([2 * 3600 + 1800], zone: Berlin2026()),
            hold: .seconds(1)
        )
        // 02:30 on 29 March does not exist: 02:30 at +1 h is 01:30 UTC, which is 03:30 there.
        #expect(try Self.shown(face, "2026-03-29T01:30:00Z") == "NOW")
        #expect(try Self.shown(face, "2026-10-25T00:30:00Z") == "NOW")
        #expect(try Self.shown(face, "2026-10-25T01:30:00Z") != "NOW")
    }

    @Test("Seconds are counted from the target, also if it is between two seconds")
    func secondsCounted() throws {
        let target = try WallTime.make("2026-12-12T12:00:00.25Z")
        let face = try CountdownFace(canvas: .make(640, 360), target: .instant(target))
        let instant = try WallTime.make("2026-12-12T11:00:00Z")
        #expect(
            face.interval(containing: instant)
                == (try .make("2026-12-12T10:59:59.25Z"))..<(try .make("2026-12-12T11:00:00.25Z"))
        )
        #expect(face.interval(containing: target) == target..<WallTime.distantFuture)
    }

    @Test("Settings that make no sense are reported") func settingsMake() throws {
        let canvas = try Canvas.make(640, 360)
        #expect(throws: FaceError.empty("countdown.at")) {
            try CountdownFace(canvas: canvas, target: .daily([], zone: TimeZoneRules.utc))
        }
        #expect(throws: FaceError.outOfRange("countdown.at", value: "86400 s", allowed: "00:00:00 to 23:59:59")) {
            try CountdownFace(canvas: canvas, target: .daily([86_400], zone: TimeZoneRules.utc))
        }
        #expect(throws: FaceError.empty("countdown.after")) {
            try CountdownFace(canvas: canvas, target: .instant(.epoch), after: " ")
        }
    }
}
