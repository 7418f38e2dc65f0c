/// Builds TZif files (RFC 8536, 3) that no compiler of zones would write, field by field.
struct TZifFile {
    var version: Character?
    var transitions: [Int64] = []
    var indices: [UInt8] = []
    var types: [(seconds: Int32, flag: UInt8, name: UInt8)] = [(0, 0, 0)]
    var names: [UInt8] = Array("UTC\0".utf8)
    var standardIndicators: [UInt8] = []
    var utIndicators: [UInt8] = []
    var leapSeconds = 0
    var footer = "\n\n"

    private static func bytes(_ value: Int64, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private func block(timeSize: Int) -> [UInt8] {
        var bytes = Array("TZif".utf8) + [version?.asciiValue ?? 0] + [UInt8](repeating: 0, count: 15)
        let counts = [
            utIndicators.count, standardIndicators.count, leapSeconds, transitions.count, types.count, names.count,
        ]
        for count in counts { bytes += Self.bytes(Int64(count), 4) }
        for transition in transitions { bytes += Self.bytes(transition, timeSize) }
        bytes += indices
        for type in types { bytes += Self.bytes(Int64(type.seconds), 4) + [type.flag, type.name] }
        bytes += names
        bytes += [UInt8](repeating: 0, count: leapSeconds * (timeSize + 4))
        return bytes + standardIndicators + utIndicators
    }

    var bytes: [UInt8] {
        guard version != nil else { return block(timeSize: 4) }
        // The first block of a modern file is empty but for one type.
        var first = TZifFile()
        first.version = version
        return first.block(timeSize: 4) + block(timeSize: 8) + footer.utf8
    }

    /// A file with nothing but a rule.
    static func make(footer: String) -> TZifFile {
        TZifFile(version: "3", footer: "\n\(footer)\n")
    }
}
