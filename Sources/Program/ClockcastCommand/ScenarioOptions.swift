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

    @Option(
        name: .customLong("break"),
        help: ArgumentHelp(
            "An ad break inside the stream, as in a URL behind 'break=': '20-36&break.as=splice'.",
            valueName: "span"
        )
    )
    var breaks: String?

    /// The same as a query.
    ///
    /// - Parameter isLabelled: whether the pictures announce faults.
    func query(isLabelled: Bool) -> [(name: String, value: String)] {
        var items: [(name: String, value: String)] = []
        if let scenario { items.append(("scenario", scenario)) }
        items += fault.map { ("fault", $0) }
        for part in breaks.map({ "break=" + $0 })?.split(separator: "&") ?? [] {
            items.append((String(part.prefix { $0 != "=" }), String(part.drop { $0 != "=" }.dropFirst())))
        }
        if isLabelled { items.append(("label", "on")) }
        return items
    }
}
