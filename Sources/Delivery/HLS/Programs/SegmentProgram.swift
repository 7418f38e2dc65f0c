/// What a segment shows, as it stands in its path: `live`, `loading`, `loading-897500004`, or `slate`.
///
/// The third is the loading program that counts the seconds until that segment begins. It is for viewers whose schedule
/// tells when the live program comes, and a part of the name, because other pictures need another name. The last has the loading
/// program's pictures and the live program's sound: it stands in for live pictures that fail beside sound that does not.
package struct SegmentProgram: Hashable, Sendable, CustomStringConvertible {
    package let name: ProgramName
    /// The number of the first segment after this program; nil if the pictures do not count.
    package let countsTo: Int64?
    /// Whether the live program is heard.
    package let hasLiveSound: Bool

    package static let live = SegmentProgram(name: .live, hasLiveSound: true)
    package static let loading = SegmentProgram(name: .loading)
    package static let slate = SegmentProgram(name: .loading, hasLiveSound: true)

    private init(name: ProgramName, countsTo: Int64? = nil, hasLiveSound: Bool = false) {
        self.name = name
        self.countsTo = countsTo
        self.hasLiveSound = hasLiveSound
    }

    /// The loading program that counts the seconds until a segment begins.
    package static func loading(countingTo segment: Int64) -> SegmentProgram {
        SegmentProgram(name: .loading, countsTo: segment)
    }

    /// Reads what ``description`` writes, and nothing else, so that each segment has one name.
    package init?(_ text: String) {
        if let program = [Self.live, .loading, .slate].first(where: { $0.description == text }) {
            self = program
            return
        }
        let prefix = Self.prefix
        guard text.hasPrefix(prefix), let number = Int64(text.dropFirst(prefix.count)),
            prefix + String(number) == text
        else { return nil }
        self.init(name: .loading, countsTo: number)
    }

    package var description: String {
        if name == .loading, hasLiveSound { return "slate" }
        return countsTo.map { Self.prefix + String($0) } ?? name.rawValue
    }

    private static let prefix = ProgramName.loading.rawValue + "-"
}
