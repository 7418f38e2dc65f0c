package import Calendar

/// The environment of a face: its place, and the language there.
package struct FaceEnvironment {
    /// The zone of the channel.
    package let zone: any ZoneOffsets
    /// The zone's IANA name.
    package let zoneName: TimeZoneName
    /// The language of names and texts.
    package let names: DateNames
    /// The keys of texts that are not set: they follow the language if ``BuiltInWords`` has a translation.
    package let builtInTexts: Set<String>
    /// The frame rate of its pictures.
    package let framesPerSecond: Int
    /// The rules of any zone; throws if this machine does not have them.
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

    /// The text of a key: the given one, or the built-in word.
    func text(of key: String, _ text: String, on canvas: Canvas) -> String {
        builtInTexts.contains(key) ? canvas.word(text) : text
    }

    /// An operator's second line, with the zone's name in place of `{zone}`.
    func note(_ text: String) -> String {
        text.replacing("{zone}", with: zoneName.description)
    }
}
