import Testing

@testable import HTTPMessage

@Suite struct ContentCodingTests {
    @Test(
        "The client's preference is kept",
        arguments: [
            ("gzip", ContentCoding.gzip), ("GZIP, deflate, br", .gzip), ("x-gzip", .gzip), ("*", .gzip),
            ("gzip;q=0.5", .gzip), ("gzip ; q=0.001", .gzip), ("identity;q=0.5, gzip;q=1.0", .gzip),
            ("", .identity), ("deflate, br", .identity), ("gzip;q=0", .identity), ("gzip;q=0.000", .identity),
            ("*, gzip;q=0", .identity), ("identity, gzip;q=0.5", .identity), ("gzip;q=1.5", .identity),
            ("gzip;level=1", .identity),
        ]
    )
    func theClientsPreferenceIsKept(value: String, expected: ContentCoding) {
        let bytes = Array(value.utf8)
        var preference = ContentCoding.Preference()
        preference.add(bytes.span, HeadRange(0, bytes.count))
        #expect(preference.coding == expected)
    }
}
