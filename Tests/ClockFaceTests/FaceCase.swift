import Calendar
import Captions
import Raster
import Testing
import Timeline

@testable import ClockFace

/// A face with settings, for the tests that every face must pass and for the gallery.
struct FaceCase: Sendable, CustomStringConvertible {
    let name: String
    let make: @Sendable (Canvas) throws -> any ClockFace

    var description: String { name }

    /// The instant of the golden pictures and the gallery.
    static let instant = WallTime(milliseconds: 1_795_207_716_789)

    /// One case of each face and of each of its states: what shows the same parts again is left out.
    static var golden: [FaceCase] {
        all.filter {
            !["ahead", "unix-milliseconds", "analog-sweeping", "countdown-daily", "digital-note", "milliseconds"]
                .contains($0.name)
        } + worded
    }

    /// The words that pictures have by themselves, in other languages than English.
    private static let worded: [FaceCase] = [
        FaceCase(name: "loading-german") { try LoadingFace(canvas: speaking("de", $0)) },
        FaceCase(name: "loading-chinese") { try LoadingFace(canvas: speaking("zh", in: "WenQuanYi Micro Hei", $0)) },
        FaceCase(name: "countdown-japanese") {
            let canvas = try speaking("ja", in: "WenQuanYi Micro Hei", $0)
            let target = try CountdownTarget.instant(WallTime.make("2026-12-12T20:00:00+08:00"))
            return try CountdownFace(canvas: canvas, target: target, before: canvas.word("Doors open in"))
        },
    ]

    /// The same canvas in another language.
    private static func speaking(_ language: String, in family: String? = nil, _ canvas: Canvas) throws -> Canvas {
        var theme = canvas.theme
        theme.font = FontDescription(
            family: family ?? theme.font.family,
            weight: family == nil ? theme.font.weight : .regular,
            language: language
        )
        return try Canvas(size: canvas.size, theme: theme, typesetter: canvas.typesetter)
    }

    static let all: [FaceCase] = [
        FaceCase(name: "digital") { try DigitalFace(canvas: $0) },
        FaceCase(name: "milliseconds") { try DigitalFace(canvas: $0, pattern: DatePattern("HH:mm:ss.SSS")) },
        FaceCase(name: "digital-note") { try DigitalFace(canvas: $0, note: "Asia/Shanghai") },
        FaceCase(name: "names") {
            try DigitalFace(
                canvas: $0,
                pattern: DatePattern("EEE d. MMMM yyyy, HH:mm:ss"),
                lines: .automatic,
                names: #require(DateNames(locale: "de"))
            )
        },
        FaceCase(name: "chinese") {
            var theme = $0.theme
            theme.font = FontDescription(family: "WenQuanYi Micro Hei", weight: .regular, language: "zh")
            return try DigitalFace(
                canvas: Canvas(
                    size: $0.size,
                    theme: theme,
                    typesetter: $0.typesetter,
                    timecode: $0.area.height < $0.size.height ? .strip : .none
                ),
                pattern: DatePattern("M月d日EEEE ah:mm:ss"),
                names: #require(DateNames(locale: "zh"))
            )
        },
        FaceCase(name: "ahead") { OffsetFace(try DigitalFace(canvas: $0), by: .milliseconds(-151)) },
        FaceCase(name: "loading") { try LoadingFace(canvas: $0) },
        FaceCase(name: "unix") { try UnixFace(canvas: $0) },
        FaceCase(name: "unix-milliseconds") { try UnixFace(canvas: $0, precision: .milliseconds) },
        FaceCase(name: "sync") { try SyncFace(canvas: $0) },
        FaceCase(name: "sync-flash") { OffsetFace(try SyncFace(canvas: $0), by: .milliseconds(211)) },
        FaceCase(name: "analog") { try AnalogFace(canvas: $0, zone: Berlin2026()) },
        FaceCase(name: "analog-sweeping") { try AnalogFace(canvas: $0, secondHand: .sweeping) },
        FaceCase(name: "world-2") { try WorldFace(canvas: $0, places: places(2), pattern: DatePattern("HH:mm")) },
        FaceCase(name: "world-5") {
            try WorldFace(canvas: $0, places: places(5), pattern: DatePattern("HH:mm:ss"))
        },
        FaceCase(name: "countdown") {
            let target = try CountdownTarget.instant(WallTime.make("2026-12-12T20:00:00+08:00"))
            return try CountdownFace(canvas: $0, target: target, before: "Winter sale")
        },
        FaceCase(name: "countdown-daily") {
            try CountdownFace(canvas: $0, target: .daily([36_000, 72_000], zone: Berlin2026()))
        },
        FaceCase(name: "countdown-final") {
            try CountdownFace(
                canvas: $0,
                target: .instant(WallTime.make("2026-11-20T20:48:44.2Z")),
                finalText: "Get ready"
            )
        },
        FaceCase(name: "countdown-after") {
            try CountdownFace(canvas: $0, target: .instant(WallTime.make("2026-11-20T20:48:36.2Z")))
        },
        FaceCase(name: "captions") {
            try CaptionsFace(
                canvas: $0,
                captions: [
                    Caption(text: "The quick brown fox jumps over the lazy dog."),
                    Caption(text: "Doors open at eight.", duration: .milliseconds(1500)),
                    Caption(text: "", duration: .milliseconds(700)),
                    Caption(text: "שלום עולם and e\u{301}"),
                ],
                clock: DatePattern("HH:mm:ss")
            )
        },
    ]

    /// Cities with their zones at the end of November.
    private static func places(_ count: Int) -> [WorldFace.Place] {
        let cities = [
            ("Berlin", 3600), ("New York", -18_000), ("Kathmandu", 20_700), ("Tokyo", 32_400), ("São Paulo", -10_800),
            ("Sydney", 39_600), ("London", 0), ("Los Angeles", -28_800), ("Shanghai", 28_800),
        ]
        return cities.prefix(count).map { city, offset in
            WorldFace.Place(name: city, zone: FixedOffset(secondsEast: offset))
        }
    }
}
