package import HLS
package import PlaylistReading
internal import StreamRules
package import Timeline

/// The rules that our own playlists are held to: those of the check, to the tick where that allows for others' rounding, and more.
package enum OwnRules {
    /// A rule that is broken, by its identifier, and what was found.
    package struct Violation: Hashable, Sendable, CustomStringConvertible {
        package let rule: String
        package let detail: String

        package init(_ rule: String, _ detail: String) {
            self.rule = rule
            self.detail = detail
        }

        init(_ finding: Finding) {
            let place = finding.segment.map { "segment \($0): " } ?? ""
            self.init(finding.rule.id, "\(place)\(finding.found); right: \(finding.expected)")
        }

        package var description: String { "\(rule): \(detail)" }
    }

    /// The identifiers of the rules that only our own playlists are held to.
    package static let own: Set = [
        "segment-duration-is-positive", "segment-duration-is-whole-frames",
        "segment-uris-differ", "all-segments-have-map", "new-map-is-discontinuous", "live-segments-have-date-time",
        "date-times-cross-discontinuities", "ended-list-has-type", "segment-uri-keeps-number", "update-is-not-early",
        "renditions-share-numbers", "renditions-share-durations", "renditions-end-together",
        "renditions-share-part-target", "variants-exist", "variant-uris-differ", "variants-differ",
        "variant-uris-are-relative", "rendition-uris-are-relative", "segment-is-its-parts",
    ]

    /// The flaws of a media playlist.
    ///
    /// - Parameter rate: the frames of the stream, if its segments are to be whole frames.
    package static func violations(of playlist: ObservedPlaylist, rate: FrameRate? = nil) -> [Violation] {
        let frames = rate.map { segmentDurationsAreWholeFrames(playlist, $0) } ?? []
        return violations(PlaylistChecks.findings(of: playlist, uri: ""), and: ownViolations(of: playlist) + frames)
    }

    package static func violations(of playlist: MediaPlaylist, rate: FrameRate? = nil) -> [Violation] {
        violations(of: playlist.observed, rate: rate)
    }

    /// The flaws of a media playlist after an earlier state of it.
    package static func violations(from earlier: ObservedPlaylist, to later: ObservedPlaylist) -> [Violation] {
        let findings = UpdateChecks.findings(from: earlier, to: later, uri: "")
        return violations(findings, and: ownViolations(from: earlier, to: later))
    }

    package static func violations(from earlier: MediaPlaylist, to later: MediaPlaylist) -> [Violation] {
        violations(from: earlier.observed, to: later.observed)
    }

    /// The flaws of the media playlists of several renditions at the same moment.
    package static func violations(across renditions: [ObservedPlaylist]) -> [Violation] {
        guard let first = renditions.first else { return [] }
        return renditions.dropFirst().flatMap { other in
            violations(RenditionChecks.findings(first, other, uri: ""), and: ownViolations(of: other, beside: first))
        }
    }

    package static func violations(across renditions: [MediaPlaylist]) -> [Violation] {
        violations(across: renditions.map(\.observed))
    }

    /// The flaws of a multivariant playlist.
    package static func violations(of playlist: MultivariantPlaylist) -> [Violation] {
        guard !playlist.variants.isEmpty else { return [Violation("variants-exist", "there are no variants")] }
        let uris = playlist.variants.map(\.uri)
        let kinds = playlist.variants.map { [$0.width, $0.height, $0.frameRate?.framesPerSecond ?? 0, $0.bandwidth] }
        var own: [Violation] = []
        if Set(uris).count < uris.count { own.append(Violation("variant-uris-differ", "\(uris)")) }
        if Set(kinds).count < kinds.count { own.append(Violation("variants-differ", "\(kinds)")) }
        own += uris.filter { !isRelative($0) }.map { Violation("variant-uris-are-relative", $0) }
        let renditions = playlist.renditions.compactMap(\.uri).filter { !isRelative($0) }
        own += renditions.map { Violation("rendition-uris-are-relative", $0) }
        return violations(PlaylistChecks.findings(of: playlist.observed, uri: ""), and: own)
    }

    /// The flaws of the instants at which new states of a live media playlist came.
    ///
    /// RFC 8216, 6.2.1: no earlier than half a target duration after the state before, and no later than one and a half.
    /// The successor keeps only the latter.
    ///
    /// - Parameter slack: how late each of them may have been seen.
    package static func violations(
        ofUpdatesAt instants: [WallTime],
        targetDuration: Int,
        slack: Interval = .zero
    ) -> [Violation] {
        let target = Interval.seconds(Int64(targetDuration))
        return zip(instants, instants.dropFirst()).compactMap { earlier, later in
            let interval = later - earlier
            let detail = "\(interval.nanoseconds) ns after the last; the target duration is \(targetDuration) s"
            if (interval + slack) * 2 < target { return Violation("update-is-not-early", detail) }
            return (interval - slack) * 2 > target * 3 ? Violation("update-is-not-late", detail) : nil
        }
    }

    /// The findings of the check, and those that it allows. Apple's wishes are not rules for every list of ours; `ScenarioCheckTests` has
    /// them.
    private static func violations(_ findings: [Finding], and own: [Violation]) -> [Violation] {
        let found = findings.filter { $0.rule == .liveListHasDateTime || !$0.rule.source.hasPrefix("Apple") }
        return found.map { Violation($0) } + own.filter { one in !found.contains { $0.rule.id == one.rule } }
    }

    private static func isRelative(_ uri: String) -> Bool {
        !uri.isEmpty && !uri.hasPrefix("/") && !uri.contains("://")
    }
}
