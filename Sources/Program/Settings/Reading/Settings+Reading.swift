internal import ChannelSettings
internal import FFmpeg
internal import HTTPServer
internal import Logging
internal import Media
internal import Page
internal import Presentations
internal import Production
internal import SettingsReading
internal import Timeline

extension Settings {
    /// Reads all settings. Mistakes are collected by the reader, and the default replaces a wrong value.
    init(reading reader: inout SettingsReader) {
        // A file that lists the built-in channels as they are changes nothing.
        reader.usual = BuiltInChannels()
        server = Listener("server", host: "::", port: 8080, reading: &reader)
        admin = Listener("admin", host: "127.0.0.1", port: 9090, reading: &reader)
        Self.checkPorts(server.port, admin.port, &reader)
        http = ServerSettings(reading: &reader)
        accessLog = reader.choice("log.access", default: .off)
        drainDelay = reader.seconds("drain.delay", default: .zero, in: .zero ... .seconds(3600))
        drainTimeout = reader.seconds("drain.timeout", default: .seconds(10), in: .zero ... .seconds(3600))
        logLevel = reader.choice("log.level", default: .info)
        logFormat = reader.choice("log.format", default: .text)
        segmentCacheCapacity = reader.integer("cache.segments", default: 16, in: 1...4096, unit: "MiB") << 20
        cacheFolder = reader.optionalPath("cache.folder")
        pictureMemory = reader.integer("memory.pictures", default: 128, in: 8...65_536, unit: "MiB") << 20
        loading = LoadingSettings(reading: &reader)
        faults = reader.list("faults", default: [], allowed: PlannedFailure.grammar) { PlannedFailure($0) }
        hasScenarios = reader.flag("scenarios", default: true)
        hasSessions = reader.flag("sessions", default: true)
        sessionLimit = reader.integer("limits.sessions", default: 200, in: 1...10_000, unit: "sessions")
        pastLimit = Self.pastLimit(&reader)
        hasFrames = reader.flag("frame_png", default: true)
        hasCodes = reader.flag("qr_svg", default: true)
        clock = ClockSettings(reading: &reader)
        variantLimit = reader.integer("adhoc.limit", default: 64, in: 1...10_000)
        openNames = Self.openNames(&reader)
        playlist = PlaylistSettings(reading: &reader)
        frameAncestors = reader.list(
            "page.frame_ancestors",
            default: ["*"],
            allowed: "sites such as https://shop.example, https: for all with HTTPS, or * for all",
            allowsNone: true
        ) { Self.isFrameAncestor($0) ? $0 : nil }
        branding = PageBranding(reading: &reader)

        let names = Self.channelNames(&reader)
        reader.noteNames("channels", names, default: BuiltInChannels().names(below: "channels"))
        let encoder = Self.encoder(&reader)
        channels = names.map { name in
            reader.group("channels.\(name)") { ChannelSettings(name: name, encoder: encoder, reading: &$0) }
        }
        channelTitles = names.reduce(into: [:]) { titles, name in
            titles[name] = PageBranding.name("channels.\(name).title", default: name, reading: &reader)
        }
        // Times of the day that are set also belong to a place.
        zonedChannels = Set(
            names.filter { reader.has("channels.\($0).timezone") || reader.isGiven("channels.\($0).times") }
        )
        given = reader.given
        inForce = reader.inForce
        sources = reader.sources
        checkPhaseStep(reading: &reader)
    }
}

extension Settings {
    private static func checkPorts(_ server: Int, _ admin: Int, _ reader: inout SettingsReader) {
        guard server != 0, server == admin else { return }
        reader.report("admin.port", "is \(admin), the same as server.port; each listener needs a port of its own")
    }

    private static func pastLimit(_ reader: inout SettingsReader) -> PastLimit {
        let (standard, unit) = (PastLimit.standard.seconds, "seconds; 0 means none")
        return PastLimit(seconds: reader.integer("past_limit", default: standard, in: PastLimit.allowed, unit: unit))
    }

    private static func openNames(_ reader: inout SettingsReader) -> Set<String> {
        let looks = QueryParameter.namesOfLooks
        let allowed = looks.joined(separator: ", ")
        return Set(
            reader.list("adhoc.settings", default: looks, allowed: allowed, allowsNone: true) {
                looks.contains($0) ? $0 : nil
            }
        )
    }

    /// A source of `frame-ancestors` (CSP 3, 2.3.1) that is a scheme, an origin, whose first label may be `*`, or all.
    private static func isFrameAncestor(_ text: String) -> Bool {
        if ["*", "http:", "https:"].contains(text) { return true }
        guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return false }
        let host = text.dropFirst(scheme.count)
        return !host.isEmpty
            && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:*".contains($0)) }
    }

    /// The names of the channels, or of those that are built in, with the default channel first.
    private static func channelNames(_ reader: inout SettingsReader) -> [String] {
        var names = reader.names(below: "channels")
        if names.isEmpty {
            reader.add(BuiltInChannels())
            names = reader.names(below: "channels")
        }
        let first = reader.text("default_channel", default: names.contains("clock") ? "clock" : names[0])
        if let index = names.firstIndex(of: first) {
            names.insert(names.remove(at: index), at: 0)
        } else {
            reader.report(
                "default_channel",
                "is '\(first)', which is not a channel; known: \(names.joined(separator: ", "))"
            )
        }
        return names
    }

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
                reader.has("segment.phase_step") ? "segment.phase_step" : "channels.\(channel.name).frame_rate",
                "does not fit: a segment.phase_step of \(step) ms is not a whole number of frames at "
                    + "\(rate.framesPerSecond) frames per second (channels.\(channel.name).frame_rate), or does not divide "
                    + "segment.duration; the nearest that fits is \(nearest)"
            )
        }
    }

    /// The encoder of all channels: if it is not set, libx264, or the one in a library without it.
    private static func encoder(_ reader: inout SettingsReader) -> H264Encoder {
        let available = H264Encoder.available
        let encoder = reader.choice("encoder", default: available.first ?? .libx264)
        if !available.contains(encoder) {
            let others = available.map(\.rawValue).joined(separator: ", ")
            reader.report(
                "encoder",
                "is '\(encoder.rawValue)', but this FFmpeg (\(FFmpegLibrary.version)) was built without it; it has "
                    + (others.isEmpty ? "no encoder for H.264" : others)
            )
        }
        return encoder
    }
}

extension Settings.Listener {
    /// - Parameter group: the group of its keys.
    fileprivate init(_ group: String, host: String, port: Int, reading reader: inout SettingsReader) {
        self.init(
            host: reader.text("\(group).host", default: host),
            port: reader.integer("\(group).port", default: port, in: 0...65_535)
        )
    }
}
