internal import Foundation
internal import HLS
package import Platform
internal import Sound
internal import Scenarios
package import Timeline
internal import Encoding
internal import Media
package import Raster

/// The channels by their names.
package struct Catalog: Sendable {
    /// The configured ones. The first is also `live`.
    package let channels: [Channel]
    package let variants: VariantDirectory

    /// - Parameter channels: at least one.
    package init(channels: [Channel], variants: VariantDirectory) {
        self.channels = channels
        self.variants = variants
    }

    /// A configured channel or a variant of one that exists.
    ///
    /// - Parameter name: as it stands in URLs: `clock` or `clock;tz=Asia~Shanghai`.
    /// - Returns: nil for a variant that has to be made first.
    /// - Throws: if the channel is not configured.
    package func channel(_ name: String) throws(ChannelError) -> Channel? {
        guard let mark = name.firstIndex(of: ";") else { return try configured(name) }
        if let variant = variants.find(name) { return variant }
        _ = try configured(String(name[..<mark]))
        return nil
    }

    /// The same, but a variant is made, which takes some milliseconds.
    ///
    /// - Throws: if there is no such channel and no such variant.
    package func madeChannel(_ name: String) throws(ChannelError) -> Channel {
        guard name.contains(";") else { return try configured(name) }
        return try make(variant(name), cost: ProcessorCost())
    }

    /// A variant of a channel; it may not have been made.
    package struct NamedVariant: Sendable {
        fileprivate let variant: ChannelVariant
        fileprivate let base: Channel
    }

    /// Makes a variant, which takes some milliseconds, if that is not done.
    ///
    /// - Parameter cost: where what a new one costs others is added: see `Work.Made`.
    /// - Throws: ``ChannelError``, if it cannot be made.
    package func make(_ named: NamedVariant, cost: ProcessorCost) throws(ChannelError) -> Channel {
        try variants.make(named.variant, of: named.base, cost: cost)
    }

    /// The picture that a channel shows at an instant, which takes some milliseconds. No variant is kept for it.
    ///
    /// - Parameters:
    ///   - name: as ``name(of:of:)`` gives it.
    ///   - rendition: its size; nil for the first.
    /// - Throws: ``ChannelError``, if there is no such channel or rendition, or it cannot be shown.
    package func picture(of name: String, rendition: String?, at instant: WallTime) throws -> Picture {
        let source: any PictureSource
        if let channel = try channel(name) {
            let rendition = try rendition.map { (name) throws(ChannelError) in try channel.rendition(name) }
            source = (rendition ?? channel.renditions[0]).sources.live
        } else {
            let named = try variant(name)
            source = try variants.source(of: named.variant, of: named.base, rendition: rendition)
        }
        var painter = source.makePainter()
        return try painter.picture(at: instant)
    }

    /// What a name with a semicolon means; nothing is made.
    ///
    /// - Throws: ``ChannelError``, if there is no such channel or variant, or if the name is a second one.
    package func variant(_ name: String) throws(ChannelError) -> NamedVariant {
        let text = name.drop { $0 != ";" }.dropFirst()
        let variant = try ChannelVariant(text: text)
        let channel = String(name.prefix { $0 != ";" })
        let base = try configured(channel)
        let (only, _) = try variants.form(variant, of: base)
        // The first channel has another name, which is no part of a variant's.
        guard only == variant, channel == base.name else { throw .otherName(name, of: base.name + only.text) }
        return NamedVariant(variant: variant, base: base)
    }

    /// The name of a channel as a query changes it: without what the channel is anyhow.
    ///
    /// - Throws: ``ChannelError/unknownChannel(_:known:)``, or what is wrong with the settings or the scenario.
    package func name(
        of request: PresentationRequest,
        of name: String
    ) throws(ChannelError) -> String {
        let channel = try configured(name)
        guard !request.query.variant.isNone || request.query.isLabelled else { return name }
        return try self.name(of: request, as: variants.form(request.query.variant, of: channel), of: channel, name)
    }

    /// - Parameters:
    ///   - form: the one form of what the query changes, and its renditions.
    ///   - name: the channel's as the URL has it.
    private func name(
        of request: PresentationRequest,
        as form: (variant: ChannelVariant, renditions: [String]),
        of channel: Channel,
        _ name: String
    ) throws(ChannelError) -> String {
        var variant = form.variant
        if request.query.isLabelled {
            // Whether sound is a rendition of its own is told when it is known which container the player gets.
            variant.label = try request.scenario(
                renditions: form.renditions,
                hasSoundApart: (request.query.sound ?? channel.settings.sound) != .none
            )
        }
        return variant.isNone && request.query.variant.isNone ? name : channel.name + variant.text
    }

    /// The same for a picture alone. What a stream with the query would be refused for is told as well.
    ///
    /// - Throws: as ``name(of:of:)``.
    package func nameForPicture(of request: PresentationRequest, of name: String) throws(ChannelError) -> String {
        let (query, channel) = (request.query, try configured(name))
        let container = query.container ?? .cmaf
        _ = try request.past
        let form = try variants.form(query.variant, of: channel)
        _ = try request.scenario(
            renditions: form.renditions,
            hasSoundApart: (query.sound ?? channel.settings.sound) != .none && container == .cmaf
                && query.packing != .together,
            container: container
        )
        return try self.name(of: request, as: form, of: channel, name)
    }

    /// A variant's name stands in the paths of its media playlists and of what is behind them; its multivariant playlist has the
    /// address that people write.
    ///
    /// - Throws: ``ChannelError/playlistOfVariant(_:address:)`` for a variant's name, or what is wrong with it.
    package func checkMultivariant(_ name: String) throws(ChannelError) {
        try StreamName.requireShort(name)
        guard let mark = name.utf8.firstIndex(of: UInt8(ascii: ";")) else { return }
        let variant = try ChannelVariant(text: name[mark...].dropFirst())
        let base = try configured(String(name[..<mark]))
        throw .playlistOfVariant(name, address: "/\(base.name).m3u8?\(variant.query)")
    }

    /// A stream says of its sound only what its channel does not have anyhow, and has parts only where segments can be cut.
    ///
    /// - Throws: ``ChannelError/otherName(_:of:)``, ``ChannelError/unknownChannel(_:known:)``, ``ChannelError/scenario(_:)``.
    package func check(_ stream: StreamName) throws(ChannelError) {
        guard !stream.mediaText.isEmpty else { return }
        let channel = try configured(String(stream.channel.prefix { $0 != ";" }))
        let only = stream.changing(channel.settings.sound)
        guard only == stream else { throw .otherName(stream.text, of: only.text) }
        try channel.checkParts(of: stream)
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
