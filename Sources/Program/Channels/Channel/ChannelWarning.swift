internal import ChannelSettings
internal import ClockFace
internal import Production
internal import Raster

/// A warning about a channel for its operator.
package struct ChannelWarning: Sendable, CustomStringConvertible {
    /// The problem, in words that are the same for all channels.
    package let message: String
    /// The channel and the figures, by their names in the log.
    package let fields: [String: String]
    /// All of it in a sentence.
    package let description: String
}

extension Channel {
    /// Below this contrast WCAG 2.2 (1.4.3, 1.4.11) considers large text and shapes hard to read.
    private static let leastContrast = 3.0

    /// The warnings for its operator.
    package var warnings: [ChannelWarning] { contrastWarnings + renditions.compactMap(cutWarning) }

    private var contrastWarnings: [ChannelWarning] {
        let style = settings.style
        var colors = [("foreground", style.foreground)]
        if type(of: settings.face.configuration).usesAccent { colors.append(("accent", style.accent)) }
        return colors.compactMap { key, color in
            let contrast = color.contrast(with: style.background)
            guard contrast < Self.leastContrast else { return nil }
            let (color, background) = (color.hexadecimal, style.background.hexadecimal)
            let ratio = "\(Int(contrast * 10) / 10).\(Int(contrast * 10) % 10):1"
            return ChannelWarning(
                message: "contrast is under 3:1",
                fields: [
                    "channel": settings.name, "key": key, "color": color, "background": background, "contrast": ratio,
                ],
                description: "channels.\(settings.name).\(key) is \(color) on \(background), a contrast of \(ratio); "
                    + "under 3.0:1 it is hard to read"
            )
        }
    }

    /// The warning about sentences that are cut with an ellipsis in a size.
    private func cutWarning(_ rendition: Rendition) -> ChannelWarning? {
        let count = rendition.sources.cutTexts.count
        guard let text = rendition.sources.cutTexts.first else { return nil }
        let first = text.count > 60 ? text.prefix(60) + "…" : text
        let (sentences, end) = count == 1 ? ("a sentence does", "ends") : ("\(count) sentences do", "end")
        return ChannelWarning(
            message: "sentences do not fit and end in an ellipsis",
            fields: ["channel": settings.name, "size": rendition.name, "count": "\(count)", "first": first],
            description: "channels.\(settings.name): at \(rendition.name) \(sentences) not fit and \(end) in an "
                + "ellipsis: \"\(first)\""
        )
    }
}
