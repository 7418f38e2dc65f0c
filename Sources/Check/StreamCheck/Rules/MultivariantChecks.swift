internal import StreamReading

/// The rules for a multivariant playlist.
enum MultivariantChecks {
    static let checks: [PlaylistChecks.Check] = [
        { list in ofVariants.flatMap { $0.findings(in: list.variants) } }, averageIsWithinPeak,
        PlaylistChecks.row(.iFramePlaylistExists, "no I-frame playlist is named", "EXT-X-I-FRAME-STREAM-INF") {
            $0.variants.contains(where: hasPictures) && !$0.variants.contains(where: \.isIFrames)
        },
        // RFC 8216, 4.3.4.2: AUDIO must match the GROUP-ID of an EXT-X-MEDIA whose TYPE is AUDIO; the same for the other types.
        { missingGroups(.audioGroupsExist, $0, of: ["AUDIO"]) },
        { missingGroups(.renditionGroupsExist, $0, of: ["VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]) },
        codecsCoverAudio, captionsAreNoneForAll,
        repeated(.renditionNamesDiffer, "NAME is that of another of its group", "a name of its own", \.name),
        repeated(.groupHasOneDefault, "another of its group has DEFAULT=YES", "one default") {
            $0.attributes.isYes("DEFAULT") ? "" : nil
        },
        // Players choose among those with AUTOSELECT=YES by these attributes.
        repeated(
            .autoselectedRenditionsDiffer,
            "another of its group with AUTOSELECT=YES has the same \(choices.joined(separator: ", "))",
            "a difference in one"
        ) { rendition in
            guard rendition.attributes.isYes("AUTOSELECT") else { return nil }
            return choices.map { rendition.attributes[$0] ?? "" }.joined(separator: "\n")
        },
        renditionGroupsMatch,
        { list in ofRenditions.flatMap { $0.findings(in: list.renditions) } },
    ]

    /// A rule for each variant or each rendition by itself.
    private struct Row<Thing: TagReading>: Sendable {
        let rule: Rule
        let found: String
        let expected: String
        let isBroken: @Sendable (Thing) -> Bool

        func findings(in things: [Thing]) -> [Finding] {
            things.filter(isBroken).map { Finding(rule, line: $0.line, found, expected: expected) }
        }

        /// A rule that an attribute must be there.
        static func has(
            _ name: String,
            _ rule: Rule,
            _ expected: String,
            where isNeeded: @escaping @Sendable (Thing) -> Bool = { _ in true }
        ) -> Row {
            Row(rule: rule, found: "there is no \(name)", expected: expected) {
                $0.attributes[name] == nil && isNeeded($0)
            }
        }
    }

    private static let ofVariants: [Row<ObservedVariant>] = [
        // RFC 8216, 4.3.4.2 and 4.3.4.3: the URI is the next line, or an attribute of EXT-X-I-FRAME-STREAM-INF.
        Row(rule: .variantHasURI, found: "the variant has no URI", expected: "that of its media playlist") {
            $0.uri == nil && !$0.hasUnknownURI
        },
        // Apple 9.1 and 9.3.
        .has("CODECS", .variantHasCodecs, "all formats of its segments, such as \"avc1.64001F,mp4a.40.2\""),
        // Apple 9.2 and 9.4: it must be there for video.
        .has("RESOLUTION", .variantHasResolution, "the size of the pictures", where: hasPictures),
        // Apple 9.15: it must be there for video, except for I-frames.
        .has("FRAME-RATE", .variantHasFrameRate, "the highest frame rate, with three decimals") {
            !$0.isIFrames && hasPictures($0)
        },
        // Apple 9.14: it must be there.
        .has("AVERAGE-BANDWIDTH", .variantHasAverageBandwidth, "the average bit rate, in bits a second"),
    ]

    private static let ofRenditions: [Row<ObservedRendition>] = [
        // RFC 8216, 4.3.4.1: AUTOSELECT, if it is there, must be YES where DEFAULT is.
        Row(rule: .defaultIsAutoselect, found: "DEFAULT=YES and AUTOSELECT=NO", expected: "AUTOSELECT=YES") {
            $0.attributes.isYes("DEFAULT") && $0.attributes["AUTOSELECT"] == "NO"
        },
        // RFC 8216, 4.3.4.1: what INSTREAM-ID must be for captions.
        Row(
            rule: .renditionIsDescribed,
            found: "INSTREAM-ID is not a channel of captions",
            expected: "CC1 to CC4, or SERVICE1 to SERVICE63"
        ) { rendition in
            guard rendition.type == "CLOSED-CAPTIONS", let text = rendition.attributes.text("INSTREAM-ID") else {
                return false
            }
            func isNumber(_ word: String, _ range: ClosedRange<Int>) -> Bool {
                text.hasPrefix(word) && Int(text.dropFirst(word.count)).map(range.contains) ?? false
            }
            return !isNumber("CC", 1...4) && !isNumber("SERVICE", 1...63)
        },
        // RFC 8216, 4.3.4.1: all audio should have it.
        .has("CHANNELS", .audioHasChannels, "how many channels it has, such as CHANNELS=\"2\"") { $0.type == "AUDIO" },
        // Apple 8.10: it must be there, unless TYPE is VIDEO.
        .has("LANGUAGE", .audioHasLanguage, "a tag of RFC 5646, such as en, or zxx for what is in no language") {
            $0.type != "VIDEO"
        },
    ]

    /// Whether CODECS lists pictures (RFC 6381); without CODECS, RESOLUTION decides.
    private static func hasPictures(_ variant: ObservedVariant) -> Bool {
        guard let codecs = variant.codecs else { return variant.attributes["RESOLUTION"] != nil }
        return codecs.contains { codec in
            ["avc1", "avc3", "hvc1", "hev1", "dvh1", "dvhe", "av01", "vp09", "jpeg"].contains { codec.hasPrefix($0) }
        }
    }

    /// RFC 8216, 4.3.4.2: BANDWIDTH is the peak of the segments' bit rates, AVERAGE-BANDWIDTH their average.
    private static func averageIsWithinPeak(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.variants.compactMap { variant in
            guard let average = variant.averageBandwidth, let peak = variant.bandwidth, average <= 0 || average > peak
            else { return nil }
            let found = "AVERAGE-BANDWIDTH is \(average), BANDWIDTH \(peak)"
            let expected = "an average that is at most the peak"
            return Finding(.averageIsWithinPeak, line: variant.line, found, expected: expected)
        }
    }

    private static func missingGroups(_ rule: Rule, _ playlist: ObservedPlaylist, of types: [String]) -> [Finding] {
        types.flatMap { type in
            let groups = Set(playlist.renditions.lazy.filter { $0.type == type }.compactMap(\.group))
            return playlist.variants.compactMap { variant -> Finding? in
                guard let group = variant.attributes.text(type), !groups.contains(group) else { return nil }
                // NONE without quotes means that there are none.
                if type == "CLOSED-CAPTIONS", variant.attributes[type] == "NONE" { return nil }
                let found = "\(type) is '\(group.prefix(40))', which is not a group"
                let expected =
                    groups.isEmpty
                    ? "an EXT-X-MEDIA with TYPE=\(type) and this GROUP-ID"
                    : "one of \(groups.sorted().prefix(5).joined(separator: ", "))"
                return Finding(rule, line: variant.line, found, expected: expected)
            }
        }
    }

    /// RFC 8216, 4.3.4.2: CODECS should list the formats of all renditions that go with the variant.
    private static func codecsCoverAudio(_ playlist: ObservedPlaylist) -> [Finding] {
        let sounds = ["mp4a", "ac-3", "ec-3", "fLaC", "Opus", "opus", "alac", "ac-4", "mhm1", "apac"]
        let found = "AUDIO names a group, and CODECS has no sound"
        let expected = "the formats of the group in CODECS, such as mp4a.40.2"
        return playlist.variants.filter { variant in
            guard let codecs = variant.codecs, variant.audioGroup != nil, !variant.isIFrames else { return false }
            return !codecs.contains { codec in sounds.contains { codec.hasPrefix($0) } }
        }
        .map { Finding(.codecsCoverAudio, line: $0.line, found, expected: expected) }
    }

    /// RFC 8216, 4.3.4.2: NONE, which means that no variant has captions, must be in all or in none.
    private static func captionsAreNoneForAll(_ playlist: ObservedPlaylist) -> [Finding] {
        let variants = playlist.variants.filter { !$0.isIFrames }
        func isNone(_ variant: ObservedVariant) -> Bool { variant.attributes["CLOSED-CAPTIONS"] == "NONE" }
        guard let none = variants.first(where: isNone), let other = variants.first(where: { !isNone($0) }) else {
            return []
        }
        let found = "CLOSED-CAPTIONS is NONE in line \(none.line), and not here"
        let expected = "CLOSED-CAPTIONS=NONE in all or none"
        return [Finding(.captionsAreNoneForAll, line: other.line, found, expected: expected)]
    }

    private static let choices = ["LANGUAGE", "ASSOC-LANGUAGE", "FORCED", "CHARACTERISTICS"]

    /// A rule that no two renditions of a group have the same value of something (RFC 8216, 4.3.4.1.1); those without one do not count.
    private static func repeated(
        _ rule: Rule,
        _ found: String,
        _ expected: String,
        _ value: @escaping @Sendable (ObservedRendition) -> String?
    ) -> PlaylistChecks.Check {
        { playlist in
            renditionsByGroup(playlist).flatMap { group in
                var seen: Set<String> = []
                return group.filter { value($0).map { !seen.insert($0).inserted } ?? false }
                    .map { Finding(rule, line: $0.line, found, expected: expected) }
            }
        }
    }

    /// RFC 8216, 4.3.4.1.1: groups of one type are the same renditions in other encodings.
    private static func renditionGroupsMatch(_ playlist: ObservedPlaylist) -> [Finding] {
        let free: Set = [
            "URI", "CHANNELS", "GROUP-ID", "BIT-DEPTH", "SAMPLE-RATE", "STABLE-RENDITION-ID", "INSTREAM-ID", "NAME",
        ]
        let types = Dictionary(grouping: renditionsByGroup(playlist)) { $0.first?.type ?? "" }
        return types.sorted { $0.key < $1.key }.flatMap { _, groups -> [Finding] in
            guard let first = groups.first else { return [] }
            return groups.dropFirst().compactMap { group in
                guard group.count == first.count else {
                    let found = "its group has \(group.count) renditions, and \(first[0].group ?? "") \(first.count)"
                    let expected = "the same renditions in all groups of a TYPE"
                    return Finding(.renditionGroupsMatch, line: group[0].line, found, expected: expected)
                }
                for (one, other) in zip(first, group) {
                    let same = first.first { $0.name == other.name } ?? one
                    let names = Set(same.attributes.names + other.attributes.names).subtracting(free)
                    guard let name = names.sorted().first(where: { same.attributes[$0] != other.attributes[$0] }) else {
                        continue
                    }
                    let (here, there) = (other.attributes[name] ?? "missing", same.attributes[name] ?? "missing")
                    let found = "\(name) is \(here.prefix(40)), and in line \(same.line) \(there.prefix(40))"
                    let expected = "the same in all groups of a TYPE"
                    return Finding(.renditionGroupsMatch, line: other.line, found, expected: expected)
                }
                return nil
            }
        }
    }

    private static func renditionsByGroup(_ playlist: ObservedPlaylist) -> [[ObservedRendition]] {
        Dictionary(grouping: playlist.renditions) { "\($0.type ?? "") \($0.group ?? "")" }.sorted { $0.key < $1.key }
            .map(\.value)
    }
}
