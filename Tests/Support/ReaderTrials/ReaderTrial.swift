/// A reader of texts or files from outside, known inputs, and what must be true of whatever it reads.
package struct ReaderTrial: Sendable, CustomStringConvertible {
    package let name: String
    let examples: [[UInt8]]
    /// The words that matter to the reader.
    let words: [String]
    /// nil if all is well; otherwise what is wrong. A trap is a finding as well.
    let check: @Sendable ([UInt8]) -> String?

    package var description: String { name }

    package static let all = [
        captions, timedText, dateTime, zoneFile, zoneRule, schedule, playlist, segment, cmcd, timeAnswer, assets, marks,
        query,
        streamName,
    ]

    /// Reads inputs made from the known ones.
    ///
    /// - Returns: nil if there was nothing wrong; otherwise the first finding with its input.
    package func finding(inputs count: Int, seed: UInt64) -> String? {
        for example in examples {
            if let problem = check(example) { return report(problem, example) }
        }
        var mutator = InputMutator(seed: seed, examples: examples, words: words.map { Array($0.utf8) })
        for _ in 0..<count {
            let input = mutator.input()
            if let problem = check(input) { return report(problem, input) }
        }
        return nil
    }

    private func report(_ problem: String, _ input: [UInt8]) -> String {
        "\(name): \(problem): \(String(decoding: input, as: UTF8.self).debugDescription) \(input)"
    }
}
