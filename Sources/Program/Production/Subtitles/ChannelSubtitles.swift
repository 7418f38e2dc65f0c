internal import Platform
package import Timeline

/// The subtitles of a channel, those of each language from their first use on.
package final class ChannelSubtitles: Sendable {
    private let zone: TimeZoneDirectory.Zone
    /// The time by which the shown clock is ahead of the true time.
    private let offset: Interval
    private let tracks = Lock<[String: SubtitleTrack]>([:])

    /// - Parameter zone: the channel's zone.
    package init(zone: TimeZoneDirectory.Zone, offset: Interval) {
        self.zone = zone
        self.offset = offset
    }

    /// The tracks of some languages, in their order.
    package func tracks(in languages: SubtitleLanguages) -> [SubtitleTrack] {
        languages.codes.map { language in
            if let track = tracks.withLock({ $0[language] }) { return track }
            let track = SubtitleTrack(in: language, zone: zone, offset: offset)
            tracks.withLock { $0[language] = track }
            return track
        }
    }
}
