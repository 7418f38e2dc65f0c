import Foundation
import Scenarios
import Support
import Testing
import Timeline

@testable import Sessions

@Suite("Verdicts: what requests show about a player and a fault") struct VerdictTests {
    /// The first verdict on a fault: what it did, and whether that is right.
    private static func verdict(
        _ fault: String,
        _ requests: [SessionRequest],
        at now: Double
    ) throws -> (did: String, isCorrect: Bool?) {
        let verdict = try #require(try verdicts(fault, requests, at: now).first)
        return (verdict.did, verdict.isCorrect)
    }

    @Test("A player that retries, switches and is back is right") func missingSegments() throws {
        let fault = "404@30-34"
        let requests =
            player(0...24) + [
                .segment(26.2, of: 30, status: 404, fault: fault), .segment(28.2, of: 30, status: 404, fault: fault),
                .segment(30.3, of: 30, status: 404, fault: fault),
                .segment(30.5, of: 34, "640x360"),
            ] + player(32...60)
        let (did, isCorrect) = try Self.verdict(fault, requests, at: 59)
        #expect(did == "404 at 20:00:30: asked 3 times in 4.1 s, took 640x360, was back after 4.4 s")
        #expect(isCorrect == true)
    }

    @Test("One that asks again and again without a pause is not") func loop() throws {
        let fault = "404@30-34"
        let requests =
            player(0...24)
            + (0..<20).map { .segment(26 + Double($0) / 10, of: 30, status: 404, fault: fault) } + player(30...59)
        let (did, isCorrect) = try Self.verdict(fault, requests, at: 59)
        #expect(did == "404 at 20:00:30: asked 20 times in 1.9 s, which is a loop, was back after 4.3 s")
        #expect(isCorrect == false)
    }

    @Test("A player without further requests may have been closed or not: the verdict is open") func givesUp() throws {
        let fault = "404@30-34"
        let requests =
            player(0...24) + [
                .segment(26, of: 30, status: 404, fault: fault), .segment(27, of: 30, status: 404, fault: fault),
            ]
        let early = try Self.verdict(fault, requests, at: 40)
        #expect(early.did == "404 at 20:00:30: asked twice in 1 s, is not back yet")
        #expect(early.isCorrect == nil)
        let late = try Self.verdict(fault, requests, at: 58)
        #expect(late.did == "404 at 20:00:30: asked twice in 1 s, made no more requests")
        #expect(late.isCorrect == nil)
        let lists = stride(from: 28.1, to: 60, by: 2).map { SessionRequest.list($0) }
        let there = try Self.verdict(fault, requests + lists, at: 58)
        #expect(there.did == "404 at 20:00:30: asked twice in 1 s, was not back after 23 s")
        #expect(there.isCorrect == false)
    }

    @Test("A gap is not asked for: skipped, or taken from another rendition") func gap() throws {
        let fault = "gap@30-34"
        let named = SessionRequest.list(24.3, fault: fault)
        let skipped = try Self.verdict(fault, player(0...24) + [named] + player(30...50), at: 52)
        #expect(
            skipped.did
                == "gap at 20:00:30: requested none of the missing segments, skipped it, played on after it"
        )
        #expect(skipped.isCorrect == true)
        let asked = try Self.verdict(
            fault,
            player(0...24) + [.segment(26.2, of: 30, status: 404, fault: fault)] + player(30...50),
            at: 52
        )
        #expect(
            asked.did
                == "gap at 20:00:30: asked once for segments that the list declares missing, was back after 4.1 s"
        )
        #expect(asked.isCorrect == false)
    }

    @Test("A list that fails is asked for until it is back") func missingList() throws {
        let fault = "list.503@20-30"
        let failing = stride(from: 20.1, to: 30, by: 2).map { SessionRequest.list($0, status: 503, fault: fault) }
        let (did, isCorrect) = try Self.verdict(fault, player(0...18) + failing + player(30...59), at: 59)
        #expect(
            did == "list.503 at 20:00:20: asked 5 times in 8 s, longest time without a new segment 10 s, "
                + "had the list again 0.1 s after it was back, went on"
        )
        #expect(isCorrect == true)
        let gone = try Self.verdict(fault, player(0...18) + failing, at: 59)
        #expect(gone.did.hasSuffix("longest time without a new segment 8 s, made no more requests"))
        #expect(gone.isCorrect == nil)
        let segments = stride(from: 20, to: 60, by: 2).map { SessionRequest.segment(Double($0) + 0.2, of: 20) }
        let there = try Self.verdict(fault, player(0...18) + failing + segments, at: 59)
        #expect(there.did.hasSuffix("never asked again after the list was back"))
        #expect(there.isCorrect == false)
    }

    @Test("A stream that is gone for a while is back when a list is there again, however short") func offline() throws {
        let fault = "offline@20-30"
        let failing = stride(from: 20.1, to: 30, by: 2).map { SessionRequest.list($0, status: 404, fault: fault) }
        let growing = [SessionRequest.list(30.1, fault: fault), .list(32.1, fault: fault)]
        let (did, isCorrect) = try Self.verdict(fault, player(0...18) + failing + growing + player(34...58), at: 59)
        #expect(
            did == "offline at 20:00:20: asked 5 times in 8 s, longest time without a new segment 14 s, "
                + "had the list again 0.1 s after it was back, went on"
        )
        #expect(isCorrect == true)
    }

    @Test("What begins as a fault ends does not end its scene, although the minute before has left something of it")
    func offlineAndReset() throws {
        let (fault, next) = ("offline@20-30", "reset@30")
        let left = stride(from: 1.1, to: 19, by: 2).map { SessionRequest.list($0, fault: next) }
        let failing = stride(from: 20.1, to: 30, by: 2).map { SessionRequest.list($0, status: 404, fault: fault) }
        let growing = [SessionRequest.list(30.1, fault: fault), .list(32.1, fault: fault)]
        let requests = player(0...18) + left + failing + growing + player(34...58)
        let (did, isCorrect) = try Self.verdict("\(fault),\(next)", requests, at: 59)
        #expect(
            did == "offline at 20:00:20: asked 5 times in 8 s, longest time without a new segment 14 s, "
                + "had the list again 0.1 s after it was back, went on"
        )
        #expect(isCorrect == true)
    }

    @Test("A list that stands still is asked for, and no segment twice") func staleList() throws {
        let fault = "list.stale@20-30"
        let stale = stride(from: 20.1, to: 30, by: 2).map { SessionRequest.list($0, fault: fault) }
        let (did, isCorrect) = try Self.verdict(fault, player(0...18) + stale + player(30...58), at: 59)
        #expect(
            did == "list.stale at 20:00:20: asked 5 times in 8 s, longest time without a new segment 10 s, "
                + "was back after 10 s"
        )
        #expect(isCorrect == true)
        let repeated = try Self.verdict(
            fault,
            player(0...18) + stale + [.segment(22, of: 20)] + player(30...58),
            at: 59
        )
        #expect(repeated.did.contains("got 1 segment twice"))
        #expect(repeated.isCorrect == false)
    }

    @Test("A player with enough ahead goes on all the time") func unnoticed() throws {
        let fault = "list.back=2@20-30"
        let requests = player(0...59) + [.list(21, fault: fault)]
        let (did, isCorrect) = try Self.verdict(fault, requests, at: 59)
        #expect(
            did == "list.back=2 at 20:00:20: asked once, longest time without a new segment 2 s, played on throughout"
        )
        #expect(isCorrect == true)
    }

    @Test("A stream that has ended is not asked for any more") func end() throws {
        let fault = "end@after20"
        let resolved = "end@20261212T200020Z"
        let seen = player(0...18) + [.list(20.1, fault: resolved)]
        let right = try Self.verdict(fault, seen, at: 40)
        #expect(right.did == "end at 20:00:20: did not ask for the list again after its end")
        #expect(right.isCorrect == true)
        let wrong = try Self.verdict(
            fault,
            seen + [.list(22.1, fault: resolved), .list(24.1, fault: resolved)],
            at: 40
        )
        #expect(wrong.did == "end at 20:00:20: asked for the list twice more after its end")
        #expect(wrong.isCorrect == false)
    }

    @Test("An expired token is renewed by the first URL") func token() throws {
        let fault = "token=20"
        let resolved = "token=20@20261212T200000Z"
        let denied = [
            SessionRequest.list(20.1, status: 403, fault: resolved),
            .segment(20.2, of: 24, status: 403, fault: resolved),
        ]
        let right = try Self.verdict(
            fault,
            player(0...18) + denied + [.list(21.1, kind: .multivariant)] + player(22...50),
            at: 52
        )
        #expect(
            right.did == "token=20 at 20:00:20: was refused twice, requested the first URL again after 1 s, "
                + "was back after 2.2 s"
        )
        #expect(right.isCorrect == true)
        let wrong = try Self.verdict(fault, player(0...18) + denied, at: 52)
        #expect(wrong.did == "token=20 at 20:00:20: was refused twice, did not request the first URL again")
        #expect(wrong.isCorrect == nil)
        let there = try Self.verdict(
            fault,
            player(0...18) + denied + stride(from: 30, to: 52, by: 5).map { .list($0, status: 403, fault: resolved) },
            at: 52
        )
        #expect(there.did == "token=20 at 20:00:20: was refused 4 times, did not request the first URL again")
        #expect(there.isCorrect == false)
    }

    @Test("A redirect is followed, and what is found there belongs there") func redirect() throws {
        let fault = "list.redirect=302@20-30"
        let redirected = SessionRequest.list(20.1, status: 302, fault: fault)
        let right = try Self.verdict(
            fault,
            player(0...18) + [redirected, .list(20.2, path: "via-179710562/clock/0/1280x720.m3u8")] + player(32...40),
            at: 40
        )
        #expect(right.did == "list.redirect=302 at 20:00:20: was redirected once, followed once")
        // The other pathway's list is not what it was redirected to.
        for (pathway, isFollowed) in [("a", true), ("b", false)] {
            let path = "clock/0/1280x720.m3u8"
            let requests: [SessionRequest] = [
                .list(20.1, path: "via-a/\(path)", by: "a", status: 302, fault: fault),
                .list(20.2, path: "via-179710562/via-\(pathway)/\(path)", by: pathway),
            ]
            let found = try #require(try verdicts(fault, player(0...18) + requests, at: 60).first)
            #expect(found.did.hasSuffix(isFollowed ? "followed once" : "followed none"), "\(found.did)")
        }
        #expect(right.isCorrect == true)
        let wrong = try Self.verdict(
            fault,
            player(0...18) + [redirected, .segment(20.4, of: 24, status: 404, fault: fault)],
            at: 40
        )
        #expect(
            wrong.did == "list.redirect=302 at 20:00:20: was redirected once, followed none, "
                + "asked once where only the first URL would have led"
        )
        #expect(wrong.isCorrect == false)
    }

    @Test("A late first byte is waited for, or given up and asked for again") func firstByte() throws {
        let fault = "ttfb=2500@30-34"
        let requests =
            player(0...24) + [
                .segment(26.2, of: 30, status: 0, wait: nil, length: 1.5, isAborted: true, fault: fault),
                .segment(27.8, of: 30, wait: 2.5, fault: fault), .segment(30.4, of: 32, wait: 2.5, fault: fault),
            ] + player(32...58)
        let (did, isCorrect) = try Self.verdict(fault, requests, at: 59)
        #expect(
            did == "ttfb=2500 at 20:00:30: 3 answers, waited 2.5 s for the first byte at most, gave up once, "
                + "asked once again, was back after 6.1 s"
        )
        #expect(isCorrect == true)
    }

    @Test("A player that asks again has noticed half a segment; of others no request shows it") func cut() throws {
        let fault = "cut=50@30-32"
        let taken = try Self.verdict(
            fault,
            player(0...24) + [.segment(26.2, of: 30, fault: fault)] + player(28...58),
            at: 59
        )
        #expect(
            taken.did == "cut=50 at 20:00:30: 1 answer, the longest took 0.1 s, was back after 2.1 s, "
                + "only the screen shows how it handled the half"
        )
        #expect(taken.isCorrect == nil)
        let again = try Self.verdict(
            fault,
            player(0...24) + [.segment(26.2, of: 30, fault: fault), .segment(27.2, of: 30, fault: fault)]
                + player(28...58),
            at: 59
        )
        #expect(
            again.did
                == "cut=50 at 20:00:30: 2 answers, the longest took 0.1 s, asked once again, was back after 2.1 s"
        )
        #expect(again.isCorrect == true)
    }

    @Test("A slow line that a player has enough ahead for is not noticed") func slowLine() throws {
        let fault = "rate=400@30-34"
        let requests =
            player(0...24) + [
                .segment(26.2, of: 30, length: 0.9, fault: fault), .segment(28.2, of: 32, length: 0.9, fault: fault),
            ] + player(30...58)
        let (did, isCorrect) = try Self.verdict(fault, requests, at: 59)
        #expect(did == "rate=400 at 20:00:30: 2 answers, the longest took 0.9 s, played on throughout")
        #expect(isCorrect == true)
    }

    @Test("A fault of subtitles is judged by subtitles, although pictures go on, and its sentence has their rendition")
    func subtitles() throws {
        func verdict(_ fault: String, _ subtitles: [SessionRequest]) throws -> (did: String, isCorrect: Bool?) {
            try Self.verdict(fault, player(0...60) + subtitles, at: 59)
        }
        let (en, missing) = ("subtitles-en", "subtitles.404@30-34")
        let failing: [SessionRequest] = [
            .segment(26.2, of: 30, en, status: 404, fault: missing),
            .segment(28.2, of: 32, en, status: 404, fault: missing),
        ]
        let back = try verdict(missing, player(0...24, en) + failing + player(30...60, en))
        #expect(
            back.did
                == "subtitles.404 at 20:00:30: asked twice for 2 segments of subtitles-en in 2 s, was back after 4.1 s"
        )
        #expect(back.isCorrect == true)
        let other = try verdict(missing, player(0...24, en) + failing + player(30...60, "subtitles-de"))
        #expect(other.did.hasSuffix("segments of subtitles-en in 2 s, took subtitles-de, was back after 4.1 s"))
        let given = try verdict(missing, player(0...24, en) + failing)
        #expect(given.did.hasSuffix("was not back after 23 s") && given.isCorrect == false)
        let stale = "subtitles.stale@20-30"
        let lists = stride(from: 20.1, to: 30, by: 2).map { SessionRequest.list($0, en, fault: stale) }
        #expect(
            try verdict(stale, player(0...18, en) + lists + player(30...60, en)).did
                == "subtitles.stale at 20:00:20: asked 5 times in 8 s, "
                + "longest time without a new segment of subtitles-en 10 s, was back after 10 s"
        )
        let gap = "subtitles.gap@30-34"
        let named = SessionRequest.list(24.3, en, fault: gap)
        #expect(
            try verdict(gap, player(0...24, en) + [named] + player(30...60, en)).did
                == "subtitles.gap at 20:00:30: requested none of the missing segments, skipped it, played on after it"
        )
        let map = "subtitles.map=500@30-34"
        let late = [26, 28].map { SessionRequest.segment(Double($0) + 0.2, of: $0 + 4, en, fault: map) }
        #expect(
            try verdict(map, player(0...24, en) + late + player(30...60, en)).did
                == "subtitles.map=500 at 20:00:30: asked for 12 segments of subtitles-en as before, "
                + "longest time between two 2 s, only the screen shows the effect"
        )
    }

    @Test("Nobody is judged by what comes after they have gone") func afterwards() throws {
        let requests = player(0...10)
        #expect(try verdicts("404@0-4of20", requests, at: 300).map { $0.occurrence.from } == [at(0), at(20)])
        #expect(try verdicts("gap@16-20of20", requests, at: 300).allSatisfy { $0.isCorrect == nil })
    }

    @Test("What only the screen shows is not judged") func timestamps() throws {
        let fault = "timejump=40000@30"
        let affected = [26, 28] + Array(stride(from: 30, to: 50, by: 2))
        let requests =
            player(0...24) + affected.map { SessionRequest.segment(Double($0) + 0.2, of: $0 + 4, fault: fault) }
        let (did, isCorrect) = try Self.verdict(fault, requests, at: 50)
        #expect(
            did == "timejump=40000 at 20:00:30: asked for 11 segments as before, longest time between two 2 s, "
                + "only the screen shows the effect"
        )
        #expect(isCorrect == nil)
    }

    @Test("Each occurrence of a fault has a verdict, even one that was not met") func occurrences() throws {
        let fault = "404@0-4of20"
        let requests =
            player(6...34) + [.segment(36.2, of: 40, status: 404, fault: fault)] + player(40...70)
        let verdicts = try verdicts(fault, requests, at: 70)
        #expect(verdicts.map { $0.occurrence.from } == [at(20), at(40), at(60)])
        #expect(verdicts.map(\.occurrence.until) == [at(24), at(44), at(64)])
        #expect(verdicts.map(\.isMet) == [false, true, false])
        #expect(verdicts[0].did == "404 at 20:00:20: no affected resource was requested")
        #expect(verdicts[1].did == "404 at 20:00:40: asked once, was back after 4.1 s")
        #expect(verdicts.map(\.isCorrect) == [nil, true, nil])
    }

    @Test("One that was closed is not judged, however much later the report is read") func closed() throws {
        let fault = "404@30-34"
        let requests =
            player(0...24) + [
                .segment(26.2, of: 30, status: 404, fault: fault), .segment(28.2, of: 32, status: 404, fault: fault),
            ] + stride(from: 30.1, to: 41, by: 2).map { .list($0) }
        for now in [40.5, 50, 62, 300, 3000] {
            #expect(try Self.verdict(fault, requests, at: now).isCorrect == nil, "\(now)")
        }
        let late = try verdicts(
            "list.503@20-30",
            player(0...18) + [.list(20.1, status: 503, fault: "list.503@20-30")],
            at: 300
        )
        #expect(late[0].did.hasSuffix("asked once, got no new segment, made no more requests"), "\(late[0].did)")
    }

    @Test("The second of two faults is none of the first's business") func second() throws {
        let (first, second) = ("404@10-14", "list.503@20-50")
        let failing = stride(from: 20.1, to: 50, by: 2).map { SessionRequest.list($0, status: 503, fault: second) }
        let met = player(0...4) + [.segment(6.2, of: 10, status: 404, fault: first)]
        let back = try verdicts("\(first),\(second)", met + player(10...18) + failing, at: 59)
        #expect(back.map(\.isCorrect) == [true, nil])
        #expect(back[0].did == "404 at 20:00:10: asked once, was back after 4.1 s")
        // It has had no time to come back.
        let lists = stride(from: 8.1, to: 20, by: 2).map { SessionRequest.list($0) }
        let away = try verdicts("\(first),\(second)", met + lists + failing, at: 59)
        #expect(away.map(\.isCorrect) == [nil, nil])
        #expect(away[0].did == "404 at 20:00:10: asked once, was not back when the next fault began")
    }

    @Test("What hits segments that are asked for ahead is not taken for the last time that it was on") func ahead()
        throws
    {
        let fault = "404@0-4of20"
        let requests = player(2...34) + [.segment(36.2, of: 40, status: 404, fault: fault)]
        let verdicts = try verdicts(fault, requests, at: 37)
        #expect(verdicts.map { $0.occurrence.from } == [at(0), at(20)])
        #expect(verdicts.map(\.isMet) == [false, false])
    }

    /// The behaviours of players: play on, skip, ask for lists alone, hammer, or go away at some second.
    private static func sessions(_ fault: String) -> [[SessionRequest]] {
        let hit = player(0...120).map { request in
            let isIn = request.asked >= at(26) && request.asked < at(34)
            return isIn
                ? SessionRequest(
                    kind: request.kind,
                    path: request.path,
                    rendition: request.rendition,
                    segment: request.segment,
                    asked: request.asked,
                    firstByte: request.firstByte,
                    ended: request.ended,
                    status: 404,
                    bytes: 0,
                    faults: [fault]
                ) : request
        }
        let lists = hit.filter { $0.asked < at(26) || $0.kind == .playlist }
        let hammering = hit + (0..<20).map { .segment(26 + Double($0) / 20, of: 30, status: 404, fault: fault) }
        return [hit, lists, hammering, hit.filter { $0.asked < at(26) || $0.asked > at(60) }]
            + stride(from: 27.0, to: 60, by: 8).flatMap { end in
                [hit, lists].map { $0.filter { $0.asked < at(end) } }
            }
    }

    @Test(
        "No verdict turns false by waiting, and a final one has the same words for ever",
        arguments: FaultTable.kinds.filter { $0.name != "404" }.map(\.example)
            + ["404@30-34", "640x360.404", "404@30-34,list.503@50-55", "list.stale@30-34,gap@44-48", "404"]
    )
    func waiting(fault: String) throws {
        for requests in Self.sessions(try Scenario(query: fault).resolved(joiningAt: at(0)).faults[0].text) {
            var before: [FaultOccurrence: Verdict] = [:]
            for now in stride(from: 200.0, to: 400, by: 40) {
                for verdict in try verdicts(fault, requests, at: now) {
                    if let known = before.updateValue(verdict, forKey: verdict.occurrence) {
                        #expect(verdict == known, "\(now)")
                    }
                }
            }
            // With the requests of the time.
            var said: [FaultOccurrence: Verdict] = [:]
            for now in stride(from: 20.0, to: 180, by: 5) {
                let known = requests.filter { $0.ended <= at(now) }
                let read = try verdicts(fault, known, at: now)
                for (later, verdict) in zip(try verdicts(fault, known, at: now + 100), read) {
                    #expect(verdict.isCorrect == false || later.isCorrect != false, "\(now) \(later.did)")
                }
                // A pause does not grow while nothing is requested.
                let pauses = try Self.pauses(fault, known, at: now + 1)
                // Most faults are told without one.
                for later in [3.0, 9, 40] where pauses.contains(where: { $0 != nil }) {
                    for case (let first?, let second?) in zip(pauses, try Self.pauses(fault, known, at: now + later)) {
                        #expect(second <= first, "\(now)")
                    }
                }
                // A final verdict stays as it is, and after a while every one is final.
                for verdict in read {
                    if let known = said[verdict.occurrence] { #expect(verdict == known, "\(now)") }
                    if verdict.isFinal { said[verdict.occurrence] = verdict }
                    let start = verdict.occurrence.from ?? requests.first?.asked ?? at(0)
                    #expect(verdict.isFinal || at(now) < start + .seconds(130), "\(now) \(verdict.did)")
                }
            }
        }
    }

    /// The seconds that each verdict tells as the longest time without a new segment; nil for one that tells none.
    private static func pauses(_ fault: String, _ requests: [SessionRequest], at now: Double) throws -> [Double?] {
        try verdicts(fault, requests, at: now).map { verdict in
            let parts = verdict.did.components(separatedBy: "longest time without a new segment ")
            return parts.count > 1 ? Double(parts[1].prefix { $0 != " " }) : nil
        }
    }

    // One of them is also a word of sentences.
    @Test(
        "Verdicts know no kind of fault by its name",
        arguments: FaultTable.kinds.map(\.name).filter { $0 != "twice" }
    )
    func kinds(name: String) throws {
        let folder = Repository.root.appending(path: "Sources/Scenarios/Sessions/Verdicts")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains("\"\(name)\""), "\(file.lastPathComponent)")
        }
    }

    @Test(
        "An answer that is held back is waited for",
        arguments: [("hang=20@30-32", 20_000), ("ttfb=2500@30-32", 2_500)]
    )
    func heldBack(fault: String, milliseconds: Int64) throws {
        let fault = try Scenario(query: fault).faults[0]
        #expect(fault.delay == .milliseconds(milliseconds))
        let occurrence = FaultOccurrence(
            fault: fault,
            asked: fault.text,
            shift: .zero,
            lag: .zero,
            from: at(30),
            until: at(32)
        )
        let scene = FaultScene(occurrence: occurrence, touched: [], isMet: false, requests: [], next: nil, now: at(99))
        let wait = Interval.milliseconds(milliseconds) + FaultScene.patience
        #expect(scene.limit == at(32) + wait)
    }

    @Test("A replay is judged by the wall clock, and reported by the clock in its pictures") func replay() throws {
        // The player joins at :00 a stream that stood at 19:50:10 then.
        let fault = "404@30-34"
        let requests =
            player(0...14) + [
                .segment(16.2, of: 20, status: 404, fault: fault), .segment(18.2, of: 20, status: 404, fault: fault),
            ] + player(20...59)
        let verdict = try #require(try verdicts(fault, requests, at: 59, shift: .seconds(590)).first)
        #expect(verdict.did == "404 at 19:50:30: asked twice in 2 s, was back after 4.1 s")
        #expect(verdict.isCorrect == true && verdict.isFinal)
        #expect(verdict.occurrence.from == at(20) && verdict.occurrence.until == at(24))
    }

    @Test("What follows the viewer's coming is reported in the form of the URL") func asked() throws {
        let requests = player(0...59)
        let verdict = try #require(try verdicts("list.stale@after10-30", requests, at: 59).first)
        #expect(verdict.occurrence.fault.text == "list.stale@20261212T200010Z-20261212T200030Z")
        #expect(verdict.occurrence.asked == "list.stale@after10-30")
        #expect(Wording.afterJoining(verdict.occurrence.asked, behind: "@") == "10 to 30 s after joining")
        let end = try #require(try verdicts("end@after20", requests, at: 59).first)
        #expect(Wording.afterJoining(end.occurrence.asked, behind: "@") == "20 s after joining")
    }

    @Test("Without a request there is nothing to judge") func nothing() throws {
        #expect(try verdicts("404@30-34", [], at: 60).isEmpty)
    }
}
