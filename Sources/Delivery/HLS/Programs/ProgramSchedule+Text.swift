extension ProgramSchedule {
    /// The schedule as a value in a URL's query: programs, with the first segment of the next between them.
    ///
    /// `live`, `loading.897500000.live`, `live.897500000.loading.897500004.live`; `loading.897500000-700.live` if the live program begins
    /// 700 ms before that segment. All characters are unreserved (RFC 3986, 2.3), so nothing is escaped, and equal schedules have equal
    /// texts, which caches need.
    package var text: String {
        switches.reduce(into: first.rawValue) { text, next in
            text += ".\(next.segment)" + (next.lead > 0 ? "-\(next.lead)" : "") + ".\(next.program.rawValue)"
        }
    }

    /// Parses the form of ``text``, and nothing else.
    ///
    /// - Throws: the reason, in one line.
    package init(text: String) throws(HLSError) {
        // No schedule is longer; anything longer is not even split.
        guard text.utf8.count <= 32 * (Self.maximumSwitches + 1) else {
            throw HLSError("the schedule is too long")
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard !parts.count.isMultiple(of: 2) else {
            throw HLSError(
                "a schedule is programs with segment numbers between them, such as loading.897588004.live"
            )
        }
        var switches: [Switch] = []
        for index in stride(from: 1, to: parts.count, by: 2) {
            let (segment, lead) = try Self.place(parts[index])
            switches.append(Switch(to: try Self.program(parts[index + 1]), at: segment, lead: lead))
        }
        try self.init(first: try Self.program(parts[0]), switches: switches)
    }

    /// A segment, perhaps with the milliseconds before it; the number of a segment may be negative.
    private static func place(_ text: Substring) throws(HLSError) -> (segment: Int64, lead: Int) {
        let mark = text.dropFirst().firstIndex(of: "-")
        let (number, rest) = (text[..<(mark ?? text.endIndex)], mark.map { text[text.index(after: $0)...] })
        guard let segment = Int64(number), String(segment) == number else {
            throw HLSError("'\(text)' is not a segment number")
        }
        guard let rest else { return (segment, 0) }
        guard let lead = Int(rest), leads.contains(lead), String(lead) == rest else {
            throw HLSError("'\(rest)' is not a number of milliseconds inside a segment")
        }
        return (segment, lead)
    }

    private static func program(_ text: Substring) throws(HLSError) -> ProgramName {
        guard let program = ProgramName(rawValue: String(text)), program != .advertisement else {
            throw HLSError("unknown program '\(text)'; known: live, loading")
        }
        return program
    }
}
