package import Scenarios

/// The announcements in pictures: faults and marks. The pictures depend on nothing else of them than ``text``, which is a part of the
/// channel's name.
package struct Announcements: Hashable, Sendable {
    package let scenario: Scenario
    package let marks: Marks

    package static let none = Announcements(scenario: .none, marks: .none)

    package init(scenario: Scenario, marks: Marks) {
        (self.scenario, self.marks) = (scenario, marks)
    }

    package var isEmpty: Bool { scenario.isEmpty && marks.announcements.isEmpty }

    /// Faults, and marks with their times: `404@30-34,~break@20-35`.
    package var text: String {
        ([scenario.text].filter { !$0.isEmpty } + marks.announcedTimes.map { Self.mark + $0.name + "@" + $0.value })
            .joined(separator: ",")
    }

    /// The prefix of the name of a kind of mark, which could be that of a fault.
    private static let mark = "~"

    /// Parses the form of ``text``, and nothing else.
    ///
    /// - Returns: the announced marks with the default values of all parameters but their times.
    package init(path text: some StringProtocol) throws(ScenarioError) {
        var (faults, marks): ([Substring], [MarkParameter]) = ([], [])
        for part in Substring(text).split(separator: ",", omittingEmptySubsequences: false) {
            if part.hasPrefix(Self.mark), let at = part.firstIndex(of: "@") {
                let name = part[part.index(after: part.startIndex)..<at]
                marks.append(MarkParameter(String(name), part[part.index(after: at)...]))
            } else {
                faults.append(part)
            }
        }
        scenario = try faults.isEmpty ? .none : Scenario(path: faults.joined(separator: ","))
        self.marks = try Marks(path: marks)
        guard self.text == text else { throw ScenarioError(text, "in a path it is written \(self.text)") }
    }
}
