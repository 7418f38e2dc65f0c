package import ChannelSettings
package import Marks
package import Scenarios
package import Sound

/// The first part of a stream's paths: a channel with the changes to its pictures, followed by the parameters that do not change pictures:
/// the form, the view of the past, marks and faults: `clock;tz=Asia~Tokyo;audio=tick;dvr=3600;fault=404@30-34`.
///
/// It is a query in its one form: the rows of ``QueryParameter`` read it and print it, in their order. Pictures that announce faults or
/// marks are those of another channel. Its name would contain the scenario a second time, so the form here is
/// `clock;label=on;fault=404@30-34`.
@dynamicMemberLookup
package struct StreamName: Hashable, Sendable {
    /// The channel's name in the catalog: `clock;label=404@30-34` if its pictures announce faults.
    package internal(set) var channel: String
    package var form = StreamForm()
    /// The view of the past; nil for the present.
    package var past: PastView?
    /// The shift of its time against the wall clock; nil for none.
    package var replay: Replay?
    /// The breaks, date ranges and messages on its timeline.
    package var marks = Marks.none
    package var scenario = Scenario.none
    /// The asset of a mark that the stream is; nil for a stream that is not an asset.
    package internal(set) var asset: MarkAssetName?

    package init(channel: String, form: StreamForm = StreamForm()) {
        (self.channel, self.form) = (channel, form)
        // It is the same as without it.
        if form.isMuxed == false { self.form.isMuxed = nil }
    }

    package subscript<Value>(dynamicMember property: KeyPath<StreamForm, Value>) -> Value { form[keyPath: property] }
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
        // A name without further parts is not parsed.
        guard let changes = changes(in: text) else { return }
        guard text.utf8.count <= longest, changes.utf8.count(where: { $0 == separator }) < mostParts - 1 else {
            throw .notAVariant(String(changes.prefix(100)))
        }
    }

    /// Parses ``text``; the catalog checks the channel's name.
    ///
    /// - Throws: ``ChannelError/notAVariant(_:)`` if it is too long or a value is not in canonical form, ``ChannelError/scenario(_:)`` if a
    ///   view or a scenario is not, ``ChannelError/otherName(_:of:)`` for another order.
    package init(_ text: String) throws(ChannelError) {
        try Self.requireShort(text)
        var channel = Self.base(of: text)
        guard channel.utf8.count < text.utf8.count else {
            self.init(channel: channel)
            return
        }
        var items: [(name: String, value: String)] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false).dropFirst() {
            let (name, value) = Self.item(part)
            if QueryParameter.inNames[name] == nil {
                channel += ";\(part)"
            } else {
                items.append((name, String(value)))
            }
        }
        let query = try PresentationQuery(ofName: items)
        self = try PresentationQuery.naming { () throws(ScenarioError) in try Self.stream(channel, query, items) }
        guard self.text == text else {
            let own = parameters
            // Several parameters that add up are one here.
            if let other = items.first(where: { item in
                QueryParameter.inNames[item.name]?.addsUp == false && !own.contains { $0 == item }
            }) {
                throw .notAVariant("\(other.name)=\(other.value)")
            }
            // Any other part is one of the channel's look, or the other name would not exist either.
            if let changes = Self.changes(in: self.channel) { _ = try ChannelVariant(text: changes) }
            throw .otherName(text, of: self.text)
        }
    }

    /// The stream of a name's parameters.
    private static func stream(
        _ channel: String,
        _ query: PresentationQuery,
        _ items: [(name: String, value: String)]
    ) throws(ScenarioError) -> StreamName {
        var stream = StreamName(channel: channel, form: query.form)
        stream.past = try PastView(parameters: items.filter { PastView.parameterNames.contains($0.name) })
        (stream.replay, stream.asset) = (query.shift, query.asset)
        stream.marks = try Marks(path: query.marks)
        if !query.faults.isEmpty { stream.scenario = try Scenario(path: query.faults.joined(separator: ",")) }
        try stream.scenario.require(in: stream.past)
        try stream.marks.require(in: stream.past, asked: stream.marks)
        try stream.marks.require(beside: stream.scenario)
        guard query.isLabelled else { return stream }
        let announced = Announcements(scenario: stream.scenario, marks: stream.marks)
        guard !announced.isEmpty else { throw ScenarioError("label=on", "there is nothing to announce") }
        stream.channel += ";\(ChannelVariant.labelName)=\(announced.text)"
        return stream
    }

    /// The name in paths.
    package var text: String { channel.dropLast(label.count) + Self.text(of: parameters) }

    /// Its parameters, except those of the channel's look.
    package var parameters: [(name: String, value: String)] { parameters(QueryParameter.ofNames) }

    /// The part of it with the sound, its packing, captions, parts and keys: together with the channel's name it determines the media.
    /// Subtitles are files of their own, whose names have the language.
    package var mediaText: String { Self.text(of: parameters(QueryParameter.ofMedia)) }

    private func parameters(_ rows: [QueryParameter]) -> [(name: String, value: String)] {
        rows.compactMap { row in row.inName?(self).map { (row.name, $0) } }
    }

    private static func text(of parameters: [(name: String, value: String)]) -> String {
        parameters.map { ";\($0.name)=\($0.value)" }.joined()
    }

    /// The announcements at the end of the channel's name, with the name of their parameter; empty if there are none.
    package var label: Substring {
        guard let mark = channel.utf8.lastIndex(of: Self.separator) else { return "" }
        return channel[mark...].hasPrefix(";\(ChannelVariant.labelName)=") ? channel[mark...] : ""
    }

    /// The names of the parameters in a name, valid or not.
    static func parameterNames(of text: String) -> [String] {
        text.split(separator: ";").dropFirst().map { item($0).name }
    }

    /// The name and the value of a parameter in a name.
    static func item(_ part: Substring) -> (name: String, value: Substring) {
        let name = part.prefix { $0 != "=" }
        return (String(name), part[name.endIndex...].dropFirst())
    }

    /// The part of a name behind the configured channel; nil if it is only that.
    package static func changes(in name: String) -> Substring? {
        name.utf8.firstIndex(of: separator).map { Substring(name.utf8[$0...].dropFirst()) }
    }

    /// Whether a name is that of an asset, valid or not.
    package static func isAsset(_ text: String) -> Bool { parameterNames(of: text).contains("ad") }

    /// Whether a name in a path requests faults, valid or not.
    package static func asksForFaults(_ text: String) -> Bool {
        parameterNames(of: text).contains { QueryParameter.inNames[$0]?.stage == .scenario }
    }

    /// The asset of a mark of this stream.
    package func playing(_ asset: MarkAssetName) -> StreamName {
        var stream = self
        stream.asset = asset
        // It is a complete list, in the clear, and there once.
        stream.past = nil
        stream.form = StreamForm()
        stream.form.sound = form.sound
        stream.form.isMuxed = form.isMuxed
        stream.form.hasCaptions = form.hasCaptions
        stream.form.subtitles = form.subtitles
        return stream
    }

    /// The configured channel.
    package var base: String { Self.base(of: channel) }

    /// The configured channel that the name of a channel or a stream begins with.
    package static func base(of name: String) -> String {
        String(Substring(name.utf8.prefix { $0 != separator }))
    }

    /// Whether it shows the present without faults and marks.
    package var isPlain: Bool { isOfPresent && marks.isEmpty && scenario.isEmpty }

    /// Whether it shows the present, with faults or without them.
    package var isOfPresent: Bool { past == nil && replay == nil }

    /// Whether its faults or marks set EXT-X-DISCONTINUITY, which lists have to count.
    package var marksDiscontinuities: Bool { scenario.marksDiscontinuities || marks.marksDiscontinuities }

    /// The default position of the present in its lists. The past, faults and parts are defined for an ordinary live list.
    package var usualPresent: Presentation.Present { isPlain && !form.isLowLatency ? .start : .edge }

    /// The same without the channel's defaults, and without a packing for sound that does not exist.
    ///
    /// - Parameters:
    ///   - own: the sound of the channel.
    ///   - ownSubtitles: its subtitles.
    package func changing(_ own: SoundKind, _ ownSubtitles: SubtitleLanguages = .none) -> StreamName {
        var stream = self
        if form.subtitles == ownSubtitles { stream.form.subtitles = nil }
        if form.sound == own { stream.form.sound = nil }
        if (form.sound ?? own) == .none { stream.form.isMuxed = nil }
        return stream
    }

    private static let separator = UInt8(ascii: ";")
}
