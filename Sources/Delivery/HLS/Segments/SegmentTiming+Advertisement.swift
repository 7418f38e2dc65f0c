package import Timeline

extension SegmentProgram.Advertisement {
    /// The part of a segment of the grid that the ad takes: its last segment ends with it.
    package func times(of number: Int64, on grid: SegmentGrid) -> Range<MediaTime> {
        let start = grid.mediaStart(of: number)
        return start..<max(start, min(grid.mediaStart(of: number + 1), MediaTime(notBefore: span.upperBound)))
    }

    /// The frames of a segment that begin before its end.
    package func frameCount(of number: Int64, on grid: SegmentGrid, at rate: FrameRate) -> Int {
        let times = times(of: number, on: grid)
        let frame = rate.frameDuration.ticks
        return Int(((times.upperBound - times.lowerBound).ticks + frame - 1) / frame)
    }

    /// The grid on which it begins with a segment.
    package func grid(duration: Int) -> SegmentGrid? {
        let milliseconds = span.lowerBound.nanoseconds / 1_000_000
        return SegmentGrid(
            duration: duration,
            phase: Int(milliseconds.flooredRemainder(dividingBy: Int64(duration) * 1000))
        )
    }
}

extension SegmentTiming {
    /// EXTINF of a segment of an ad.
    ///
    /// - Parameter rate: the frame rate of pictures.
    func duration(
        of number: Int64,
        in advertisement: SegmentProgram.Advertisement,
        on grid: SegmentGrid,
        at rate: FrameRate
    ) -> MediaTime {
        guard self == .audioFrames else {
            return rate.frameDuration * Int64(advertisement.frameCount(of: number, on: grid, at: rate))
        }
        let times = advertisement.times(of: number, on: grid)
        return AudioGrid.frameDuration * Int64(AudioGrid.frames(from: times.lowerBound, to: times.upperBound).count)
    }
}

extension MediaPlaylist {
    /// The complete list of an ad, which is an asset of its own.
    ///
    /// - Parameters:
    ///   - grid: that of ``SegmentProgram/Advertisement/grid(duration:)``.
    ///   - rate: the frame rate of pictures.
    package init(
        of advertisement: SegmentProgram.Advertisement,
        on grid: SegmentGrid,
        container: SegmentContainer,
        names: SegmentNames,
        timing: SegmentTiming,
        at rate: FrameRate
    ) {
        let view = PlaylistView.complete(grid.segments(of: advertisement.span), on: grid)
        self.init(
            view: view,
            schedule: .live,
            container: container,
            names: names,
            timing: timing,
            at: advertisement.span.upperBound
        )
        for index in segments.indices {
            let number = mediaSequence + Int64(index)
            segments[index].uri = SegmentNames.program(
                .advertisement(advertisement),
                inPlaceOfLive: segments[index].uri
            )
            segments[index].duration = timing.duration(of: number, in: advertisement, on: grid, at: rate)
        }
    }

    /// The I-frame playlist of such a list: one I-frame for each second that begins before its end.
    ///
    /// - Parameter duration: the duration of whole segments, in seconds.
    package func iFrames(
        of advertisement: SegmentProgram.Advertisement,
        in container: SegmentContainer,
        duration: Int
    ) -> MediaPlaylist {
        var whole = self
        let end = advertisement.span.upperBound
        if let last = whole.segments.indices.last {
            whole.segments[last].duration = MediaTime(seconds: Int64(duration))
        }
        var list = whole.iFrames(in: container, each: duration)
        list.segments.removeAll { $0.programDateTime.map { $0 >= end } ?? false }
        if let last = list.segments.indices.last, let start = list.segments[last].programDateTime {
            list.segments[last].duration = MediaTime(notBefore: .epoch + (end - start))
        }
        return list
    }
}
