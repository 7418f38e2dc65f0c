internal import ClockFace
package import HLS
internal import Raster
package import Scenarios
package import Timeline

/// The reason why a channel, or a part of one, is not available: the fault and the allowed values. It is independent of HTTP.
package enum ChannelError: Error, Hashable, CustomStringConvertible {
    // Names that do not exist.
    /// An unknown channel, and the known ones.
    case unknownChannel(String, known: [String])
    /// An unknown rendition of a channel, and the known ones.
    case unknownRendition(String, channel: String, known: [String])
    /// The version of headers and segments of other settings or another program, and the present one.
    case otherVersion(String, now: String)
    /// A phase in milliseconds, the step from one to the next, and their end.
    case unknownPhase(Int, step: Int, end: Int)
    /// A text after a channel's name that is not a canonical variant.
    case notAVariant(String)
    /// A name that is not canonical, and the canonical one.
    case otherName(String, of: String)
    /// A variant's name from paths in the URL of a multivariant playlist, and the right address.
    case playlistOfVariant(String, address: String)
    /// A part that the segments of a rendition do not have.
    case unknownPart(Int, segment: Int64, rendition: String)
    /// A header, or a segment in another container, that a rendition does not have.
    case noSuchFile(String, rendition: String)
    /// A key that the stream does not have.
    case unknownKey(Int64)
    /// A header whose name has a key where the stream has none, or none where it has one.
    case wrongHeader
    /// A rendition without sound, whose slate would be the same as its loading program.
    case noSound(in: String)
    /// A segment of the loading program that counts to an impossible segment, and the largest possible number of segments.
    case countsTooFar(segment: Int64, end: Int64, longest: Int64)
    /// The milliseconds before a segment at which the one before is to change to the live program, the step from one to the next, and their
    /// end.
    case unknownLead(Int, step: Int, end: Int)

    /// The name of an asset, or of a date range with assets, that no list has.
    case unknownAsset(String)
    /// A phase, in milliseconds, on which an asset does not begin, and the only one on which it does.
    case phaseWithoutAsset(Int, only: Int)
    /// An ad that no list has at the segment.
    case unlistedProgram(String, segment: Int64)

    // Segments that are not available at the time.
    case tooEarly(availableFrom: WallTime)
    case gone(segment: Int64, since: WallTime)
    /// A segment that no list of the view has at any time.
    case outsideOfView(segment: Int64)

    // Requests that are not allowed.
    /// A value of a query: its name, and the allowed values.
    case value(String, of: String, allowed: String)
    /// A name that occurs twice in a query, and its two values.
    case twice(String, String, String)
    /// A view of the past or a scenario: the wrong part, and the allowed forms.
    case scenario(ScenarioError)
    /// A name in a query that is similar to a known one.
    case misspelled(String, known: String)
    /// A name of one of our families that is none of them: `break.foo`.
    case unknownOption(String, known: [String])
    case unknownZone(String, near: String? = nil)
    /// Settings in a URL, with all their mistakes.
    case look(String)
    /// Characters that no font has, and the setting in a URL that has them, or whose names have them.
    case withoutFont(String, in: String)
    /// A setting that URLs must not change here, and those that they may.
    case closed(String, open: [String])
    /// A face that cannot show in a size what the settings require.
    case cannotBeShown(channel: String, reason: String, about: Subject? = nil)
    /// The schedule in a media playlist's URL, and its mistake.
    case schedule(String, reason: HLSError)
    /// A target for a channel that has none.
    case doesNotCountDown(channel: String)

    // Faults of this machine or its settings.
    /// A channel of the settings that cannot be made: its name and the reason.
    case cannotBeMade(channel: String, reason: String, about: Subject? = nil)
    /// A time zone without a file on this machine, and the folder of such files.
    case missingZone(String, near: String? = nil, folder: String)
    /// A time zone whose file is damaged.
    case damagedZone(String, reason: String)
    /// The video file in `loading.file`.
    case loadingFile(String, reason: String)

    /// The setting of a channel that an error is about.
    package enum Subject: Hashable, Sendable {
        /// A time zone by its name: the channel's, or one that its face shows.
        case timeZone(String)
        case font
        /// Characters that no font has.
        case characters(String)
    }

    package var description: String {
        switch self {
        case .unknownChannel(let name, let known):
            "unknown channel '\(name.prefix(80))'; known: \(known.joined(separator: ", "))"
        case .unknownRendition(let name, let channel, let known):
            "channel \(channel) has no rendition '\(name.prefix(80))'; it has \(known.joined(separator: ", "))"
        case .otherVersion(let version, let now):
            "v=\(version.prefix(80)) belongs to other settings or another version of Clockcast; it is now \(now), as in the media playlist"
        case .unknownPhase(let phase, step: 0, _):
            "there is no phase \(phase); the only one is 0"
        case .unknownPhase(let phase, let step, let end):
            "there is no phase \(phase); phases are multiples of \(step) ms below \(end)"
        case .notAVariant(let text):
            "'\(text.prefix(80))' is not a variant of a channel; ask for its .m3u8 with a query"
        case .otherName(let name, let one):
            "'\(name.prefix(80))' is another name for '\(one.prefix(80))'; ask for that"
        case .playlistOfVariant(let name, let address):
            "the multivariant playlist of '\(name.prefix(80))' is at \(address)"
        case .unknownPart(let part, let segment, let rendition):
            "segment \(segment) of '\(rendition.prefix(80))' has no part \(part)"
        case .noSuchFile(let name, let rendition): "'\(rendition.prefix(80))' has no file '\(name)'"
        case .unknownKey(let number): "the stream has no key \(number); its media playlists name those that it has"
        case .wrongHeader: "the stream has no such header; its media playlists name those that it has"
        case .noSound(let rendition): "'\(rendition)' has no sound, so loading is the same as slate; request that"
        case .countsTooFar(let segment, let end, let longest):
            "segment \(segment) cannot count down to \(end); that must be 1 to \(longest) segments later"
        case .unknownLead(let lead, let step, let end):
            "no segment goes live \(lead) ms before its end; that is a multiple of \(step) ms below \(end)"
        case .phaseWithoutAsset(let phase, let only): "the asset has no phase \(phase); its only one is \(only)"
        case .unknownAsset(let name): "no list has a break with '\(name.prefix(80))'"
        case .unlistedProgram(let program, let segment):
            "no list has program '\(program.prefix(80))' at segment \(segment)"
        case .tooEarly(let time): "too early; available from \(time.iso8601)"
        case .gone(let segment, let time): "segment \(segment) is gone; it was available until \(time.iso8601)"
        case .outsideOfView(let segment): "segment \(segment) is outside the range in the path"
        case .value(let value, let name, let allowed): "\(name) is '\(value.prefix(80))'; it must be \(allowed)"
        case .twice(let name, let one, let other):
            "\(name) is given twice, as '\(one.prefix(80))' and '\(other.prefix(80))'; give it once"
        case .scenario(let error): "\(error)"
        case .misspelled(let name, let known): "'\(name.prefix(80))' is not a parameter; did you mean '\(known)'?"
        case .unknownOption(let name, let known):
            "'\(name.prefix(80))' is not a parameter; there are \(known.joined(separator: ", "))"
        case .unknownZone(let name, let near):
            "unknown time zone '\(name.prefix(64))'; "
                + (near.map { "did you mean '\($0)'?" } ?? "names are those of the IANA database, such as Asia/Shanghai")
        case .look(let reason): reason
        case .withoutFont(let characters, let name):
            "\(name) has \(name == "locale" ? "names with " : "")characters that no installed font contains: "
                + "\(RasterError.listed(characters)); leave \(name == "locale" ? "it" : "them") out"
        case .closed(let name, let open):
            "\(name) cannot be set by URL on this server; "
                + (open.isEmpty ? "no setting can" : "these can: \(open.joined(separator: ", "))") + " (adhoc.settings)"
        case .schedule(let text, let reason): "schedule is '\(text.prefix(80))': \(reason)"
        case .doesNotCountDown(let channel):
            "channel \(channel) does not count down; `to` is for channels with the countdown face"
        case .cannotBeMade(let channel, let reason, _), .cannotBeShown(let channel, let reason, _):
            "channel \(channel): \(reason)"
        case .missingZone(let name, let near, let folder):
            "time zone \(name): \(folder) has no such zone; "
                + (near.map { "did you mean '\($0)'?" } ?? "names are those of the IANA database, such as Europe/Berlin")
        case .damagedZone(let name, let reason): "time zone \(name): \(reason)"
        case .loadingFile(let path, let reason): "loading.file \(path): \(reason)"
        }
    }
}

extension ChannelError.Subject {
    /// - Returns: nil for an error that cannot be traced to a setting.
    package init?(of error: any Error) {
        switch error {
        case ChannelError.missingZone(let name, _, _), ChannelError.damagedZone(let name, _): self = .timeZone(name)
        case FaceError.raster(.unknownFamily), FaceError.raster(.unreadableFont),
            FaceError.raster(.noFont):
            self = .font
        case FaceError.raster(.missingGlyphs(let missing, _, _)): self = .characters(missing)
        default: return nil
        }
    }
}
