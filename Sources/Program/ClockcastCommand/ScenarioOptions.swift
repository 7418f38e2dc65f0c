import ArgumentParser

/// The options for faults.
struct ScenarioOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What goes wrong, as in a URL: restart@30,404@40-44; may be repeated. Times relative to joining count from the first "
                + "instant.",
            valueName: "faults"
        )
    )
    var fault: [String] = []

    @Option(help: ArgumentHelp("A named scenario from /scenarios, such as gap.", valueName: "name"))
    var scenario: String?

    /// The same as a query.
    ///
    /// - Parameter isLabelled: whether the pictures announce faults.
    func query(isLabelled: Bool) -> [(name: String, value: String)] {
        var items: [(name: String, value: String)] = []
        if let scenario { items.append(("scenario", scenario)) }
        items += fault.map { ("fault", $0) }
        if isLabelled { items.append(("label", "on")) }
        return items
    }
}
