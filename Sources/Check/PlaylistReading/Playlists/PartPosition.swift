internal import Timeline

/// The place of a part: the media sequence number of its segment, and its index in it (RFC 8216bis, 3.2).
package struct PartPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var number: Int64
    /// The index of the part, from 0; the highest number for the end of a segment, after its last part.
    package var part: Int

    package init(number: Int64, part: Int) {
        (self.number, self.part) = (number, part)
    }

    package static func < (left: PartPosition, right: PartPosition) -> Bool {
        (left.number, left.part) < (right.number, right.part)
    }

    package var description: String { "part \(part) of segment \(number)" }
}

extension ObservedPlaylist {
    /// The place of the last listed part, or of the last segment if that has no parts: LAST-MSN and LAST-PART in reports on this list
    /// (4.4.5.4). nil for an empty list.
    package var lastPart: PartPosition? {
        if let open { return PartPosition(number: open.number, part: open.parts.count - 1) }
        return segments.last.map { PartPosition(number: $0.number, part: max($0.parts.count - 1, 0)) }
    }

    /// The part that a player requests next (6.3.8): the one after the last, or the first of the next segment.
    package var nextPart: PartPosition? {
        if let open { return PartPosition(number: open.number, part: open.parts.count) }
        return segments.last.map { PartPosition(number: $0.number + 1, part: 0) }
    }

    /// Whether a reload with `_HLS_msn` and `_HLS_part` may be answered with this list (6.2.5.2).
    ///
    /// A part after the last of a complete segment stands for the first of the next. Without a part the request is for the segment; its
    /// first part is accepted too, because players request their first part this way.
    package func answers(number: Int64, part: Int?) -> Bool {
        guard let last = lastPart else { return false }
        return last.number > number || last.number == number && last.part >= part ?? 0
    }

    /// The listed part right after a position whose place is known; nil if there is none.
    package func part(after position: PartPosition) -> (segment: ObservedSegment, part: ObservedPart)? {
        if position.part < .max, let segment = listed(position.number) {
            guard hasAllParts(segment) else { return nil }
            if segment.parts.count > position.part + 1 { return (segment, segment.parts[position.part + 1]) }
            guard segment.isWhole else { return nil }
        }
        guard let next = listed(position.number + 1), hasAllParts(next), let part = next.parts.first else { return nil }
        return (next, part)
    }

    /// Whether none of its parts has left the list, so that their indices are known: the parts last as long as the segment, or it is
    /// incomplete and so has just begun.
    package func hasAllParts(_ segment: ObservedSegment) -> Bool {
        guard !segment.parts.isEmpty else { return false }
        guard let duration = segment.duration else { return true }
        return segment.partsDuration + LowLatencyTags.frame >= duration
    }
}
