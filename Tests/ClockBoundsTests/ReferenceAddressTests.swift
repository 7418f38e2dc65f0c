import ClockBounds
import Testing

@Suite("Addresses of references")
struct ReferenceAddressTests {
    @Test(
        "Names and addresses of references, with ports or without",
        arguments: [
            ("time.example", true), ("192.0.2.1", true), ("192.0.2.1:1123", true), ("2001:db8::1", true),
            ("[2001:db8::1]", true),
            ("[2001:db8::1]:1123", true), ("", false), ("-x", false), ("a b", false), ("a:0", false),
            ("a:65536", false), ("a:", false),
            ("[a]:1", false), ("[2001:db8::1", false), ("[2001:db8::1]1", false), ("time\u{E9}", false),
            ("a\"b", false),
            (String(repeating: "a", count: 254), false),
        ]
    )
    func addresses(text: String, isRight: Bool) {
        #expect((ReferenceAddress(text)?.description == text) == isRight)
        #expect((ReferenceAddress(text) == nil) != isRight)
    }

    @Test(
        "An address has one vote in whichever spelling, and one that no server has is known",
        arguments: [
            ("192.0.2.1", "::ffff:192.0.2.1", true, false), ("192.0.2.1", "[::FFFF:c000:0201]:123", true, false),
            ("192.0.2.1", "192.0.513", true, false), ("192.0.2.1", "192.0.2.1:124", false, false),
            ("192.0.2.1", "::192.0.2.1", false, false), ("2001:db8::1", "[2001:DB8:0::0001]", true, false),
            ("time.example", "Time.Example:123", true, false), ("192.0.2.1", "0.0.0.0", false, true),
            ("192.0.2.1", "255.255.255.255", false, true), ("192.0.2.1", "224.0.1.1", false, true),
            ("192.0.2.1", "::ffff:239.1.2.3", false, true), ("192.0.2.1", "::", false, true),
            ("192.0.2.1", "ff02::101", false, true), ("192.0.2.1", "127.0.0.1", false, false),
            ("192.0.2.1", "::1", false, false), ("192.0.2.1", "nobody.invalid", false, false),
        ]
    )
    func spellings(one: String, other: String, isSame: Bool, isOfNoServer: Bool) throws {
        let (one, other) = (try #require(ReferenceAddress(one)), try #require(ReferenceAddress(other)))
        #expect((one.server == other.server) == isSame)
        #expect(other.isOfNoServer == isOfNoServer)
    }
}
