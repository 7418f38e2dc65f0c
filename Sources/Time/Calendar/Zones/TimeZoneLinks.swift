internal import Foundation

/// The names of the IANA database that are aliases of a zone: `Asia/Calcutta` of `Asia/Kolkata`, `Zulu` of `UTC`.
package struct TimeZoneLinks: Hashable, Sendable {
    private let targets: [TimeZoneName: TimeZoneName]

    /// Reads the link lines of `tzdata.zi` (zic(8)), such as `L Asia/Kolkata Asia/Calcutta`, and skips all others.
    package init(database text: String) {
        var targets: [TimeZoneName: TimeZoneName] = [:]
        // One line in ten is a link, and all lines have 114,000 characters.
        for link in "\n\(text)".components(separatedBy: "\nL ").dropFirst() {
            let words = link.prefix { $0 != "\n" }.split(separator: " ")
            guard words.count == 2, let target = TimeZoneName(String(words[0])),
                let name = TimeZoneName(String(words[1]))
            else { continue }
            targets[name] = target
        }
        self.targets = targets
    }

    /// The canonical name of the zone: the target of a link, or the name itself. `UTC` is the name of `Etc/UTC`.
    package func zone(_ name: TimeZoneName) -> TimeZoneName {
        var zone = name
        // A link may lead to a link. Only a damaged database has a circle of them.
        for _ in 0..<8 {
            guard let target = targets[zone] else { break }
            zone = target
        }
        return zone.description == "Etc/UTC" ? .utc : zone
    }
}
