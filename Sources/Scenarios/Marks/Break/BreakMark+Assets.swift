internal import HLS
internal import Timeline

// The programs that players play beside the stream.
extension BreakMark {
    package var hasAssets: Bool { kind == .interstitial }

    package func asset(_ name: MarkAssetName) -> MarkAsset? {
        guard kind == .interstitial, let span = span(at: name.second),
            (1...(interstitial.assetCount ?? 1)).contains(name.number)
        else { return nil }
        return asset(name.number, of: span)
    }

    package func assets(ofDateRange id: String) -> [MarkAsset]? {
        let prefix = Self.definition.name + "-"
        guard kind == .interstitial, let count = interstitial.assetCount, id.hasPrefix(prefix), id.utf8.count <= 24,
            let second = Int64(id.dropFirst(prefix.count)), let span = span(at: second), span.id == id
        else { return nil }
        return (0..<count).map { asset($0 + 1, of: span) }
    }

    package func skipControl(ofDateRange id: String) -> SkipControl? {
        id.hasPrefix(Self.definition.name + "-") ? interstitial.listedSkip : nil
    }

    private func asset(_ number: Int, of span: Span) -> MarkAsset {
        let count = interstitial.assetCount ?? 1
        // All but the last have whole seconds.
        let seconds = (span.end - span.start).nanoseconds / 1_000_000_000
        func boundary(_ index: Int) -> WallTime {
            index == count ? span.end : span.start + .seconds(seconds * Int64(index) / Int64(count))
        }
        return MarkAsset(
            name: MarkAssetName(second: span.start.seconds, number: number),
            program: .init(
                boundary(number - 1)..<boundary(number),
                returningAt: span.end,
                number: number,
                of: count
            ),
            listedFrom: interstitial.preload == nil ? listed(span) : min(listed(span), listed(preload(of: span)))
        )
    }
}
