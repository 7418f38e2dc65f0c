/// The picture that the page keeps for the end of its buffer: it announces that the clock is not live.
///
/// It is a face of one sentence, by URL like any other. URLs can request it wherever the page is served, even if `adhoc.settings` closes
/// the settings that it consists of, because visitors cannot write anything into it.
package enum NotLiveCard {
    /// The sentences, in the languages of the page.
    static let sentences = ["Not live", "非实时", "Nicht live", "ライブではありません"]

    /// The other settings of the card.
    private static let settings = [
        "face": "captions", "pattern": "", "caption_seconds": "86400", "timecode": "none", "background": "262626",
        "foreground": "d0d0d0",
    ]
    /// The offset in milliseconds, so that no tick is heard with it.
    private static let offset = 500

    /// The names that have to be open for a variant: none for the card, even with settings that the channel has by default.
    package static func remaining(_ variant: ChannelVariant) -> [String] {
        let texts = Dictionary(uniqueKeysWithValues: variant.look.items.map { ($0.field.name, $0.text) })
        guard let sentence = texts["captions"], sentences.contains(sentence) else { return variant.names }
        return variant.names.filter { name in
            switch name {
            case "captions": false
            case "offset": variant.offset != offset
            default: settings[name] == nil || settings[name] != texts[name]
            }
        }
    }
}
