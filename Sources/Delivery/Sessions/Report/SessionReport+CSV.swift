internal import Timeline

extension SessionReport {
    private static let columns = [
        "id", "asked", "first_byte", "ended", "kind", "rendition", "segment", "segment_start", "status", "bytes",
        "aborted",
        "fault", "lead", "retry", "list_age", "bl", "br", "bs", "mtp", "pr", "ltc", "path",
    ]

    /// A line of columns, and one for each request (RFC 4180); times are UTC, spans in seconds.
    package var csv: String {
        ([Self.columns] + entries.map(Self.row)).map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func row(_ entry: Entry) -> [String] {
        let request = entry.request
        func said(_ key: String) -> String { entry.cmcd?.values[key].map(text) ?? "" }
        return [
            "\(request.id)", request.asked.iso8601, request.firstByte?.iso8601 ?? "", request.ended.iso8601,
            request.kind.rawValue, request.rendition ?? "", request.segment.map { "\($0.number)" } ?? "",
            request.segment?.start.iso8601 ?? "", "\(request.status)", "\(request.bytes)",
            "\(request.isAborted)", request.faultText ?? "", entry.lead.map { "\($0.inSeconds)" } ?? "",
            "\(entry.isRetry)",
            entry.listAge.map { "\($0.inSeconds)" } ?? "", said("bl"), said("br"), said("bs"), said("mtp"), said("pr"),
            said("ltc"), request.path,
        ]
    }

    private static func text(_ value: CMCD.Value) -> String {
        switch value {
        case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        case .flag(let flag): "\(flag)"
        case .text(let text): text
        case .list(let texts): texts.joined(separator: " ")
        }
    }

    /// In quotation marks where it has to be. What anybody has sent must be no formula for a spreadsheet.
    private static func cell(_ text: String) -> String {
        let isFormula = "=+@\t\r".contains(text.first ?? " ") || text.first == "-" && Double(text) == nil
        let text = isFormula ? "'" + text : text
        guard text.contains(where: { ",\"\r\n".contains($0) }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
