internal import Support

/// Makes new inputs from known ones: flips, cuts, repeats, joins and puts in what matters to the protocol.
package struct Mutator {
    private var generator: SeededGenerator
    private let corpus: [[UInt8]]
    private static let words: [[UInt8]] = [
        "\r\n", "\n", "\r", "\r\n\r\n", " ", "\t", ":", ",", ";", "\0", "\u{7F}", "Host: a\r\n", "Host: b:80\r\n", "/",
        "*", "?", "#",
        "Content-Length: 5\r\n", "Content-Length: 5, 5\r\n", "content-length:+5\r\n",
        "Content-Length: 99999999999999999999\r\n",
        "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding : chunked\r\n",
        "Connection: close\r\n", "Connection: keep-alive, x\r\n", "Expect: 100-continue\r\n", "Expect: tea\r\n",
        "Accept-Encoding: gzip;q=0.5, identity;q=1, *;q=0\r\n", "Range: bytes=0-5\r\n",
        "If-None-Match: \"a\", W/\"b\"\r\n",
        "HTTP/1.0", "HTTP/1.1", "HTTP/2.0", "http://h/", "https://[::1]:8/", "%00", "%zz", "%E2%82%AC", "GET ",
        "CONNECT ", "OPTIONS * ",
        " folded\r\n", "q=0.999", ";q=1.001", "x-gzip", "chunked", "close", "keep-alive",
    ].map { Array($0.utf8) }

    package init(seed: UInt64, corpus: [[UInt8]]) {
        generator = SeededGenerator(seed: seed)
        self.corpus = corpus
    }

    /// The next input, at most about 600 bytes.
    package mutating func input() -> [UInt8] {
        var bytes = corpus[below(corpus.count)]
        for _ in 0...below(3) { change(&bytes) }
        return bytes.count > 600 ? Array(bytes.prefix(600)) : bytes
    }

    /// The sizes of the first parts in which the input comes.
    package mutating func steps() -> [Int] {
        (0..<below(6)).map { _ in 1 + below(40) }
    }

    private mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(max(bound, 1))) }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = below(bytes.count + 1)
        switch below(8) {
        case 0 where place < bytes.count:
            bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        case 1 where place < bytes.count:
            bytes[place] ^= 1 << UInt8(below(8))
        case 2 where place < bytes.count:
            bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(8)))
        case 3:
            bytes.insert(contentsOf: Self.words[below(Self.words.count)], at: place)
        case 4 where place < bytes.count:
            bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + below(40))], at: below(bytes.count))
        case 5:
            bytes = Array(bytes.prefix(place)) + corpus[below(corpus.count)].suffix(below(80))
        case 6:
            // A whole word at the start of a line: most likely to be read as something.
            let starts = bytes.indices.filter { $0 > 0 && bytes[$0 - 1] == 10 }
            if let start = starts.isEmpty ? nil : starts[below(starts.count)] {
                bytes.insert(contentsOf: Self.words[below(Self.words.count)], at: start)
            }
        default:
            bytes.removeLast(min(bytes.count, below(6)))
        }
    }
}
