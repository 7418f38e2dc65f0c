@testable import Answers
@testable import ChannelSettings
import Channels
import HTTPMessage
import QRCode
import Testing
import Timeline

@Suite("Errors as HTTP answers")
struct HTTPErrorTests {
    private static let now = WallTime(seconds: 1_795_176_000)

    /// The head's fields and the body, as far as errors decide on them.
    private static func answer(_ error: any Error) -> (Int, String, String?, [String]) {
        let response = HTTPResponse.error(.of(error, at: now))
        return (
            response.status.code,
            response.body.withUnsafeBytes { String(decoding: $0, as: UTF8.self) },
            response.cacheControl,
            response.fields.map { "\($0.name): \($0.value)" }
        )
    }

    @Test(
        "Faults of the server or its operator are 503 or 500, and only the log has the reason",
        arguments: [
            (
                ChannelError.cannotBeMade(channel: "clock", reason: "avcodec_open2 failed: out of memory"), 503,
                "it cannot be made at the moment; the server's log has the reason\n", ["Retry-After: 1"]
            ),
            (
                .missingZone("Europe/Berlin", folder: "/usr/share/zoneinfo"), 500,
                "it cannot be made on this server; the server's log has the reason\n", []
            ),
            (
                .damagedZone("Europe/Berlin", reason: "no header"), 500,
                "it cannot be made on this server; the server's log has the reason\n", []
            ),
            (
                .loadingFile("/srv/loading.mp4", reason: "it is a directory"), 500,
                "it cannot be made on this server; the server's log has the reason\n", []
            ),
        ]
    )
    func server(error: ChannelError, status: Int, text: String, fields: [String]) {
        #expect(Self.answer(error) == (status, text, "no-store", fields))
        #expect(HTTPError(error, at: Self.now).isOfServer)
        // The same holds in a path and in a query.
        #expect(HTTPError.of(error, at: Self.now, isInPath: true) == HTTPError(error, at: Self.now))
    }

    @Test(
        "Mistakes in a request are 400 or 404, and the answer describes them",
        arguments: [
            (
                ChannelError.unknownZone("Mars"), 400,
                "unknown time zone 'Mars'; names are those of the IANA database, such as Asia/Shanghai\n"
            ),
            (
                .cannotBeShown(channel: "clock", reason: "at 64x36: the text does not fit"), 400,
                "channel clock: at 64x36: the text does not fit\n"
            ),
            (.unknownChannel("clok", known: ["clock"]), 404, "unknown channel 'clok'; known: clock\n"),
            (
                .absent("segment 7 is outside the range in the path"), 404,
                "segment 7 is outside the range in the path\n"
            ),
        ]
    )
    func request(error: ChannelError, status: Int, text: String) {
        #expect(Self.answer(error) == (status, text, "public, max-age=1", []))
        #expect(!HTTPError(error, at: Self.now).isOfServer)
    }

    @Test("A QR code that the library cannot make is 500, one of a wrong text 400")
    func code() {
        let library = HTTPError.of(QRCodeError.library(errno: 12), at: Self.now)
        #expect(library.status.code == 500)
        #expect(library.reason == "it cannot be made on this server; the server's log has the reason")
        let text = HTTPError.of(QRCodeError.text(bytes: 600), at: Self.now)
        #expect(text.status.code == 400)
        #expect(text.reason == "the text has 600 bytes; it has to have 1 to 512, none of them zero")
    }
}
