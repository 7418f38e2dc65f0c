internal import Platform
internal import PlaylistReading
internal import Timeline

// The requests that are on their way, and what their answers are for.
extension StreamFollower {
    /// What an answer is for.
    enum Purpose: Hashable, Sendable {
        /// The playlist that the stream begins with, multivariant or not.
        case root
        case steering
        /// A list of assets, an asset, or a part of one.
        case interstitial(FollowedInterstitials.Waiting)
        /// A resource of the rendition with an index.
        case rendition(Int, Resource)

        /// The largest number of bytes to take, which is none where HEAD tests only for existence; and the rule that is broken if it does
        /// not come, with what would be right.
        var terms: (byteLimit: Int, absence: (rule: Rule, right: String)?) {
            switch self {
            case .root, .rendition(_, .playlist), .rendition(_, .reload), .rendition(_, .delta):
                (16 << 20, (.playlistIsAvailable, "200 and the list"))
            case .steering: (1 << 20, (.steeringManifestIsAvailable, "200 and the manifest"))
            case .interstitial(let asked) where asked.resource == .list:
                (16 << 20, (.assetListIsAvailable, "200 and the list of assets"))
            case .interstitial: (16 << 20, (.assetIsAvailable, "200 and what the interstitial plays"))
            case .rendition(_, .header): (4 << 20, (.segmentIsAvailable, "200 and the header"))
            case .rendition(_, .key): (4 << 10, (.keyIsAvailable, "200 and the key"))
            case .rendition(_, .segment):
                (64 << 20, (.segmentIsAvailable, "200 and the segment, as long as it is listed"))
            case .rendition(_, .part(let part)) where !part.isHinted:
                (64 << 20, (.partIsAvailable, "200 and the part, as long as it is listed"))
            case .rendition(_, .part): (64 << 20, nil)
            case .rendition(_, .trial): (16 << 20, nil)
            case .rendition(_, .watch(let watch)): (watch.isHead ? 0 : 64 << 20, nil)
            }
        }

        var byteLimit: Int { terms.byteLimit }

        /// The same in words.
        var limit: String { byteLimit < 1 << 20 ? "\(byteLimit >> 10) KiB" : "\(byteLimit >> 20) MiB" }

        /// Whether an answer waits on purpose: such a request must not delay others.
        var isParked: Bool {
            switch self {
            case .rendition(_, .reload), .rendition(_, .trial): true
            case .rendition(_, .part(let part)): part.isHinted
            default: false
            }
        }
    }

    enum Resource: Hashable, Sendable {
        case playlist
        case header(ObservedMap)
        case key
        case segment(ObservedSegment)
        /// A segment or a part for the second time.
        case watch(FollowedRendition.Watch)
        // Low latency.
        /// The list with a part, as soon as it exists.
        case reload(PartPosition)
        case part(FollowedParts.Request)
        case delta
        case trial(FollowedParts.Trial)
    }

    /// A request that is on its way.
    struct Flight: Sendable {
        let purpose: Purpose
        let began: Moment
        /// The name of the resource in findings.
        let uri: String
        let timeLimit: Interval

        /// The index of its rendition; nil if it is of the whole stream.
        var rendition: Int? { if case .rendition(let index, _) = purpose { index } else { nil } }

        /// The number of the segment that findings about it name.
        var segment: Int64? {
            switch purpose {
            case .rendition(_, .segment(let segment)): segment.number
            case .rendition(_, .watch(let watch)): watch.segment
            case .rendition(_, .part(let part)): part.number
            default: nil
            }
        }
    }
}
