internal import HLS
internal import HTTPMessage

/// What a request path asks for.
enum Route: Hashable {
    /// A part of a channel's stream, by the channel's name as it stands in the path.
    case stream(channel: String, StreamPart)
    /// The loading program as a file.
    case loadingFile
    case page(PageFile)
    /// A QR code of a stream's address.
    case qrCode
    case time
    case channels
    case health
    case readiness

    /// - Parameter path: percent-decoded, with its leading slash.
    /// - Throws: the reason why there is no such thing.
    init(path: String) throws(RouteError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        switch (path, parts.count) {
        case ("/loading.mp4", _): self = .loadingFile
        case ("/", _): self = .page(.index)
        case ("/qr.svg", _): self = .qrCode
        case ("/time", _): self = .time
        case ("/channels", _): self = .channels
        case ("/healthz", _): self = .health
        case ("/readyz", _): self = .readiness
        case (_, 2) where parts[0] == "page":
            guard let file = PageFile(rawValue: parts[1]), file != .index else {
                throw RouteError("the page has no file '\(parts[1].prefix(80))'")
            }
            self = .page(file)
        case (_, 1):
            self = .stream(channel: try Self.stem(parts[0], ending: "m3u8"), .multivariantPlaylist)
        case (_, 3):
            self = .stream(
                channel: parts[0],
                .mediaPlaylist(phase: try Self.phase(parts[1]), rendition: try Self.stem(parts[2], ending: "m3u8"))
            )
        case (_, 5):
            guard let program = SegmentProgram(parts[3]) else {
                throw RouteError("unknown program '\(parts[3].prefix(80))'; known: live, loading")
            }
            let phase = try Self.phase(parts[1])
            if parts[4] == "init.mp4" {
                self = .stream(channel: parts[0], .header(phase: phase, folder: parts[2], program: program))
                return
            }
            guard let container = SegmentContainer.allCases.first(where: { parts[4].hasSuffix("." + $0.fileExtension) })
            else { throw RouteError("'\(parts[4].prefix(80))' is not a segment; segments end in .m4s or .ts") }
            self = .stream(
                channel: parts[0],
                .segment(
                    phase: phase,
                    folder: parts[2],
                    program: program,
                    number: try Self.number(Self.stem(parts[4], ending: container.fileExtension)),
                    container: container
                )
            )
        default:
            throw RouteError("there is nothing at this path")
        }
    }

    /// A constant for metrics and logs.
    var label: RouteLabel {
        switch self {
        case .stream(_, .multivariantPlaylist): "multivariant"
        case .stream(_, .mediaPlaylist): "media_playlist"
        case .stream(_, .header): "init"
        case .stream(_, .segment): "segment"
        case .loadingFile: "loading_file"
        case .page: "page"
        case .qrCode: "qr_code"
        case .time: "time"
        case .channels: "channels"
        case .health: "healthz"
        case .readiness: "readyz"
        }
    }

    private static func stem(_ name: String, ending: String) throws(RouteError) -> String {
        guard name.hasSuffix("." + ending), name.count > ending.count + 1 else {
            throw RouteError("there is nothing at this path; playlists end in .m3u8")
        }
        return String(name.dropLast(ending.count + 1))
    }

    private static func phase(_ text: String) throws(RouteError) -> Int {
        guard let phase = canonicalNumber(text), phase <= 6000 else {
            throw RouteError("'\(text.prefix(80))' is not a phase; a phase is a number of milliseconds")
        }
        return Int(phase)
    }

    private static func number(_ text: String) throws(RouteError) -> Int64 {
        guard let number = canonicalNumber(text) else {
            throw RouteError("'\(text.prefix(80))' is not a segment number")
        }
        return number
    }

    /// Digits without a leading zero, so that each thing has one name; small enough to calculate with.
    private static func canonicalNumber(_ text: String) -> Int64? {
        guard text.utf8.count <= 12, text.utf8.allSatisfy({ (48...57).contains($0) }), text == "0" || text.first != "0"
        else { return nil }
        return Int64(text)
    }
}

/// A part of a channel's stream.
enum StreamPart: Hashable {
    case multivariantPlaylist
    case mediaPlaylist(phase: Int, rendition: String)
    case header(phase: Int, folder: String, program: SegmentProgram)
    case segment(phase: Int, folder: String, program: SegmentProgram, number: Int64, container: SegmentContainer)
}

/// Why a path or a query leads nowhere: one line for the body of the answer.
struct RouteError: Error, Hashable {
    let reason: String
    /// 404; 400 where a query's value is not allowed.
    let status: HTTPStatus
    /// Whether the same would be said a second later, and by another server with other settings.
    let isLasting: Bool

    init(_ reason: String, status: HTTPStatus = .notFound, isLasting: Bool = true) {
        self.reason = reason
        self.status = status
        self.isLasting = isLasting
    }

    /// A value that is not allowed.
    static func badRequest(_ reason: String) -> RouteError {
        RouteError(reason, status: .badRequest)
    }
}
