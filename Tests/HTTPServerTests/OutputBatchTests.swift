import HTTPMessage
import Testing

@testable import HTTPServer

@Suite struct OutputBatchTests {
    @Test("A head has its date, whether there is room to copy it or not", arguments: [0, 96 * 1024 - 20])
    func date(filled: Int) throws {
        var batch = OutputBatch()
        let (filling, date) = (
            [UInt8](repeating: 46, count: filled), Array("Fri, 20 Nov 2026 22:48:53 GMT".utf8)
        )
        let head = Array("HTTP/1.1 200 OK\r\nDate: ??????????????????????????????\r\n\r\n".utf8)
        filling.withUnsafeBytes { batch.append($0) }
        head.withUnsafeBytes { head in date.withUnsafeBytes { batch.append(head: head, date: $0, at: 23) } }
        let bytes = batch.rest(after: filled).flatMap { output in
            output.body.withUnsafeBytes { Array($0[output.range]) }
        }
        #expect(
            String(decoding: bytes, as: UTF8.self) == "HTTP/1.1 200 OK\r\nDate: Fri, 20 Nov 2026 22:48:53 GMT?\r\n\r\n"
        )
    }
}
