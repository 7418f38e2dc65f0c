import Foundation
import RunningServices
import Support
import Testing
import Timeline

@Suite("What is wrong with scenarios", .timeLimit(.minutes(5)))
struct ScenarioErrorTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = ScenarioTests.yaml

    @Test("A refusal is one line, whatever it repeats")
    func oneLine() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let text = try service.get("/clock.m3u8?tz=%0a%1b%5b31m%e2%80%ae", by: .call).text
        #expect(text.contains("??[31m?"), "\(text)")
        #expect(text.unicodeScalars.count { $0.properties.generalCategory == .control } == 1)
        // It repeats no path that is not ASCII; the second has U+037E, which is canonically a semicolon.
        for path in ["/nope%0a%1b%5b31m%e2%80%ae.m3u8", "/clock;tz=Asia~Tokyo%CD%BEfault=list.hang=20/0/320x180.m3u8"] {
            let reply = try service.get(path)
            #expect(reply.status == 400)
            #expect(
                reply.text
                    == "400 Bad Request: the path has a malformed escape, or a character that is not printable ASCII\n"
            )
        }
    }

    private static let wrong: [(query: String, message: String)] = [
        ("fault=", "'fault': it names no fault; known: "),
        ("fault=500.404", "'500.404': "),
        ("fault=200", "unknown fault '200'; known: a status from 400 to 599, back, bandwidth, bom, codecs, cut, "),
        ("fault=404@70", "'404@70': "),
        ("fault=list.stale=3@0-5", "'list.stale=3@0-5': "),
        ("fault=99x360.404", "the stream has no '99x360'"),
        ("fault=key.404", "'key.404': the stream is not encrypted; add key=30"),
        ("fault=captions.404", "'captions.404': the stream has no 'captions'; it has main, list, init, "),
        ("scenario=worst", "'scenario=worst': unknown scenario; known: "),
        ("dvr=9", "'dvr=9': allowed: 10 to 86400 seconds"),
        ("end=5", "'end=5': it needs a start"),
        ("start=yesterday", "'start=yesterday': "),
        (
            "start=-60s",
            "'start=-60s': it is neither an instant nor a whole number of seconds from now; "
                + "allowed: 20261212T200000Z, 2026-12-12T20:00:00+08:00, -60"
        ),
        ("fault=404%01", "'404?': a fault cannot have the character U+0001; allowed: letters, digits and "),
        ("start=-60&ende=-30", "'ende' is not a parameter; did you mean 'end'?"),
        ("laoding=8", "'laoding' is not a parameter; did you mean 'loading'?"),
        ("TZ=UTC", "'TZ' is not a parameter; did you mean 'tz'?"),
        ("faults=404", "'faults' is not a parameter; did you mean 'fault'?"),
        ("live=noon", "'live=noon': "),
        ("fault=404,", "'404,': a comma has no fault beside it"),
        ("fault=640x360.list.stale@0-5", "'640x360.list.stale@0-5': it has two targets or more"),
        ("start=-60&end=-600", "'end=-600': it is not after start=-60"),
        ("start=-90000", "'start=-90000': it is more than a day away"),
        ("fault=init.html&container=ts", "transport streams have no header of their own; add container=cmaf"),
        ("muxx=yes", "'muxx' is not a parameter; did you mean 'mux'?"),
        ("flaut=404", "'flaut' is not a parameter; did you mean 'fault'?"),
        ("padding=2000", "'padding' is not a parameter; did you mean 'pad'?"),
        ("from=-60", "'from' is not a parameter; did you mean 'start'?"),
        ("dvr=30&dvr=60", "dvr is given twice, as '30' and '60'; give it once"),
        ("scenario=thin&scenario=gap", "scenario is given twice, as 'thin' and 'gap'; give it once"),
        ("theme=dark&theme=light", "theme is given twice, as 'dark' and 'light'; give it once"),
        ("color=white&foreground=black", "foreground is given twice, as 'white' and 'black'; give it once"),
    ]

    @Test("What is not allowed is a 400 that names the part and what is")
    func wrong() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for (query, message) in Self.wrong {
            let reply = try service.get("/clock.m3u8?" + query, by: .call)
            #expect(reply.status == 400, "\(query)")
            #expect(reply.text.contains(message), "\(reply.text)")
            #expect(reply.lines.count == 1)
        }
    }

    @Test(
        "A name that networks add is passed over",
        arguments: ["utm_source=x", "_HLS_msn=7", "v=2", "send=1", "CMCD=bl%3D1"]
    )
    func passedOver(query: String) throws {
        #expect(try RunningService(at: Self.noon, yaml: Self.yaml).get("/clock.m3u8?" + query, by: .call).status == 200)
    }

    @Test(
        "A misspelled name is an error wherever names mean something, and so is one with two values",
        arguments: [
            ("/scenarios.json?fromat=m3u", "'fromat' is not a parameter; did you mean 'format'?"),
            ("/scenarios?chanel=clock", "'chanel' is not a parameter; did you mean 'channel'?"),
            ("/time?fualt=date=5000", "'fualt' is not a parameter; did you mean 'fault'?"),
            ("/qr.svg?texts=x", "'texts' is not a parameter; did you mean 'text'?"),
            ("/loading.mp4?renditon=320x180", "'renditon' is not a parameter; did you mean 'rendition'?"),
            ("/loading.mp4?channel=clock&channel=x", "channel is given twice, as 'clock' and 'x'; give it once"),
            ("/frame.png?at=2026&at=2027", "at is given twice, as '2026' and '2027'; give it once"),
            ("/time?scenario=skew&scenario=gap", "scenario is given twice, as 'skew' and 'gap'; give it once"),
            ("/clock/0/320x180.m3u8?past=1&past=2", "past is given twice, as '1' and '2'; give it once"),
            ("/time?lgo", "'lgo' is not a parameter; did you mean 'log'?"),
            ("/time?log&log=1", "log is given twice, as '' and '1'; give it once"),
            (
                "/clock;fault=token=60/0/320x180.m3u8?token=a&token=b",
                "token is given twice, as 'a' and 'b'; give it once"
            ),
            ("/clock/0/320x180/live/897588000.m4s?v=a&v=b", "v is given twice, as 'a' and 'b'; give it once"),
            (
                "/clock;steer=a,b/0/steering.json?_HLS_pathway=a&_HLS_pathway=b",
                "_HLS_pathway is given twice, as 'a' and 'b'; give it once"
            ),
            (
                "/clock;steer=a,b/0/steering.json?_HLS_throughput=1&_HLS_throughput=2",
                "_HLS_throughput is given twice, as '1' and '2'; give it once"
            ),
        ]
    )
    func wrongNameElsewhere(path: String, message: String) throws {
        let reply = try RunningService(at: Self.noon, yaml: Self.yaml).get(path, by: .call)
        #expect(reply.status == 400)
        #expect(reply.text == message + "\n")
    }

    @Test("The name in the error has all faults of a path, and also a fault that is given twice")
    func severalInPath() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func text(_ name: String) throws -> String { try service.get("/\(name)/0/320x180.m3u8", by: .call).text }
        #expect(
            try text("clock;fault=404@0-1;fault=503@30-34")
                == "'clock;fault=404@0-1;fault=503@30-34' is another name for 'clock;fault=404@0-1,503@30-34'; ask for that\n"
        )
        #expect(try text("clock;fault=404@0-1;fault=404@0-1") == "'404@0-1': it is given twice\n")
    }

    @Test("Where scenarios are switched off, the answers to paths and queries state it")
    func switchedOff() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml + "\nscenarios: false")
        let paths = [
            "/clock.m3u8?fault=404@30-34", "/clock;fault=404@30-34/0/320x180.m3u8", "/clock.m3u8?scenario=nope",
            "/clock.m3u8?fault=", "/clock.m3u8?pad=500", "/clock.m3u8?label=on", "/clock;fault=nope/0/320x180.m3u8",
            "/clock;label=on;fault=404/0/320x180/live/1.ts", "/frame.png?scenario=nope", "/time?fault=nope",
            "/scenarios",
            "/scenarios.json",
        ]
        for path in paths {
            let reply = try service.get(path, by: .call)
            #expect(reply.status == 404)
            #expect(reply.text == "scenarios are switched off on this server (scenarios: false)\n")
        }
        #expect(try service.get("/clock.m3u8?dvr=60", by: .call).status == 200)
    }

    @Test("A scenario that leaves the pictures alone makes no variant")
    func variants() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for second in 0..<5 { _ = try service.get("/clock;fault=404@\(second)/0/320x180.m3u8", by: .call) }
        #expect(!(try service.get("/channels", by: .call).text.contains(";")))
    }

    @Test("A path has a scenario in its one form only", arguments: ["404@30-34of60", "404@after5", "404@030"])
    func canonical(fault: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(try service.get("/clock;fault=\(fault)/0/320x180.m3u8", by: .call).status == 400)
    }
}
