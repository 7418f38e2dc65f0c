internal import Channels
internal import HTTPMessage
internal import HTTPServer

// Each list has one name, to which other names are redirected.
extension StreamAnswers {
    /// A redirect to the list of the same channel under its canonical name. A player uses another one if the settings of its channel become
    /// what its URL requests: it goes on, because the URIs in a list are relative to the place of the list. Segments and headers are not
    /// redirected: old ones have old names.
    ///
    /// - Returns: nil if the error is another one.
    static func redirect(_ error: ChannelError, _ routed: RoutedRequest) -> HTTPResponse? {
        let base = routed.base.map { "/\($0)" } ?? ""
        guard case .otherName(let name, let one) = error,
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
