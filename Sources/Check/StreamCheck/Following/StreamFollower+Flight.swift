internal import Platform
internal import StreamReading
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

        /// The largest number of bytes to take; none where HEAD tests only for existence.
        var byteLimit: Int {
            switch self {
            case .root, .interstitial, .rendition(_, .playlist), .rendition(_, .reload), .rendition(_, .delta),
                .rendition(_, .trial):
                16 << 20
            case .steering: 1 << 20
            case .rendition(_, .header): 4 << 20
            case .rendition(_, .key): 4 << 10
            case .rendition(_, .segment), .rendition(_, .part), .rendition(_, .again): 64 << 20
            case .rendition(_, .watch): 0
            }
        }
    }

    enum Resource: Hashable, Sendable {
        case playlist
        case header(ObservedMap)
        case key
        case segment(ObservedSegment)
        case watch(FollowedRendition.Watch)
        /// A segment for the second time.
        case again(FollowedRendition.Look)
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
            guard case .rendition(_, let resource) = purpose else { return nil }
            return switch resource {
            case .segment(let segment): segment.number
            case .watch(let watch): watch.segment
            case .again(let look): look.segment.number
            case .part(let part): part.number
            case .playlist, .header, .key, .reload, .delta, .trial: nil
            }
        }
    }
}
