package import Calendar
internal import ClockFace
package import Media
package import Raster
package import SettingsReading
package import Sound
package import Timeline

/// A channel: a face in a style, in several sizes.
package struct ChannelSettings: Hashable, Sendable {
    /// The range of ``offset``.
    package static let offsets: ClosedRange<Interval> = .seconds(-86_400) ... .seconds(86_400)
    private static let nameCharacters = Set("abcdefghijklmnopqrstuvwxyz0123456789-_")
    private static let reservedNames: Set<String> = [
        "live", "loading", "time", "channels", "healthz", "readyz", "metrics", "session", "sessions",
    ]

    private static let wordKeys = Set(FaceCatalog.all.flatMap { $0.wordKeys })

    // The version in the names of segments depends on all properties, their names and their order.
    package var name: String
    /// Whether the channel is kept warm without viewers.
    package var isAlwaysOn: Bool
    package var timeZone: TimeZoneName
    /// The time by which the shown clock is ahead of the true time, one of ``offsets``.
    package var offset: Interval
    package var face: FaceSettings
    /// The keys of the face's texts that are not set.
    package var builtInTexts: Set<String>
    /// The sound, unless a viewer chooses another.
    package var sound: SoundKind
    /// The subtitles, unless a viewer chooses others.
    package var subtitles: SubtitleLanguages
    package var style: StyleSettings
    /// At least one rendition; players begin with the first.
    package var renditions: [VideoEncoderSettings]

    /// - Parameter reader: reads the channel's group.
    package init(name: String, encoder: H264Encoder, reading reader: inout SettingsReader) {
        let isLegal = (1...64).contains(name.count) && name.allSatisfy(Self.nameCharacters.contains)
        if !isLegal || Self.reservedNames.contains(name) {
            reader.report(
                "",
                "is not a valid channel name: names have 1 to 64 of the characters a-z, 0-9, - and _, and these are reserved: "
                    + Self.reservedNames.sorted().joined(separator: ", ")
            )
        }
        self.name = name
        isAlwaysOn = reader.flag("always_on", default: false)
        timeZone = reader.value("timezone", default: .utc, allowed: "an IANA time zone such as Europe/Berlin") {
            TimeZoneName($0)
        }
        offset = reader.value(
            "offset",
            default: .zero,
            allowed: "a duration of up to a day, such as -151ms, 1.5s, 2m or 1h"
        ) { text in Interval(length: text).flatMap { Self.offsets.contains($0) ? $0 : nil } }
        face = FaceSettings(reading: &reader)
        builtInTexts = Self.builtInTexts(among: Self.wordKeys, reading: reader)
        sound = reader.choice("audio", default: .none)
        subtitles = SubtitleLanguages(key: "subtitles", reading: &reader)
        style = StyleSettings(reading: &reader)
        renditions = Self.renditions(encoder: encoder, reading: &reader)
    }

    /// The keys of those texts that were not set.
    private static func builtInTexts(among texts: Set<String>, reading reader: SettingsReader) -> Set<String> {
        texts.filter { text in
            !reader.isGiven(text) && !(text == "captions" && reader.isGiven("captions_file"))
        }
    }

    private static func renditions(
        encoder: H264Encoder,
        reading reader: inout SettingsReader
    ) -> [VideoEncoderSettings] {
        let rates = FrameRate.allowed
        let number = reader.value(
            "frame_rate",
            default: 30,
            allowed: "one of " + rates.map(String.init).joined(separator: ", ") + " (frames per second)"
        ) { text in Int(text).flatMap { rates.contains($0) ? $0 : nil } }
        let quantizer = reader.integer("quantizer", default: 24, in: 10...45)
        let sizes = reader.list(
            "renditions",
            default: [PictureSize(width: 1280, height: 720), PictureSize(width: 640, height: 360)].compactMap { $0 },
            allowed: "sizes such as 1280x720, both numbers even, from 64x36 to 3840x2160"
        ) { PictureSize(text: $0) }
        check(sizes, reading: &reader)
        guard let rate = FrameRate(number) else {
            preconditionFailure("\(number) frames a second are allowed, but there is no such rate")
        }
        return sizes.map { VideoEncoderSettings(size: $0, rate: rate, encoder: encoder, quantizer: quantizer) }
    }

    /// Checks that a ladder is one picture in several sizes: each once, all of one shape.
    private static func check(_ sizes: [PictureSize], reading reader: inout SettingsReader) {
        let key = "renditions"
        if Set(sizes).count < sizes.count { reader.report(key, "contains a size twice") }
        if sizes.count > 8 { reader.report(key, "contains \(sizes.count) sizes; a channel can have up to 8") }
        guard let first = sizes.first else { return }
        for size in sizes.dropFirst() {
            // Sizes are even, so a ladder such as 1280x720, 426x240 is not exact.
            let difference = abs(first.width * size.height - first.height * size.width)
            if difference > 2 * max(first.width, first.height, size.width, size.height) {
                reader.report(
                    key,
                    "contains \(first) and \(size), which differ in shape; players switch between the sizes of a channel, so "
                        + "another shape needs a channel of its own"
                )
                return
            }
        }
    }
}

extension ChannelSettings {
    /// The range of sides that a URL can request, with at most as many pixels as 1920x1080 in all.
    private static let sides = 64...1920

    /// A channel with the settings of a URL, which are read like those of a file: the same values are allowed, with the same messages.
    ///
    /// It is fast: nothing is read from disk, and whether a font or a time zone exists is not checked yet.
    package init(changing base: ChannelSettings, reading reader: inout SettingsReader) {
        self = base
        face = FaceSettings(over: base.face, reading: &reader)
        builtInTexts = Self.builtInTexts(among: base.builtInTexts, reading: reader)
        style = StyleSettings(over: base.style, reading: &reader)
        let first = base.renditions[0]
        let size = reader.value(
            "size",
            default: first.size,
            allowed: "a size such as 480x480, both numbers even, from 64 to 1920, with at most 1920x1080 pixels in all"
        ) { text in
            PictureSize(text: text).flatMap { size in
                let isAllowed = Self.sides.contains(size.width) && Self.sides.contains(size.height)
                return isAllowed && size.width * size.height <= 1920 * 1080 ? size : nil
            }
        }
        guard size != first.size else { return }
        renditions = Self.ladder(from: size).map {
            VideoEncoderSettings(size: $0, rate: first.rate, encoder: first.encoder, quantizer: first.quantizer)
        }
    }

    /// The size, and half of it if that is large enough to be readable, as for the default channels.
    private static func ladder(from size: PictureSize) -> [PictureSize] {
        func half(_ side: Int) -> Int { (side / 2 + 1) & ~1 }
        guard size.width >= 192, size.height >= 192,
            let small = PictureSize(width: half(size.width), height: half(size.height))
        else { return [size] }
        return [size, small]
    }
}

extension PictureSize {
    /// Parses `1280x720`.
    package init?(text: String) {
        guard text.utf8.allSatisfy({ $0 == UInt8(ascii: "x") || (48...57).contains($0) }) else { return nil }
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
        self.init(width: width, height: height)
    }
}
