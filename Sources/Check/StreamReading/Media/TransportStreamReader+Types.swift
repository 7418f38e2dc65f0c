internal import Timeline

// A comparison of a PID's packets with their description in the PMT.
extension TransportStreamReader {
    private typealias Format = (name: String, types: [UInt8], isThat: @Sendable ([UInt8]) -> Bool)

    /// Formats that can be told by their beginning, with the values of stream_type that stand for them (ISO/IEC 13818-1, table 2-34; AC-3
    /// is private data in DVB).
    private static let formats: [Format] = [
        ("H.264", [0x1b], { unit($0).map { [7, 9].contains($0.first & 0x1f) && $0.first < 0x80 } ?? false }),
        (
            "H.265", [0x24],
            { unit($0).map { (32...35).contains($0.first >> 1) && $0.first & 1 == 0 && $0.second == 1 } ?? false }
        ),
        ("MPEG-2 video", [0x01, 0x02], { unit($0)?.first == 0xb3 }),
        ("AAC with ADTS", [0x0f], { ElementaryReading.adts($0) != nil }),
        ("AAC with LATM", [0x11], { $0.count > 2 && $0[0] == 0x56 && $0[1] & 0xe0 == 0xe0 }),
        (
            "MPEG audio", [0x03, 0x04],
            { $0.count > 4 && $0[0] == 0xff && $0[1] >= 0xe0 && $0[1] & 6 != 0 && $0[2] < 0xf0 }
        ),
        ("AC-3", [0x06, 0x81, 0x87], { $0.starts(with: [0x0b, 0x77]) }),
    ]
    private static let knownTypes = Set(formats.flatMap(\.types))

    /// The first two bytes behind the start code that a payload of pictures begins with.
    private static func unit(_ payload: [UInt8]) -> (first: UInt8, second: UInt8)? {
        let rest = payload.prefix(8).drop { $0 == 0 }.prefix(3)
        guard payload.starts(with: [0, 0]), rest.count == 3, rest.first == 1 else { return nil }
        return (rest[rest.startIndex + 1], rest[rest.startIndex + 2])
    }

    /// Compares the format of a payload with its stream type (ISO/IEC 13818-1, 2.4.4.9).
    mutating func checkType(_ type: UInt8, _ payload: [UInt8], _ pid: Int) {
        guard Self.knownTypes.contains(type), let format = Self.formats.first(where: { $0.isThat(payload) }),
            !format.types.contains(type)
        else { return }
        func text(_ types: some Sequence<UInt8>) -> String {
            types.map { "0x" + $0.text(digits: 2, radix: 16) }.joined(separator: " or ")
        }
        let found = "stream_type of PID \(pid) is \(text([type])), and its packets have \(format.name)"
        noteOnce(.streamTypesFit, found, expected: text(format.types))
    }

    /// ISO/IEC 13818-1, table 2-22: stream_id of pictures is 0xe0 to 0xef, that of sound 0xc0 to 0xdf; others are for both.
    mutating func checkIdentifier(_ id: UInt8, _ pid: Int) {
        let kind = Self.kind(of: streams[pid] ?? 0)
        let other: ClosedRange<UInt8> = kind == .video ? 0xc0...0xdf : 0xe0...0xef
        guard kind != .other, other.contains(id) else { return }
        let (content, right) = kind == .video ? ("pictures", "0xe0 to 0xef") : ("sound", "0xc0 to 0xdf")
        let found = "stream_id of PID \(pid), which has \(content), is 0x\(id.text(digits: 2, radix: 16))"
        noteOnce(.streamTypesFit, found, expected: right)
    }
}
