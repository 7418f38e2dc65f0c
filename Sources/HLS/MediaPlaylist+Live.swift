package import Timeline

extension MediaPlaylist {
    /// The playlist of a live rendition at a time: a pure function of its arguments.
    ///
    /// - Parameter folder: where the segments are, relative to the playlist: `720p` for `720p/live/17.m4s`.
    package init(
        window: LiveWindow,
        schedule: ProgramSchedule,
        container: SegmentContainer,
        folder: String,
        at now: WallTime
    ) {
        let grid = window.grid
        let numbers = window.segments(at: now)
        let duration = MediaTime(seconds: Int64(grid.duration))
        self.init(
            version: container == .cmaf ? 7 : 3,
            targetDuration: grid.duration,
            mediaSequence: numbers.lowerBound,
            discontinuitySequence: schedule.discontinuitySequence(atFirst: numbers.lowerBound),
            start: window.present == .start ? duration * Int64(window.past) : nil,
            segments: numbers.map { number in
                let program = "\(folder)/\(schedule.program(of: number).rawValue)"
                return MediaSegment(
                    uri: "\(program)/\(number).\(container.fileExtension)",
                    duration: duration,
                    programDateTime: grid.start(of: number),
                    isDiscontinuous: schedule.isSwitch(at: number),
                    map: container == .cmaf ? "\(program)/init.mp4" : nil
                )
            }
        )
    }
}
