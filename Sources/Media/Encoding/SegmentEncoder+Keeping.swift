internal import H264

// Coded pictures in the form in which a file keeps them.
extension SegmentEncoder {
    /// All coded pictures so far, to be kept longer than the process: the same bytes for the same pictures.
    package func keptPictures() -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ count: Int) { withUnsafeBytes(of: UInt32(count).littleEndian) { bytes += $0 } }
        let runs = memory.all.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        append(runs.count)
        for (identities, pictures) in runs {
            append(identities.count)
            for identity in identities { withUnsafeBytes(of: identity.littleEndian) { bytes += $0 } }
            append(pictures.count)
            for picture in pictures {
                append(picture.unit.bytes.count)
                bytes += picture.unit.bytes
            }
        }
        return bytes
    }

    /// Takes over the ``keptPictures()`` of an encoder with the same source and settings.
    ///
    /// - Returns: false if the bytes do not have that form; then nothing is taken over.
    package func keep(_ bytes: [UInt8]) -> Bool {
        var reader = Reader(rest: bytes[...])
        var runs: [(identities: [Int64], pictures: [CodedPicture])] = []
        guard let count = reader.count() else { return false }
        for _ in 0..<count {
            var run: (identities: [Int64], pictures: [CodedPicture]) = ([], [])
            guard let identities = reader.count() else { return false }
            for _ in 0..<identities {
                guard let identity = reader.integer(Int64.self) else { return false }
                run.identities.append(identity)
            }
            guard let pictures = reader.count() else { return false }
            for _ in 0..<pictures {
                guard let length = reader.count(), let bytes = reader.bytes(length),
                    let unit = try? NALUnit(bytes: Array(bytes)), unit.isIDR || unit.kind == .nonIDRSlice
                else { return false }
                run.pictures.append(CodedPicture(unit: unit, parameterSets: parameterSets))
            }
            runs.append(run)
        }
        guard reader.rest.isEmpty else { return false }
        for run in runs { memory.insert(run.pictures, for: run.identities) }
        return true
    }

    /// Reads little-endian integers and the bytes whose number they state.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
            guard count <= rest.count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }

        mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
            bytes(MemoryLayout<Integer>.size).map { $0.reversed().reduce(0) { $0 << 8 | Integer($1) } }
        }

        mutating func count() -> Int? { integer(UInt32.self).map { Int($0) } }
    }
}
