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
    /// Digital and world: Unicode TR35 date fields.
    package var pattern: String
    package var lines: DigitalFace.LineCount
    /// Digital: a small line of the operator.
    package var note: String
    package var secondHand: AnalogFace.SecondHand
    package var precision: UnixFace.Precision
    package var places: [Place]
    /// Countdown: an instant; nil if the times of the day count.
    package var target: WallTime?
    /// Countdown: seconds of the day in the channel's zone.
    package var times: [Int]
    package var title: String
    package var captions: [String]

    init(key: String, reading reader: inout SettingsReader) {
        kind = reader.choice("\(key).face", default: .digital)
        let standard = kind == .world ? "HH:mm:ss" : "yyyy-MM-dd HH:mm:ss"
        pattern = reader.value(
            "\(key).pattern",
            default: standard,
            allowed: "Unicode TR35 date fields, for example yyyy-MM-dd HH:mm:ss"
        ) { (try? DatePattern($0)) == nil ? nil : $0 }
        lines = reader.choice("\(key).lines", default: .automatic)
        note = reader.text("\(key).note", default: "")
        secondHand = reader.choice("\(key).second_hand", default: .stepping)
        precision = reader.choice("\(key).precision", default: .seconds)
        places = reader.list("\(key).places", default: [], allowed: "zones as Asia/Shanghai=Shanghai") { Place($0) }
        target = reader.value(
            "\(key).to",
            default: nil,
            allowed: "a date and time with its zone, as 2026-12-12T20:00:00+08:00"
        ) { WallTime(iso8601: $0) }
        times = reader.list("\(key).times", default: [], allowed: "times of the day as 20:00 or 20:00:30") {
            Self.secondOfDay($0)
        }
        title = reader.text("\(key).title", default: "")
        captions = reader.list("\(key).captions", default: [], allowed: "sentences") { $0.isEmpty ? nil : $0 }
        switch kind {
        case .world where !WorldFace.placeCounts.contains(places.count):
            reader.report("\(key).places has \(places.count) zones; the world face shows 2 to 9")
        case .countdown where target == nil && times.isEmpty:
            reader.report("\(key) counts down to nothing; it needs \(key).to or \(key).times")
        case .captions where captions.isEmpty:
            reader.report("\(key).captions is empty; the captions face needs at least one sentence")
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
