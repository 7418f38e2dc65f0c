package import Timeline

// The breaks as reports judge them.
extension BreakMark {
    package func breaks(meeting range: Range<WallTime>, on grid: SegmentGrid) -> [MarkedBreak] {
        guard let parameter = parameters.first else { return [] }
        return spans(meeting: range, on: cutting(grid)).map { span in
            MarkedBreak(id: span.id, parameter: parameter, carriage: carriage(of: span), span: span.range)
        }
    }

    private func carriage(of span: Span) -> MarkedBreak.Carriage {
        switch kind {
        case .splice: return .inside
        case .signal: return .signalled
        case .interstitial:
            let assets = interstitial.assetCount ?? 1
            // Without X-RESUME-OFFSET a shorter limit is where the stream goes on, and the beginning if nothing is played (D.2, D.5).
            let limit = interstitial.limit.flatMap { $0 < span.end - span.start ? $0 : nil }
            return .beside(assets: assets, resume: interstitial.resume ?? (assets == 0 ? .zero : limit))
        }
    }
}
