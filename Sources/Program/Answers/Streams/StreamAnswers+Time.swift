internal import Presentations
internal import HTTPMessage
internal import Platform
internal import Scenarios

/// `/time`: the time by which the page sets its clock. It is here because a scenario can make it wrong.
extension StreamAnswers {
    /// `/time`, with the wrong time of a server whose clock is off if the query has `fault=date=5000`.
    ///
    /// The past of `/time?log` is never wrong on purpose.
    ///
    /// - Throws: ``HTTPError``, or a `ChannelError`, if the scenario is wrong or scenarios are switched off.
    func time(_ routed: RoutedRequest, _ status: ServiceStatus) throws -> Reply {
        let names = ["fault", "scenario"]
        try QueryParameter.check(routed.query, near: names + ["log"])
        let wanted = routed.query.filter { names.contains($0.name) }
        var scenario = Scenario.none
        let request = FaultRequest(.time)
        if !wanted.isEmpty {
            guard hasScenarios else { throw HTTPError.scenariosAreOff }
            // The stream does not matter: no other part of a scenario affects the time.
            scenario = try PresentationQuery(wanted).scenario(renditions: []).resolved(joiningAt: routed.now.wall)
            try PresentationQuery.naming { [scenario] () throws(ScenarioError) in
                try scenario.require(reaching: request)
            }
        }
        let offset = scenario.answer(to: request, at: routed.now.wall).fault.dateOffset
        let response = status.time(receivedAt: routed.now.wall, offset: offset)
        return faulted(.now(response), by: scenario, request, routed)
    }
}
