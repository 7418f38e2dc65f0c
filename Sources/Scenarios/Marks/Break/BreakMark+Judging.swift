internal import Timeline

// The breaks as reports judge them.
extension BreakMark {
    func breaks(meeting range: Range<WallTime>, on grid: SegmentGrid) -> [MarkedBreak] {
        guard let parameter = parameters.first else { return [] }
        return spans(meeting: range, on: cutting(grid)).map { span in
            MarkedBreak(
                id: span.id,
                parameter: parameter,
                kind: kind,
                playout: kind == .interstitial ? playout(of: span, on: grid) : nil,
                span: span.range
            )
        }
    }

    private func playout(of span: Span, on grid: SegmentGrid) -> MarkedBreak.Playout {
        let assets = interstitial.assetCount ?? 1
        let length = assets == 0 ? .zero : span.end - span.start
        // A limit that is longer changes nothing, and the list of assets takes precedence (D.3, D.5).
        let longest = min(length, interstitial.limit ?? length)
        let button = interstitial.listedSkip ?? interstitial.skip
        let played = min(longest, button?.start ?? longest)...longest
        return MarkedBreak.Playout(
            assets: assets,
            length: length,
            played: played,
            segments: segments(ofAssets: assets, in: span, on: grid, before: played.lowerBound),
            resume: interstitial.resume
        )
    }

    /// The number of segments of assets that begin before a time from the beginning of the break; the last one of each may be shorter.
    private func segments(ofAssets count: Int, in span: Span, on grid: SegmentGrid, before end: Interval) -> Int {
        var (sum, start) = (0, Interval.zero)
        for number in 1...max(1, count) where number <= count && start < end {
            let length = length(ofAsset: number, in: span)
            let played = min(length, end - start).nanoseconds
            sum += Int((played + grid.interval.nanoseconds - 1) / grid.interval.nanoseconds)
            start = start + length
        }
        return sum
    }
}
