internal import Support

/// Makes new inputs from known ones: flips, cuts, repeats, joins and puts in what matters to the reader.
struct InputMutator {
    private var generator: SeededGenerator
    private let examples: [[UInt8]]
    private let words: [[UInt8]]

    /// - Parameter examples: at least one.
    init(seed: UInt64, examples: [[UInt8]], words: [[UInt8]]) {
        generator = SeededGenerator(seed: seed)
        self.examples = examples
        self.words = words
    }

    /// The next input, at most 4,000 bytes.
    mutating func input() -> [UInt8] {
        var bytes = examples[below(examples.count)]
        for _ in 0...below(4) { change(&bytes) }
        return Array(bytes.prefix(4000))
    }

    private mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(max(bound, 1))) }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = below(bytes.count + 1)
        switch below(8) {
        case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8(below(8))
        case 2 where place < bytes.count: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(12)))
        case 3 where !words.isEmpty: bytes.insert(contentsOf: words[below(words.count)], at: place)
        case 4 where place < bytes.count:
            bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + below(60))], at: below(bytes.count))
        case 5: bytes = Array(bytes.prefix(place)) + examples[below(examples.count)].suffix(below(120))
        case 6:
            // Another digit, most likely to be read as something.
            let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
            if !digits.isEmpty { bytes[digits[below(digits.count)]] = UInt8(48 + below(10)) }
        default: bytes.removeLast(min(bytes.count, below(9)))
        }
    }
}
