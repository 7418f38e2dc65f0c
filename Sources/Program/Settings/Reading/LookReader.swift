internal import Production
internal import Channels
internal import Media
internal import Raster
internal import Timeline

/// Reads the settings of URLs with the reader of the settings file, over those of a channel.
package struct LookReader: LookReading {
    let openNames: Set<String>

    package init(openNames: Set<String>) { self.openNames = openNames }

    func settings(
        _ look: ChannelLook,
        target: WallTime?,
        over base: ChannelSettings
    ) throws(ChannelError) -> ChannelSettings {
        var reader = SettingsReader(ofURL: LookLayer(look, target: target, channel: base.name))
        let settings = ChannelSettings(changing: base, reading: &reader)
        do throws(SettingsError) { try reader.finish() } catch {
            throw .look(error.problems.joined(separator: "; "))
        }
        return settings
    }
}

/// The settings of a URL as a layer.
private struct LookLayer: SettingsLayer {
    private let channel: String
    private let contents: [String: SettingsContent]

    init(_ look: ChannelLook, target: WallTime?, channel: String) {
        self.channel = "channels.\(channel)"
        var contents: [String: SettingsContent] = [:]
        for (field, text) in look.items {
            switch field.separator {
            case nil, ",": contents[field.name] = .variable(text)
            default: contents[field.name] = .list(ChannelLook.parts(of: text, field))
            }
        }
        contents["to"] = target.map { .text($0.iso8601) }
        self.contents = contents
    }

    func content(of key: String) -> SettingsContent? {
        guard key.hasPrefix(channel + ".") else { return nil }
        return contents[SettingsReader.name(inURL: key)]
    }

    func has(_ key: String) -> Bool { key == channel || content(of: key) != nil }

    func name(of key: String, item: Int?) -> String {
        key == channel ? "the channel" : SettingsReader.name(inURL: key)
    }
}

extension ChannelSettings {
    /// The range of sides that a URL can request, with at most as many pixels as 1920x1080 in all.
    private static let sides = 64...1920

    /// A channel with the settings of a URL.
    fileprivate init(changing base: ChannelSettings, reading reader: inout SettingsReader) {
        let key = "channels.\(base.name)"
        self = base
        face = FaceSettings(key: key, over: base.face, reading: &reader)
        builtInTexts = Self.builtInTexts(of: key, among: base.builtInTexts, reading: reader)
        style = StyleSettings(key: key, over: base.style, reading: &reader)
        let size = reader.value(
            "\(key).size",
            default: base.renditions[0].size,
            allowed: "a size such as 480x480, both numbers even, from 64 to 1920, with at most 1920x1080 pixels in all"
        ) { text in
            PictureSize(text: text).flatMap { size in
                let isAllowed = Self.sides.contains(size.width) && Self.sides.contains(size.height)
                return isAllowed && size.width * size.height <= 1920 * 1080 ? size : nil
            }
        }
        if size != base.renditions[0].size {
            let first = base.renditions[0]
            renditions = Self.ladder(from: size).map {
                VideoEncoderSettings(
                    size: $0,
                    rate: first.rate,
                    encoder: first.encoder,
                    quantizer: first.quantizer
                )
            }
        }
    }

    /// The size, and half of it if that is large enough to be readable, as for the default channels.
    private static func ladder(from size: PictureSize) -> [PictureSize] {
        func half(_ side: Int) -> Int { (side / 2 + 1) & ~1 }
        guard size.width >= 192, size.height >= 192,
            let small = PictureSize(width: half(size.width), height: half(size.height))
        else { return [size] }
        return [size, small]
    }
}
