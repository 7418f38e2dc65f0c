package import Calendar

/// What a face is given that is not its own: where it is and how people speak there.
package struct FaceSurroundings {
    /// The zone of the channel.
    package let zone: any ZoneOffsets
    /// Its IANA name.
    package let zoneName: TimeZoneName
    /// The language of names and texts.
    package let names: DateNames
    /// The keys of texts that nobody has written: they follow the language where ``BuiltInWords`` has it.
    package let builtInTexts: Set<String>
    /// How many frames a second its pictures are shown in.
    package let framesPerSecond: Int
    /// The rules of any zone; throws if this machine has none of that name.
    package let rules: (TimeZoneName) throws -> any ZoneOffsets

    package init(
        zone: any ZoneOffsets,
        zoneName: TimeZoneName,
        names: DateNames,
        builtInTexts: Set<String> = [],
        framesPerSecond: Int = 30,
        rules: @escaping (TimeZoneName) throws -> any ZoneOffsets
    ) {
        self.zone = zone
        self.zoneName = zoneName
        self.names = names
        self.builtInTexts = builtInTexts
        self.framesPerSecond = framesPerSecond
        self.rules = rules
    }

    /// The text of a key: as somebody has written it, or the word that is built in.
    func text(of key: String, _ text: String, on canvas: Canvas) -> String {
        builtInTexts.contains(key) ? canvas.word(text) : text
    }

    /// An operator's second line with the zone's name where `{zone}` stands.
    func note(_ text: String) -> String {
        text.replacing("{zone}", with: zoneName.description)
    }
}
