// Names of profiles and levels, as people know them.
extension CodecName {
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
