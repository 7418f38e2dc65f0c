internal import Boxes
internal import Media

/// Bytes whose boxes (ISO/IEC 14496-12, 4.2) are changed: those that libavformat has written, with sizes of 32 bits.
struct BoxBytes {
    /// A place; it keeps no bytes, so that a change of them is not a copy.
    struct Box {
        let kind: String
        let start: Int
        /// Everything after its kind.
        let content: Range<Int>
    }

    var bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The boxes of a range; those that are not whole are left out.
    func boxes(in range: Range<Int>) -> [Box] {
        MP4Box.boxes(ByteReader(bytes, range)).filter { !$0.isCut }.map {
            Box(kind: $0.name, start: $0.start, content: $0.content.range)
        }
    }

    /// The boxes of a kind that a path of kinds leads to, with all that they are in; a kind may have a number of bytes after it that
    /// precede its own boxes.
    func boxes(at path: [(kind: String, skipped: Int)]) -> [[Box]] {
        func found(_ path: ArraySlice<(kind: String, skipped: Int)>, in range: Range<Int>) -> [[Box]] {
            guard let first = path.first else { return [[]] }
            return boxes(in: range).filter { $0.kind == first.kind }.flatMap { box in
                let start = min(box.content.lowerBound + first.skipped, box.content.upperBound)
                return found(path.dropFirst(), in: start..<box.content.upperBound).map { [box] + $0 }
            }
        }
        return found(path[...], in: 0..<bytes.count)
    }

    func word(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }

    mutating func write(_ value: Int, at index: Int) {
        bytes.replaceSubrange(index..<index + 4, with: UInt32(truncatingIfNeeded: value).bigEndianBytes)
    }

    mutating func add(_ difference: Int, at index: Int) { write(word(at: index) + difference, at: index) }

    /// - Parameter kind: four characters of ASCII.
    mutating func name(_ kind: String, at index: Int) { bytes.replaceSubrange(index..<index + 4, with: kind.utf8) }

    /// Puts bytes at a place, and makes the boxes larger in which it is.
    ///
    /// - Parameter parents: all of them; they are before the place.
    mutating func insert(_ new: [UInt8], at index: Int, in parents: [Box]) {
        bytes.insert(contentsOf: new, at: index)
        for parent in parents { add(new.count, at: parent.start) }
    }

    /// Leaves out bytes, and makes the boxes smaller in which they are.
    mutating func remove(_ range: Range<Int>, in parents: [Box]) {
        bytes.removeSubrange(range)
        for parent in parents { add(-range.count, at: parent.start) }
    }

    /// The bytes of a new box.
    static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        UInt32(content.count + 8).bigEndianBytes + Array(kind.utf8) + content
    }
}
