/// What a segment shows, as it stands in its path: `live`, `loading`, or `loading-897500004`.
///
/// The last is the loading program that counts the seconds until that segment begins. It is for viewers whose schedule
/// tells when the live program comes, and a part of the name, because other pictures need another name.
package struct SegmentProgram: Hashable, Sendable, CustomStringConvertible {
    package let name: ProgramName
    /// The number of the first segment after this program; nil if the pictures do not count.
    package let countsTo: Int64?

    package static let live = SegmentProgram(name: .live, countsTo: nil)
    package static let loading = SegmentProgram(name: .loading, countsTo: nil)

    private init(name: ProgramName, countsTo: Int64?) {
        self.name = name
        self.countsTo = countsTo
    }

    /// The loading program that counts the seconds until a segment begins.
    package static func loading(countingTo segment: Int64) -> SegmentProgram {
        SegmentProgram(name: .loading, countsTo: segment)
    }

    /// Reads what ``description`` writes, and nothing else, so that each segment has one name.
    package init?(_ text: String) {
        if let name = ProgramName(rawValue: text) {
            self.init(name: name, countsTo: nil)
            return
        }
        let prefix = Self.prefix
        guard text.hasPrefix(prefix), let number = Int64(text.dropFirst(prefix.count)),
            prefix + String(number) == text
        else { return nil }
        self.init(name: .loading, countsTo: number)
    }

    package var description: String {
        countsTo.map { Self.prefix + String($0) } ?? name.rawValue
    }

    private static let prefix = ProgramName.loading.rawValue + "-"
}
