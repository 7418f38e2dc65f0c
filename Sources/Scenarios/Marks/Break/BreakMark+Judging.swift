package import Timeline

// The breaks as reports judge them.
extension BreakMark {
    package func breaks(meeting range: Range<WallTime>, on grid: SegmentGrid) -> [MarkedBreak] {
        guard let parameter = parameters.first else { return [] }
        return spans(meeting: range, on: cutting(grid)).map { span in
            MarkedBreak(id: span.id, parameter: parameter, carriage: carriage(of: span, on: grid), span: span.range)
        }
    }

    private func carriage(of span: Span, on grid: SegmentGrid) -> MarkedBreak.Carriage {
        switch kind {
        case .splice: return .inside
        case .signal: return .signalled
        case .interstitial:
            let assets = interstitial.assetCount ?? 1
            // Without X-RESUME-OFFSET a shorter limit is where the stream goes on, and the beginning if nothing is played (D.2, D.5).
            let limit = interstitial.limit.flatMap { $0 < span.end - span.start ? $0 : nil }
            let canEndEarly = interstitial.limit != nil || interstitial.skip != nil || interstitial.listedSkip != nil
            return .beside(
                assets: assets,
                segments: canEndEarly ? nil : segments(ofAssets: assets, in: span, on: grid),
                resume: interstitial.resume ?? (assets == 0 ? .zero : limit)
            )
        }
    }

    /// The number of segments of all assets; the last one of each may be shorter.
    private func segments(ofAssets count: Int, in span: Span, on grid: SegmentGrid) -> Int {
        (1...max(1, count)).prefix(count).reduce(0) { sum, number in
            let length = length(ofAsset: number, in: span).nanoseconds
            return sum + Int((length + grid.interval.nanoseconds - 1) / grid.interval.nanoseconds)
        }
    }
}
