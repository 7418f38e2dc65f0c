import Platform
import Testing

@Suite struct PeerAddressTests {
    @Test(
        "An address is written as it was read",
        arguments: ["192.0.2.1", "2001:db8::1", "::1", "0.0.0.0", "255.255.255.255"]
    )
    func anAddressIsWrittenAsItWasRead(text: String) {
        #expect(PeerAddress(text)?.text == text)
    }

    @Test(
        "What is not an address is not read",
        arguments: ["", "1.2.3", "1.2.3.4:80", "host", "[::1", "::1%eth0", "999.1.1.1"]
    )
    func whatIsNoAddressIsNotRead(text: String) {
        #expect(PeerAddress(text) == nil)
    }

    @Test(
        "What a proxy writes of its client is read with a port, too",
        arguments: [
            ("192.0.2.1:4711", "192.0.2.1"), ("192.0.2.1", "192.0.2.1"), ("[2001:db8::1]:443", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"), ("2001:db8::1", "2001:db8::1"), ("unknown", nil), ("", nil), ("]:1", nil),
            ("host:80", nil), (":80", nil),
        ]
    )
    func hop(text: String, address: String?) {
        #expect(PeerAddress(hop: text)?.text == address)
    }

    @Test("An IPv4 address mapped into IPv6 is the same address") func mappedIPv4() {
        #expect(PeerAddress("::ffff:192.0.2.1") == PeerAddress("192.0.2.1"))
        #expect(PeerAddress("[::1]") == PeerAddress("::1"))
    }

    @Test(
        "A block holds what its prefix says",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.0.2.1", "192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false), ("0.0.0.0/0", "1.2.3.4", true), ("0.0.0.0/0", "2001:db8::1", false),
            ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::1", false),
            ("::/0", "1.2.3.4", true), ("2001:db8::/65", "2001:db8::8000:0:0:1", false), ("::1/128", "::1", true),
        ]
    )
    func aBlockHoldsWhatItsPrefixSays(block: String, address: String, isInside: Bool) throws {
        let address = try #require(PeerAddress(address))
        #expect(try #require(AddressBlock(block)).contains(address) == isInside)
    }

    @Test(
        "A network is shown without the address in it",
        arguments: [
            ("192.0.2.77", "192.0.2.0/24"), ("2001:db8:7:1234::5", "2001:db8:7::/48"), ("::1", "::/48"),
            ("::ffff:10.1.2.3", "10.1.2.0/24"),
        ]
    )
    func network(text: String, network: String) throws {
        #expect(try #require(PeerAddress(text)).network == network)
    }

    @Test(
        "Malformed blocks are not read",
        arguments: ["10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "x/8"]
    )
    func malformedBlocksAreNotRead(text: String) {
        #expect(AddressBlock(text) == nil)
    }
}
