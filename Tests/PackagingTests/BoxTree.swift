/// The boxes of an MP4 file (ISO/IEC 14496-12) as text: one a line, what is inside indented, the payload of all others in hex.
enum BoxTree {
    private static let containers: Set<String> = [
        "moov", "trak", "mdia", "minf", "dinf", "stbl", "mvex", "moof", "traf",
    ]

    static func text(of file: some Collection<UInt8>) -> String {
        lines(of: Array(file), indentation: "").joined(separator: "\n")
    }

    private static func lines(of bytes: [UInt8], indentation: String) -> [String] {
        var lines: [String] = []
        var rest = bytes[...]
        while rest.count >= 8 {
            let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: rest.dropFirst(4).prefix(4), as: Unicode.ASCII.self)
            guard size >= 8, size <= rest.count else {
                return lines + ["\(indentation)\(type) of \(size) bytes is cut off"]
            }
            let payload = rest.prefix(size).dropFirst(8)
            if containers.contains(type) {
                lines.append(indentation + type)
                lines += Self.lines(of: Array(payload), indentation: indentation + "  ")
            } else {
                lines.append("\(indentation)\(type) \(hex(payload))")
            }
            rest = rest.dropFirst(size)
        }
        return rest.isEmpty ? lines : lines + ["\(indentation)and \(rest.count) bytes"]
    }

    /// The bytes in groups of four.
    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if index > 0, index.isMultiple(of: 4) { text += " " }
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return text
    }
}
