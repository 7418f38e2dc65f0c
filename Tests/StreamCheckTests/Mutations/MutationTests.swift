import Testing

/// How many streams with one thing wrong are found to be wrong, under the rule that they break. `make mutations` prints the count.
@Suite("Mutations", .timeLimit(.minutes(5)))
struct MutationTests {
    static func all() throws -> [Mutation] {
        try Mutation.listed(in: "lists.txt") + Mutation.listed(in: "changes.txt") + StreamMutations.all
            + LiveMutations.all + PictureMutations.all() + MetadataMutations.all
    }

    @Test("Each is found under the rule that it breaks, and what is right under none")
    func count() throws {
        var areas: [(name: String, found: Int, count: Int)] = []
        var missed: [String] = []
        let mutations = try Self.all()
        for mutation in mutations {
            let found = try Set(mutation.found())
            guard let rule = mutation.rule else {
                #expect(found == [], "\(mutation.area): \(mutation.name)")
                continue
            }
            let place = areas.firstIndex { $0.name == mutation.area } ?? areas.endIndex
            if place == areas.endIndex { areas.append((mutation.area, 0, 0)) }
            areas[place].count += 1
            if found.contains(rule) {
                areas[place].found += 1
            } else {
                missed.append("\(mutation.area): \(mutation.name); found: \(found.sorted().joined(separator: ", "))")
            }
        }
        let total = areas.map(\.count).reduce(0, +)
        for area in areas { print("\(area.found) of \(area.count)  \(area.name)") }
        print("\(total - missed.count) of \(total) mutations are found by the rule that they break")
        #expect(missed == [], "\(missed.joined(separator: "\n"))")
        #expect(total > 303)
    }

    @Test("What is changed is right before")
    func right() throws {
        for mutation in try Mutation.unchanged(in: "lists.txt") + Mutation.unchanged(in: "changes.txt") {
            #expect(try mutation.found() == [], "\(mutation.name)")
        }
    }
}
