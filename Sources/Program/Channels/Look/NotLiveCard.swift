/// The picture that the page has in store for when nothing comes any more: it says that the clock is not live.
///
/// It is a face of one sentence, by URL like any other. URLs can ask for it wherever the page is, also where
/// `adhoc.settings` keeps the settings that it is made of from them: nobody can write anything into it.
enum NotLiveCard {
    /// What it says, in the languages of the page.
    static let sentences = ["Not live", "非实时", "Nicht live", "ライブではありません"]

    /// What else it is made of.
    private static let settings = [
        "face": "captions", "pattern": "", "caption_seconds": "86400", "timecode": "none", "background": "262626",
        "foreground": "d0d0d0",
    ]
    /// So that no tick is heard beside it, in milliseconds.
    private static let offset = 500

    /// What a variant has to be open for besides: nothing where it is the card, whatever of that the channel has anyhow.
    static func remaining(_ variant: ChannelVariant) -> [String] {
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
