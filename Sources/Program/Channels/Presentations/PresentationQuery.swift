package import HLS
package import Timeline

/// What the query of a multivariant playlist's URL asks for, before it is known when the viewer came and what suits his player.
package struct PresentationQuery: Hashable, Sendable {
    /// What is changed of the channel.
    package let variant: ChannelVariant
    /// Nil for what suits the player.
    package private(set) var container: SegmentContainer?
    package private(set) var present = Presentation.Present.start
    /// How long the loading program is wanted before the live one; nil for what the channel's state asks for.
    package private(set) var loading: Interval?
    /// How programs follow each other; nil for what suits the player.
    package private(set) var splice: MediaPlaylist.Splice?
    /// The start allowance in milliseconds; nil for what suits the player.
    package private(set) var allowance: Int?

    /// Seconds of the loading program that a viewer can ask for.
    private static let loadingSeconds = 0...600

    /// For how many segments the loading program counts at most: as long as somebody can ask for, filled up to a segment.
    ///
    /// - Parameter duration: of a segment in seconds.
    static func longestCountdown(duration: Int) -> Int64 {
        Int64(loadingSeconds.upperBound / duration + 1)
    }

    /// - Throws: ``ChannelError/value(_:of:allowed:)`` and the like, if a value is not allowed. Names that are not known are
    ///   passed over, because players and caches add their own.
    package init(_ items: [(name: String, value: String)]) throws(ChannelError) {
        variant = try ChannelVariant(query: items)
        for (name, value) in items {
            switch name {
            case "container": container = try Presentation.choice(name, value)
            case "present": present = try Presentation.choice(name, value)
            case "splice": splice = try Presentation.choice(name, value)
            case "allowance": allowance = try Presentation.allowance(value)
            case "loading":
                guard let length = Interval(seconds: value), length <= .seconds(Int64(Self.loadingSeconds.upperBound))
                else {
                    throw .value(value, of: name, allowed: "seconds from 0 to 600, at most three decimals")
                }
                loading = length
            default: continue
            }
        }
    }
}
