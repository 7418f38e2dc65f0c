import Foundation
import RunningServices
import Support
import Testing

@Suite("The command check", .timeLimit(.minutes(5)))
struct CheckCommandTests {
    private static let yaml = "loading: { minimum: 0 }\nchannels: { clock: { renditions: [64x36], audio: tick } }"

    private static func check(_ arguments: String...) throws -> Peer.Output {
        try Peer.clockcast.run(["check"] + arguments)
    }

    @Test("A complete stream is judged by HTTP, in words and as JSON, and the exit status has the verdict")
    func statuses() throws {
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        let url = service.base + "/clock.m3u8?start=-60&end=-50"
        let good = try Self.check(url, "--strict")
        #expect(good.status == 0, "\(good.text)")
        #expect(good.lines.first?.hasPrefix("4 playlists and 20 segments, ") == true)
        #expect(good.lines.first?.hasSuffix(" kB: no rule is broken") == true)
        #expect(
            good.lines.count == 3 && good.text.contains(", size 64x36, frame rate 30, key frames every 2 s"),
            "\(good.text)"
        )
        let live = service.base + "/clock.m3u8"
        let apple = try Self.check(live, "--duration", "1", "--profile", "apple")
        #expect(apple.status == 1)
        #expect(apple.text.contains("the list has 3 segments; right: 6 or more [live-list-has-six-segments, "))
        #expect(try Self.check(live, "--duration", "1").status == 0)
        let json = try Self.check(live, "--duration", "1", "--json", "--renditions", "first", "--profile", "apple")
        #expect(json.status == 1)
        let object = try #require(try JSONSerialization.jsonObject(with: json.standardOutput) as? [String: Any])
        #expect(object["segments"] is Int)
        let findings = try #require(object["findings"] as? [[String: Any]])
        #expect(
            findings.contains {
                $0["rule"] as? String == "live-list-has-six-segments" && $0["level"] as? String == "MUST"
            }
        )
    }

    @Test(
        "Ctrl-C ends it early, and it reports what it has found until then, and which streams it has not seen",
        arguments: [false, true]
    )
    func interrupted(hasNext: Bool) throws {
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        let folder = try TemporaryFolder()
        let output = folder.url("out")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Peer.clockcast.name)
        let next = "http://127.0.0.1:1/next.m3u8"
        process.arguments = ["check", service.base + "/clock.m3u8", "--duration", "600", "--profile", "apple"]
        if hasNext { process.arguments?.append(next) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        // A segment has been asked for, so the list has been examined.
        try eventually((try? service.metrics())?.contains(#"{route="segment",status="200"}"#) == true)
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == (hasNext ? 66 : 1))
        let text = try String(contentsOf: output, encoding: .utf8)
        #expect(text.contains("\(next)\n") == hasNext)
        #expect(text.contains("[live-list-has-six-segments, ") && text.contains(#/ segments?, /#))
    }

    @Test("A broken SHOULD is reported, and counts only on request")
    func should() throws {
        let folder = try TemporaryFolder()
        let settings = try folder.write(Array(Self.yaml.utf8), to: "clockcast.yaml")
        let rendered = try Peer.clockcast.run([
            "render", "--config", settings, "--from", "2026-11-20T12:00:00Z", "--duration", "6", "--container", "ts",
            "--output", folder.root.path,
        ])
        #expect(rendered.status == 0, "\(rendered.standardError)")
        let list = folder.url("64x36.m3u8")
        let text = try String(contentsOf: list, encoding: .utf8)
        try Data(text.replacing("EXT-X-VERSION:3", with: "EXT-X-VERSION:7").utf8).write(to: list)
        #expect(try Self.check(list.path).status == 0)
        let strict = try Self.check(list.path, "--strict")
        #expect(strict.status == 2)
        #expect(
            strict.lines.first?.hasSuffix(
                ":2: SHOULD: EXT-X-VERSION is 7; right: 3, which is enough for the tags and the segments "
                    + "[version-is-no-higher, RFC 8216bis, 6.2.1]"
            ) == true
        )
    }

    @Test("The report has the time of a timecode strip beside its date", arguments: ["cmaf", "ts"])
    func shown(container: String) throws {
        let service = try RunningService(
            at: "2026-11-20T12:00:00Z",
            yaml: "loading: { minimum: 0 }\nchannels: { clock: { renditions: [128x72], timecode: strip } }"
        )
        let url = service.base + "/clock.m3u8?start=-60&end=-54&container=\(container)"
        let right = try Self.check(url, "--ignore", "apple")
        #expect(right.text.contains(": by their timecode strip pictures show the second of their date\n"))
        let off = try Self.check(url + "&offset=-90s", "--ignore", "apple")
        #expect(
            off.text.contains(" show a second that is 90 s before that of their date\n"),
            "\(off.text)"
        )
    }

    @Test("What cannot be had is status 66, with the reason; wrong words are 64")
    func failures() throws {
        let missing = try Self.check("/nowhere.m3u8")
        #expect(missing.status == 66)
        #expect(missing.standardError == "clockcast: /nowhere.m3u8: there is no such file\n")
        let reason =
            "no connection to '127.0.0.1:1' can be made (Connection refused); right: the list, "
            + "from a server that listens there\n"
        let refused = try Self.check("http://127.0.0.1:1/a.m3u8")
        #expect(refused.status == 66)
        #expect(refused.standardError == "clockcast: http://127.0.0.1:1/a.m3u8: \(reason)")
        for json in [[], ["--json"]] {
            let secret = try Peer.clockcast.run(["check", "http://me:secret@127.0.0.1:1/a.m3u8"] + json)
            #expect(secret.status == 66)
            #expect(secret.standardError == "clockcast: http://***@127.0.0.1:1/a.m3u8: \(reason)")
            #expect(!secret.text.contains("secret") && secret.text.contains("http://***@127.0.0.1:1/a.m3u8"))
        }
        #expect(!(try Self.check("ftp://me:secret@host/a.m3u8").standardError.contains("secret")))
        let folder = try TemporaryFolder()
        _ = try folder.write(Array("#EXTM3U\n#EXTINF:2,\n1.ts\n".utf8), to: "1280x720.m3u8")
        _ = try folder.write(Array("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n1280x720.m3u8\n".utf8), to: "clock.m3u8")
        let unnamed = try Self.check(folder.root.path)
        #expect(unnamed.status == 64)
        #expect(unnamed.standardError.contains("is a folder; name a playlist in it, such as clock.m3u8"))
        let word = try Self.check("a.m3u8", "--ignore", "nonsense")
        #expect(word.status == 64)
        #expect(
            word.standardError.hasPrefix(
                "Error: --ignore is 'nonsense', which is not a rule; clockcast check --rules lists them\n"
            )
        )
        #expect(try Self.check().status == 64)
        let nowhere = try Self.check("a.m3u8", "--ignore", "durations-are-true@")
        #expect(nowhere.status == 64 && nowhere.standardError.contains("no part of a URI behind the @"))
        let empty = try Self.check("")
        #expect(empty.status == 64 && empty.standardError.contains("a URL is empty"))
        let bare = try Self.check("127.0.0.1:1/a.m3u8")
        #expect(bare.status == 64 && bare.standardError.contains("a URL begins with http:// or https://"))
        #expect(try Self.check("a.m3u8", "--duration", "0").status == 64)
    }

    @Test("Formats, a baseline, exceptions, several streams and playlists alone")
    func options() throws {
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        let live = service.base + "/clock.m3u8"
        let short = ["--duration", "1", "--profile", "apple", "--renditions", "first"]
        let report = try Peer.clockcast.run(["check", live, "--format", "json"] + short)
        #expect(report.status == 1)
        let folder = try TemporaryFolder()
        let baseline = try folder.write(report.standardOutput.map { $0 }, to: "known.json")
        let known = try Peer.clockcast.run(["check", live, "--baseline", baseline] + short)
        #expect(known.status == 0 && known.text.contains("broken as in the baseline"), "\(known.text)")
        for (path, words) in [
            ("/nowhere.json", "which does not exist"), ("/", "which is a directory; it must be a regular file"),
            ("/dev/null", "which is not a report in JSON"),
        ] {
            let wrong = try Self.check(live, "--baseline", path)
            #expect(wrong.status == 64 && wrong.standardError == "clockcast: --baseline is '\(path)', \(words)\n")
        }
        let older = try folder.write(Array(#"{"schemaVersion": 1, "findings": []}"#.utf8), to: "older.json")
        let refused = try Self.check(live, "--baseline", older)
        let versions = "which has schemaVersion 1; this program writes and reads 2"
        #expect(refused.status == 64)
        #expect(refused.standardError == "clockcast: --baseline is '\(older)', \(versions)\n")
        let excepted = try Peer.clockcast.run(
            ["check", live, "--ignore", "live-list-has-six-segments@/clock/"] + short
        )
        #expect(excepted.status == 0, "\(excepted.text)")
        let several = try Peer.clockcast.run(["check", live, "/nowhere.m3u8", "--json"] + short)
        #expect(several.status == 66)
        let object = try #require(try JSONSerialization.jsonObject(with: several.standardOutput) as? [String: Any])
        let streams = try #require(object["streams"] as? [[String: Any]])
        #expect(streams.map { $0["verdict"] as? String } == ["must", "unavailable"])
        // Two lists: a segment that was listed before is not a new one.
        let lists = try Self.check(live, "--playlists-only", "--duration", "3")
        #expect(lists.status == 0 && lists.text.contains(" and 0 segments, "))
        for format in ["sarif", "junit", "html"] {
            let output = try Peer.clockcast.run(["check", live, "--format", format] + short)
            #expect(output.status == 1 && output.text.contains("live-list-has-six-segments"))
        }
        #expect(try Self.check(live, "--format", "yaml").status == 64)
        #expect(try Self.check(live, "--header", "no field").status == 64)
    }

    @Test("The rules are listed with who asks them")
    func rules() throws {
        let text = try Self.check("--rules")
        #expect(text.status == 0)
        #expect(
            text.text.contains(
                "MUST  update-is-not-late  RFC 8216, 6.2.1\n    A new list comes within one and a half target"
            )
        )
    }

    @Test("Segments of a folder are judged, and one of 10 GB is not read")
    func bounds() throws {
        let folder = try TemporaryFolder()
        let list =
            "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.0,\nlarge.ts\n#EXTINF:2.0,\nlost.ts\n"
            + "#EXT-X-ENDLIST\n"
        let path = try folder.write(Array(list.utf8), to: "a.m3u8")
        // A file with a hole: it has no bytes of its own.
        let large = folder.url("large.ts").path
        _ = FileManager.default.createFile(atPath: large, contents: nil)
        #expect(truncate(large, 10 << 30) == 0)
        let output = try Self.check(path)
        #expect(output.status == 1)
        #expect(
            output.lines[0].contains(
                "segment 0: it is longer than 64 MiB; right: up to 64 MiB [answer-is-within-limits, "
            )
        )
        let right = "right: the segment, as long as it is listed ["
        #expect(output.lines[1].contains("segment 1: there is no such file; \(right)"))
        for format in ["sarif", "text"] {
            let full = try Peer(name: "sh").run([
                "-c", "exec \"$0\" check \"$1\" --format \(format) > /dev/full", Peer.clockcast.name, path,
            ])
            #expect(full.status == 73)
            #expect(full.standardError.contains("clockcast: the report could not be written: the disk is full"))
        }
    }

    @Test("A file is found by its name, and its segments beside it, with # and ? in the names")
    func names() throws {
        let folder = try TemporaryFolder()
        for name in ["a#1", "b?x=1"] {
            let place = folder.url(name)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n1.vtt?v=2\n#EXT-X-ENDLIST\n"
            _ = try folder.write(Array(list.utf8), to: "\(name)/\(name).m3u8")
            _ = try folder.write(Array("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00.000,MPEGTS:0\n".utf8), to: "\(name)/1.vtt")
            let output = try Self.check(folder.url("\(name)/\(name).m3u8").path)
            #expect(output.status == 0 && output.text.hasPrefix("1 playlist and 1 segment, "), "\(output.text)")
        }
    }

    @Test(
        "What cannot be written is status 73, with the reason",
        arguments: [
            "check --rules", "check --rules --json", "--version", "--help", "check-config \"$1\"", "check \"$2\"",
        ]
    )
    func unwritten(command: String) throws {
        let folder = try TemporaryFolder()
        let settings = try folder.write(Array(Self.yaml.utf8), to: "clockcast.yaml")
        let list = try folder.write(Array("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-ENDLIST\n".utf8), to: "a.m3u8")
        for (output, reason) in [
            ("/dev/full", "the disk is full, or its reader is gone"), ("&-", "there is no standard output"),
        ] {
            let lost = try Peer(name: "sh").run([
                "-c", "exec \"$0\" \(command) >\(output)", Peer.clockcast.name, settings, list,
            ])
            #expect(lost.status == 73, "\(lost.standardError)")
            #expect(lost.standardError.hasSuffix(" could not be written: \(reason)\n"), "\(lost.standardError)")
        }
    }

    @Test("Formats that exclude each other are refused")
    func formats() throws {
        let two = try Self.check("a.m3u8", "--json", "--format", "sarif")
        #expect(two.status == 64)
        #expect(two.standardError.contains("--json is --format json, and --format is 'sarif'; right: one of them"))
        let rules = try Peer.clockcast.run(["check", "--rules", "--format", "junit"])
        #expect(rules.status == 64)
        #expect(rules.standardError.contains("--format is 'junit'; the rules are listed as text or json"))
        let both = try Self.check("--rules", "http://h/a.m3u8")
        #expect(both.status == 64)
        let words = "--rules lists the rules, and 'http://h/a.m3u8' is a stream; right: one of them"
        #expect(both.standardError.contains(words))
    }
}
