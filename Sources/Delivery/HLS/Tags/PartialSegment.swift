package import Timeline

/// EXT-X-PART (RFC 8216bis, 4.4.4.9): a part of a segment, which is available before the segment. Its URI follows from that of the segment.
package struct PartialSegment: Hashable, Sendable {
    /// Its index within the segment, from 0.
    package let index: Int
    /// DURATION.
    package var duration: MediaTime
    /// INDEPENDENT: decoding can begin with it.
    package var isIndependent: Bool
    /// GAP: it is listed but not available.
    package var isGap = false

    package init(_ index: Int, duration: MediaTime, isIndependent: Bool) {
        self.index = index
        self.duration = duration
        self.isIndependent = isIndependent
    }

    /// - Parameter segment: the segment as it is listed.
    func write(to text: inout PlaylistText, of segment: MediaSegment) {
        text.line("#EXT-X-PART") { text in
            text.attribute("DURATION", duration)
            text.attribute("URI", quoted: SegmentNames.part(index, inPlaceOf: segment.uri))
            if isIndependent { text.attribute("INDEPENDENT", true) }
            if isGap || segment.isGap { text.attribute("GAP", true) }
        }
    }
}

/// EXT-X-RENDITION-REPORT (4.4.5.4): the end of another rendition's list, for players that switch to it.
package struct RenditionReport: Hashable, Sendable, PlaylistTag {
    /// URI of its playlist, relative to this one.
    package var uri: String
    /// LAST-MSN: the number of the segment with the last part.
    package var lastSegment: Int64
    /// LAST-PART: the index of that part in its segment, from 0.
    package var lastPart: Int

    package init(uri: String, lastSegment: Int64, lastPart: Int) {
        self.uri = uri
        self.lastSegment = lastSegment
        self.lastPart = lastPart
    }

    static let name: StaticString = "#EXT-X-RENDITION-REPORT"

    func appendValue(to text: inout PlaylistText) {
        text.attribute("URI", quoted: uri)
        text.attribute("LAST-MSN", lastSegment)
        text.attribute("LAST-PART", Int64(lastPart))
    }
}
