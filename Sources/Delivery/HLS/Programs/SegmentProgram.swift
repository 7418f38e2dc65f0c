package import Timeline

/// The content of a segment, as named in its path: `live`, `loading`, `loading-897500004`, `loading-897500004-700`, `slate`, or an ad.
///
/// The third is the loading program that counts the seconds until that segment begins. It is for viewers whose schedule has the live
/// program from there on; the number is part of the name, because other pictures need another name. The fourth counts to that many
/// milliseconds before it, where the segment before changes to the live program. The last has the loading program's pictures and the live
/// program's sound: it stands in for live pictures that fail beside sound that does not.
package struct SegmentProgram: Hashable, Sendable, CustomStringConvertible {
    package let name: ProgramName
    /// The number of the first segment after this program; nil if the pictures do not count.
    package let countsTo: Int64?
    /// The number of milliseconds before that segment at which the live program begins, inside the segment before; or 0.
    package let lead: Int
    /// Whether it has the live program's sound and subtitles.
    package let hasLiveSound: Bool
    /// The ad; nil for any other program.
    package private(set) var advertisement: Advertisement?

    package static let live = SegmentProgram(name: .live, hasLiveSound: true)
    package static let loading = SegmentProgram(name: .loading)
    package static let slate = SegmentProgram(name: .loading, hasLiveSound: true)

    private init(name: ProgramName, countsTo: Int64? = nil, lead: Int = 0, hasLiveSound: Bool = false) {
        self.name = name
        self.countsTo = countsTo
        self.lead = lead
        self.hasLiveSound = hasLiveSound
    }

    /// The loading program that counts the seconds until a segment begins, less `lead` milliseconds.
    package static func loading(countingTo segment: Int64, lead: Int = 0) -> SegmentProgram {
        SegmentProgram(name: .loading, countsTo: segment, lead: lead)
    }

    /// An ad.
    package static func advertisement(_ advertisement: Advertisement) -> SegmentProgram {
        var program = SegmentProgram(name: .advertisement)
        program.advertisement = advertisement
        return program
    }

    /// Whether a segment of this name changes to the live program.
    package func goesLive(inside segment: Int64) -> Bool { lead > 0 && countsTo == segment + 1 }

    /// The beginning of the live program after a loading program that counts down to it.
    package func end(on grid: SegmentGrid) -> MediaTime {
        grid.mediaStart(of: countsTo ?? 0) - MediaTime(milliseconds: Int64(lead))
    }

    /// Parses the form of ``description``, and nothing else, so that each segment has one name.
    package init?(_ text: String) {
        if let program = [Self.live, .loading, .slate].first(where: { $0.description == text }) {
            self = program
            return
        }
        if text.hasPrefix(Self.advertisementPrefix) {
            let fields = text.dropFirst(Self.advertisementPrefix.count).split(
                separator: "-",
                omittingEmptySubsequences: false
            )
            guard let advertisement = Advertisement(fields) else { return nil }
            self = .advertisement(advertisement)
            guard description == text else { return nil }
            return
        }
        let prefix = Self.prefix
        guard text.hasPrefix(prefix) else { return nil }
        let parts = text.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
        guard let number = Int64(parts[0]), SegmentGrid.readableNumbers.contains(number),
            let lead = parts.count == 2 ? Int(parts[1]) : 0, lead >= 0
        else { return nil }
        self.init(name: .loading, countsTo: number, lead: lead)
        // This refuses other spellings of the same name.
        guard description == text else { return nil }
    }

    package var description: String {
        if let advertisement { return Self.advertisementPrefix + advertisement.text }
        if name == .loading, hasLiveSound { return "slate" }
        guard let countsTo else { return name.rawValue }
        return Self.prefix + String(countsTo) + (lead > 0 ? "-\(lead)" : "")
    }

    private static let advertisementPrefix = ProgramName.advertisement.rawValue + "-"
    private static let prefix = ProgramName.loading.rawValue + "-"
}
