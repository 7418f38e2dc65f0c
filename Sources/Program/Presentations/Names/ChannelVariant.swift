package import Calendar
package import ChannelSettings
internal import ClockFace
internal import Foundation
package import Marks
internal import Scenarios
internal import SettingsReading
internal import Timeline

/// The changes that a URL makes to a configured channel: its time zone, the offset of its clock, the target of a countdown, its look, the
/// announcements in its pictures.
///
/// People write it in the query of a multivariant playlist. From there on it is in the channel's part of paths, in canonical form:
/// `clock;tz=Asia~Shanghai;offset=-151;theme=dark`.
package struct ChannelVariant: Hashable, Sendable {
    package var timeZone: TimeZoneName?
    /// The milliseconds by which the shown clock is ahead of the true time; negative if it is behind.
    package var offset: Int?
    /// The target of a countdown, in milliseconds since the epoch.
    package var target: Int64?
    package var look = ChannelLook()
    /// The announcements of the pictures. In paths they have another form: see ``StreamName``.
    package var label = Announcements.none

    /// ``ChannelSettings/offsets`` in milliseconds. A path may contain any number, so the range is checked before the number becomes an
    /// interval.
    private static let offsets = -86_400_000...86_400_000
    /// The years 1681 to 2258: the range of times, less some years.
    static let targets: ClosedRange<Int64> = -9_119_865_600_000...9_119_951_999_999

    package var isNone: Bool { self == ChannelVariant() }

    /// Whether it is the channel in another time zone, and nothing else.
    package var isZoneAlone: Bool {
        var other = self
        other.timeZone = nil
        return timeZone != nil && other.isNone
    }

    package init() {}

    /// The names of all changes, as in queries, except announcements.
    package var names: [String] {
        [timeZone.map { _ in "tz" }, offset.map { _ in "offset" }, target.map { _ in "to" }].compactMap { $0 }
            + look.items.map(\.field.name)
    }

    /// Parses ``text`` after its first semicolon, and nothing else.
    ///
    /// - Throws: an error for any other text.
    package init(text: Substring) throws(ChannelError) {
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            let (name, value) = StreamName.item(part)
            switch name {
            case "tz": timeZone = TimeZoneName(String(value).replacing("~", with: "/"))
            case "offset": offset = Int(value)
            case "to": target = Int64(value)
            case Self.labelName: label = (try? Announcements(path: value)) ?? .none
            default: guard look.set(name, toPath: value) else { throw .notAVariant(String(text)) }
            }
        }
        guard self.text == ";" + text,
            offset.map(Self.offsets.contains) ?? true, offset != 0,
            target.map(Self.targets.contains) ?? true, look.isShort
        else { throw .notAVariant(String(text)) }
    }

    /// The text after the channel's name in a path; empty if nothing is changed.
    ///
    /// All characters may be in a path segment (RFC 3986, 3.3); a tilde replaces the slash of a zone, which may not.
    package var text: String {
        var text = ""
        if let timeZone { text += ";tz=" + timeZone.description.replacing("/", with: "~") }
        if let offset { text += ";offset=\(offset)" }
        if let target { text += ";to=\(target)" }
        text += look.pathText
        if !label.isEmpty { text += ";\(Self.labelName)=\(label.text)" }
        return text
    }

    static let labelName = "label"

    /// The text in a query, as people write it.
    package var query: String {
        var items: [String] = []
        if let timeZone { items.append("tz=\(timeZone)") }
        if let offset { items.append("offset=\(offset)ms") }
        if let target { items.append("to=\(WallTime(milliseconds: target).iso8601)") }
        items += look.queryItems
        if !label.isEmpty {
            items.append("\(Self.labelName)=on")
            items += label.marks.parameters.map(\.text)
            if !label.scenario.isEmpty { items.append("fault=\(label.scenario.text)") }
        }
        return items.joined(separator: "&")
    }

    /// The same with the face of a countdown, if it has a target or times of day, and neither it nor the channel has a face for them.
    package func countingDown(from settings: ChannelSettings) -> ChannelVariant {
        let name = CountdownFace.Configuration.name
        guard target != nil || look.has("times"), !look.has("face"), settings.face.name != name else { return self }
        var variant = self
        _ = variant.look.set("face", toPath: name[...])
        return variant
    }

    /// The differences from a channel, with canonical zones and settings, so that a viewer who asks for what the channel has gets the
    /// channel.
    ///
    /// - Parameter links: the aliases of zones.
    /// - Returns: the variant, and the settings with its look.
    /// - Throws: an error about the settings.
    package func changing(
        _ settings: ChannelSettings,
        links: TimeZoneLinks
    ) throws(ChannelError) -> (ChannelVariant, looking: ChannelSettings) {
        var variant = self
        variant.timeZone = timeZone.map(links.zone)
        if variant.timeZone == links.zone(settings.timeZone) { variant.timeZone = nil }
        if offset.map({ .milliseconds(Int64($0)) }) == settings.offset { variant.offset = nil }
        guard !look.isEmpty else { return (variant, settings) }
        let changed = try changed(settings)
        variant.look = ChannelLook(of: changed, over: settings)
        return (variant, changed)
    }

    /// The channel with the look.
    ///
    /// - Throws: an error with all mistakes.
    private func changed(_ settings: ChannelSettings) throws(ChannelError) -> ChannelSettings {
        var reader = SettingsReader(ofURL: LookLayer(look, target: target.map { WallTime(milliseconds: $0) }))
        let changed = ChannelSettings(changing: settings, reading: &reader)
        guard reader.allProblems.isEmpty else { throw .wrong(reader.allProblems.joined(separator: "; ")) }
        return changed
    }

    /// The channel with the changes.
    ///
    /// - Throws: an error if the channel does not have what they change.
    package func applied(to base: ChannelSettings) throws(ChannelError) -> ChannelSettings {
        var settings = look.isEmpty ? base : try changed(base)
        settings.isAlwaysOn = false
        if let timeZone { settings.timeZone = timeZone }
        if let offset { settings.offset = .milliseconds(Int64(offset)) }
        // With a look the target is read like the other settings of the face.
        if let target, look.isEmpty {
            guard let counting = settings.face.configuration.countingDown(to: WallTime(milliseconds: target)) else {
                throw .wrong(
                    "channel \(settings.name) does not count down; `to` is for channels with the countdown face"
                )
            }
            settings.face.configuration = counting
        }
        return settings
    }
}
