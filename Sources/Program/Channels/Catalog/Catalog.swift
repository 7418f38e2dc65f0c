package import ChannelSettings
internal import Encoding
internal import Foundation
internal import HLS
internal import Marks
package import Presentations
package import Raster
internal import Scenarios
package import Timeline

/// The channels by their names.
package struct Catalog: Sendable {
    /// The configured channels. The first is also `live`.
    package let channels: [Channel]
    package let variants: VariantDirectory

    /// - Parameter channels: at least one.
    package init(channels: [Channel], variants: VariantDirectory) {
        self.channels = channels
        self.variants = variants
    }

    /// A configured channel, or a variant of one that exists.
    ///
    /// - Parameter name: the name in URLs: `clock` or `clock;tz=Asia~Shanghai`.
    /// - Returns: nil for a variant that has to be made first.
    /// - Throws: if the channel is not configured.
    package func channel(_ name: String) throws(ChannelError) -> Channel? {
        guard StreamName.changes(in: name) != nil else { return try configured(name) }
        if let variant = variants.find(name) { return variant }
        _ = try configured(StreamName.base(of: name))
        return nil
    }

    /// The picture of a channel at an instant, which takes some milliseconds. No variant is kept for it.
    ///
    /// - Parameters:
    ///   - name: a result of ``name(of:of:joiningAt:isForPicture:)``.
    ///   - rendition: the size; nil for the first.
    ///   - programs: what the stream shows besides the clock.
    /// - Throws: ``ChannelError`` if there is no such channel or rendition, or it cannot be shown.
    package func picture(
        of name: String,
        rendition: String?,
        programs: ShownPrograms,
        at instant: WallTime
    ) throws -> Picture {
        let source: any PictureSource
        if let channel = try channel(name) {
            let rendition = try rendition.map { (name) throws(ChannelError) in try channel.rendition(name) }
            source = try channel.source(of: rendition ?? channel.renditions[0], showing: programs, at: instant)
        } else {
            source = try variants.source(of: variant(name), rendition: rendition, programs: programs, at: instant)
        }
        var painter = source.makePainter()
        return try painter.picture(at: instant)
    }

    /// The variant of a name with a semicolon; nothing is made.
    ///
    /// - Throws: ``ChannelError`` if there is no such channel or variant, or if the name is not canonical.
    package func variant(_ name: String) throws(ChannelError) -> VariantDirectory.Named {
        let variant = try ChannelVariant(text: StreamName.changes(in: name) ?? "")
        let channel = StreamName.base(of: name)
        let base = try configured(channel)
        let (only, _) = try variants.form(variant, of: base)
        // The first channel is also called `live`, which must not be part of a variant's name.
        guard only == variant, channel == base.name else { throw .otherName(name, of: base.name + only.text) }
        return VariantDirectory.Named(variant: variant, base: base)
    }

    /// Checks a query for answers that name a stream and do not make it.
    ///
    /// - Throws: what ``name(of:of:joiningAt:isForPicture:)`` throws, or if the zone of the query does not exist here.
    package func require(_ query: PresentationQuery, of name: String, joiningAt join: WallTime) throws(ChannelError) {
        _ = try self.name(of: query, of: name, joiningAt: join, isForPicture: true)
        try variants.requireZone(of: query.variant)
    }

    /// The name of a channel with the changes of a query, except those that have no effect.
    ///
    /// - Parameters:
    ///   - name: the channel's name in the URL.
    ///   - join: the viewer's arrival.
    ///   - isForPicture: whether it is for a single picture. A query that a stream would be refused for is then refused as well.
    /// - Throws: ``ChannelError/unknownChannel(_:known:)``, or an error about the settings or the scenario.
    package func name(
        of query: PresentationQuery,
        of name: String,
        joiningAt join: WallTime,
        isForPicture: Bool = false
    ) throws(ChannelError) -> String {
        let channel = try configured(name)
        if isForPicture { _ = try query.past(joiningAt: join) }
        guard isForPicture || !query.variant.isNone || query.isLabelled else { return name }
        var (variant, renditions) = try variants.form(query.variant, of: channel)
        var stream = StreamName(channel: name, form: query.form)
        func scenario(in container: SegmentContainer) throws(ChannelError) -> Scenario {
            let all = renditions + channel.renditionsBeside(stream, in: container)
            return try query.scenario(renditions: all, container: container, joiningAt: join)
        }
        if isForPicture { _ = try scenario(in: query.container ?? .cmaf) }
        if query.isLabelled {
            // Whether sound is a rendition of its own is checked later, when the player's container is known.
            stream.form.isMuxed = nil
            let announced = try scenario(in: .cmaf)
            variant.label = Announcements(scenario: announced, marks: try query.marks(joiningAt: join))
        }
        return variant.isNone && query.variant.isNone ? name : channel.name + variant.text
    }

    /// Checks that a multivariant playlist is requested by the address that people write. The name of a variant occurs only in the paths of
    /// its media playlists and in those below.
    ///
    /// - Throws: an error with the right address for a variant's name, or one about the name.
    package func checkMultivariant(_ name: String) throws(ChannelError) {
        try StreamName.requireShort(name)
        guard let changes = StreamName.changes(in: name) else { return }
        let variant = try ChannelVariant(text: changes)
        let base = try configured(StreamName.base(of: name))
        let address = "/\(StreamAddress.playlist(base.name))?\(variant.query)"
        throw .absent("the multivariant playlist of '\(name.prefix(80))' is at \(address)")
    }

    /// Checks that a stream's name has no sound and no subtitles that its channel has by default, and has parts only if its segments can be cut.
    ///
    /// - Throws: ``ChannelError/otherName(_:of:)``, ``ChannelError/unknownChannel(_:known:)``, ``ChannelError/scenario(_:)``.
    package func check(_ stream: StreamName) throws(ChannelError) {
        guard !stream.mediaText.isEmpty || stream.subtitles != nil else { return }
        let channel = try configured(stream.base)
        let only = stream.changing(channel.settings.sound, channel.settings.subtitles)
        guard only == stream else { throw .otherName(stream.text, of: only.text) }
        try channel.checkParts(of: stream)
        try channel.checkKeys(of: stream)
    }

    /// - Throws: ``ChannelError/unknownChannel(_:known:)``.
    package func configured(_ name: String) throws(ChannelError) -> Channel {
        if name == "live", let first = channels.first { return first }
        guard let channel = channels.first(where: { $0.name == name }) else {
            throw .unknownChannel(name, known: channels.map(\.name))
        }
        return channel
    }
}
