package import Production
internal import Scenarios

/// The parameters of a URL that files cannot have.
package enum RenderedQuery {
    /// The reasons, each with what to give instead. Those of scenarios are passed over, as files show what they can of one.
    private static let reasons = [
        "start": "files begin at --from, and last --duration", "end": "files begin at --from, and last --duration",
        "replay": "files begin at --from", "dvr": "files are a complete list of --duration",
        "delay": "files begin at --from, and are not live", "present": "files are a complete list of --duration",
        "past": "files are a complete list of --duration", "allowance": "files are a complete list of --duration",
        "session": "nobody records who reads files; a server does, by the URL",
    ]

    /// - Throws: `ChannelError/scenario(_:)`.
    package static func check(_ items: [(name: String, value: String)]) throws(ChannelError) {
        for (name, value) in items {
            if let reason = reasons[name] { throw .scenario(ScenarioError("\(name)=\(value)", reason)) }
            if name == "latency", value == "low" {
                let reason = "files are whole segments, and parts of them only a server has"
                throw .scenario(ScenarioError("latency=low", reason))
            }
        }
    }
}
