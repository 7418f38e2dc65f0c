internal import Production
internal import ClockFace
internal import Raster

/// A warning about a channel for its operator.
package enum ChannelWarning: Hashable, Sendable, CustomStringConvertible {
    /// A contrast that is too low between the background and text or accents: colours as `#rrggbb`, the ratio in tenths.
    case contrast(channel: String, key: String, color: String, background: String, tenths: Int)
    /// Sentences that are cut with an ellipsis in a size: their number, and the first of them.
    case cut(channel: String, size: String, count: Int, first: String)

    /// Below this contrast WCAG 2.2 (1.4.3, 1.4.11) considers large text and shapes hard to read.
    private static let leastContrast = 3.0

    fileprivate static func contrasts(of channel: ChannelSettings) -> [ChannelWarning] {
        let style = channel.style
        var colors = [("foreground", style.foreground)]
        if type(of: channel.face.configuration).usesAccent { colors.append(("accent", style.accent)) }
        return colors.compactMap { key, color in
            let ratio = color.contrast(with: style.background)
            guard ratio < leastContrast else { return nil }
            return .contrast(
                channel: channel.name,
                key: key,
                color: color.hexadecimal,
                background: style.background.hexadecimal,
                tenths: Int(ratio * 10)
            )
        }
    }

    package var description: String {
        switch self {
        case .contrast(let channel, let key, let color, let background, let tenths):
            "channels.\(channel).\(key) is \(color) on \(background), a contrast of \(Self.ratio(tenths)); "
                + "under 3.0:1 it is hard to read"
        case .cut(let channel, let size, let count, let first):
            "channels.\(channel): at \(size) \(count == 1 ? "a sentence does" : "\(count) sentences do") not fit and "
                + "\(count == 1 ? "ends" : "end") in an ellipsis: \"\(Self.beginning(first))\""
        }
    }

    /// The contrast such as `2.1:1`, or the beginning of the first sentence that is cut.
    package var detail: String {
        switch self {
        case .contrast(_, _, _, _, let tenths): Self.ratio(tenths)
        case .cut(_, _, _, let first): Self.beginning(first)
        }
    }

    private static func ratio(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10):1" }

    private static func beginning(_ text: String) -> String {
        text.count > 60 ? text.prefix(60) + "…" : text
    }
}

extension Channel {
    /// The warnings for its operator.
    package var warnings: [ChannelWarning] {
        ChannelWarning.contrasts(of: settings)
            + renditions.compactMap { rendition in
                let cut = rendition.sources.cutTexts
                return cut.first.map {
                    .cut(channel: settings.name, size: rendition.name, count: cut.count, first: $0)
                }
            }
    }
}
