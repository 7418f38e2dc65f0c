/// The rules for a multivariant playlist.
enum MultivariantChecks {
    static let checks: [PlaylistChecks.Check] = [
        variantHasBandwidth, variantHasURI, variantHasCodecs, variantHasResolution, variantHasFrameRate,
        variantHasAverageBandwidth, averageIsWithinPeak, iFramePlaylistExists, audioGroupsExist, renditionGroupsExist,
        codecsCoverAudio, renditionIsDescribed, renditionNamesDiffer, groupHasOneDefault, defaultIsAutoselect,
        audioHasChannels, audioHasLanguage,
    ]

    private static func findings(
        _ rule: Rule,
        of playlist: ObservedPlaylist,
        where isBroken: (ObservedVariant) -> Bool,
        _ found: String,
        expected: String
    ) -> [Finding] {
        playlist.variants.filter(isBroken).map { Finding(rule, line: $0.line, found, expected: expected) }
    }

    /// RFC 8216, 4.3.4.2: every EXT-X-STREAM-INF must include BANDWIDTH.
    private static func variantHasBandwidth(_ playlist: ObservedPlaylist) -> [Finding] {
        // A BANDWIDTH that is not a number breaks the rule for types.
        playlist.variants.filter { $0.attributes["BANDWIDTH"] == nil || $0.bandwidth == 0 }.map {
            Finding(
                .variantHasBandwidth,
                line: $0.line,
                $0.bandwidth == nil ? "there is no BANDWIDTH" : "BANDWIDTH is 0",
                expected: "the peak of the segments' bit rates, in bits a second"
            )
        }
    }

    /// RFC 8216, 4.3.4.2 and 4.3.4.3: the URI is the next line, or an attribute of EXT-X-I-FRAME-STREAM-INF.
    private static func variantHasURI(_ playlist: ObservedPlaylist) -> [Finding] {
        findings(
            .variantHasURI,
            of: playlist,
            where: { $0.uri == nil && !$0.hasUnknownURI },
            "the variant has no URI",
            expected: "that of its media playlist"
        )
    }

    /// Apple 9.1 and 9.3: CODECS must be there.
    private static func variantHasCodecs(_ playlist: ObservedPlaylist) -> [Finding] {
        findings(
            .variantHasCodecs,
            of: playlist,
            where: { $0.codecs == nil },
            "there is no CODECS",
            expected: "all formats of its segments, such as \"avc1.64001F,mp4a.40.2\""
        )
    }

    /// Whether CODECS lists pictures (RFC 6381); without CODECS, RESOLUTION decides.
    private static func hasPictures(_ variant: ObservedVariant) -> Bool {
        guard let codecs = variant.codecs else { return variant.attributes["RESOLUTION"] != nil }
        return codecs.contains { codec in
            ["avc1", "avc3", "hvc1", "hev1", "dvh1", "dvhe", "av01", "vp09", "jpeg"].contains { codec.hasPrefix($0) }
        }
    }

    /// Apple 9.2 and 9.4: RESOLUTION must be there for video.
    private static func variantHasResolution(_ playlist: ObservedPlaylist) -> [Finding] {
        findings(
            .variantHasResolution,
            of: playlist,
            where: { hasPictures($0) && $0.attributes["RESOLUTION"] == nil },
            "there is no RESOLUTION",
            expected: "the size of the pictures"
        )
    }

    /// Apple 9.15: FRAME-RATE must be there for video, except for I-frames.
    private static func variantHasFrameRate(_ playlist: ObservedPlaylist) -> [Finding] {
        findings(
            .variantHasFrameRate,
            of: playlist,
            where: { !$0.isIFrames && hasPictures($0) && $0.attributes["FRAME-RATE"] == nil },
            "there is no FRAME-RATE",
            expected: "the highest frame rate, with three decimals"
        )
    }

    /// Apple 9.14: AVERAGE-BANDWIDTH must be there.
    private static func variantHasAverageBandwidth(_ playlist: ObservedPlaylist) -> [Finding] {
        findings(
            .variantHasAverageBandwidth,
            of: playlist,
            where: { $0.attributes["AVERAGE-BANDWIDTH"] == nil },
            "there is no AVERAGE-BANDWIDTH",
            expected: "the average bit rate, in bits a second"
        )
    }

    /// RFC 8216, 4.3.4.2: BANDWIDTH is the peak of the segments' bit rates, AVERAGE-BANDWIDTH their average.
    private static func averageIsWithinPeak(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.variants.compactMap { variant in
            guard let average = variant.averageBandwidth, let peak = variant.bandwidth, average <= 0 || average > peak
            else { return nil }
            return Finding(
                .averageIsWithinPeak,
                line: variant.line,
                "AVERAGE-BANDWIDTH is \(average), BANDWIDTH \(peak)",
                expected: "an average that is at most the peak"
            )
        }
    }

    /// Apple 6.1: I-frame playlists must be provided.
    private static func iFramePlaylistExists(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.variants.contains(where: hasPictures), !playlist.variants.contains(where: \.isIFrames) else {
            return []
        }
        return [Finding(.iFramePlaylistExists, "no I-frame playlist is named", expected: "EXT-X-I-FRAME-STREAM-INF")]
    }

    /// RFC 8216, 4.3.4.2: AUDIO must match the GROUP-ID of an EXT-X-MEDIA whose TYPE is AUDIO.
    private static func audioGroupsExist(_ playlist: ObservedPlaylist) -> [Finding] {
        missingGroups(.audioGroupsExist, playlist, of: ["AUDIO"])
    }

    /// RFC 8216, 4.3.4.2: the same for the other types.
    private static func renditionGroupsExist(_ playlist: ObservedPlaylist) -> [Finding] {
        missingGroups(.renditionGroupsExist, playlist, of: ["VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"])
    }

    private static func missingGroups(_ rule: Rule, _ playlist: ObservedPlaylist, of types: [String]) -> [Finding] {
        types.flatMap { type in
            let groups = Set(playlist.renditions.lazy.filter { $0.type == type }.compactMap(\.group))
            return playlist.variants.compactMap { variant -> Finding? in
                guard let group = variant.attributes.text(type), !groups.contains(group) else { return nil }
                // NONE without quotes means that there are none.
                if type == "CLOSED-CAPTIONS", variant.attributes[type] == "NONE" { return nil }
                return Finding(
                    rule,
                    line: variant.line,
                    "\(type) is '\(group.prefix(40))', which is no group",
                    expected: groups.isEmpty
                        ? "an EXT-X-MEDIA with TYPE=\(type) and this GROUP-ID"
                        : "one of \(groups.sorted().prefix(5).joined(separator: ", "))"
                )
            }
        }
    }

    /// RFC 8216, 4.3.4.2: CODECS should list the formats of all renditions that go with the variant.
    private static func codecsCoverAudio(_ playlist: ObservedPlaylist) -> [Finding] {
        let sounds = ["mp4a", "ac-3", "ec-3", "fLaC", "Opus", "opus", "alac", "ac-4", "mhm1", "apac"]
        return findings(
            .codecsCoverAudio,
            of: playlist,
            where: { variant in
                guard let codecs = variant.codecs, variant.audioGroup != nil, !variant.isIFrames else { return false }
                return !codecs.contains { codec in sounds.contains { codec.hasPrefix($0) } }
            },
            "AUDIO names a group, and CODECS has no sound",
            expected: "the formats of the group in CODECS, such as mp4a.40.2"
        )
    }

    /// RFC 8216, 4.3.4.1: which attributes are required, and by which TYPE.
    private static func renditionIsDescribed(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.renditions.compactMap { rendition in
            func finding(_ found: String, _ expected: String) -> Finding {
                Finding(.renditionIsDescribed, line: rendition.tag.line, found, expected: expected)
            }
            guard let type = rendition.type, ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"].contains(type) else {
                let type = rendition.type.map { "is '\($0.prefix(40))'" } ?? "is missing"
                return finding("TYPE \(type)", "AUDIO, VIDEO, SUBTITLES or CLOSED-CAPTIONS")
            }
            guard rendition.group?.isEmpty == false else { return finding("GROUP-ID is missing", "GROUP-ID=\"…\"") }
            guard rendition.name?.isEmpty == false else { return finding("NAME is missing", "NAME=\"…\"") }
            switch type {
            case "CLOSED-CAPTIONS":
                if rendition.attributes["URI"] != nil {
                    return finding("closed captions have a URI", "none: they are in the pictures")
                }
                if rendition.attributes["INSTREAM-ID"] == nil {
                    return finding("INSTREAM-ID is missing", "CC1 or SERVICE1")
                }
            case "SUBTITLES":
                if rendition.attributes["URI"] == nil {
                    return finding("subtitles have no URI", "that of their media playlist")
                }
            default: break
            }
            return nil
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
                Finding(
                    .renditionNamesDiffer,
                    line: $0.tag.line,
                    "NAME is that of another of its group",
                    expected: "a name of its own"
                )
            }
        }
    }

    /// RFC 8216, 4.3.4.1.1: a group must not have more than one member with DEFAULT=YES.
    private static func groupHasOneDefault(_ playlist: ObservedPlaylist) -> [Finding] {
        renditionsByGroup(playlist).flatMap { group in
            group.filter { $0.attributes.isYes("DEFAULT") }.dropFirst().map {
                Finding(
                    .groupHasOneDefault,
                    line: $0.tag.line,
                    "another of its group has DEFAULT=YES",
                    expected: "one default"
                )
            }
        }
    }

    /// RFC 8216, 4.3.4.1: AUTOSELECT, if it is there, must be YES where DEFAULT is.
    private static func defaultIsAutoselect(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.renditions.filter { $0.attributes.isYes("DEFAULT") && $0.attributes["AUTOSELECT"] == "NO" }.map {
            Finding(
                .defaultIsAutoselect,
                line: $0.tag.line,
                "DEFAULT=YES and AUTOSELECT=NO",
                expected: "AUTOSELECT=YES"
            )
        }
    }

    /// RFC 8216, 4.3.4.1: all audio should have CHANNELS.
    private static func audioHasChannels(_ playlist: ObservedPlaylist) -> [Finding] {
        missing(.audioHasChannels, playlist, "CHANNELS", expected: "how many channels it has, such as CHANNELS=\"2\"") {
            $0 == "AUDIO"
        }
    }

    /// Apple 8.10: LANGUAGE must be there, unless TYPE is VIDEO.
    private static func audioHasLanguage(_ playlist: ObservedPlaylist) -> [Finding] {
        let expected = "a tag of RFC 5646, such as en, or zxx for what is in no language"
        return missing(.audioHasLanguage, playlist, "LANGUAGE", expected: expected) { $0 != "VIDEO" }
    }

    private static func missing(
        _ rule: Rule,
        _ playlist: ObservedPlaylist,
        _ name: String,
        expected: String,
        where hasIt: (String?) -> Bool
    ) -> [Finding] {
        playlist.renditions.filter { hasIt($0.type) && $0.attributes[name] == nil }.map {
            Finding(rule, line: $0.tag.line, "there is no \(name)", expected: expected)
        }
    }
}
