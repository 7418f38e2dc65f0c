internal import Calendar
internal import ClockFace
internal import FFmpeg
internal import Platform
package import Sound
internal import Timeline

/// The sounds of a channel, each of which is put together at its first use.
package final class ChannelSounds: Sendable {
    private let settings: ChannelSettings
    /// The channel's zone.
    private let zone: TimeZoneDirectory.Zone
    /// The duration of segments, in seconds.
    private let duration: Int
    private let workshop: SoundWorkshop
    private let tracks = Lock<[SoundKind: SoundTrack]>([:])

    package init(settings: ChannelSettings, zone: TimeZoneDirectory.Zone, duration: Int, workshop: SoundWorkshop) {
        self.settings = settings
        self.zone = zone
        self.duration = duration
        self.workshop = workshop
    }

    /// - Returns: nil if there is no sound.
    package func track(_ kind: SoundKind) -> SoundTrack? {
        guard kind != .none else { return nil }
        if let track = tracks.withLock({ $0[kind] }) { return track }
        let track = SoundTrack(schedule(kind), content: content(kind), duration: duration, workshop: workshop)
        tracks.withLock { $0[kind] = track }
        return track
    }

    /// The schedule's seconds begin together with the shown ones.
    private func schedule(_ kind: SoundKind) -> SoundSchedule {
        let offset = settings.offset
        guard let target = settings.face.configuration.countdownTarget(in: zone.rules) else {
            return SoundSchedule(kind, origin: .epoch - offset, marks: HourMarks(zone: zone.rules, offset: offset))
        }
        let origin: WallTime =
            switch target {
            case .instant(let instant): instant - offset
            case .daily: .epoch - offset
            }
        return SoundSchedule(kind, origin: origin, marks: CountdownMarks(target, offset: offset))
    }

    private func content(_ kind: SoundKind) -> ContentIdentity {
        let (length, offset) = ("\(duration)", "\(settings.offset.nanoseconds)")
        var content = ContentIdentity(ContentIdentity.format, kind.rawValue, length, offset, zone.content.name)
        let configuration = settings.face.configuration
        if configuration.countdownTarget(in: zone.rules) != nil { content.add(contentOf: configuration) }
        content.add(FFmpegLibrary.version)
        return content
    }
}
