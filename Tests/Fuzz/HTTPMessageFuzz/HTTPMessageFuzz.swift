import Glibc
import HTTPMessage
import HTTPMessageReference

/// Compares the request parser with the reference reader on inputs made from the corpus.
///
/// Usage: `HTTPMessageFuzz [COUNT, default 10000000] [SEED, default 1]`. Exit 0 when all agree; 1 at the first
/// disagreement, which is printed as a string that can be kept in the corpus. A trap is a finding as well.
@main
struct HTTPMessageFuzz {
    static func main() {
        let arguments = CommandLine.arguments
        let count = arguments.count > 1 ? Int(arguments[1]) ?? 10_000_000 : 10_000_000
        let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
        let corpus = Corpus.load()
        guard !corpus.isEmpty else {
            print("no corpus")
            exit(66)
        }
        // Small limits, so that they are reached too.
        let comparisons = [
            Comparison(limits: RequestLimits()),
            Comparison(limits: RequestLimits(headBytes: 256, targetBytes: 40, fields: 4, bodyBytes: 10)),
        ]
        var mutator = Mutator(seed: seed, corpus: corpus)
        var seen: [String: Int] = [:]
        for index in 0..<count {
            let input = mutator.input()
            let steps = mutator.steps()
            if let difference = comparisons[index % 2].disagreement(input, steps: steps) {
                print("input \(index) of seed \(seed), limits \(index % 2), steps \(steps): \(difference)")
                print(String(decoding: input, as: UTF8.self).debugDescription)
                print(input)
                exit(1)
            }
            // One in 97 is read again, to show what kinds of input the run was made of.
            if index % 97 == 0 { seen[kind(comparisons[index % 2].expected(input)), default: 0] += 1 }
        }
        print(seen.sorted { $0.value > $1.value }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
        print("\(count) inputs from \(corpus.count) kept ones, seed \(seed): no disagreement, no crash")
    }

    private static func kind(_ outcome: ReferenceReader.Outcome) -> String {
        switch outcome {
        case .needMore: "unfinished"
        case .refused(let status): "\(status)"
        case .request: "request"
        }
    }
}
