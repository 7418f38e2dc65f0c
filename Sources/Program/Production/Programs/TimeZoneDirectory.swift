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

    /// The zone that was probably meant by a name in another case: `UTC` by `utc`, `US/Pacific` by `us/pacific`.
    private func near(_ name: TimeZoneName) -> String? {
        var path: [String] = []
        for part in name.description.lowercased().split(separator: "/") {
            let place = ([folder] + path).joined(separator: "/")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
            guard let name = names.filter({ $0.lowercased() == part }).min() else { return nil }
            path.append(name)
        }
        let text = path.joined(separator: "/")
        return TimeZoneName(text).flatMap { file($0) == nil ? nil : text }
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
