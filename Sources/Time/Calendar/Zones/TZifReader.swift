/// Parses the blocks of a TZif file (RFC 8536, 3), and checks every length.
struct TZifReader {
    typealias Invalid = TimeZoneRules.Invalid

    struct Header {
        let version: Int
        let indicatorCount: Int
        let timeCount: Int
        let typeCount: Int
        let characterCount: Int
    }

    struct Block {
        let transitions: [Int64]
        let typeIndices: [Int]
        let types: [TimeZoneRules.Offset]
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func take(_ count: Int) throws(Invalid) -> ArraySlice<UInt8> {
        guard count >= 0, count <= bytes.count - position else { throw Invalid("the file ends too early") }
        defer { position += count }
        return bytes[position..<position + count]
    }

    /// A signed number, most significant byte first.
    ///
    /// - Parameter size: 4 or 8.
    private mutating func integer(_ size: Int) throws(Invalid) -> Int64 {
        try take(size).withUnsafeBytes { field in
            size == 8
                ? Int64(bigEndian: field.loadUnaligned(as: Int64.self))
                : Int64(Int32(bigEndian: field.loadUnaligned(as: Int32.self)))
        }
    }

    private mutating func count() throws(Invalid) -> Int {
        let value = try integer(4)
        // No real zone comes near this, and it keeps products of counts small.
        guard (0...100_000).contains(value) else { throw Invalid("a count in the header is out of range") }
        return Int(value)
    }

    mutating func header() throws(Invalid) -> Header {
        guard try take(4).elementsEqual("TZif".utf8) else { throw Invalid("the file does not begin with TZif") }
        let version = try take(1).first ?? 0
        guard version == 0 || (UInt8(ascii: "2")...UInt8(ascii: "9")).contains(version) else {
            throw Invalid("the version of the file is not known")
        }
        _ = try take(15)
        let (utCount, standardCount, leapCount) = (try count(), try count(), try count())
        let header = Header(
            version: version == 0 ? 1 : Int(version - UInt8(ascii: "0")),
            indicatorCount: utCount + standardCount,
            timeCount: try count(),
            typeCount: try count(),
            characterCount: try count()
        )
        guard header.typeCount > 0, header.typeCount <= 256 else {
            throw Invalid("the number of types is out of range")
        }
        guard [0, header.typeCount].contains(utCount), [0, header.typeCount].contains(standardCount) else {
            throw Invalid("the number of indicators is not that of types")
        }
        guard header.characterCount > 0 else { throw Invalid("there are no abbreviations") }
        // The files below "right/" count leap seconds, which WallTime does not.
        guard leapCount == 0 else { throw Invalid("the file counts leap seconds") }
        return header
    }

    mutating func skipBlock(_ header: Header, timeSize: Int) throws(Invalid) {
        _ = try take(
            header.timeCount * (timeSize + 1) + header.typeCount * 6 + header.characterCount + header.indicatorCount
        )
    }

    /// Reads a data block.
    ///
    /// - Parameter timeSize: the size of each time in bytes: 4 in the first block, 8 in the second.
    mutating func block(_ header: Header, timeSize: Int) throws(Invalid) -> Block {
        var transitions: [Int64] = []
        for _ in 0..<header.timeCount {
            let time = try integer(timeSize)
            guard transitions.last.map({ $0 < time }) ?? true else { throw Invalid("transition times do not ascend") }
            transitions.append(time)
        }
        let indices = try take(header.timeCount).map(Int.init)
        guard indices.allSatisfy({ $0 < header.typeCount }) else { throw Invalid("a transition names no known type") }
        // The names come after the types.
        var ahead = self
        _ = try ahead.take(header.typeCount * 6)
        let names = Array(try ahead.take(header.characterCount))
        var types: [TimeZoneRules.Offset] = []
        for _ in 0..<header.typeCount {
            let seconds = Int(try integer(4))
            guard abs(seconds) <= 26 * 3600 else { throw Invalid("an offset is over 26 hours") }
            let flags = Array(try take(2))
            guard flags[0] <= 1 else { throw Invalid("a type neither is nor is not daylight saving time") }
            let start = Int(flags[1])
            guard let end = names.dropFirst(start).firstIndex(of: 0) else {
                throw Invalid("an abbreviation lies outside of the names")
            }
            guard names[start..<end].allSatisfy({ (0x21...0x7e).contains($0) }) else {
                throw Invalid("an abbreviation is not ASCII")
            }
            let name = String(decoding: names[start..<end], as: UTF8.self)
            types.append(.init(secondsEast: seconds, abbreviation: name, isDaylightSaving: flags[0] == 1))
        }
        position = ahead.position
        let indicators = try take(header.indicatorCount)
        guard indicators.allSatisfy({ $0 <= 1 }) else { throw Invalid("an indicator is neither 0 nor 1") }
        return Block(transitions: transitions, typeIndices: indices, types: types)
    }

    /// The rule between two line feeds at the end; empty if there is none.
    mutating func footer() throws(Invalid) -> String {
        guard try take(1).first == 10 else { throw Invalid("the footer does not begin with a line feed") }
        guard let end = bytes[position...].firstIndex(of: 10) else { throw Invalid("the footer has no end") }
        defer { position = end + 1 }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    /// - Throws: if there are bytes left.
    func end() throws(Invalid) {
        guard position == bytes.count else { throw Invalid("there are bytes after the end") }
    }
}
