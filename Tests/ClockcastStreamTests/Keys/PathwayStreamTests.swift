import Foundation
import RunningServices
import PlaylistReading
import Support
import Testing
import Timeline

@Suite("Pathways, steering and variables by URL", .timeLimit(.minutes(5)))
struct PathwayStreamTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = ScenarioTests.yaml + RunningService.inOrder

    /// The URIs of the variants.
    private static func variants(_ service: RunningService, _ query: String) throws -> [String] {
        try service.get("/clock.m3u8?\(query)", by: .call).lines.filter { !$0.hasPrefix("#") }
    }

    @Test("All that is listed below a pathway is there, and is what is there without one")
    func same() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let uris = try Self.variants(service, "steer=a,b&present=edge")
        #expect(
            uris
                == [
                    "via-a/clock;steer=a,b/0/640x360.m3u8", "via-a/clock;steer=a,b/0/320x180.m3u8",
                    "via-b/clock;steer=a,b/0/640x360.m3u8", "via-b/clock;steer=a,b/0/320x180.m3u8",
                ].map { $0 + "?present=edge" }
        )
        let plain = try service.get("/clock/0/320x180.m3u8?present=edge", by: .call)
        for uri in [uris[1], uris[3]] {
            let list = try service.get("/\(uri)", by: .call)
            #expect(list.text == plain.text)
            let segment = try #require(list.lines.last)
            let folder = uri.split(separator: "?")[0].split(separator: "/").dropLast().joined(separator: "/")
            let bytes = try service.get("/\(folder)/\(segment)", by: .call)
            #expect(bytes.status == 200)
            #expect(try bytes.body == service.get("/clock/0/\(segment)", by: .call).body)
        }
        for (path, words) in [
            ("/via-c/clock;steer=a,b/0/320x180.m3u8", "the stream has no pathway 'c'; it has a, b\n"),
            ("/via-a/clock/0/320x180.m3u8", "the stream has no pathway 'a'; it has none\n"),
            ("/clock/0/steering.json", "the stream has no steering, so it has no manifest; add steer=a,b\n"),
            (
                "/via-a/clock;redundant=2/0/steering.json",
                "the stream has no steering, so it has no manifest; add steer=a,b\n"
            ),
            (
                "/via-a/clock.m3u8?steer=a,b",
                "all pathways have the same multivariant playlist; ask for it without via-a/\n"
            ),
            ("/via-a/clock/0/steering.json", "the stream has no pathway 'a'; it has none\n"),
        ] {
            let reply = try service.get(path, by: .call)
            #expect(reply.text == words)
            #expect(reply.status == 404)
        }
    }

    @Test("Session keys are those of the lists of all pathways")
    func sessionKeys() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let main = try service.get("/clock.m3u8?key=4&steer=a,b&present=edge", by: .call).lines
        func uris(_ lines: [String], _ tag: String, in folder: String) -> [String] {
            lines.filter { $0.hasPrefix(tag) }.compactMap { $0.firstMatch(of: /URI="([^"]*)"/).map { folder + $0.1 } }
        }
        let named = uris(main, "#EXT-X-SESSION-KEY:", in: "")
        #expect(named.count == 6)
        for uri in main where uri.hasSuffix("/320x180.m3u8?present=edge") {
            let folder = uri.prefix { $0 != "?" }.split(separator: "/").dropLast().joined(separator: "/") + "/"
            let keys = try uris(service.get("/\(uri)", by: .call).lines, "#EXT-X-KEY:", in: folder)
            #expect(keys.count == 3 && keys == named.filter { $0.hasPrefix(folder) })
        }
        // There are none that a player could not get.
        for fault in ["list.redirect=302", "list.token=60"] {
            let text = try service.get("/clock.m3u8?key=4&fault=\(fault)", by: .call).text
            #expect(text.hasPrefix("#EXTM3U") && !text.contains("#EXT-X-SESSION-KEY"), "\(fault): \(text)")
        }
    }

    @Test("The manifest turns with the time, and takes what players report of themselves")
    func manifest() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let path = "/clock;steer=a,b@30;steer.ttl=5/0/steering.json"
        func manifest(_ query: String = "") throws -> RunningService.Reply { try service.get(path + query) }
        let first = try manifest()
        #expect(
            first.text == #"{"PATHWAY-PRIORITY":["a","b"],"RELOAD-URI":"steering.json","TTL":5,"VERSION":1}"# + "\n"
        )
        #expect(first.fields["content-type"] == "application/vnd.apple.steering-list")
        #expect(first.fields["cache-control"] == "no-store")
        for query in ["?_HLS_pathway=a&_HLS_throughput=5140000", "?_HLS_pathway=%22b%22", "?_HLS_unknown=x"] {
            #expect(try manifest(query).text == first.text, "\(query)")
        }
        for (query, words) in [
            ("?_HLS_pathway=c", "_HLS_pathway is 'c'; the stream has a, b\n"),
            (
                "?_HLS_throughput=1.5",
                "_HLS_throughput is '1.5'; it must be a whole number of bits a second, 0 to 18446744073709551615\n"
            ),
            (
                "?_HLS_throughput=18446744073709551616",
                "_HLS_throughput is '18446744073709551616'; it must be a whole number of bits a second, "
                    + "0 to 18446744073709551615\n"
            ),
        ] {
            let reply = try manifest(query)
            #expect(reply.status == 400)
            #expect(reply.text == words)
        }
        service.clock.advance(by: .seconds(30))
        #expect(try manifest().text.contains(#"["b","a"]"#))
        let elsewhere = try service.get("/clock;steer=a,b/7/steering.json")
        #expect(elsewhere.status == 404)
        #expect(elsewhere.text == "'7' is not a phase; phases are multiples of 100 milliseconds below 2000\n")
    }

    @Test("A redirect stays on its pathway, whose faults hold at its base, and sessions record it as that")
    func redirect() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let uris = try Self.variants(service, "steer=a,b&session=moved&fault=list.redirect=302,a.503@20-50")
        let reply = try service.get("/\(uris[0])")
        #expect(reply.status == 302)
        let place = try #require(reply.fields["location"])
        #expect(uris[0].hasPrefix("session/moved/via-a/clock;"))
        #expect(place == "/\(uris[0].replacing("via-a/", with: "via-179517600/via-a/"))")
        let list = try service.get(place)
        #expect(list.status == 200, "\(list.text)")
        let folder = place.prefix { $0 != "?" }.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let segment = try "\(folder)/" + #require(list.lines.last)
        #expect(try service.get(segment).status == 200)
        #expect(try service.get(segment.replacing("via-a", with: "via-c")).status == 404)
        service.clock.advance(by: .seconds(21))
        #expect(try service.get(segment).status == 503)
        #expect(try service.get(segment.replacing("via-a", with: "via-b")).status == 200)
        service.clock.advance(by: .seconds(40))
        #expect(try service.get(segment).status == 404)
        struct Report: Decodable {
            struct Request: Decodable { let pathway: String? }
            let requests: [Request]
        }
        func pathways() throws -> [String] {
            let report = try service.get("/sessions/moved.json")
            return try JSONDecoder().decode(Report.self, from: report.body).requests.compactMap(\.pathway)
        }
        try eventually((try? pathways()) == ["a", "a", "a", "c", "a", "b", "a"])
        // The archive has the URLs that were requested.
        struct Archive: Decodable {
            struct Log: Decodable { let entries: [Entry] }
            struct Entry: Decodable { let request: Request }
            struct Request: Decodable { let url: String }
            let log: Log
        }
        let archive = try JSONDecoder().decode(Archive.self, from: service.get("/sessions/moved.har").body)
        let requested = archive.log.entries.map { entry in
            String(entry.request.url.trimmingPrefix("http://").drop { $0 != "/" })
        }
        #expect(requested.prefix(3) == ["/\(uris[0])", place, segment])
    }

    @Test("What a multivariant playlist names that a redirect led to is there")
    func redirectOfMain() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let query = "steer=a,b&key=4&fault=main.redirect=302,b.503"
        let place = try #require(service.get("/clock.m3u8?\(query)", by: .call).fields["location"])
        let main = try service.get(place, by: .call).lines
        let uris =
            main.filter { !$0.hasPrefix("#") }
            + main.compactMap { $0.firstMatch(of: /URI="([^"]*)"/).map { String($0.1) } }
        #expect(uris.count > 8)
        // Players request it once, so what it names is there for good.
        service.clock.advance(by: .seconds(60))
        for uri in uris {
            let isOfB = uri.hasPrefix("via-b/")
            let reply = try service.get("/via-179517600/\(uri)", by: .call)
            #expect(reply.status == (isOfB ? 503 : 200), "\(uri): \(reply.text)")
        }
    }

    @Test("A clone has absolute URIs by the names that are the same in all pathways")
    func clone() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let playlist = try service.get("/clock.m3u8?steer=a,b&steer.clone=x&audio=tick&mux=no&container=cmaf").text
        let server = try String(#require(playlist.firstMatch(of: /SERVER-URI="([^"]*)"/)).1)
        #expect(playlist.contains(",PATHWAY-ID=\"a\"\n") && !playlist.contains("via-x"))
        struct Manifest: Decodable {
            struct Clone: Decodable {
                enum CodingKeys: String, CodingKey { case base = "BASE-ID", name = "ID", uris = "URI-REPLACEMENT" }
                let base: String
                let name: String
                let uris: [String: [String: String]]
            }
            enum CodingKeys: String, CodingKey { case priority = "PATHWAY-PRIORITY", clones = "PATHWAY-CLONES" }
            let priority: [String]
            let clones: [Clone]
        }
        let manifest = try JSONDecoder().decode(Manifest.self, from: service.get("/\(server)").body)
        #expect(manifest.priority == ["x", "a", "b"])
        #expect(manifest.clones.map(\.base) == ["a"] && manifest.clones.map(\.name) == ["x"])
        let uris = try #require(manifest.clones.first).uris
        #expect(
            uris["PER-VARIANT-URIS"]?.keys.sorted() == ["320x180", "320x180-iframes", "640x360", "640x360-iframes"]
        )
        #expect(uris["PER-RENDITION-URIS"]?.keys.sorted() == ["audio"])
        for uri in uris.values.flatMap(\.values) {
            #expect(uri.hasPrefix("\(service.base)/via-x/clock;"))
            #expect(try service.get(String(uri.dropFirst(service.base.count))).status == 200, "\(uri)")
        }
    }

    @Test(
        "What a clone's lists refer to is below the clone's base, and is what its model has; so are the keys, which can fail alone"
    )
    func keysOfClone() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        struct Manifest: Decodable {
            struct Clone: Decodable {
                enum CodingKeys: String, CodingKey { case uris = "URI-REPLACEMENT" }
                let uris: [String: [String: String]]
            }
            enum CodingKeys: String, CodingKey { case clones = "PATHWAY-CLONES" }
            let clones: [Clone]
        }
        func followed(_ query: String) throws -> (main: [String], lists: [String]) {
            let main = try service.get("/clock.m3u8?steer=a,b&steer.clone=c&key=4&subtitles=en&container=cmaf\(query)")
            let server = try String(#require(main.text.firstMatch(of: /SERVER-URI="([^"]*)"/)).1)
            let manifest = try JSONDecoder().decode(Manifest.self, from: service.get("/\(server)").body)
            let uris = try #require(manifest.clones.first).uris.values.flatMap(\.values).sorted()
            return (main.lines, uris.map { String($0.dropFirst(service.base.count)) })
        }
        // Below a session, and with variables, the clone is in it and has them, too.
        for query in ["&present=edge", "&present=edge&session=cloned", "&present=edge&define=import"] {
            let (main, lists) = try followed(query)
            #expect(lists.count == 5)
            let keys = main.filter { $0.hasPrefix("#EXT-X-SESSION-KEY:") }
                .compactMap { $0.firstMatch(of: /URI="([^"]*)"/).map { "/\($0.1)" } }
            #expect(keys.count == 6)
            for path in lists where !path.contains("iframes") {
                let list = try service.get(path)
                #expect(list.status == 200 && path.contains("/via-c/"))
                let folder = path.prefix { $0 != "?" }.split(separator: "/").dropLast().map { "/" + $0 }.joined()
                guard !query.contains("define") else { continue }
                let items = try EncryptedStreamTests.items(list, in: folder)
                #expect(items.count > 2)
                for item in items {
                    for place in [item.path, item.key] {
                        let own = try service.get(place)
                        let model = try service.get(place.replacing("/via-c/", with: "/via-a/"))
                        #expect(place.contains("/via-c/") && own.status == 200 && own.body == model.body, "\(place)")
                    }
                }
                // A player that has the session keys of the other pathways has the same bytes under other names.
                guard path.contains("640x360"), query == "&present=edge" else { continue }
                let named = Set(items.map { $0.key.replacing("/via-c/", with: "/via-a/") })
                #expect(named.isSubset(of: keys), "\(named) \(keys)")
            }
        }
        let lists = try followed("&fault=c.503").lists
        let key = "/\(lists[0].split(separator: "/")[1])/0/key/aes-128/448794000.key"
        #expect(try service.get("/via-c\(key)").status == 503)
        #expect(try service.get("/via-a\(key)").status == 200)
    }

    @Test("Subtitles are there once for each pathway, captions in the pictures of each, and encrypted like pictures")
    func subtitles() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let main = try service.get("/clock.m3u8?steer=a,b&key=4&subtitles=en,de&cc=608&present=edge", by: .call)
        let renditions = main.lines.filter { $0.hasPrefix("#EXT-X-MEDIA:") }
        let names = renditions.compactMap { $0.firstMatch(of: /STABLE-RENDITION-ID="([^"]*)"/).map { String($0.1) } }
        #expect(names == ["subtitles-en", "subtitles-de", "subtitles-en", "subtitles-de"])
        #expect(renditions.count { $0.contains("TYPE=CLOSED-CAPTIONS") && !$0.contains("URI=") } == 1)
        let variants = main.lines.filter { $0.hasPrefix("#EXT-X-STREAM-INF:") }
        #expect(variants.allSatisfy { $0.contains("CLOSED-CAPTIONS=\"captions\"") })
        #expect(variants.map { $0.contains("SUBTITLES=\"subtitles-a\"") } == [true, true, false, false])
        let uri = try String(#require(renditions[3].firstMatch(of: /URI="([^"]*)"/)).1)
        #expect(uri.hasPrefix("via-b/clock;cc=608;key=4;subtitles=en,de;steer=a,b/0/subtitles-de.m3u8"))
        let list = try service.get("/\(uri)", by: .call)
        let folder = "/" + uri.prefix { $0 != "?" }.split(separator: "/").dropLast().joined(separator: "/")
        let item = try #require(EncryptedStreamTests.items(list, in: folder).last)
        let bytes = try EncryptedStreamTests.decrypted(
            service.get(item.path, by: .call).body,
            key: service.get(item.key, by: .call).body,
            vector: item.vector
        )
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("WEBVTT"))
    }

    @Test("A pathway fails by itself, in its seconds, and steering does, too")
    func faults() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let uris = try Self.variants(service, "steer=a,b&key=30&fault=a.503@0-30,steering.429@0-30")
        #expect(uris.count == 4)
        let key = "clock;key=30;steer=a,b;fault=a.503@0-30,steering.429@0-30/0/key/aes-128/59839200.key"
        let steering = "/clock;key=30;steer=a,b;fault=a.503@0-30,steering.429@0-30/0/steering.json"
        let reply = try service.get("/\(uris[0])", by: .call)
        #expect(reply.status == 503)
        #expect(reply.fields["retry-after"] == "30")
        #expect(reply.fields["clockcast-fault"] == "a.503@0-30; until=2026-11-20T12:00:30Z")
        #expect(try service.get("/\(uris[2])", by: .call).status == 200)
        #expect(try service.get("/via-a/\(key)", by: .call).status == 503)
        #expect(try service.get("/via-b/\(key)", by: .call).status == 200)
        #expect(try service.get(steering, by: .call).status == 429)
        service.clock.advance(by: .seconds(30))
        #expect(try service.get("/\(uris[0])", by: .call).status == 200)
        #expect(try service.get(steering, by: .call).status == 200)
    }

    @Test(
        "A session judges whether a player asks for manifests when it is to, as they and their errors say",
        arguments: [
            ([0, 32], "asked once, longest time", true),
            ([0, 4, 32], "asked twice in 4 s, asked again after 4 s, before Retry-After of 30 s was over, ", false),
            ([0], "asked once, asked for no manifest in 45 s, although Retry-After was 30 s, ", false),
        ] as [([Int], String, Bool)]
    )
    func judged(asking: [Int], did: String, isCorrect: Bool) throws {
        struct Report: Decodable {
            struct Request: Decodable { let kind: String }
            struct Verdict: Decodable { let did: String, correct: Bool? }
            let requests: [Request]
            let verdicts: [Verdict]
        }
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let main = try service.get("/clock.m3u8?steer=a,b&container=cmaf&session=judged&fault=steering.429@0-30")
        let server = try String(#require(main.text.firstMatch(of: /SERVER-URI="([^"]*)"/)).1)
        let list = try #require(main.lines.first { !$0.hasPrefix("#") })
        let folder = list.split(separator: "/").dropLast().joined(separator: "/")
        for second in stride(from: 0, to: 56, by: 2) {
            if asking.contains(second) {
                #expect(try service.get("/\(server)").fields["retry-after"] == (second < 30 ? "\(30 - second)" : nil))
            }
            let segment = try #require(service.get("/\(list)").lines.last)
            #expect(try service.get("/\(folder)/\(segment)").status == 200)
            service.clock.advance(by: .seconds(2))
        }
        func report() throws -> Report {
            try JSONDecoder().decode(Report.self, from: service.get("/sessions/judged.json").body)
        }
        try eventually((try? report().requests.count) == 1 + 2 * 28 + asking.count)
        let verdict = try #require(report().verdicts.first)
        #expect(verdict.did.hasPrefix("steering.429 at 12:00:00: \(did)"), "\(verdict.did)")
        #expect(verdict.correct == isCorrect)
    }

    @Test(
        "What cannot be is a 400 in words",
        arguments: [
            ("steer=a", "steer is 'a'; it must be none, or 2 to 4 names"),
            ("steer=a,list", "steer is 'a,list'; it must be"),
            ("steer=a,b@1", "steer is 'a,b@1'; it must be"), ("steer.ttl=5", "'steer.ttl=5': it needs pathways"),
            ("steer.clone=c", "'steer.clone=c': it needs pathways"),
            ("steer=a,b&steer.clone=b", "'steer.clone=b': it is one of steer=a,b"),
            ("steer=a,b&redundant=2", "'redundant=2': it cannot be combined with steer"),
            (
                "steer=a,b&steer.clone=list",
                "steer.clone is 'list'; it must be none, or a name of up to 8 small letters and digits, a letter first, and not that "
                    + "of a target such as list\n"
            ),
            ("steer=none,a", "steer is 'none,a'; it must be none, or 2 to 4 names"),
            ("steer=none&steer.ttl=5", "'steer.ttl=5': it needs pathways"),
            ("redundant=5", "redundant is '5'; it must be none, or how often each variant is there, 2 to 4\n"),
            ("define=all", "define is 'all'; it must be none, or name, import or query\n"),
            ("id3=0", "'id3=0': the value is not allowed; allowed: 1 to 60 seconds, or none\n"),
            ("fault=steering.404", "'steering.404': the stream has no steering; add steer=a,b"),
            (
                "fault=a.503",
                "'a.503': the stream has no 'a'; it has main, list, init, 640x360, 320x180; pathways come with steer=a,b "
                    + "or redundant=2\n"
            ),
            (
                "redundant=2&fault=c.503",
                "'c.503': the stream has no 'c'; it has main, list, a, b, init, 640x360, 320x180\n"
            ),
            ("steer=a,b&fault=a.skew=1", "'a.skew=1': it cannot affect a; allowed: a rendition, audio or subtitles"),
            ("steer=a,b&steer.foo=1", "'steer.foo' is not a parameter; there are steer.clone, steer.ttl\n"),
            ("break=20-35&break.foo=1", "'break.foo' is not a parameter; there are break.announced, break.as, "),
            ("fault=nocodecs", "'nocodecs': it needs a target; allowed: main, as in main.nocodecs"),
        ]
    )
    func refusals(query: String, words: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get("/clock.m3u8?\(query)", by: .call)
        #expect(reply.status == 400)
        #expect(reply.text.hasPrefix(words), "\(reply.text)")
    }

    @Test("With the values of its variables a list is what it is without them", arguments: ["name", "import", "query"])
    func variables(kind: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let target = "/clock.m3u8?define=\(kind)&present=edge&audio=tick&mux=no&container=cmaf"
        let main = ObservedPlaylist(bytes: [UInt8](try service.get(target, by: .call).body), uri: target)
        #expect(main.findings.isEmpty)
        let names = main.variants.compactMap(\.uri) + main.renditions.compactMap(\.uri)
        #expect(names.count == 5)
        for name in names {
            #expect(!name.contains("{"), "\(name)")
            let list = try service.get("/\(name)", by: .call)
            #expect(list.lines.contains { $0.hasPrefix("#EXT-X-DEFINE:") })
            #expect(list.lines.allSatisfy { $0.hasPrefix("#") || $0.hasPrefix("{$") })
            let read = ObservedPlaylist(bytes: [UInt8](list.body), uri: "/\(name)", imported: main.variables)
            #expect(read.findings.isEmpty)
            let plain = try service.get(
                "/" + name.replacing(";define=\(kind)", with: "").replacing(/[?&]r=[^&]*/, with: ""),
                by: .call
            )
            #expect(plain.status == 200, "\(plain.text)")
            let other = ObservedPlaylist(bytes: [UInt8](plain.body))
            #expect(read.segments.map(\.uri) == other.segments.map(\.uri))
            #expect(read.segments.map(\.map?.uri) == other.segments.map(\.map?.uri))
        }
    }

    @Test("The multivariant playlist has its faults in their time, and its header names them")
    func mainFaults() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let right = try service.get("/clock.m3u8", by: .call).lines
        let wrong = try service.get("/clock.m3u8?fault=main.nocodecs@0-30", by: .call)
        #expect(wrong.fields["clockcast-fault"] == "main.nocodecs@0-30; until=2026-11-20T12:00:30Z")
        #expect(right.contains { $0.contains("CODECS=") } && !wrong.text.contains("CODECS="))
        let data = try service.get("/clock.m3u8?data=yes&audio=tick", by: .call).lines
        #expect(data.contains("#EXT-X-SESSION-DATA:DATA-ID=\"org.clockcast.stream\",VALUE=\"clock;audio=tick\""))
        service.clock.advance(by: .seconds(30))
        let later = try service.get("/clock.m3u8?fault=main.nocodecs@0-30", by: .call)
        #expect(later.fields["clockcast-fault"] == nil)
        #expect(later.text.contains("CODECS="))
    }
}
