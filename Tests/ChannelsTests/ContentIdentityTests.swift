import Testing

@testable import Production

@Suite struct ContentIdentityTests {
    private struct Value {
        let names: [String: [Int]]
        let set: Set<String>
        let choice: (any Sendable)?
    }

    private func hash(_ value: Any) -> String {
        var identity = ContentIdentity()
        identity.add(contentOf: value)
        return identity.name
    }

    @Test("The order of unordered content does not change the name, everything else does")
    func order() {
        // Literal, so that it is the same in every process: dictionaries and sets are in another order in each.
        let names = Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0)", [$0, $0 + 1]) })
        let set = Set((0..<20).map(String.init))
        #expect(hash(Value(names: names, set: set, choice: 7)) == "6352e4f9a0b0")
        #expect(hash(Value(names: names, set: set, choice: 8)) != "6352e4f9a0b0")
        #expect(hash(Value(names: names, set: set.subtracting(["3"]), choice: 7)) != "6352e4f9a0b0")
        #expect(hash([1, 2, 3]) != hash([1, 3, 2]))
        #expect(hash("ab") != hash(["a", "b"]))
    }

    @Test("The boundaries of parts count")
    func parts() {
        var (one, two) = (ContentIdentity(), ContentIdentity())
        one.add("ab")
        one.add("c")
        two.add("a")
        two.add("bc")
        #expect(one != two)
    }
}
