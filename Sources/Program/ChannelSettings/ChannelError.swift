internal import ClockFace
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
    /// A text after a channel's name that is not a canonical variant.
    case notAVariant(String)
    /// A name that is not canonical, and the canonical one.
    case otherName(String, of: String)
    /// A part that the segments of a rendition do not have.
    case unknownPart(Int, segment: Int64, rendition: String)
    /// A header, or a segment in another container, that a rendition does not have.
    case noSuchFile(String, rendition: String)
    /// The name of an asset, or of a date range with assets, that no list has.
    case unknownAsset(String)
    /// An ad that no list has at the segment.
    case unlistedProgram(String, segment: Int64)
    /// Anything else in a path, in a sentence.
    case absent(String)

    // Segments that are not available at the time.
    case tooEarly(availableFrom: WallTime)
    case gone(segment: Int64, since: WallTime)

    // Requests that are not allowed.
    /// A value of a query: its name, and the allowed values.
    case value(String, of: String, allowed: String)
    /// A view of the past or a scenario: the wrong part, and the allowed forms.
    case scenario(ScenarioError)
    case unknownZone(String, near: String? = nil)
    /// Anything else in a URL, such as settings with all their mistakes, in a sentence.
    case wrong(String)
    /// A face that cannot show in a size what the settings require.
    case cannotBeShown(channel: String, reason: String, about: Subject? = nil)

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
        case .notAVariant(let text):
            "'\(text.prefix(80))' is not a variant of a channel; ask for its .m3u8 with a query"
        case .otherName(let name, let one):
            "'\(name.prefix(80))' is another name for '\(one.prefix(80))'; ask for that"
        case .unknownPart(let part, let segment, let rendition):
            "segment \(segment) of '\(rendition.prefix(80))' has no part \(part)"
        case .noSuchFile(let name, let rendition): "'\(rendition.prefix(80))' has no file '\(name)'"
        case .unknownAsset(let name): "no list has a break with '\(name.prefix(80))'"
        case .unlistedProgram(let program, let segment):
            "no list has program '\(program.prefix(80))' at segment \(segment)"
        case .tooEarly(let time): "too early; available from \(time.iso8601)"
        case .gone(let segment, let time): "segment \(segment) is gone; it was available until \(time.iso8601)"
        case .value(let value, let name, let allowed): "\(name) is '\(value.prefix(80))'; it must be \(allowed)"
        case .absent(let reason), .wrong(let reason): reason
        case .scenario(let error): "\(error)"
        case .unknownZone(let name, let near):
            "unknown time zone '\(name.prefix(64))'; "
                + (near.map { "did you mean '\($0)'?" } ?? "names are those of the IANA database, such as Asia/Shanghai")
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
