@testable import ChannelSettings
import Foundation
import Support
import Testing

@testable import Presentations

@Suite("The table of query parameters") struct QueryParameterTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    /// The part of a file between two texts.
    private static func part(of path: String, from first: String, to last: String) throws -> Substring {
        let text = try text(path)
        let start = try #require(text.range(of: first), "\(path) has no '\(first)'")
        let rest = text[start.upperBound...]
        return rest[..<(try #require(rest.range(of: last), "\(path) has no '\(last)'")).lowerBound]
    }

    private static func names(_ parameters: [QueryParameter]) -> [String] { parameters.map(\.name).sorted() }

    /// The parameters that viewers may give, and that are not about the picture.
    private static let ofStreams = QueryParameter.all.filter { $0.isForViewers && $0.stage != .look }
    /// The parameters that ask for something that goes wrong; an announcement alone does not.
    private static let ofFaults = ofStreams.filter { $0.stage == .scenario && $0.excludedBy.contains("present=ahead") }
    /// The parameters of media playlists that caches keep, and so have to distinguish.
    private static let kept = names(QueryParameter.ofPlaylists.filter { $0.name != "since" })

    @Test("docs/urls.md has a row for each parameter, and for no other")
    func documented() throws {
        var names: [String] = []
        for title in ["The query of a multivariant playlist", "Your own clock"] {
            let section = try Self.part(of: "docs/urls.md", from: "\n## \(title)\n", to: "\n## ")
            for row in section.split(separator: "\n") where row.hasPrefix("| `") {
                let cell = row.dropFirst(2).prefix { $0 != "|" }
                names += cell.matches(of: /`([a-z0-9_.]+)=/).map { String($0.output.1) }
            }
        }
        // Some settings of a look are in both tables.
        #expect(Set(names).sorted() == QueryParameter.named.keys.sorted())
        let written = try Self.part(of: "docs/urls.md", from: "writes a media playlist's query: ", to: ".\n")
        #expect(
            written.matches(of: /`([a-z0-9]+)=`/).map { String($0.output.1) }.sorted()
                == Self.names(QueryParameter.ofPlaylists)
        )
    }

    @Test("docs/urls.md has the allowed values of each parameter in the words of its error")
    func allowed() throws {
        let section = try Self.part(of: "docs/urls.md", from: "\n## The query of a multivariant", to: "\n## ")
        let rows = section.split(separator: "\n").map { $0.dropFirst(2).components(separatedBy: " | ") }
        var count = 0
        for name in QueryParameter.all.filter(\.isForViewers).map(\.name) {
            do throws(ChannelError) { _ = try PresentationQuery([(name, "?")]) } catch {
                // All others have messages of their own.
                guard case .value(_, _, let allowed) = error else { continue }
                let row = try #require(rows.first { $0[0] == "`\(name)=`" }, "\(name)")
                // The known languages are too many for the table.
                #expect(row[1] == allowed.components(separatedBy: "; known: ")[0])
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test("The page knows which parameters are those of streams, and has `audio` and `subtitles` itself")
    func page() throws {
        let list = try Self.part(of: "Sources/Program/CPageFiles/Page/slips.js", from: "OF_STREAM = [", to: "]")
        let names = list.matches(of: /'([a-z0-9.]+)'/).map { String($0.output.1) }
        #expect((names + ["audio", "subtitles"]).sorted() == Self.names(Self.ofStreams))
    }

    /// The parameters whose values are in a variable of nginx, through the maps of which it is made.
    private static func arguments(of variable: String) throws -> [String] {
        let nginx = try text("config/nginx.conf")
        let source = try #require(
            nginx.matches(of: /\n    map "?([^" ]+)"? \$(\w+) \{/).first { $0.output.2 == variable }
        ).output.1
        return try source.matches(of: /\$(?:arg_(\w+)|(\w+))/).flatMap { match in
            if let argument = match.output.1 { return [String(argument)] }
            return try arguments(of: String(match.output.2 ?? ""))
        }
    }

    @Test("nginx puts into its keys, and passes on, what caches have to distinguish, and the directives of HLS")
    func keys() throws {
        #expect(try Self.arguments(of: "playlist_query").sorted() == (Self.kept + ["_hls_skip"]).sorted())
        #expect(try Self.arguments(of: "is_odd").sorted() == (Self.kept + ["_hls_skip"]).sorted())
        #expect(
            try Self.arguments(of: "reload_query").sorted()
                == (Self.kept + ["_hls_skip", "_hls_msn", "_hls_part"]).sorted()
        )
    }

    @Test("nginx brings a value into the form that a multivariant playlist writes", arguments: kept)
    func values(name: String) throws {
        let map = try Self.part(of: "config/nginx.conf", from: "map $arg_\(name) $\(name) {", to: "}")
        #expect(map.contains(#" "&\#(name)=$arg_\#(name)";"#))
        for line in map.matches(of: /~\^(\w+)\$ +"(.*)";/) {
            let (value, form) = (String(line.output.1), String(line.output.2))
            let query = [(name: name, value: value), (name: "schedule", value: "loading.5.live")]
            let presentation = try Presentation(stream: try StreamName("clock"), phase: 0, query: query)
            let items = presentation.query.dropFirst().split(separator: "&").filter { $0.hasPrefix(name + "=") }
            #expect(items.map { "&\($0)" } == (form.isEmpty ? [] : [form]), "\(value)")
        }
    }

    @Test("Both fronts recognise queries with faults, and those with a session")
    func fronts() throws {
        // The parameters of a break begin with its name.
        let names = Set(Self.ofFaults.map { $0.name.prefix { $0 != "." } }).sorted()
        let session = try #require(Self.ofStreams.first { $0.stage == .session }).name
        let (nginx, haproxy) = (try Self.text("config/nginx.conf"), try Self.text("config/haproxy.cfg"))
        for text in [nginx, haproxy] {
            let found = text.matches(of: /\[\?&\]\(\[\^=&\]\*%\|\(([a-z0-9|]+)\)\(\[\.\]\[a-z\]\+\)\?\(/).map {
                $0.output.1.split(separator: "|").sorted()
            }
            #expect(found == [names])
        }
        #expect(nginx.contains(#""~[?&]\#(session)=" 1;"#) && nginx.contains("default $arg_\(session);"))
        #expect(haproxy.contains("acl is_session url_param(\(session)) -m found"))
    }

    @Test("Both fronts keep nothing of names that clients can invent, and recognise those with faults and marks")
    func invented() throws {
        let families = QueryParameter.ofNames.filter { !$0.name.contains(".") }
        let invented = Self.names(families.filter { $0.traits.contains(.invented) })
        let faulted = Self.names(
            families.filter { $0.isForViewers && $0.stage == .scenario && !invented.contains($0.name) }
        )
        // Another expression of nginx names those alone whose lists are long.
        for (file, others) in [("nginx.conf", [["dvr", "start"]]), ("haproxy.cfg", [])] {
            let found = try Self.text("config/\(file)").matches(of: /\[\^\/\]\*;\(([a-z0-9|]+)\)=/).map { match in
                match.output.1.split(separator: "|").map(String.init).sorted()
            }
            #expect(found.count == 2 + others.count && Set(found) == Set([invented, faulted] + others), "\(file)")
        }
    }

    @Test("Varnish passes on what is in the queries of media playlists, and the directives of HLS")
    func varnish() throws {
        let found = try Self.text("config/varnish.vcl").matches(of: /\?!\(([a-zA-Z_|]+)\)=/).map { match in
            match.output.1.split(separator: "|").map(String.init).filter { !$0.hasPrefix("_HLS_") }.sorted()
        }
        #expect(found == Array(repeating: Self.names(QueryParameter.ofPlaylists), count: 2))
    }

    @Test("Each name may come once, or with one value", arguments: QueryParameter.named.keys.sorted())
    func once(name: String) throws {
        let parameter = try #require(QueryParameter.named[name])
        guard !parameter.addsUp else { return }
        let error = #expect(throws: ChannelError.self) { try PresentationQuery([(name, "a"), (name, "b")]) }
        #expect(error?.description == "\(parameter.name) is given twice, as 'a' and 'b'; give it once")
    }

    @Test("Another word for a parameter is answered with it")
    func synonyms() {
        for parameter in QueryParameter.all {
            for word in parameter.synonyms { #expect(QueryParameter.near(word) == parameter.name) }
        }
    }

    @Test("A parameter excludes a mode wherever the table has it", arguments: ofStreams.map(\.name))
    func excluded(name: String) throws {
        let parameter = try #require(QueryParameter.named[name])
        let values = [
            "allowance": "0", "past": "0", "dvr": "60", "delay": "60", "start": "-60", "end": "-30", "fault": "404@30",
            "scenario": "gap", "pad": "2000", "container": "ts", "audio": "tick", "subtitles": "en", "cc": "608",
            "mux": "yes", "splice": "seamless",
            "latency": "low", "present": "edge", "loading": "8", "live": "20261212T200000Z", "label": "on",
            "session": "abcd", "replay": "20261120T120000Z", "exact": "yes", "id3": "1", "key": "30",
            "key.iv": "explicit", "key.method": "sample-aes",
            "define": "name", "data": "yes", "steer": "a,b", "steer.ttl": "10", "steer.clone": "c", "redundant": "2",
        ]
        // The parameters of a break are read together, later.
        let value = try #require(
            values[name] ?? (name.hasPrefix("break") ? "1" : nil),
            "the test has no value for \(name)"
        )
        let needed = parameter.needs.flatMap { QueryParameter.named[$0.name] }
        let besides = needed.map { [(name: $0.name, value: values[$0.name] ?? "")] } ?? []
        let modes: [(QueryParameter.Exclusion, (name: String, value: String))] = [
            ("present=ahead", ("present", "ahead")), ("latency=low", ("latency", "low")),
            ("replay", ("replay", "20261120T120000Z")),
        ]
        for (mode, item) in modes where item.name != name {
            // A mode excludes the other.
            let isExcluded =
                [parameter, needed].contains { $0?.excludedBy.contains(mode) == true } && value != parameter.exception
                || mode == "present=ahead" && value == "low"
            let items = [item] + besides + [(name: name, value: value)]
            if isExcluded {
                let error = #expect(throws: ChannelError.self) { try PresentationQuery(items) }
                #expect(error?.description.contains("with") == true)
            } else {
                #expect(throws: Never.self) { try PresentationQuery(items) }
            }
        }
    }

    @Test(
        "What does not go together is refused in the same words in a query, in a name, and in the query below a name",
        arguments: [
            ("end=20261120T120000Z", "'end=20261120T120000Z': it needs a start"),
            ("start=20261120T120000Z;dvr=60", "'start=20261120T120000Z': it cannot be combined with dvr=60"),
            ("start=20261120T120000Z;delay=60", "'start=20261120T120000Z': it cannot be combined with delay=60"),
            ("key.iv=sequence", "'key.iv=sequence': it needs a number of seconds, as in key=30"),
            ("key.method=sample-aes", "'key.method=sample-aes': it needs a number of seconds, as in key=30"),
            ("steer.ttl=5", "'steer.ttl=5': it needs pathways, as in steer=a,b"),
            ("steer=a,b;steer.clone=b", "'steer.clone=b': it is one of steer=a,b, and a clone needs a name of its own"),
            ("redundant=2;steer=a,b", "'redundant=2': it cannot be combined with steer=a,b"),
            (
                "latency=low;delay=60",
                "'latency=low': it can be combined with present=edge and dvr=, but not with delay=60"
            ),
            (
                "latency=low;past=1",
                "'latency=low': it can be combined with present=edge and dvr=, but not with past=1"
            ),
            (
                "latency=low;present=start",
                "'latency=low': it can be combined with present=edge and dvr=, but not with present=start"
            ),
            ("delay=60;present=ahead", "'present=ahead': it cannot be combined with delay=60"),
            ("id3=1;present=ahead", "'present=ahead': it cannot be combined with id3=1"),
        ]
    )
    func combinations(text: String, message: String) throws {
        let items = text.split(separator: ";").map { item in
            (name: String(item.prefix { $0 != "=" }), value: String(item.drop { $0 != "=" }.dropFirst()))
        }
        let error = #expect(throws: ChannelError.self) { try PresentationQuery(items) }
        #expect(error?.description == message)
        let own = items.filter { QueryParameter.inNames[$0.name] != nil }
        let below = #expect(throws: ChannelError.self) {
            let name = "clock" + own.map { ";\($0.name)=\($0.value)" }.joined()
            let others = items.filter { QueryParameter.inNames[$0.name] == nil }
            _ = try Presentation(stream: try StreamName(name), phase: 0, query: others)
        }
        #expect(below?.description == message)
    }

    @Test("A name has its parameters in the order of the table, and is read as it is printed")
    func order() throws {
        let parts = [
            "label=on", "audio=tick", "mux=yes", "cc=608", "latency=low", "key=30", "key.iv=sequence",
            "key.method=sample-aes", "subtitles=en,de", "define=import", "redundant=2", "steer=a,b@30", "steer.ttl=5",
            "steer.clone=c", "dvr=60", "delay=30", "start=20261120T120000Z", "end=20261120T120010Z", "type=vod",
            "shift=1000", "break=20-35", "break.assets=2", "id3=5", "fault=404@30-34", "ad=1797105620-1",
        ]
        let names = parts.map { String($0.prefix { $0 != "=" }) }
        let ordered: [String] = QueryParameter.ofNames.map(\.name).filter { names.contains($0) }
        #expect(ordered == names)
        var generator = SeededGenerator(seed: 33)
        var count = 0
        for _ in 0..<4000 {
            let few = parts.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
            let text = (["clock"] + few).joined(separator: ";")
            guard let name = try? StreamName(text) else { continue }
            count += few.isEmpty ? 0 : 1
            #expect(name.text == text)
            guard few.count > 1, !few.contains("label=on") else { continue }
            let other = (["clock"] + few.reversed()).joined(separator: ";")
            #expect(throws: ChannelError.self) { try StreamName(other) }
        }
        #expect(count > 200)
    }

    @Test(
        "A value in another form than a name has is not one of a stream",
        arguments: [
            "mux=no", "cc=none", "latency=normal", "key=30;key.iv=explicit", "subtitles=de-AT",
            "steer=a,b;steer.ttl=10",
        ]
    )
    func unusual(text: String) {
        let wrong = text.split(separator: ";").last.map(String.init) ?? ""
        #expect(throws: ChannelError.notAVariant(wrong)) { try StreamName("clock;" + text) }
    }

    @Test(
        "A value that no query may have is answered in a name with those that it may have",
        arguments: [
            ("audio=drum", "audio is 'drum'; it must be none, tick, pips or beep"),
            ("audio", "audio is ''; it must be"),
            ("key=030", "key is '030'; it must be none, or the seconds"), ("key=1", "key is '1'; it must be"),
            ("define=all", "define is 'all'; it must be none, or name"),
            ("redundant=5", "redundant is '5'; it must be"),
            ("steer=a", "steer is 'a'; it must be none, or 2 to 4 names"), ("ad=x", "no list has a break with 'x'"),
        ]
    )
    func wrong(text: String, words: String) throws {
        let error = try #require(throws: ChannelError.self) { try StreamName("clock;" + text) }
        #expect(error.description.hasPrefix(words), "\(error)")
    }
}
