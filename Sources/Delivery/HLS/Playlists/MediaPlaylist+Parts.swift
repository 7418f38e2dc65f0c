package import Timeline

extension MediaPlaylist {
    /// The distance from the end, in target durations, within which the list has parts (RFC 8216bis, 6.2.2).
    private static let targetDurationsWithParts: Int64 = 3

    /// The same list for low latency, with the parts of the newest segments and a hint at the next part.
    ///
    /// - Parameters:
    ///   - parts: the parts of its segments.
    ///   - target: PART-TARGET.
    ///   - now: the time of the list, whose last segment is not complete yet.
    func inParts(_ parts: PartGrid, target: MediaTime, at now: WallTime) -> MediaPlaylist {
        var playlist = self
        playlist.partTarget = target
        playlist.hasOpenSegment = true
        let next = parts.lastReleased(at: now) + 1
        let kept = parts.start(of: next) - MediaTime(seconds: Int64(targetDuration)) * Self.targetDurationsWithParts
        for index in segments.indices.reversed() {
            let first = parts.index(0, of: mediaSequence + Int64(index))
            let listed = (first..<min(first + Int64(parts.count), next)).filter { parts.start(of: $0) >= kept }
            guard !listed.isEmpty || index == segments.count - 1 else { break }
            playlist.segments[index].parts = listed.map {
                PartialSegment(
                    parts.part(of: $0),
                    duration: parts.duration(of: $0),
                    isIndependent: parts.isIndependent($0)
                )
            }
        }
        return playlist
    }
}

extension RenditionReport {
    /// The end of a rendition's list at an instant.
    ///
    /// - Parameter uri: the URI of that list, relative to the one with the report.
    package init(uri: String, parts: PartGrid, at now: WallTime) {
        let last = parts.lastReleased(at: now)
        self.init(uri: uri, lastSegment: parts.segment(of: last), lastPart: parts.part(of: last))
    }
}
