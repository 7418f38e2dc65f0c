import Foundation
import Testing

@testable import Calendar

@Suite("Further names of a time zone")
struct TimeZoneLinksTests {
    private static func name(_ text: String) throws -> TimeZoneName { try #require(TimeZoneName(text)) }

    @Test(
        "A link is another name of its zone, over other links too; what is no link is its own name",
        arguments: [
            ("Asia/Calcutta", "Asia/Kolkata"), ("Asia/Kolkata", "Asia/Kolkata"), ("India", "Asia/Kolkata"),
            ("Mars", "Mars"), ("Zulu", "UTC"), ("Etc/UTC", "UTC"), ("UTC", "UTC"),
        ]
    )
    func links(name: String, zone: String) throws {
        let links = TimeZoneLinks(
            database: """
                # version 2025b
                R L 1916 o - Jun 14 23s 1 S
                Z Asia/Kolkata 5:53:28 - LMT 1854 Jun 28
                L Asia/Kolkata Asia/Calcutta
                L Asia/Calcutta India
                L Etc/UTC UTC
                L Etc/UTC Zulu
                L Etc/UTC ../../etc/passwd
                L Etc/UTC
                """
        )
        #expect(links.zone(try Self.name(name)) == (try Self.name(zone)))
    }

    @Test("Without a database UTC still has one name")
    func none() throws {
        #expect(TimeZoneLinks(database: "").zone(try Self.name("Etc/UTC")) == .utc)
        #expect(TimeZoneLinks(database: "").zone(try Self.name("Zulu")).description == "Zulu")
    }

    @Test("A damaged database that goes round in a circle ends too")
    func circle() throws {
        let links = TimeZoneLinks(database: "L A B\nL B A\n")
        #expect(["A", "B"].contains(links.zone(try Self.name("A")).description))
    }

    @Test("They are what this machine's folder of zones has as symbolic links")
    func database() throws {
        let folder = "/usr/share/zoneinfo"
        let text = try String(contentsOfFile: "\(folder)/tzdata.zi", encoding: .utf8)
        let links = TimeZoneLinks(database: text)
        var count = 0
        for path in try #require(FileManager.default.enumerator(atPath: folder)).compactMap({ $0 as? String }) {
            guard let name = TimeZoneName(path),
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(path)")
            else { continue }
            let parent = URL(fileURLWithPath: "\(folder)/\(path)").deletingLastPathComponent()
            let zone = parent.appendingPathComponent(target).standardized.path.dropFirst(folder.count + 1)
            #expect(links.zone(name).description == (zone == "Etc/UTC" ? "UTC" : zone), "\(path)")
            count += 1
        }
        // Debian 13 has most of the older names in a package of its own, tzdata-legacy.
        let isWhole = FileManager.default.fileExists(atPath: "\(folder)/US/Eastern")
        #expect(count > (isWhole ? 100 : 40))
    }
}
