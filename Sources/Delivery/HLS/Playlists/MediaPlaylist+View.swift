package import Timeline

extension MediaPlaylist {
    /// The transition from one program to the next.
    package enum Splice: String, CaseIterable, Sendable {
        /// A transition with `EXT-X-DISCONTINUITY` and `EXT-X-MAP`, as between different encodings (RFC 8216, 4.3.2.3).
        case marked
        /// A transition within one encoding, if tracks, timestamps and parameters continue, for players that stumble over the tag.
        case seamless
    }

    /// The playlist of a rendition at a time: a pure function of its arguments.
    ///
    /// - Parameters:
    ///   - timing: the starts and durations of its segments.
    ///   - keys: the keys of its segments; nil if they are not encrypted.
    ///   - splice: the transitions between programs; ``Splice/seamless`` only if all have the same parameters.
    ///   - longestCountdown: the number of segments for which the loading program can count down to the next program; 0 if it cannot.
    package init(
        view: PlaylistView,
        schedule: ProgramSchedule,
        container: SegmentContainer,
        names: SegmentNames,
        timing: SegmentTiming = .grid,
        longestCountdown: Int64 = 0,
        keys: KeyRotation? = nil,
        splice: Splice = .marked,
        at now: WallTime
    ) {
        let numbers = view.segments(at: now)
        // A list for low latency ends with the existing parts of the next segment.
        let listed = view.parts == nil ? numbers : numbers.lowerBound..<numbers.upperBound + 1
        var program: SegmentProgram?
        let ending = names.ending(of: container)
        var (prefix, map) = ("", MediaInitializationSection?.none)
        var (keyNumber, key) = (Int64?.none, EncryptionKey?.none)
        let segments = listed.map { number in
            let current = schedule.segmentProgram(of: number, longestCountdown: longestCountdown)
            let currentKey = keys?.number(ofSegment: number, on: view.grid)
            if current != program || currentKey != keyNumber {
                (program, keyNumber) = (current, currentKey)
                key = currentKey.flatMap { keys?.tag($0) }
                prefix = names.prefix(of: current)
                // A seamless splice leaves no trace, so all segments have the map of the live program.
                let mapped = splice == .marked ? current.name : .live
                let hasKey = keys?.headersHaveKeys == true
                map = names.header(of: mapped, container: container, key: hasKey ? currentKey : nil)
                    .map { MediaInitializationSection(uri: $0, key: hasKey ? key : nil) }
            }
            let uri = names.segment(number, prefix: prefix, ending: ending)
            var segment = MediaSegment(uri: uri, duration: timing.duration(of: number, on: view.grid), map: map)
            segment.programDateTime = timing.start(of: number, on: view.grid)
            segment.isDiscontinuous = splice == .marked && schedule.isSwitch(at: number)
            segment.key = key
            return segment
        }
        self.init(
            version: container.playlistVersion,
            targetDuration: view.grid.duration,
            mediaSequence: numbers.lowerBound,
            segments: segments
        )
        if splice == .marked { discontinuitySequence = schedule.discontinuitySequence(atFirst: numbers.lowerBound) }
        (start, serverControl, playlistType, hasEndList) =
            (view.start, view.serverControl, view.type, view.hasEnded(at: now))
        if let parts = view.parts, let target = view.partTarget { self = inParts(parts, target: target, at: now) }
    }
}
