internal import HLS
internal import Timeline

// The resources that players may load before a break (RFC 8216bis, appendix F).
extension BreakMark {
    /// The date range within which they choose an instant for that. It ends with the beginning of the break.
    func preload(of span: Span) -> Span {
        Span(start: span.start - .seconds(Int64(interstitial.preload ?? 0)), planned: span.start, end: span.start)
    }

    func writePreloads(into list: inout MediaPlaylist, of stream: MarkedStream) {
        guard let preload = interstitial.preload else { return }
        let window = stream.window(of: list)
        let skipped = list.serverControl?.canSkipUntil?.wallTime ?? .epoch
        let first = window.lowerBound - (skipped - .epoch) - stream.grid.interval * 2
        let last = min(window.upperBound + .seconds(Int64(announced + preload)) + Interval(nanoseconds: 1), stream.end)
        for span in spans(meeting: first..<last) {
            let own = self.preload(of: span)
            guard listed(own) <= window.upperBound, own.end > first else { continue }
            let id = "preload-\(span.start.seconds)"
            guard own.end > window.lowerBound else {
                if skipped > .epoch { list.dateRanges.addRemoved(id, since: own.end) }
                continue
            }
            var range = DateRange(id: id, start: own.start)
            range.rangeClass = "com.apple.hls.preload"
            range.duration = own.end - own.start
            range.classAttributes = [
                .init("X-URI", .text(resource(of: span, in: stream))), .init("X-TARGET-ID", .text(span.id)),
                .init("X-TARGET-CLASS", .text(Self.interstitialClass)),
            ]
            list.dateRanges.add(range, since: listed(own))
        }
    }

    /// The URI of its asset, or of the list of its assets.
    func resource(of span: Span, in stream: MarkedStream) -> String {
        interstitial.assetCount == nil
            ? stream.assetURI(MarkAssetName(second: span.start.seconds, number: 1), span.id)
            : stream.assetListURI(span.id)
    }
}
