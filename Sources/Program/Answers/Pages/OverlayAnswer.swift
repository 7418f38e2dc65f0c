internal import Channels
internal import HTTPMessage
internal import HTTPServer
internal import Page
internal import Platform
internal import Production

/// `/overlay`: the transparent page with the clock as text. It takes the query of a clock, and refuses values that a stream would refuse.
struct OverlayAnswer {
    let catalog: Catalog
    let page: PageFiles

    /// - Throws: ``HTTPError``, or a `ChannelError` about the query.
    func reply(to routed: RoutedRequest) throws -> Reply {
        let names = QueryParameter.namesOfLooks + ["color", "channel"]
        try QueryParameter.check(routed.query, near: names)
        var items = routed.query.filter { QueryParameter.namesOfLooks.contains($0.name) || $0.name == "color" }
        let face = items.first { $0.name == "face" }?.value
        if let face, !["digital", "countdown"].contains(face) {
            throw HTTPError.badRequest("face is '\(face.prefix(40))'; text alone has the faces digital and countdown")
        }
        let isCountdown = items.contains { ["to", "times"].contains($0.name) }
        let implied = isCountdown ? "countdown" : "digital"
        let now = routed.now.wall
        try HTTPError.ofQuery(at: now) { () throws(ChannelError) in
            let channel = routed.request.queryValue("channel") ?? "live"
            // A channel that has this face needs no setting for it, which the server may have closed.
            if face == nil, try catalog.configured(channel).settings.face.name != implied {
                items.append(("face", implied))
            }
            try self.catalog.require(PresentationQuery(items), of: channel, joiningAt: now)
        }
        return try page.reply(.overlay)
    }
}
