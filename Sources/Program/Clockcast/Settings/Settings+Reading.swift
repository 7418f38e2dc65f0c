internal import ClockFace
internal import FFmpeg
internal import HLS
internal import Raster
internal import Timeline
internal import Encoding

extension Settings {
    /// Variables that begin as settings do but are none.
    private static let otherVariables: Set<String> = ["CLOCKCAST_CONFIG", "CLOCKCAST_WARNINGS"]

    /// Reads the settings: built-in defaults, over them the file, the environment, the flags.
    ///
    /// - Parameters:
    ///   - file: the text of a YAML file and the path that errors name.
    ///   - environment: variables that begin with `CLOCKCAST_`; all others are passed over.
    ///   - flags: values by key, for example `server.port`.
    ///   - flagNames: the flag of each key, for errors.
    /// - Throws: every problem that there is, one a line.
    package init(
        file: (text: String, path: String)? = nil,
        environment: [String: String] = [:],
        flags: [String: String] = [:],
        flagNames: [String: String] = [:]
    ) throws(SettingsError) {
        var sources = [SettingsSource.flags(flags, names: flagNames), .environment(environment)]
        if let file { sources.append(try .yaml(file.text, path: file.path)) }
        let folder = file.map { $0.path.split(separator: "/", omittingEmptySubsequences: false).dropLast() } ?? []
        var reader = SettingsReader(sources: sources, folder: folder.joined(separator: "/"))

        server = Listener(
            host: reader.text("server.host", default: "::"),
            port: reader.integer("server.port", default: 8080, in: 0...65_535)
        )
        admin = Listener(
            host: reader.text("admin.host", default: "127.0.0.1"),
            port: reader.integer("admin.port", default: 9090, in: 0...65_535)
        )
        if server.port != 0, server.port == admin.port {
            reader.report(
                "admin.port is \(admin.port), which is server.port as well; each listener needs a port of its own"
            )
        }
        http = HTTPSettings(reading: &reader)
        logLevel = reader.choice("log.level", default: .info)
        logFormat = reader.choice("log.format", default: .text)
        segmentCacheCapacity = reader.integer("cache.segments", default: 16, in: 1...4096, unit: "MiB") << 20
        loading = LoadingSettings(reading: &reader)
        faults = FaultPlan(
            entries: reader.list("faults", default: [], allowed: FaultPlan.Entry.grammar) { FaultPlan.Entry($0) }
        )
        requiresSynchronizedClock = reader.flag("clock.require_synchronized", default: false)
        variantLimit = reader.integer("adhoc.limit", default: 64, in: 0...10_000)
        playlist = PlaylistSettings(reading: &reader)

        var names = reader.names(below: "channels")
        if names.isEmpty {
            names = BuiltInChannel.all.map(\.name).sorted()
            reader.add(builtIn: .builtIn(BuiltInChannel.all))
        }
        let first = reader.text("default_channel", default: names.contains("clock") ? "clock" : names[0])
        if let index = names.firstIndex(of: first) {
            names.insert(names.remove(at: index), at: 0)
        } else {
            reader.report("default_channel is '\(first)'; allowed is one of \(names.joined(separator: ", "))")
        }
        var channels: [ChannelSettings] = []
        let encoder = Self.encoder(&reader)
        for name in names {
            channels.append(ChannelSettings(name: name, playlist: playlist, encoder: encoder, reading: &reader))
        }
        self.channels = channels
        given = reader.given
        checkPhaseStep(reading: &reader)
        try reader.finish(environment: environment, otherVariables: Self.otherVariables)
    }
}

extension Settings {
    /// Segments are cut between frames, in every channel.
    private func checkPhaseStep(reading reader: inout SettingsReader) {
        let (step, duration) = (playlist.phaseStep, playlist.duration)
        var checked: Set<FrameRate> = []
        for channel in channels {
            guard let rate = channel.renditions.first?.rate, checked.insert(rate).inserted,
                PhaseStep(milliseconds: step, duration: duration, rate: rate) == nil
            else { continue }
            let steps = (1...duration * 1000).filter {
                PhaseStep(milliseconds: $0, duration: duration, rate: rate) != nil
            }
            let nearest = steps.min { abs($0 - step) < abs($1 - step) } ?? 0
            reader.report(
                "segment.phase_step is \(step) ms, which is no whole number of frames at "
                    + "\(rate.framesPerSecond) a second (channels.\(channel.name).frame_rate) or does not divide "
                    + "segment.duration; the nearest that does is \(nearest)"
            )
        }
    }

    /// The encoder of all channels: libx264 if it is not set, or what there is in a library without it.
    private static func encoder(_ reader: inout SettingsReader) -> H264Encoder {
        let available = H264Encoder.available
        let encoder = reader.choice("encoder", default: available.first ?? .libx264)
        if !available.contains(encoder) {
            let others = available.map(\.rawValue).joined(separator: ", ")
            reader.report(
                "encoder is '\(encoder.rawValue)', which this FFmpeg (\(FFmpegLibrary.version)) was built without; "
                    + "it has \(others.isEmpty ? "no encoder for H.264" : others)"
            )
        }
        return encoder
    }
}

extension PlaylistSettings {
    fileprivate init(reading reader: inout SettingsReader) {
        let durations = SegmentGrid.allowedDurations
        duration = reader.value(
            "segment.duration",
            default: 2,
            allowed: durations.map(String.init).joined(separator: ", ") + " (seconds)"
        ) { text in Int(text).flatMap { durations.contains($0) ? $0 : nil } }
        phaseStep = reader.integer("segment.phase_step", default: 100, in: 0...6000, unit: "milliseconds, 0 for none")
        startAllowance = .milliseconds(
            Int64(reader.integer("playlist.start_allowance", default: 100, in: 0...6000, unit: "milliseconds"))
        )
        past = reader.integer("playlist.past", default: 0, in: 0...100, unit: "segments")
        listed = reader.integer("playlist.listed", default: 3, in: 3...20, unit: "segments")
        edgeListed = reader.integer("playlist.edge_listed", default: 6, in: 3...100, unit: "segments")
    }
}

extension LoadingSettings {
    fileprivate init(reading reader: inout SettingsReader) {
        minimum = .milliseconds(Int64(reader.seconds("loading.minimum", default: 4000, in: 0...60_000)))
        idleTimeout = .milliseconds(Int64(reader.seconds("idle_timeout", default: 60_000, in: 1000...86_400_000)))
        file = reader.text("loading.file", default: "")
        fallback = reader.choice("loading.fallback", default: .none)
        patience = .milliseconds(Int64(reader.seconds("segment.patience", default: 1000, in: 10...60_000)))
    }
}

extension ChannelSettings {
    private static let nameCharacters = Set("abcdefghijklmnopqrstuvwxyz0123456789-_")
    private static let reservedNames: Set<String> = [
        "live", "loading", "time", "channels", "healthz", "readyz", "metrics",
    ]

    fileprivate init(
        name: String,
        playlist: PlaylistSettings,
        encoder: H264Encoder,
        reading reader: inout SettingsReader
    ) {
        self.name = name
        let key = "channels.\(name)"
        if !name.allSatisfy(Self.nameCharacters.contains) || name.count > 64 || Self.reservedNames.contains(name) {
            reader.report(
                "'\(name)' is no name for a channel; allowed are a-z, 0-9, - and _, up to 64 of them, and not "
                    + Self.reservedNames.sorted().joined(separator: ", ")
            )
        }
        isAlwaysOn = reader.flag("\(key).always_on", default: false)
        timeZone = reader.value(
            "\(key).timezone",
            default: .utc,
            allowed: "an IANA time zone, for example Europe/Berlin"
        ) { TimeZoneName($0) }
        offset = reader.value(
            "\(key).offset",
            default: .zero,
            allowed: "a length of up to a day as -151ms, 1.5s, 2m or 1h"
        ) { text in
            ChannelVariant.milliseconds(text).flatMap { milliseconds in
                ChannelVariant.offsets.contains(milliseconds) ? .milliseconds(Int64(milliseconds)) : nil
            }
        }
        face = FaceSettings(key: key, reading: &reader)
        style = StyleSettings(key: key, reading: &reader)

        let rates = FrameRate.allowed
        let number = reader.value(
            "\(key).frame_rate",
            default: 30,
            allowed: "one of " + rates.map(String.init).joined(separator: ", ") + " (frames a second)"
        ) { text in Int(text).flatMap { rates.contains($0) ? $0 : nil } }
        let quantizer = reader.integer("\(key).quantizer", default: 24, in: 10...45)
        let sizes = reader.list(
            "\(key).renditions",
            default: [PictureSize(width: 1280, height: 720), PictureSize(width: 640, height: 360)].compactMap { $0 },
            allowed: "sizes as 1280x720, both even, from 64x36 to 3840x2160"
        ) { PictureSize(text: $0) }
        Self.check(sizes, key: "\(key).renditions", reading: &reader)
        guard let rate = FrameRate(number) else {
            preconditionFailure("\(number) frames a second are allowed, but there is no such rate")
        }
        renditions = sizes.map { RenditionSettings(size: $0, rate: rate, encoder: encoder, quantizer: quantizer) }
    }
}

extension ChannelSettings {
    /// A ladder is one picture in several sizes: each once, all of one shape.
    private static func check(_ sizes: [PictureSize], key: String, reading reader: inout SettingsReader) {
        if Set(sizes).count < sizes.count { reader.report("\(key) names a size twice") }
        if sizes.count > 8 { reader.report("\(key) has \(sizes.count) sizes; allowed are up to 8") }
        guard let first = sizes.first else { return }
        for size in sizes.dropFirst() {
            // Sizes are even, so a ladder such as 1280x720, 426x240 is not exact.
            let difference = abs(first.width * size.height - first.height * size.width)
            if difference > 2 * max(first.width, first.height, size.width, size.height) {
                reader.report(
                    "\(key) holds \(first) and \(size), which are of different shapes; players change between the sizes of a "
                        + "channel, so another shape needs a channel of its own"
                )
                return
            }
        }
    }
}

extension StyleSettings {
    fileprivate init(key: String, reading reader: inout SettingsReader) {
        let themes = Theme.names.keys.sorted()
        let theme = reader.value(
            "\(key).theme",
            default: Theme.orange,
            allowed: "one of " + themes.joined(separator: ", ")
        ) {
            Theme.names[$0]
        }
        let colors = "a colour as #d9480f or one of " + Color.names.keys.sorted().joined(separator: ", ")
        background = reader.value("\(key).background", default: theme.background, allowed: colors) { Color($0) }
        foreground = reader.value("\(key).foreground", default: theme.foreground, allowed: colors) { Color($0) }
        accent = reader.value("\(key).accent", default: theme.accent, allowed: colors) { Color($0) }
        font = Self.font(key: key, reading: &reader)
        alignment = reader.choice("\(key).alignment", default: .center)
        margin = reader.integer("\(key).margin", default: 8, in: 0...30, unit: "percent of the shorter side") * 10
        timecode = reader.choice("\(key).timecode", default: Timecode.none)
    }
}

extension StyleSettings {
    /// The font by its file, or by family; the file's own weight is the default of it.
    private static func font(key: String, reading reader: inout SettingsReader) -> FontDescription {
        var standard = FontDescription.standard
        if let path = reader.path("\(key).font_file", what: "a font, as a TTF or OTF file") {
            // fontconfig has to know the file before the first text is set.
            do { standard = try FontFile.register(path) } catch { reader.report("\(key).font_file: \(error)") }
            reader.refuse("\(key).font", reason: "cannot be given beside font_file")
        }
        let family = reader.text("\(key).font", default: standard.family)
        let weights = FontDescription.Weight.allCases
        let weight = reader.value(
            "\(key).font_weight",
            default: standard.weight,
            allowed: "one of " + weights.map { "\($0)" }.joined(separator: ", ")
        ) { text in weights.first { "\($0)" == text } }
        return FontDescription(family: family, weight: weight)
    }
}

extension PictureSize {
    /// Reads `1280x720`.
    fileprivate init?(text: String) {
        guard text.utf8.allSatisfy({ $0 == UInt8(ascii: "x") || (48...57).contains($0) }) else { return nil }
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
        self.init(width: width, height: height)
    }
}
