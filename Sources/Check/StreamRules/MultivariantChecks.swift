internal import PlaylistReading

/// The rules for a multivariant playlist.
enum MultivariantChecks {
    static let checks: [Check<ObservedPlaylist>] = [
        // The URI is the next line, or an attribute of EXT-X-I-FRAME-STREAM-INF.
        .each(.variantHasURI, of: \.variants, most: .max) { variant, _ in
            variant.reference?.isEmpty ?? true ? ("the variant has no URI", "that of its media playlist") : nil
        },
        has("CODECS", .variantHasCodecs, "all formats of its segments, such as \"avc1.64001F,mp4a.40.2\""),
        has("RESOLUTION", .variantHasResolution, "the size of the pictures, such as 1280x720", where: hasPictures),
        has("FRAME-RATE", .variantHasFrameRate, "the highest frame rate, with three decimals") {
            !$0.isIFrames && hasPictures($0)
        },
        has("AVERAGE-BANDWIDTH", .variantHasAverageBandwidth, "the average bit rate, in bits a second"),
        .each(.averageIsWithinPeak, of: \.variants, most: .max) { variant, _ in
            guard let average = variant.averageBandwidth, let peak = variant.bandwidth, peak > 0,
                average <= 0 || average > peak
            else { return nil }
            let found = "AVERAGE-BANDWIDTH is \(average), BANDWIDTH \(peak)"
            return (found, average <= 0 ? "an average above 0" : "an average that is at most the peak, BANDWIDTH")
        },
        .list(.iFramePlaylistExists) { list in
            guard list.variants.contains(where: hasPictures), !list.variants.contains(where: \.isIFrames) else {
                return nil
            }
            return ("no I-frame playlist is named", "EXT-X-I-FRAME-STREAM-INF")
        },
        groupsExist(.audioGroupsExist, "AUDIO"), groupsExist(.renditionGroupsExist, "VIDEO"),
        groupsExist(.renditionGroupsExist, "SUBTITLES"), groupsExist(.renditionGroupsExist, "CLOSED-CAPTIONS"),
        .each(.codecsCoverAudio, of: \.variants, most: .max) { variant, list in
            // A group that does not exist is a finding already.
            guard let codecs = variant.codecs, let group = variant.audioGroup, !variant.isIFrames,
                !codecs.contains(where: { codec in sounds.contains { codec.hasPrefix($0) } }),
                list.renditions.contains(where: { $0.type == "AUDIO" && $0.group == group })
            else { return nil }
            let right = "the formats of the group in CODECS, such as mp4a.40.2"
            return ("AUDIO names a group, and CODECS, \(codecs.joined(separator: ",")), has no sound", right)
        },
        .each(.supplementsHaveBase, of: \.variants, most: .max) { variant, _ in
            guard let codecs = variant.codecs else { return nil }
            for (codec, _) in variant.supplements {
                guard let bases = bases[codec.prefix(4)], !codecs.contains(where: { bases.contains($0.prefix(4)) })
                else { continue }
                let found = "SUPPLEMENTAL-CODECS has \(codec), and CODECS is \(codecs.joined(separator: ","))"
                return (found, "its base layer in CODECS, \(bases.joined(separator: " or "))")
            }
            return nil
        },
        .each(.supplementsHaveBrand, of: \.variants, most: .max) { variant, _ in
            for (codec, brands) in variant.supplements where bases[codec.prefix(4)] != nil && codec.hasPrefix("d") {
                guard let brand = brands.first(where: { $0.hasPrefix("db") }) else {
                    return ("SUPPLEMENTAL-CODECS has \(codec) without a brand", "that of its base layer, such as /db4h")
                }
                let range = variant.attributes["VIDEO-RANGE"] ?? "missing"
                guard let right = ranges[brand], right != range else { continue }
                return ("VIDEO-RANGE is \(range), and SUPPLEMENTAL-CODECS has \(codec)/\(brand)", right)
            }
            return nil
        },
        .each(.videoLayoutIsSpecial, of: \.variants, most: .max) { variant, _ in
            let words = variant.attributes.text("REQ-VIDEO-LAYOUT")?.split { ",/ ".contains($0) } ?? []
            guard !words.isEmpty, words.allSatisfy({ ["CH-MONO", "PROJ-RECT"].contains($0) }) else { return nil }
            return ("REQ-VIDEO-LAYOUT has nothing but \(words.joined(separator: ", "))", "no REQ-VIDEO-LAYOUT")
        },
        stableIDsAgree("STABLE-VARIANT-ID") { $0.variants.map { ($0.tag, $0.uri) } },
        stableIDsAgree("STABLE-RENDITION-ID") { $0.renditions.map { ($0, $0.knownURI) } },
        // NONE means that no variant has captions.
        .each(.captionsAreNoneForAll, of: \.variants, most: 1) { variant, list in
            func isNone(_ variant: ObservedVariant) -> Bool { variant.attributes["CLOSED-CAPTIONS"] == "NONE" }
            guard !variant.isIFrames, !isNone(variant),
                let none = list.variants.first(where: { !$0.isIFrames && isNone($0) })
            else { return nil }
            return ("CLOSED-CAPTIONS is NONE in line \(none.line), and not here", "CLOSED-CAPTIONS=NONE in all or none")
        },
        differ(.renditionNamesDiffer, "NAME is", "a name of its own") { $0.attributes.text("NAME") },
        differ(.groupHasOneDefault, "DEFAULT=YES is", "DEFAULT=YES for one rendition of a group") {
            $0.attributes.isYes("DEFAULT") ? "" : nil
        },
        // Players choose among those with AUTOSELECT=YES by these attributes.
        differ(
            .autoselectedRenditionsDiffer,
            "\(choices.joined(separator: ", ")) are, with AUTOSELECT=YES,",
            "a difference in one of them"
        ) { rendition in
            guard rendition.attributes.isYes("AUTOSELECT") else { return nil }
            return choices.map { rendition.attributes[$0] ?? "" }.joined(separator: "\n")
        },
        Check(findings: renditionGroupsMatch),
        .each(.defaultIsAutoselect, of: \.renditions, most: .max) { rendition, _ in
            guard rendition.attributes.isYes("DEFAULT"), rendition.attributes["AUTOSELECT"] == "NO" else { return nil }
            return ("DEFAULT=YES and AUTOSELECT=NO", "AUTOSELECT=YES")
        },
        .each(.renditionIsDescribed, of: \.renditions, most: .max) { rendition, _ in
            guard rendition.type == "CLOSED-CAPTIONS", let text = rendition.attributes.text("INSTREAM-ID") else {
                return nil
            }
            func isNumber(_ word: String, _ range: ClosedRange<Int>) -> Bool {
                text.hasPrefix(word) && Int(text.dropFirst(word.count)).map(range.contains) ?? false
            }
            guard !isNumber("CC", 1...4), !isNumber("SERVICE", 1...63) else { return nil }
            let found = "INSTREAM-ID is '\(text.prefix(40))', which is not a channel of captions"
            return (found, "CC1 to CC4, or SERVICE1 to SERVICE63")
        },
        .each(.audioHasChannels, of: \.renditions, most: .max) { rendition, _ in
            guard rendition.type == "AUDIO", rendition.attributes["CHANNELS"] == nil else { return nil }
            return ("there is no CHANNELS", "the number of its channels, such as CHANNELS=\"2\"")
        },
        .each(.audioHasLanguage, of: \.renditions, most: .max) { rendition, _ in
            guard rendition.type != "VIDEO", rendition.attributes["LANGUAGE"] == nil else { return nil }
            return ("there is no LANGUAGE", "a tag of RFC 5646, such as en, or zxx for what is in no language")
        },
    ]

    private static let sounds = ["mp4a", "ac-3", "ec-3", "fLaC", "Opus", "opus", "alac", "ac-4", "mhm1", "apac"]
    /// The sample entries of base layers by those of Dolby Vision, and of AV1, which may have the brand of HDR10+.
    private static let bases: [Substring: [Substring]] = [
        "dvh1": ["hvc1", "hev1"], "dvhe": ["hvc1", "hev1"], "dva1": ["avc1", "avc3"], "dvav": ["avc1", "avc3"],
        "dav1": ["av01"], "av01": ["av01"],
    ]
    /// VIDEO-RANGE by the brands of Dolby Vision's base layers; db4g stands for two of them.
    private static let ranges = ["db1p": "PQ", "db2g": "SDR", "db4h": "HLG"]
    private static let choices = ["LANGUAGE", "ASSOC-LANGUAGE", "FORCED", "CHARACTERISTICS"]

    private static func has(
        _ name: String,
        _ rule: Rule,
        _ expected: String,
        where isNeeded: @escaping @Sendable (ObservedVariant) -> Bool = { _ in true }
    ) -> Check<ObservedPlaylist> {
        .each(rule, of: \.variants, most: .max) { variant, _ in
            variant.attributes[name] == nil && isNeeded(variant) ? ("there is no \(name)", expected) : nil
        }
    }

    /// Whether CODECS lists pictures (RFC 6381); without CODECS, RESOLUTION decides.
    private static func hasPictures(_ variant: ObservedVariant) -> Bool {
        guard let codecs = variant.codecs else { return variant.attributes["RESOLUTION"] != nil }
        return codecs.contains { codec in
            ["avc1", "avc3", "hvc1", "hev1", "dvh1", "dvhe", "av01", "vp09", "jpeg"].contains { codec.hasPrefix($0) }
        }
    }

    private static func groupsExist(_ rule: Rule, _ type: String) -> Check<ObservedPlaylist> {
        Check { list in
            let groups = Set(list.renditions.lazy.filter { $0.type == type }.compactMap(\.group))
            return list.variants.compactMap { variant -> Finding? in
                guard let group = variant.attributes.text(type), !groups.contains(group) else { return nil }
                // NONE without quotes means that there are none.
                if type == "CLOSED-CAPTIONS", variant.attributes[type] == "NONE" { return nil }
                let found = "\(type) is '\(group.prefix(40))', and no EXT-X-MEDIA with TYPE=\(type) has this GROUP-ID"
                let names = groups.sorted().prefix(5).map { "'\($0.prefix(40))'" }.joined(separator: " or ")
                let right = groups.isEmpty ? "an EXT-X-MEDIA with both, or no \(type)" : names
                return Finding(rule, variant, found, expected: right)
            }
        }
    }

    /// A rule that tags with the same URI have the same identifier, if they have one.
    private static func stableIDsAgree(
        _ name: String,
        of tags: @escaping Reading<[(tag: ObservedTag, uri: String?)]>
    ) -> Check<ObservedPlaylist> {
        Check { list in
            tags(list).filter { $0.tag.attributes[name] != nil }.repeats(of: \.uri).findings { again, first in
                let (tag, first) = (again.tag, first.tag)
                let (id, known) = (tag.attributes.text(name) ?? "", first.attributes.text(name) ?? "")
                guard id != known else { return nil }
                let found = "\(name) is '\(id.prefix(40))', and in line \(first.line) another with the same URI"
                return Finding(.stableIDsAgree, tag, found, expected: "'\(known.prefix(40))', or another URI")
            }
        }
    }

    /// A rule that no two renditions of a group have the same value of something; those without one do not count.
    private static func differ(
        _ rule: Rule,
        _ what: String,
        _ expected: String,
        _ value: @escaping @Sendable (ObservedTag) -> String?
    ) -> Check<ObservedPlaylist> {
        Check { list in
            renditionsByGroup(list).flatMap { $0.repeats(of: value) }.map { rendition, first in
                let found = "\(what) the same as in line \(first.line), which is of the same group"
                return Finding(rule, rendition, found, expected: expected)
            }
        }
    }

    /// Groups of one type are the same renditions in other encodings.
    private static func renditionGroupsMatch(_ playlist: ObservedPlaylist) -> [Finding] {
        let free: Set = [
            "URI", "CHANNELS", "GROUP-ID", "BIT-DEPTH", "SAMPLE-RATE", "STABLE-RENDITION-ID", "INSTREAM-ID", "NAME",
        ]
        let types = Dictionary(grouping: renditionsByGroup(playlist)) { $0.first?.type ?? "" }
        return types.sorted { $0.key < $1.key }.flatMap { type, groups -> [Finding] in
            guard let first = groups.first else { return [] }
            let expected = "the same renditions in all groups of TYPE=\(type)"
            return groups.dropFirst().compactMap { group in
                guard group.count == first.count else {
                    let other = "'\((first[0].group ?? "").prefix(40))' \(first.count)"
                    let found = "its group has \(group.count) renditions, and the group \(other)"
                    return Finding(.renditionGroupsMatch, group[0], found, expected: expected)
                }
                for (one, other) in zip(first, group) {
                    let same = first.first { $0.attributes.text("NAME") == other.attributes.text("NAME") } ?? one
                    let names = Set(same.attributes.names + other.attributes.names).subtracting(free)
                    guard let name = names.sorted().first(where: { same.attributes[$0] != other.attributes[$0] }) else {
                        continue
                    }
                    let (here, there) = (other.attributes[name] ?? "missing", same.attributes[name] ?? "missing")
                    let found = "\(name) is \(here.prefix(40)), and in line \(same.line) \(there.prefix(40))"
                    return Finding(.renditionGroupsMatch, other, found, expected: expected)
                }
                return nil
            }
        }
    }

    private static func renditionsByGroup(_ playlist: ObservedPlaylist) -> [[ObservedTag]] {
        Dictionary(grouping: playlist.renditions) { "\($0.type ?? "") \($0.group ?? "")" }.sorted { $0.key < $1.key }
            .map(\.value)
    }
}
