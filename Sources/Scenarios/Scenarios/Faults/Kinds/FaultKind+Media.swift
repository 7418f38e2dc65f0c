internal import HLS
internal import Timeline

extension FaultKind {
    /// The kinds that change media.
    static let ofMedia: [FaultKind] = [
        // Each event adds to all earlier ones since the epoch.
        FaultKind(
            name: "timejump",
            value: .number(-3_600_000...3_600_000, unit: "milliseconds"),
            targets: .segments,
            timing: [.event, .single],
            example: "timejump=40000@30",
            sentence: "Timestamps leap by that many milliseconds, without any tag.",
            media: { media, segment in
                let jump = MediaTime(milliseconds: segment.fault.count)
                media.shift(by: jump * segment.occurrence.count(through: segment.start), from: segment.mediaStart)
            }
        ),
        // MPEG-TS begins at zero again, as an encoder's does every 26.5 hours. The 32 bits of CMAF wrap at the same instant.
        FaultKind(
            name: "wrap",
            targets: .segments,
            timing: [.single],
            cutsDecodeTimes: true,
            example: "wrap@after30",
            sentence: "Timestamps pass 2^33; in CMAF, decode times have 32 bits and pass 2^32.",
            media: { media, segment in
                guard case .once(let instant, _) = segment.occurrence else { return }
                media.hasShortDecodeTime = true
                media.shift(by: MediaTime(ticks: 1 << 33) - MediaTime(notBefore: instant), from: segment.mediaStart)
            }
        ),
        // There is a ladder of bit rates to choose from. Without a target, the value is the rate of the first rendition.
        FaultKind(
            name: "pad",
            parameterSynonyms: ["padding"],
            value: .number(100...50_000, unit: "kbit/s"),
            targets: .tracks(.pictures),
            timing: [.always, .span],
            example: "pad=2000",
            sentence:
                "Segments are filled up to that many kbit/s, those of smaller renditions in proportion to pixels.",
            changeMedia: { media, fault in
                let place = fault.target == .unsaid ? \MediaFault.ladderPadding : \.padding
                media[keyPath: place] = max(media[keyPath: place], fault.number)
            }
        ),
    ]

    /// The kinds that change subtitles.
    static let ofSubtitles: [FaultKind] = [
        // A packager forgets it. Cue times then count from a media time of zero (RFC 8216bis, 3.1.4), so no cue is near the pictures.
        FaultKind(
            name: "nomap",
            targets: .tracks(.subtitles),
            timing: [.always, .span],
            example: "subtitles.nomap@20-40",
            sentence: "Subtitles have no X-TIMESTAMP-MAP, so their times mean something else.",
            changeMedia: { media, _ in media.text.hasNoMap = true }
        ),
        FaultKind(
            name: "map",
            value: .number(-3_600_000...3_600_000, unit: "milliseconds"),
            targets: .tracks(.subtitles),
            timing: [.always, .span],
            example: "subtitles.map=1500@20-40",
            sentence: "Subtitles are shown that many milliseconds late, because X-TIMESTAMP-MAP is off.",
            changeMedia: { media, fault in
                media.text.mapOffset = media.text.mapOffset + MediaTime(milliseconds: fault.count)
            }
        ),
        // A packager counts on where the pictures' timestamps begin at zero again.
        FaultKind(
            name: "nowrap",
            targets: .tracks(.subtitles),
            timing: [.always, .span],
            example: "subtitles.nowrap@20-40",
            sentence: "X-TIMESTAMP-MAP of subtitles is 2^33 higher than the timestamps of the pictures.",
            changeMedia: { media, _ in media.text.isUnwrapped = true }
        ),
        // WebVTT allows it (W3C WebVTT, 4.1), and some parsers take it for a part of the first word.
        FaultKind(
            name: "bom",
            targets: .tracks(.subtitles),
            timing: [.always, .span],
            example: "subtitles.bom@20-40",
            sentence: "Subtitles begin with a byte order mark, which is allowed.",
            changeMedia: { media, _ in media.text.hasByteOrderMark = true }
        ),
    ]
}
