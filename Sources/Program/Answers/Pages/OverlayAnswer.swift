internal import ChannelSettings
internal import Channels
internal import Presentations
internal import ClockFace
internal import HTTPMessage
internal import Page
internal import Platform
internal import Production

/// `/overlay`: the transparent page with the clock as text. It takes the query of a clock, and refuses values that a stream would refuse.
struct OverlayAnswer {
    let catalog: Catalog
    let page: PageFiles
    /// The faces that text can show.
    private static let faces = FaceCatalog.all.filter { $0.hasText }.map { $0.name }

    /// What is wrong with a query is an answer that can be read over any picture: a browser would write plain text in black on nothing.
    func reply(to routed: RoutedRequest) throws -> Reply {
        do { try check(routed) } catch {
            let error = HTTPError.of(error, at: routed.now.wall)
            var response = HTTPResponse.error(error)
            response.body = SharedBytes(
                "<!doctype html><meta charset=\"utf-8\"><title>Clockcast</title><link rel=\"stylesheet\" href=\"page/overlay.css\">"
                    + "<p id=\"message\">\(Markup.printed(error.reason))</p>\n"
            )
            response.contentType = "text/html; charset=utf-8"
            response.fields.append(HTTPField("Content-Security-Policy", "default-src 'none'; style-src 'self'"))
            return .now(response)
        }
        return try page.reply(.overlay)
    }

    /// - Throws: ``HTTPError``, or a `ChannelError` about the query.
    private func check(_ routed: RoutedRequest) throws {
        let names = QueryParameter.namesOfLooks + ["color", "channel"]
        try QueryParameter.check(routed.query, near: names)
        var items = routed.query.filter { QueryParameter.namesOfLooks.contains($0.name) || $0.name == "color" }
        let face = items.first { $0.name == "face" }?.value
        if let face, !Self.faces.contains(face) {
            let known = Self.faces.joined(separator: ", ")
            throw HTTPError.badRequest("face is '\(face.prefix(40))'; text alone has the faces \(known)")
        }
        let hasTarget = items.contains { ["to", "times"].contains($0.name) }
        let wanted = routed.request.queryValue("channel")
        let now = routed.now.wall
        try HTTPError.ofQuery(at: now) {
            let channel = wanted ?? "live"
            let own = try catalog.configured(channel).settings.face.name
            // A countdown that is named gives its face, too; the text of all other channels is a time of day.
            let (digital, countdown) = (DigitalFace.Configuration.name, CountdownFace.Configuration.name)
            let implied = hasTarget || wanted != nil && own == countdown ? countdown : digital
            // A channel that has this face needs no setting for it, which the server may have closed.
            if face == nil, own != implied { items.append(("face", implied)) }
            try self.catalog.require(PresentationQuery(items), of: channel, joiningAt: now)
        }
    }
}
