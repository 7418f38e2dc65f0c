package import ChannelSettings
package import HLS
package import Timeline

/// The content and the delivery of a viewer's stream. The answer with the multivariant playlist resolves the viewer's request once and
/// writes the result into the URIs of their media playlists. From then on every answer is a function of the URL and the time.
package struct Presentation: Hashable, Sendable {
    /// The position of the present in the list.
    package enum Present: String, CaseIterable, Sendable {
        /// The list begins with it.
        case start
        /// The list ends with it.
        case edge
        /// The list begins with it and extends by ``PlaylistSettings/ahead``, in one phase for all: for players that go by the dates and
        /// buffer the future.
        case ahead
    }

    /// The channel with its changes, the view of its past and its faults.
    package let stream: StreamName
    /// The shift of the segment grid in milliseconds.
    package let phase: Int
    package var container = SegmentContainer.cmaf
    package var present = Present.start
    /// The program of each segment.
    package var schedule = ProgramSchedule.live
    /// The transition between programs.
    package var splice = MediaPlaylist.Splice.marked
    /// The time in milliseconds by which the list is ahead of the clock if the present begins it; nil for the setting.
    package var allowance: Int?
    /// The number of listed segments older than the present, if the present begins the list; nil for the setting.
    package var past: Int?

    /// The full minute from which the scenario counts its discontinuities; the epoch unless the URL sets it.
    package var countsSince = WallTime.epoch

    /// Scheme and host of the request and the prefix of its session, for absolute URIs in lists.
    package var origin = ""

    /// Whether the multivariant playlist may have EXT-X-START; the media playlists have it in any case.
    package var saysStartForAll = true
    /// Whether the multivariant playlist has EXT-X-SESSION-DATA.
    package var hasSessionData = false
    /// Whether the multivariant playlist names the first rendition alone.
    package var hasFirstVariantAlone = false

    /// The default presentation of a stream.
    package init(stream: StreamName, phase: Int) {
        self.stream = stream
        self.phase = phase
        present = stream.usualPresent
    }

    /// Parses the query of a media playlist's URL.
    ///
    /// - Throws: ``ChannelError/value(_:of:allowed:)`` if a value is not allowed, and for a name with two. Unknown names are ignored,
    ///   because players and caches add their own.
    package init(stream: StreamName, phase: Int, query items: [(name: String, value: String)]) throws(ChannelError) {
        self.init(stream: stream, phase: phase)
        let query = try PresentationQuery(ofPlaylist: items, in: stream)
        container = query.container ?? container
        present = query.present ?? present
        schedule = query.schedule ?? schedule
        splice = query.splice ?? splice
        (allowance, past) = (query.allowance, query.pastCount)
        countsSince = query.countsSince ?? countsSince
    }

    /// The URI of a rendition's media playlist, relative to the multivariant playlist. The query has only values that differ from the
    /// defaults.
    package func uri(ofRendition rendition: String) -> String {
        StreamAddress(stream.text, .playlist(RenditionName(rendition), phase: phase)).text + query(of: rendition)
    }

    /// The query of a rendition's media playlist, with the value of its variable if that comes from there.
    package func query(of rendition: String) -> String {
        guard stream.variables == .query else { return query }
        return query + (query.isEmpty ? "?" : "&") + "\(Self.queryVariable)=\(rendition)"
    }

    /// The EXT-X-DEFINE of a rendition's media playlist, and the folder of its headers and segments with the variable.
    package func definition(of rendition: String) -> (tag: Definition, folder: String)? {
        switch stream.variables {
        case nil: nil
        case .name: (.value(rendition, of: "rendition"), "{$rendition}")
        case .import: (.imported(Self.importedVariable(rendition)), "{$\(Self.importedVariable(rendition))}")
        case .query: (.query(Self.queryVariable), "{$\(Self.queryVariable)}")
        }
    }

    static let queryVariable = "r"

    package static func importedVariable(_ rendition: String) -> String { "r\(rendition)" }

    /// The URI of the steering manifest, likewise.
    package var steeringURI: String { StreamAddress(stream.text, .steering(phase: phase)).text + query }

    /// The query with its question mark; empty if it has only defaults. Equal presentations have equal queries.
    package var query: String {
        let items = QueryParameter.ofPlaylists.compactMap { parameter in
            parameter.inPlaylist?(self).map { "\(parameter.name)=\($0)" }
        }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }
}
