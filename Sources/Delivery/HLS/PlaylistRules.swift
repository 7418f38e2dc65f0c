internal import Timeline

/// What the standard asks of playlists, as functions that name what is broken; for tests and for tools that watch a server.
///
/// The rules are those of RFC 8216, of its successor (bis) and of Apple's authoring specification, and a few of this project
/// that are stricter; each says which.
package enum PlaylistRules {
    /// A rule that is broken, and how.
    package struct Violation: Hashable, Sendable, CustomStringConvertible {
        package let rule: Rule
        package let detail: String

        package var description: String { "\(rule): \(detail)" }
    }

    /// The rules, in the order of the RFC's sections.
    package enum Rule: String, CaseIterable, Sendable {
        /// The version is at least what the tags need (RFC 8216, 7).
        case version
        /// No EXTINF, rounded, is above the target duration, which never changes (4.3.3.1).
        case targetDuration
        /// EXTINF is above zero and a whole number of frames (4.3.2.1; the latter ours).
        case segmentDuration
        /// The number of the first segment is not negative and never goes down (4.3.3.2).
        case mediaSequence
        /// Each segment keeps its number, its URI and all that is said of it; no URI is there twice (6.2.2).
        case segmentIdentity
        /// Segments are only appended at the end and removed at the start (6.2.1).
        case onlySlides
        /// A live list is at least three target durations long, also after segments were removed (6.2.2).
        case length
        /// The Discontinuity Sequence Number of each segment stays, and never goes down (4.3.3.3, 6.2.2).
        case discontinuitySequence
        /// What needs other decoder parameters begins with a discontinuity (4.3.2.3).
        case discontinuity
        /// All segments have a map or none has (4.3.2.5; ours).
        case map
        /// Every live segment has a date-time (Apple), and they are as far apart as EXTINF says (4.3.2.6).
        case programDateTime
        /// A live list has neither type nor end; one of type VOD has its end; after the end nothing changes (4.3.3.4).
        case ending
        /// The start is within the list, and not within three target durations of a live end (4.3.5.2).
        case start
        /// The hold-back is at least three target durations (bis, 4.4.3.8).
        case holdBack
        /// Whether segments are independent does not change (4.3.5.1).
        case independentSegments
        /// A new list comes half a target duration after the last at the earliest, and one and a half at the latest
        /// (6.2.2; bis, 6.2.1).
        case updateInterval
        /// Renditions list the same moments (6.2.4).
        case renditions
        /// Bit rates are above zero, and the average is not above the peak (4.3.4.2).
        case bandwidth
        /// No two variants are alike, each has its own relative URI, and there is one (4.3.4.2; ours).
        case variants
    }

    /// Collects violations.
    struct Findings {
        private(set) var violations: [Violation] = []

        mutating func expect(_ isKept: Bool, _ rule: Rule, _ detail: @autoclosure () -> String) {
            if !isKept { violations.append(Violation(rule: rule, detail: detail())) }
        }
    }

    /// What is wrong with a multivariant playlist.
    package static func violations(of playlist: MultivariantPlaylist) -> [Violation] {
        var findings = Findings()
        let variants = playlist.variants
        findings.expect(!variants.isEmpty, .variants, "there are none")
        findings.expect(Set(variants.map(\.uri)).count == variants.count, .variants, "a URI is there twice")
        let kinds = variants.map { [$0.width, $0.height, $0.frameRate.framesPerSecond, $0.bandwidth] }
        findings.expect(Set(kinds).count == variants.count, .variants, "two are alike")
        for variant in variants {
            findings.expect(
                !variant.uri.isEmpty && !variant.uri.hasPrefix("/") && !variant.uri.contains("://"),
                .variants,
                "the URI '\(variant.uri)' is not relative"
            )
            findings.expect(
                variant.averageBandwidth > 0 && variant.averageBandwidth <= variant.bandwidth,
                .bandwidth,
                "the average is \(variant.averageBandwidth), the peak \(variant.bandwidth)"
            )
        }
        return findings.violations
    }

    /// What is wrong with the media playlists of several renditions at the same moment.
    package static func violations(across renditions: [MediaPlaylist]) -> [Violation] {
        var findings = Findings()
        guard let first = renditions.first else { return [] }
        for (index, other) in renditions.enumerated().dropFirst() {
            func expect<Value: Equatable>(_ what: String, _ value: (MediaPlaylist) -> Value) {
                let (one, two) = (value(first), value(other))
                findings.expect(one == two, .renditions, "\(what) of rendition \(index): \(two), not \(one)")
            }
            expect("target duration") { $0.targetDuration }
            expect("numbers") { $0.numbers }
            expect("discontinuity numbers") { $0.discontinuityNumbers }
            expect("durations") { $0.segments.map(\.duration.ticks) }
            expect("date-times") { $0.segments.map(\.programDateTime?.nanoseconds) }
            expect("end") { $0.hasEndList }
        }
        return findings.violations
    }
}
