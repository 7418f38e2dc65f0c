package import Calendar
package import Media
package import Sound
package import Timeline

/// A channel: a face in a style, in several sizes.
package struct ChannelSettings: Hashable, Sendable {
    /// The range of ``offset``.
    package static let offsets: ClosedRange<Interval> = .seconds(-86_400) ... .seconds(86_400)

    package var name: String
    /// Whether the channel is kept warm without viewers.
    package var isAlwaysOn: Bool
    package var timeZone: TimeZoneName
    /// How far the shown clock is ahead of the true time, one of ``offsets``.
    package var offset: Interval
    package var face: FaceSettings
    /// The keys of the face's texts that are not set.
    package var builtInTexts: Set<String>
    /// The sound, unless a viewer chooses another.
    package var sound: SoundKind
    package var style: StyleSettings
    /// At least one rendition; players begin with the first.
    package var renditions: [VideoEncoderSettings]

    /// - Parameter renditions: at least one.
    package init(
        name: String,
        isAlwaysOn: Bool,
        timeZone: TimeZoneName,
        offset: Interval,
        face: FaceSettings,
        builtInTexts: Set<String>,
        sound: SoundKind,
        style: StyleSettings,
        renditions: [VideoEncoderSettings]
    ) {
        precondition(!renditions.isEmpty, "channel \(name) without renditions")
        precondition(Self.offsets.contains(offset), "channel \(name) with an offset of \(offset)")
        self.name = name
        self.isAlwaysOn = isAlwaysOn
        self.timeZone = timeZone
        self.offset = offset
        self.face = face
        self.builtInTexts = builtInTexts
        self.sound = sound
        self.style = style
        self.renditions = renditions
    }
}
