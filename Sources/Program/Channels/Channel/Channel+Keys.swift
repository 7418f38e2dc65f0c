package import ChannelSettings
package import HLS
package import Presentations
internal import Scenarios
package import Timeline

// The keys of a channel's encrypted streams.
extension Channel {
    /// The 16 bytes of a key of a stream, and the instant from which on its lists name it: the distant past for one that all have.
    ///
    /// - Throws: if there is no such phase, or the stream has no such key, and ``ChannelError/tooEarly(availableFrom:)``. No key is ever
    ///   gone: the past may list it.
    package func key(
        at address: KeyAddress,
        phase: Int,
        of stream: StreamName,
        now: WallTime
    ) throws(ChannelError) -> (bytes: [UInt8], listedAt: WallTime, view: PlaylistView) {
        let grid = try grid(phase: phase)
        guard let keys = stream.keys, keys.has(address.number) else {
            throw .absent("the stream has no key \(address.number); its media playlists name those that it has")
        }
        let view = usualView(of: stream, on: grid)
        let first = grid.firstSegment(from: keys.start(of: address.number))
        let listed = keys.seconds == 0 || !view.lists(first) ? .distantPast : view.listing(of: first).lowerBound
        // Lists reach this far beyond the present, and the clocks of other servers may be ahead.
        let lead = playlist.duration * (max(playlist.aheadListed, playlist.longestPlaylist) + 3)
        let available = keys.start(of: address.number) - .seconds(Int64(lead))
        guard now >= available else { throw .tooEarly(availableFrom: available) }
        return (KeyRotation.key(address.number).bytes, listed, view)
    }

    /// The keys that a viewer who joins now needs first, up to six (EXT-X-SESSION-KEY), in the order in which the list has them.
    ///
    /// - Parameter uri: the URI of a key.
    func sessionKeys(
        for presentation: Presentation,
        in view: PlaylistView,
        at now: WallTime,
        uri: (KeyAddress) -> String
    ) -> [EncryptionKey] {
        guard let keys = presentation.stream.keys else { return [] }
        let listed = view.segments(at: now)
        // Players begin a range at its start, and any other list near its end.
        let first = view.type == nil ? listed.suffix(Self.firstSegments) : listed.prefix(Self.firstSegments)
        var numbers: [Int64] = []
        for segment in first {
            let number = keys.number(ofSegment: segment, on: view.grid)
            if numbers.last != number { numbers.append(number) }
        }
        return numbers.map { EncryptionKey(method: keys.method, uri: uri(KeyAddress(number: $0))) }
    }

    private static let firstSegments = 6

    /// Checks that a list does not have far more keys than segments of an hour.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``.
    func checkKeys(of stream: StreamName) throws(ChannelError) {
        guard let seconds = stream.keys?.seconds, seconds > 0, let length = stream.past?.listLength,
            length > seconds * Self.mostKeys
        else { return }
        let least = (length - 1) / Self.mostKeys + 1
        let reason =
            "a list of \(length) s would have more than \(Self.mostKeys) keys; allowed: key=\(least) or more"
        throw .scenario(ScenarioError("key=\(seconds)", reason))
    }

    /// The largest number of keys in a list: with them, that of a day is a fifth longer.
    private static let mostKeys = 8640
}
