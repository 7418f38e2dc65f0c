internal import ClockFace
package import HLS
internal import Raster
package import Scenarios
package import Timeline

/// Why a channel, or something of one, cannot be had: what is wrong and what would be right. It knows nothing of HTTP.
package enum ChannelError: Error, Hashable, CustomStringConvertible {
    // Names that lead nowhere.
    /// A channel that the settings do not have, and those that they have.
    case unknownChannel(String, known: [String])
    /// A rendition that a channel does not have, and those that it has.
    case unknownRendition(String, channel: String, known: [String])
    /// The version of headers and segments that other settings or another program make, and the one of today.
    case otherVersion(String, now: String)
    /// A phase in milliseconds, the step from one to the next, and where they end.
    case unknownPhase(Int, step: Int, end: Int)
    /// What stands behind a channel's name and is no variant in its one form.
    case notAVariant(String)
    /// A second name, and the one that there is.
    case otherName(String, of: String)
    /// A variant's name in paths where its multivariant playlist is wanted, and the address of that.
    case playlistOfVariant(String, address: String)
    /// A part that the segments of a rendition do not have.
    case unknownPart(Int, segment: Int64, rendition: String)
    /// A segment of the loading program that counts to where nobody can have asked for, and how many segments that may be.
    case countsTooFar(segment: Int64, end: Int64, longest: Int64)
    /// How many milliseconds before a segment the one before is to go over to the live program, the step from one to the next, and
    /// where they end.
    case unknownLead(Int, step: Int, end: Int)

    // Segments that are not there at the time.
    case tooEarly(availableFrom: WallTime)
    case gone(segment: Int64, since: WallTime)
    /// A segment that no list of the view has at any time.
    case outsideOfView(segment: Int64)

    // What was asked for and is not allowed.
    /// A value of a query: its name, and what is allowed.
    case value(String, of: String, allowed: String)
    /// A name of a query that is there twice, and its two values.
    case twice(String, String, String)
    /// A view of the past or a scenario: the part that is wrong, and what is allowed there.
    case scenario(ScenarioError)
    /// A name in a query that is nearly one that means something.
    case misspelled(String, known: String)
    case unknownZone(String)
    /// Settings in a URL: all that is wrong with them.
    case look(String)
    /// A setting that URLs may not say here, and those that they may.
    case closed(String, open: [String])
    /// A face that cannot show in a size what the settings ask for.
    case cannotBeShown(channel: String, reason: String, about: Subject? = nil)
    /// The schedule of a media playlist's URL, and what is wrong with it.
    case schedule(String, reason: HLSError)
    /// A target for a channel that has none.
    case doesNotCountDown(channel: String)

    // What cannot be made on this machine.
    /// A channel of the settings: its name and the reason.
    case cannotBeMade(channel: String, reason: String, about: Subject? = nil)
    /// A time zone that this machine has no file of, and where files would be.
    case missingZone(String, folder: String)
    /// A time zone whose file is damaged.
    case damagedZone(String, reason: String)
    /// The video file that `loading.file` names.
    case loadingFile(String, reason: String)

    /// What of a channel's settings an error is about.
    package enum Subject: Hashable, Sendable {
        /// A time zone by its name: the channel's own or one that its face shows.
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
        case .countsTooFar(let segment, let end, let longest):
            "segment \(segment) cannot count down to \(end); that must be 1 to \(longest) segments later"
        case .unknownLead(let lead, let step, let end):
            "no segment goes live \(lead) ms before its end; that is a multiple of \(step) ms below \(end)"
        case .tooEarly(let time): "too early; available from \(time.iso8601)"
        case .gone(let segment, let time): "segment \(segment) is gone; it was available until \(time.iso8601)"
        case .outsideOfView(let segment): "segment \(segment) is outside the range in the path"
        case .value(let value, let name, let allowed): "\(name) is '\(value.prefix(80))'; it must be \(allowed)"
        case .twice(let name, let one, let other):
            "\(name) is given twice, as '\(one.prefix(80))' and '\(other.prefix(80))'; give it once"
        case .scenario(let error): "\(error)"
        case .misspelled(let name, let known): "'\(name.prefix(80))' is not a parameter; did you mean '\(known)'?"
        case .unknownZone(let name):
            "unknown time zone '\(name.prefix(64))'; names are those of the IANA database, such as Asia/Shanghai"
        case .look(let reason): reason
        case .closed(let name, let open):
            "\(name) cannot be set by URL on this server; "
                + (open.isEmpty ? "no setting can" : "these can: \(open.joined(separator: ", "))") + " (adhoc.settings)"
        case .schedule(let text, let reason): "schedule is '\(text.prefix(80))': \(reason)"
        case .doesNotCountDown(let channel):
            "channel \(channel) does not count down; `to` is for channels with the countdown face"
        case .cannotBeMade(let channel, let reason, _), .cannotBeShown(let channel, let reason, _):
            "channel \(channel): \(reason)"
        case .missingZone(let name, let folder):
            "time zone \(name): \(folder) has no such zone; names are those of the IANA database, such as Europe/Berlin"
        case .damagedZone(let name, let reason): "time zone \(name): \(reason)"
        case .loadingFile(let path, let reason): "loading.file \(path): \(reason)"
        }
    }
}

extension ChannelError.Subject {
    /// - Returns: nil for an error that is about no setting that can be told.
    init?(of error: any Error) {
        switch error {
        case ChannelError.missingZone(let name, _), ChannelError.damagedZone(let name, _): self = .timeZone(name)
        case FaceError.raster(.unknownFamily), FaceError.raster(.missingFont),
            FaceError.raster(.unreadableFont), FaceError.raster(.noFontFile):
            self = .font
        case FaceError.raster(.missingGlyphs(let missing, _, _)): self = .characters(missing)
        default: return nil
        }
    }
}
