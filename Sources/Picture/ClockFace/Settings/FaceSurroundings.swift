package import Calendar

/// What a face is given that is not its own: where it is and how people speak there.
package struct FaceSurroundings {
    /// The zone of the channel.
    package let zone: any ZoneOffsets
    /// Its IANA name.
    package let zoneName: TimeZoneName
    /// The language of names and texts.
    package let names: DateNames
    /// How many frames a second its pictures are shown in.
    package let framesPerSecond: Int
    /// The rules of any zone; throws if this machine has none of that name.
    package let rules: (TimeZoneName) throws -> any ZoneOffsets

    package init(
        zone: any ZoneOffsets,
        zoneName: TimeZoneName,
        names: DateNames,
        framesPerSecond: Int = 30,
        rules: @escaping (TimeZoneName) throws -> any ZoneOffsets
    ) {
        self.zone = zone
        self.zoneName = zoneName
        self.names = names
        self.framesPerSecond = framesPerSecond
        self.rules = rules
    }

    /// An operator's second line with the zone's name where `{zone}` stands.
    func note(_ text: String) -> String {
        text.replacing("{zone}", with: zoneName.description)
    }
}
