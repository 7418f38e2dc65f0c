@testable import ChannelSettings
import Calendar
import Foundation
import Support
import Testing

@testable import Production

@Suite("The time zones of a machine")
struct TimeZoneDirectoryTests {
    @Test("A name that only the database has is its zone's, and one without a file behind it is missing")
    func links() throws {
        let folder = try TemporaryFolder()
        try folder.write([UInt8](Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Asia/Tokyo"))), to: "Tokyo")
        try folder.write(Array("L Tokyo Japan\nL Kyoto Nihon\n".utf8), to: "tzdata.zi")
        let directory = TimeZoneDirectory(folder: folder.root.path)
        func zone(_ name: String) throws -> TimeZoneDirectory.Zone {
            try directory.zone(try #require(TimeZoneName(name)))
        }
        #expect(try zone("Japan").content == zone("Tokyo").content)
        #expect(throws: ChannelError.missingZone("Nihon", folder: folder.root.path)) { try zone("Nihon") }
    }

    @Test(
        "A name in another case is told its own",
        arguments: [
            ("utc", "UTC"), ("asia/tokyo", "Asia/Tokyo"), ("AMERICA/NEW_YORK", "America/New_York"), ("gmt", "GMT"),
            ("etc/utc", "Etc/UTC"), ("america/port-au-prince", "America/Port-au-Prince"),
            ("africa/dar_es_salaam", "Africa/Dar_es_Salaam"),
            ("antarctica/dumontdurville", "Antarctica/DumontDUrville"),
            ("asia/atlantis", nil), ("asia", nil), ("ASIA/tokyo/x", nil),
        ] as [(String, String?)]
    )
    func near(name: String, other: String?) throws {
        let zones = TimeZoneDirectory()
        let error = #expect(throws: ChannelError.self) { try zones.zone(#require(TimeZoneName(name))) }
        let words = try "\(#require(error))"
        #expect(words.hasSuffix(other.map { "; did you mean '\($0)'?" } ?? ", such as Europe/Berlin"))
    }
}
