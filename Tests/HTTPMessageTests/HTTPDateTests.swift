import HTTPMessage
import Testing

@Suite struct HTTPDateTests {
    @Test(
        "Dates are written as the standard asks",
        arguments: [
            (Int64(784_111_777), "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
            (1_795_214_933, "Fri, 20 Nov 2026 22:48:53 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
            (-5, "Thu, 01 Jan 1970 00:00:00 GMT"), (.min, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (.max, "Fri, 11 Apr 2262 23:47:16 GMT"),
        ]
    )
    func datesWritten(seconds: Int64, text: String) {
        let bytes = HTTPDate.bytes(secondsSinceEpoch: seconds)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
        #expect(bytes.count == HTTPDate.byteCount)
    }
}
