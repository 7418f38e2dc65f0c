import Foundation
import HLS
import OwnPlaylists
import RunningServices
import Support
import Testing
import Timeline

@Suite("Closed captions in streams", .timeLimit(.minutes(20)))
struct CaptionStreamTests {
    private static let noon = "2026-11-20T12:00:00Z"

    private static func service(rate: Int = 30) throws -> RunningService {
        try RunningService(
            at: noon,
            yaml: """
                loading: { minimum: 0 }
                segment: { patience: 60, phase_step: \(rate.isMultiple(of: 10) ? 100 : 0) }
                channels: { clock: { renditions: [160x90], frame_rate: \(rate), timezone: Asia/Tokyo } }
                """
        )
    }

    /// The captions that ffmpeg's decoder shows: the beginning and the end, in milliseconds of the stream, and the words.
    private static func captions(_ service: RunningService, _ query: String) throws -> [(
        start: Int64, end: Int64, text: String
    )] {
        let list = try service.get("/clock.m3u8?cc=608&\(query)", by: .call)
        try #require(list.status == 200, "\(list.text)")
        #expect(list.text.contains(#"TYPE=CLOSED-CAPTIONS,GROUP-ID="captions",NAME="CC",LANGUAGE="en",DEFAULT=YES,"#))
        #expect(
            list.text.contains(#"AUTOSELECT=YES,INSTREAM-ID="CC1""#)
                && list.text.contains(#",CLOSED-CAPTIONS="captions""#)
        )
        let uri = try #require(list.lines.last)
        var media = try MediaPlaylist(bytes: [UInt8](service.get("/" + uri, by: .call).body))
        // It is not complete yet.
        if media.hasOpenSegment { media.segments.removeLast() }
        let folder = "/" + uri.prefix { $0 != "?" }.split(separator: "/").dropLast().joined(separator: "/")
        var bytes: [UInt8] = []
        for uri in [media.segments[0].map?.uri].compactMap({ $0 }) + media.segments.map(\.uri) where !uri.isEmpty {
            let reply = try service.get("\(folder)/\(uri)", by: .call)
            try #require(reply.status == 200, "\(uri): \(reply.text)")
            bytes += reply.body
        }
        let temporary = try TemporaryFolder()
        let path = try temporary.write(bytes, to: query.contains("ts") ? "a.ts" : "a.mp4")
        let output = try Peer.ffmpeg.run([
            "-v", "error", "-err_detect", "explode", "-f", "lavfi", "-i", "movie=\(path)[out0+subcc]", "-map", "0:s",
            "-f",
            "srt", "-",
        ])
        #expect(output.standardError == "")
        return output.text.components(separatedBy: "\n\n").compactMap { block in
            guard let match = block.firstMatch(of: /([\d:]+),(\d+) --> ([\d:]+),(\d+)\n([\s\S]*)/) else { return nil }
            func time(_ clock: Substring, _ rest: Substring) -> Int64 {
                clock.split(separator: ":").compactMap { Int64($0) }.reduce(0) { $0 * 60 + $1 } * 1000
                    + (Int64(rest) ?? 0)
            }
            let words = String(match.5).replacing(/<[^>]*>|\{[^}]*\}/, with: "").replacing("\\h", with: " ")
                .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
            return (time(match.1, match.2), time(match.3, match.4), words)
        }
    }

    @Test(
        "FFmpeg shows each second from its first picture on, in either container, with parts and sound, at any rate",
        arguments: [
            ("container=cmaf", 30), ("container=ts", 30), ("container=ts&audio=tick", 30), ("mux=yes&audio=tick", 60),
            ("container=ts&latency=low", 10), ("container=cmaf", 1), ("container=ts", 50),
        ]
    )
    func shown(query: String, rate: Int) throws {
        let service = try Self.service(rate: rate)
        let captions = try Self.captions(service, query + "&dvr=12")
        try #require(captions.count >= 9, "\(captions)")
        var before: Int64?
        for caption in captions {
            let match = try #require(
                caption.text.firstMatch(
                    of: /^21:00:(\d\d) UTC\+09:00\s+2026-11-20\s*$|^20:59:(\d\d) UTC\+09:00\s+2026-11-20\s*$/
                )
            )
            let second = try #require((match.1 ?? match.2).flatMap { Int64($0) })
            // Each begins a second after the one before, by the pictures' own timestamps.
            if let before { #expect((second - before + 60) % 60 == 1) }
            before = second
        }
        for (one, next) in zip(captions, captions.dropFirst()) {
            #expect(next.start - one.start == 1000, "\(one), \(next)")
        }
    }

    @Test("Pictures without captions are as they were, and those with them are no more than announced")
    func sizes() throws {
        let service = try Self.service()
        for container in ["cmaf", "ts"] {
            func rate(_ query: String) throws -> Int {
                let text = try service.get("/clock.m3u8?container=\(container)&\(query)", by: .call).text
                let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("#EXT-X-STREAM-INF") })
                let match = try #require(line.firstMatch(of: /:BANDWIDTH=(\d+),/))
                return try #require(Int(match.1))
            }
            let ending = container == "ts" ? "ts" : "m4s"
            let (plain, captioned) = (try rate(""), try rate("cc=608"))
            #expect(plain < captioned)
            let own = try service.get("/clock/0/160x90/live/897588000.\(ending)", by: .call)
            let with = try service.get("/clock;cc=608/0/160x90/live/897588000.\(ending)", by: .call)
            #expect(own.status == 200 && with.status == 200)
            // 22 bytes in each of 60 pictures; in a transport stream they have room in packets that are there.
            #expect(with.body.count - own.body.count == (container == "ts" ? 0 : 1320), "\(own.body.count)")
            #expect(with.body.count * 4 <= captioned)
        }
        let reply = try service.get("/clock.m3u8?cc=608&fault=captions.404", by: .call)
        #expect(reply.status == 400)
        #expect(try service.get("/clock.m3u8?cc=none", by: .call).text == service.get("/clock.m3u8", by: .call).text)
    }
}
