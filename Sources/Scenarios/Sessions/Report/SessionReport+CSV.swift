internal import Timeline

extension SessionReport {
    private static let columns = [
        "id", "asked", "first_byte", "ended", "kind", "rendition", "segment", "segment_start", "status", "bytes",
        "aborted", "fault", "lead", "retry", "list_age", "bl", "br", "bs", "mtp", "pr", "ltc", "pathway", "path",
    ]

    /// A line of column names, and one for each request (RFC 4180); times are UTC, spans in seconds.
    package var csv: String {
        ([Self.columns] + entries.map(Self.row)).map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func row(_ entry: Entry) -> [String] {
        let request = entry.request
        let cmcd = entry.cmcd
        func said(_ key: String) -> String { cmcd?.values[key].map(text) ?? "" }
        return [
            "\(request.id)", request.asked.iso8601, request.firstByte?.iso8601 ?? "", request.ended.iso8601,
            request.kindName, request.rendition ?? "", request.segment.map { "\($0.number)" } ?? "",
            request.segment?.start.iso8601 ?? "", "\(request.status)", "\(request.bytes)",
            "\(request.isAborted)", request.faultText ?? "", entry.lead.map { "\($0.inSeconds)" } ?? "",
            "\(entry.isRetry)",
            entry.listAge.map { "\($0.inSeconds)" } ?? "", said("bl"), said("br"), said("bs"), said("mtp"), said("pr"),
            said("ltc"), request.pathway ?? "", request.path,
        ]
    }

    private static func text(_ value: CMCD.Value) -> String {
        switch value {
        case .number(let number, _): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        case .flag(let flag): "\(flag)"
        case .string(let text), .token(let text): text
        case .list(let members): members.map(\.text).joined(separator: " ")
        }
    }

    /// A cell, in quotation marks if necessary. Untrusted text must not be a formula in a spreadsheet.
    private static func cell(_ text: String) -> String {
        // The checks are by bytes, because a line end, or a character with a combining mark, would be a character of its own.
        let isFormula =
            switch text.utf8.first.map(Unicode.Scalar.init) {
            case "=", "+", "@", "\t", "\r", "\n": true
            case "-": Double(text) == nil
            default: false
            }
        let cell = isFormula ? "'" + text : text
        guard cell.utf8.contains(where: isSpecial) else { return cell }
        let parts = cell.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        return "\"\(parts.map { String($0) }.joined(separator: "\"\""))\""
    }

    /// Whether a cell with this byte needs quotation marks.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case ",", "\"", "\r", "\n": true
        default: false
        }
    }
}
