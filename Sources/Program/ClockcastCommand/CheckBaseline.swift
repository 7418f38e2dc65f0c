import ArgumentParser
internal import Platform
internal import StreamCheck

/// The findings of an earlier report in JSON, which are known.
enum CheckBaseline {
    private struct Report: Decodable {
        struct Place: Decodable {
            let rule: String
            let uri: String
        }

        struct Stream: Decodable { let findings: [Place] }

        let schemaVersion: Int?
        let findings: [Place]?
        let streams: [Stream]?
    }

    /// More than any report has.
    private static let longest = 256 << 20

    /// The keys of its findings.
    ///
    /// - Throws: `FileObstacle` if the file cannot be read, `ValidationError` if names may mean something else in the report, or another
    ///   error if it is not one.
    static func keys(_ path: String) throws -> Set<String> {
        let bytes = try NamedFile.read(path, limit: longest, allowsStreams: true)
        let report = try OutsideJSON.decode(Report.self, from: bytes)
        if let version = report.schemaVersion, version != CheckRun.schemaVersion {
            let own = CheckRun.schemaVersion
            throw ValidationError("has schemaVersion \(version); this program writes and reads \(own)")
        }
        guard report.findings != nil || report.streams != nil else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "it has no findings"))
        }
        let findings = (report.findings ?? []) + (report.streams ?? []).flatMap(\.findings)
        return Set(findings.map { Waivers.key($0.rule, $0.uri) })
    }
}
