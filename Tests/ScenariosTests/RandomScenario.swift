import Scenarios
import Support

/// Texts that are scenarios more often than not.
enum RandomScenario {
    private static let heads = FaultTable.kinds.compactMap {
        $0.example.split(separator: "@").first.map(String.init)
    }

    static func text(using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in fault(using: &generator) }.joined(separator: ",")
    }

    private static func fault(using generator: inout SeededGenerator) -> String {
        let head = heads.randomElement(using: &generator) ?? "404"
        let times = [
            "", "@\(seconds(60, &generator))", "@\(seconds(60, &generator))-\(seconds(60, &generator))",
            "@\(seconds(20, &generator))-\(seconds(300, &generator))of300",
            "@after\(seconds(60, &generator))", "@after\(seconds(60, &generator))-\(seconds(600, &generator))",
            "@20261212T2000\(10 + seconds(49, &generator))Z",
            "@20261212T200000.\(100 + seconds(899, &generator))Z-20261213T000000Z",
        ]
        return head + (times.randomElement(using: &generator) ?? "")
    }

    private static func seconds(_ limit: Int, _ generator: inout SeededGenerator) -> Int {
        .random(in: 0...limit, using: &generator)
    }
}
