package import Timeline

extension MediaPlaylist {
    /// How one program follows another.
    package enum Splice: String, CaseIterable, Sendable {
        /// With `EXT-X-DISCONTINUITY` and `EXT-X-MAP`, as where encodings differ (RFC 8216, 4.3.2.3).
        case marked
        /// As one encoding, which it is if tracks, timestamps and parameters go on: for players that stumble over the tag.
        case seamless
    }

    /// The playlist of a live rendition at a time: a pure function of its arguments.
    ///
    /// - Parameters:
    ///   - folder: where the segments are, relative to the playlist: `720p` for `720p/live/17.m4s`.
    ///   - splice: how programs follow each other; ``Splice/seamless`` only if all have the same parameters.
    ///   - longestCountdown: for so many segments the loading program counts the seconds to what follows it; 0 if it cannot.
    package init(
        window: LiveWindow,
        schedule: ProgramSchedule,
        container: SegmentContainer,
        folder: String,
        longestCountdown: Int64 = 0,
        splice: Splice = .marked,
        at now: WallTime
    ) {
        let numbers = window.segments(at: now)
        self.init(
            version: container.playlistVersion,
            targetDuration: window.grid.duration,
            mediaSequence: numbers.lowerBound,
            discontinuitySequence: splice == .marked
                ? schedule.discontinuitySequence(atFirst: numbers.lowerBound) : 0,
            start: window.present == .start
                ? PlaylistStart(timeOffset: window.duration * Int64(window.past), isPrecise: true)
                : nil,
            segments: Self.segments(
                numbers,
                window.grid,
                schedule,
                container,
                folder,
                longestCountdown: longestCountdown,
                splice: splice
            )
        )
    }

    /// The playlist of segments that are all there, in files.
    package init(
        complete numbers: Range<Int64>,
        grid: SegmentGrid,
        schedule: ProgramSchedule = .live,
        container: SegmentContainer,
        folder: String
    ) {
        self.init(
            version: container.playlistVersion,
            targetDuration: grid.duration,
            mediaSequence: numbers.lowerBound,
            playlistType: .vod,
            hasEndList: true,
            segments: Self.segments(numbers, grid, schedule, container, folder, longestCountdown: 0, splice: .marked)
        )
    }

    private static func segments(
        _ numbers: Range<Int64>,
        _ grid: SegmentGrid,
        _ schedule: ProgramSchedule,
        _ container: SegmentContainer,
        _ folder: String,
        longestCountdown: Int64,
        splice: Splice
    ) -> [MediaSegment] {
        let duration = MediaTime(seconds: Int64(grid.duration))
        var program: SegmentProgram?
        var (prefix, map) = ("", MediaInitializationSection?.none)
        return numbers.map { number in
            let current = schedule.segmentProgram(of: number, longestCountdown: longestCountdown)
            if current != program {
                program = current
                prefix = "\(folder)/\(current)/"
                // Of a seamless splice there is no trace, so all segments have the map that stays.
                let mapped = splice == .marked ? current.name : .live
                map = container.mapName.map { .init(uri: "\(folder)/\(mapped.rawValue)/\($0)") }
            }
            return MediaSegment(
                uri: prefix + String(number) + "." + container.fileExtension,
                duration: duration,
                programDateTime: grid.start(of: number),
                isDiscontinuous: splice == .marked && schedule.isSwitch(at: number),
                map: map
            )
        }
    }
}
