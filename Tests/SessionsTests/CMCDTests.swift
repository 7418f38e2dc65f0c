import Testing

@testable import Sessions

@Suite("Common Media Client Data") struct CMCDTests {
    private static func read(_ texts: [CMCD.Source.Place: String]) throws -> CMCD {
        CMCD(try #require(CMCD.Source(texts)))
    }

    @Test("A query of version 1 is read, each value as what it is") func query() throws {
        // As hls.js 1.5 sends it.
        let cmcd = try Self.read([
            .query: #"bl=4200,br=1200,cid="clock",d=2000,mtp=25400,ot=v,pr=1.08,sf=h,sid="6e2fb550",st=l,su,tb=1200"#
        ])
        #expect(
            cmcd.values == [
                "bl": .number(4200), "br": .number(1200), "cid": .string("clock"), "d": .number(2000),
                "mtp": .number(25400), "ot": .token("v"), "pr": .number(1.08, isInteger: false), "sf": .token("h"),
                "sid": .string("6e2fb550"), "st": .token("l"), "su": .flag(true), "tb": .number(1200),
            ]
        )
        #expect(cmcd.errors == [])
    }

    @Test("Headers each have their keys") func headers() throws {
        let right = try Self.read([
            .request: "bl=4200,mtp=25400", .object: "br=1200,d=2000,ot=v", .status: "bs,rtp=2400",
            .session: #"sid="6e2fb550",v=1"#,
        ])
        #expect(right.errors == [])
        #expect(right.values.count == 9)
        let wrong = try Self.read([.object: "bl=4200"])
        #expect(wrong.errors == ["bl is in CMCD-Object, but belongs in CMCD-Request"])
        #expect(wrong.values == ["bl": .number(4200)])
    }

    @Test("Version 2 has further keys, and numbers for each type of object") func versionTwo() throws {
        let cmcd = try Self.read([
            .query: #"bl=(4200;v 2000;a),br=(1200),ltc=3100,sta=p,sn=7,st=ll,ts=1797105600000,v=2"#
        ])
        #expect(cmcd.errors == [])
        #expect(
            cmcd.values["bl"]
                == .list([
                    .init(value: .number(4200), text: "4200;v"), .init(value: .number(2000), text: "2000;a"),
                ])
        )
        #expect(cmcd.values["ltc"] == .number(3100))
        #expect(cmcd.values["sta"] == .token("p"))
        // The rate of playback has moved to another header.
        #expect(try Self.read([.status: "pr=1.1", .session: "v=2"]).errors == [])
        #expect(
            try Self.read([.session: "pr=1.1,v=2"]).errors == ["pr is in CMCD-Session, but belongs in CMCD-Status"]
        )
    }

    @Test(
        "Mistakes are named",
        arguments: [
            ("xx=1", "unknown key 'xx'; keys of a player's own have a hyphen"),
            ("bl=4250", "bl=4250: it must be rounded to 100"), ("bl=4.2", "bl=4.2: it must be a whole number"),
            ("bl=-100", "bl=-100: it must be a whole number"),
            ("bl", "bl=?1: it must be a whole number"), ("su=?0", "su=?0: it is left out when it is false"),
            ("su=1", "su=1: it has no value: it is either present or absent"),
            ("ot=\"v\"", "ot=\"v\": it must be one of m, a, v, av, i, c, tt, k, o, without quotation marks"),
            ("ot=x", "ot=x: it must be one of m, a, v, av, i, c, tt, k, o"),
            ("st=ll", "st=ll: it must be one of v, l"), ("sf=e", "sf=e: it must be one of d, h, s, o"),
            ("sid=abc", "sid=abc: it must be a text in quotation marks"),
            ("ltc=3000", "ltc needs version 2, and v=2 is missing"),
            ("nrr=\"0-9\",v=2", "nrr is not part of version 2"),
            ("bl=(100 200)", "bl=(100 200): lists need version 2"), ("v=3", "v=3: unknown version; known: 1, 2"),
            ("bl=100,bl=200", "bl occurs twice"), ("bl=100,", "CMCD: it ends with a comma"),
            ("bl=", "CMCD: bl: no value after the equals sign"),
            ("sid=\"abc", "CMCD: sid: a string without its second quotation mark"),
            ("=1", "CMCD: no key where one should be, at byte 1"), ("bl=100 br=1", "CMCD: no comma after 'bl'"),
            ("bl=(100,v=2", "CMCD: bl: no value where one should be"),
        ]
    )
    func wrong(text: String, error: String) throws {
        let cmcd = try Self.read([.query: text])
        #expect(cmcd.errors == [error])
    }

    @Test("A player's own keys mean nothing here, and are shown") func ownKeys() throws {
        let cmcd = try Self.read([.query: #"com.example-shop="a b",my-n=3"#])
        #expect(cmcd.errors == [])
        #expect(cmcd.values == ["com.example-shop": .string("a b"), "my-n": .number(3)])
    }

    @Test("Whatever was sent is read in no time, and the errors have an end") func endless() throws {
        let text = (0..<100).map { "k\($0)=1" }.joined(separator: ",")
        #expect(try Self.read([.query: text]).errors.count == 12)
        #expect(CMCD.Source([:]) == nil)
        let long = try Self.read([.query: String(repeating: "(", count: 100_000)])
        #expect(long.errors == ["CMCD: no key where one should be, at byte 1"])
        // Characters may have any number of marks.
        let marked = "a" + String(repeating: "\u{301}", count: 9000)
        let source = try #require(CMCD.Source([.query: marked, .status: marked, .session: marked]))
        #expect(source.texts.values.reduce(0) { $0 + $1.utf8.count } <= 1000)
    }
}
