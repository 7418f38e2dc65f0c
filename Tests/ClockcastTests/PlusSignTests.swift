import Foundation
import RunningServices
import Support
import Testing
import Timeline

/// Forms, URLSearchParams and most libraries write a space as a plus sign; RFC 3986 writes `%20`, and means a plus sign by one.
@Suite("Spaces and plus signs in queries", .timeLimit(.minutes(5)))
struct PlusSignTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = "loading: { minimum: 0 }\nchannels: { clock: { renditions: [320x180] } }"
    private static let countdown = "face=countdown&to=2026-12-12T20:00:00%2B08:00"
    /// Texts, and their forms in paths.
    private static let texts = [
        ("Sale opens in", "Sale+opens+in"), ("1+1 = 2", "1!2b1+=+2"), ("50 % off", "50+!25+off"),
        ("Öffnet für", "!c3!96ffnet+f!c3!bcr"), ("距离 开售", "!e8!b7!9d!e7!a6!bb+!e5!bc!80!e5!94!ae"),
    ]

    /// As RFC 3986 has it, and as forms do.
    private static func spellings(of text: String) -> [String] {
        let unreserved = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
        )
        let escaped = text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
        return [escaped, escaped.replacing("%20", with: "+")]
    }

    @Test("A text that is written either way plays as the same text", arguments: texts)
    func plays(text: String, path: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let spellings = Self.spellings(of: text)
        #expect(spellings[0] != spellings[1])
        var segments: Set<String> = []
        for spelling in spellings {
            let list = try service.get("/clock.m3u8?\(Self.countdown)&before=\(spelling)")
            #expect(list.status == 200, "\(spelling): \(list.text)")
            #expect(list.text.contains(";before=\(path)/"), "\(spelling): \(list.text)")
            segments.formUnion(list.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
        }
        #expect(segments.count == 1, "both name one stream")
    }

    @Test("The picture of a text with a plus sign for a space is that of the text, and not that of a plus sign")
    func pictures() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func picture(_ note: String) throws -> Data {
            let reply = try service.get("/frame.png?note=\(note)")
            #expect(reply.status == 200, "\(note): \(reply.text)")
            return reply.body
        }
        for (text, _) in Self.texts {
            let spellings = Self.spellings(of: text)
            let pictures = try spellings.map { try picture($0) }
            #expect(pictures[0] == pictures[1], "\(text)")
            #expect(try pictures[0] != picture(spellings[1].replacing("+", with: "%2B")), "\(text)")
        }
    }

    @Test("An emoji is drawn if a font has it, and is an error if none has, with the same words in both forms")
    func emoji() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let replies = try Self.spellings(of: "🎉 Go").map { try service.get("/frame.png?note=\($0)") }
        #expect(replies[0].body == replies[1].body)
        let isDrawn = replies[0].status == 200
        #expect(isDrawn || replies[0].status == 400 && replies[0].text.contains("no installed font contains"))
    }

    @Test("Where there is no space, a plus sign is one: in zones, lengths and instants, also of a world clock")
    func plusSigns() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for (query, other) in [
            ("tz=Etc/GMT+5", "tz=Etc/GMT%2B5"), ("offset=+2s", "offset=2s"),
            ("face=countdown&to=2026-12-12T20:00:00+08:00", Self.countdown),
            ("face=world&places=Etc/GMT+5=New+York,Asia/Tokyo", "face=world&places=Etc/GMT%2B5=New%20York,Asia/Tokyo"),
        ] {
            let lists = try [query, other].map { try service.get("/clock.m3u8?\($0)") }
            #expect(lists.map(\.status) == [200, 200], "\(query): \(lists[0].text)")
            #expect(lists[0].text == lists[1].text, "\(query)")
        }
    }
}
