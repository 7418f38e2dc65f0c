internal import Foundation
internal import HTTPMessage
internal import Platform
internal import Timeline
internal import FFmpeg

/// The channels by their names.
struct Catalog: Sendable {
    /// The configured ones. The first is also `live`.
    let channels: [Channel]
    let variants: VariantDirectory

    /// A configured channel or a variant of one that exists.
    ///
    /// - Parameter name: as it stands in URLs: `clock` or `clock;tz=Asia~Shanghai`.
    /// - Returns: nil for a variant that has to be made first.
    /// - Throws: if the channel is not configured.
    func channel(_ name: String) throws(RouteError) -> Channel? {
        guard let mark = name.firstIndex(of: ";") else { return try configured(name) }
        if let variant = variants.find(name) { return variant }
        _ = try configured(String(name[..<mark]))
        return nil
    }

    /// The same, but a variant is made, which takes some milliseconds.
    ///
    /// - Throws: if there is no such channel and no such variant.
    func madeChannel(_ name: String) throws(RouteError) -> Channel {
        guard let mark = name.firstIndex(of: ";") else { return try configured(name) }
        let variant = try ChannelVariant(text: name[mark...].dropFirst())
        let base = try configured(String(name[..<mark]))
        guard variant.changing(base.settings) == variant else {
            throw RouteError("'\(name.prefix(80))' is another name for what has one; ask for its .m3u8 with a query")
        }
        return try variants.make(variant, of: base)
    }

    func configured(_ name: String) throws(RouteError) -> Channel {
        if name == "live", let first = channels.first { return first }
        guard let channel = channels.first(where: { $0.name == name }) else {
            throw RouteError(
                "unknown channel '\(name.prefix(80))'; known: " + channels.map(\.name).joined(separator: ", ")
            )
        }
        return channel
    }

    private struct Description: Encodable {
        struct Entry: Encodable {
            let name: String
            let state: String
            let url: String
            let timeZone: String
            /// Milliseconds by which the shown clock is ahead of the true time.
            let offsetMs: Int64
            let frameRate: Int
            let renditions: [String]
        }

        let channels: [Entry]
    }

    /// `/channels`: what there is to watch, as JSON.
    func description(at now: Moment) -> HTTPResponse {
        let description = Description(
            channels: (channels + variants.all).map { channel in
                Description.Entry(
                    name: channel.name,
                    state: channel.state(at: now).name,
                    url: "/\(channel.name).m3u8",
                    timeZone: "\(channel.settings.timeZone)",
                    offsetMs: channel.settings.offset.nanoseconds / 1_000_000,
                    frameRate: channel.settings.renditions.first?.rate.framesPerSecond ?? 0,
                    renditions: channel.renditions.map(\.name)
                )
            }
        )
        return .json(description, route: "channels")
    }
}

extension HTTPResponse {
    /// A JSON answer that is not to be kept.
    static func json(_ value: some Encodable, status: HTTPStatus = .ok, route: RouteLabel) -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let body = (try? encoder.encode(value)).map { [UInt8]($0) } ?? []
        return HTTPResponse(
            status: status,
            body: SharedBytes(body + [UInt8(ascii: "\n")]),
            contentType: "application/json",
            cacheControl: "no-store",
            isCompressible: true,
            route: route
        )
    }
}
