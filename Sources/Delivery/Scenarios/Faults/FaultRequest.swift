package import HLS
package import Timeline

/// What was asked for, as far as faults of answers depend on it.
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
        /// A part of the segment, and since when lists name it.
        case part(Int64, listedAt: WallTime)
        /// A part of the segment that lists hint at, before it is there.
        case hint(Int64)
        case key
        case captions
        /// What says the server's time, which only a wrong clock reaches.
        case time
    }

    package let resource: Resource
    /// `640x360`, or `audio` for sound of its own; nil of what is for all of them.
    package let rendition: String?
    /// Of the list that names the segment, or that is asked for. Nil for ``Resource/main`` and ``Resource/time``.
    package let view: PlaylistView?
    /// The base that the request came by, if a redirect led to one.
    package let base: RedirectBase?
    /// The value of the query parameter `token`, if there is one.
    package let token: String?

    package init(
        _ resource: Resource,
        rendition: String? = nil,
        view: PlaylistView? = nil,
        base: RedirectBase? = nil,
        token: String? = nil
    ) {
        self.resource = resource
        self.rendition = rendition
        self.view = view
        self.base = base
        self.token = token
    }

    /// Whether a fault with this target is about the request.
    func isHit(by target: FaultTarget) -> Bool {
        switch (target, resource) {
        // A player of low latency asks for parts in the place of segments.
        case (.unsaid, .segment), (.unsaid, .part), (.main, .main), (.list, .list), (.initialization, .initialization),
            (.part, .part),
            (.key, .key), (.captions, .captions):
            true
        case (.rendition(let name), .segment), (.rendition(let name), .part): name == rendition
        default: false
        }
    }

    /// The span of an occurrence that the answer is in: a segment's by its own time, and any other's by now.
    func span(of occurrence: Occurrence, at now: WallTime) -> Range<WallTime>? {
        switch (resource, view) {
        case (.segment(let number), let view?), (.part(let number, _), let view?), (.hint(let number), let view?):
            occurrence.span(ofSegment: number, on: view.grid)
        default: occurrence.span(at: now, eventsLast: view?.grid.interval ?? Self.shortest)
        }
    }

    private static let shortest = Interval.seconds(2)

    /// Whether the span is that of the segment's own time.
    var isOfSegment: Bool {
        switch resource {
        case .segment, .part, .hint: true
        default: false
        }
    }
}

extension WallTime {
    /// The seconds since an earlier instant, rounded up: what Retry-After says.
    func wholeSeconds(since earlier: WallTime) -> Int {
        Int((self - earlier + Interval(nanoseconds: 999_999_999)).nanoseconds / 1_000_000_000)
    }
}
