internal import PlaylistReading
internal import Boxes
internal import Platform

/// An event message box, `emsg` (ISO/IEC 23009-1, 5.10.3.3).
struct EventMessage {
    let scheme: String
    let timescale: Int64
    /// The time on the track's timeline; nil in version 0, where it is relative to the segment.
    let time: UInt64?
    private let data: ArraySlice<UInt8>

    /// The schemes whose messages are tags of ID3: AOM's carriage of ID3 in CMAF, and Apple's before it.
    private static let tagSchemes: Set = [
        "https://aomedia.org/emsg/ID3", "https://developer.apple.com/streaming/emsg-id3",
    ]

    /// - Returns: nil if it is not whole.
    init?(_ box: MP4Box) {
        guard let full = box.full, full.version <= 1, !box.isCut else { return nil }
        let isRelative = full.version == 0
        var rest = full.rest
        // The strings come first in version 0, and last in version 1.
        var scheme = isRelative ? Self.scheme(&rest) : nil
        guard let timescale = rest.integer(4), let time = rest.unsigned(isRelative ? 4 : 8), rest.count >= 8 else {
            return nil
        }
        rest.skip(8)
        if !isRelative { scheme = Self.scheme(&rest) }
        guard let scheme else { return nil }
        (self.scheme, self.timescale, self.time) = (scheme, timescale, isRelative ? nil : time)
        data = rest.peek(rest.count)
    }

    /// scheme_id_uri and value, each of which ends with zero; the value is not needed.
    private static func scheme(_ reader: inout ByteReader) -> String? {
        let parts = reader.peek(reader.count).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        reader.skip(parts[0].count + parts[1].count + 2)
        return OutsideText.repaired(parts[0])
    }

    var problem: Message? {
        if scheme.isEmpty { return ("an emsg has no scheme_id_uri", "the URI of its scheme") }
        if timescale == 0 { return ("an emsg has the timescale 0", "the ticks in a second") }
        guard Self.tagSchemes.contains(scheme) else { return nil }
        return ID3Tags.problem(data).map { ("the ID3 tag of an emsg is damaged: \($0)", "whole tags of ID3") }
    }
}
