package import Scenarios
package import Sound

/// The first part of a stream's paths: a channel with what is changed of its pictures, and behind it what changes none of them: what
/// is heard and how that is packed, whether segments are cut into parts, which part of the past is shown, and what goes wrong:
/// `clock;tz=Asia~Tokyo;audio=tick;dvr=3600;fault=404@30-34`.
///
/// Pictures that announce what goes wrong are those of another channel. Its name would say the scenario a second time, so here
/// stands `clock;label=on;fault=404@30-34`.
package struct StreamName: Hashable, Sendable {
    /// The channel, as the catalog knows it: `clock;label=404@30-34` if its pictures announce what goes wrong.
    package let channel: String
    /// What is heard; nil for what the channel has anyhow.
    package let sound: SoundKind?
    /// Whether segments of CMAF hold pictures and sound together.
    package let isMuxed: Bool
    /// Whether segments can be had in parts, before they are whole.
    package let isLowLatency: Bool
    /// Nil for what is on now.
    package let past: PastView?
    package let scenario: Scenario

    package init(
        channel: String,
        sound: SoundKind? = nil,
        isMuxed: Bool = false,
        isLowLatency: Bool = false,
        past: PastView? = nil,
        scenario: Scenario = .none
    ) {
        self.channel = channel
        self.sound = sound
        self.isMuxed = isMuxed
        self.isLowLatency = isLowLatency
        self.past = past
        self.scenario = scenario
    }

    /// How many bytes the longest name can have: a channel's name has at most 64, a look 2,000, a scenario 1,000, and all else that
    /// can be said less than 400.
    package static let longest = 3500
    /// How many parts it can have: every one of them says something else, and there are not as many things to say.
    package static let mostParts = 64

    /// Refuses what no name can be before any of it is read: reading takes longer than its length.
    ///
    /// - Throws: ``ChannelError/notAVariant(_:)``.
    package static func requireShort(_ text: String) throws(ChannelError) {
        let bytes = text.utf8
        // Of a name with nothing behind it nothing is read.
        guard let mark = bytes.firstIndex(of: separator) else { return }
        guard bytes.count <= longest, bytes.count(where: { $0 == separator }) < mostParts else {
            throw .notAVariant(String(text[bytes.index(after: mark)...].prefix(100)))
        }
    }

    /// Reads what ``text`` writes; a channel's name that is not one is told by the catalog.
    ///
    /// - Throws: ``ChannelError/notAVariant(_:)`` if it is too long, ``ChannelError/scenario(_:)`` if a view or a scenario is not in
    ///   its one form.
    package init(_ text: String) throws(ChannelError) {
        try Self.requireShort(text)
        guard text.utf8.contains(Self.separator) else {
            self.init(channel: text)
            return
        }
        var channel: [Substring] = []
        var sound: SoundKind?
        var isMuxed = false
        var isLowLatency = false
        var view: [(name: String, value: String)] = []
        var scenario = Scenario.none
        var isLabelled = false
        do throws(ScenarioError) {
            for part in text.split(separator: ";", omittingEmptySubsequences: false) {
                let (name, value) = (part.prefix { $0 != "=" }, part.drop { $0 != "=" }.dropFirst())
                if name == Self.fault {
                    // In the one form they all stand behind one name, which is told if there are several.
                    scenario = try scenario + Scenario(path: value)
                } else if part == Self.label {
                    isLabelled = true
                } else if name == ChannelVariant.labelName {
                    throw ScenarioError(part, "in a path it is \(Self.label), with a fault behind it")
                } else if PastView.parameterNames.contains(String(name)) {
                    view.append((String(name), String(value)))
                } else if name == Self.audio, let kind = SoundKind(rawValue: String(value)) {
                    sound = kind
                } else if part == Self.muxed {
                    isMuxed = true
                } else if part == Self.lowLatency {
                    isLowLatency = true
                } else {
                    channel.append(part)
                }
            }
            guard !isLabelled || !scenario.isEmpty else {
                throw ScenarioError(Self.label, "there is no fault to announce")
            }
            self.init(
                channel: channel.joined(separator: ";") + (isLabelled ? Self.labelText(of: scenario) : ""),
                sound: sound,
                isMuxed: isMuxed,
                isLowLatency: isLowLatency,
                past: try PastView(parameters: view),
                scenario: scenario
            )
        } catch {
            throw .scenario(error)
        }
        guard self.text == text else { throw .otherName(text, of: self.text) }
    }

    /// As it stands in paths.
    package var text: String {
        var text = channel
        if !scenario.isEmpty, case let label = Self.labelText(of: scenario), text.hasSuffix(label) {
            text = text.dropLast(label.count) + ";\(Self.label)"
        }
        text += mediaText
        for parameter in past?.parameters ?? [] { text += ";\(parameter.name)=\(parameter.value)" }
        if !scenario.isEmpty { text += ";\(Self.fault)=\(scenario.text)" }
        return text
    }

    /// The part of it that says what is heard and how it is packed: with the channel's name it tells all that media depend on.
    package var mediaText: String {
        (sound.map { ";\(Self.audio)=\($0.rawValue)" } ?? "") + (isMuxed ? ";\(Self.muxed)" : "")
            + (isLowLatency ? ";\(Self.lowLatency)" : "")
    }

    /// Whether what is on now is shown, and nothing goes wrong.
    package var isPlain: Bool { past == nil && scenario.isEmpty }

    /// Where the present is in its lists if nothing else is said. What is said of the past, of what goes wrong and of parts means
    /// something in an ordinary live list.
    var usualPresent: Presentation.Present { isPlain && !isLowLatency ? .start : .edge }

    /// The same without what the channel has anyhow, and without a way to pack what is not there.
    ///
    /// - Parameter own: what the channel has.
    func changing(_ own: SoundKind) -> StreamName {
        StreamName(
            channel: channel,
            sound: sound == own ? nil : sound,
            isMuxed: isMuxed && (sound ?? own) != .none,
            isLowLatency: isLowLatency,
            past: past,
            scenario: scenario
        )
    }

    /// Whether a name in a path asks for something to go wrong, whatever it says of that.
    package static func asksForFaults(_ text: String) -> Bool {
        text.split(separator: ";").dropFirst().contains { part in
            [fault, ChannelVariant.labelName].contains { part.hasPrefix($0 + "=") }
        }
    }

    private static let separator = UInt8(ascii: ";")
    private static let fault = "fault"
    private static let label = "\(ChannelVariant.labelName)=on"
    private static let audio = "audio"
    private static let muxed = "mux=yes"
    private static let lowLatency = "latency=low"

    /// As it stands in a channel's name.
    private static func labelText(of scenario: Scenario) -> String { ";\(ChannelVariant.labelName)=\(scenario.text)" }
}
