internal import HLS

// Rules for renditions and the variants that name them.
extension MultivariantPlaylistRules {
    /// RFC 8216, 4.3.4.2: the value of AUDIO must match the GROUP-ID of an EXT-X-MEDIA whose TYPE is AUDIO.
    static func audioGroupsExist(_ playlist: MultivariantPlaylist) -> [String] {
        let groups = Set(playlist.renditions.lazy.filter { $0.kind == .audio }.map(\.group))
        return playlist.variants.compactMap { variant in
            guard let group = variant.audioGroup, !groups.contains(group) else { return nil }
            return "'\(variant.uri)' names the group '\(group)', which is not there"
        }
    }

    /// RFC 8216, 4.3.4.1.1: all EXT-X-MEDIA tags in the same group must have different NAME attributes.
    static func renditionNamesDiffer(_ playlist: MultivariantPlaylist) -> [String] {
        var known: Set<[String]> = []
        return playlist.renditions.compactMap {
            known.insert([$0.group, $0.name]).inserted ? nil : "two renditions of '\($0.group)' are called '\($0.name)'"
        }
    }

    /// RFC 8216, 4.3.4.1.1: a group must not have more than one member with a DEFAULT attribute of YES.
    static func groupHasOneDefault(_ playlist: MultivariantPlaylist) -> [String] {
        var known: Set<String> = []
        return playlist.renditions.filter(\.isDefault).compactMap {
            known.insert($0.group).inserted ? nil : "the group '\($0.group)' has several defaults"
        }
    }

    /// RFC 8216, 4.3.4.1: if AUTOSELECT is present, its value must be YES if DEFAULT is YES.
    static func defaultIsAutoselect(_ playlist: MultivariantPlaylist) -> [String] {
        playlist.renditions.compactMap {
            $0.isDefault && !$0.isAutoselect ? "'\($0.name)' is the default, and is not selected by itself" : nil
        }
    }

    /// RFC 8216, 4.3.4.2: CODECS should list every media sample type in any rendition that the variant names. The codecs of
    /// sound that we know begin with `mp4a.`.
    static func codecsCoverAudio(_ playlist: MultivariantPlaylist) -> [String] {
        playlist.variants.compactMap { variant in
            let hasCodec = variant.codecs.split(separator: ",").contains { $0.hasPrefix("mp4a.") }
            return variant.audioGroup == nil || hasCodec
                ? nil : "'\(variant.uri)' has sound, and its CODECS are '\(variant.codecs)'"
        }
    }

    /// Ours: URIs are relative, so that a stream works under any address.
    static func renditionURIsAreRelative(_ playlist: MultivariantPlaylist) -> [String] {
        playlist.renditions.map(\.uri).compactMap { isRelative($0) ? nil : "the URI '\($0)' is not relative" }
    }
}
