/// A box of an MP4 file (ISO/IEC 14496-12, 4.2).
package struct MP4Box {
    package let name: String
    /// The position of its beginning, in all of the bytes.
    package let start: Int
    package let content: ByteReader
    /// Whether its declared length exceeds the bytes.
    package let isCut: Bool

    /// The boxes of a part, one after the other, up to the first invalid one.
    ///
    /// - Parameter limit: the largest number of boxes.
    package static func boxes(_ reader: ByteReader, limit: Int = 2000) -> [MP4Box] {
        var reader = reader
        var boxes: [MP4Box] = []
        while reader.count >= 8, boxes.count < limit {
            let start = reader.position
            guard var size = reader.unsigned(4), let name = reader.name() else { break }
            var header: UInt64 = 8
            if size == 1 {
                guard let large = reader.unsigned(8) else { break }
                (size, header) = (large, 16)
            } else if size == 0 {
                size = UInt64(reader.count) + header
            }
            guard size >= header else { break }
            let length = size - header
            let isCut = length > UInt64(reader.count)
            boxes.append(
                MP4Box(name: name, start: start, content: reader.part(isCut ? reader.count : Int(length)), isCut: isCut)
            )
        }
        return boxes
    }

    /// The boxes inside.
    package var children: [MP4Box] { Self.boxes(content) }

    package func all(_ name: String) -> [MP4Box] { children.all(name) }

    package func first(_ name: String) -> MP4Box? { children.first(name) }

    /// A nested box by the path to it.
    package func find(_ path: String...) -> MP4Box? { find(path) }

    package func find(_ path: [String]) -> MP4Box? {
        path.reduce(self as MP4Box?) { box, name in box?.first(name) }
    }

    /// The content after the version and the flags of a full box.
    package var full: (version: UInt8, flags: Int64, rest: ByteReader)? {
        var reader = content
        guard let version = reader.byte(), let flags = reader.integer(3) else { return nil }
        return (version, flags, reader)
    }

    /// The number that follows two times: in tkhd the identifier of the track, in mdhd and mvhd the timescale.
    package var numberAfterTimes: Int64? {
        guard let full else { return nil }
        var rest = full.rest
        rest.skip(full.version == 1 ? 16 : 8)
        return rest.integer(4)
    }

    /// Whether the bytes look like boxes: the first has a name of a segment or a header.
    package static func looksLikeMP4(_ bytes: [UInt8]) -> Bool {
        let known: Set = [
            "ftyp", "styp", "moov", "moof", "sidx", "emsg", "prft", "free", "skip", "mdat", "uuid", "ssix",
        ]
        var reader = ByteReader(bytes)
        reader.skip(4)
        return reader.name().map { known.contains($0) } ?? false
    }
}

extension [MP4Box] {
    package func all(_ name: String) -> [MP4Box] { filter { $0.name == name } }

    package func first(_ name: String) -> MP4Box? { first { $0.name == name } }
}
