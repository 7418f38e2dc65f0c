internal import PlaylistReading
internal import Boxes

/// The first entry of stsd (ISO/IEC 14496-12, 8.5.2): the codec of a track and its parameters.
struct SampleEntry: Sendable {
    private(set) var format = ObservedFormat()
    /// The scheme by which samples are encrypted; nil for those in the clear.
    private(set) var scheme: String?
    /// The size of the lengths before units of H.264 and H.265, in bytes; nil for anything else, and for encrypted samples.
    private(set) var lengthSize: Int?
    private(set) var isH265 = false
    private(set) var name = ""
    /// The number of entries, the first of which this is.
    private(set) var count = 0
    private(set) var problems: [Message] = []

    /// The box that an entry has for its codec (ISO/IEC 14496-15, 5.4.2 and 8.4; -14, 5.6; ETSI TS 102 366, F; AV1 in ISOBMFF, 2.3).
    private static let records = [
        "avc1": "avcC", "avc3": "avcC", "hvc1": "hvcC", "hev1": "hvcC", "av01": "av1C", "vp09": "vpcC", "mp4a": "esds",
        "ac-3": "dac3", "ec-3": "dec3", "Opus": "dOps", "fLaC": "dfLa",
    ]

    init?(_ box: MP4Box) {
        guard var rest = box.full?.rest else { return nil }
        let said = rest.integer(4) ?? 0
        let entries = MP4Box.boxes(rest, limit: 100)
        if entries.count < 100, said != entries.count {
            problems = [("stsd says \(said) entries", "\(entries.count), which it has")]
        }
        guard let entry = entries.first else { return }
        (name, count) = (entry.name, entries.count)
        var content = entry.content
        switch entry.name {
        case "avc1", "avc3", "hvc1", "hev1", "vp08", "vp09", "av01", "dvh1", "dvhe", "dvav", "dva1", "encv":
            content.skip(24)
            if let width = content.integer(2), let height = content.integer(2) {
                format.size = PictureSize(width: Int(width), height: Int(height))
            }
            content.skip(50)
        case "mp4a", "ac-3", "ec-3", "ac-4", "Opus", "fLaC", "alac", "mhm1", "enca":
            content.skip(16)
            format.channels = content.integer(2).map { Int($0) }
            content.skip(6)
            // 16.16 bits; for more than 65,535 it is in the codec's own box.
            format.sampleRate = content.integer(4).map { $0 >> 16 }
        default:
            format.codec = entry.name
            return
        }
        let boxes = MP4Box.boxes(content)
        var name = entry.name
        // ISO/IEC 14496-12, 8.12: the format before it was encrypted.
        if name == "encv" || name == "enca" {
            let sinf = boxes.first("sinf")
            var kind = sinf?.first("schm")?.full?.rest
            scheme = kind?.name() ?? "unknown"
            var format = sinf?.first("frma")?.content
            guard let original = format?.name() else { return }
            name = original
        }
        if let record = Self.records[name], !boxes.contains(where: { $0.name == record || $0.name == "wave" }) {
            problems.append(("\(entry.name) has no \(record)", "one in it"))
        }
        let sound = CodecName.audio(boxes)
        (format.codec, format.coreRate) = (CodecName.of(name, boxes) ?? name, sound?.rate)
        if let record = boxes.first("avcC")?.content { check(record) }
        if let said = format.sampleRate, said > 0, let rate = sound?.rate, ![rate / 2, rate, rate * 2].contains(said) {
            problems.append(("mp4a says \(said) Hz", "\(rate), as its esds has"))
        }
        // The number in the entry is 2 for one channel as well.
        if name == "mp4a" { format.channels = sound?.channels ?? format.channels }
        isH265 = boxes.first("hvcC") != nil
        guard name == entry.name, var record = (boxes.first("avcC") ?? boxes.first("hvcC"))?.content else { return }
        record.skip(isH265 ? 21 : 4)
        lengthSize = record.byte().map { Int($0 & 3) + 1 }
    }

    /// ISO/IEC 14496-15, 5.3.3: the record of H.264 and its first parameter set.
    private mutating func check(_ record: ByteReader) {
        var record = record
        let start = record.peek(4).map { $0 }
        guard start.count == 4, start[0] == 1 else {
            let version = start.first.map { "\($0)" } ?? "missing"
            return problems.append(("configurationVersion of avcC is \(version)", "1"))
        }
        record.skip(5)
        guard let count = record.byte(), let length = record.integer(2), count & 0x1f > 0 else {
            if name == "avc1" { problems.append(("avcC has no sequence parameter set", "that of its pictures")) }
            return
        }
        let bytes = record.part(Int(length)).peek(200).map { $0 }
        // The record of several sets has the highest of their levels, and the constraints that all have.
        if count & 0x1f == 1, bytes.count > 3, Array(bytes[1...3]) != Array(start[1...3]) {
            let (one, two) = (ElementaryReading.avc(start[1...]) ?? "", ElementaryReading.avc(bytes[1...]) ?? "")
            problems.append(("avcC is of \(one), and its sequence parameter set of \(two)", "the same in both"))
        }
        if let set = ElementaryReading.size(bytes), let size = format.size, set != size {
            problems.append(("\(name) says \(size)", "\(set), as its sequence parameter set has"))
        }
    }
}
