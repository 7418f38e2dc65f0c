internal import Channels
internal import HTTPMessage
internal import HTTPServer

// Each list has one name; who has another is led there.
extension StreamAnswers {
    /// A redirect to the list of the same channel under its own name. A player has another when the settings of its channel become what
    /// its URL says anyhow: it goes on, since what a list names is relative to where the list was found. Segments and headers are not
    /// redirected: those of before have the name of before.
    ///
    /// - Returns: nil if it is no list, or if that is not what is wrong.
    static func redirect(_ error: ChannelError, _ routed: RoutedRequest) -> HTTPResponse? {
        let base = routed.base.map { "/\($0)" } ?? ""
        guard case .otherName(let name, let one) = error, routed.request.path.hasSuffix(".m3u8"),
            routed.request.target.hasPrefix("\(base)/\(name)")
        else { return nil }
        let rest = routed.request.target.dropFirst(base.count + 1 + name.count)
        let location = "\(routed.request.prefix)\(base)/\(one)\(rest)"
        return .text(
            .temporaryRedirect,
            "\(error)",
            cacheControl: "no-store",
            fields: [HTTPField("Location", location)],
            route: routed.label
        )
    }
}
