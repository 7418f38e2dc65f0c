internal import HLS
internal import Timeline

extension FaultKind {
    /// The kinds that change the list's own tags.
    static let ofListTags: [FaultKind] = [
        FaultKind(
            name: "target",
            value: .number(1...60, unit: "seconds"),
            targets: .segments,
            timing: [.always, .span],
            example: "target=3@30-0",
            sentence: "EXT-X-TARGETDURATION differs.",
            changeList: { list, fault in
                list.targetDuration = fault.number
                // HOLD-BACK is three target durations at least, or some players refuse the list.
                let least = MediaTime(seconds: 3 * fault.count)
                if let distance = list.serverControl?.holdBack, distance < least {
                    list.serverControl?.holdBack = least
                }
            }
        ),
        // The list grows again, but a viewer who is behind falls out of it.
        FaultKind(
            name: "jump",
            value: .number(1...10_000, unit: "segments"),
            targets: .list,
            timing: [.event, .single],
            needsLiveList: true,
            reading: .oddList,
            example: "list.jump=10@30",
            sentence: "That many segments leave the list too early; at least one stays.",
            list: { now, list in
                guard let event = list.occurrence.lastStart(at: now), let playlist = list(at: now) else {
                    return list(at: now)
                }
                let listed = list.stream.view.segments(at: event)
                let first = min(listed.lowerBound + list.fault.count, listed.upperBound - 1)
                // Segments that have left do not come back (RFC 8216, 6.2.2).
                return playlist.dropping(before: first) ?? playlist
            }
        ),
        // An encoder restarts without marking it. There is no list until its first segment is complete.
        FaultKind(
            name: "reset",
            targets: .segments,
            timing: [.event, .single],
            changesNumbers: true,
            example: "reset@40",
            sentence: "Numbers and timestamps begin at zero, without any tag.",
            list: { now, list in
                // A recording also has the segments before the event, and one count for all.
                guard list.stream.view.type != .vod, let event = list.occurrence.lastStart(at: now) else {
                    return list(at: now)
                }
                let first = list.grid.firstSegment(from: event)
                guard var playlist = list(at: now)?.dropping(before: first) else { return nil }
                playlist.mediaSequence -= first
                return playlist
            },
            media: { $0.restart(with: $1) }
        ),
        FaultKind(
            name: "msn",
            value: .number(1...1_000_000, unit: "segments"),
            targets: .rendition,
            timing: [.always, .span],
            changesNumbers: true,
            example: "640x360.msn=1000",
            sentence: "EXT-X-MEDIA-SEQUENCE of the rendition is higher by that number.",
            changeList: { list, fault in list.mediaSequence += fault.count }
        ),
        // Lists lost discontinuities before the first viewer came, or a rendition counts them differently from the others.
        FaultKind(
            name: "dseq",
            value: .number(1...999_999_999, unit: "discontinuities"),
            targets: .list,
            timing: [.always, .span],
            example: "640x360.dseq=1",
            sentence: "EXT-X-DISCONTINUITY-SEQUENCE is higher by that number.",
            changeList: { list, fault in list.discontinuitySequence += fault.number }
        ),
        FaultKind(
            name: "nodseq",
            targets: .segments,
            timing: [.always, .span],
            example: "nodseq",
            sentence: "There is no EXT-X-DISCONTINUITY-SEQUENCE, whatever has left the list.",
            changeList: { list, _ in
                // A list that needs no such tag loses none.
                if list.discontinuitySequence > 0 || list.segments.contains(where: \.isDiscontinuous) {
                    list.omitsDiscontinuitySequence = true
                }
            }
        ),
        // A server derives it from the existing parts.
        FaultKind(
            name: "parthold",
            targets: .segments,
            needsParts: true,
            example: "parthold@30-34",
            sentence: "PART-HOLD-BACK is a part longer.",
            changeList: { list, _ in
                guard let distance = list.serverControl?.partHoldBack, let part = list.partTarget else { return }
                list.serverControl?.partHoldBack = distance + part
            }
        ),
    ]
}
