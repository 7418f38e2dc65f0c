package import HLS
package import Production
package import Marks
package import Scenarios
package import Sound

/// The first part of a stream's paths: a channel with the changes to its pictures, followed by properties that do not change pictures:
/// sound and its packing, parts of segments, the view of the past, and faults: `clock;tz=Asia~Tokyo;audio=tick;dvr=3600;fault=404@30-34`.
///
/// Pictures that announce faults or marks are those of another channel. Its name would contain the scenario a second time, so the form here is
/// `clock;label=on;fault=404@30-34`.
package struct StreamName: Hashable, Sendable {
    /// The channel's name in the catalog: `clock;label=404@30-34` if its pictures announce faults.
    package internal(set) var channel: String
    /// The sound; nil for that of the channel.
    package internal(set) var sound: SoundKind?
    /// The languages of subtitles; nil for those of the channel.
    package internal(set) var subtitles: SubtitleLanguages?
    /// Whether segments of CMAF have pictures and sound together.
    package internal(set) var isMuxed = false
    /// Whether pictures have closed captions.
    package internal(set) var hasCaptions = false
    /// Whether segments are available in parts, before they are complete.
    package internal(set) var isLowLatency = false
    /// The keys of segments; nil if they are not encrypted.
    package internal(set) var keys: KeyRotation?
    /// The origin of the values of variables in URIs; nil if there are none.
    package internal(set) var variables: PlaylistDefinitions?
    /// The pathways; nil for one without a name.
    package internal(set) var pathways: Pathways?
    /// The view of the past; nil for the present.
    package internal(set) var past: PastView?
    /// The shift of its time against the wall clock; nil for none.
    package internal(set) var replay: Replay?
    /// The breaks, date ranges and messages on its timeline.
    package internal(set) var marks = Marks.none
    package internal(set) var scenario = Scenario.none
    /// The asset of a mark that the stream is; nil for a stream that is not an asset.
    package internal(set) var asset: MarkAssetName?
}

extension StreamName {
    /// The number of bytes of the longest name: a channel's name has at most 64, a look 2,000, a scenario 1,000, and everything else less
    /// than 400.
    package static let longest = 3500
    /// The largest number of parts: each sets another property, and there are fewer properties.
    package static let mostParts = 64

    /// Refuses a text that cannot be a name before it is parsed, because parsing takes more than linear time.
    ///
    /// - Throws: ``ChannelError/notAVariant(_:)``.
    package static func requireShort(_ text: String) throws(ChannelError) {
        let bytes = text.utf8
        // A name without further parts is not parsed.
        guard let mark = bytes.firstIndex(of: separator) else { return }
        guard bytes.count <= longest, bytes.count(where: { $0 == separator }) < mostParts else {
            throw .notAVariant(String(text[bytes.index(after: mark)...].prefix(100)))
        }
    }

    /// Parses ``text``; the catalog checks the channel's name.
    ///
    /// - Throws: ``ChannelError/notAVariant(_:)`` if it is too long, ``ChannelError/scenario(_:)`` if a view or a scenario is not in
    ///   canonical form.
    package init(_ text: String) throws(ChannelError) {
        try Self.requireShort(text)
        guard text.utf8.contains(Self.separator) else {
            self.init(channel: text)
            return
        }
        do throws(ScenarioError) {
            var parts = Parts()
            for part in text.split(separator: ";", omittingEmptySubsequences: false) { try parts.add(part) }
            self = try parts.name()
        } catch {
            throw .scenario(error)
        }
        guard self.text == text else {
            // Any other part is one of the channel's look, or the other name would not exist either.
            if let mark = channel.utf8.firstIndex(of: Self.separator) {
                _ = try ChannelVariant(text: channel[mark...].dropFirst())
            }
            throw .otherName(text, of: self.text)
        }
    }

    /// The name in paths.
    package var text: String {
        var text = channel
        let announced = Announcements(scenario: scenario, marks: marks)
        if !announced.isEmpty, case let label = Self.labelText(of: announced), text.hasSuffix(label) {
            text = text.dropLast(label.count) + ";\(Self.label)"
        }
        text += mediaText
        if let subtitles { text += ";\(Self.subtitlesName)=\(subtitles.text)" }
        if let variables { text += ";\(Self.define)=\(variables.rawValue)" }
        for parameter in pathways?.parameters ?? [] { text += ";\(parameter.name)=\(parameter.value)" }
        for parameter in past?.parameters ?? [] { text += ";\(parameter.name)=\(parameter.value)" }
        if let replay { text += ";\(Replay.name)=\(replay.text)" }
        for parameter in marks.parameters { text += ";\(parameter.text)" }
        if !scenario.isEmpty { text += ";\(Self.fault)=\(scenario.text)" }
        if let asset { text += ";\(Self.assetName)=\(asset.text)" }
        return text
    }

    /// Whether a name is that of an asset, valid or not.
    package static func isAsset(_ text: String) -> Bool {
        text.split(separator: ";").dropFirst().contains { $0.hasPrefix(assetName + "=") }
    }

    /// The asset of a mark of this stream.
    func playing(_ asset: MarkAssetName) -> StreamName {
        var stream = self
        stream.asset = asset
        // It is a complete list.
        (stream.past, stream.isLowLatency) = (nil, false)
        // It is in the clear, and there once.
        (stream.keys, stream.variables, stream.pathways) = (nil, nil, nil)
        return stream
    }

    /// The part of it with the sound, its packing and captions: together with the channel's name it determines the media. Subtitles are
    /// files of their own, whose names have the language.
    package var mediaText: String {
        (sound.map { ";\(Self.audio)=\($0.rawValue)" } ?? "") + (isMuxed ? ";\(Self.muxed)" : "")
            + (hasCaptions ? ";\(Self.captions)" : "") + (isLowLatency ? ";\(Self.lowLatency)" : "")
            + keyText
    }

    /// - Throws: for parameters of a path that no query has.
    static func pathways(_ parameters: [(name: String, value: String)]) throws(ScenarioError) -> Pathways? {
        guard !parameters.isEmpty else { return nil }
        do throws(ChannelError) { return try PresentationQuery(parameters).pathways() } catch {
            let text = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
            throw ScenarioError(text, "\(error)")
        }
    }

    static func keySeconds(_ text: Substring) -> Int? {
        guard let seconds = Int(text), String(seconds).utf8.elementsEqual(text.utf8) else { return nil }
        return KeyRotation(seconds: seconds)?.seconds
    }

    private var keyText: String {
        guard let keys else { return "" }
        return ";\(Self.key)=\(keys.seconds)" + (keys.vector == .sequence ? ";\(Self.sequence)" : "")
            + (keys.method == .sampleAES ? ";\(Self.samples)" : "")
    }

    /// The configured channel.
    package var base: String { Self.base(of: channel) }

    /// The configured channel that the name of a channel or a stream begins with.
    package static func base(of name: String) -> String {
        String(Substring(name.utf8.prefix { $0 != separator }))
    }

    /// The same by a shifted clock.
    func shifted(by replay: Replay?) -> StreamName {
        var stream = self
        stream.replay = replay
        return stream
    }

    /// Whether it shows the present without faults and marks.
    package var isPlain: Bool { isOfPresent && marks.isEmpty && scenario.isEmpty }

    /// Whether it shows the present, with faults or without them.
    package var isOfPresent: Bool { past == nil && replay == nil }

    /// Whether its faults or marks set EXT-X-DISCONTINUITY, which lists have to count.
    var marksDiscontinuities: Bool { scenario.marksDiscontinuities || marks.marksDiscontinuities }

    /// The default position of the present in its lists. The past, faults and parts are defined for an ordinary live list.
    var usualPresent: Presentation.Present { isPlain && !isLowLatency ? .start : .edge }

    /// The same without the channel's defaults, and without a packing for sound that does not exist.
    ///
    /// - Parameters:
    ///   - own: the sound of the channel.
    ///   - ownSubtitles: its subtitles.
    func changing(_ own: SoundKind, _ ownSubtitles: SubtitleLanguages = .none) -> StreamName {
        var stream = self
        if subtitles == ownSubtitles { stream.subtitles = nil }
        if sound == own { stream.sound = nil }
        stream.isMuxed = isMuxed && (sound ?? own) != .none
        return stream
    }

    /// Whether a name in a path requests faults, valid or not.
    package static func asksForFaults(_ text: String) -> Bool {
        text.split(separator: ";").dropFirst().contains { part in
            [fault, ChannelVariant.labelName].contains { part.hasPrefix($0 + "=") }
                || Marks.isParameter(part.prefix { $0 != "=" })
        }
    }

    private static let separator = UInt8(ascii: ";")
    static let fault = "fault"
    static let label = "\(ChannelVariant.labelName)=on"
    static let assetName = "ad"
    static let audio = "audio"
    static let subtitlesName = "subtitles"
    static let muxed = "mux=yes"
    static let captions = "cc=\(CaptionTrack.name)"
    static let lowLatency = "latency=low"
    static let define = "define"
    static let key = "key"
    static let sequence = "key.iv=\(KeyRotation.Vector.sequence.rawValue)"
    static let samples = "key.method=\(KeyRotation.Method.sampleAES.rawValue)"

    /// The form in a channel's name.
    static func labelText(of announced: Announcements) -> String {
        ";\(ChannelVariant.labelName)=\(announced.text)"
    }
}
