package import ChannelSettings
package import HLS
internal import Marks
internal import Media
package import Platform
package import Presentations
package import Production
package import Scenarios
package import Timeline

/// The resource at the address of a header, a segment or a part of one at an instant, and the way to make its bytes.
package struct Deliverable: Sendable {
    /// The address with only those parts of the stream's name that the bytes depend on.
    package let path: String
    /// The fault and the messages of the media, if there are any: such media have no path of their own.
    package var damage = ""
    package let contentType: String
    package let rendition: StreamRendition
    /// The resource as faults of answers distinguish it.
    package var resource = FaultRequest.Resource.initialization
    /// The usual view of the list that contains the segment; nil for headers and files.
    package var view: PlaylistView?
    /// The faults in its bytes.
    package var touched: [TouchingFault] = []
    /// The instant up to which it is available.
    package let end: WallTime
    /// Whether it is of the past, has a fault or is an I-frame: playback of the present does not depend on it.
    package var isApart = false
    /// The end of a live segment that players need now; nil for other resources.
    package var edge: WallTime?
    /// The reference to the segment that replaces a live one that is not available. Sound does not fail with the pictures, so it
    /// continues where both are in one segment: after silence, the first sound of the next segment would lack its beginning, because
    /// an access unit overlaps with the one before.
    package var standIn = ""
    package let make: @Sendable (ProcessorCost) throws -> [UInt8]

    /// Equal keys have equal bytes.
    package var key: String { path + damage }
}

extension Channel {
    /// The resource at an address below a stream's phase.
    ///
    /// - Throws: ``ChannelError`` if there is none at this time.
    package func deliverable(
        at address: SegmentAddress,
        phase: Int,
        of stream: StreamName,
        now: WallTime
    ) throws(ChannelError) -> Deliverable {
        let (grid, place) = try place(of: address, phase: phase, in: stream, at: now)
        let path = "/" + StreamAddress(name + stream.mediaText, .media(address, phase: phase)).text
        switch (address.file, place) {
        case (.segment(let own, let part, let container), let place?):
            let number = place.number
            let rendition = try rendition(of: address, in: container, of: stream)
            guard address.program != .slate || rendition.standIn == .slate else {
                throw .absent("'\(rendition.name)' has no sound, so loading is the same as slate; request that")
            }
            // Faults of media are those of the clock.
            let scenario = stream.asset == nil ? stream.scenario : .none
            let fault = scenario.media(ofSegment: number, rendition: rendition.target, on: grid)
            let metadata =
                rendition.hasMessages && stream.asset == nil
                ? stream.marks.metadata(ofSegment: number, on: grid) : .none
            let isApart =
                place.isPast || fault != .none || rendition.isIFrames || address.program.name == .advertisement
                // Clients can name any number of keys, so no other stream waits for encrypted segments.
                || stream.keys != nil
            let isAwaited = address.program.name == .live && !isApart
            return Deliverable(
                path: path,
                damage: (fault == .none ? "" : " " + fault.key) + Self.key(of: metadata, in: container),
                contentType: container.segmentType,
                rendition: rendition,
                resource: place.resource,
                view: usualView(of: stream, on: grid),
                touched: scenario.touchingMedia(ofSegment: number, rendition: rendition.target, on: grid),
                end: place.end,
                isApart: isApart,
                edge: isAwaited ? grid.start(of: number + 1) : nil,
                standIn: address.reference(to: rendition.standIn)
            ) { [self] cost in
                @Sendable func make() throws -> [UInt8] {
                    try rendition.segment(
                        own,
                        part: part,
                        of: address.program,
                        on: grid,
                        container: container,
                        fault: fault,
                        metadata: metadata
                    )
                }
                return try isAwaited ? awaited(in: rendition, cost: cost, make) : make()
            }
        case (.segment(_, _, let container), nil), (.header(let container, _), _):
            let rendition = try rendition(of: address, in: container, of: stream)
            return try header(at: address, phase: phase, path: path, in: rendition, of: stream, now: now)
        }
    }

    /// The rendition of an address, with segments in a container.
    private func rendition(
        of address: SegmentAddress,
        in container: SegmentContainer,
        of stream: StreamName
    ) throws(ChannelError) -> StreamRendition {
        let isOfPictures = SegmentContainer.ofPictures.contains(container)
        let name = address.rendition.description
        let rendition: StreamRendition
        do throws(ChannelError) {
            rendition = try self.rendition(
                name,
                of: stream,
                in: isOfPictures ? container : .cmaf,
                version: address.version
            )
        } catch .otherVersion(let version, let now) {
            // Subtitles are the same beside pictures in either container, unless a fault cuts decode times.
            guard !isOfPictures,
                let other = renditions(of: stream, in: .ts).first(where: { $0.name == name && $0.version == version })
            else { throw .otherVersion(version, now: now) }
            rendition = other.encrypted(by: stream.keys)
        }
        guard rendition.kind.container(besidePicturesIn: container) == container else {
            throw .noSuchFile(address.file.name, rendition: name)
        }
        return rendition
    }

    private func header(
        at address: SegmentAddress,
        phase: Int,
        path: String,
        in rendition: StreamRendition,
        of stream: StreamName,
        now: WallTime
    ) throws(ChannelError) -> Deliverable {
        guard let type = rendition.kind.headerType else {
            throw .noSuchFile(address.file.name, rendition: rendition.name)
        }
        var key: Int64?
        if case .header(_, let named) = address.file { key = named }
        guard (key == nil) == (stream.keys?.headersHaveKeys != true) else {
            throw .absent("the stream has no such header; its media playlists name those that it has")
        }
        // It is there as soon as its key is.
        if let key { _ = try self.key(at: KeyAddress(number: key), phase: phase, of: stream, now: now) }
        return Deliverable(
            path: path,
            contentType: type,
            rendition: rendition,
            resource: stream.asset == nil ? .initialization : .asset,
            // The time is short, because there is one header for each phase, and it is quickly made.
            end: now + .seconds(60)
        ) { [key] _ in try rendition.header(key: key) }
    }

    /// The part of a segment's key that its messages determine. Transport streams declare the kinds of messages in all segments.
    private static func key(of metadata: SegmentMetadata, in container: SegmentContainer) -> String {
        guard container.isInPackets || !metadata.messages.isEmpty else { return "" }
        return metadata.carriages.map { " " + $0.scheme }.joined()
            + metadata.messages.map { " \($0.serial) \($0.sent.ticks) \($0.bytes)" }.joined()
    }

    /// The grid, and the place of a segment on it.
    package typealias Place = (
        grid: SegmentGrid, segment: (number: Int64, resource: FaultRequest.Resource, end: WallTime, isPast: Bool)?
    )

    /// The place of an address on the timeline, which does not depend on what the channel's pictures show.
    ///
    /// - Returns: the grid, and for a segment its number on it, the end of its availability, and whether it is one of the past.
    /// - Throws: as ``deliverable(at:phase:of:now:)`` does.
    package func place(
        of address: SegmentAddress,
        phase: Int,
        in stream: StreamName,
        at now: WallTime
    ) throws(ChannelError) -> Place {
        if stream.asset != nil {
            return try place(of: address, inAsset: asset(of: stream, at: now), phase: phase, at: now)
        }
        let grid = try grid(phase: phase)
        guard case .segment(let own, let part, _) = address.file else { return (grid, nil) }
        var times: Range<WallTime>?
        if let part {
            times = try availability(ofPart: part, of: own, in: address.rendition, of: stream, on: grid, at: now)
        }
        let number = address.rendition.gridNumber(of: own, duration: grid.duration)
        let (end, isPast) = try availability(of: number, in: stream, on: grid, at: now)
        try check(address.program, of: number, in: stream, on: grid)
        guard let times else { return (grid, (number, .segment(number), end, isPast)) }
        guard now < times.upperBound else { throw .gone(segment: number, since: times.upperBound) }
        return (grid, (number, .part(number, listedAt: times.lowerBound), min(end, times.upperBound), isPast))
    }

    /// The loading program's loop as a file.
    ///
    /// - Throws: ``ChannelError/unknownRendition(_:channel:known:)``.
    package func loadingFile(rendition name: String?, at path: String, now: WallTime) throws(ChannelError)
        -> Deliverable
    {
        let duration = playlist.duration
        // The file is packed like a transport stream: it contains everything.
        let rendition = try rendition(name ?? renditions[0].name, of: StreamName(channel: self.name), in: .ts)
        return Deliverable(
            path: "\(path) \(self.name) \(rendition.name)",
            contentType: "video/mp4",
            rendition: rendition,
            end: now + .seconds(60)
        ) { _ in try rendition.loadingFile(segmentDuration: duration) }
    }
}
