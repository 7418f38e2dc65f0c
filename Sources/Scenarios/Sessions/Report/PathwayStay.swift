internal import HTTPMessage
internal import Platform
package import Timeline

/// A time in which a player got its pictures by one pathway (RFC 8216bis, 7).
package struct PathwayStay: Hashable, Sendable {
    /// The reason for which a player left a pathway, as far as requests show it.
    package enum Departure: String, Sendable {
        /// Something that it requested there failed, or came so late that it gave up.
        case failed
        /// A steering manifest had come shortly before.
        case steered
    }

    package let pathway: String
    /// The number of its first segment's request.
    package let first: Int
    /// The instants of the request for its first segment and of that for the first of the next pathway; nil for the last.
    package let from: WallTime
    package fileprivate(set) var until: WallTime?
    /// The number of its segments.
    package let count: Int
    /// Whether the player had been there before, and was elsewhere since.
    package let isReturn: Bool
    /// The reason for its end; nil for the last, and if nothing shows it.
    package fileprivate(set) var departure: Departure?

    /// A manifest that came so long before is a reason for a change.
    private static let effect = Interval.seconds(15)

    /// The stays of a session, the oldest first; none without pathways.
    ///
    /// - Parameter requests: in the order in which they were made.
    static func all(in requests: [SessionRequest]) -> [PathwayStay] {
        SourceStay.all(in: requests, by: \.pathway).reduce(into: []) { stays, source in
            let pathway = source.names[0]
            let own = source.requests.filter { $0.pathway == pathway }
            if let last = stays.indices.last {
                stays[last].until = own[0].asked
                stays[last].departure = departure(from: stays[last], at: own[0].asked, requests)
            }
            stays.append(
                PathwayStay(
                    pathway: pathway,
                    first: own[0].id,
                    from: own[0].asked,
                    count: own.count,
                    isReturn: stays.contains { $0.pathway == pathway }
                )
            )
        }
    }

    private static func departure(
        from stay: PathwayStay,
        at instant: WallTime,
        _ requests: [SessionRequest]
    ) -> Departure? {
        let before = requests.filter { $0.asked <= instant && $0.ended >= instant - effect && $0.asked >= stay.from }
        if before.contains(where: { $0.pathway == stay.pathway && $0.kind != .steering && $0.hasFailed }) {
            return .failed
        }
        return before.contains { $0.kind == .steering && $0.isGood } ? .steered : nil
    }

    var json: JSONObject {
        [
            "pathway": pathway,
            "from": from.iso8601,
            "until": until?.iso8601,
            "request": first,
            "segments": count,
            "return": isReturn,
            "left": departure?.rawValue,
        ]
    }
}

extension SessionRequest {
    /// Whether the answer was an error, or so late that the player gave up. One that leaves for another reason gives up at once.
    fileprivate var hasFailed: Bool { status >= 400 || !isGood && ended - asked >= .seconds(2) }

    /// The player's report to a steering server (RFC 8216bis, 7.4), as it is in the URL; nil for other requests.
    var steeringReport: JSONObject? {
        guard kind == .steering else { return nil }
        let target = WrittenTarget(path)
        return [
            "pathway": target["_HLS_pathway"]?.replacing("%22", with: ""),
            "throughput": target["_HLS_throughput"].flatMap { UInt64($0.replacing("%22", with: "")) },
        ]
    }
}
