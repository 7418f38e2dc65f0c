import Foundation
import Support
import Testing

@testable import Channels
@testable import Production

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
    private static let ofFaults = ofStreams.filter { $0.stage == .scenario && $0.excludedBy.contains(.ahead) }
    private static let kept = names(QueryParameter.ofPlaylists.filter(\.isKeptByCaches))

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

    @Test("The page knows which parameters are those of streams, and has `audio`, `loading` and `subtitles` itself")
    func page() throws {
        let list = try Self.part(of: "Sources/Program/CPageFiles/Page/slips.js", from: "OF_STREAM = [", to: "]")
        let names = list.matches(of: /'([a-z0-9.]+)'/).map { String($0.output.1) }
        #expect((names + ["audio", "loading", "subtitles"]).sorted() == Self.names(Self.ofStreams))
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
        let needed = [
            "end": (name: "start", value: "-60"), "key.iv": ("key", "30"), "key.method": ("key", "30"),
            "steer.ttl": ("steer", "a,b"),
            "steer.clone": ("steer", "a,b"),
        ]
        let besides = needed[name].map { [$0] } ?? []
        for (mode, item) in [
            (QueryParameter.Mode.ahead, ("present", "ahead")), (.parts, ("latency", "low")),
            (.replay, ("replay", "20261120T120000Z")),
        ]
        where item.0 != name {
            // A mode excludes the other.
            let isExcluded = parameter.excludedBy.contains(mode) || mode == .ahead && value == "low"
            let items = [(name: item.0, value: item.1)] + besides + [(name: name, value: value)]
            if isExcluded {
                let error = #expect(throws: ChannelError.self) { try PresentationQuery(items) }
                #expect(error?.description.contains("with") == true)
            } else {
                #expect(throws: Never.self) { try PresentationQuery(items) }
            }
        }
    }
}
