package import HLS
package import Timeline

/// The properties of a request on which faults of answers depend.
package struct FaultRequest: Hashable, Sendable {
    package enum Resource: Hashable, Sendable {
        /// The multivariant playlist.
        case main
        /// A media playlist.
        case list
        /// An initialization section (EXT-X-MAP).
        case initialization
        /// A segment, by its number on the grid.
        case segment(Int64)
        /// A part of the segment, and the instant from which on lists name it.
        case part(Int64, listedAt: WallTime)
        /// A part of the segment that lists hint at, before it is available.
        case hint(Int64)
        /// A playlist, header or segment of an asset of a break.
        case asset
        /// A list of assets.
        case assetList
        /// A key, and the instant from which on lists name it; the distant past for one that all lists have.
        case key(listedAt: WallTime)
        /// A steering manifest.
        case steering
        /// The server's time, which only the fault of a wrong clock affects.
        case time
    }

    package let resource: Resource
    /// `640x360`, or `audio` for separate sound; nil for resources of all renditions.
    package let rendition: String?
    /// The view of the list that names the segment, or that is requested. It is nil for ``Resource/main`` and ``Resource/time``.
    package let view: PlaylistView?
    /// The base in the request: that of a redirect or of a pathway.
    package let base: StreamBase?
    /// The values of its query for ``FaultTable/queryNames``.
    let values: [String: String]

    /// - Parameter value: the value of a parameter of its query.
    package init(
        _ resource: Resource,
        rendition: String? = nil,
        view: PlaylistView? = nil,
        base: StreamBase? = nil,
        value: (String) -> String? = { _ in nil }
    ) {
        (self.resource, self.rendition, self.view, self.base) = (resource, rendition, view, base)
        values = FaultTable.queryNames.reduce(into: [:]) { $0[$1] = value($1) }
    }

    /// Whether a fault with this target affects the request.
    func isHit(by target: FaultTarget) -> Bool {
        switch (target, resource) {
        // A low-latency player requests parts in place of segments.
        case (.unsaid, .segment), (.unsaid, .part), (.main, .main), (.list, .list), (.initialization, .initialization),
            (.part, .part), (.key, .key), (.steering, .steering), (.asset, .asset), (.assetList, .assetList):
            true
        case (.rendition(let name), .segment), (.rendition(let name), .part):
            rendition.map { RenditionName($0).isMeant(by: name) } ?? false
        // Everything below the base of a pathway is on it.
        case (.pathway(let name), _): base?.pathway == name
        default: false
        }
    }

    /// The span of a fault that holds the answer: by its own time for a segment, by the present for anything else, for what comes by a
    /// pathway, and for what a fault of lists changes beside them.
    func span(of fault: Fault, at now: WallTime) -> Range<WallTime>? {
        guard let segmentNumber else {
            return fault.occurrence.span(at: now, eventsLast: view?.grid.interval ?? Self.shortest)
        }
        switch (fault.target, view) {
        // A network that fails does not ask whose segments it has, and neither does the base of a redirect.
        case (.pathway, _), (.list, _), (_, nil): return fault.occurrence.span(at: now, eventsLast: Self.shortest)
        case (_, let view?): return fault.occurrence.span(ofSegment: segmentNumber, on: view.grid)
        }
    }

    private static let shortest = Interval.seconds(2)

    /// Whether media playlists name its resource.
    var isNamedByLists: Bool {
        switch resource {
        case .segment, .part, .hint, .initialization, .key: true
        case .main, .list, .time, .steering, .asset, .assetList: false
        }
    }

    /// The number of the segment that it is for; nil for anything but segments and their parts.
    var segmentNumber: Int64? {
        switch resource {
        case .segment(let number), .part(let number, _), .hint(let number): number
        default: nil
        }
    }
}

extension WallTime {
    /// The seconds since an earlier instant, rounded up, as in Retry-After.
    package func wholeSeconds(since earlier: WallTime) -> Int {
        Int((self - earlier + Interval(nanoseconds: 999_999_999)).nanoseconds / 1_000_000_000)
    }
}
