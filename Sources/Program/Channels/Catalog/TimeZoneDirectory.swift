internal import Calendar
internal import Foundation
internal import Timeline

/// The time zones of this machine (Debian's tzdata).
struct TimeZoneDirectory: Sendable {
    private let folder: String

    init(folder: String = "/usr/share/zoneinfo") {
        self.folder = folder
    }

    /// - Throws: if there is no such zone here, or its file is damaged.
    func rules(_ name: TimeZoneName) throws(ChannelError) -> TimeZoneRules {
        if name == .utc { return .utc }
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
            throw .timeZone(
                "\(name)",
                reason: "\(folder) has no such zone; names are those of the IANA database, such as Europe/Berlin"
            )
        }
        do {
            return try TimeZoneRules(tzif: [UInt8](data))
        } catch {
            throw .timeZone("\(name)", reason: "\(folder)/\(name) is damaged: \(error)")
        }
    }
}
