import Foundation
import RunningServices
import Support
import Testing
import Timeline

@Suite("Scenarios and the past, by URL", .timeLimit(.minutes(5)))
struct ScenarioTests {
    private static let noon = "2026-11-20T12:00:00Z"
    static let yaml = "loading: { minimum: 0 }\nchannels: { clock: { renditions: [640x360, 320x180] } }"

    /// The paths of a viewer who asks at an instant: the media playlist of the last rendition, and the folder that it is in.
    static func playlist(
        _ service: RunningService,
        _ query: String,
        by transport: RunningService.Transport = .call
    ) throws -> (path: String, folder: String) {
        let reply = try service.get("/clock.m3u8?" + query, by: transport)
        try #require(reply.status == 200, "\(reply.text)")
        let path = "/" + (try #require(reply.lines.last))
        return (path, path.split(separator: "/").dropLast().map { "/" + $0 }.joined())
    }

    /// The segments of a list, as paths.
    static func segments(_ reply: RunningService.Reply, in folder: String) -> [String] {
        reply.lines.filter { !$0.hasPrefix("#") }.map { "\(folder)/\($0)" }
    }

    @Test("From which minute on discontinuities are counted stands in the URL, one for all who come in a minute")
    func discontinuitySequence() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        service.clock.advance(by: .seconds(30))
        let folder = "/clock;fault=disc@0of10/0/320x180.m3u8"
        for _ in 0..<3 {
            let path = try Self.playlist(service, "fault=disc@0of10").path
            #expect(path == "\(folder)?since=20261120T120000Z")
            service.clock.advance(by: .seconds(10))
        }
        // At noon the list begins at :48, and that of :50 is the first mark from 12:00 on.
        let list = try service.get("\(folder)?since=20261120T120000Z", by: .call)
        #expect(list.lines.contains("#EXT-X-DISCONTINUITY-SEQUENCE:5"), "\(list.text)")
        let huge = try Self.playlist(service, "scenario=huge-dseq").path
        #expect(try service.get(huge, by: .call).text.contains("#EXT-X-DISCONTINUITY-SEQUENCE:17954603"), "\(huge)")
        #expect(try Self.playlist(service, "fault=gap@30-34").path == "/clock;fault=gap@30-34/0/320x180.m3u8")
        #expect(
            try Self.playlist(service, "fault=disc@0of10&start=-60&end=0").path
                == "/clock;start=20261120T120000Z;end=20261120T120100Z;type=vod;fault=disc@0of10/0/320x180.m3u8"
        )
        let wrong = try service.get("\(folder)?since=20261120T120030Z", by: .call)
        #expect(wrong.status == 400)
        #expect(
            wrong.text
                == "since is '20261120T120030Z'; it must be a full minute since 1970 such as 20261212T200000Z\n"
        )
    }

    @Test(
        "In the seconds that the URL says segments are 404, and all else is as without it",
        arguments: RunningService.Transport.allCases
    )
    func missing(transport: RunningService.Transport) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        service.clock.advance(by: .seconds(36))
        let (path, folder) = try Self.playlist(service, "fault=404@30-34", by: transport)
        #expect(path == "/clock;fault=404@30-34/0/320x180.m3u8")
        let plain = try Self.playlist(service, "present=edge", by: transport)
        #expect(plain.path == "/clock/0/320x180.m3u8?present=edge")
        let list = try service.get(path, by: transport)
        #expect(try list.text == service.get(plain.path, by: transport).text)
        #expect(list.fields["clockcast-fault"] == nil)
        var statuses: [Int] = []
        for segment in Self.segments(list, in: folder) {
            let reply = try service.get(segment, by: transport)
            statuses.append(reply.status)
            guard reply.status == 404 else {
                #expect(reply.fields["clockcast-fault"] == nil)
                let same = segment.replacing(";fault=404@30-34", with: "")
                #expect(try reply.body == service.get(same, by: transport).body)
                continue
            }
            #expect(reply.fields["clockcast-fault"] == "404@30-34; until=2026-11-20T12:00:34Z")
            #expect(reply.fields["cache-control"] == "no-store")
            #expect(reply.text == "the scenario demands it: 404@30-34; until=2026-11-20T12:00:34Z\n")
        }
        // :24, :26, :28, :30, :32, :34.
        #expect(statuses == [200, 200, 200, 404, 404, 200])
    }

    @Test("A stale list stands still, has a header with the end of that, and moves on then")
    func stale() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, _) = try Self.playlist(service, "fault=list.stale@20-26")
        service.clock.advance(by: .seconds(20))
        let first = try service.get(path, by: .call)
        service.clock.advance(by: .seconds(4))
        let later = try service.get(path, by: .call)
        #expect(later.text == first.text)
        #expect(later.fields["clockcast-fault"] == "list.stale@20-26; until=2026-11-20T12:00:26Z")
        #expect(later.fields["cache-control"] == "no-store")
        service.clock.advance(by: .seconds(2))
        let after = try service.get(path, by: .call)
        #expect(after.text != first.text)
        #expect(after.fields["clockcast-fault"] == nil)
        #expect(after.fields["cache-control"] == "public, max-age=1")
    }

    @Test("While an encoder is away the list is a 404 with the time of its return")
    func offline() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, _) = try Self.playlist(service, "fault=offline@10-30,offline@after0-15")
        for (seconds, wait) in [(0, "15"), (9, "6"), (6, "15"), (14, "1")] {
            service.clock.advance(by: .seconds(Int64(seconds)))
            let reply = try service.get(path, by: .call)
            #expect(reply.status == 404)
            #expect(reply.fields["retry-after"] == wait)
        }
        service.clock.advance(by: .seconds(1))
        #expect(try service.get(path, by: .call).status == 200)
    }

    @Test("Of a situation that the URL gives another value only that value counts")
    func ownValue() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for (query, faults) in [
            ("scenario=thin&pad=5000", "rate=600@0-30,pad=5000"),
            ("scenario=thin&fault=rate=300@0-30,640x360.pad=900", "pad=2000,rate=300@0-30,640x360.pad=900"),
            ("scenario=thin&pad=2000", nil), ("scenario=missing&fault=404@10-14", "404@30-34,404@10-14"),
        ] as [(String, String?)] {
            let reply = try service.get("/clock.m3u8?" + query, by: .call)
            guard let faults else {
                #expect(reply.text == "'pad=2000': it is given twice\n")
                continue
            }
            #expect(reply.lines.last?.hasPrefix("clock;fault=\(faults)/") == true, "\(reply.text)")
        }
    }

    @Test("A redirect leads to a base at which all is as ever, and after half a minute to another one")
    func redirect() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, _) = try Self.playlist(service, "fault=list.redirect=302")
        let reply = try service.get(path)
        #expect(reply.status == 302)
        #expect(
            reply.fields["access-control-expose-headers"]
                == "Content-Length, Content-Range, Date, ETag, Retry-After, Clockcast-Fault"
        )
        let place = try #require(reply.fields["location"])
        #expect(place == "/via-179517600\(path)")
        let list = try service.get(place)
        #expect(list.status == 200)
        let segment = try #require(
            Self.segments(list, in: place.split(separator: "/").dropLast().map { "/" + $0 }.joined()).last
        )
        #expect(try service.get(segment).status == 200)
        #expect(try service.get(segment.replacing("/via-179517600", with: "")).status == 404)
        service.clock.advance(by: .seconds(30))
        #expect(try service.get(place).fields["location"] == "/via-179517603\(path)")
        #expect(try service.get("/via-179517604\(path)").status == 404)
    }

    @Test(
        "A player that stays where redirects led it has the stream for as long as it plays",
        arguments: [
            "main.redirect=302", "list.redirect=302", "list.redirect=302@0-30",
            "main.redirect=302,list.redirect=302@0-30",
            "main.redirect=307,redirect=307", "main.redirect=302,list.redirect=302,init.redirect=301",
        ]
    )
    func staysRedirected(faults: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func follow(_ path: String) throws -> (path: String, reply: RunningService.Reply) {
            let reply = try service.get(path, by: .call)
            guard let place = reply.fields["location"] else { return (path, reply) }
            return (place, try service.get(place, by: .call))
        }
        func folder(_ path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
        var main = try follow("/clock.m3u8?container=cmaf&fault=\(faults)")
        var list = try folder(main.path) + "/" + #require(main.reply.lines.last)
        for second in stride(from: 0, to: 130, by: 5) {
            let found = try follow(list)
            #expect(found.reply.status == 200, "\(second) \(list): \(found.reply.text)")
            for uri in [found.reply.text.firstMatch(of: /URI="([^"]*)"/).map { String($0.1) }, found.reply.lines.last] {
                let media = try folder(found.path) + "/" + #require(uri)
                #expect(try follow(media).reply.status == 200, "\(second) \(media)")
            }
            list = found.path
            service.clock.advance(by: .seconds(5))
        }
        // It may also begin anew where it is.
        main = try follow(main.path)
        #expect(main.reply.status == 200, "\(main.reply.text)")
    }

    @Test("A redirect of a replay leads to a base by its own time")
    func redirectInReplay() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, _) = try Self.playlist(service, "replay=2026-11-01T12:00:00Z&fault=list.redirect=302")
        let place = try #require(service.get(path).fields["location"])
        #expect(place == "/via-179353440\(path)")
        let list = try service.get(place)
        #expect(list.status == 200, "\(list.text)")
        let folder = place.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let segment = try #require(Self.segments(list, in: folder).last)
        #expect(try service.get(segment).status == 200)
        service.clock.advance(by: .seconds(30))
        #expect(try service.get(place).fields["location"] == "/via-179353443\(path)")
        let main = try #require(
            service.get("/clock.m3u8?replay=2026-11-01T12:00:00Z&fault=main.redirect=302").fields["location"]
        )
        #expect(try service.get(main).status == 200)
    }

    @Test(
        "An answer goes out as the scenario says: cut, without its length, without leave for other pages, at another time"
    )
    func delivery() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, _) = try Self.playlist(service, "fault=list.nocors,date=5000,list.nolength")
        let reply = try service.get(path)
        #expect(reply.status == 200)
        #expect(reply.fields["access-control-allow-origin"] == nil)
        #expect(reply.fields["content-length"] == nil)
        #expect(reply.fields["date"] == "Fri, 20 Nov 2026 12:00:05 GMT")
        #expect(reply.fields["clockcast-fault"] == "list.nolength, list.nocors, date=5000")
        let cut = try Self.playlist(service, "fault=cut=50")
        let segment = try #require(Self.segments(try service.get(cut.path), in: cut.folder).first)
        let output = try Peer(name: "curl").run([
            "--silent", "--output", "/dev/null", "--write-out", "%{size_download} %header{content-length}",
            service.base + segment,
        ])
        // CURLE_PARTIAL_FILE.
        #expect(output.status == 18)
        let sizes = output.text.split(separator: " ").compactMap { Int($0) }
        #expect(sizes.count == 2 && sizes[0] == sizes[1] / 2)
    }

    @Test("An answer that nothing touched is asked for again, because something may touch it a moment later")
    func touchedLater() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, folder) = try Self.playlist(service, "fault=date=5000@4-8")
        let segment = try #require(Self.segments(try service.get(path), in: folder).last)
        #expect(try service.get(segment).fields["clockcast-fault"] == nil)
        #expect(try service.get(segment).fields["date"] == "Fri, 20 Nov 2026 12:00:00 GMT")
        service.clock.advance(by: .seconds(5))
        #expect(try service.get(segment).fields["clockcast-fault"] == "date=5000@4-8; until=2026-11-20T12:00:08Z")
        #expect(try service.get(segment).fields["date"] == "Fri, 20 Nov 2026 12:00:10 GMT")
        service.clock.advance(by: .seconds(5))
        #expect(try service.get(segment).fields["date"] == "Fri, 20 Nov 2026 12:00:10 GMT")
    }

    @Test("Two servers give the same bytes for the same URL")
    func replicas() throws {
        let query = "fault=restart@30,pad=400,list.stale@40-44"
        let (one, other) = (
            try RunningService(at: Self.noon, yaml: Self.yaml), try RunningService(at: Self.noon, yaml: Self.yaml)
        )
        one.clock.advance(by: .seconds(42))
        other.clock.advance(by: .seconds(42))
        let (path, folder) = try Self.playlist(one, query)
        let list = try one.get(path, by: .call)
        #expect(try list.text == other.get(path, by: .call).text)
        for segment in Self.segments(list, in: folder) {
            #expect(try one.get(segment, by: .call).body == other.get(segment, by: .call).body)
        }
    }

    @Test("The header of a list names a fault for as long as it touches the list")
    func listedUntil() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, _) = try Self.playlist(service, "fault=gap@30-34")
        service.clock.advance(by: .seconds(33))
        // The gap is listed for longer than it lasts.
        #expect(try service.get(path, by: .call).fields["clockcast-fault"] == "gap@30-34")
        service.clock.advance(by: .seconds(4))
        #expect(try service.get(path, by: .call).fields["clockcast-fault"] == "gap@30-34")
        service.clock.advance(by: .seconds(20))
        #expect(try service.get(path, by: .call).fields["clockcast-fault"] == nil)
    }

    @Test("The time in the answers of a server with a wrong clock is wrong where the URL asks for it, and only there")
    func wrongTime() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let right =
            #"{"earliest_ns":1795175999996544000,"latest_ns":1795176000003456000,"leap":"none","measured":null,"#
            + #""received_ns":1795176000000000000,"sent_ns":1795176000000000000,"source":"kernel","status":"synchronized","#
            + #""tai_offset":null}"#
        #expect(try service.get("/time").text.trimmingCharacters(in: .whitespacesAndNewlines) == right)
        let wrong = try service.get("/time?fault=date=5000")
        #expect(
            wrong.text.trimmingCharacters(in: .whitespacesAndNewlines)
                == right.replacing("75999996", with: "76004996").replacing("76000", with: "76005")
        )
        #expect(wrong.fields["date"] == "Fri, 20 Nov 2026 12:00:05 GMT")
        #expect(wrong.fields["clockcast-fault"] == "date=5000")
        #expect(try service.get("/time?scenario=wrong-clock").fields["clockcast-fault"] == "date=5000")
        #expect(try service.get("/time?fault=404@0-30,date=5000").fields["clockcast-fault"] == "date=5000")
        let other = try service.get("/time?fault=404@0-30")
        #expect(other.status == 400)
        #expect(other.text == "'404@0-30': it changes nothing here; these would: date=5000\n")
        #expect(try service.get("/time?fault=dete=5000").status == 400)
        #expect(try service.get("/time?t=123").text.trimmingCharacters(in: .whitespacesAndNewlines) == right)
    }
}
