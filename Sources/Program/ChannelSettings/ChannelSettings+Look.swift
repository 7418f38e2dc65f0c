internal import Calendar
internal import ClockFace
internal import Raster

extension ChannelSettings {
    /// The colours, the language, and the texts of a clock or a countdown as its pictures show them, by the names of their settings.
    package var look: [String: String] {
        var look = [
            "background": style.background.hexadecimal, "foreground": style.foreground.hexadecimal,
            "accent": style.accent.hexadecimal, "locale": face.names.language,
        ]
        for key in ["pattern", "note", "before", "final", "after", "hold"] {
            guard let text = face.configuration.text(of: key), !text.isEmpty else { continue }
            let word = builtInTexts.contains(key) ? BuiltInWords.translation(of: text, in: face.names.language) : nil
            look[key] = word ?? text
        }
        return look
    }
}
