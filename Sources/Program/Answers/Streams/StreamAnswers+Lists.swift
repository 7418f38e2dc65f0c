internal import ChannelSettings
internal import Channels
internal import HLS
internal import HTTPMessage
internal import Marks
internal import Platform
internal import Presentations
internal import Scenarios
internal import Timeline

// Media playlists.
extension StreamAnswers {
    /// The time-independent part of a request for a media playlist.
    struct ListRequest {
        let list: RenditionList
        /// The values of `_HLS_skip`; an unknown one requests nothing.
        enum Skip: String {
            case segments = "YES"
            case segmentsAndDateRanges = "v2"
        }

        /// The things that a delta update may leave out (RFC 8216bis, 6.2.5.1); nil for none.
        let skip: Skip?
        /// Whether caches may keep it. The sender of a request may have forged its host.
        var isShared: Bool { list.presentation.origin.isEmpty }
        /// A key for everything that the answer depends on except the time.
        var cacheKey: String

        /// The list in the form that the request names: whole, or as an update.
        func updated(_ playlist: MediaPlaylist) -> MediaPlaylist {
            guard let skip else { return playlist }
            return playlist.deltaUpdate(skippingDateRanges: skip == .segmentsAndDateRanges)
        }
    }

    func mediaPlaylist(
        _ name: RenditionName,
        phase: Int,
        of stream: StreamName,
        _ routed: RoutedRequest
    ) throws -> Reply {
        var presentation = try Presentation(stream: stream, phase: phase, query: routed.query)
        if stream.marks.hasAbsoluteURIs { presentation.origin = routed.request.origin + routed.request.prefix }
        let now = routed.now
        let skip = routed.request.queryValue("_HLS_skip").flatMap(ListRequest.Skip.init)
        let wanted = presentation
        return try answer(routed, channel: stream.channel, check: { _ = try $0.grid(phase: phase) }) { channel in
            try channel.checkRecording(stream, at: now.wall)
            channel.request(at: now.monotonic)
            let rendition = try channel.rendition(name.description, of: stream, in: wanted.container)
            let view = try channel.view(for: wanted, of: rendition)
            if view.serverControl?.canSkipUntil != nil {
                try QueryParameter.requireEachOnce(routed.query) { $0 == "_HLS_skip" }
            }
            let request = ListRequest(
                list: RenditionList(of: rendition, in: channel, for: wanted, view: view),
                skip: skip,
                cacheKey: wanted.origin + routed.request.path + wanted.query + (skip.map { " delta \($0)" } ?? "")
            )
            return try reloaded(request, routed) ?? list(request, routed)
        }
    }

    /// The list at the time of the request.
    ///
    /// - Throws: `ChannelError/tooEarly(availableFrom:)` if the view has not begun yet.
    func list(_ request: ListRequest, maximumAge: Int? = nil, _ routed: RoutedRequest) throws -> Reply {
        let (view, now) = (request.list.view, routed.now.wall)
        try request.list.channel.checkBegun(view, at: now)
        let isFaulted = !request.list.scenario.isEmpty
        @Sendable func list() -> Reply {
            guard !isFaulted else { return faultedPlaylist(request, maximumAge: maximumAge, routed) }
            return Self.reply(
                request.updated(request.list.playlist(from: request.list.segments(at: now))),
                maximumAge: maximumAge ?? view.maximumAge(at: now),
                nextChange: view.nextChange(after: now),
                cacheKey: request.isShared ? request.cacheKey : nil,
                routed
            )
        }
        let longest = isFaulted ? Self.longestFaultedListAtOnce : Self.longestListAtOnce
        guard view.segments(at: now).count > longest else { return list() }
        // A request after a change never gets the earlier list. The result of a scenario may differ a moment later, and belongs to the
        // session that requested it.
        let moment =
            isFaulted
            ? "\(routed.request.prefix) \(now.nanoseconds / 1_000_000)" : "\(view.nextChange(after: now).nanoseconds)"
        return .make(
            Work(key: "list \(request.cacheKey) \(moment)", queue: "past", priority: .background) { list().made }
        )
    }

    /// The number of segments in a list that is written on an event loop; that of a day takes as long as a hundred answers.
    private static let longestListAtOnce = 300
    /// The same for a list that a scenario processes segment by segment and fault by fault.
    private static let longestFaultedListAtOnce = 30

    /// A playlist that stays the same until its next change.
    ///
    /// - Parameter cacheKey: nil for one that no cache may keep.
    static func reply(
        _ playlist: MediaPlaylist,
        maximumAge seconds: Int,
        nextChange next: WallTime,
        cacheKey: String?,
        _ routed: RoutedRequest
    ) -> Reply {
        let response = HTTPResponse(
            body: SharedBytes(playlist.bytes),
            contentType: StreamAddress.playlistType,
            cacheControl: cacheKey == nil ? "no-store" : "public, max-age=\(seconds)",
            isCompressible: true
        )
        guard let cacheKey else { return .now(response) }
        // The bytes stay the same until the next change, but max-age does not: it is renewed four times a second.
        return .now(
            response,
            reusableUntil: seconds > 0 ? min(next, routed.now.wall + .milliseconds(250)) : next,
            cacheKey: cacheKey
        )
    }

    /// A redirect to the list of the same channel under its canonical name. A player uses another one if the settings of its channel become
    /// what its URL requests: it goes on, because the URIs in a list are relative to the place of the list. Segments and headers are not
    /// redirected: old ones have old names.
    ///
    /// - Returns: nil if the error is another one.
    static func redirect(_ error: ChannelError, _ routed: RoutedRequest) -> HTTPResponse? {
        let base = routed.base.map { "/\($0)" } ?? ""
        guard case .otherName(let name, let one) = error,
            routed.request.target.hasPrefix("\(base)/\(name)")
        else { return nil }
        let rest = routed.request.target.dropFirst(base.count + 1 + name.count)
        let location = "\(routed.request.prefix)\(base)/\(one)\(rest)"
        return .text(
            .temporaryRedirect,
            "\(error)",
            cacheControl: "no-store",
            fields: [HTTPField("Location", location)]
        )
    }
}
