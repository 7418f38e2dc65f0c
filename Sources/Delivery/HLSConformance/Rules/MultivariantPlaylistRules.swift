package import HLS
internal import Timeline

/// The rules that a multivariant playlist keeps or breaks.
package enum MultivariantPlaylistRules {
    static let checks: [(rule: Rule, details: @Sendable (MultivariantPlaylist) -> [String])] = [
        (.variantsExist, variantsExist),
        (.variantURIsDiffer, variantURIsDiffer),
        (.variantsDiffer, variantsDiffer),
        (.variantURIsAreRelative, variantURIsAreRelative),
        (.averageIsWithinPeak, averageIsWithinPeak),
        (.audioGroupsExist, audioGroupsExist),
        (.renditionNamesDiffer, renditionNamesDiffer),
        (.groupHasOneDefault, groupHasOneDefault),
        (.defaultIsAutoselect, defaultIsAutoselect),
        (.codecsCoverAudio, codecsCoverAudio),
        (.renditionURIsAreRelative, renditionURIsAreRelative),
    ]

    /// What is wrong with a multivariant playlist.
    package static func violations(of playlist: MultivariantPlaylist) -> [Violation] {
        checks.flatMap { check in
            check.details(playlist).map { Violation(rule: check.rule, detail: $0) }
        }
    }

    /// Ours: there is a variant.
    private static func variantsExist(_ playlist: MultivariantPlaylist) -> [String] {
        playlist.variants.isEmpty ? ["there are no variants"] : []
    }

    /// Ours: no two variants have the same URI.
    private static func variantURIsDiffer(_ playlist: MultivariantPlaylist) -> [String] {
        var known: Set<String> = []
        return playlist.variants.compactMap {
            known.insert($0.uri).inserted ? nil : "two variants have the URI '\($0.uri)'"
        }
    }

    /// Ours: no two variants have the same size, frame rate and bit rate.
    private static func variantsDiffer(_ playlist: MultivariantPlaylist) -> [String] {
        var known: Set<[Int]> = []
        return playlist.variants.compactMap { variant in
            let kind = [variant.width, variant.height, variant.frameRate.framesPerSecond, variant.bandwidth]
            return known.insert(kind).inserted ? nil : "'\(variant.uri)' is like another variant"
        }
    }

    /// Ours: URIs are relative, so that a stream works under any address.
    private static func variantURIsAreRelative(_ playlist: MultivariantPlaylist) -> [String] {
        playlist.variants.map(\.uri).compactMap { uri in
            isRelative(uri) ? nil : "the URI '\(uri)' is not relative"
        }
    }

    static func isRelative(_ uri: String) -> Bool {
        !uri.isEmpty && !uri.hasPrefix("/") && !uri.contains("://")
    }

    /// RFC 8216, 4.3.4.2: BANDWIDTH is the peak of the segments' bit rates, AVERAGE-BANDWIDTH their average.
    private static func averageIsWithinPeak(_ playlist: MultivariantPlaylist) -> [String] {
        playlist.variants.compactMap { variant in
            let (average, peak) = (variant.averageBandwidth, variant.bandwidth)
            return average > 0 && average <= peak ? nil : "the average is \(average), and the peak is \(peak)"
        }
    }
}
