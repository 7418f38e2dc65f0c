import HTTPMessage
import Testing
import Timeline

@Suite struct DeliveryTests {
    private let blank = String(repeating: " ", count: 29)

    @Test("Values outside their ranges are cut to them")
    func ranges() {
        let least = Delivery(delay: .seconds(-1), rate: 0, cutAfterPercent: -1, dateOffset: Interval(nanoseconds: .min))
        #expect(least == Delivery(delay: .zero, rate: 8, cutAfterPercent: 0, dateOffset: .seconds(-31_622_400)))
        let most = Delivery(delay: .seconds(61), rate: 1 << 40, cutAfterPercent: 100, dateOffset: .seconds(1 << 30))
        #expect(
            most == Delivery(delay: .seconds(60), rate: 100_000, cutAfterPercent: 99, dateOffset: .seconds(31_622_400))
        )
    }

    @Test("Without a length and without CORS a head has none of their fields")
    func head() {
        var response = HTTPResponse(
            body: SharedBytes("abc"),
            contentType: "text/plain",
            etag: EntityTag("a"),
            route: "a"
        )
        let ordinary = ResponsePlan(response).fullHead()
        response.delivery = Delivery(delay: .seconds(1), rate: 8, cutAfterPercent: 50, dateOffset: .seconds(1))
        #expect(ResponsePlan(response).fullHead() == ordinary)
        response.delivery = Delivery(hasContentLength: false, hasCORS: false)
        #expect(
            String(decoding: ResponsePlan(response).fullHead().bytes, as: UTF8.self) == """
                HTTP/1.1 200 OK\r
                Date: \(blank)\r
                Content-Type: text/plain\r
                Accept-Ranges: bytes\r
                ETag: "a"\r
                X-Content-Type-Options: nosniff\r

                """
        )
        #expect(
            String(decoding: ResponsePlan(response).partialHead(1..<3).bytes, as: UTF8.self) == """
                HTTP/1.1 206 Partial Content\r
                Date: \(blank)\r
                Content-Type: text/plain\r
                Content-Range: bytes 1-2/3\r
                ETag: "a"\r
                X-Content-Type-Options: nosniff\r

                """
        )
    }
}
