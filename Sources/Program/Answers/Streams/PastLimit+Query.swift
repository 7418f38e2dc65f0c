internal import Presentations
internal import Scenarios
internal import Timeline

extension PastLimit {
    /// A query as this server allows it: a range without an end is as long as it may be.
    ///
    /// - Parameter further: names that are known besides at this place.
    /// - Throws: ``HTTPError/pastIsOff``, or a `ChannelError` about a value.
    func query(_ items: [(name: String, value: String)], besides further: [String] = []) throws -> PresentationQuery {
        guard allowsAny || !Self.isAsked(for: items) else { throw HTTPError.pastIsOff }
        var query = try PresentationQuery(items, besides: further)
        query.past.openRange = .seconds(Int64(seconds))
        return query
    }
}
