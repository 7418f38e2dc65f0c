import Glibc
import HTTPMessage
import HTTPServer
import Platform
import Timeline

/// Serves the files of a folder from memory through the real server, for `Benchmarks/http.sh`.
///
/// Usage: `HTTPBenchmark PORT LOOPS FILE...`; each file is at `/` and its name. The playlist may be reused for two
/// seconds at a time, as in the real service; everything else for a minute. `/live.m3u8` leads to a live stream of two
/// second segments, 20 KB each, made by a worker when first asked for. `/slow/rate/KBPS` and `/slow/delay/SECONDS` are 4 MB
/// that go out so slowly or so late. Ends when standard input does.
@main
struct HTTPBenchmark {
    private struct FileHandler: RequestHandler {
        let files: [String: SharedBytes]

        func reply(to request: HTTPRequest) -> Reply {
            if request.path.hasPrefix("/live") { return live(request) }
            if request.path.hasPrefix("/slow/") { return slow(request) }
            guard let body = files[request.path] else {
                return .now(.text(.notFound, "no such file", route: "not_found"), reusableUntil: nil)
            }
            let isPlaylist = request.path.hasSuffix(".m3u8")
            let duration: Int64 = isPlaylist ? 2 : 60
            let response = HTTPResponse(
                body: body,
                contentType: isPlaylist ? "application/vnd.apple.mpegurl" : "video/mp4",
                cacheControl: isPlaylist ? "max-age=1" : "max-age=60, immutable",
                isCompressible: isPlaylist,
                route: isPlaylist ? "playlist" : "segment"
            )
            let end = WallTime(seconds: (request.receivedAt.seconds / duration + 1) * duration)
            return .now(response, reusableUntil: end, cacheKey: request.path)
        }

        private static let slowBody = SharedBytes([UInt8](repeating: 7, count: 4 << 20))

        private func slow(_ request: HTTPRequest) -> Reply {
            let parts = request.path.split(separator: "/")
            var response = HTTPResponse(body: Self.slowBody, contentType: "video/mp4", route: "slow")
            switch (parts.dropFirst().first, parts.last.flatMap { Int($0) }) {
            case ("rate", let rate?): response.delivery = Delivery(rate: rate)
            case ("delay", let seconds?): response.delivery = Delivery(delay: .seconds(Int64(seconds)))
            default: response = .text(.badRequest, "neither a rate nor a delay", route: "slow")
            }
            return .now(response, reusableUntil: nil)
        }

        private func live(_ request: HTTPRequest) -> Reply {
            let number = request.receivedAt.seconds / 2
            switch request.path {
            case "/live.m3u8":
                let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000\nlive/media.m3u8\n"
                return .now(playlist(text, "no-store"), reusableUntil: nil)
            case "/live/media.m3u8":
                var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
                for segment in number..<(number + 3) { text += "#EXTINF:2.0,\n\(segment).m4s\n" }
                return .now(
                    playlist(text, "max-age=1"),
                    reusableUntil: WallTime(seconds: (number + 1) * 2),
                    cacheKey: "media"
                )
            default:
                let path = request.path
                let until = request.receivedAt + .seconds(10)
                return .make(
                    Work(key: path) {
                        let bytes = [UInt8](repeating: path.utf8.reduce(0, &+), count: 20_480)
                        let response = HTTPResponse(
                            body: SharedBytes(bytes),
                            contentType: "video/mp4",
                            cacheControl: "max-age=60, immutable",
                            route: "segment"
                        )
                        return .answer(response, reusableUntil: until, cacheKey: path)
                    }
                )
            }
        }

        private func playlist(_ text: String, _ control: String) -> HTTPResponse {
            HTTPResponse(
                body: SharedBytes(text),
                contentType: "application/vnd.apple.mpegurl",
                cacheControl: control,
                isCompressible: true,
                route: "playlist"
            )
        }
    }

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 3, let port = Int(arguments[1]), let loops = Int(arguments[2]) else {
            print("usage: HTTPBenchmark PORT LOOPS FILE...")
            exit(64)
        }
        _ = DescriptorLimit.raise()
        var files: [String: SharedBytes] = [:]
        for path in arguments[3...] {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            files["/" + name] = SharedBytes(read(path))
        }
        var settings = ServerSettings()
        settings.loops = loops
        settings.workers = 1
        let listener = HTTPListener(name: "bench", address: "127.0.0.1", port: port, handler: FileHandler(files: files))
        let server = HTTPServer(listeners: [listener], settings: settings, clock: SystemClock())
        try server.start()
        print("http://127.0.0.1:\(server.boundAddresses[0].port)/")
        fflush(nil)
        while readLine() != nil {}
        let metrics = server.metrics()
        print("answers \(metrics.answers.values.reduce(0, +)), from cache \(metrics[.cacheHits])")
        server.stop()
    }

    private static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else {
            print("cannot read \(path)")
            exit(66)
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer.prefix(count))
        }
    }
}
