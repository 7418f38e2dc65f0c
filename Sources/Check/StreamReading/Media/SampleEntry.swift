internal import Boxes

/// The first entry of stsd (ISO/IEC 14496-12, 8.5.2): the codec of a track and its parameters.
struct SampleEntry: Sendable {
    /// The codec in the form of CODECS, as far as it can be derived.
    private(set) var codec: String?
    private(set) var size: (width: Int, height: Int)?
    /// The samples of sound in a second.
    private(set) var sampleRate: Int64?
    private(set) var channels: Int?
    /// The size of the lengths before units of H.264 and H.265, in bytes; nil for anything else, and for encrypted samples.
    private(set) var lengthSize: Int?
    private(set) var isH265 = false

    init?(_ box: MP4Box) {
        guard var rest = box.full?.rest else { return nil }
        rest.skip(4)
        guard let entry = MP4Box.boxes(rest, limit: 1).first else { return nil }
        var content = entry.content
        switch entry.name {
        case "avc1", "avc3", "hvc1", "hev1", "vp08", "vp09", "av01", "dvh1", "dvhe", "dvav", "dva1", "encv":
            content.skip(24)
            if let width = content.integer(2), let height = content.integer(2) { size = (Int(width), Int(height)) }
            content.skip(50)
        case "mp4a", "ac-3", "ec-3", "ac-4", "Opus", "fLaC", "alac", "mhm1", "enca":
            content.skip(16)
            channels = content.integer(2).map { Int($0) }
            content.skip(6)
            // 16.16 bits; for more than 65,535 it is in the codec's own box.
            sampleRate = content.integer(4).map { $0 >> 16 }
        default:
            codec = entry.name
            return
        }
        let boxes = MP4Box.boxes(content)
        var name = entry.name
        // ISO/IEC 14496-12, 8.12: the format before it was encrypted.
        if name == "encv" || name == "enca" {
            var format = boxes.first { $0.name == "sinf" }?.first("frma")?.content
            guard let original = format?.name() else { return }
            name = original
        }
        codec = CodecName.of(name, boxes) ?? name
        // The number in the entry is 2 for one channel as well.
        if name == "mp4a" { channels = CodecName.audio(boxes)?.channels ?? channels }
        readLengthSize(boxes, isEncrypted: name != entry.name)
    }

    private mutating func readLengthSize(_ boxes: [MP4Box], isEncrypted: Bool) {
        guard !isEncrypted else { return }
        for (name, offset) in [("avcC", 4), ("hvcC", 21)] {
            guard var record = boxes.first(where: { $0.name == name })?.content else { continue }
            record.skip(offset)
            lengthSize = record.byte().map { Int($0 & 3) + 1 }
            isH265 = name == "hvcC"
        }
    }
}
