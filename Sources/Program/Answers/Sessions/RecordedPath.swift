internal import Presentations
internal import Foundation
internal import HLS
internal import HTTPMessage
internal import Marks
internal import Platform
internal import Scenarios
internal import Sessions
internal import Timeline

/// The purpose of a path of a stream.
struct RecordedPath {
    private(set) var kind = SessionRequest.Kind.other
    private(set) var rendition: String?
    private(set) var pathway: String?
    /// TTL of a steering manifest, in seconds.
    private(set) var lifetime: Int?
    private(set) var segment: SessionRequest.Segment?
    /// The break that an asset or a list of assets is of, and the asset's number.
    private var ad: (second: Int64, number: Int?, isMedia: Bool)?
    /// The stream; nil for a multivariant playlist, and for other paths.
    private(set) var stream: StreamName?
    /// Its segments.
    private(set) var grid: SegmentGrid?

    /// - Parameters:
    ///   - target: path and query, perhaps below a base that a redirect led to.
    ///   - duration: the duration of segments, in seconds.
    init(_ target: String, duration: Int) {
        let path = WrittenTarget(target).path
        // No route is asked for another path either.
        guard let path = OutsideText.name((path.removingPercentEncoding ?? "").utf8) else { return }
        let parts = Route.parts(of: path)
        let base = parts.prefix(StreamBase.length(in: parts))
        guard let address = try? StreamAddress(path: parts.dropFirst(base.count)) else { return }
        // An asset that plays beside the stream shows nothing about what the player has of the stream.
        guard !StreamName.isAsset(address.stream) else {
            readAsset(address)
            return
        }
        pathway = StreamBase(base.joined(separator: "/"))?.pathway
        grid = SegmentGrid(duration: duration, phase: address.phase ?? 0)
        if address.resource != .multivariant { stream = try? StreamName(address.stream) }
        switch address.resource {
        case .multivariant: kind = .multivariant
        case .assetList(let id):
            kind = .assets
            ad = id.split(separator: "-").last.flatMap { Int64($0) }.map { ($0, nil, false) }
        case .key: kind = .key
        case .steering: (kind, lifetime) = (.steering, stream?.pathways?.steering?.lifetime)
        case .playlist(let name, _): (kind, rendition) = (name.isOfIFrames ? .iframes : .playlist, name.target)
        case .media(let media, _):
            let name = media.rendition
            rendition = name.target
            guard case .segment(let number, let part, _) = media.file else {
                kind = name.isOfIFrames ? .iframes : .header
                return
            }
            kind = part != nil ? .part : name.isOfIFrames ? .iframes : .segment
            guard let grid else { return }
            let start = grid.start(of: name.gridNumber(of: number, duration: duration))
            // Parts last half a second each, give or take a frame, and I-frames a second.
            let (offset, length): (Interval, Interval) =
                if let part {
                    (.milliseconds(500 * Int64(part)), .milliseconds(500))
                } else if name.isOfIFrames {
                    (.seconds(number.flooredRemainder(dividingBy: Int64(duration))), .seconds(1))
                } else {
                    (.zero, grid.interval)
                }
            // All instants of a session are those of the wall clock.
            segment = SessionRequest.Segment(
                number: number,
                start: start + offset + (stream?.replay?.shift ?? .zero),
                duration: length
            )
        }
    }

    private mutating func readAsset(_ address: StreamAddress) {
        kind = .ad
        var isMedia = false
        switch address.resource {
        case .multivariant, .assetList, .key, .steering: break
        case .playlist(let name, _): rendition = name.target
        case .media(let media, _):
            rendition = media.rendition.target
            if case .segment = media.file { isMedia = true }
        }
        guard let asset = (try? StreamName(address.stream))?.asset else { return }
        ad = (asset.second, asset.number, isMedia)
    }

    /// The break that it is for, with what the player adds to the query of such requests (RFC 8216bis, D.4).
    ///
    /// - Parameter target: path and query as sent.
    func ofBreak(_ target: String) -> SessionRequest.OfBreak? {
        ad.map { ad in
            let target = WrittenTarget(target)
            func value(_ name: String) -> Substring? { target[name]?.prefix(64) }
            let isText = { (text: Substring) in text.utf8.allSatisfy { (0x21...0x7e).contains($0) } }
            return SessionRequest.OfBreak(
                second: ad.second,
                asset: ad.number,
                primaryID: value("_HLS_primary_id").flatMap { isText($0) ? String($0) : nil },
                startOffset: value("_HLS_start_offset").flatMap { Double($0) }.flatMap { abs($0) < 1e6 ? $0 : nil },
                isMedia: ad.isMedia
            )
        }
    }
}
