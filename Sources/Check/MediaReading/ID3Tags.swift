internal import Platform

/// Timed metadata: tags of ID3, version 2 (ID3v2.4.0, 3 and 4), one after the other.
enum ID3Tags {
    /// The reason why bytes are not whole tags; nil if they are. Any bytes are safe to try.
    static func problem(_ bytes: ArraySlice<UInt8>) -> String? {
        guard !bytes.isEmpty else { return "it is empty" }
        var rest = bytes
        while !rest.isEmpty {
            guard rest.starts(with: Array("ID3".utf8)), rest.count >= 10 else { return "it does not begin with ID3" }
            let head = Array(rest.prefix(10))
            guard (2...4).contains(head[3]) else { return "it is ID3 of version 2.\(head[3])" }
            guard let size = syncsafe(head[6...]) else { return "its size has a byte above 127" }
            // A footer repeats the header (3.4).
            let length = 10 + size + (head[5] & 0x10 == 0 ? 0 : 10)
            guard length <= rest.count else { return "its length is \(length) bytes, and there are \(rest.count)" }
            // The other flags change how frames are to be read.
            if head[3] > 2, head[5] & 0xc0 == 0, let problem = frames(rest.dropFirst(10).prefix(size), head[3]) {
                return problem
            }
            rest = rest.dropFirst(length)
            // Stuffing.
            if rest.allSatisfy({ $0 == 0 || $0 == 0xff }) { return nil }
        }
        return nil
    }

    /// ID3v2.4.0, 4, and ID3v2.3.0, 3.3: frames one after the other, and padding behind them.
    private static func frames(_ bytes: ArraySlice<UInt8>, _ version: UInt8) -> String? {
        var rest = bytes
        while rest.count >= 10, rest.first != 0 {
            let head = Array(rest.prefix(10))
            let name = head[..<4]
            guard name.allSatisfy({ $0.isUpperCase || $0.isDecimalDigit }) else { return "a frame has no name" }
            let size = version == 4 ? syncsafe(head[4..<8]) : head[4..<8].reduce(0) { $0 << 8 | Int($1) }
            guard let size, size <= rest.count - 10 else {
                return "the frame \(OutsideText.repaired(name)) is longer than its tag"
            }
            rest = rest.dropFirst(10 + size)
        }
        return nil
    }

    /// Seven bits in each byte.
    private static func syncsafe(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.contains { $0 > 0x7f } ? nil : bytes.reduce(0) { $0 << 7 | Int($1) }
    }
}
