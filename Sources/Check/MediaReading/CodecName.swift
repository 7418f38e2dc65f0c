internal import Boxes
internal import Timeline

/// Names of codecs in the form of CODECS (RFC 6381, 3.3), from the records in sample entries and streams.
package enum CodecName {
    /// The name by the boxes of a sample entry; nil if its own name is all that is known.
    static func of(_ entry: String, _ boxes: [MP4Box]) -> String? {
        func record(_ name: String) -> ArraySlice<UInt8>? { boxes.first(name)?.content.peek(13).dropFirst() }
        return switch entry {
        case "avc1", "avc3": record("avcC").flatMap { ElementaryReading.avc($0, as: entry) }
        case "hvc1", "hev1": record("hvcC").flatMap { hevc(entry, $0) }
        case "av01": boxes.first("av1C").flatMap { av1($0.content) }
        case "vp08", "vp09": boxes.first("vpcC").flatMap { vp9(entry, $0.content) }
        case "mp4a": audio(boxes)?.name
        default: nil
        }
    }

    /// H.265 (ISO/IEC 14496-15, E.3): the general part of profile_tier_level, 12 bytes.
    static func hevc(_ entry: String, _ bytes: some Collection<UInt8>) -> String? {
        let bytes = Array(bytes)
        guard bytes.count == 12 else { return nil }
        let space = ["", "A", "B", "C"][Int(bytes[0] >> 6)]
        let flags = bytes[1...4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        var reversed: UInt32 = 0
        for bit in 0..<32 where flags >> bit & 1 == 1 { reversed |= 1 << (31 - bit) }
        var constraints = Array(bytes[5...10])
        while constraints.last == 0 { constraints.removeLast() }
        return
            "\(entry).\(space)\(bytes[0] & 0x1f).\(hexadecimal(reversed)).\(bytes[0] & 0x20 == 0 ? "L" : "H")\(bytes[11])"
            + constraints.map { "." + hexadecimal(UInt32($0)) }.joined()
    }

    /// AV1: profile, level, tier and bits (AV1 in ISOBMFF, 5).
    private static func av1(_ record: ByteReader) -> String? {
        var record = record
        guard record.byte() == 0x81, let first = record.byte(), let second = record.byte() else { return nil }
        let bits = second & 0x40 == 0 ? "08" : second & 0x20 == 0 ? "10" : "12"
        return "av01.\(first >> 5).\((first & 0x1f).text(digits: 2))\(second & 0x80 == 0 ? "M" : "H").\(bits)"
    }

    /// VP9: profile, level and bits (VP Codec ISO Media File Format Binding).
    private static func vp9(_ entry: String, _ record: ByteReader) -> String? {
        var record = record
        record.skip(4)
        guard let profile = record.byte(), let level = record.byte(), let bits = record.byte() else { return nil }
        return "\(entry)." + [profile, level, bits >> 4].map { $0.text(digits: 2) }.joined(separator: ".")
    }

    /// The object type and the channels of MPEG-4 audio, in descriptors inside descriptors (ISO/IEC 14496-1, 7.2.6; -3, 1.6.2.1).
    static func audio(_ boxes: [MP4Box]) -> (name: String, channels: Int?, rate: Int64?)? {
        guard var reader = boxes.first("esds")?.full?.rest else { return nil }
        func header() -> UInt8? {
            guard let tag = reader.byte() else { return nil }
            // The length has up to four bytes.
            for _ in 0..<4 { if let byte = reader.byte(), byte & 0x80 == 0 { break } }
            return tag
        }
        guard header() == 3 else { return nil }
        reader.skip(2)
        guard let flags = reader.byte(), flags & 0xe0 == 0, header() == 4, let indication = reader.byte() else {
            return nil
        }
        guard indication == 0x40 else { return ("mp4a." + hexadecimal(UInt32(indication)), nil, nil) }
        reader.skip(12)
        guard header() == 5, let first = reader.integer(2) else { return nil }
        let (type, rate, channels) = (first >> 11, first >> 7 & 0xf, Int(first >> 3 & 0xf))
        let isPlain = type != 31 && rate != 15 && (1...7).contains(channels)
        return (
            "mp4a.40.\(type == 31 ? 32 + Int(first >> 5 & 0x3f) : Int(type))",
            isPlain ? (channels == 7 ? 8 : channels) : nil,
            isPlain ? ElementaryReading.sampleRate(Int(rate)) : nil
        )
    }

    private static func hexadecimal(_ value: UInt32) -> String { String(value, radix: 16, uppercase: true) }

    /// Whether a name in CODECS stands for a track.
    ///
    /// - Parameters:
    ///   - rate: the samples of AAC in a second by its own configuration.
    ///   - container: that of the track. A transport stream has no sample entries, and so no name for where parameter sets are.
    package static func covers(
        _ said: String,
        _ codec: String,
        rate: Int64? = nil,
        in container: ObservedMedia.Container = .fragmentedMP4
    ) -> Bool {
        var said = said.lowercased()
        let codec = codec.lowercased()
        let entry = container == .transportStream ? entriesWithSets[said.prefix(4)] : nil
        if let entry { said = entry + said.dropFirst(4) }
        if said == codec { return true }
        // The profile in a stream of sound may be that of its base layer, which is AAC-LC.
        if codec == "mp4a.40.2" {
            // SBR doubles this rate: AAC-LC of 44.1 kHz or more has none.
            return rate ?? 0 < 44_100 && ["mp4a.40.5", "mp4a.40.29", "mp4a.40.42"].contains(said)
        }
        // MPEG-1 and -2 audio have several names.
        let layers: Set = ["mp4a.40.32", "mp4a.40.33", "mp4a.40.34", "mp4a.69", "mp4a.6b", "mp3"]
        if layers.contains(codec) { return layers.contains(said) }
        // The registered object types of AC-3.
        if ["ac-3": "mp4a.a5", "ec-3": "mp4a.a6"][codec] == said { return true }
        let (one, two) = (said.split(separator: "."), codec.split(separator: "."))
        guard one.first == two.first, let name = two.first else { return false }
        // For other codecs only the name of the sample entry is known, and a name may end early, or have more than is known.
        if two.count == 1 || name == "av01" || name.hasPrefix("vp0") { return zip(one, two).allSatisfy { $0 == $1 } }
        // Constraints at the end may be left out (ISO/IEC 14496-15, E.3); compatibility flags may be written with zeros.
        guard name == "hvc1" || name == "hev1", one.count >= 4, two.count >= 4 else { return false }
        return one[1] == two[1] && one[3] == two[3]
    }

    /// Sample entries whose parameter sets may be in samples, with those for the same codec that have them all (ISO/IEC 14496-15).
    static let entriesWithSets: [Substring: String] = ["avc3": "avc1", "hev1": "hvc1", "dvhe": "dvh1", "dvav": "dva1"]

    /// Names of profiles and kinds of sound, as people know them.
    private static let avcProfiles: [Int: String] = [
        0x42: "Baseline", 0x4d: "Main", 0x58: "Extended", 0x64: "High", 0x6e: "High 10", 0x7a: "High 4:2:2",
        0xf4: "High 4:4:4 Predictive",
    ]
    private static let sounds: [String: String] = [
        "mp4a.40.2": "AAC-LC", "mp4a.40.5": "HE-AAC", "mp4a.40.29": "HE-AAC v2", "mp4a.40.34": "MP3",
        "mp4a.40.42": "xHE-AAC", "mp4a.6B": "MP3", "mp4a.69": "MP3", "ac-3": "AC-3", "ec-3": "E-AC-3", "fLaC": "FLAC",
        "Opus": "Opus", "alac": "ALAC",
    ]

    /// The profile, and the level if there is one, such as `High 3.1`; nil if it has no name here.
    package static func profile(_ codec: String) -> String? {
        if let name = sounds[codec] { return name }
        let parts = codec.split(separator: ".")
        switch parts.first {
        case "avc1", "avc3":
            guard parts.count == 2, parts[1].utf8.count == 6, let digits = Int(parts[1], radix: 16),
                let name = avcProfiles[digits >> 16]
            else { return nil }
            // constraint_set1_flag; and level 1b (ITU-T H.264, A.2.1 and A.3.4).
            let (constraints, level) = (digits >> 8 & 0xff, digits & 0xff)
            let isConstrained = name == "Baseline" && constraints & 0x40 != 0
            let number = level == 11 && constraints & 0x10 != 0 ? "1b" : "\(level / 10).\(level % 10)"
            return (isConstrained ? "Constrained " : "") + "\(name) \(number)"
        case "hvc1", "hev1":
            guard parts.count >= 4, let name = [1: "Main", 2: "Main 10", 3: "Main Still Picture"][Int(parts[1]) ?? 0],
                let level = Int(parts[3].dropFirst())
            else { return nil }
            return "\(name) \(level / 30).\(level % 30 / 3)\(parts[3].first == "H" ? ", high tier" : "")"
        default: return nil
        }
    }
}
