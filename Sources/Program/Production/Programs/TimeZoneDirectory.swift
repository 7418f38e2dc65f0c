package import Calendar
package import ChannelSettings
internal import Foundation

/// The time zones of this machine (Debian's tzdata).
package struct TimeZoneDirectory: Sendable {
    /// A zone of this machine.
    package struct Zone: Sendable {
        let rules: TimeZoneRules
        /// The identity of the file's bytes: it differs if another version of the database has other rules.
        let content: ContentIdentity
    }

    private let folder: String
    /// The aliases of zones; none if the database does not list them.
    package let links: TimeZoneLinks

    package init(folder: String = "/usr/share/zoneinfo") {
        self.folder = folder
        let database = FileManager.default.contents(atPath: "\(folder)/tzdata.zi") ?? Data()
        links = TimeZoneLinks(database: String(decoding: database, as: UTF8.self))
    }

    /// The first bytes of the database's zone files (RFC 9636, 3.1); the folder also has other files, such as `leapseconds`.
    private static let mark = Data("TZif".utf8)

    private func file(_ name: TimeZoneName) -> Data? {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"), data.starts(with: Self.mark) else {
            return nil
        }
        return data
    }

    /// The zone that was probably meant by a name in another case: `UTC` by `utc`, `Asia/Shanghai` by `asia/shanghai`.
    private func near(_ name: TimeZoneName) -> String? {
        var isFirst = true
        let capitalized = name.description.lowercased().map { letter in
            defer { isFirst = !letter.isLetter }
            return isFirst ? letter.uppercased() : String(letter)
        }
        return [name.description.uppercased(), capitalized.joined()].first { text in
            TimeZoneName(text).map { $0 == .utc || file($0) != nil } == true
        }
    }

    /// - Throws: if the zone does not exist here, or its file is damaged.
    package func zone(_ name: TimeZoneName) throws(ChannelError) -> Zone {
        var content = ContentIdentity()
        if name == .utc { return Zone(rules: .utc, content: content) }
        // An older name may be in the database alone: Debian 13 has most of the files for them in a package of its own, tzdata-legacy.
        guard let data = file(name) ?? file(links.zone(name)) else {
            throw .missingZone("\(name)", near: near(name), folder: folder)
        }
        content.add(data)
        do {
            return Zone(rules: try TimeZoneRules(tzif: [UInt8](data)), content: content)
        } catch {
            throw .damagedZone("\(name)", reason: "\(folder)/\(name) is damaged: \(error)")
        }
    }
}
