internal import StreamReading

/// The rules for a multivariant playlist.
enum MultivariantChecks {
    static let checks: [PlaylistChecks.Check] = [
        variantHasBandwidth, { list in ofVariants.flatMap { $0.findings(in: list.variants) } }, averageIsWithinPeak,
        iFramePlaylistExists,
        // RFC 8216, 4.3.4.2: AUDIO must match the GROUP-ID of an EXT-X-MEDIA whose TYPE is AUDIO; the same for the other types.
        { missingGroups(.audioGroupsExist, $0, of: ["AUDIO"]) },
        { missingGroups(.renditionGroupsExist, $0, of: ["VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]) },
        codecsCoverAudio, renditionIsDescribed, renditionNamesDiffer, groupHasOneDefault,
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
        // Apple 9.14.
        .has("AVERAGE-BANDWIDTH", .variantHasAverageBandwidth, "the average bit rate, in bits a second"),
    ]

    private static let ofRenditions: [Row<ObservedRendition>] = [
        // RFC 8216, 4.3.4.1: AUTOSELECT, if it is there, must be YES where DEFAULT is.
        Row(rule: .defaultIsAutoselect, found: "DEFAULT=YES and AUTOSELECT=NO", expected: "AUTOSELECT=YES") {
            $0.attributes.isYes("DEFAULT") && $0.attributes["AUTOSELECT"] == "NO"
        },
        // RFC 8216, 4.3.4.1: all audio should have it.
        .has("CHANNELS", .audioHasChannels, "how many channels it has, such as CHANNELS=\"2\"") { $0.type == "AUDIO" },
        // Apple 8.10: it must be there, unless TYPE is VIDEO.
        .has("LANGUAGE", .audioHasLanguage, "a tag of RFC 5646, such as en, or zxx for what is in no language") {
            $0.type != "VIDEO"
        },
    ]

    /// RFC 8216, 4.3.4.2: every EXT-X-STREAM-INF must include BANDWIDTH.
    private static func variantHasBandwidth(_ playlist: ObservedPlaylist) -> [Finding] {
        // A BANDWIDTH that is not a number breaks the rule for types.
        playlist.variants.filter { $0.attributes["BANDWIDTH"] == nil || $0.bandwidth == 0 }.map {
            let found = $0.bandwidth == nil ? "there is no BANDWIDTH" : "BANDWIDTH is 0"
            let expected = "the peak of the segments' bit rates, in bits a second"
            return Finding(.variantHasBandwidth, line: $0.line, found, expected: expected)
        }
    }

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

    /// Apple 6.1: I-frame playlists must be provided.
    private static func iFramePlaylistExists(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.variants.contains(where: hasPictures), !playlist.variants.contains(where: \.isIFrames) else {
            return []
        }
        return [Finding(.iFramePlaylistExists, "no I-frame playlist is named", expected: "EXT-X-I-FRAME-STREAM-INF")]
    }

    private static func missingGroups(_ rule: Rule, _ playlist: ObservedPlaylist, of types: [String]) -> [Finding] {
        types.flatMap { type in
            let groups = Set(playlist.renditions.lazy.filter { $0.type == type }.compactMap(\.group))
            return playlist.variants.compactMap { variant -> Finding? in
                guard let group = variant.attributes.text(type), !groups.contains(group) else { return nil }
                // NONE without quotes means that there are none.
                if type == "CLOSED-CAPTIONS", variant.attributes[type] == "NONE" { return nil }
                let found = "\(type) is '\(group.prefix(40))', which is no group"
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
        let expected = "the formats of the group in CODECS, such as mp4a.40.2"
        return playlist.variants.filter { variant in
            guard let codecs = variant.codecs, variant.audioGroup != nil, !variant.isIFrames else { return false }
            return !codecs.contains { codec in sounds.contains { codec.hasPrefix($0) } }
        }
        .map {
            Finding(
                .codecsCoverAudio,
                line: $0.line,
                "AUDIO names a group, and CODECS has no sound",
                expected: expected
            )
        }
    }

    /// RFC 8216, 4.3.4.1: which attributes are required, and by which TYPE.
    private static func renditionIsDescribed(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.renditions.compactMap { rendition in
            func finding(_ found: String, _ expected: String) -> Finding {
                Finding(.renditionIsDescribed, line: rendition.line, found, expected: expected)
            }
            guard let type = rendition.type, ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"].contains(type) else {
                let type = rendition.type.map { "is '\($0.prefix(40))'" } ?? "is missing"
                return finding("TYPE \(type)", "AUDIO, VIDEO, SUBTITLES or CLOSED-CAPTIONS")
            }
            guard rendition.group?.isEmpty == false else { return finding("GROUP-ID is missing", "GROUP-ID=\"…\"") }
            guard rendition.name?.isEmpty == false else { return finding("NAME is missing", "NAME=\"…\"") }
            let attributes = rendition.attributes
            switch type {
            case "CLOSED-CAPTIONS" where attributes["URI"] != nil:
                return finding("closed captions have a URI", "none: they are in the pictures")
            case "CLOSED-CAPTIONS" where attributes["INSTREAM-ID"] == nil:
                return finding("INSTREAM-ID is missing", "CC1 or SERVICE1")
            case "SUBTITLES" where attributes["URI"] == nil:
                return finding("subtitles have no URI", "that of their media playlist")
            default: return nil
            }
        }
    }

    private static func renditionsByGroup(_ playlist: ObservedPlaylist) -> [[ObservedRendition]] {
        Dictionary(grouping: playlist.renditions) { "\($0.type ?? "") \($0.group ?? "")" }.sorted { $0.key < $1.key }
            .map(\.value)
    }

    /// RFC 8216, 4.3.4.1.1: all members of a group must have different names.
    private static func renditionNamesDiffer(_ playlist: ObservedPlaylist) -> [Finding] {
        renditionsByGroup(playlist).flatMap { group in
            var names: Set<String> = []
            return group.filter { $0.name.map { !names.insert($0).inserted } ?? false }.map {
                let found = "NAME is that of another of its group"
                return Finding(.renditionNamesDiffer, line: $0.line, found, expected: "a name of its own")
            }
        }
    }

    /// RFC 8216, 4.3.4.1.1: a group must not have more than one member with DEFAULT=YES.
    private static func groupHasOneDefault(_ playlist: ObservedPlaylist) -> [Finding] {
        renditionsByGroup(playlist).flatMap { group in
            group.filter { $0.attributes.isYes("DEFAULT") }.dropFirst().map {
                let found = "another of its group has DEFAULT=YES"
                return Finding(.groupHasOneDefault, line: $0.line, found, expected: "one default")
            }
        }
    }
}
