internal import HLS
internal import Scenarios
internal import Timeline

// The programs that players play beside the stream.
extension BreakMark {
    var faultTargets: Set<FaultTarget> {
        guard kind == .interstitial else { return [] }
        return switch interstitial.assetCount {
        case nil: [.asset]
        case 0: [.assetList]
        default: [.asset, .assetList]
        }
    }

    func asset(_ name: MarkAssetName) -> MarkAsset? {
        guard kind == .interstitial, let span = span(at: name.second),
            name.number >= 1, name.number <= interstitial.assetCount ?? 1
        else { return nil }
        return asset(name.number, of: span)
    }

    func assets(ofDateRange id: String) -> [MarkAsset]? {
        let prefix = Self.definition.name + "-"
        guard kind == .interstitial, let count = interstitial.assetCount, id.hasPrefix(prefix), id.utf8.count <= 24,
            let second = Int64(id.dropFirst(prefix.count)), let span = span(at: second), span.id == id
        else { return nil }
        return (0..<count).map { asset($0 + 1, of: span) }
    }

    func skipControl(ofDateRange id: String) -> SkipControl? {
        id.hasPrefix(Self.definition.name + "-") ? interstitial.listedSkip : nil
    }

    private func asset(_ number: Int, of span: Span) -> MarkAsset {
        MarkAsset(
            name: MarkAssetName(second: span.start.seconds, number: number),
            program: .init(
                part(number, of: span),
                returningAt: span.end,
                number: number,
                of: interstitial.assetCount ?? 1
            ),
            listedFrom: interstitial.preload == nil ? listed(span) : min(listed(span), listed(preload(of: span)))
        )
    }

    /// The part of a break that an asset takes. All but the last have whole seconds.
    private func part(_ number: Int, of span: Span) -> Range<WallTime> {
        let count = interstitial.assetCount ?? 1
        let seconds = (span.end - span.start).nanoseconds / 1_000_000_000
        func boundary(_ index: Int) -> WallTime {
            index == count ? span.end : span.start + .seconds(seconds * Int64(index) / Int64(count))
        }
        return boundary(number - 1)..<boundary(number)
    }

    /// The duration of an asset.
    func length(ofAsset number: Int, in span: Span) -> Interval {
        let part = part(number, of: span)
        return part.upperBound - part.lowerBound
    }
}
