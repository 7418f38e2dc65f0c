internal import Production
internal import Calendar
internal import Channels
internal import Encoding
internal import Media
internal import Raster
internal import Sound
internal import Timeline

extension ChannelSettings {
    private static let nameCharacters = Set("abcdefghijklmnopqrstuvwxyz0123456789-_")
    private static let reservedNames: Set<String> = [
        "live", "loading", "time", "channels", "healthz", "readyz", "metrics", "session", "sessions",
    ]

    init(name: String, encoder: H264Encoder, reading reader: inout SettingsReader) {
        let key = "channels.\(name)"
        let isLegal = (1...64).contains(name.count) && name.allSatisfy(Self.nameCharacters.contains)
        if !isLegal || Self.reservedNames.contains(name) {
            reader.report(
                key,
                "is not a valid channel name: names have 1 to 64 of the characters a-z, 0-9, - and _, and these are reserved: "
                    + Self.reservedNames.sorted().joined(separator: ", ")
            )
        }
        self.init(
            name: name,
            isAlwaysOn: reader.flag("\(key).always_on", default: false),
            timeZone: reader.value(
                "\(key).timezone",
                default: .utc,
                allowed: "an IANA time zone such as Europe/Berlin"
            ) { TimeZoneName($0) },
            offset: reader.value(
                "\(key).offset",
                default: .zero,
                allowed: "a duration of up to a day, such as -151ms, 1.5s, 2m or 1h"
            ) { text in Interval(length: text).flatMap { Self.offsets.contains($0) ? $0 : nil } },
            face: FaceSettings(key: key, reading: &reader),
            builtInTexts: Self.builtInTexts(of: key, among: ["before", "final", "after", "captions"], reading: reader),
            sound: reader.choice("\(key).audio", default: .none),
            style: StyleSettings(key: key, reading: &reader),
            renditions: Self.renditions(key: key, encoder: encoder, reading: &reader)
        )
    }

    /// The keys of those texts of a channel that were not set.
    static func builtInTexts(of key: String, among texts: Set<String>, reading reader: SettingsReader) -> Set<String> {
        texts.filter { text in
            !reader.isGiven("\(key).\(text)") && !(text == "captions" && reader.isGiven("\(key).captions_file"))
        }
    }

    private static func renditions(
        key: String,
        encoder: H264Encoder,
        reading reader: inout SettingsReader
    ) -> [VideoEncoderSettings] {
        let rates = FrameRate.allowed
        let number = reader.value(
            "\(key).frame_rate",
            default: 30,
            allowed: "one of " + rates.map(String.init).joined(separator: ", ") + " (frames per second)"
        ) { text in Int(text).flatMap { rates.contains($0) ? $0 : nil } }
        let quantizer = reader.integer("\(key).quantizer", default: 24, in: 10...45)
        let sizes = reader.list(
            "\(key).renditions",
            default: [PictureSize(width: 1280, height: 720), PictureSize(width: 640, height: 360)].compactMap { $0 },
            allowed: "sizes such as 1280x720, both numbers even, from 64x36 to 3840x2160"
        ) { PictureSize(text: $0) }
        check(sizes, key: "\(key).renditions", reading: &reader)
        guard let rate = FrameRate(number) else {
            preconditionFailure("\(number) frames a second are allowed, but there is no such rate")
        }
        return sizes.map { VideoEncoderSettings(size: $0, rate: rate, encoder: encoder, quantizer: quantizer) }
    }

    /// Checks that a ladder is one picture in several sizes: each once, all of one shape.
    private static func check(_ sizes: [PictureSize], key: String, reading reader: inout SettingsReader) {
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

extension PictureSize {
    /// Parses `1280x720`.
    init?(text: String) {
        guard text.utf8.allSatisfy({ $0 == UInt8(ascii: "x") || (48...57).contains($0) }) else { return nil }
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
        self.init(width: width, height: height)
    }
}
