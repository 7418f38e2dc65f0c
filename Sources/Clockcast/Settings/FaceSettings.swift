package import ClockFace
package import Timeline

/// What a channel shows.
package struct FaceSettings: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case digital, analog, world, countdown, captions, unix
    }

    /// A clock of the world face.
    package struct Place: Hashable, Sendable {
        package let timeZone: TimeZoneName
        package let name: String

        /// Reads `Asia/Shanghai=Shanghai`, or a zone alone, which is named by its last part.
        init?(_ text: String) {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard let zone = parts.first, let timeZone = TimeZoneName(zone) else { return nil }
            self.timeZone = timeZone
            let city = zone.split(separator: "/").last.map { String($0.replacing("_", with: " ")) } ?? zone
            name = parts.count > 1 ? parts[1] : city
        }
    }

    package var kind: Kind
    /// Digital and world: Unicode TR35 date fields. Captions: the small clock's; empty for none.
    package var pattern: String
    /// The language of names and texts.
    package var names: DateNames
    package var lines: DigitalFace.LineCount
    /// Digital, analog and unix: a small line in which `{zone}` and `{offset}` stand for those of the channel.
    package var note: String
    package var secondHand: AnalogFace.SecondHand
    package var precision: UnixFace.Precision
    package var places: [Place]
    /// Countdown: an instant; nil if the times of the day count.
    package var target: WallTime?
    /// Countdown: seconds of the day in the channel's zone.
    package var times: [Int]
    /// Countdown: what is said before, in the last ten seconds and after.
    package var before: String
    package var finalText: String
    package var after: String
    /// Countdown: how long `after` is shown where another target follows.
    package var hold: Interval
    package var captions: [Caption]

    /// Which faces a key is for; all others are for every face.
    private static let kindsOfKeys: [(key: String, kinds: Set<Kind>)] = [
        ("pattern", [.digital, .world, .captions]), ("lines", [.digital]), ("note", [.digital, .analog, .unix]),
        ("second_hand", [.analog]), ("precision", [.unix]), ("places", [.world]), ("to", [.countdown]),
        ("times", [.countdown]), ("before", [.countdown]), ("final", [.countdown]), ("after", [.countdown]),
        ("hold", [.countdown]), ("captions", [.captions]), ("captions_file", [.captions]),
        ("caption_seconds", [.captions]),
    ]

    init(key: String, reading reader: inout SettingsReader) {
        let kind: Kind = reader.choice("\(key).face", default: .digital)
        self.kind = kind
        for (name, kinds) in Self.kindsOfKeys where !kinds.contains(kind) {
            let faces = Kind.allCases.filter(kinds.contains).map(\.rawValue)
            reader.refuse(
                "\(key).\(name)",
                reason: "is not for the \(kind) face, but for \(faces.joined(separator: ", "))"
            )
        }
        pattern = reader.value(
            "\(key).pattern",
            default: kind == .digital ? DatePattern.standard.text : "HH:mm:ss",
            allowed:
                "Unicode TR35 date fields, for example yyyy-MM-dd HH:mm:ss; letters that are none stand between apostrophes"
        ) { (try? DatePattern($0)) == nil && !(kind == .captions && $0.isEmpty) ? nil : $0 }
        names = reader.value(
            "\(key).locale",
            default: .english,
            allowed: "one of these languages, alone or with a country: " + DateNames.languages.joined(separator: " ")
        ) { DateNames(locale: $0) }
        lines = reader.choice("\(key).lines", default: .automatic)
        note = reader.text("\(key).note", default: "")
        secondHand = reader.choice("\(key).second_hand", default: .stepping)
        precision = reader.choice("\(key).precision", default: .seconds)
        places = reader.list("\(key).places", default: [], allowed: "zones as Asia/Shanghai=Shanghai") { Place($0) }
        target = reader.value(
            "\(key).to",
            default: nil,
            allowed: "a date and time with its zone from 1678 to 2261, as 2026-12-12T20:00:00+08:00"
        ) { WallTime(iso8601: $0) }
        times = reader.list("\(key).times", default: [], allowed: "times of the day as 20:00 or 20:00:30") {
            Self.secondOfDay($0)
        }
        before = reader.text("\(key).before", default: "")
        finalText = reader.text("\(key).final", default: "")
        after = reader.value("\(key).after", default: "NOW", allowed: "a text") {
            $0.allSatisfy(\.isWhitespace) ? nil : $0
        }
        hold = .milliseconds(Int64(reader.seconds("\(key).hold", default: 60_000, in: 1000...86_400_000)))
        captions = kind == .captions ? Self.captions(key: key, reading: &reader) : []
        switch kind {
        case .world where !WorldFace.placeCounts.contains(places.count):
            reader.report("\(key).places has \(places.count) zones; the world face shows 2 to 9")
        case .countdown where target == nil && times.isEmpty:
            reader.report("\(key) counts down to nothing; it needs \(key).to or \(key).times")
        case .countdown where target != nil && !times.isEmpty:
            reader.report("\(key) has both \(key).to and \(key).times; it can count down to one of them only")
        default: break
        }
    }

    private static func secondOfDay(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { $0.count == 2 ? Int($0) : nil }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        guard parts.count == 3 else { return hour * 3600 + minute * 60 }
        guard let second = parts[2], (0..<60).contains(second) else { return nil }
        return hour * 3600 + minute * 60 + second
    }
}
