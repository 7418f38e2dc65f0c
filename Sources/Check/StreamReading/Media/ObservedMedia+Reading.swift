internal import Boxes

extension ObservedMedia {
    /// Parses a segment of any container. Any bytes are safe to parse.
    ///
    /// - Parameters:
    ///   - header: the content of its EXT-X-MAP; nil if it has none.
    /// - Returns: nil if it is not in a container that a playlist may list (RFC 8216, 3).
    package static func read(_ bytes: [UInt8], header: MP4Header?) -> ObservedMedia? {
        if MP4Box.looksLikeMP4(bytes) {
            var media = MP4Reader.read(bytes, header: header ?? MP4Header(bytes))
            if header == nil {
                let found = "no EXT-X-MAP applies to it"
                media.findings.append(Finding(.segmentHasMap, found, expected: "one with the URI of its header"))
            } else if MP4Box.boxes(ByteReader(bytes)).contains(where: { $0.name == "moov" }) {
                let found = "it has a moov of its own beside that of its EXT-X-MAP"
                media.findings.append(Finding(.segmentHasMap, found, expected: "movie fragments alone"))
            }
            return media
        }
        if let media = TransportStreamReader.read(bytes) { return media }
        return packedAudio(bytes) ?? webVTT(bytes)
    }

    /// An ID3 tag with a timestamp, and frames of sound (RFC 8216, 3.4).
    private static func packedAudio(_ bytes: [UInt8]) -> ObservedMedia? {
        var (start, time): (Int, Int64?) = (0, nil)
        var isWide = false
        if bytes.count > 10, bytes.starts(with: Array("ID3".utf8)) {
            start = 10 + bytes[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7f) }
            let owner = Array("com.apple.streaming.transportStreamTimestamp\0".utf8)
            let tag = bytes[..<min(start, bytes.count)]
            if let place = tag.firstRange(of: owner) {
                var reader = ByteReader(bytes, place.upperBound..<tag.endIndex)
                let value = reader.unsigned(8)
                isWide = value.map { $0 >> 33 > 0 } ?? false
                time = value.map { Int64($0 & 0x1_ffff_ffff) }
            }
        }
        guard start < bytes.count, let sound = ElementaryReading.adts(bytes, from: start) else { return nil }
        var media = ObservedMedia(.packedAudio)
        if sound.end != bytes.count {
            let found = "the last frame ends at byte \(sound.end), and there are \(bytes.count)"
            media.note(.segmentIsReadable, found, expected: "whole frames")
        }
        if isWide {
            media.note(.packedAudioHasTime, "its timestamp has more than 33 bits", expected: "0 above them")
        }
        if let time {
            let length = sound.samples * 90_000 / sound.rate
            media.tracks = [
                ObservedTrack(
                    id: 0,
                    kind: .audio,
                    timescale: 90_000,
                    codec: sound.codec,
                    sampleRate: sound.rate,
                    channels: sound.channels,
                    sampleCount: sound.frames,
                    start: time,
                    end: (time + length) % (1 << 33),
                    presentation: time,
                    length: length,
                    wrap: 1 << 33
                )
            ]
        } else {
            let expected = "ID3 with PRIV com.apple.streaming.transportStreamTimestamp"
            media.note(.packedAudioHasTime, "it begins without a timestamp", expected: expected)
        }
        return media
    }

    private static func webVTT(_ bytes: [UInt8]) -> ObservedMedia? {
        guard let cues = ObservedCues(bytes) else { return nil }
        var media = ObservedMedia(.webVTT)
        media.cues = cues
        media.findings = cues.findings
        return media
    }
}
