internal import PlaylistReading
internal import Boxes

extension ObservedMedia {
    /// Parses a segment of any container. Any bytes are safe to parse.
    ///
    /// - Parameter header: the content of its EXT-X-MAP; nil if it has none.
    /// - Returns: nil if it is not in a container that a playlist may list (RFC 8216, 3).
    package static func read(_ bytes: [UInt8], header: MP4Header?) -> ObservedMedia? {
        if MP4Box.looksLikeMP4(bytes) {
            var media = MP4Reader.read(bytes, header: header ?? MP4Header(bytes))
            if header == nil {
                media.note(.segmentHasMap, "no EXT-X-MAP applies to it", expected: "one with the URI of its header")
            } else if MP4Box.boxes(ByteReader(bytes)).contains(where: { $0.name == "moov" }) {
                let found = "it has a moov of its own beside that of its EXT-X-MAP"
                media.note(.segmentHasMap, found, expected: "movie fragments alone")
            }
            return media
        }
        return TransportStreamReader.read(bytes) ?? packedAudio(bytes) ?? webVTT(bytes)
    }

    /// The schemes by which the samples of a segment are encrypted, none if they are in the clear; nil if that is not known.
    package static func schemes(of bytes: [UInt8], header: MP4Header?) -> Set<String>? {
        if bytes.first == 0x47 { return TransportStreamReader.schemes(of: bytes) }
        guard let schemes = header?.schemes, !schemes.isEmpty else { return header?.schemes }
        // A lead in the clear has no vectors, or a group of samples that is not encrypted (ISO/IEC 23001-7, 6 and 7.2).
        let fragments = MP4Box.boxes(ByteReader(bytes)).filter { $0.name == "moof" }.flatMap { $0.all("traf") }
        return fragments.contains { $0.first("senc") != nil && $0.first("sgpd") == nil } ? schemes : nil
    }

    /// An ID3 tag with a timestamp, and frames of sound (RFC 8216, 3.4).
    private static func packedAudio(_ bytes: [UInt8]) -> ObservedMedia? {
        var (start, stamp): (Int, UInt64?) = (0, nil)
        if bytes.count > 10, bytes.starts(with: Array("ID3".utf8)) {
            start = 10 + bytes[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7f) }
            let owner = Array("com.apple.streaming.transportStreamTimestamp\0".utf8)
            let tag = bytes[..<min(start, bytes.count)]
            if let place = tag.firstRange(of: owner) {
                var reader = ByteReader(bytes, place.upperBound..<tag.endIndex)
                stamp = reader.unsigned(8)
            }
        }
        var media = ObservedMedia(.packedAudio)
        guard start < bytes.count, let sound = ElementaryReading.adts(bytes, from: start, isPartial: true) else {
            // MPEG audio and AC-3 are only recognized.
            let head = bytes.dropFirst(start).prefix(2).map(\.self)
            return stamp != nil && (head == [0x0b, 0x77] || head.first == 0xff && head.last ?? 0 >= 0xe0) ? media : nil
        }
        if sound.end != bytes.count {
            let found = "its frames of AAC end at byte \(sound.end), and there are \(bytes.count)"
            media.note(.segmentIsReadable, found, expected: "whole frames, one after the other, to the end")
        }
        if let stamp {
            if stamp >> 33 > 0 {
                media.note(.packedAudioHasTime, "its timestamp has more than 33 bits", expected: "0 above them")
            }
            let time = Int64(stamp & 0x1_ffff_ffff)
            var track = ObservedTrack(id: 0, kind: .audio, timescale: 90_000, start: time, presentation: time)
            (track.format, track.sampleCount, track.wrap) = (sound.format, sound.frames, 1 << 33)
            (track.length, track.end) = (sound.length, (time + sound.length) % (1 << 33))
            media.tracks = [track]
        } else {
            let expected = "ID3 with PRIV com.apple.streaming.transportStreamTimestamp"
            media.note(.packedAudioHasTime, "it begins without a timestamp", expected: expected)
        }
        return media
    }

    private static func webVTT(_ bytes: [UInt8]) -> ObservedMedia? {
        guard let cues = ObservedCues(bytes) else { return nil }
        var media = ObservedMedia(.webVTT)
        (media.cues, media.findings) = (cues, cues.findings)
        return media
    }
}
